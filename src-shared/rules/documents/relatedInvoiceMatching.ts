import type { InvoiceItem, Party, ShownInvoice } from '../../model/invoice';
import type { LinkRelation } from '../../model/invoiceLinkSchemas';
import type { Day } from '../../model/scalars';
import { splitWords } from '../../text/fold';
import { isCorrection, INVOICE_TYPE_NUMBERS_BY_NAME } from './invoiceTypes';
import { normaliseVatRate } from '../tax/vat';

/** Finds which invoice a document corrects or settles, because the service does not return these links (A25). */

/**
 * For each document type, the types of the documents that it can correct or settle (conformance.md RUL-3 to RUL-6, A7,
 * A8).
 */
const ORDINARY_INVOICE_TYPES = [
  INVOICE_TYPE_NUMBERS_BY_NAME.standard,
  INVOICE_TYPE_NUMBERS_BY_NAME.vat,
  INVOICE_TYPE_NUMBERS_BY_NAME.exempt,
];
const REFERABLE_TYPES_BY_TYPE: Readonly<Record<number, readonly number[]>> = {
  [INVOICE_TYPE_NUMBERS_BY_NAME.correction]: [
    ...ORDINARY_INVOICE_TYPES,
    INVOICE_TYPE_NUMBERS_BY_NAME.advance,
  ],
  [INVOICE_TYPE_NUMBERS_BY_NAME.correctionReceipt]: [
    ...ORDINARY_INVOICE_TYPES,
    INVOICE_TYPE_NUMBERS_BY_NAME.advanceReceipt,
  ],
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefCorrection]: ORDINARY_INVOICE_TYPES,
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvanceCorrection]: [INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance],
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlementCorrection]: [INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement],
  [INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement]: [INVOICE_TYPE_NUMBERS_BY_NAME.ksefAdvance],
};

/**
 * Returns how a document of this type refers to other documents, as a correction or as a settlement; null if it refers
 * to none.
 */
export const getRelationKindOfInvoiceType = (type: number): LinkRelation | null =>
  isCorrection(type) ? 'corrects' : type === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement ? 'settles' : null;

export const listReferableInvoiceTypes = (type: number): readonly number[] =>
  REFERABLE_TYPES_BY_TYPE[type] ?? [];

/** Returns the types of documents that may correct or settle a document of this type. */
export const listReferringInvoiceTypes = (type: number): number[] =>
  Object.entries(REFERABLE_TYPES_BY_TYPE).flatMap(([source, targets]) =>
    targets.includes(type) ? [Number(source)] : [],
  );

type Linkable = Pick<
  ShownInvoice,
  'invoiceType' | 'invoiceStatus' | 'issueDate' | 'saleDate' | 'currency' | 'seller' | 'reservationId'
> & { readonly invoiceItems: readonly Pick<InvoiceItem, 'name' | 'rate'>[] };

/**
 * Returns a tax identifier for comparison, without separators and country prefix (A18); empty if there is no
 * identifier.
 */
export function buildTaxIdMatchKey(taxId: string): string {
  const key = taxId.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return key.replace(/^[A-Z]{2}(?=\d)/, '');
}

/** Returns a key by which two invoices of the same buyer are recognised; empty if the buyer is unknown. */
export function buildPartyMatchKey({ taxId, companyName }: Pick<Party, 'taxId' | 'companyName'>): string {
  const identifier = buildTaxIdMatchKey(taxId);
  if (/\d/.test(identifier)) return identifier;
  const name = splitWords(companyName).join(' ');
  return name === '' ? '' : `name ${name}`;
}

/**
 * Returns whether two parties of invoices are the same: by tax identifier or, if there is none, by name and address
 * together.
 */
export function isSameParty(
  party: Pick<Party, 'taxId' | 'companyName' | 'address'>,
  otherParty: Pick<Party, 'taxId' | 'companyName' | 'address'>,
): boolean {
  const key = buildPartyMatchKey(party);
  if (key === '' || key !== buildPartyMatchKey(otherParty)) return false;
  const [address, its] = [splitWords(party.address).join(' '), splitWords(otherParty.address).join(' ')];
  return !key.startsWith('name ') || (address !== '' && address === its);
}

/** Reason why the chosen invoice cannot be the invoice that a document corrects or deducts. */
export type LinkRefusal = 'type' | 'currency' | 'seller' | 'later' | 'draft';

export function findRelatedInvoiceRefusal(document: Linkable, target: Linkable): LinkRefusal | null {
  const chain = isCorrection(document.invoiceType) && target.invoiceType === document.invoiceType;
  if (!chain && !listReferableInvoiceTypes(document.invoiceType).includes(target.invoiceType)) return 'type';
  if (document.currency !== target.currency) return 'currency';
  if (buildPartyMatchKey(document.seller) !== buildPartyMatchKey(target.seller)) return 'seller';
  if (target.invoiceStatus === 'DRAFT') return 'draft';
  const [ownIssueDate, targetIssueDate] = [document.issueDate, target.issueDate];
  return ownIssueDate !== null && targetIssueDate !== null && targetIssueDate > ownIssueDate ? 'later' : null;
}

type OwnDoubt = 'buyer' | 'stay' | 'items';

/** Returns the reasons why a link chosen by the user is unlikely, such as another buyer or another stay. */
export function listDoubtsAboutRelatedInvoice(
  document: Linkable & Pick<ShownInvoice, 'buyer'>,
  target: Linkable & Pick<ShownInvoice, 'buyer'>,
): OwnDoubt[] {
  const [ownStayId, targetStayId] = [document.reservationId, target.reservationId];
  const [buyer, otherBuyer] = [buildPartyMatchKey(document.buyer), buildPartyMatchKey(target.buyer)];
  const keys = new Set(target.invoiceItems.map(itemKey));
  const doubts: (OwnDoubt | false)[] = [
    buyer !== otherBuyer && buyer !== '' && otherBuyer !== '' && 'buyer',
    ownStayId !== null && targetStayId !== null && ownStayId !== targetStayId && 'stay',
    !document.invoiceItems.some((item) => keys.has(itemKey(item))) && 'items',
  ];
  return doubts.filter((doubt) => doubt !== false);
}

/** Returns how probable it is that `document` corrects or settles `target`; null if impossible. */
export function rateRelatedInvoiceLikelihood(document: Linkable, target: Linkable): 'likely' | 'may' | null {
  if (findRelatedInvoiceRefusal(document, target) !== null || target.issueDate === null) return null;
  const [ownStayId, targetStayId] = [document.reservationId, target.reservationId];
  if (ownStayId !== null && targetStayId !== null && ownStayId !== targetStayId) return null;
  if (isCorrection(document.invoiceType) && isOtherDay(document.saleDate, target.saleDate)) return null;
  if (isCorrection(document.invoiceType)) {
    // VAT rates are not compared, because a correction may change the rates.
    const names = new Set(target.invoiceItems.map(nameKey));
    const isSameStay = ownStayId !== null && ownStayId === targetStayId;
    return isSameStay || document.invoiceItems.some((item) => names.has(nameKey(item))) ? 'likely' : 'may';
  }
  const keys = new Set(target.invoiceItems.map(itemKey));
  return document.invoiceItems.some((item) => keys.has(itemKey(item))) ? 'likely' : 'may';
}

/**
 * Returns whether both days are known and differ. A correction keeps the sale date of its original (art. 106j ust. 2),
 * so a document with another sale date cannot be the original.
 */
const isOtherDay = (day: Day | null, otherDay: Day | null): boolean =>
  day !== null && otherDay !== null && day !== otherDay;

const nameKey = ({ name }: Pick<InvoiceItem, 'name'>): string => splitWords(name).join(' ');

const itemKey = ({ name, rate }: Pick<InvoiceItem, 'name' | 'rate'>): string =>
  `${normaliseVatRate(rate) ?? rate.trim()} ${nameKey({ name })}`;

const MAX_NUMBER_WORDS = 4;

/** Returns a full invoice number in the form used for comparison: in upper case, with single spaces. */
export const buildInvoiceNumberMatchKey = (fullNo: string): string =>
  fullNo.trim().replace(/\s+/g, ' ').toUpperCase();

/**
 * Returns all parts of a text that may be a full invoice number: one to four consecutive words that contain a digit and
 * at least one character that is no digit.
 */
export function extractInvoiceNumberCandidates(...texts: readonly (string | null)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const tokens = buildInvoiceNumberMatchKey(text ?? '')
      .split(' ')
      .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));
    for (const from of tokens.keys())
      for (let count = 1; count <= MAX_NUMBER_WORDS; count += 1) {
        const number = tokens.slice(from, from + count).join(' ');
        if (/\d/.test(number) && /[^\d]/.test(number) && number.length >= 3) found.add(number);
      }
  }
  return [...found];
}

/**
 * An invoice number that a text names ("do faktury 77/2025"); `prefix` is the word of letters before the number, such
 * as `FV`, or empty.
 */
export interface NamedNumber {
  readonly prefix: string;
  /** The invoice number that a text names; digits only if the text leaves out the series, as in "do faktury nr 77". */
  readonly number: string;
}

/**
 * Matches invoice numbers such as `77/2025` and `FS-77/25/SPA`. A number with dashes but without a slash must begin
 * with F, because dates have dashes too.
 */
const NUMBER_PATTERN = /^(?=.*\/|F\p{L}{0,3}-)(?:\p{L}+[/-])*\p{L}*\d[\p{L}\d]*(?:[/-][\p{L}\d]+)*$/u;
const PREFIX_PATTERN = /^F\p{L}{0,3}$/u;
/** Words that look like the prefix of an invoice number (F and at most three letters) but are ordinary words. */
const NO_PREFIXES: ReadonlySet<string> = new Set(['FAKT', 'FOR', 'FROM']);
const PREFIXED_PATTERN = /^F\p{L}{0,3}[/-]/u;
const DOCUMENT_WORD_PATTERN = /^(?:FAKT|F-RA|INVOICE|RACHUN|KOREKT|DOTYCZ|РАХУН|ФАКТУР|КОРИГ)/u;
/**
 * Words after which a text names the corrected invoice. The pattern does not contain "korekta", because in "Korekta nr
 * 5" the number 5 belongs to the correction itself.
 */
const CORRECTED_WORD_PATTERN = /^(?:FAKT|F-RA|INVOICE|RACHUN|DOTYCZ|РАХУН|ФАКТУР)/u;
const NUMBER_WORDS: ReadonlySet<string> = new Set('NR NO № NUM NUMER NUMERU NUMBER НОМЕР'.split(' '));
const BARE_PATTERN = /^\d{1,6}$/;
const MARKED_PATTERN = /^(?:NR|NO|№|#)\.?(\d{1,6})$/u;
const BETWEEN_WORDS: ReadonlySet<string> = new Set(
  (
    'NR NUM NUMER NUMERU NUMBER НОМЕР DO NO VAT TO № Z DNIA DN DATED FROM ' +
    'SPRZEDAŻY ZALICZKOWEJ KOŃCOWEJ PIERWOTNEJ PIERWOTNA PIERWOTNY'
  ).split(' '),
);
const DAY_WORDS: ReadonlySet<string> = new Set(['Z', 'DNIA', 'DN', 'DATED', 'FROM']);
const DAY_PATTERN = /^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/;
/** Maximum number of words between the name of a document kind, such as `faktura`, and the document's number. */
const MAX_BETWEEN_WORDS = 5;

/**
 * Returns the document numbers that texts name. A word for a document must precede the number, because dates, room
 * numbers and reservation numbers look like document numbers.
 */
export function parseNamedInvoiceNumbers(...texts: readonly (string | null)[]): NamedNumber[] {
  return texts.flatMap((text) => {
    const parts = buildInvoiceNumberMatchKey(text ?? '')
      .replace(/(?<=\d) ?\/ ?(?=\d)/g, '/')
      .split(' ')
      .map((word) => word.replace(/^[^\p{L}\p{N}№#]+|[^\p{L}\p{N}№]+$/gu, ''));
    return parts.flatMap((word, index) => {
      const bare = findBareNumber(parts, index);
      if (bare !== null) return [{ prefix: '', number: bare }];
      if (!NUMBER_PATTERN.test(word)) return [];
      const before = parts[index - 1] ?? '';
      if (isPrefix(before)) return [{ prefix: before, number: word }];
      if (PREFIXED_PATTERN.test(word)) return [{ prefix: '', number: word }];
      const isDay = DAY_WORDS.has(before);
      return !isDay && followsWord(parts, index, DOCUMENT_WORD_PATTERN) ? [{ prefix: '', number: word }] : [];
    });
  });
}

const isPrefix = (word: string): boolean => PREFIX_PATTERN.test(word) && !NO_PREFIXES.has(word);

function findBareNumber(parts: readonly string[], index: number): string | null {
  const word = parts[index] ?? '';
  const isMarked = BARE_PATTERN.test(word) && NUMBER_WORDS.has(parts[index - 1] ?? '');
  const number = isMarked ? word : (MARKED_PATTERN.exec(word)?.[1] ?? null);
  return number !== null && followsWord(parts, index, CORRECTED_WORD_PATTERN) ? number : null;
}

function followsWord(parts: readonly string[], index: number, wanted: RegExp): boolean {
  for (let at = index - 1; at >= 0 && index - at <= MAX_BETWEEN_WORDS + 1; at -= 1) {
    const word = parts[at] ?? '';
    if (wanted.test(word)) return true;
    if (!BETWEEN_WORDS.has(word) && !DAY_PATTERN.test(word)) return false;
  }
  return false;
}

export const isDigitsOnlyInvoiceNumber = ({ number }: NamedNumber): boolean => BARE_PATTERN.test(number);

/**
 * Returns whether a number found in a text means the invoice with this full number. The text may leave out the prefix
 * or the series.
 */
export function doesNamedNumberMeanInvoice(fullNo: string, { prefix, number }: NamedNumber): boolean {
  const key = buildInvoiceNumberMatchKey(fullNo);
  if (BARE_PATTERN.test(number)) return Number(number) === findRunningNumber(key);
  if (normaliseSeparators(key) === normaliseSeparators(`${prefix} ${number}`)) return true;
  return key.endsWith(` ${number}`) && (prefix === '' || key.startsWith(prefix));
}

/**
 * Returns the running number in a full invoice number: 77 for `FV 77/06/2026` and for `FV 2026/77`. A year at the
 * beginning is skipped.
 */
function findRunningNumber(key: string): number | null {
  const [first, second] = key.match(/\d+/g) ?? [];
  const isYear = first !== undefined && /^20\d\d$/.test(first);
  const running = isYear ? (second ?? first) : first;
  return running === undefined ? null : Number(running);
}

/** Replaces the separators of an invoice number by slashes, so that different spellings of a number become equal. */
const normaliseSeparators = (number: string): string =>
  number
    .trim()
    .replace(/[\s/-]+/g, '/')
    .replace(/^(F\p{L}{0,3})(?=\d)/u, '$1/');

/** Removes found invoice numbers that are only a part of a longer found invoice number. */
export const dropNumbersInsideLongerOnes = <T extends { readonly fullNo: string }>(
  found: readonly T[],
): T[] =>
  found.filter(
    ({ fullNo }) =>
      !found.some((longer) => longer.fullNo.length > fullNo.length && longer.fullNo.includes(fullNo)),
  );

/** Maximum number of advances for which Kontuar tries all combinations of their amounts. */
const MAX_SUMMED_ADVANCES = 12;

/**
 * Returns the indexes of the amounts that add up to `sum`, in grosz, if exactly one combination of amounts gives the
 * sum; otherwise null.
 */
export function findOnlyAmountsWithSum(amounts: readonly number[], sum: number): number[] | null {
  if (amounts.length > MAX_SUMMED_ADVANCES) return null;
  let only: number[] | null = null;
  for (let mask = 1; mask < 1 << amounts.length; mask += 1) {
    const chosen = amounts.flatMap((_, at) => (mask & (1 << at) ? [at] : []));
    if (chosen.reduce((total, at) => total + (amounts[at] ?? 0), 0) !== sum) continue;
    if (only) return null;
    only = chosen;
  }
  return only;
}
