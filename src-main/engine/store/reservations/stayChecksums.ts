import type { Day } from '#shared/model/scalars';
import { staysWithBodiesQuery, type Database } from '../sql/database';
import { computeRecordChecksum } from '../sql/recordChecksum';
import type { ReservationTable } from '../sql/tableTypes';

/**
 * Columns of a stay that are derived from the reservation record and protected by its checksum. The writer sets the
 * remaining columns of the row.
 */
export const STAY_CHECKSUM_COLUMNS = [
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
export type StayColumns = Pick<ReservationTable, (typeof STAY_CHECKSUM_COLUMNS)[number]>;

/** Returns the hash of a stored stay, computed from its columns and record. */
export const computeStayDiskChecksum = (row: StayColumns, body: string): string =>
  computeRecordChecksum(JSON.stringify([body, ...STAY_CHECKSUM_COLUMNS.map((column) => row[column])]));

/** A stay whose stored data was damaged on disk. */
export interface BrokenStay {
  readonly reservationId: number;
  /** Arrival and departure as stored; the values themselves may be damaged. */
  readonly from: Day;
  readonly to: Day;
}

export function listStaysWithWrongChecksum(db: Database): BrokenStay[] {
  return db
    .all(
      staysWithBodiesQuery
        .select([...STAY_CHECKSUM_COLUMNS, 'body', 'hash'])
        .where('hash', 'is not', null)
        .orderBy('reservation_id'),
    )
    .filter(({ body, hash, ...row }) => hash !== computeStayDiskChecksum(row, body))
    .map(({ reservation_id: reservationId, arrival, departure }) => ({
      reservationId,
      from: arrival,
      to: departure,
    }));
}
