/**
 * Beginning of the error message that lists the letters that no embedded font has. The letters are part of the message,
 * because the drawing thread passes on only the text of an error.
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
