import type Connection from 'better-sqlite3';
import type { Reservation } from '#shared/model/reservation';
import { FORGOTTEN_KEY, forgottenSchema, GUEST_KEYS, withoutGuest } from '../reservations/erasedStay';
import type { Found } from './personFind';
import { wordsOfReservation } from '../search/searchWords';

/** Takes guests out of a database: the one in use, or a copy of any schema. Inside a transaction. */

const DRAFT = 'form.draft.';
const DRAFT_NAMES = 'form.drafts';

/** Stays by their reservation ids: when and where they were stays. How many had a guest until now. */
export function eraseStays(connection: Connection.Database, ids: readonly number[]): number {
  const has = tablesOf(connection);
  const flagged = columnsOf(connection, 'reservations').has('erased');
  const find = connection.prepare<[number], { place: number; body: string }>(
    `SELECT place, body FROM reservations JOIN reservation_bodies USING (place)
     WHERE reservation_id = ? ${flagged ? 'AND erased = 0' : ''}`,
  );
  const sealed = columnsOf(connection, 'reservation_bodies').has('door_code');
  const body = connection.prepare(
    `UPDATE reservation_bodies SET body = ? ${sealed ? ', door_code = NULL' : ''} WHERE place = ?`,
  );
  const row = connection.prepare(
    `UPDATE reservations SET name = '', forename = '', has_note = 0 ${flagged ? ', erased = 1' : ''}
     WHERE place = ?`,
  );
  const unword = connection.prepare('DELETE FROM reservation_words WHERE rowid = ?');
  const word = connection.prepare('INSERT INTO reservation_words (rowid, words) VALUES (?, ?)');
  const drop = ['reservation_bodies', 'reservations'].map((table) =>
    connection.prepare(`DELETE FROM ${table} WHERE place = ?`),
  );
  let erased = 0;
  for (const id of ids) {
    const stay = find.get(id);
    if (!stay) continue;
    const record = recordOf(stay.body);
    unword.run(stay.place);
    erased += 1;
    if (record === null) {
      // The next reading writes it anew.
      for (const statement of drop) statement.run(stay.place);
      continue;
    }
    const bare = withoutGuest(record);
    body.run(JSON.stringify(bare), stay.place);
    row.run(stay.place);
    word.run(stay.place, wordsOfReservation(bare));
    for (const table of ['versions', 'inbox'])
      if (has.has(table)) eraseFields(connection, table, "subject = 'reservation' AND record_id = ?", id);
  }
  return erased;
}

/** What was found of a person, but for what waits in the queue and for invoices, which the law and the service keep. */
export function erasePerson(connection: Connection.Database, found: Found): void {
  const has = tablesOf(connection);
  const ids = found.stays.map(({ record }) => record.reservationId);
  eraseStays(connection, ids);
  for (const id of found.versions) eraseFields(connection, 'versions', 'version_id = ?', id);
  const each = (text: string, values: readonly unknown[]) => {
    const statement = connection.prepare<unknown[]>(text);
    for (const value of values) statement.run(value);
  };
  // Its attempts go with a change.
  if (has.has('changes'))
    each('DELETE FROM changes WHERE change_id = ? AND ended_at IS NOT NULL', found.ended);
  if (has.has('history')) each("UPDATE history SET detail = '' WHERE line_id = ?", found.history);
  each('DELETE FROM memory WHERE key = ?', found.memory);
  const dropped = found.memory.filter((key) => key.startsWith(DRAFT)).map((key) => key.slice(DRAFT.length));
  connection
    .prepare(
      `UPDATE memory SET value = (SELECT json_group_array(value) FROM json_each(memory.value)
         WHERE value NOT IN (SELECT value FROM json_each(?))) WHERE key = ?`,
    )
    .run(JSON.stringify(dropped), DRAFT_NAMES);
  remember(connection, ids);
}

/** The ids stay erased wherever their rows come from next: a reading, or an older copy. */
function remember(connection: Connection.Database, ids: readonly number[]): void {
  const all = new Set([...forgottenIds(connection), ...ids]);
  connection
    .prepare('INSERT INTO memory (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
    .run(FORGOTTEN_KEY, JSON.stringify([...all].sort((one, other) => one - other)));
}

const forgottenIds = (connection: Connection.Database): number[] => {
  const kept = connection
    .prepare<[string], string>('SELECT value FROM memory WHERE key = ?')
    .pluck()
    .get(FORGOTTEN_KEY);
  return kept === undefined ? [] : forgottenSchema.parse(JSON.parse(kept));
};

/** Whether stays that were forgotten came back, with an older copy of the database. */
export const anyForgotten = (connection: Connection.Database): boolean =>
  connection
    .prepare<[string], number>(
      'SELECT 1 FROM reservations WHERE erased = 0 AND reservation_id IN (SELECT value FROM json_each(?)) LIMIT 1',
    )
    .get(JSON.stringify(forgottenIds(connection))) !== undefined;

/** Takes their guests out again. How many. */
export const eraseForgotten = (connection: Connection.Database): number =>
  eraseStays(connection, forgottenIds(connection));

/**
 * What was taken out still lies in the search index, in freed pages and in the log: the index is merged, the file
 * written anew, the log cut to nothing. Throws as SQLite does; `false`: another process reads, and the log stays.
 */
export function writeAnew(connection: Connection.Database): boolean {
  for (const index of ['reservation_words', 'invoice_words'])
    connection.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`);
  connection.exec('VACUUM');
  return connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
}

/** Versions and inbox items keep what tells of the stay: a date that changed stays, a name that changed does not. */
function eraseFields(connection: Connection.Database, table: string, where: string, value: number): void {
  const paths = GUEST_KEYS.map((key) => `'$.${key}'`).join(', ');
  connection.prepare(`UPDATE ${table} SET fields = json_remove(fields, ${paths}) WHERE ${where}`).run(value);
  connection.prepare(`DELETE FROM ${table} WHERE ${where} AND fields = '{}' AND is_new = 0`).run(value);
}

/** null: the disk has hurt it. */
function recordOf(body: string): Omit<Reservation, 'doorCode'> | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export function tablesOf(connection: Connection.Database): ReadonlySet<string> {
  return new Set(
    connection
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
      .pluck()
      .all(),
  );
}

const columnsOf = (connection: Connection.Database, table: string): ReadonlySet<string> =>
  new Set(connection.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table));
