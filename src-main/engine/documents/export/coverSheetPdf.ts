import type { Day, Grosz, Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { sumIfKnown } from '#shared/rules/decimal';
import { subtractAmountOutsideVat } from '#shared/rules/tax/amountOutsideVat';
import { buildSumsFromRates, type Sums } from '#shared/rules/documents/documentSumTypes';
import type { Month } from '#shared/rules/tax/taxMonth';
import { addSumsPerVatRate, type RateSum } from '#shared/rules/tax/vat';
import { amount, clockTime, getLocale, monthName, shortDay, wholeNumber } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { rateWords } from '#shared/text/numbers';
import {
  PdfPageFlow,
  createVerticalGapBlock,
  combineBlocksVertically,
  createTextBlock,
  type Box,
} from '../pdf/pdfBlocksAndPageFlow';
import { PDF_CONTENT_AREA } from '../pdf/pdfFooterBannerAndWatermark';
import { GREY_TEXT_COLOR, TaggedPdfCanvas } from '../pdf/pdfTextLayoutAndDrawing';
import { layOutColumns, tableWithTotalsRowBlock } from '../pdf/pdfTable';
import { buildAccountantCoverCheckLines, type CheckFacts } from './coverChecks';
import { isInRegisterSums, type LedgerEntry } from './vatLedgerEntry';
import * as texts from '#shared/i18n/texts';

/**
 * The accountant's cover page of an export: numbers and sums of documents, documents that the sums do not include, and
 * inconsistencies.
 */

export interface Cover extends CheckFacts {
  readonly seller: string;
  /** Month of the exported invoices, by tax point; null if the user chose the invoices individually. */
  readonly month: Month | null;
  readonly span: { readonly from: Day | null; readonly to: Day | null };
  /**
   * Files that accompany the VAT register, for import into accounting programs. The cover page prints the purpose of
   * each file.
   */
  readonly files: readonly { readonly name: string; readonly purpose: string }[];
  readonly outside: readonly LedgerEntry[];
  readonly madeAt: Instant;
  /** Printed text that tells when the service last confirmed the invoices. */
  readonly age: string;
}

export function renderAccountantCoverPdf(cover: Cover, language: Language): Promise<Buffer> {
  const t = speak(texts.register, language);
  const sheet = new TaggedPdfCanvas({
    title: t.cover,
    lang: getLocale(language),
    madeAt: cover.madeAt,
  });
  const flow = new PdfPageFlow(sheet, PDF_CONTENT_AREA);
  const page: Box = PDF_CONTENT_AREA;
  const made = `${shortDay(language, toPropertyDay(cover.madeAt))}, ${clockTime(language, cover.madeAt)}`;
  flow.put(
    combineBlocksVertically([
      createTextBlock(sheet, t.cover, page, { size: 18, bold: true }, 'H1'),
      createVerticalGapBlock(4),
      createTextBlock(sheet, cover.seller, page, { size: 11, bold: true }),
      createTextBlock(sheet, formatCoverPeriod(cover, language), page, { size: 10 }),
      createTextBlock(sheet, `${t.madeAt} ${made} · ${cover.age}`, page, { size: 9, color: GREY_TEXT_COLOR }),
      createVerticalGapBlock(14),
      createTextBlock(sheet, t.counts, page, { size: 10, bold: true }, 'H2'),
      ...buildCountTexts(cover, language).map((words) => createTextBlock(sheet, words, page, { size: 9.5 })),
    ]),
  );
  const counting = cover.entries.filter(isInRegisterSums);
  const foreign = sumLedgerEntriesByCurrencyAndVatRate(counting).filter(({ currency }) => currency !== 'PLN');
  const tables = [
    { title: t.sumsOf({ currency: 'PLN' }), sums: computeZlotySums(counting) },
    ...foreign.map((sums) => ({ title: t.sumsWithin({ currency: sums.currency }), sums })),
  ];
  for (const { title, sums } of tables) {
    flow.put(createVerticalGapBlock(14));
    flow.put(createSumsBlock(sheet, { ...page, width: 300 }, title, sums, language));
  }
  const putFacts = (title: string, facts: readonly { label: string; value: string }[]) => {
    flow.put(createVerticalGapBlock(14));
    flow.put(createTextBlock(sheet, title, page, { size: 10, bold: true }, 'H2'));
    for (const { label, value } of facts) {
      flow.put(createVerticalGapBlock(6));
      flow.put(
        combineBlocksVertically([
          createTextBlock(sheet, label, page, { size: 8, color: GREY_TEXT_COLOR }),
          createTextBlock(sheet, value, page, { size: 9.5 }),
        ]),
      );
    }
  };
  putFacts(t.checks, buildAccountantCoverCheckLines(cover, language));
  if (cover.files.length > 0)
    putFacts(
      t.filesForImport,
      cover.files.map(({ name, purpose }) => ({ label: name, value: purpose })),
    );
  flow.put(createVerticalGapBlock(14));
  flow.put(createTextBlock(sheet, t.computedHere, page, { size: 8, color: GREY_TEXT_COLOR }));
  return sheet.finish();
}

function formatCoverPeriod({ month, span: { from, to } }: Cover, language: Language): string {
  const t = speak(texts.register, language);
  if (month !== null) return `${t.taxMonth}: ${monthName(language, `${month}-01`)}`;
  if (from === null && to === null) return `${t.period}: ${t.allDays}`;
  const formatDayOrEllipsis = (day: Day | null) => (day === null ? '…' : shortDay(language, day));
  return `${t.period}: ${formatDayOrEllipsis(from)} – ${formatDayOrEllipsis(to)}`;
}

function buildCountTexts({ entries, outside }: Cover, language: Language): string[] {
  const t = speak(texts.register, language);
  const leftOut = entries.filter(({ zloty }) => zloty === null).length;
  const toReceipts = entries.filter(({ zloty, toReceipt }) => zloty !== null && toReceipt).length;
  const counts = [
    { words: t.inRegister, count: entries.length, isAlways: true },
    { words: t.notInSums, count: leftOut, isAlways: false },
    { words: t.receiptsNotInSums, count: toReceipts, isAlways: false },
    { words: t.outsideRegister, count: outside.length, isAlways: true },
  ];
  return counts
    .filter(({ count, isAlways }) => isAlways || count > 0)
    .map(({ words, count }) => `${wholeNumber(language, count)} ${words}`);
}

function createSumsBlock(
  sheet: TaggedPdfCanvas,
  area: Box,
  title: string,
  { rates, gross }: CurrencySums,
  language: Language,
) {
  const invoiceWords = speak(texts.invoiceWords, language);
  const formatAmountOrUnknown = (grosz: Grosz | null) => (grosz === null ? '?' : amount(language, grosz));
  const right = 'right' as const;
  const columns = layOutColumns(area, [
    { head: [''], width: null },
    { head: [invoiceWords.net], width: 74, align: right },
    { head: [invoiceWords.tax], width: 70, align: right },
    { head: [invoiceWords.gross], width: 78, align: right },
  ]);
  const buildSumCells = (first: string, net: Grosz | null, vat: Grosz | null, sum: Grosz, bold = false) =>
    [first, formatAmountOrUnknown(net), formatAmountOrUnknown(vat), formatAmountOrUnknown(sum)].map(
      (text) => ({ text, bold }),
    );
  return combineBlocksVertically([
    createTextBlock(sheet, title, area, { size: 10, bold: true }, 'H2'),
    tableWithTotalsRowBlock(
      sheet,
      area,
      columns,
      rates.map((sum) => buildSumCells(rateWords(language, sum.rate), sum.net, sum.vat, sum.gross)),
      buildSumCells(
        invoiceWords.total,
        sumIfKnown(rates.map(({ net }) => net)),
        sumIfKnown(rates.map(({ vat }) => vat)),
        gross,
        true,
      ),
    ),
  ]);
}

/** Sums over many documents. */

interface CurrencySums extends Sums {
  readonly currency: string;
}

/** Returns the sums of the VAT ledger per currency and VAT rate. Entries with unknown amounts are left out. */
export const sumLedgerEntriesByCurrencyAndVatRate = (entries: readonly LedgerEntry[]): CurrencySums[] =>
  [...Map.groupBy(entries, ({ card }) => card.invoice.currency)].map(([currency, currencyEntries]) =>
    buildCurrencySums(
      currency,
      currencyEntries.flatMap(({ counted, outside }) =>
        counted ? subtractAmountOutsideVat(counted, outside).rates : [],
      ),
    ),
  );

/**
 * Sums of all entries of the VAT ledger in złoty, per VAT rate. The sums equal the totals of the VAT register, JPK,
 * Optima and EDI++.
 */
const computeZlotySums = (entries: readonly LedgerEntry[]): CurrencySums =>
  buildCurrencySums(
    'PLN',
    entries
      .flatMap(({ zloty }) => zloty ?? [])
      .map((zlotyRate) => ({ ...zlotyRate, gross: zlotyRate.net + zlotyRate.vat })),
  );

const buildCurrencySums = (currency: string, rates: readonly RateSum[]): CurrencySums => ({
  currency,
  ...buildSumsFromRates(addSumsPerVatRate([], rates)),
});
