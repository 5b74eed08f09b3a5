import type { BookingStep, RoomShare, StayReport } from '#shared/contract/stayFiguresReport';
import { speak, type Language } from '#shared/text/language';
import { stepWords } from '#shared/text/stayFigures';
import {
  createExportCountColumn,
  createExportMoneyColumn,
  createExportDecimalColumn,
  buildPlainValueTable,
  createExportTextColumn,
  type DataTable,
} from '../export/dataTable';
import { formatPercentCell } from './reportTables';
import * as texts from '#shared/i18n/texts';

const NAME_WIDTH = 30;

/** Builds the tables of the report about stays, such as the tables of booking sources, rooms and lengths of stay. */

function buildSourcesTable({ currency, sources }: StayReport, language: Language): DataTable {
  const t = speak(texts.figures, language);
  const stayWords = speak(texts.stayWords, language);
  return buildPlainValueTable(t.sources, sources, [
    createExportTextColumn(stayWords.source, ({ name }) => name || stayWords.noSource, NAME_WIDTH),
    createExportCountColumn(stayWords.arrivals, ({ arrivals }) => arrivals),
    createExportCountColumn(t.nightsSold, ({ nights }) => nights),
    createExportMoneyColumn(`${t.revenue} ${currency}`, ({ revenue }) => revenue),
    createExportCountColumn(t.unpricedNights, ({ nightsUnpriced }) => nightsUnpriced),
  ]);
}

function buildRoomsTable(report: StayReport, language: Language): DataTable {
  const t = speak(texts.stayFigures, language);
  return buildShareTable(
    report.rooms,
    report,
    { name: t.byRoom, head: speak(texts.stayWords, language).roomName },
    language,
  );
}

function buildRoomKindsTable(report: StayReport, language: Language): DataTable {
  const t = speak(texts.stayFigures, language);
  return buildShareTable(report.kinds, report, { name: t.byKind, head: t.kind }, language);
}

function buildShareTable(
  shares: readonly RoomShare[],
  { currency, roomsFromStays }: StayReport,
  { name, head }: { name: string; head: string },
  language: Language,
): DataTable {
  const t = speak(texts.figures, language);
  const stays = speak(texts.stayFigures, language);
  const remarks = createExportTextColumn(
    speak(texts.words, language).remarks,
    () => t.roomsFromStaysShort,
    NAME_WIDTH,
  );
  return buildPlainValueTable<RoomShare>(name, shares, [
    createExportTextColumn(head, (share) => formatRoomShareName(share, language), NAME_WIDTH),
    createExportCountColumn(stays.rooms, ({ rooms }) => rooms),
    createExportCountColumn(t.nightsSold, ({ nights }) => nights),
    createExportCountColumn(t.nightsAvailable, ({ nightsAvailable }) => nightsAvailable),
    createExportDecimalColumn(`${t.occupancy} %`, ({ occupancy }) => formatPercentCell(occupancy)),
    createExportMoneyColumn(`${t.revenue} ${currency}`, ({ revenue }) => revenue),
    createExportCountColumn(t.unpricedNights, ({ nightsUnpriced }) => nightsUnpriced),
    ...(roomsFromStays ? [remarks] : []),
  ]);
}

function formatRoomShareName({ name, rooms }: RoomShare, language: Language): string {
  const t = speak(texts.stayFigures, language);
  return rooms === null ? t.noRoom : name || t.noKind;
}

interface StepRow {
  readonly words: string;
  readonly stays: number;
}

function buildStepsTable(
  name: string,
  head: string,
  steps: readonly BookingStep[],
  more: readonly StepRow[],
  language: Language,
): DataTable {
  const rows = [...steps.map((step): StepRow => ({ words: stepWords(step), stays: step.stays })), ...more];
  return buildPlainValueTable(name, rows, [
    createExportTextColumn(head, ({ words }) => words, NAME_WIDTH),
    createExportCountColumn(speak(texts.stayFigures, language).stays, ({ stays }) => stays),
  ]);
}

function buildLengthsTable({ lengths }: StayReport, language: Language): DataTable {
  const t = speak(texts.stayFigures, language);
  return buildStepsTable(t.lengths, t.nightsOfStay, lengths, [], language);
}

function buildLeadTimesTable({ leads, addedLater, leadUnknown }: StayReport, language: Language): DataTable {
  const t = speak(texts.stayFigures, language);
  const more = [
    { words: t.addedLater, stays: addedLater },
    { words: t.leadUnknown, stays: leadUnknown },
  ];
  return buildStepsTable(t.leads, t.daysBefore, leads, more, language);
}

function buildStayEndsTable({ ends }: StayReport, language: Language): DataTable {
  const t = speak(texts.stayFigures, language);
  return buildPlainValueTable(t.ends, ['kept', 'notCheckedIn', 'goneBefore', 'goneLater'] as const, [
    createExportTextColumn(t.end, (end) => t[end], NAME_WIDTH),
    createExportCountColumn(t.stays, (end) => ends[end]?.stays ?? null),
    createExportCountColumn(speak(texts.stayWords, language).nights, (end) => ends[end]?.nights ?? null),
  ]);
}

export const stayReportTableBuilders = {
  sources: buildSourcesTable,
  kinds: buildRoomKindsTable,
  rooms: buildRoomsTable,
  lengths: buildLengthsTable,
  leads: buildLeadTimesTable,
  ends: buildStayEndsTable,
} as const;
