import type Connection from 'better-sqlite3';
import type { Reservation } from '#shared/model/reservation';
import { wordsOfReservation } from '../search/searchWords';
import { renewWords } from './renewWords';

/** More letters than a Polish phone has: the field may hold two. */
const LONG_PHONE = `CASE WHEN json_valid(body) THEN length(body ->> '$.phone') > 15 END`;

/**
 * Schema 21 (docs/store.md): `first_at` is when a window was first read whole, so that what was known of its nights
 * earlier is said to be unknown. A window of before was read when the first stay inside it alone was seen, or later,
 * unless the stay has moved. And a phone beside another one in its field gets words of its own.
 */
export function firstReadings(connection: Connection.Database): void {
  connection.exec(`
ALTER TABLE ranges ADD COLUMN first_at TEXT;
UPDATE ranges SET first_at = checked_at;
UPDATE ranges SET first_at = min(checked_at, coalesce(
  (SELECT min(first_seen) FROM reservations
   WHERE arrival >= date(from_day, '+2 days') AND departure <= date(to_day, '-2 days') AND NOT EXISTS (
     SELECT 1 FROM versions WHERE subject = 'reservation' AND record_id = reservation_id)),
  checked_at))
WHERE kind = 'reservations';
`);
  renewWords(connection, 'reservation', LONG_PHONE, (body) => {
    const record: Omit<Reservation, 'doorCode'> = JSON.parse(body);
    return wordsOfReservation(record);
  });
}
