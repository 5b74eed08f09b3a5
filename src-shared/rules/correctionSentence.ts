import type { CreateBody } from '../model/invoiceBody';
import type { Grosz } from '../model/scalars';
import { fromGrosz, toGrosz } from './decimal';
import { asToken } from './plainText';
import type { PaperLanguage } from '../contract/documentsContract';
import type { CorrectionWay, WrittenConvention } from './correction';
import { numberKey, numbersIn, getLinkRelation } from './linkRules';

/**
 * A sentence in `additionalInfo` of every correction that Kontuar makes: which invoice it corrects, and what its items
 * are. The service returns neither (A25, A28); with the sentence every PC and the accountant know both. Polish, as the
 * document is.
 */
const WAYS: Readonly<Record<CorrectionWay, string>> = {
  afterState: 'stan po korekcie',
  differences: 'różnica',
  correctedItems: 'tylko poprawione',
};
const READ: readonly (readonly [RegExp, CorrectionWay])[] = [
  [/Pozycje: stan po korekcie\./i, 'afterState'],
  [/Pozycje: różnica\./i, 'differences'],
  [/Podano wszystkie pozycje po korekcie\./i, 'afterState'],
  [/Podano tylko różnice\./i, 'differences'],
  [/Pozycje: tylko poprawione\./i, 'correctedItems'],
];

/** The end of each such sentence. */
export const NOTE_ENDS: readonly string[] = Object.values(WAYS).map((way) => `Pozycje: ${way}.`);

/** `number`: the full number of the original; empty while it has none. */
export const correctionNote = (number: string, way: CorrectionWay): string =>
  `${number.trim() === '' ? 'Korekta.' : `Korekta do ${asToken(number)}.`} Pozycje: ${WAYS[way]}.`;

/** The kind of items that the texts of a correction say; null if none does, or several. */
export function wayInNote(...texts: readonly (string | null)[]): CorrectionWay | null {
  const text = texts.map((part) => asToken(part ?? '')).join(' ');
  // Reason and remarks of a correction made here say the same in two sentences.
  const ways = new Set(READ.filter(([pattern]) => pattern.test(text)).map(([, way]) => way));
  const [only = null] = ways;
  return ways.size === 1 ? only : null;
}

/** For the buyer, too: each PC reads the Polish sentence, which always stands first. */
const SENTENCES: Readonly<Record<WrittenConvention, Readonly<Record<PaperLanguage, string>>>> = {
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
/** The interface takes no longer reason. */
const MAX_REASON_CHARS = 1024;

/** A reason that says how the items are written, in the language of the paper; as it is where there is no room. */
export function reasonWithConvention(
  reason: string,
  convention: WrittenConvention,
  language: PaperLanguage,
): string {
  const text = reason.trim();
  if (text === '' || wayInNote(text) !== null) return reason;
  const { pl, [language]: translated } = SENTENCES[convention];
  const said = language === 'pl' ? pl : `${pl} / ${translated}`;
  const whole = `${/[.!?]$/.test(text) ? text : `${text}.`} ${said}`;
  return whole.length > MAX_REASON_CHARS ? reason : whole;
}

/** The text without the sentence. */
export const withoutNote = (additionalInfo: string): string =>
  additionalInfo
    .replace(/Korekta(?: do [^\n]+?)?\. Pozycje: (?:stan po korekcie|różnica|tylko poprawione)\./gi, '')
    .trim();

/**
 * The text for the buyer, without Kontuar's sentence on the kind of the items. The number of the original stays in it
 * unless the paper names the original itself (art. 106j ust. 2 pkt 2).
 */
export const withoutItemsNote = (text: string, isOriginalNamed: boolean): string =>
  NOTE_ENDS.reduce((left, end) => left.replaceAll(end, ''), isOriginalNamed ? withoutNote(text) : text)
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();

/** Whether the sentence names this number as the original's. */
export const isNoted = (additionalInfo: string | null, number: string): boolean =>
  asToken(additionalInfo ?? '').includes(`Korekta do ${asToken(number)}.`);

type Text = Pick<CreateBody, 'invoiceType' | 'correctionReason' | 'additionalInfo'>;

/**
 * `additionalInfo` with the corrected or settled numbers (art. 106f ust. 3, 106j ust. 2), which links need; null:
 * present.
 */
export function infoWithNumbers(
  { invoiceType, correctionReason, additionalInfo }: Text,
  numbers: readonly string[],
): string | null {
  const relation = getLinkRelation(invoiceType);
  const text = additionalInfo ?? '';
  const named = numbersIn(correctionReason ?? null, text);
  // Beside another number the original would be unclear.
  const isClear = relation === 'settles' || named.filter((number) => !number.includes(' ')).length === 1;
  const missing = numbers.filter(
    (number) =>
      number.trim() !== '' && !isNoted(text, number) && !(isClear && named.includes(numberKey(number))),
  );
  if (relation === null || missing.length === 0) return null;
  const all = missing.map(asToken).join(', ');
  if (relation === 'settles') return appended(text, `Rozlicza ${all}.`);
  return UNNUMBERED.test(text)
    ? text.replace(UNNUMBERED, () => `Korekta do ${all}. Pozycje:`)
    : appended(text, `Korekta do ${all}.`);
}
const UNNUMBERED = /Korekta\. Pozycje:/;

/** `additionalInfo` with what the items are. */
export const infoWithWay = (additionalInfo: string | null, way: CorrectionWay): string =>
  appended(additionalInfo ?? '', `Pozycje: ${WAYS[way]}.`);

/** An advance, or what a settlement asks for, after the correction: the service need not return it (A28). `gross` in grosz. */
export const infoWithAmount = (
  additionalInfo: string | null,
  of: keyof typeof AMOUNTS,
  gross: Grosz,
  currency: string,
): string =>
  appended(
    additionalInfo ?? '',
    `${AMOUNTS[of]} po korekcie: ${fromGrosz(gross).replace('.', ',')} ${currency}.`,
  );
const AMOUNTS = { advance: 'Zaliczka', settlement: 'Pozostaje do zapłaty' } as const;
const AMOUNT = /(?:Zaliczka|Pozostaje\s+do\s+zapłaty)\s+po\s+korekcie:\s+(\d+),(\d\d)\s+[A-Z]{3}\./g;

/** The amount that the text names; null where it names none, or several. */
export function amountInNote(additionalInfo: string | null): Grosz | null {
  const [only, ...more] = asToken(additionalInfo ?? '').matchAll(AMOUNT);
  return only && more.length === 0 ? toGrosz(`${only[1]}.${only[2]}`) : null;
}

/** The text without such sentences. */
export const withoutAmount = (additionalInfo: string): string =>
  additionalInfo
    .replace(AMOUNT, '')
    .replace(/\n{2,}/g, '\n')
    .trim();

const appended = (text: string, sentence: string): string =>
  [text.trim(), sentence].filter((part) => part !== '').join('\n');
