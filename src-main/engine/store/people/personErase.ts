import type Connection from 'better-sqlite3';
import type { Reservation } from '#shared/model/reservationSchema';
import { parseSetting } from '../meta/settings';
import {
  ERASED_STAY_IDS_KEY,
  GUEST_DATA_FIELDS,
  stripGuestData,
} from '../reservations/stripGuestDataFromStay';
import type { Found } from './personFind';
import { buildReservationSearchText } from '../search/searchTextsAndFtsQueries';
import { readKeyValue, writeKeyValue } from '../sql/keyValueTable';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/** Functions that erase guests' data in the database; each must be called inside a transaction. */

/**
 * Removes the guests' data from the stays with the given reservation ids, but keeps dates and rooms. Returns the number
 * of stays that still had a guest's data.
 */
export function eraseGuestFromStays(connection: Connection.Database, ids: readonly number[]): number {
  const find = connection.prepare<[number], { place: number; body: string }>(
    `SELECT place, body FROM reservations JOIN reservation_bodies USING (place)
     WHERE reservation_id = ? AND erased = 0`,
  );
  const body = connection.prepare(
    'UPDATE reservation_bodies SET body = ?, door_code = NULL, hash = NULL WHERE place = ?',
  );
  const row = connection.prepare(
    "UPDATE reservations SET name = '', forename = '', has_note = 0, erased = 1 WHERE place = ?",
  );
  const notes = connection.prepare('DELETE FROM handover_notes WHERE reservation_id = ?');
  const unword = connection.prepare('DELETE FROM reservation_words WHERE rowid = ?');
  const word = connection.prepare('INSERT INTO reservation_words (rowid, words) VALUES (?, ?)');
  const drop = ['reservation_bodies', 'reservations'].map((table) =>
    connection.prepare(`DELETE FROM ${table} WHERE place = ?`),
  );
  let erased = 0;
  for (const id of ids) {
    const stay = find.get(id);
    if (!stay) continue;
    const record = parseStoredJsonOrNull<Omit<Reservation, 'doorCode'>>(stay.body);
    unword.run(stay.place);
    erased += 1;
    if (record === null) {
      // A stay whose JSON record cannot be parsed is deleted, because the guest cannot be removed from the record. The
      // next download stores the stay again.
      for (const statement of drop) statement.run(stay.place);
      continue;
    }
    const bare = stripGuestData(record);
    body.run(JSON.stringify(bare), stay.place);
    row.run(stay.place);
    word.run(stay.place, buildReservationSearchText(bare));
    notes.run(id);
    for (const table of ['versions', 'inbox'])
      eraseGuestFields(connection, table, "subject = 'reservation' AND record_id = ?", id);
  }
  return erased;
}

/** Erases the personal data of a person, except invoices and unsent changes. */
export function erasePerson(connection: Connection.Database, found: Found): void {
  const ids = found.stays.map(({ record }) => record.reservationId);
  eraseGuestFromStays(connection, ids);
  for (const id of found.versions) eraseGuestFields(connection, 'versions', 'version_id = ?', id);
  const runForEach = (text: string, values: readonly unknown[]) => {
    const statement = connection.prepare<unknown[]>(text);
    for (const value of values) statement.run(value);
  };
  // Deleting a queued change also deletes its send attempts.
  runForEach('DELETE FROM changes WHERE change_id = ? AND ended_at IS NOT NULL', found.ended);
  runForEach("UPDATE history SET detail = '' WHERE line_id = ?", found.history);
  runForEach('DELETE FROM memory WHERE key = ?', found.memory);
  runForEach('DELETE FROM drafts WHERE draft_id = ?', found.drafts);
  runForEach('DELETE FROM handover_notes WHERE note_id = ?', found.handoverNotes);
  recordErasedStays(connection, ids);
}

/**
 * Stores the ids of the erased stays. If a download or a restored backup brings a stay back, Kontuar then erases its
 * guest again.
 */
function recordErasedStays(connection: Connection.Database, ids: readonly number[]): void {
  const allIds = new Set([...readErasedStayIds(connection), ...ids]);
  const ascending = [...allIds].sort((a, b) => a - b);
  writeKeyValue(connection, ERASED_STAY_IDS_KEY, JSON.stringify(ascending));
}

const readErasedStayIds = (connection: Connection.Database): number[] =>
  parseSetting(ERASED_STAY_IDS_KEY, readKeyValue(connection, ERASED_STAY_IDS_KEY) ?? null);

/**
 * Returns whether the database again contains guest data of an erased stay, for example after a backup was restored.
 */
export const hasReturnedErasedStays = (connection: Connection.Database): boolean =>
  connection
    .prepare<[string], number>(
      'SELECT 1 FROM reservations WHERE erased = 0 AND reservation_id IN (SELECT value FROM json_each(?)) LIMIT 1',
    )
    .get(JSON.stringify(readErasedStayIds(connection))) !== undefined;

export const eraseReturnedStaysAgain = (connection: Connection.Database): number =>
  eraseGuestFromStays(connection, readErasedStayIds(connection));

/**
 * Removes the guest's data from a recorded change of a stay: old and new names are removed, old and new dates are kept.
 */
function eraseGuestFields(
  connection: Connection.Database,
  table: string,
  where: string,
  value: number,
): void {
  const paths = GUEST_DATA_FIELDS.map((key) => `'$.${key}'`).join(', ');
  connection.prepare(`UPDATE ${table} SET fields = json_remove(fields, ${paths}) WHERE ${where}`).run(value);
  connection.prepare(`DELETE FROM ${table} WHERE ${where} AND fields = '{}' AND is_new = 0`).run(value);
}
