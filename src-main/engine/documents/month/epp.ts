import { speak } from '#shared/text/language';
import type { Day, Grosz, Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { convertMonthToFirstDay, getLastDayOfMonth, type Month } from '#shared/rules/tax/taxMonth';
import { hasCyrillic, transliterateUkrainian } from '#shared/rules/ukrainianLatin';
import { getVatPercent } from '#shared/rules/tax/vat';
import { exactTime } from '#shared/text/formats';
import {
  MISSING_TAX_NUMBER_TEXT,
  splitPolishAddress,
  buildVatRegisterBuyer,
} from '../export/vatRegisterBuyer';
import { sumLedgerEntryInZloty, type LedgerEntry, type ZlotyRate } from '../export/vatLedgerEntry';
import { getAccountingPaymentName } from './accountingPaymentName';
import { getPolishCountryName } from './polishCountryName';
import * as texts from '#shared/i18n/texts';

const t = speak(texts.accountant, 'pl').optima;

/** Writes the VAT register of a month as an InsERT EDI++ 1.05 file for an accounting office. Amounts are in złoty. */
export interface EppSender {
  readonly name: string;
  readonly nip: string | null;
  readonly address: string;
}

export interface EppFile {
  readonly bytes: Buffer;
  /**
   * Numbers of the documents in which letters were replaced or transliterated, because the code page of the EDI++ file
   * lacks these letters.
   */
  readonly changed: readonly string[];
  /** Numbers of the invoices whose number is longer than the EDI++ format allows; these numbers are written in full. */
  readonly longNumbers: readonly string[];
}

/** Type, blank and number. */
const MAX_EPP_NUMBER_CHARS = 30;
const PURPOSE_ACCOUNTING_OFFICE = 0;
/** Percentage that the EDI++ format (1.5) requires for the exempt rate. */
const EXEMPT_PERCENT = -1;

export function buildEppFile(
  entries: readonly LedgerEntry[],
  { month, sender, madeAt }: { month: Month; sender: EppSender; madeAt: Instant },
): EppFile {
  const changed: string[] = [];
  const longNumbers: string[] = [];
  const parts = [
    encodeWindows1250(`[INFO]\r\n${formatRow(buildInfoFields(month, sender, madeAt))}\r\n\r\n`).bytes,
  ];
  for (const entry of entries) {
    const { invoiceFullNo } = entry.card.invoice;
    const rates = (entry.zloty ?? []).map((rate) => `${formatRow(buildRateFields(rate))}\r\n`).join('');
    const section = `[NAGLOWEK]\r\n${formatRow(buildHeadingFields(entry))}\r\n\r\n[ZAWARTOSC]\r\n${rates}\r\n`;
    const encoded = encodeWindows1250(section);
    parts.push(encoded.bytes);
    if (encoded.changed.length > 0 || hasCyrillic(joinTypedTexts(entry))) changed.push(invoiceFullNo);
    if (formatDocumentNumber(entry).length > MAX_EPP_NUMBER_CHARS) longNumbers.push(invoiceFullNo);
  }
  return { bytes: Buffer.concat(parts), changed, longNumbers };
}

/** Joins the fields of a document that contain text typed by a person, such as names and the buyer's address. */
function joinTypedTexts({ card: { invoice } }: LedgerEntry): string {
  const { invoiceFullNo, buyer, town, personIssue, personCollect } = invoice;
  return [invoiceFullNo, buyer.companyName, buyer.address, town, personIssue, personCollect].join(' ');
}

type Field = string;
const formatRow = (fields: readonly Field[]): string => fields.join(',');
const EMPTY_FIELD = '';
function formatTextField(value: string, longest: number): Field {
  const latin = transliterateUkrainian(value.replace(/\s+/g, ' ').trim());
  const line = [...latin].slice(0, longest).join('');
  return line === '' ? EMPTY_FIELD : `"${line.replaceAll('"', '""')}"`;
}
const formatAmountField = (grosz: Grosz): Field => `${convertGroszToDecimalText(grosz)}00`;
const formatDayField = (value: Day | null): Field =>
  value === null ? EMPTY_FIELD : `${value.replaceAll('-', '')}000000`;

function buildInfoFields(month: Month, { name, nip, address }: EppSender, madeAt: Instant): Field[] {
  const { street, code, town } = splitPolishAddress(address);
  const made = `${toPropertyDay(madeAt).replaceAll('-', '')}${exactTime('pl', madeAt).replaceAll(':', '')}`;
  return [
    formatTextField('1.05', 50),
    String(PURPOSE_ACCOUNTING_OFFICE),
    '1250',
    formatTextField('Kontuar', 255),
    EMPTY_FIELD,
    formatTextField(name, 40),
    formatTextField(name, 80),
    formatTextField(town, 30),
    formatTextField(code, 6),
    formatTextField(street, 50),
    formatTextField(nip ?? '', 13),
    EMPTY_FIELD,
    EMPTY_FIELD,
    EMPTY_FIELD,
    EMPTY_FIELD,
    '1',
    formatDayField(convertMonthToFirstDay(month)),
    formatDayField(getLastDayOfMonth(month)),
    formatTextField('Kontuar', 35),
    made,
    formatTextField('Polska', 50),
    formatTextField('PL', 2),
    EMPTY_FIELD,
    '0',
  ];
}

const getDocumentType = ({ card }: LedgerEntry): string =>
  isCorrection(card.invoice.invoiceType) ? 'KFS' : 'FS';
const formatDocumentNumber = (entry: LedgerEntry): string =>
  `${getDocumentType(entry)} ${entry.card.invoice.invoiceFullNo.replace(/\s+/g, ' ').trim()}`;

/**
 * Returns the paid amount of a document in złoty, as grosz: 0 for an unpaid document, null if this amount is unknown.
 */
function paidInZloty({ card, paid, gross }: LedgerEntry, grossInZloty: Grosz): Grosz | null {
  const { paymentStatus, currency } = card.invoice;
  if (paymentStatus !== 1) return 0;
  if (paid === null || paid.least !== paid.most) return null;
  if (paid.least === gross) return grossInZloty;
  return currency === 'PLN' ? paid.least : null;
}

function buildHeadingFields(entry: LedgerEntry): Field[] {
  const { card, relatives, toReceipt } = entry;
  const { invoice } = card;
  const buyer = buildVatRegisterBuyer(invoice.buyer);
  const { street, code, town } = splitPolishAddress(invoice.buyer.address);
  const original = isCorrection(invoice.invoiceType) ? relatives.original : null;
  const { net, vat, gross } = sumLedgerEntryInZloty(entry) ?? { net: 0, vat: 0, gross: 0 };
  const inEu =
    buyer.numberCountry !== null && buyer.numberCountry !== 'PL' && invoice.buyer.identifierType === 'VAT_UE';
  const name = invoice.buyer.companyName;
  const zero = formatAmountField(0);
  return [
    formatTextField(getDocumentType(entry), 3),
    '1',
    toReceipt ? '1' : '0',
    String(invoice.invoiceNo ?? 0),
    EMPTY_FIELD,
    EMPTY_FIELD,
    formatTextField(formatDocumentNumber(entry), Infinity),
    formatTextField(original ? `FS ${original.invoiceFullNo}` : '', 30),
    formatDayField(original?.issueDate ?? null),
    EMPTY_FIELD,
    EMPTY_FIELD,
    formatTextField(buyer.number === MISSING_TAX_NUMBER_TEXT ? '' : buyer.number, 20),
    formatTextField(name, 40),
    formatTextField(name, 255),
    formatTextField(town, 30),
    formatTextField(code, 6),
    formatTextField(street, 50),
    formatTextField(
      buyer.number === MISSING_TAX_NUMBER_TEXT ? '' : `${inEu ? buyer.numberCountry : ''}${buyer.number}`,
      20,
    ),
    EMPTY_FIELD,
    EMPTY_FIELD,
    formatTextField(invoice.town ?? '', 30),
    formatDayField(invoice.issueDate),
    formatDayField(invoice.saleDate ?? invoice.issueDate),
    EMPTY_FIELD,
    String(entry.zloty?.length ?? 0),
    '0',
    EMPTY_FIELD,
    formatAmountField(net),
    formatAmountField(vat),
    formatAmountField(gross),
    zero,
    EMPTY_FIELD,
    zero,
    formatTextField(getAccountingPaymentName(invoice.paymentType), 30),
    formatDayField(invoice.paymentDate),
    // InsERT's description of EDI++ allows no empty amount in a document heading, so an unknown payment is 0 and the remark
    // says so.
    formatAmountField(paidInZloty(entry, gross) ?? 0),
    formatAmountField(gross),
    '0',
    '0',
    '0',
    '0',
    formatTextField(invoice.personIssue ?? '', 35),
    formatTextField(invoice.personCollect ?? '', 35),
    EMPTY_FIELD,
    zero,
    zero,
    formatTextField('PLN', 3),
    '1.0000',
    formatTextField(buildRemark(entry), 255),
    EMPTY_FIELD,
    EMPTY_FIELD,
    EMPTY_FIELD,
    '0',
    '0',
    '0',
    EMPTY_FIELD,
    zero,
    EMPTY_FIELD,
    zero,
    formatTextField(getPolishCountryName(buyer.country), 50),
    formatTextField(inEu ? (buyer.numberCountry ?? '') : '', 2),
    inEu ? '1' : '0',
  ];
}

function buildRemark(entry: LedgerEntry): string {
  const { card, exchangeRate, marker, gross, outside } = entry;
  const { currency } = card.invoice;
  const parts = [marker.kind === 'number' ? `KSeF: ${marker.number}` : `JPK_V7M: ${marker.kind}`];
  if (currency !== 'PLN' && gross !== null) {
    const rate = exchangeRate === null ? '' : `, kurs ${exchangeRate}`;
    parts.push(`${convertGroszToDecimalText(gross)} ${currency}${rate}`);
  }
  if (outside.amount !== 0)
    parts.push(t.noSupply({ amount: convertGroszToDecimalText(outside.amount), currency }));
  if (paidInZloty(entry, 0) === null) parts.push(t.paidUnknown);
  return parts.join('; ');
}

const buildRateFields = ({ rate, net, vat }: ZlotyRate): Field[] => [
  formatTextField(getRateSymbol(rate), 6),
  `${rate === 'zw' ? EXEMPT_PERCENT : getVatPercent(rate)}.0000`,
  formatAmountField(net),
  formatAmountField(vat),
  formatAmountField(net + vat),
];

function getRateSymbol(rate: string): string {
  if (rate === 'zw') return 'zw';
  return rate.startsWith('np') ? 'np' : String(getVatPercent(rate));
}

/** Encodes text in Windows-1250, the code page that EDI++ requires, and lists the letters that this code page lacks. */

const WINDOWS_1250_CODES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0x80 }, (_, at) => 0x80 + at).flatMap((code): [string, number][] => {
    const letter = new TextDecoder('windows-1250').decode(Uint8Array.of(code));
    return /\p{Cc}/u.test(letter) ? [] : [[letter, code]];
  }),
);
const findLetterCode = (letter: string): number | undefined =>
  letter.length === 1 && letter < '\u0080' ? letter.charCodeAt(0) : WINDOWS_1250_CODES.get(letter);

interface EncodingResult {
  readonly bytes: Buffer;
  /** Letters of the text that the code page Windows-1250 lacks. */
  readonly changed: readonly string[];
}

export function encodeWindows1250(text: string): EncodingResult {
  const changed = new Set<string>();
  const bytes: number[] = [];
  for (const letter of text.normalize('NFC')) {
    const code = findLetterCode(letter);
    if (code !== undefined) {
      bytes.push(code);
      continue;
    }
    changed.add(letter);
    const plain = [...letter.normalize('NFKD')].flatMap((part) => findLetterCode(part) ?? []);
    bytes.push(...(plain.length > 0 ? plain : [0x3f]));
  }
  return { bytes: Buffer.from(bytes), changed: [...changed] };
}
