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

/** After the journal was adopted: it may know changes that the database has lost. `asked`: those that wait for a word now. */
export function takeCopied({ connection, writer, put, at }: Parts): { taken: number; asked: number } {
  const kept = memoryOf(connection, COPIED_KEY);
  if (kept === undefined) return { taken: 0, asked: 0 };
  const isKnown = prepareKnown(connection);
  const nameHere = prepareNames(connection);
  const isTold = connection
    .prepare<[unknown, unknown, unknown, unknown], 1>(
      'SELECT 1 FROM history WHERE local_id = ? AND at = ? AND what = ? AND detail = ?',
    )
    .pluck();
  const all = soundRows(readable(kept), copiedChangeSchema);
  const fresh = all.filter(
    (one, index) => !isKnown(one) && all.findIndex((other) => isSameChange(one, other)) === index,
  );
  let id = lastId(connection);
  let asked = 0;
  for (const { entry, history } of fresh) {
    id += 1;
    const localId = nameHere(entry);
    const isAsked = entry.row?.['state'] !== 'conflict';
    const row = { ...entry.row, ...(isAsked ? doubtfulAt(at) : {}), change_id: id, local_id: localId };
    const attempts = entry.attempts.map((one) => ({ ...one, attempt_id: null, change_id: id }));
    put.change({ ...entry, id, row, attempts });
    if (
      localId === entry.row?.['local_id'] &&
      !writer.lanes.changes(localId).some((one) => one.changeId < id)
    )
      takeMirror(writer, { ...entry, row }, at);
    else writer.lanes.opened(localId, at);
    writer.refresh(localId);
    for (const line of history)
      if (!isTold.get(localId, line['at'], line['what'], line['detail']))
        put.note({ ...line, line_id: null, local_id: localId });
    if (!isAsked) continue;
    asked += 1;
    put.note({ ...NOTED, local_id: localId, at, kind: String(entry.row?.['kind']) });
  }
  connection.prepare('DELETE FROM memory WHERE key = ?').run(COPIED_KEY);
  return { taken: fresh.length, asked };
}

const doubtfulAt = (at: Instant) =>
  ({ state: 'conflict', conflict: 'doubtful', next_try: null, since: at }) as const;
const NOTED = { what: 'conflict', conflict: 'doubtful', fields: '[]', ruid: null, detail: '' } as const;

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
