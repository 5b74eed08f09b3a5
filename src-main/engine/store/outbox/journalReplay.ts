import type Connection from 'better-sqlite3';
import type { Invoice } from '#shared/model/invoice';
import type { Instant } from '#shared/model/scalars';
import type { InvoiceWriter } from '../invoices/invoiceWrite';
import type { ChangeEntry, JournalRow } from './queueJournalInterface';

interface JournalEntryWriter {
  writeChange(entry: ChangeEntry): void;
  writeHistoryLine(row: JournalRow): void;
}

/**
 * Prepares the statements that write journal entries into the queue tables. Journal columns that the database schema
 * lacks are skipped.
 */
export function prepareJournalReplay(connection: Connection.Database): JournalEntryWriter {
  const prepareInsert = (table: string, or: 'REPLACE' | 'IGNORE') => {
    const columns = connection
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table);
    const names = columns.map((name) => `"${name}"`).join();
    const run = connection.prepare(
      `INSERT OR ${or} INTO ${table} (${names}) VALUES (${columns.map(() => '?').join()})`,
    );
    return (row: JournalRow) => void run.run(...columns.map((name) => row[name] ?? null));
  };
  const change = prepareInsert('changes', 'REPLACE');
  const attempt = prepareInsert('attempts', 'REPLACE');
  const noted = prepareInsert('history', 'IGNORE');
  const isAnother = connection.prepare<[unknown, unknown, unknown]>(
    'SELECT 1 FROM history WHERE line_id = ? AND NOT (at = ? AND what = ?)',
  );
  const isTold = connection.prepare<[unknown, unknown, unknown]>(
    'SELECT 1 FROM history WHERE local_id = ? AND at = ? AND what = ?',
  );
  const erase = connection.prepare('DELETE FROM changes WHERE change_id = ?');
  return {
    writeChange: ({ id, row, attempts }: ChangeEntry) => {
      // Deleting the change also deletes its stored send attempts.
      erase.run(id);
      if (!row) return;
      change(row);
      for (const attemptRow of attempts) attempt(attemptRow);
    },
    writeHistoryLine: (row) => {
      // A history line gets a new id if the database already uses its id for another line.
      if (!isAnother.get(row['line_id'], row['at'], row['what'])) noted(row);
      else if (!isTold.get(row['local_id'], row['at'], row['what'])) noted({ ...row, line_id: null });
    },
  };
}

export function replayMirroredInvoiceFromQueueJournal(
  writer: InvoiceWriter,
  { row, mirror }: ChangeEntry,
  at: Instant,
): void {
  if (!row) return;
  const localId = String(row['local_id']);
  const body = mirror?.['body'];
  const invoiceId = mirror?.['invoice_id'];
  const confirmedAt = mirror?.['confirmed_at'];
  if (typeof body === 'string') {
    const invoice: Invoice = JSON.parse(body);
    writer.recordOwnWrite(localId, invoice, typeof confirmedAt === 'string' ? confirmedAt : at);
  } else {
    writer.lanes.getOrCreateMirror(localId, at);
    if (typeof invoiceId === 'number') writer.setServiceId(localId, invoiceId);
    else writer.clearServiceId(localId);
  }
}
