import type Connection from 'better-sqlite3';
import type { CommitHooks } from '../sql/notifyingTransactions';
import type { ChangeEntry, JournalEntry, JournalRow, QueueJournal } from './queueJournalInterface';
import { readKeyValue, writeKeyValue } from '../sql/keyValueTable';

/** Writes every transaction of the queue to the journal before the database commits it. */
export interface Journaled extends CommitHooks {
  rotate(): void;
}

export const LAST_JOURNAL_NUMBER_KEY = 'journal';

const JOURNAL_TRIGGERS_SQL = `
CREATE TEMP TABLE queue_touched (what TEXT, id INTEGER);
CREATE TEMP TRIGGER change_made AFTER INSERT ON main.changes BEGIN
  INSERT INTO queue_touched VALUES ('change', new.change_id);
END;
CREATE TEMP TRIGGER change_altered AFTER UPDATE ON main.changes BEGIN
  INSERT INTO queue_touched VALUES ('change', new.change_id);
END;
CREATE TEMP TRIGGER change_erased AFTER DELETE ON main.changes WHEN old.ended_at IS NULL BEGIN
  INSERT INTO queue_touched VALUES ('change', old.change_id);
END;
CREATE TEMP TRIGGER attempt_made AFTER INSERT ON main.attempts BEGIN
  INSERT INTO queue_touched VALUES ('change', new.change_id);
END;
CREATE TEMP TRIGGER attempt_ended AFTER UPDATE ON main.attempts BEGIN
  INSERT INTO queue_touched VALUES ('change', new.change_id);
END;
CREATE TEMP TRIGGER lane_named AFTER UPDATE OF invoice_id ON main.mirrors
WHEN old.invoice_id IS NOT new.invoice_id BEGIN
  INSERT INTO queue_touched
  SELECT 'change', change_id FROM changes WHERE local_id = new.local_id AND ended_at IS NULL;
END;
CREATE TEMP TRIGGER note_made AFTER INSERT ON main.history BEGIN
  INSERT INTO queue_touched VALUES ('note', new.line_id);
END;
`;

export function installJournalTriggers(connection: Connection.Database, journal: QueueJournal): Journaled {
  connection.exec(JOURNAL_TRIGGERS_SQL);
  const touched = connection.prepare<[], { what: string; id: number }>(
    'SELECT DISTINCT what, id FROM queue_touched ORDER BY what, id',
  );
  const untouch = connection.prepare('DELETE FROM queue_touched');
  const note = connection.prepare<[number], JournalRow>('SELECT * FROM history WHERE line_id = ?');
  const entryOf = prepareQueueJournalEntryBuilder(connection);
  let appended = false;

  return {
    beforeCommit() {
      const entries = touched.all().flatMap(({ what, id }): JournalEntry[] => {
        if (what === 'change') return [entryOf(id)];
        const row = note.get(id);
        return row ? [{ what: 'note', row }] : [];
      });
      untouch.run();
      if (entries.length === 0) return;
      const number = readLastJournalNumberInDatabase(connection) + 1;
      writeJournalNumber(connection, number);
      journal.append(number, entries);
      appended = true;
    },
    afterCommit: () => void (appended = false),
    afterRollback() {
      if (appended) journal.undoLastAppend();
      appended = false;
    },
    rotate: () => rewriteQueueJournal(connection, journal),
  };
}

/** Replaces the journal by a new journal that contains the open changes of the database. */
export function rewriteQueueJournal(connection: Connection.Database, journal: QueueJournal): void {
  const entryOf = prepareQueueJournalEntryBuilder(connection);
  const open = connection
    .prepare<[], number>('SELECT change_id FROM changes WHERE ended_at IS NULL ORDER BY change_id')
    .pluck()
    .all();
  const upTo = connection.prepare<[], number | null>('SELECT max(change_id) FROM changes').pluck().get() ?? 0;
  journal.startNew(readLastJournalNumberInDatabase(connection), upTo, open.map(entryOf));
}

export function prepareQueueJournalEntryBuilder(
  connection: Connection.Database,
): (id: number) => ChangeEntry {
  const change = connection.prepare<[number], JournalRow>('SELECT * FROM changes WHERE change_id = ?');
  const attempts = connection.prepare<[number], JournalRow>(
    'SELECT * FROM attempts WHERE change_id = ? ORDER BY attempt_id',
  );
  const lane = connection.prepare<[unknown], JournalRow>('SELECT * FROM mirrors WHERE local_id = ?');
  const shown = connection.prepare<[unknown], JournalRow>(
    `SELECT local_id, invoice_id, body, confirmed_at FROM invoices
     JOIN invoice_bodies USING (place) WHERE local_id = ? AND invoice_id IS NOT NULL`,
  );
  return (id) => {
    const row = change.get(id) ?? null;
    const name = row?.['local_id'];
    return {
      what: 'change',
      id,
      row,
      attempts: attempts.all(id),
      mirror: row ? (lane.get(name) ?? shown.get(name) ?? null) : null,
    };
  };
}

export function readLastJournalNumberInDatabase(connection: Connection.Database): number {
  const number = Number(readKeyValue(connection, LAST_JOURNAL_NUMBER_KEY) ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

export const writeJournalNumber = (connection: Connection.Database, number: number): void =>
  writeKeyValue(connection, LAST_JOURNAL_NUMBER_KEY, String(number));
