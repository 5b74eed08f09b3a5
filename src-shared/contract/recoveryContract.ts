import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { changeKindSchema } from '../outcome/queuedChangeStates';

/** Verified backups of the database, and reports about repairs of a damaged database. */

export const backupSchema = z.object({
  /** Name of the backup's file in the folder `backups` of the profile. */
  name: z.string(),
  madeAt: instantSchema,
  /** Time when the backup was verified: every page was checked and the records were counted. */
  verifiedAt: instantSchema,
  bytes: z.int(),
  schema: z.int(),
  invoices: z.int(),
  reservations: z.int(),
  /** Changes that waited then. */
  changes: z.int(),
  why: z.enum(['daily', 'wish', 'migration']),
});
export type Backup = z.infer<typeof backupSchema>;

/** Reasons why a database was recovered, such as damage or a lost encryption key. */
export const LAST_DATA_REPAIR_REASONS = [
  'damaged',
  'missing',
  'older',
  'queue',
  'restored',
  'keyLost',
] as const;

/**
 * The known facts about a queued change that cannot be decrypted, because the key of the queue is lost; an unknown fact
 * is null.
 */
export const lostChangeSchema = z.object({
  id: z.int(),
  kind: changeKindSchema.nullable().catch(null),
  queuedAt: instantSchema.nullable().catch(null),
});
export type LostChange = z.infer<typeof lostChangeSchema>;

/**
 * Queued changes that may be lost, because neither the database file nor SQLite's journal of the database contains the
 * changes.
 */
const missingChangesSchema = z.object({
  /** Maximum number of queued changes that may have been lost; null if unknown. */
  count: z.int().nullable(),
  /** Only changes queued at or after this time may have been lost; null if the time is unknown. */
  since: instantSchema.nullable(),
});
export type MissingChanges = z.infer<typeof missingChangesSchema>;

export const recoveryReportSchema = z.object({
  at: instantSchema,
  why: z.enum(LAST_DATA_REPAIR_REASONS),
  /** The backup that was restored; null if no backup was available or needed. */
  backup: z.object({ name: z.string(), madeAt: instantSchema }).nullable(),
  /** Name of the file, next to the database, in which the data from before the recovery is kept. */
  keptAs: z.string().nullable(),
  /** SQLite's own words. */
  detail: z.string(),
  /**
   * The number of open and uncertain changes in the outbox after the recovery; null until the program has opened the
   * recovered database.
   */
  queue: z
    .object({
      open: z.int(),
      /**
       * Number of changes that were sent but whose result is unknown. The program searches the service for their
       * results before it sends anything again.
       */
      uncertain: z.int(),
      /**
       * Number of changes that the service may have carried out already (`doubtful`); the user decides about each of
       * them.
       */
      doubtful: z.int(),
      /**
       * Queued changes that may be lost: their maximum number, and the earliest time at which they were queued. Null if
       * the queue is complete.
       */
      missing: missingChangesSchema.nullable().default({ count: null, since: null }),
    })
    .nullable(),
  /**
   * The changes that waited in the queue when the encryption key was lost; empty unless the reason for the recovery is
   * `keyLost`.
   */
  lost: z.array(lostChangeSchema).default([]),
  seen: z.boolean(),
});
export type Recovery = z.infer<typeof recoveryReportSchema>;

export const backupErrorContract = {
  /** Bytes. */
  NO_ROOM: { data: z.object({ needed: z.int(), free: z.int() }) },
  FAILED: { data: z.object({ detail: z.string() }) },
};

export const restoreErrorContract = {
  ...backupErrorContract,
  NOT_FOUND: {},
  /** The backup cannot be restored, and nothing was changed. `reason` names the cause. */
  UNUSABLE: {
    data: z.object({
      reason: z.enum(['damaged', 'newer', 'notOurs', 'otherProfile', 'otherKey']),
      detail: z.string(),
    }),
  },
};

export const recoveryContract = {
  /** Newest first. */
  backups: oc.output(z.object({ folder: z.string(), backups: z.array(backupSchema) })),
  backUp: oc.errors(backupErrorContract).output(backupSchema),
  /**
   * Prepares the restore of a backup. The engine restarts afterwards, so all windows lose their connection for a
   * moment.
   */
  restore: oc
    .errors(restoreErrorContract)
    .input(
      z.object({
        name: z.string().max(255),
        /**
         * Recovery words of the backup; needed only if the backup is encrypted with another key than the current
         * database.
         */
        words: z.string().max(500).optional(),
      }),
    )
    .output(z.object({ restarting: z.literal(true) })),
  last: oc.output(recoveryReportSchema.nullable()),
  /** Returns whether the data of this PC is encrypted and whether the user has seen or postponed the recovery words. */
  encryption: oc.output(z.object({ isEncrypted: z.boolean(), areWordsSeen: z.boolean() })),
  /** Returns the twelve recovery words and records that they were shown; null if the data is not encrypted. */
  recoveryWords: oc.output(z.object({ words: z.array(z.string()).nullable() })),
  postponeWords: oc.output(z.object({ done: z.literal(true) })),
  read: oc.output(z.object({ done: z.literal(true) })),
};
