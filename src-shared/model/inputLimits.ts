/** Limits of what a user types. They are plain constants, because the first screen must not load zod. */

export const MAX_HANDOVER_NOTE_CHARACTERS = 1_000;
/** Maximum number of handover notes that are not done yet. */
export const MAX_OPEN_HANDOVER_NOTES = 100;
/** Maximum number of nights of one search for free rooms. */
export const MAX_SEARCH_NIGHTS = 90;
