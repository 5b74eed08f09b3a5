import type { Day } from '#shared/model/scalars';
import { staysWithBodiesQuery, type Database } from '../sql/databaseAndSqlBuilder';
import { computeRecordChecksum } from '../sql/recordChecksum';
import type { ReservationTable } from '../sql/tableTypes';

/** The columns of a stay's row that its checksum covers; their values come from the reservation record. */
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

/**
 * Returns the hash of a stored stay, computed from the columns of its row and its JSON record, to detect damage on the
 * disk.
 */
export const computeStayDiskChecksum = (row: StayColumns, body: string): string =>
  computeRecordChecksum(JSON.stringify([body, ...STAY_CHECKSUM_COLUMNS.map((column) => row[column])]));

export interface BrokenStay {
  readonly reservationId: number;
  /** Arrival and departure of the damaged stay as stored; the two days may be damaged too. */
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
