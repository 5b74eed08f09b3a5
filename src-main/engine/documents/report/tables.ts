import type { Pace, PropertyFigures, Report, ReportPeriod, Unpaid } from '#shared/contract/reportContract';
import type { VatReport } from '#shared/contract/vatReport';
import type { Grosz } from '#shared/model/scalars';
import { speak, type Language } from '#shared/text/language';
import { figuresText } from '#shared/text/figures';
import { rateWords } from '#shared/text/numbers';
import { leftOutWords, vatFiguresText } from '#shared/text/vatFigures';
import {
  countColumn,
  dayColumn,
  moneyColumn,
  rateColumn,
  buildDataTable,
  textColumn,
  type Cell,
  type DataTable,
} from '../export/dataTable';

const REMARKS_WIDTH = 30;
const NAME_WIDTH = 30;

/** Returns a share as a percentage for a column of the kind `rate`, for example `66.67` for 0.6667. */
export const percent = (part: number | null): Cell =>
  part === null
    ? null
    : `${String(Math.floor(Math.round(part * 10_000) / 100))}.${String(Math.round(part * 10_000) % 100).padStart(2, '0')}`;

/**
 * Builds the tables of the figures for CSV and for paper. An unknown value is an empty cell, and the last column gives
 * the reason.
 */

export function periodsTable(report: Report, language: Language): DataTable {
  const t = speak(figuresText, language);
  const { currency, periods, roomsFromStays, whole } = report;
  return buildDataTable<ReportPeriod>(
    t.period,
    periods,
    [
      dayColumn(t.from, ({ from }) => from),
      dayColumn(t.to, ({ to }) => to),
      countColumn(t.nightsAvailable, ({ nightsAvailable }) => nightsAvailable),
      countColumn(t.nightsSold, ({ nightsSold }) => nightsSold),
      rateColumn(`${t.occupancy} %`, ({ occupancy }) => percent(occupancy)),
      countColumn(t.arrivals, ({ arrivals }) => arrivals),
      moneyColumn(`${t.revenue} ${currency}`, ({ revenue }) => revenue),
      moneyColumn(`${t.adr} ${currency}`, ({ adr }) => adr),
      moneyColumn(`${t.revpar} ${currency}`, ({ revpar }) => revpar),
      textColumn(t.remarks, (period) => unknownOf(period, roomsFromStays, language), REMARKS_WIDTH),
    ],
    periods.length > 1 ? [whole] : [],
  );
}

/** Returns the table of guests and guest nights for the monthly form KT-1 of Statistics Poland. */
export function guestsTable({ periods, whole }: Report, language: Language): DataTable {
  const t = speak(figuresText, language);
  return buildDataTable<ReportPeriod>(
    t.guestsAndNights,
    periods,
    [
      dayColumn(t.from, ({ from }) => from),
      dayColumn(t.to, ({ to }) => to),
      countColumn(t.nightsSold, ({ nightsSold }) => nightsSold),
      countColumn(t.guests, ({ guests }) => guests),
      countColumn(t.guestNights, ({ guestNights }) => guestNights),
      textColumn(t.remarks, (period) => uncountedOf(period, language), REMARKS_WIDTH),
    ],
    periods.length > 1 ? [whole] : [],
  );
}

function uncountedOf({ nightsUnfetched, nightsUncounted }: ReportPeriod, language: Language): string {
  const t = speak(figuresText, language);
  if (nightsUnfetched > 0) return t.neverFetchedShort(nightsUnfetched);
  return nightsUncounted ? t.uncountedShort(nightsUncounted) : '';
}

/** Returns a short remark on the unknown part of a period. */
function unknownOf(
  { nightsUnfetched, nightsUnpriced, dayStays }: ReportPeriod,
  roomsFromStays: boolean,
  language: Language,
): string {
  const t = speak(figuresText, language);
  if (nightsUnfetched > 0) return t.neverFetchedShort(nightsUnfetched);
  return [
    ...(roomsFromStays ? [t.roomsFromStaysShort] : []),
    ...(nightsUnpriced ? [t.unpricedShort(nightsUnpriced)] : []),
    ...(dayStays ? [t.dayStaysShort(dayStays)] : []),
  ].join(', ');
}

export function paceTable({ weeks }: Pace, language: Language): DataTable {
  const t = speak(figuresText, language);
  return buildDataTable(t.pace, weeks, [
    dayColumn(t.from, ({ from }) => from),
    dayColumn(t.to, ({ to }) => to),
    countColumn(t.now, ({ now }) => now),
    countColumn(t.weekAgo, ({ weekAgo }) => weekAgo),
    countColumn(t.yearAgo, ({ yearAgo }) => yearAgo),
  ]);
}

export function unpaidTable({ shares }: Unpaid, language: Language): DataTable {
  const t = speak(figuresText, language);
  return buildDataTable(t.unpaid, shares, [
    textColumn(t.age, ({ age }) => t[age], NAME_WIDTH),
    countColumn(t.invoices, ({ invoices }) => invoices),
    moneyColumn(t.amount, ({ gross }) => gross),
    textColumn(t.currency, ({ currency }) => currency),
    countColumn(t.amountsUnknown, ({ unknown }) => unknown),
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

/** Returns a table with a row for each VAT rate of a month; a month without documents has one row without amounts. */
export function vatTable({ months, invoicesKnown }: VatReport, language: Language): DataTable {
  const t = speak(vatFiguresText, language);
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
  return buildDataTable(t.vat, rows, [
    textColumn(t.month, ({ month }) => month),
    textColumn(t.rate, ({ rate }) => rate),
    moneyColumn(`${t.net} PLN`, ({ net }) => net),
    moneyColumn(`${t.tax} PLN`, ({ vat }) => vat),
    countColumn(t.documents, ({ documents }) => documents),
    textColumn(speak(figuresText, language).remarks, ({ remarks }) => remarks, 40),
  ]);
}

export function propertiesTable(properties: readonly PropertyFigures[], language: Language): DataTable {
  const t = speak(figuresText, language);
  return buildDataTable(t.properties, properties, [
    textColumn(t.property, ({ id, name }) => name ?? id, NAME_WIDTH),
    rateColumn(`${t.occupancy} %`, ({ figures }) => percent(figures?.whole.occupancy ?? null)),
    countColumn(t.nightsSold, ({ figures }) => figures?.whole.nightsSold ?? null),
    moneyColumn(t.adr, ({ figures }) => figures?.whole.adr ?? null),
    moneyColumn(t.revpar, ({ figures }) => figures?.whole.revpar ?? null),
    moneyColumn(t.revenue, ({ figures }) => figures?.whole.revenue ?? null),
    textColumn(t.currency, ({ figures }) => figures?.currency ?? null),
    textColumn(
      t.remarks,
      ({ figures }) => (figures ? unknownOf(figures.whole, figures.roomsFromStays, language) : t.notOpen),
      REMARKS_WIDTH,
    ),
  ]);
}
