import { collapseWhitespace, countCodePoints } from '../ksef/ksefTextRules';

/** The legal basis of a VAT exemption, `exemptionBasis` (conformance.md RUL-9 to RUL-10; domain.md 5, A20, A21). */

export const EXEMPTION_IDENTIFIERS = ['art43_1', 'art113', 'art82_3', 'directive'] as const;
export type ExemptionIdentifier = (typeof EXEMPTION_IDENTIFIERS)[number];

/** Sentences that the service may return instead of its identifiers (A20) and that documents print in Polish. */
const PRINTED_SENTENCES: Readonly<Record<ExemptionIdentifier, string>> = {
  art43_1: 'Zwolnienie na podstawie art. 43 ust. 1 ustawy o VAT',
  art113: 'Zwolnienie na podstawie art. 113 ust. 1 i 9 ustawy o VAT',
  art82_3: 'Zwolnienie na podstawie przepisów wydanych na podstawie art. 82 ust. 3 ustawy o VAT',
  directive: 'Zwolnienie na podstawie przepisu dyrektywy 2006/112/WE',
};

const isIdentifier = (text: string): text is ExemptionIdentifier => Object.hasOwn(PRINTED_SENTENCES, text);

/**
 * Limits, in characters, of an exemption basis that is entered as free text: the service sets the minimum, KSeF the
 * maximum.
 */
export const EXEMPTION_BASIS_MIN_MAX_CHARACTERS = { min: 10, max: 256 } as const;

/** Uses of the legal bases that the form offers. */
export type ExemptionUse = 'housing' | 'dormitory' | 'training' | 'smallBusiness' | 'startingBusiness';

/**
 * Legal bases that the form offers for an exemption, as free text. The service's identifiers lack the point (pkt) that
 * the law requires.
 */
export const EXEMPTION_PRESETS: readonly { use: ExemptionUse; basis: string }[] = [
  { use: 'housing', basis: 'art. 43 ust. 1 pkt 36 ustawy o VAT' },
  { use: 'dormitory', basis: 'art. 43 ust. 1 pkt 30 ustawy o VAT' },
  { use: 'training', basis: 'art. 43 ust. 1 pkt 29 ustawy o VAT' },
  { use: 'smallBusiness', basis: 'art. 113 ust. 1 ustawy o VAT' },
  { use: 'startingBusiness', basis: 'art. 113 ust. 9 ustawy o VAT' },
];

export interface ExemptionBasis {
  /**
   * The identifier of the exemption basis, also recognised if the service returned it as a sentence (A20); null if the
   * basis is free text.
   */
  readonly identifier: ExemptionIdentifier | null;
  /**
   * The field of a structured invoice to which the exemption basis belongs: P_19B for the identifier `directive`, P_19A
   * for every other basis.
   */
  readonly ksefField: 'P_19A' | 'P_19B';
  readonly printed: string;
  /**
   * Length in characters of an exemption basis entered as free text; null if the basis is an identifier of the service.
   */
  readonly length: number | null;
}

export function parseExemptionBasis(value: string): ExemptionBasis {
  const text = collapseWhitespace(value);
  const identifier = isIdentifier(text)
    ? text
    : (EXEMPTION_IDENTIFIERS.find((id) => PRINTED_SENTENCES[id] === text) ?? null);
  return {
    identifier,
    ksefField: identifier === 'directive' ? 'P_19B' : 'P_19A',
    printed: identifier ? PRINTED_SENTENCES[identifier] : text,
    length: identifier ? null : countCodePoints(text),
  };
}
