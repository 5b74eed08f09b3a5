/**
 * Beginning of the error message about letters that no embedded font has. The message also lists these letters, because
 * the drawing thread passes on only the text of an error.
 */
const MESSAGE_PREFIX = 'no font has these letters: ';

export const createMissingLettersError = (letters: readonly string[]): Error =>
  new Error(`${MESSAGE_PREFIX}${letters.join(' ')}`);

/**
 * Returns the letters that no font has, from an error made by `createMissingLettersError`; null for any other error.
 */
export const parseMissingLettersError = (error: unknown): string | null =>
  error instanceof Error && error.message.startsWith(MESSAGE_PREFIX)
    ? error.message.slice(MESSAGE_PREFIX.length)
    : null;
