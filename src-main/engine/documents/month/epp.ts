import type { Day, Grosz, Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { getFirstDayOfMonth, getLastDayOfMonth, type Month } from '#shared/rules/tax/taxMonth';
import { hasCyrillic, transliterateUkrainian } from '#shared/rules/ukrainianLatin';
import { getVatPercent } from '#shared/rules/tax/vat';
import { exactTime } from '#shared/text/formats';
import { optimaText } from '#shared/text/accountant';
import {
  MISSING_TAX_NUMBER_TEXT,
  splitPolishAddress,
  buildVatRegisterBuyer,
} from '../export/vatRegisterBuyer';
import { sumLedgerEntryInZloty, type LedgerEntry, type ZlotyRate } from '../export/vatLedgerEntry';
import { getPolishCountryName } from './polishCountryName';

/** Writes the VAT register of a month as an InsERT EDI++ 1.05 file for an accounting office. Amounts are in złoty. */
export interface EppSender {
  readonly name: string;
  readonly nip: string | null;
  readonly address: string;
}

export interface EppFile {
  readonly bytes: Buffer;
  /**
   * Numbers of the documents in which letters were replaced, because the code page of the EDI++ file lacks these
   * letters. Cyrillic letters are transliterated.
   */
  readonly changed: readonly string[];
  /** Numbers of the invoices whose number is longer than the EDI++ format allows; these numbers are written in full. */
  readonly longNumbers: readonly string[];
}

/** Type, blank and number. */
const MAX_EPP_NUMBER_CHARS = 30;
const TO_OFFICE = 0;

export function buildEppFile(
  entries: readonly LedgerEntry[],
  { month, sender, madeAt }: { month: Month; sender: EppSender; madeAt: Instant },
): EppFile {
  const changed: string[] = [];
  const longNumbers: string[] = [];
  const parts = [encodeWindows1250(`[INFO]\r\n${row(infoOf(month, sender, madeAt))}\r\n\r\n`).bytes];
  for (const entry of entries) {
    const { invoiceFullNo } = entry.card.invoice;
    const rates = (entry.zloty ?? []).map((rate) => `${row(rateOf(rate))}\r\n`).join('');
    const section = `[NAGLOWEK]\r\n${row(headingOf(entry))}\r\n\r\n[ZAWARTOSC]\r\n${rates}\r\n`;
    const encoded = encodeWindows1250(section);
    parts.push(encoded.bytes);
    if (encoded.changed.length > 0 || hasCyrillic(textsIn(entry))) changed.push(invoiceFullNo);
    if (numberOf(entry).length > MAX_EPP_NUMBER_CHARS) longNumbers.push(invoiceFullNo);
  }
  return { bytes: Buffer.concat(parts), changed, longNumbers };
}

/** Joins the fields of a document that contain text typed by a person, such as names and the buyer's address. */
function textsIn({ card: { invoice } }: LedgerEntry): string {
  const { invoiceFullNo, buyer, town, personIssue, personCollect } = invoice;
  return [invoiceFullNo, buyer.companyName, buyer.address, town, personIssue, personCollect].join(' ');
}

type Field = string;
const row = (fields: readonly Field[]): string => fields.join(',');
const NONE = '';
function text(value: string, longest: number): Field {
  const latin = transliterateUkrainian(value.replace(/\s+/g, ' ').trim());
  const line = [...latin].slice(0, longest).join('');
  return line === '' ? NONE : `"${line.replaceAll('"', '""')}"`;
}
const amount = (grosz: Grosz): Field => `${convertGroszToDecimalText(grosz)}00`;
const day = (value: Day | null): Field => (value === null ? NONE : `${value.replaceAll('-', '')}000000`);

function infoOf(month: Month, { name, nip, address }: EppSender, madeAt: Instant): Field[] {
  const { street, code, town } = splitPolishAddress(address);
  const made = `${toPropertyDay(madeAt).replaceAll('-', '')}${exactTime('pl', madeAt).replaceAll(':', '')}`;
  return [
    text('1.05', 50),
    String(TO_OFFICE),
    '1250',
    text('Kontuar', 255),
    NONE,
    text(name, 40),
    text(name, 80),
    text(town, 30),
    text(code, 6),
    text(street, 50),
    text(nip ?? '', 13),
    NONE,
    NONE,
    NONE,
    NONE,
    '1',
    day(getFirstDayOfMonth(month)),
    day(getLastDayOfMonth(month)),
    text('Kontuar', 35),
    made,
    text('Polska', 50),
    text('PL', 2),
    NONE,
    '0',
  ];
}

const typeOf = ({ card }: LedgerEntry): string => (isCorrection(card.invoice.invoiceType) ? 'KFS' : 'FS');
const numberOf = (entry: LedgerEntry): string =>
  `${typeOf(entry)} ${entry.card.invoice.invoiceFullNo.replace(/\s+/g, ' ').trim()}`;

/** Returns the paid amount of a document in grosz of złoty, 0 for an unpaid document; null if it is unknown. */
function paidInZloty({ card, paid, gross }: LedgerEntry, grossInZloty: Grosz): Grosz | null {
  const { paymentStatus, currency } = card.invoice;
  if (paymentStatus !== 1) return 0;
  if (paid === null || paid.least !== paid.most) return null;
  if (paid.least === gross) return grossInZloty;
  return currency === 'PLN' ? paid.least : null;
}

function headingOf(entry: LedgerEntry): Field[] {
  const { card, relatives, toReceipt } = entry;
  const { invoice } = card;
  const buyer = buildVatRegisterBuyer(invoice.buyer);
  const { street, code, town } = splitPolishAddress(invoice.buyer.address);
  const original = isCorrection(invoice.invoiceType) ? relatives.original : null;
  const { net, vat, gross } = sumLedgerEntryInZloty(entry) ?? { net: 0, vat: 0, gross: 0 };
  const inEu =
    buyer.numberCountry !== null && buyer.numberCountry !== 'PL' && invoice.buyer.identifierType === 'VAT_UE';
  const name = invoice.buyer.companyName;
  const zero = amount(0);
  return [
    text(typeOf(entry), 3),
    '1',
    toReceipt ? '1' : '0',
    String(invoice.invoiceNo ?? 0),
    NONE,
    NONE,
    text(numberOf(entry), Infinity),
    text(original ? `FS ${original.invoiceFullNo}` : '', 30),
    day(original?.issueDate ?? null),
    NONE,
    NONE,
    text(buyer.number === MISSING_TAX_NUMBER_TEXT ? '' : buyer.number, 20),
    text(name, 40),
    text(name, 255),
    text(town, 30),
    text(code, 6),
    text(street, 50),
    text(
      buyer.number === MISSING_TAX_NUMBER_TEXT ? '' : `${inEu ? buyer.numberCountry : ''}${buyer.number}`,
      20,
    ),
    NONE,
    NONE,
    text(invoice.town ?? '', 30),
    day(invoice.issueDate),
    day(invoice.saleDate ?? invoice.issueDate),
    NONE,
    String(entry.zloty?.length ?? 0),
    '0',
    NONE,
    amount(net),
    amount(vat),
    amount(gross),
    zero,
    NONE,
    zero,
    text(optimaText.ways.pl(invoice.paymentType ?? 0), 30),
    day(invoice.paymentDate),
    amount(paidInZloty(entry, gross) ?? 0),
    amount(gross),
    '0',
    '0',
    '0',
    '0',
    text(invoice.personIssue ?? '', 35),
    text(invoice.personCollect ?? '', 35),
    NONE,
    zero,
    zero,
    text('PLN', 3),
    '1.0000',
    text(remarkOf(entry), 255),
    NONE,
    NONE,
    NONE,
    '0',
    '0',
    '0',
    NONE,
    zero,
    NONE,
    zero,
    text(getPolishCountryName(buyer.country), 50),
    text(inEu ? (buyer.numberCountry ?? '') : '', 2),
    inEu ? '1' : '0',
  ];
}

function remarkOf(entry: LedgerEntry): string {
  const { card, exchangeRate, marker, gross, outside } = entry;
  const { currency } = card.invoice;
  const parts = [marker.kind === 'number' ? `KSeF: ${marker.number}` : `JPK_V7M: ${marker.kind}`];
  if (currency !== 'PLN' && gross !== null) {
    const rate = exchangeRate === null ? '' : `, kurs ${exchangeRate}`;
    parts.push(`${convertGroszToDecimalText(gross)} ${currency}${rate}`);
  }
  if (outside.amount !== 0)
    parts.push(optimaText.noSupply.pl(convertGroszToDecimalText(outside.amount), currency));
  if (paidInZloty(entry, 0) === null) parts.push(optimaText.paidUnknown.pl);
  return parts.join('; ');
}

const rateOf = ({ rate, net, vat }: ZlotyRate): Field[] => [
  text(symbolOf(rate), 6),
  `${getVatPercent(rate)}.0000`,
  amount(net),
  amount(vat),
  amount(net + vat),
];

function symbolOf(rate: string): string {
  if (rate === 'zw') return 'zw';
  return rate.startsWith('np') ? 'np' : String(getVatPercent(rate));
}

/**
 * Encodes text in the code page that EDI++ requires. Letters that the code page lacks are returned, so that no
 * replacement goes unnoticed.
 */

const CODES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 0x80 }, (_, at) => 0x80 + at).flatMap((code): [string, number][] => {
    const letter = new TextDecoder('windows-1250').decode(Uint8Array.of(code));
    return /\p{Cc}/u.test(letter) ? [] : [[letter, code]];
  }),
);
const codeOf = (letter: string): number | undefined =>
  letter.length === 1 && letter < '\u0080' ? letter.charCodeAt(0) : CODES.get(letter);

interface Encoded {
  readonly bytes: Buffer;
  /** Letters of the text that the code page Windows-1250 lacks. */
  readonly changed: readonly string[];
}

export function encodeWindows1250(text: string): Encoded {
  const changed = new Set<string>();
  const bytes: number[] = [];
  for (const letter of text.normalize('NFC')) {
    const code = codeOf(letter);
    if (code !== undefined) {
      bytes.push(code);
      continue;
    }
    changed.add(letter);
    const plain = [...letter.normalize('NFKD')].flatMap((part) => codeOf(part) ?? []);
    bytes.push(...(plain.length > 0 ? plain : [0x3f]));
  }
  return { bytes: Buffer.from(bytes), changed: [...changed] };
}
