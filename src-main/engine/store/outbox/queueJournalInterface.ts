import { z } from 'zod';

/**
 * Interface of the queue journal, which stores every transaction of the queue outside the database
 * (recovery/queueJournalFile.ts; docs/reference/store.md).
 */

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type JournalRow = z.infer<typeof rowSchema>;

/** Journal entry for one queued change. The field `row` is null if the change was merged into another change. */
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

export interface UnreadableStretch {
  /** Number of the first intact transaction after the unreadable part of the journal; null if none follows. */
  readonly before: number | null;
  readonly entries: number;
  /** Time of queueing of the last change that precedes the unreadable part of the journal; null if unknown. */
  readonly since: string | null;
}

export interface JournalContent {
  /** The last whole transaction. */
  readonly last: number;
  /** Highest id of a queued change that existed when this queue journal was started. */
  readonly upTo: number;
  readonly changes: ReadonlyMap<number, ChangeEntry>;
  readonly notes: readonly JournalRow[];
  /** False if an earlier line of the queue journal could not be read; the states in `changes` may then be outdated. */
  readonly whole: boolean;
  readonly unreadable: readonly UnreadableStretch[];
}

export interface QueueJournal {
  /** Returns the journal's content; null if there is no journal or no part of it can be read. */
  read(): JournalContent | null;
  /**
   * Appends one transaction to the journal file and returns once the data is on the disk. Throws the file system's
   * error; then nothing is appended.
   */
  append(number: number, entries: readonly JournalEntry[]): void;
  /**
   * Removes the transaction that the last call of `append` wrote to the journal, because the database transaction was
   * rolled back.
   */
  undoLastAppend(): void;
  /** Replaces the journal with a new one, completely or not at all. */
  startNew(number: number, upTo: number, entries: readonly JournalEntry[]): void;
  /** Bytes. */
  getSizeBytes(): number;
  close(): void;
}
