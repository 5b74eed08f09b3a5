/** Letters that no embedded font has: why an invoice is not drawn. Told as text, because it comes from another thread. */
const SAYS = 'no font has these letters: ';

export const lettersMissing = (letters: readonly string[]): Error => new Error(`${SAYS}${letters.join(' ')}`);

/** The letters; null for another error. */
export const missingLettersOf = (error: unknown): string | null =>
  error instanceof Error && error.message.startsWith(SAYS) ? error.message.slice(SAYS.length) : null;
