import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Connection from 'better-sqlite3';
import type { Copied } from '#shared/contract/copied';
import type { Backup, Recovery } from '#shared/contract/recovery';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { draftsOfMemory } from '../store/migrations/0012-drafts';
import { instantOf, type Clock } from '../platform/platform';
import type { Seal } from '../platform/seal';
import { RECOVERY_KEY } from '../store/outbox/adopt';
import { JOURNAL_KEY } from '../store/outbox/journaled';
import { openStore, SCHEMA } from '../store/open';
import { isDamage } from '../store/sql/database';
import { copyName } from '../store/sql/startEmpty';
import { roomFor } from './backups';
import { carryKnown, carryLetGo, carryWaiting, isTable, takeChosenLinks, waitingIn } from './carry';
import { removeDatabase, renameDatabase, syncFile, syncFolder } from './files';
import { backupsOf, databaseOf, restoredOf } from './place';
import { makePlain } from './plain';
import { prove } from './proof';
import { setMemory } from '../store/sql/memory';

/** A copy takes the place of the database: first it is made ready beside it, then the files change names. */

export type Readied =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'damaged' | 'newer' | 'notOurs' | 'unreadable' | 'otherProperty';
      readonly detail: string;
    }
  | { readonly ok: false; readonly reason: 'noRoom'; readonly needed: number; readonly free: number };

/** A copy that somebody chose, as an order names it: a backup of the list, or any file. */
export const chosenCopy = (profileDir: string, backup: Backup | null, file: string) => ({
  file: backup ? join(backupsOf(profileDir), backup.name) : file,
  report: {
    why: 'restored' as const,
    backup: backup && { name: backup.name, madeAt: backup.madeAt },
    detail: backup ? '' : file,
  },
});

interface Order {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly seal: Seal;
  /** The copy; it stays as it is. */
  readonly file: string;
  readonly report: Pick<Recovery, 'why' | 'backup' | 'detail'>;
  /** The database in use, where it is whole, of any schema: what is this PC's own and what ended since is taken over. */
  readonly living: boolean;
}

/** Settings that describe the records of the file; all others belong to this PC. */
const OF_THE_RECORDS = `key IN ('lastPassAt', 'journal') OR key LIKE 'invoices.%'
  OR key LIKE 'reservations.%' OR key LIKE 'guard%'`;

/** Nothing is changed before the file of `restoredOf` has its name; `takeRestored` does the rest, at any later start. */
export function makeReady({ profileDir, clock, seal, file, report, living }: Order): Readied {
  const short = roomFor(profileDir);
  if (short) return short;
  const ready = restoredOf(profileDir);
  const part = `${ready}.part`;
  try {
    removeDatabase(part);
    copyFileSync(file, part);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${part}-wal`);
    makePlain(part);
    const proof = prove(part);
    if (!proof.ok) return { ok: false, reason: proof.reason, detail: proof.detail };
    // Brings an older schema forward.
    const opened = openStore({ file: part, clock, seal });
    if (!opened.ok) {
      // A disk without room for it is not the copy's fault.
      const reason = opened.reason === 'damaged' ? 'damaged' : 'unreadable';
      return { ok: false, reason, detail: opened.detail };
    }
    opened.store.close();
    const other = writeInto(part, living ? databaseOf(profileDir) : null, {
      ...report,
      at: instantOf(clock),
      keptAs: null,
      queue: null,
      seen: false,
    });
    if (other) return { ok: false, reason: 'otherProperty', detail: basename(file) };
    makePlain(part);
    syncFile(part);
    renameSync(part, ready);
    syncFolder(dirname(ready));
    return { ok: true };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: isDamage(error) ? 'damaged' : 'unreadable', detail };
  } finally {
    removeDatabase(part);
  }
}

/**
 * Puts a prepared copy in place; the old database gets a dated name beside it. Safe to interrupt and repeat. false:
 * none.
 */
export function takeRestored(profileDir: string, clock: Clock): boolean {
  const ready = restoredOf(profileDir);
  const file = databaseOf(profileDir);
  if (!existsSync(ready)) return false;
  const keptAs = putAside(profileDir, clock);
  renameSync(ready, file);
  syncFolder(profileDir);
  const connection = new Connection(file);
  connection
    .prepare("UPDATE memory SET value = json_set(value, '$.keptAs', ?) WHERE key = ?")
    .run(keptAs, RECOVERY_KEY);
  connection.close();
  return true;
}

/** The database and its log under a dated name; null where there is none. */
export function putAside(profileDir: string, clock: Clock): string | null {
  const file = databaseOf(profileDir);
  const there = existsSync(file);
  const name = copyName(file, businessDay(instantOf(clock)));
  // A log without its database must not meet the copy.
  renameDatabase(file, join(profileDir, name));
  return there ? name : null;
}

/** true: the copy is of another property than the database in use. */
function writeInto(part: string, living: string | null, report: Recovery): boolean {
  const connection = new Connection(part);
  try {
    if (living !== null) {
      connection.prepare('ATTACH ? AS living').run(living);
      if (isOther(connection)) return true;
      takeOver(connection, report.at);
      connection.exec('DETACH living');
    }
    setMemory(connection, RECOVERY_KEY, JSON.stringify(report));
    return false;
  } finally {
    connection.close();
  }
}

/**
 * No record in common, and another sign-in, or records on both sides that would have to be. The mark of a client is made
 * with the profile's own entry of the keychain: a copy of another profile is known by its records alone.
 */
function isOther(connection: Connection.Database): boolean {
  const any = (sql: string) => connection.prepare(`${sql} LIMIT 1`).get() !== undefined;
  const onBoth = (sql: (schema: 'main' | 'living') => string) => any(sql('main')) && any(sql('living'));
  if (any(SAME_INVOICE) || any(SAME_STAY)) return false;
  if (onBoth((schema) => `SELECT 1 FROM ${schema}.invoices WHERE invoice_id IS NOT NULL`)) return true;
  const sameOwner = connection.prepare<[string], number>(SAME_OWNER).pluck().get('account.owner');
  if (sameOwner !== undefined) return sameOwner === 0;
  return onBoth(
    (schema) => `SELECT 1 FROM ${schema}.reservation_bodies WHERE body ->> '$.addDate' IS NOT NULL`,
  );
}

const SAME_INVOICE = `SELECT 1 FROM main.invoices AS copy
  JOIN living.invoices AS own ON own.invoice_id = copy.invoice_id AND own.full_no = copy.full_no`;
/** Ids of two services may be alike; when a stay was added is not. */
const SAME_STAY = `SELECT 1 FROM main.reservations AS copy
  JOIN living.reservations AS own USING (reservation_id)
  JOIN main.reservation_bodies AS copied ON copied.place = copy.place
  JOIN living.reservation_bodies AS lives ON lives.place = own.place
  WHERE copied.body ->> '$.addDate' = lives.body ->> '$.addDate'`;
/** No row where one of them was never connected. */
const SAME_OWNER = `SELECT copy.value ->> '$.baseUrl' IS own.value ->> '$.baseUrl'
    AND copy.value ->> '$.legacyBaseUrl' IS own.value ->> '$.legacyBaseUrl'
    AND copy.value ->> '$.client' IS own.value ->> '$.client'
  FROM main.memory AS copy JOIN living.memory AS own USING (key)
  WHERE key = ? AND copy.value <> 'null' AND own.value <> 'null'`;

/** Else the database in use is a new PC's, and what waits in the copy is all there is (sync.md, Promise 4). */
function everQueued(connection: Connection.Database): boolean {
  const any = (sql: string) => connection.prepare(`${sql} LIMIT 1`).get() !== undefined;
  return (
    any(`SELECT 1 FROM living.memory WHERE key = '${JOURNAL_KEY}' AND value <> '0'`) ||
    (isTable(connection, 'changes') && any('SELECT 1 FROM living.changes'))
  );
}

/** The PC that made the copy may have sent what waits in it, and may be at work (outbox/SPEC.md, T). */
function noteCopied(connection: Connection.Database, at: Instant): void {
  const upTo = connection
    .prepare<[], number | null>('SELECT max(change_id) FROM main.changes WHERE ended_at IS NULL')
    .pluck()
    .get();
  if (typeof upTo !== 'number') return;
  const how = { at, how: 'wentBack', from: null, sendsFrom: null, seen: false } as const;
  const copied: Copied = { ...how, upTo, elsewhere: true };
  setMemory(connection, 'copied', JSON.stringify(copied));
}

/** The queue, handed-out papers, what this PC knows of invoices, and its settings. What the journal says of the queue is newer. */
function takeOver(connection: Connection.Database, at: Instant): void {
  const columnsOf = (table: string) => {
    const named = connection
      .prepare<[string, string], string>('SELECT name FROM pragma_table_info(?, ?)')
      .pluck();
    const known = named.all(table, 'main');
    return named.all(table, 'living').filter((name) => known.includes(name));
  };
  const take = (table: string, or: 'ABORT' | 'IGNORE' | 'REPLACE', where = 'true') => {
    const columns = columnsOf(table).join();
    if (columns === '') return;
    connection.exec(
      `INSERT OR ${or} INTO main.${table} (${columns}) SELECT ${columns} FROM living.${table} WHERE ${where}`,
    );
  };
  const work = connection.transaction(() => {
    connection.pragma('defer_foreign_keys = ON');
    const own = everQueued(connection);
    const waiting = own ? waitingIn(connection) : [];
    if (own)
      for (const table of ['attempts', 'changes', 'history']) connection.exec(`DELETE FROM main.${table}`);
    for (const table of ['changes', 'attempts', 'history']) take(table, 'ABORT');
    // Beside those of the copy: its lanes that have ended since end when it is opened.
    take('mirrors', 'REPLACE');
    take('documents', 'IGNORE');
    connection.exec(`DELETE FROM main.memory WHERE NOT (${OF_THE_RECORDS})`);
    take('memory', 'ABORT', `NOT (${OF_THE_RECORDS})`);
    if (own) connection.exec('DELETE FROM main.drafts');
    else noteCopied(connection, at);
    carryWaiting(connection, waiting);
    take('drafts', 'REPLACE');
    draftsOfMemory(connection);
    carryLetGo(connection);
    carryKnown(connection);
    takeChosenLinks(connection);
  });
  const sameSchema = connection.pragma('living.user_version', { simple: true }) === SCHEMA;
  try {
    work.immediate();
  } catch (error) {
    // Rows of another Kontuar that do not fit stay in the file that is put aside; the journal has what waits.
    if (sameSchema || !(error instanceof Connection.SqliteError)) throw error;
  }
}
