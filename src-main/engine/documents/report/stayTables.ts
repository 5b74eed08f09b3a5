import type { BookingStep, RoomShare, StayReport } from '#shared/contract/stayReport';
import { speak, type Language } from '#shared/text/language';
import { figuresText } from '#shared/text/figures';
import { stayFiguresText, stepWords } from '#shared/text/stayFigures';
import type { DataTable } from '../export/table';
import { column, percent } from './tables';

/** Tables of stays: where they came from, rooms, length, lead time and ends. */

function sourcesTable(report: StayReport, language: Language): DataTable {
  const t = speak(figuresText, language);
  return {
    name: t.sources,
    columns: [
      ...[column(t.source, 'text', 30), column(t.arrivals, 'count'), column(t.nightsSold, 'count')],
      ...[column(`${t.revenue} ${report.currency}`, 'money'), column(t.unpricedNights, 'count')],
    ],
    rows: report.sources.map((one) => [
      ...[one.name || t.noSource, one.arrivals, one.nights, one.revenue, one.nightsUnpriced],
    ]),
  };
}

function roomsTable(report: StayReport, language: Language): DataTable {
  const t = speak(stayFiguresText, language);
  return shareTable(report.rooms, report, { name: t.byRoom, head: t.room }, language);
}

function kindsTable(report: StayReport, language: Language): DataTable {
  const t = speak(stayFiguresText, language);
  return shareTable(report.kinds, report, { name: t.byKind, head: t.kind }, language);
}

function shareTable(
  shares: readonly RoomShare[],
  { currency, roomsFromStays }: StayReport,
  { name, head }: { name: string; head: string },
  language: Language,
): DataTable {
  const t = speak(figuresText, language);
  const own = speak(stayFiguresText, language);
  return {
    name,
    columns: [
      ...[column(head, 'text', 30), column(own.rooms, 'count'), column(t.nightsSold, 'count')],
      ...[column(t.nightsAvailable, 'count'), column(`${t.occupancy} %`, 'rate')],
      ...[column(`${t.revenue} ${currency}`, 'money'), column(t.unpricedNights, 'count')],
      ...(roomsFromStays ? [column(t.remarks, 'text', 30)] : []),
    ],
    rows: shares.map((one) => [
      ...[one.rooms === null ? own.noRoom : one.name || own.noKind, one.rooms, one.nights],
      ...[one.nightsAvailable, percent(one.occupancy), one.revenue, one.nightsUnpriced],
      ...(roomsFromStays ? [t.roomsFromStaysShort] : []),
    ]),
  };
}

function stepsTable(
  name: string,
  head: string,
  steps: readonly BookingStep[],
  more: readonly (readonly [string, number])[],
  language: Language,
): DataTable {
  const t = speak(stayFiguresText, language);
  return {
    name,
    columns: [column(head, 'text', 30), column(t.stays, 'count')],
    rows: [...steps.map((step) => [stepWords(step), step.stays]), ...more],
  };
}

function lengthsTable({ lengths }: StayReport, language: Language): DataTable {
  const t = speak(stayFiguresText, language);
  return stepsTable(t.lengths, t.nightsOfStay, lengths, [], language);
}

function leadsTable({ leads, addedLater, leadUnknown }: StayReport, language: Language): DataTable {
  const t = speak(stayFiguresText, language);
  const more = [[t.addedLater, addedLater] as const, [t.leadUnknown, leadUnknown] as const];
  return stepsTable(t.leads, t.daysBefore, leads, more, language);
}

function endsTable({ ends }: StayReport, language: Language): DataTable {
  const t = speak(stayFiguresText, language);
  const names = ['kept', 'notCheckedIn', 'goneBefore', 'goneLater'] as const;
  return {
    name: t.ends,
    columns: [column(t.end, 'text', 30), column(t.stays, 'count'), column(t.nightsBooked, 'count')],
    rows: names.map((name) => [t[name], ends[name]?.stays ?? null, ends[name]?.nights ?? null]),
  };
}

export const stayTables = {
  sources: sourcesTable,
  kinds: kindsTable,
  rooms: roomsTable,
  lengths: lengthsTable,
  leads: leadsTable,
  ends: endsTable,
} as const;
