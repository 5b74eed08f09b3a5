import { z } from 'zod';

/**
 * The journal of the queue (recovery/journal.ts): the state after each transaction, to restore it. Rows as in
 * docs/reference/store.md.
 */

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type JournalRow = z.infer<typeof rowSchema>;

/** A change with its attempts, and what its invoice is in the service. `row` null: it became a part of another one. */
const changeEntrySchema = z.object({
  what: z.literal('change'),
  id: z.int(),
  row: rowSchema.nullable(),
  attempts: z.array(rowSchema),
  mirror: rowSchema.nullable(),
});
export type ChangeEntry = z.infer<typeof changeEntrySchema>;

export const journalEntrySchema = z.discriminatedUnion('what', [
  changeEntrySchema,
  z.object({ what: z.literal('note'), row: rowSchema }),
]);
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** A stretch of the journal that cannot be read. */
export interface UnreadableStretch {
  /** The first whole transaction after it; null at the end of the journal. */
  readonly before: number | null;
  /** Lines or transactions in it, whichever are more. */
  readonly entries: number;
  /** When the newest change before it was queued; null where nothing before it can be read. */
  readonly since: string | null;
}

export interface JournalContent {
  /** The last whole transaction. */
  readonly last: number;
  /** Changes up to this id had been made when the journal began; those that it does not name had ended. */
  readonly upTo: number;
  /** The newest state of each change. */
  readonly changes: ReadonlyMap<number, ChangeEntry>;
  readonly notes: readonly JournalRow[];
  /** false: a line in the middle could not be read, so that a state may be an older one. */
  readonly whole: boolean;
  readonly unreadable: readonly UnreadableStretch[];
}

export interface QueueJournal {
  /** null where there is none, or nothing of it can be read. */
  read(): JournalContent | null;
  /** On the disk when it returns. Throws as `fs` does; nothing is kept then. */
  append(number: number, entries: readonly JournalEntry[]): void;
  /** The last `append` did not happen: its transaction was rolled back. */
  takeBack(): void;
  /** A new journal in place of this one, whole or not at all. */
  begin(number: number, upTo: number, entries: readonly JournalEntry[]): void;
  /** Bytes. */
  size(): number;
  close(): void;
}
