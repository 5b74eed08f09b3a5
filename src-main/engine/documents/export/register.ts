import type { PaperDoubt } from '#shared/contract/doubts';
import type { InvoiceCard } from '#shared/contract/invoices';
import type { Grosz } from '#shared/model/scalars';
import { exchangeRateOf, inZloty } from '#shared/rules/currency';
import { countedGross, countedSums } from '#shared/rules/documentSums';
import type { Relatives, Sums } from '#shared/rules/relatives';
import { isCorrection } from '#shared/rules/invoiceTypes';
import { readIdentifier } from '#shared/rules/identifiers/identifier';
import { fitsInvoice, readKsefNumber } from '#shared/rules/ksefNumber';
import { mixedStatus } from '#shared/rules/itemStatus';
import { ksefMarker, type KsefMarker } from '#shared/rules/register';
import { compareRates, type RateSum } from '#shared/rules/vat';
import { speak, type Language } from '#shared/text/language';
import { invoiceTypeText } from '#shared/text/invoices';
import { linkHowText } from '#shared/text/links';
import { rateWords } from '#shared/text/numbers';
import { registerDoubtText, registerText } from '#shared/text/register';
import type { PaperSource } from '../paper/invoicePaper';
import type { Cell, DataTable, TableColumn } from './table';

/** The sales register: one line an invoice, net and VAT of every rate that occurs (domain.md 7.4, 8). */

/** One invoice with what it counts for. */
export interface Entry {
  readonly card: InvoiceCard;
  readonly relatives: Relatives;
  readonly counted: Sums | null;
  /** Known also where the tax is not. */
  readonly gross: Grosz | null;
  readonly doubts: readonly PaperDoubt[];
  readonly marker: KsefMarker;
}

type Figures = Pick<PaperSource, 'relatives' | 'sums'>;

export const entryOf = (
  card: InvoiceCard,
  { relatives, sums }: Figures,
  doubts: readonly PaperDoubt[],
): Entry => ({
  card,
  relatives,
  counted: countedSums(sums),
  gross: countedGross(sums),
  doubts,
  // What the service does not have is not issued yet, and has no number to be entered under.
  marker: isThere(card) ? ksefMarker(card.invoice) : { kind: 'outside' },
});

const isThere = ({ invoice }: InvoiceCard): boolean => invoice.invoiceId !== null;

export const sumOf = (rates: readonly RateSum[], read: (rate: RateSum) => Grosz | null): Grosz | null =>
  rates.reduce<Grosz | null>((sum, rate) => {
    const value = read(rate);
    return sum === null || value === null ? null : sum + value;
  }, 0);

/** An amount in złoty; null where there is no rate of exchange. A correction takes its original's (art. 31b). */
export function zloty({ card, relatives }: Entry, amount: Grosz | null): Grosz | null {
  if (amount === null || card.invoice.currency === 'PLN') return amount;
  const rate = exchangeRateOf(card.invoice, relatives.original);
  return rate === null ? null : inZloty([{ amount, exchangeRate: rate }]);
}

export function registerTable(entries: readonly Entry[], language: Language): DataTable {
  const t = speak(registerText, language);
  const rates = [
    ...new Set(entries.flatMap(({ counted }) => counted?.rates.map(({ rate }) => rate) ?? [])),
  ].sort(compareRates);
  const money = (head: string): TableColumn => ({ head, kind: 'money', width: 13 });
  const text = (head: string, width: number): TableColumn => ({ head, kind: 'text', width });
  const day = (head: string): TableColumn => ({ head, kind: 'day', width: 12 });
  const columns: TableColumn[] = [
    text(t.number, 20),
    text(t.type, 24),
    day(t.issued),
    day(t.sold),
    text(t.buyer, 34),
    text(t.taxId, 18),
    text(t.marker, 38),
    text(t.currency, 8),
    { head: t.exchangeRate, kind: 'rate', width: 9 },
    ...rates.flatMap((rate) => {
      const words = rateWords(language, rate);
      return [money(t.netAt(words)), money(t.vatAt(words))];
    }),
    money(t.net),
    money(t.vat),
    money(t.gross),
    money(t.netPln),
    money(t.vatPln),
    text(t.paid, 13),
    day(t.paymentDay),
    text(t.remark, 34),
  ];
  return { name: t.register, columns, rows: entries.map((entry) => rowOf(entry, rates, language)) };
}

function rowOf(entry: Entry, rates: readonly string[], language: Language): Cell[] {
  const t = speak(registerText, language);
  const { invoice } = entry.card;
  const own = entry.counted?.rates ?? [];
  const at = (rate: string) => own.find((sum) => sum.rate === rate);
  const known = entry.counted !== null;
  const [net, vat] = [sumOf(own, (sum) => sum.net), sumOf(own, (sum) => sum.vat)];
  return [
    invoice.invoiceFullNo || t.numberless,
    typeOf(invoice.invoiceType, language),
    invoice.issueDate,
    invoice.saleDate,
    invoice.buyer.companyName,
    readIdentifier(invoice.buyer).text.replaceAll('\u00a0', ''),
    markerText(entry, language),
    invoice.currency,
    exchangeRateOf(invoice, entry.relatives.original),
    ...rates.flatMap((rate) => [at(rate)?.net ?? null, at(rate)?.vat ?? null]),
    known ? net : null,
    known ? vat : null,
    entry.gross,
    known ? zloty(entry, net) : null,
    known ? sumOf(own, (sum) => zloty(entry, sum.vat)) : null,
    invoice.paymentStatus === 1 ? t.isPaid : invoice.paymentStatus === 0 ? t.isUnpaid : '',
    invoice.paymentDate,
    remarksOf(entry, language).join('; '),
  ];
}

/** Why there is no amount; the others of a document's doubts have remarks of their own. */
const REASONS: ReadonlySet<PaperDoubt> = new Set([
  'originalUnknown',
  'itemsUnclear',
  'chainUnknown',
  'againstReason',
  'negativeRate',
  'amountUnclear',
  'advancesUnknown',
  'remainderDiffers',
]);

/** What an accountant should look at. */
export function remarksOf(entry: Entry, language: Language): string[] {
  const t = speak(registerText, language);
  const { counted, card, marker } = entry;
  const number = marker.kind === 'number' ? readKsefNumber(marker.number) : null;
  const { issueDate, seller } = card.invoice;
  const odd =
    marker.kind === 'number' &&
    !(number?.sound && fitsInvoice(number, { sellerTaxId: seller.taxId, issueDate }));
  const rateless =
    counted !== null && counted.rates.some(({ vat }) => vat !== 0) && zloty(entry, counted.gross) === null;
  const untaxed = counted === null || counted.rates.some(({ vat }) => vat === null);
  const mixed = mixedStatus(card.invoice) !== null;
  return [
    ...(untaxed ? [t.notCounted] : []),
    ...entry.doubts.filter((doubt) => REASONS.has(doubt)).map((doubt) => registerDoubtText[doubt][language]),
    ...(mixed ? [t.mixedStatus] : []),
    ...(rateless ? [t.noRate] : []),
    ...(odd ? [t.markerOdd] : []),
  ];
}

const TYPES: Readonly<Record<number, { pl: string; en: string }>> = invoiceTypeText;
export const typeOf = (type: number, language: Language): string => TYPES[type]?.[language] ?? String(type);

/** A list of everything says which of its lines count for no VAT: a column added up would take them in. */
function markerText({ marker, card }: Entry, language: Language): string {
  switch (marker.kind) {
    case 'number':
      return marker.number;
    case 'BFK':
      return 'BFK';
    case 'missing':
      return registerText.missing[language];
    case 'outside':
      if (!isThere(card)) return registerText.unsentOutside[language];
      return card.invoice.invoiceStatus === 'DRAFT'
        ? registerText.draftOutside[language]
        : registerText.notInRegister[language];
  }
}

/** Which invoice corrects or settles which. */
export function linksTable(entries: readonly Entry[], language: Language): DataTable {
  const t = speak(registerText, language);
  const text = (head: string, width: number): TableColumn => ({ head, kind: 'text', width });
  const line = (entry: Entry, relation: string, other: string, ksef: string): Cell[] => [
    entry.card.invoice.invoiceFullNo || t.numberless,
    typeOf(entry.card.invoice.invoiceType, language),
    entry.card.invoice.issueDate,
    relation,
    other,
    ksef,
    entry.card.invoice.correctionReason?.trim() ?? '',
    entry.relatives.how === null ? '' : linkHowText[entry.relatives.how][language],
  ];
  return {
    name: t.links,
    columns: [
      text(t.number, 20),
      text(t.type, 24),
      { head: t.issued, kind: 'day', width: 12 },
      text(t.relation, 18),
      text(t.other, 24),
      text(t.otherKsef, 38),
      text(t.reason, 40),
      text(t.knownHow, 28),
    ],
    rows: entries.flatMap((entry) => [
      ...(isCorrection(entry.card.invoice.invoiceType)
        ? [
            line(
              entry,
              t.corrects,
              entry.relatives.original?.invoiceFullNo ?? t.unknownOriginal,
              entry.relatives.original?.ksefId ?? '',
            ),
          ]
        : []),
      ...entry.relatives.advances.map(({ invoice }) =>
        line(entry, t.settles, invoice.invoiceFullNo, invoice.ksefId ?? ''),
      ),
    ]),
  };
}
