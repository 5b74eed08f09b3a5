import type { Pace, PropertyFigures, Report, ReportPeriod, Unpaid } from '#shared/contract/figuresContract';
import type { VatReport } from '#shared/contract/vatReport';
import type { Grosz } from '#shared/model/scalars';
import { speak, type Language } from '#shared/text/language';
import { rateWords } from '#shared/text/numbers';
import { describeDocumentsLeftOut } from '#shared/text/vatFigures';
import {
  createExportCountColumn,
  createExportDateColumn,
  createExportMoneyColumn,
  createExportDecimalColumn,
  buildPlainValueTable,
  createExportTextColumn,
  type Cell,
  type DataTable,
} from '../export/dataTable';
import * as texts from '#shared/i18n/texts';

const REMARKS_WIDTH = 30;
const NAME_WIDTH = 30;

/** Returns a share as a percentage for a column of the kind `rate`, for example `66.67` for 0.6667. */
export const formatPercentCell = (part: number | null): Cell =>
  part === null
    ? null
    : `${String(Math.floor(Math.round(part * 10_000) / 100))}.${String(Math.round(part * 10_000) % 100).padStart(2, '0')}`;

/**
 * Tables of the report for CSV and for printing. An unknown value is an empty cell, and the last column gives the
 * reason.
 */

export function buildOccupancyTable(report: Report, language: Language): DataTable {
  const t = speak(texts.figures, language);
  const words = speak(texts.words, language);
  const { currency, periods, roomsFromStays, whole } = report;
  return buildPlainValueTable<ReportPeriod>(
    words.period,
    periods,
    [
      createExportDateColumn(words.from, ({ from }) => from),
      createExportDateColumn(words.to, ({ to }) => to),
      createExportCountColumn(t.nightsAvailable, ({ nightsAvailable }) => nightsAvailable),
      createExportCountColumn(t.nightsSold, ({ nightsSold }) => nightsSold),
      createExportDecimalColumn(`${t.occupancy} %`, ({ occupancy }) => formatPercentCell(occupancy)),
      createExportCountColumn(speak(texts.stayWords, language).arrivals, ({ arrivals }) => arrivals),
      createExportMoneyColumn(`${t.revenue} ${currency}`, ({ revenue }) => revenue),
      createExportMoneyColumn(`${t.adr} ${currency}`, ({ adr }) => adr),
      createExportMoneyColumn(`${t.revpar} ${currency}`, ({ revpar }) => revpar),
      createExportTextColumn(
        speak(texts.words, language).remarks,
        (period) => describeUnknownData(period, roomsFromStays, language),
        REMARKS_WIDTH,
      ),
    ],
    periods.length > 1 ? [whole] : [],
  );
}

/** Returns the table of guests and guest nights for the monthly form KT-1 of Statistics Poland. */
export function buildGuestNightsTable({ periods, whole }: Report, language: Language): DataTable {
  const t = speak(texts.figures, language);
  const words = speak(texts.words, language);
  return buildPlainValueTable<ReportPeriod>(
    t.guestsAndNights,
    periods,
    [
      createExportDateColumn(words.from, ({ from }) => from),
      createExportDateColumn(words.to, ({ to }) => to),
      createExportCountColumn(t.nightsSold, ({ nightsSold }) => nightsSold),
      createExportCountColumn(t.guests, ({ guests }) => guests),
      createExportCountColumn(t.guestNights, ({ guestNights }) => guestNights),
      createExportTextColumn(
        speak(texts.words, language).remarks,
        (period) => describeUncountedNights(period, language),
        REMARKS_WIDTH,
      ),
    ],
    periods.length > 1 ? [whole] : [],
  );
}

function describeUncountedNights(
  { nightsUnfetched, nightsUncounted }: ReportPeriod,
  language: Language,
): string {
  const t = speak(texts.figures, language);
  if (nightsUnfetched > 0) return t.neverFetchedShort({ n: nightsUnfetched });
  return nightsUncounted ? t.uncountedShort({ n: nightsUncounted }) : '';
}

/** Returns a short remark that states which data of a period are unknown; empty if all data are known. */
function describeUnknownData(
  { nightsUnfetched, nightsUnpriced, dayStays }: ReportPeriod,
  roomsFromStays: boolean,
  language: Language,
): string {
  const t = speak(texts.figures, language);
  if (nightsUnfetched > 0) return t.neverFetchedShort({ n: nightsUnfetched });
  return [
    ...(roomsFromStays ? [t.roomsFromStaysShort] : []),
    ...(nightsUnpriced ? [t.unpricedShort({ n: nightsUnpriced })] : []),
    ...(dayStays ? [t.dayStaysShort({ n: dayStays })] : []),
  ].join(', ');
}

export function buildBookingPaceTable({ weeks }: Pace, language: Language): DataTable {
  const t = speak(texts.figures, language);
  const words = speak(texts.words, language);
  return buildPlainValueTable(t.pace, weeks, [
    createExportDateColumn(words.from, ({ from }) => from),
    createExportDateColumn(words.to, ({ to }) => to),
    createExportCountColumn(t.now, ({ now }) => now),
    createExportCountColumn(words.weekAgo, ({ weekAgo }) => weekAgo),
    createExportCountColumn(t.yearAgo, ({ yearAgo }) => yearAgo),
  ]);
}

export function convertUnpaidAgingReportToTable({ shares }: Unpaid, language: Language): DataTable {
  const t = speak(texts.figures, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  return buildPlainValueTable(t.unpaid, shares, [
    createExportTextColumn(invoiceWords.dueDate, ({ age }) => t[age], NAME_WIDTH),
    createExportCountColumn(speak(texts.shell, language).invoices, ({ invoices }) => invoices),
    createExportMoneyColumn(t.amount, ({ gross }) => gross),
    createExportTextColumn(invoiceWords.currency, ({ currency }) => currency),
    createExportCountColumn(t.amountsUnknown, ({ unknown }) => unknown),
  ]);
}

interface VatRow {
  readonly month: string;
  readonly rate: string | null;
  readonly net: Grosz | null;
  readonly vat: Grosz | null;
  readonly documents: number | null;
  readonly remarks: string;
}

/** Returns the monthly VAT table, with one row for each VAT rate of a month. */
export function buildMonthlyVatTable({ months, invoicesKnown }: VatReport, language: Language): DataTable {
  const t = speak(texts.vatFigures, language);
  const invoiceWords = speak(texts.invoiceWords, language);
  const rows = months.flatMap(({ month, net, vat, documents, rates, ...leftOut }): VatRow[] => {
    if (!invoicesKnown)
      return [{ month, rate: null, net: null, vat: null, documents: null, remarks: t.unknown }];
    const rateRows = rates.map((share): VatRow => ({
      month,
      rate: rateWords(language, share.rate),
      net: share.net,
      vat: share.vat,
      documents: null,
      remarks: '',
    }));
    const remarks = describeDocumentsLeftOut(leftOut, language).join('; ');
    return [...rateRows, { month, rate: t.together, net, vat, documents, remarks }];
  });
  return buildPlainValueTable(t.vat, rows, [
    createExportTextColumn(speak(texts.words, language).month, ({ month }) => month),
    createExportTextColumn(invoiceWords.vatRate, ({ rate }) => rate),
    createExportMoneyColumn(`${invoiceWords.net} PLN`, ({ net }) => net),
    createExportMoneyColumn(`${invoiceWords.tax} PLN`, ({ vat }) => vat),
    createExportCountColumn(t.documents, ({ documents }) => documents),
    createExportTextColumn(speak(texts.words, language).remarks, ({ remarks }) => remarks, 40),
  ]);
}

export function buildFiguresPerPropertyTable(
  properties: readonly PropertyFigures[],
  language: Language,
): DataTable {
  const t = speak(texts.figures, language);
  return buildPlainValueTable(speak(texts.properties, language).properties, properties, [
    createExportTextColumn(speak(texts.words, language).property, ({ id, name }) => name ?? id, NAME_WIDTH),
    createExportDecimalColumn(`${t.occupancy} %`, ({ figures }) =>
      formatPercentCell(figures?.whole.occupancy ?? null),
    ),
    createExportCountColumn(t.nightsSold, ({ figures }) => figures?.whole.nightsSold ?? null),
    createExportMoneyColumn(t.adr, ({ figures }) => figures?.whole.adr ?? null),
    createExportMoneyColumn(t.revpar, ({ figures }) => figures?.whole.revpar ?? null),
    createExportMoneyColumn(t.revenue, ({ figures }) => figures?.whole.revenue ?? null),
    createExportTextColumn(
      speak(texts.invoiceWords, language).currency,
      ({ figures }) => figures?.currency ?? null,
    ),
    createExportTextColumn(
      speak(texts.words, language).remarks,
      ({ figures }) =>
        figures ? describeUnknownData(figures.whole, figures.roomsFromStays, language) : t.notOpen,
      REMARKS_WIDTH,
    ),
  ]);
}
