import type { PlanStay } from '#shared/contract/reservationsContract';
import type { Instant } from '#shared/model/scalars';
import { isStayInDayRange } from '#shared/rules/days';
import {
  mergeConsecutiveFieldChanges,
  type FieldChanges,
  type FieldValue,
} from '#shared/rules/stays/stayChanges';
import { sqlBuilder, expandJsonNumberListParameter, type Database } from '../sql/databaseAndSqlBuilder';
import { parseStoredFieldChanges, type StaysAsOf } from '../changeLog/recordVersionStore';
import { parsePlanStayRow, planStaySelect, prepareStaysInDayRange } from './stayReader';

/** Returns the stays as this PC knew them at an earlier instant, by undoing the changes recorded since. */
export function prepareStaysAsOf(db: Database): StaysAsOf {
  const stays = prepareStaysInDayRange(db);
  const later = db.prepare<{ at: Instant }>()((slot) =>
    sqlBuilder
      .selectFrom('versions')
      .select(['record_id as id', 'is_new as isNew', 'fields'])
      .where('subject', '=', 'reservation')
      .where('at', '>', slot('at'))
      .orderBy('version_id'),
  );
  const seenLater = db.prepare<{ at: Instant }>()((slot) =>
    sqlBuilder.selectFrom('reservations').select('reservation_id').where('first_seen', '>', slot('at')),
  );
  return (span, asOf) => {
    const since = new Map<number, FieldChanges>();
    for (const { id, fields } of later.all({ at: asOf }))
      since.set(id, mergeConsecutiveFieldChanges(since.get(id) ?? {}, parseStoredFieldChanges(fields)));
    const unknown = new Set(seenLater.column({ at: asOf }));
    const now = stays(span);
    const currentIds = new Set(now.map(({ id }) => id));
    const moved = [...since].flatMap(([id, changes]) =>
      !currentIds.has(id) && ('arrival' in changes || 'departure' in changes) ? [id] : [],
    );
    const others = db
      .all(planStaySelect.where('reservation_id', 'in', expandJsonNumberListParameter(JSON.stringify(moved))))
      .map(parsePlanStayRow);
    return [...now, ...others]
      .filter(({ id }) => !unknown.has(id))
      .map((stay) => undoFieldChanges(stay, since.get(stay.id) ?? {}))
      .filter((stay) => isStayInDayRange(stay, span))
      .sort((a, b) => a.arrival.localeCompare(b.arrival) || a.id - b.id);
  };
}

function undoFieldChanges(stay: PlanStay, changes: FieldChanges): PlanStay {
  const readEarlierText = (field: string, now: string): string => {
    const before = changes[field]?.[0];
    return typeof before === 'string' ? before : now;
  };
  const readEarlierTextOrNull = (field: string, now: string | null): string | null =>
    field in changes ? toTextOrNull(changes[field]?.[0]) : now;
  const readEarlierIdOrNull = (field: string, now: number | null): number | null =>
    field in changes ? toIdOrNull(changes[field]?.[0]) : now;
  const note = changes['additionalInformations']?.[0];
  return {
    id: stay.id,
    number: readEarlierIdOrNull('reservationNumber', stay.number),
    roomId: readEarlierIdOrNull('roomId', stay.roomId),
    arrival: readEarlierText('arrival', stay.arrival),
    departure: readEarlierText('departure', stay.departure),
    name: readEarlierText('name', stay.name),
    forename: readEarlierText('forename', stay.forename),
    checkIn: readEarlierText('checkInStatus', stay.checkIn),
    payment: readEarlierText('paymentStatus', stay.payment),
    source: readEarlierText('source', stay.source),
    color: readEarlierTextOrNull('displayColor', stay.color),
    note: typeof note === 'string' ? note.trim() !== '' : stay.note,
    goneSince: readEarlierTextOrNull('goneSince', stay.goneSince),
    ...(stay.erased ? { erased: true as const } : {}),
  };
}

const toTextOrNull = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' ? value : null;
const toIdOrNull = (value: FieldValue | undefined): number | null =>
  typeof value === 'number' ? value : null;
