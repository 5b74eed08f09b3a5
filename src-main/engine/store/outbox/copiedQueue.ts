import type Connection from 'better-sqlite3';
import { z } from 'zod';
import type { Instant } from '#shared/model/scalars';
import { soundRows } from '../invoices/carried';
import type { InvoiceWriter } from '../invoices/invoiceWrite';
import { memoryOf } from '../sql/memory';
import { readable } from '../sql/readable';
import { takeMirror, type Put } from './journalRows';
import { changeEntrySchema, rowSchema, type ChangeEntry } from './queueJournal';

/**
 * Changes that waited in a copy, restored where a queue is already. Those of a copy of this PC are all known here; those of
 * another PC's go behind the queue, under new ids (sync.md, Promise 4). That PC may have sent them since, or somebody
 * there may have given them up: they wait for a person's word.
 */

/** In the memory of such a copy, until it is opened for work. */
export const COPIED_KEY = 'copiedQueue';

export const copiedChangeSchema = z.object({
  entry: changeEntrySchema,
  /** Lines of its invoice since it was queued. */
  history: z.array(rowSchema),
  /** The copy and the queue here have a change in common: an id that is free here may have been this queue's own. */
  related: z.boolean(),
});
export type CopiedChange = z.infer<typeof copiedChangeSchema>;

interface Parts {
  readonly connection: Connection.Database;
  readonly writer: InvoiceWriter;
  readonly put: Put;
  readonly at: Instant;
}

/** After the journal was adopted: it may know changes that the database has lost. Returns how many are new here. */
export function takeCopied({ connection, writer, put, at }: Parts): number {
  const kept = memoryOf(connection, COPIED_KEY);
  if (kept === undefined) return 0;
  const all = soundRows(readable(kept), copiedChangeSchema);
  const isKnown = prepareKnown(connection);
  const nameHere = prepareNames(connection);
  const isTold = connection
    .prepare<[unknown, unknown, unknown, unknown], 1>(
      'SELECT 1 FROM history WHERE local_id = ? AND at = ? AND what = ? AND detail = ?',
    )
    .pluck();
  const fresh = all.filter(
    (one, index) => !isKnown(one) && all.findIndex((other) => isSameChange(one, other)) === index,
  );
  // A copy beside a journal alone keeps what has ended in it.
  const highest = connection.prepare<[], number | null>('SELECT max(change_id) FROM changes').pluck().get();
  const after = Math.max(lastId(connection), highest ?? 0);
  const names = new Set<string>();
  let id = after;
  for (const { entry, history } of fresh) {
    id += 1;
    const localId = nameHere(entry);
    names.add(localId);
    const row = { ...entry.row, change_id: id, local_id: localId };
    const attempts = entry.attempts.map((one) => ({ ...one, attempt_id: null, change_id: id }));
    put.change({ ...entry, id, row, attempts });
    if (
      localId === entry.row?.['local_id'] &&
      !writer.lanes.changes(localId).some((one) => one.changeId < id)
    )
      takeMirror(writer, { ...entry, row }, at);
    else writer.lanes.opened(localId, at);
    for (const line of history)
      if (!isTold.get(localId, line['at'], line['what'], line['detail']))
        put.note({ ...line, line_id: null, local_id: localId });
  }
  askAbout(connection, after, at);
  for (const localId of names) writer.refresh(localId);
  connection.prepare('DELETE FROM memory WHERE key = ?').run(COPIED_KEY);
  return fresh.length;
}

/**
 * A person is asked about the open changes with later ids. Edits of a new invoice among them wait behind it, and are sent with
 * it: it is shown with them.
 */
export function askAbout(connection: Connection.Database, after: number, at: Instant): void {
  const asked = connection
    .prepare<[object], { local_id: string; kind: string }>(
      `UPDATE changes SET state = 'conflict', conflict = 'doubtful', next_try = NULL, since = $at
       WHERE change_id > $after AND ended_at IS NULL AND state <> 'conflict' AND NOT (
         kind = 'update' AND EXISTS (SELECT 1 FROM changes AS made WHERE made.local_id = changes.local_id
           AND made.kind = 'create' AND made.ended_at IS NULL AND made.change_id > $after
           AND made.change_id < changes.change_id))
       RETURNING local_id, kind`,
    )
    .all({ after, at });
  const note = connection.prepare(
    `INSERT INTO history (local_id, at, what, kind, conflict, fields, detail)
     VALUES ($local_id, $at, 'conflict', $kind, 'doubtful', '[]', '')`,
  );
  for (const one of asked) note.run({ ...one, at });
}

/** The same copy may have been restored twice before a start. */
const isSameChange = ({ entry: one }: CopiedChange, { entry: other }: CopiedChange): boolean =>
  one.id === other.id && one.row?.['queued_at'] === other.row?.['queued_at'];

/** Whether it is, or was, a change of the queue here. */
function prepareKnown(connection: Connection.Database): (one: CopiedChange) => boolean {
  const same = connection
    .prepare<[unknown, unknown, unknown, unknown], 1>(
      'SELECT 1 FROM changes WHERE queued_at = ? AND kind = ? AND (change_id = ? OR local_id = ?)',
    )
    .pluck();
  const taken = connection.prepare<[number], 1>('SELECT 1 FROM changes WHERE change_id = ?').pluck();
  const made = connection
    .prepare<[unknown], 1>('SELECT 1 FROM invoices WHERE local_id = ? AND invoice_id IS NOT NULL')
    .pluck();
  const upTo = lastId(connection);
  return ({ entry: { id, row, mirror }, related }) => {
    if (!row) return true;
    if (same.get(row['queued_at'], row['kind'], id, row['local_id'])) return true;
    // It became a part of another one.
    if (related && id <= upTo && !taken.get(id)) return true;
    return (
      row['kind'] === 'create' &&
      typeof mirror?.['invoice_id'] !== 'number' &&
      made.get(row['local_id']) === 1
    );
  };
}

/** An invoice of the service may have another name here. */
function prepareNames(connection: Connection.Database): (entry: ChangeEntry) => string {
  const named = connection
    .prepare<[unknown, unknown], string>(
      `SELECT local_id FROM mirrors WHERE invoice_id = ?
       UNION ALL SELECT local_id FROM invoices WHERE invoice_id = ?`,
    )
    .pluck();
  return ({ row, mirror }) => {
    const own = String(row?.['local_id']);
    const invoiceId = mirror?.['invoice_id'];
    if (row?.['kind'] === 'create' || typeof invoiceId !== 'number') return own;
    return named.get(invoiceId, invoiceId) ?? own;
  };
}

/** Ids that were given once are never given again. */
const lastId = (connection: Connection.Database): number =>
  connection.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").pluck().get() ?? 0;
