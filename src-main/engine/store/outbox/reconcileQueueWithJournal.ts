import type Connection from 'better-sqlite3';
import { recoveryReportSchema, type MissingChanges, type Recovery } from '#shared/contract/recoveryContract';
import type { Instant } from '#shared/model/scalars';
import type { InvoiceWriter } from '../invoices/invoiceWrite';
import {
  rewriteQueueJournal,
  readLastJournalNumberInDatabase,
  prepareQueueJournalEntryBuilder,
  writeJournalNumber,
} from './queueJournalTriggers';
import { prepareJournalReplay, replayMirroredInvoiceFromQueueJournal } from './journalReplay';
import type { ChangeEntry, JournalContent, QueueJournal } from './queueJournalInterface';
import { readKeyValue } from '../sql/keyValueTable';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/** Reconciles the queue in the database with its journal at startup (docs/reference/store.md, The journal). */

export interface Adopted {
  /**
   * Why the queue was copied from the journal. `older`: the database lacks several transactions of the journal; `cut`:
   * the database lacks only the last one.
   */
  readonly why: 'restored' | 'older' | 'cut' | 'queue';
  readonly queue: NonNullable<Recovery['queue']>;
}

interface Parts {
  readonly connection: Connection.Database;
  readonly writer: InvoiceWriter;
  readonly journal: QueueJournal;
  readonly at: Instant;
}

/**
 * Name of the setting that contains the report of the last database repair. In this report, `queue` is null until the
 * restored database is opened for the first time.
 */
export const LAST_REPAIR_SETTING_KEY = 'recovery';

const EMPTY_JOURNAL: JournalContent = {
  last: 0,
  upTo: 0,
  changes: new Map(),
  notes: [],
  whole: false,
  unreadable: [],
};

/**
 * Copies the waiting changes from the journal into the database if the queue in the database differs from the journal.
 * Returns null if nothing was copied.
 */
export function reconcileQueueWithJournal(parts: Parts): Adopted | null {
  const { connection, journal } = parts;
  const report = readPendingRestoreReport(connection);
  const restored = report !== null;
  const found = journal.read();
  const storedNumber = readLastJournalNumberInDatabase(connection);
  if (!restored && (!found || found.last < storedNumber)) {
    rewriteQueueJournal(connection, journal);
    return null;
  }
  const kept = found ?? EMPTY_JOURNAL;
  if (!restored && kept.last === storedNumber && isQueueEqualToJournal(connection, kept)) return null;
  const missing = summarizeLostChanges(kept, storedNumber, report);
  const queue = connection
    .transaction(() => copyQueueFromJournal(parts, kept, restored, missing))
    .immediate();
  // The journal is damaged or lacks transactions of the database, for example because the database was copied from
  // another PC. The journal is therefore written anew.
  if (!kept.whole || kept.last < readLastJournalNumberInDatabase(connection))
    rewriteQueueJournal(connection, journal);
  const behind = kept.last - storedNumber;
  const why = restored ? 'restored' : behind > 1 ? 'older' : behind === 1 ? 'cut' : 'queue';
  return { why, queue };
}

/**
 * Returns the number of lost changes of the queue (`count`, null if unknown) and the time since which changes are lost.
 * Returns null if the journal contains every transaction.
 */
function summarizeLostChanges(
  kept: JournalContent,
  storedNumber: number,
  report: Recovery | null,
): MissingChanges | null {
  const fromBackup = report?.backup?.madeAt ?? null;
  if (report === null && kept.last === storedNumber) return null;
  const isBeginningLost = !kept.whole && kept.unreadable.length === 0;
  if (kept.last < storedNumber || isBeginningLost) return { count: null, since: fromBackup };
  const stretches = kept.unreadable.filter(({ before }) => (before ?? Infinity) > storedNumber);
  if (stretches.length === 0) return null;
  const count = stretches.reduce((sum, { entries }) => sum + entries, 0);
  return { count, since: stretches[0]?.since ?? fromBackup };
}

function copyQueueFromJournal(
  { connection, writer, at }: Parts,
  kept: JournalContent,
  restored: boolean,
  missing: MissingChanges | null,
): Adopted['queue'] {
  // If the queue journal is damaged, a waiting creation becomes a `doubtful` conflict, because the invoice may already
  // have been sent.
  const isWhole = kept.whole && !missing?.count;
  const put = prepareJournalReplay(connection);
  for (const entry of kept.changes.values()) put.writeChange(entry);
  for (const row of kept.notes) put.writeHistoryLine(row);
  const open = connection
    .prepare<[], { id: number; kind: string; state: string }>(
      'SELECT change_id AS id, kind, state FROM changes WHERE ended_at IS NULL ORDER BY change_id',
    )
    .all();
  for (const { id, kind, state } of open) {
    if (isWhole && !kept.changes.has(id) && id <= kept.upTo) {
      // A change that an undamaged queue journal does not contain has ended, so it is closed in the database too.
      connection
        .prepare(
          `UPDATE changes SET state = 'dropped', conflict = NULL, next_try = NULL, since = ?, ended_at = ?
           WHERE change_id = ?`,
        )
        .run(at, at, id);
    } else if (!isWhole && kind === 'create' && state === 'waiting') {
      connection
        .prepare(
          `UPDATE changes SET state = 'conflict', conflict = 'doubtful', since = ? WHERE change_id = ?`,
        )
        .run(at, id);
    }
  }
  // If an open change is missing from the journal, its journal entry is built from the database.
  const entryOf = prepareQueueJournalEntryBuilder(connection);
  const others = open.filter(({ id }) => !kept.changes.has(id)).map(({ id }) => entryOf(id));
  const waits = others.filter(({ row }) => row !== null && row['ended_at'] === null);
  for (const entry of [...kept.changes.values(), ...waits])
    replayMirroredInvoiceFromQueueJournal(writer, entry, at);
  for (const localId of listMirroredLocalIds(connection)) writer.refresh(localId);
  writeJournalNumber(connection, Math.max(kept.last, readLastJournalNumberInDatabase(connection)));
  raiseChangeIdCounter(connection, Math.max(kept.upTo, ...kept.changes.keys()));
  const countOpenChanges = (which: string): number =>
    connection
      .prepare<[], number>(`SELECT count(*) FROM changes WHERE ended_at IS NULL AND ${which}`)
      .pluck()
      .get() ?? 0;
  const adopted = {
    open: countOpenChanges('true'),
    uncertain: countOpenChanges("state IN ('sending', 'uncertain')"),
    doubtful: countOpenChanges("conflict = 'doubtful'"),
    missing,
  };
  if (restored)
    connection
      .prepare("UPDATE memory SET value = json_set(value, '$.queue', json(?)) WHERE key = ?")
      .run(JSON.stringify(adopted), LAST_REPAIR_SETTING_KEY);
  return adopted;
}

/**
 * Returns the report of a restored backup if the queue has not been reconciled with the journal since the restore;
 * otherwise null.
 */
function readPendingRestoreReport(connection: Connection.Database): Recovery | null {
  const kept = readKeyValue(connection, LAST_REPAIR_SETTING_KEY);
  const report =
    kept === undefined ? undefined : recoveryReportSchema.safeParse(parseStoredJsonOrNull(kept)).data;
  return report?.queue === null ? report : null;
}

function isQueueEqualToJournal(connection: Connection.Database, kept: JournalContent): boolean {
  if (!kept.whole) return true;
  const entryOf = prepareQueueJournalEntryBuilder(connection);
  const serializeEntry = ({ row, attempts }: ChangeEntry) => JSON.stringify([row, attempts]);
  const waits = [...kept.changes.values()].filter(({ row }) => row !== null && row['ended_at'] === null);
  const open = connection
    .prepare<[], number>('SELECT count(*) FROM changes WHERE ended_at IS NULL')
    .pluck()
    .get();
  return (
    open === waits.length &&
    waits.every((entry) => serializeEntry(entry) === serializeEntry(entryOf(entry.id)))
  );
}

const listMirroredLocalIds = (connection: Connection.Database): string[] =>
  connection.prepare<[], string>('SELECT local_id FROM mirrors').pluck().all();

/** Raises SQLite's counter of change ids, so that no id is used twice. */
function raiseChangeIdCounter(connection: Connection.Database, upTo: number): void {
  connection.prepare("DELETE FROM sqlite_sequence WHERE name = 'changes' AND seq < ?").run(upTo);
  connection
    .prepare(
      `INSERT INTO sqlite_sequence (name, seq)
       SELECT 'changes', ? WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'changes')`,
    )
    .run(upTo);
}
