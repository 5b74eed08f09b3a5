/**
 * Limits on length and number of the notes for the next shift. They are plain constants, because the first screen must
 * not load zod.
 */

export const MAX_HANDOVER_NOTE_CHARACTERS = 1_000;
/** Maximum number of handover notes that are not done yet. */
export const MAX_OPEN_HANDOVER_NOTES = 100;
