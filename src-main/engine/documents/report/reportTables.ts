import type { Pace, PropertyFigures, Report, ReportPeriod, Unpaid } from '#shared/contract/reportContract';
import type { VatReport } from '#shared/contract/vatReport';
import type { Grosz } from '#shared/model/scalars';
import { speak, type Language } from '#shared/text/language';
import { rateWords } from '#shared/text/numbers';
import { leftOutWords } from '#shared/text/vatFigures';
import {
  createCountColumn,
  createDateColumn,
  createMoneyColumn,
  createDecimalColumn,
  buildPlainValueTable,
  createTextColumn,
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
 * Builds the tables of the report with the property's figures, for CSV and for printing. An unknown value is an empty
 * cell, and the last column gives the reason.
 */

export function buildOccupancyTable(report: Report, language: Language): DataTable {
  const t = speak(texts.figures, language);
  const { currency, periods, roomsFromStays, whole } = report;
  return buildPlainValueTable<ReportPeriod>(
    t.period,
    periods,
    [
      createDateColumn(t.from, ({ from }) => from),
      createDateColumn(t.to, ({ to }) => to),
      createCountColumn(t.nightsAvailable, ({ nightsAvailable }) => nightsAvailable),
      createCountColumn(t.nightsSold, ({ nightsSold }) => nightsSold),
      createDecimalColumn(`${t.occupancy} %`, ({ occupancy }) => formatPercentCell(occupancy)),
      createCountColumn(t.arrivals, ({ arrivals }) => arrivals),
      createMoneyColumn(`${t.revenue} ${currency}`, ({ revenue }) => revenue),
      createMoneyColumn(`${t.adr} ${currency}`, ({ adr }) => adr),
      createMoneyColumn(`${t.revpar} ${currency}`, ({ revpar }) => revpar),
      createTextColumn(
        t.remarks,
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
  return buildPlainValueTable<ReportPeriod>(
    t.guestsAndNights,
    periods,
    [
      createDateColumn(t.from, ({ from }) => from),
      createDateColumn(t.to, ({ to }) => to),
      createCountColumn(t.nightsSold, ({ nightsSold }) => nightsSold),
      createCountColumn(t.guests, ({ guests }) => guests),
      createCountColumn(t.guestNights, ({ guestNights }) => guestNights),
      createTextColumn(t.remarks, (period) => describeUncountedNights(period, language), REMARKS_WIDTH),
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
  return buildPlainValueTable(t.pace, weeks, [
    createDateColumn(t.from, ({ from }) => from),
    createDateColumn(t.to, ({ to }) => to),
    createCountColumn(t.now, ({ now }) => now),
    createCountColumn(t.weekAgo, ({ weekAgo }) => weekAgo),
    createCountColumn(t.yearAgo, ({ yearAgo }) => yearAgo),
  ]);
}

export function convertUnpaidAgingReportToTable({ shares }: Unpaid, language: Language): DataTable {
  const t = speak(texts.figures, language);
  return buildPlainValueTable(t.unpaid, shares, [
    createTextColumn(t.age, ({ age }) => t[age], NAME_WIDTH),
    createCountColumn(t.invoices, ({ invoices }) => invoices),
    createMoneyColumn(t.amount, ({ gross }) => gross),
    createTextColumn(t.currency, ({ currency }) => currency),
    createCountColumn(t.amountsUnknown, ({ unknown }) => unknown),
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
    const remarks = leftOutWords(leftOut, language).join('; ');
    return [...rateRows, { month, rate: t.together, net, vat, documents, remarks }];
  });
  return buildPlainValueTable(t.vat, rows, [
    createTextColumn(t.month, ({ month }) => month),
    createTextColumn(t.rate, ({ rate }) => rate),
    createMoneyColumn(`${t.net} PLN`, ({ net }) => net),
    createMoneyColumn(`${t.tax} PLN`, ({ vat }) => vat),
    createCountColumn(t.documents, ({ documents }) => documents),
    createTextColumn(speak(texts.figures, language).remarks, ({ remarks }) => remarks, 40),
  ]);
}

export function buildFiguresPerPropertyTable(
  properties: readonly PropertyFigures[],
  language: Language,
): DataTable {
  const t = speak(texts.figures, language);
  return buildPlainValueTable(t.properties, properties, [
    createTextColumn(t.property, ({ id, name }) => name ?? id, NAME_WIDTH),
    createDecimalColumn(`${t.occupancy} %`, ({ figures }) =>
      formatPercentCell(figures?.whole.occupancy ?? null),
    ),
    createCountColumn(t.nightsSold, ({ figures }) => figures?.whole.nightsSold ?? null),
    createMoneyColumn(t.adr, ({ figures }) => figures?.whole.adr ?? null),
    createMoneyColumn(t.revpar, ({ figures }) => figures?.whole.revpar ?? null),
    createMoneyColumn(t.revenue, ({ figures }) => figures?.whole.revenue ?? null),
    createTextColumn(t.currency, ({ figures }) => figures?.currency ?? null),
    createTextColumn(
      t.remarks,
      ({ figures }) =>
        figures ? describeUnknownData(figures.whole, figures.roomsFromStays, language) : t.notOpen,
      REMARKS_WIDTH,
    ),
  ]);
}
