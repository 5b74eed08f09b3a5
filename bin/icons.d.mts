/** Types of icons.mjs. */
export function drawIcons(root?: string): Promise<Map<number, Buffer>>;
export function ico(pictures: Map<number, Buffer>): Buffer;
export function icns(pictures: Map<number, Buffer>): Buffer;
