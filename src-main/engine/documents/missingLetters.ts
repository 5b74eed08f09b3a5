/** Letters without an embedded font, as text, because the error comes from another thread. */
const SAYS = 'no font has these letters: ';

export const lettersMissing = (letters: readonly string[]): Error => new Error(`${SAYS}${letters.join(' ')}`);

/** The letters; null for another error. */
export const parseMissingLetters = (error: unknown): string | null =>
  error instanceof Error && error.message.startsWith(SAYS) ? error.message.slice(SAYS.length) : null;
