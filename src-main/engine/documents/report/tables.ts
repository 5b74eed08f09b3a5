import type { Pace, Report, ReportPeriod, Unpaid } from '#shared/contract/report';
import { speak, type Language } from '#shared/text/language';
import { figuresText } from '#shared/text/figures';
import type { Cell, DataTable, TableColumn } from '../export/table';

/** The tables of the figures, for CSV and for paper; unknown is an empty cell, and the last column says why. */

const column = (head: string, kind: TableColumn['kind'] = 'text', width = 16): TableColumn => ({
  ...{ head, kind, width },
});

/** `66.67` of 0.6667, for a column of the kind `rate`. */
const percent = (part: number | null): Cell =>
  part === null
    ? null
    : `${String(Math.floor(Math.round(part * 10_000) / 100))}.${String(Math.round(part * 10_000) % 100).padStart(2, '0')}`;

export function periodsTable(report: Report, language: Language): DataTable {
  const t = speak(figuresText, language);
  const inCurrency = (name: string) => column(`${name} ${report.currency}`, 'money');
  const row = (of: ReportPeriod): Cell[] => [
    ...[of.from, of.to, of.nightsAvailable, of.nightsSold, percent(of.occupancy), of.arrivals],
    ...[of.revenue, of.adr, of.revpar],
    of.nightsUnfetched > 0
      ? t.neverFetchedShort(of.nightsUnfetched)
      : of.nightsUnpriced
        ? t.unpricedShort(of.nightsUnpriced)
        : '',
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

export function sourcesTable(report: Report, language: Language): DataTable {
  const t = speak(figuresText, language);
  return {
    name: t.sources,
    columns: [
      ...[column(t.source, 'text', 30), column(t.arrivals, 'count'), column(t.nightsSold, 'count')],
      ...[column(`${t.revenue} ${report.currency}`, 'money'), column(t.unpricedNights, 'count')],
    ],
    rows: report.sources.map(({ name, arrivals, nights, revenue, nightsUnpriced }) => [
      ...[name || t.noSource, arrivals, nights, revenue, nightsUnpriced],
    ]),
  };
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
      ...[t[age], invoices, invoices === unknown ? null : gross, currency, unknown],
    ]),
  };
}
