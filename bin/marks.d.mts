/** Types of marks.mjs. */
export function drawMarks(): Buffer;
