/**
 * Start of the error message. The letters without an embedded font follow as text, because the error comes from another
 * thread.
 */
const SAYS = 'no font has these letters: ';

export const createMissingLettersError = (letters: readonly string[]): Error =>
  new Error(`${SAYS}${letters.join(' ')}`);

/** Returns the letters named in the error message; null for another error. */
export const parseMissingLettersError = (error: unknown): string | null =>
  error instanceof Error && error.message.startsWith(SAYS) ? error.message.slice(SAYS.length) : null;
