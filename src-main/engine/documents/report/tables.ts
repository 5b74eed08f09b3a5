import type { Pace, PropertyFigures, Report, ReportPeriod, Unpaid } from '#shared/contract/report';
import type { VatReport } from '#shared/contract/vatReport';
import { speak, type Language } from '#shared/text/language';
import { figuresText } from '#shared/text/figures';
import { rateWords } from '#shared/text/numbers';
import { leftOutWords, vatFiguresText } from '#shared/text/vatFigures';
import type { Cell, DataTable, TableColumn } from '../export/table';

export const column = (head: string, kind: TableColumn['kind'] = 'text', width = 16): TableColumn => ({
  ...{ head, kind, width },
});

/** `66.67` of 0.6667, for a column of the kind `rate`. */
export const percent = (part: number | null): Cell =>
  part === null
    ? null
    : `${String(Math.floor(Math.round(part * 10_000) / 100))}.${String(Math.round(part * 10_000) % 100).padStart(2, '0')}`;

/** The tables of the figures, for CSV and for paper; unknown is an empty cell, and the last column says why. */

export function periodsTable(report: Report, language: Language): DataTable {
  const t = speak(figuresText, language);
  const inCurrency = (name: string) => column(`${name} ${report.currency}`, 'money');
  const row = (of: ReportPeriod): Cell[] => [
    ...[of.from, of.to, of.nightsAvailable, of.nightsSold, percent(of.occupancy), of.arrivals],
    ...[of.revenue, of.adr, of.revpar],
    unknownOf(of, report.roomsFromStays, language),
  ];
  return {
    name: t.period,
    columns: [
      ...[column(t.from, 'day'), column(t.to, 'day'), column(t.nightsAvailable, 'count')],
      ...[column(t.nightsSold, 'count'), column(`${t.occupancy} %`, 'rate'), column(t.arrivals, 'count')],
      ...[inCurrency(t.revenue), inCurrency(t.adr), inCurrency(t.revpar), column(t.remarks, 'text', 30)],
    ],
    rows: report.periods.map(row),
    sums: report.periods.length > 1 ? [row(report.whole)] : [],
  };
}

/** Guests and guest nights, for the monthly form KT-1 of Statistics Poland. */
export function guestsTable(report: Report, language: Language): DataTable {
  const t = speak(figuresText, language);
  const row = (of: ReportPeriod): Cell[] => [
    ...[of.from, of.to, of.nightsSold, of.guests, of.guestNights],
    of.nightsUnfetched > 0
      ? t.neverFetchedShort(of.nightsUnfetched)
      : of.nightsUncounted
        ? t.uncountedShort(of.nightsUncounted)
        : '',
  ];
  return {
    name: t.guestsAndNights,
    columns: [
      ...[column(t.from, 'day'), column(t.to, 'day'), column(t.nightsSold, 'count')],
      ...[column(t.guests, 'count'), column(t.guestNights, 'count'), column(t.remarks, 'text', 30)],
    ],
    rows: report.periods.map(row),
    sums: report.periods.length > 1 ? [row(report.whole)] : [],
  };
}

/** The unknown part of a period, in a word. */
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
  return {
    name: t.pace,
    columns: [
      ...[column(t.from, 'day'), column(t.to, 'day'), column(t.now, 'count')],
      ...[column(t.weekAgo, 'count'), column(t.yearAgo, 'count')],
    ],
    rows: weeks.map(({ from, to, now, weekAgo, yearAgo }) => [from, to, now, weekAgo, yearAgo]),
  };
}

export function unpaidTable({ shares }: Unpaid, language: Language): DataTable {
  const t = speak(figuresText, language);
  return {
    name: t.unpaid,
    columns: [
      ...[column(t.age, 'text', 30), column(t.invoices, 'count'), column(t.amount, 'money')],
      ...[column(t.currency), column(t.amountsUnknown, 'count')],
    ],
    rows: shares.map(({ age, currency, invoices, unknown, gross }) => [
      ...[t[age], invoices, gross, currency, unknown],
    ]),
  };
}

/** A row for each rate of a month; a month without documents has one without amounts. */
export function vatTable({ months, invoicesKnown }: VatReport, language: Language): DataTable {
  const t = speak(vatFiguresText, language);
  return {
    name: t.vat,
    columns: [
      ...[column(t.month), column(t.rate), column(`${t.net} PLN`, 'money'), column(`${t.tax} PLN`, 'money')],
      ...[column(t.documents, 'count'), column(speak(figuresText, language).remarks, 'text', 40)],
    ],
    rows: months.flatMap(({ month, net, vat, documents, rates, ...others }): Cell[][] => {
      if (!invoicesKnown) return [[month, null, null, null, null, t.unknown]];
      return [
        ...rates.map((one): Cell[] => [
          ...[month, rateWords(language, one.rate), one.net, one.vat, null, ''],
        ]),
        [month, t.together, net, vat, documents, leftOutWords(others, language).join('; ')],
      ];
    }),
  };
}

export function propertiesTable(properties: readonly PropertyFigures[], language: Language): DataTable {
  const t = speak(figuresText, language);
  return {
    name: t.properties,
    columns: [
      ...[column(t.property, 'text', 30), column(`${t.occupancy} %`, 'rate'), column(t.nightsSold, 'count')],
      ...[column(t.adr, 'money'), column(t.revpar, 'money'), column(t.revenue, 'money')],
      ...[column(t.currency), column(t.remarks, 'text', 30)],
    ],
    rows: properties.map(({ id, name, figures }): Cell[] => {
      if (!figures) return [name ?? id, null, null, null, null, null, null, t.notOpen];
      const { whole, currency, roomsFromStays } = figures;
      return [
        ...[name ?? id, percent(whole.occupancy), whole.nightsSold, whole.adr, whole.revpar, whole.revenue],
        ...[currency, unknownOf(whole, roomsFromStays, language)],
      ];
    }),
  };
}
