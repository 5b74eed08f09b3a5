/**
 * Beginning of the error message about letters that no embedded font has. The missing letters follow in the message,
 * because only the text of an error arrives from the drawing thread.
 */
const SAYS = 'no font has these letters: ';

export const createMissingLettersError = (letters: readonly string[]): Error =>
  new Error(`${SAYS}${letters.join(' ')}`);

/** Returns the letters from the message of the missing-letters error; null for any other error. */
export const parseMissingLettersError = (error: unknown): string | null =>
  error instanceof Error && error.message.startsWith(SAYS) ? error.message.slice(SAYS.length) : null;
