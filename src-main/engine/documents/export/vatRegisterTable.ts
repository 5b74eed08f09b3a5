import type { Grosz } from '#shared/model/scalars';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { sumIfKnown } from '#shared/rules/decimal';
import { compareVatRates } from '#shared/rules/tax/vat';
import { speak, type Language } from '#shared/text/language';
import { rateWords } from '#shared/text/numbers';
import { buildVatRegisterBuyer } from './vatRegisterBuyer';
import {
  isInRegisterSums,
  isInvoiceInService,
  sumLedgerEntryInZloty,
  type LedgerEntry,
} from './vatLedgerEntry';
import { listVatRegisterRemarks } from './vatRegisterRemarks';
import {
  createExportDateColumn,
  createExportMoneyColumn,
  createExportDecimalColumn,
  buildPlainValueTable,
  createExportTextColumn,
  type Cell,
  type DataTable,
  type FilledColumn,
} from './dataTable';
import * as texts from '#shared/i18n/texts';

/** The sales register: one line per document, with amounts in its own currency and per VAT rate in złoty. */

interface Column extends FilledColumn<LedgerEntry> {
  readonly sum?: (entries: readonly LedgerEntry[]) => Cell;
}

/** Builds the table of the sales register, with sum rows if `sums` is true. */
export function buildVatRegisterTable(
  entries: readonly LedgerEntry[],
  language: Language,
  { sums = false }: { readonly sums?: boolean } = {},
): DataTable {
  const t = speak(texts.register, language);
  const columns = buildColumns(entries, language);
  const counting = entries.filter(isInRegisterSums);
  const toReceipts = entries.filter(
    ({ marker, toReceipt, zloty }) => marker.kind !== 'outside' && toReceipt && zloty !== null,
  );
  const buildSumRow = (label: string, of: readonly LedgerEntry[]): Cell[] =>
    columns.map(({ sum }, at) => (at === 0 ? label : (sum?.(of) ?? null)));
  const table = buildPlainValueTable(t.register, entries, columns);
  if (!sums) return { ...table, sums: [] };
  const sumRows = [buildSumRow(speak(texts.invoiceWords, language).total, counting)];
  if (toReceipts.length > 0) sumRows.push(buildSumRow(t.receiptsTotal, toReceipts));
  return { ...table, sums: sumRows };
}

function buildColumns(entries: readonly LedgerEntry[], language: Language): Column[] {
  const t = speak(texts.register, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const createTextColumnOfWidth = (head: string, width: number, value: (entry: LedgerEntry) => string) =>
    createExportTextColumn(head, value, width);
  const createSummedColumn = (head: string, value: (entry: LedgerEntry) => Grosz | null): Column => ({
    ...createExportMoneyColumn(head, value),
    sum: (counting) => counting.reduce((total, entry) => total + (value(entry) ?? 0), 0),
  });
  return [
    createTextColumnOfWidth(
      speak(texts.words, language).number,
      20,
      ({ card }) => card.invoice.invoiceFullNo || speak(texts.invoiceBasics, language).noNumber,
    ),
    createTextColumnOfWidth(invoiceWords.type, 24, ({ card }) =>
      formatInvoiceType(card.invoice.invoiceType, language),
    ),
    createExportDateColumn(t.taxDay, ({ taxDay }) => taxDay),
    createExportDateColumn(invoiceWords.issueDate, ({ card }) => card.invoice.issueDate),
    createExportDateColumn(invoiceWords.saleDate, ({ card }) => card.invoice.saleDate),
    createTextColumnOfWidth(invoiceWords.buyer, 34, ({ card }) => card.invoice.buyer.companyName),
    createTextColumnOfWidth(t.country, 8, ({ card }) => buildVatRegisterBuyer(card.invoice.buyer).country),
    createTextColumnOfWidth(
      t.numberCountry,
      8,
      ({ card }) => buildVatRegisterBuyer(card.invoice.buyer).numberCountry ?? '',
    ),
    createTextColumnOfWidth(t.taxId, 18, ({ card }) => buildVatRegisterBuyer(card.invoice.buyer).number),
    createTextColumnOfWidth(t.marker, 38, (entry) => formatKsefMarker(entry, language)),
    createTextColumnOfWidth(t.documentType, 8, ({ toReceipt }) => (toReceipt ? 'FP' : '')),
    createTextColumnOfWidth(invoiceWords.currency, 8, ({ card }) => card.invoice.currency),
    createExportDecimalColumn(t.exchangeRate, ({ exchangeRate }: LedgerEntry) => exchangeRate, 9),
    ...buildOwnCurrencyColumns(language),
    ...buildForeignRateColumns(entries, language, createSummedColumn),
    ...buildZlotyRateColumns(entries, language, createSummedColumn),
    createSummedColumn(t.netPln, (entry) => sumLedgerEntryInZloty(entry)?.net ?? null),
    createSummedColumn(t.vatPln, (entry) => sumLedgerEntryInZloty(entry)?.vat ?? null),
    createSummedColumn(t.grossPln, (entry) => sumLedgerEntryInZloty(entry)?.gross ?? null),
    createTextColumnOfWidth(speak(texts.words, language).payment, 13, ({ card: { invoice } }) =>
      invoice.paymentStatus === 1
        ? invoiceWords.paid
        : invoice.paymentStatus === 0
          ? invoiceWords.unpaid
          : '',
    ),
    createExportDateColumn(
      speak(texts.invoices, language).paymentDate,
      ({ card }) => card.invoice.paymentDate,
    ),
    createTextColumnOfWidth(t.links, 34, (entry) => formatRelatedInvoices(entry, language)),
    createTextColumnOfWidth(t.remark, 34, (entry) => listVatRegisterRemarks(entry, language).join('; ')),
  ];
}

/** Columns with amounts in the document's own currency. These columns have no sum, because their currencies differ. */
function buildOwnCurrencyColumns(language: Language): Column[] {
  const t = speak(texts.register, language);
  return [
    createExportMoneyColumn(
      t.net,
      ({ counted }) => counted && sumIfKnown(counted.rates.map(({ net }) => net)),
    ),
    createExportMoneyColumn(
      t.vat,
      ({ counted }) => counted && sumIfKnown(counted.rates.map(({ vat }) => vat)),
    ),
    createExportMoneyColumn(t.gross, ({ gross }) => gross),
  ];
}

type SummedColumnFactory = (head: string, of: (entry: LedgerEntry) => Grosz | null) => Column;

/** Builds the columns for foreign currencies: the amounts per VAT rate in each foreign currency of the documents. */
function buildForeignRateColumns(
  entries: readonly LedgerEntry[],
  language: Language,
  money: SummedColumnFactory,
): Column[] {
  const t = speak(texts.register, language);
  const found = new Map<string, Set<string>>();
  for (const { card, counted } of entries) {
    const { currency } = card.invoice;
    if (currency === 'PLN') continue;
    const rates = found.get(currency) ?? new Set();
    found.set(currency, rates);
    for (const { rate } of counted?.rates ?? []) rates.add(rate);
  }
  return [...found].flatMap(([currency, rates]) =>
    [...rates].sort(compareVatRates).flatMap((rate) => {
      const findRateSum = ({ card, counted }: LedgerEntry) =>
        card.invoice.currency === currency
          ? counted?.rates.find((rateSum) => rateSum.rate === rate)
          : undefined;
      const words = `${rateWords(language, rate)} ${currency}`;
      return [
        money(t.netAt({ rate: words }), (entry) => findRateSum(entry)?.net ?? null),
        money(t.vatAt({ rate: words }), (entry) => findRateSum(entry)?.vat ?? null),
      ];
    }),
  );
}

function buildZlotyRateColumns(
  entries: readonly LedgerEntry[],
  language: Language,
  money: SummedColumnFactory,
): Column[] {
  const t = speak(texts.register, language);
  const rates = new Set(entries.flatMap(({ zloty }) => zloty?.map(({ rate }) => rate) ?? []));
  return [...rates].sort(compareVatRates).flatMap((rate) => {
    const findZlotyRate = ({ zloty }: LedgerEntry) => zloty?.find((zlotyRate) => zlotyRate.rate === rate);
    const words = `${rateWords(language, rate)} PLN`;
    return [
      money(t.netAt({ rate: words }), (entry) => findZlotyRate(entry)?.net ?? null),
      money(t.vatAt({ rate: words }), (entry) => findZlotyRate(entry)?.vat ?? null),
    ];
  });
}

export function formatInvoiceType(type: number, language: Language): string {
  const names: Readonly<Record<number, string>> = speak(texts.invoices, language).type;
  return names[type] ?? String(type);
}

/**
 * Returns the text for the KSeF column: the KSeF number, the JPK marker such as `DI`, or a note that the document does
 * not count for VAT.
 */
function formatKsefMarker({ marker, card }: LedgerEntry, language: Language): string {
  if (marker.kind === 'number') return marker.number;
  if (marker.kind !== 'outside') return marker.kind;
  if (!isInvoiceInService(card)) return speak(texts.register, language).unsentOutside;
  return card.invoice.invoiceStatus === 'DRAFT'
    ? speak(texts.register, language).draftOutside
    : speak(texts.register, language).notInRegister;
}

function formatRelatedInvoices({ card, relatives }: LedgerEntry, language: Language): string {
  const t = speak(texts.register, language);
  const { original, advances, how } = relatives;
  const known = how === null || how === 'made' ? '' : ` (${speak(texts.links, language).foundBy[how]})`;
  if (isCorrection(card.invoice.invoiceType))
    return `${speak(texts.invoices, language).corrects} ${original?.invoiceFullNo ?? t.unknownOriginal}${known}`;
  if (advances.length === 0) return '';
  return `${speak(texts.invoices, language).settles} ${advances.map(({ invoice }) => invoice.invoiceFullNo).join(', ')}${known}`;
}
