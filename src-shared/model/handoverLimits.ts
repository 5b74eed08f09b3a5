/** Limits of the notes for the next shift, as plain constants that the first screen can use without zod. */

export const MAX_HANDOVER_NOTE_CHARACTERS = 1_000;
/** Maximum number of handover notes that are not ticked off. */
export const MAX_OPEN_HANDOVER_NOTES = 100;
