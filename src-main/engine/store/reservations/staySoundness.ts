import type { Day } from '#shared/model/scalars';
import { staysWhole, type Database } from '../sql/database';
import { hashRecord } from '../sql/hash';
import type { ReservationTable } from '../sql/schema';

/** Columns derived from the record; the writer sets the others. */
export const STAY_COLUMNS = [
  'reservation_id',
  'number',
  'room_id',
  'room_name',
  'arrival',
  'departure',
  'nights',
  'name',
  'forename',
  'check_in',
  'payment',
  'source',
  'color',
  'has_note',
] as const satisfies readonly (keyof ReservationTable)[];
export type StayColumns = Pick<ReservationTable, (typeof STAY_COLUMNS)[number]>;

/** Returns the hash of a stored stay, computed from its columns and record. */
export const hashOfStay = (row: StayColumns, body: string): string =>
  hashRecord(JSON.stringify([body, ...STAY_COLUMNS.map((column) => row[column])]));

/** A stay whose stored data was damaged on disk. */
export interface BrokenStay {
  readonly reservationId: number;
  /** Arrival and departure as stored; the values themselves may be damaged. */
  readonly from: Day;
  readonly to: Day;
}

export function brokenStays(db: Database): BrokenStay[] {
  return db
    .all(
      staysWhole
        .select([...STAY_COLUMNS, 'body', 'hash'])
        .where('hash', 'is not', null)
        .orderBy('reservation_id'),
    )
    .filter(({ body, hash, ...row }) => hash !== hashOfStay(row, body))
    .map(({ reservation_id: reservationId, arrival, departure }) => ({
      reservationId,
      from: arrival,
      to: departure,
    }));
}
