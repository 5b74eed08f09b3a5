import type { CreateBody } from '../../model/invoiceBody';
import type { Grosz } from '../../model/scalars';
import { convertGroszToDecimalText, toGrosz } from '../decimal';
import { collapseWhitespace } from '../ksef/ksefTextRules';
import type { PaperLanguage } from '../../contract/documentsContract';
import type { CorrectionConvention, WrittenConvention } from './correctionConventionSchemas';
import {
  buildInvoiceNumberMatchKey,
  extractInvoiceNumberCandidates,
  getRelationKindOfInvoiceType,
} from '../documents/relatedInvoiceMatching';

/**
 * Words for each way in which a correction lists its items. Kontuar writes these words in a sentence on the document,
 * which is in Polish.
 */
const CONVENTION_WORDS: Readonly<Record<CorrectionConvention, string>> = {
  afterState: 'stan po korekcie',
  differences: 'różnica',
  correctedItems: 'tylko poprawione',
};
const CONVENTIONS_BY_SENTENCE: readonly (readonly [RegExp, CorrectionConvention])[] = [
  [/Pozycje: stan po korekcie\./i, 'afterState'],
  [/Pozycje: różnica\./i, 'differences'],
  [/Podano wszystkie pozycje po korekcie\./i, 'afterState'],
  [/Podano tylko różnice\./i, 'differences'],
  [/Pozycje: tylko poprawione\./i, 'correctedItems'],
];

export const CORRECTION_CONVENTION_SENTENCES: readonly string[] = Object.values(CONVENTION_WORDS).map(
  (way) => `Pozycje: ${way}.`,
);

/**
 * Builds the sentence of a correction that names its original and says how items are listed. Without a number, the
 * original is not named.
 */
export const buildCorrectionConventionNote = (number: string, way: CorrectionConvention): string =>
  `${number.trim() === '' ? 'Korekta.' : `Korekta do ${collapseWhitespace(number)}.`} Pozycje: ${CONVENTION_WORDS[way]}.`;

/**
 * Reads from the texts of a correction how it lists its items, for example as differences. Returns null if the texts do
 * not say so or contradict each other.
 */
export function parseCorrectionConventionNote(
  ...texts: readonly (string | null)[]
): CorrectionConvention | null {
  const text = texts.map((part) => collapseWhitespace(part ?? '')).join(' ');
  // The convention is certain only if all recognised sentences in the correction's texts name the same convention.
  const ways = new Set(
    CONVENTIONS_BY_SENTENCE.filter(([pattern]) => pattern.test(text)).map(([, way]) => way),
  );
  const [only = null] = ways;
  return ways.size === 1 ? only : null;
}

/**
 * Sentences that tell the buyer whether a correction lists all items or only the differences. The Polish sentence
 * always comes first, because Kontuar later reads only the Polish sentence.
 */
const CONVENTION_SENTENCES: Readonly<Record<WrittenConvention, Readonly<Record<PaperLanguage, string>>>> = {
  afterState: {
    pl: 'Podano wszystkie pozycje po korekcie.',
    plEn: 'All items are shown as corrected.',
    plDe: 'Alle Positionen sind im korrigierten Stand angegeben.',
    plUk: 'Усі позиції подано після коригування.',
  },
  differences: {
    pl: 'Podano tylko różnice.',
    plEn: 'Only the differences are shown.',
    plDe: 'Angegeben sind nur die Differenzen.',
    plUk: 'Подано лише різниці.',
  },
};
/** Maximum length of a correction reason in the service's interface, in characters. */
const MAX_REASON_CHARS = 1024;

/** Appends to the correction reason a sentence about how the items are listed, unless the reason would be too long. */
export function appendCorrectionConventionToReason(
  reason: string,
  convention: WrittenConvention,
  language: PaperLanguage,
): string {
  const text = reason.trim();
  if (text === '' || parseCorrectionConventionNote(text) !== null) return reason;
  const { pl, [language]: translated } = CONVENTION_SENTENCES[convention];
  const sentence = language === 'pl' ? pl : `${pl} / ${translated}`;
  const fullReason = `${/[.!?]$/.test(text) ? text : `${text}.`} ${sentence}`;
  return fullReason.length > MAX_REASON_CHARS ? reason : fullReason;
}

/**
 * Removes from the remarks the sentence that names the corrected invoice and says how the correction lists its items.
 */
export const removeCorrectionNote = (additionalInfo: string): string =>
  additionalInfo
    .replace(/Korekta(?: do [^\n]+?)?\. Pozycje: (?:stan po korekcie|różnica|tylko poprawione)\./gi, '')
    .trim();

/** Returns a text without Kontuar's sentences about how a correction lists its items, for the printed document. */
export const removeCorrectionConventionNotes = (text: string, isOriginalNamed: boolean): string =>
  CORRECTION_CONVENTION_SENTENCES.reduce(
    (left, end) => left.replaceAll(end, ''),
    isOriginalNamed ? removeCorrectionNote(text) : text,
  )
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

/**
 * Returns whether the sentence that Kontuar wrote into the remarks of a correction names `number` as the corrected
 * invoice.
 */
export const isOriginalNamedInNote = (additionalInfo: string | null, number: string): boolean =>
  collapseWhitespace(additionalInfo ?? '').includes(`Korekta do ${collapseWhitespace(number)}.`);

type Text = Pick<CreateBody, 'invoiceType' | 'correctionReason' | 'additionalInfo'>;

/**
 * Adds the numbers of the corrected or settled invoices to `additionalInfo` (art. 106f ust. 3, 106j ust. 2); null if
 * nothing is missing.
 */
export function appendRelatedInvoiceNumbers(
  { invoiceType, correctionReason, additionalInfo }: Text,
  numbers: readonly string[],
): string | null {
  const relation = getRelationKindOfInvoiceType(invoiceType);
  const text = additionalInfo ?? '';
  const named = extractInvoiceNumberCandidates(correctionReason ?? null, text);
  // If the remarks name several invoice numbers, Kontuar adds a sentence that names the corrected invoice.
  const isClear = relation === 'settles' || named.filter((number) => !number.includes(' ')).length === 1;
  const missing = numbers.filter(
    (number) =>
      number.trim() !== '' &&
      !isOriginalNamedInNote(text, number) &&
      !(isClear && named.includes(buildInvoiceNumberMatchKey(number))),
  );
  if (relation === null || missing.length === 0) return null;
  const numberList = missing.map(collapseWhitespace).join(', ');
  if (relation === 'settles') return appendSentence(text, `Rozlicza ${numberList}.`);
  return NOTE_WITHOUT_NUMBER_PATTERN.test(text)
    ? text.replace(NOTE_WITHOUT_NUMBER_PATTERN, () => `Korekta do ${numberList}. Pozycje:`)
    : appendSentence(text, `Korekta do ${numberList}.`);
}
const NOTE_WITHOUT_NUMBER_PATTERN = /Korekta\. Pozycje:/;

/** Adds to `additionalInfo` the sentence that says how the correction lists its items. */
export const appendCorrectionConventionNote = (
  additionalInfo: string | null,
  way: CorrectionConvention,
): string => appendSentence(additionalInfo ?? '', `Pozycje: ${CONVENTION_WORDS[way]}.`);

/** Adds the amount after the correction to the remarks, because the service need not return this amount (A28). */
export const appendAmountAfterCorrectionNote = (
  additionalInfo: string | null,
  of: keyof typeof AMOUNTS,
  gross: Grosz,
  currency: string,
): string =>
  appendSentence(
    additionalInfo ?? '',
    `${AMOUNTS[of]} po korekcie: ${convertGroszToDecimalText(gross).replace('.', ',')} ${currency}.`,
  );
const AMOUNTS = { advance: 'Zaliczka', settlement: 'Pozostaje do zapłaty' } as const;
const AMOUNT_NOTE_PATTERN =
  /(?:Zaliczka|Pozostaje\s+do\s+zapłaty)\s+po\s+korekcie:\s+(\d+),(\d\d)\s+[A-Z]{3}\./g;

/**
 * Returns the amount after the correction, in grosz, that Kontuar's sentence in the remarks states. Null if the remarks
 * have no such sentence or several.
 */
export function parseCorrectionAmountNote(additionalInfo: string | null): Grosz | null {
  const [only, ...more] = collapseWhitespace(additionalInfo ?? '').matchAll(AMOUNT_NOTE_PATTERN);
  return only && more.length === 0 ? toGrosz(`${only[1]}.${only[2]}`) : null;
}

/** Removes the sentences that state the amount after the correction from the remarks of an invoice. */
export const stripCorrectionAmountSentence = (additionalInfo: string): string =>
  additionalInfo
    .replace(AMOUNT_NOTE_PATTERN, '')
    .replace(/\n{2,}/g, '\n')
    .trim();

const appendSentence = (text: string, sentence: string): string =>
  [text.trim(), sentence].filter((part) => part !== '').join('\n');
