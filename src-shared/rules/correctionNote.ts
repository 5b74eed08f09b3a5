import { asToken } from './plainText';
import type { CorrectionWay } from './correction';

/**
 * A sentence in `additionalInfo` of every correction that Kontuar makes: which invoice it corrects, and what its items
 * are. The service returns neither (A25, A28); with the sentence every PC and the accountant know both. Polish, as the
 * document is.
 */
const WAYS: Readonly<Record<CorrectionWay, string>> = {
  afterState: 'stan po korekcie',
  differences: 'różnica',
};
const READ: readonly (readonly [RegExp, CorrectionWay])[] = [
  [/Pozycje: stan po korekcie\./i, 'afterState'],
  [/Pozycje: różnica\./i, 'differences'],
];

/** `number`: the full number of the original; empty while it has none. */
export const correctionNote = (number: string, way: CorrectionWay): string =>
  `${number.trim() === '' ? 'Korekta.' : `Korekta do ${asToken(number)}.`} Pozycje: ${WAYS[way]}.`;

/** What the sentence says the items are; null where there is none, or both. */
export function wayInNote(additionalInfo: string | null): CorrectionWay | null {
  const text = asToken(additionalInfo ?? '');
  const found = READ.filter(([pattern]) => pattern.test(text));
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

/** The text without the sentence. */
export const withoutNote = (additionalInfo: string): string =>
  additionalInfo.replace(/Korekta(?: do [^\n]+?)?\. Pozycje: (?:stan po korekcie|różnica)\./gi, '').trim();
