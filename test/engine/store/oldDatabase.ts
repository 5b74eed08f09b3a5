import Connection from 'better-sqlite3';
import { migrate } from '#engine/store/sql/migrate';
import { firstLight } from '#engine/store/migrations/0001-first-light';
import { outbox } from '#engine/store/migrations/0002-outbox';
import { alerts } from '#engine/store/migrations/0003-alerts';
import { documents } from '#engine/store/migrations/0004-documents';
import { aReservation } from '#support/records';
import { AT } from './openTestStore';

/** A database of schema 4, in which door codes stand in clear: in records, in freed pages and in the log. */
export function oldDatabase(file: string, codes: readonly (string | null)[]): void {
  const old = new Connection(file);
  old.pragma('page_size = 8192');
  old.pragma('journal_mode = WAL');
  migrate(old, [firstLight, outbox, alerts, documents], () => AT);
  const row =
    old.prepare(`INSERT INTO reservations (place, reservation_id, number, room_id, room_name, arrival,
    departure, nights, name, forename, check_in, payment, source, color, has_note, gone_since, confirmed_at, first_seen)
    VALUES (@reservationId, @reservationId, @reservationNumber, @roomId, @roomName, @arrival, @departure, 4, @name,
    @forename, @checkInStatus, @paymentStatus, @source, @displayColor, 0, NULL, '${AT}', '${AT}')`);
  const body = old.prepare('INSERT INTO reservation_bodies VALUES (?, ?)');
  codes.forEach((doorCode, index) => {
    const stay = aReservation({ reservationId: index + 1, doorCode });
    row.run(stay);
    body.run(stay.reservationId, JSON.stringify(stay));
  });
  // What was there before, larger than a page: freed, not wiped.
  old.pragma('foreign_keys = OFF');
  body.run(-1, JSON.stringify({ doorCode: codes[0], note: 'x'.repeat(20_000) }));
  old.exec('DELETE FROM reservation_bodies WHERE place = -1');
  old.close();
}
