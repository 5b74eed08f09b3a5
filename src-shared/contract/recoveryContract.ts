import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { changeKindSchema } from '../outcome/queuedChange';

/** Copies of the database that were read back whole, and what was done where the database itself was not whole. */

export const backupSchema = z.object({
  /** Its file in the folder `backups` of the profile. */
  name: z.string(),
  madeAt: instantSchema,
  /** When the copy was opened, checked page by page and counted. */
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

/** `keyLost`: nobody had the key of the data, and the file began empty. `older`: the database had lost its newest writes. `queue`: a row of the queue was not as it had been written. */
export const RECOVERY_REASONS = ['damaged', 'missing', 'older', 'queue', 'restored', 'keyLost'] as const;

/** A change that waited in a queue whose key is lost: all that is known of it. */
export const lostChangeSchema = z.object({
  id: z.int(),
  kind: changeKindSchema.nullable().catch(null),
  queuedAt: instantSchema.nullable().catch(null),
});
export type LostChange = z.infer<typeof lostChangeSchema>;

/** Changes of the queue that neither the data file nor its journal may have any more. */
const missingChangesSchema = z.object({
  /** At most so many; null where nothing tells. */
  count: z.int().nullable(),
  /** Those queued before are there; null where nothing tells. */
  since: instantSchema.nullable(),
});
export type MissingChanges = z.infer<typeof missingChangesSchema>;

export const recoveryReportSchema = z.object({
  at: instantSchema,
  why: z.enum(RECOVERY_REASONS),
  /** The backup that was taken; null where none was, or none was needed. */
  backup: z.object({ name: z.string(), madeAt: instantSchema }).nullable(),
  /** The file beside the database that holds what was there before. */
  keptAs: z.string().nullable(),
  /** SQLite's own words. */
  detail: z.string(),
  /** The queue as it is again; null until the program has opened the file. */
  queue: z
    .object({
      open: z.int(),
      /** Sent, and no answer known: they are looked for before anything is sent again. */
      uncertain: z.int(),
      /** Uncertain whether they were sent: the user is asked. */
      doubtful: z.int(),
      /** null: the queue is proven to be complete. Reports of earlier versions do not know. */
      missing: missingChangesSchema.nullable().default({ count: null, since: null }),
    })
    .nullable(),
  /** Of `keyLost`: the changes that waited. */
  lost: z.array(lostChangeSchema).default([]),
  /** A person has read it on the screen. */
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
  /** The copy is no longer whole, or was written by a later Kontuar, or was made by another profile; nothing was changed. */
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
  /** Gets everything ready and answers; then the engine opens itself anew, and every line to it ends. */
  restore: oc
    .errors(restoreErrorContract)
    .input(
      z.object({
        name: z.string().max(255),
        /** Recovery words of the backup, after it was refused with `otherKey`. */
        words: z.string().max(500).optional(),
      }),
    )
    .output(z.object({ restarting: z.literal(true) })),
  last: oc.output(recoveryReportSchema.nullable()),
  /** Whether the data of this PC is encrypted, and whether somebody has seen the recovery words or put them off. */
  encryption: oc.output(z.object({ isEncrypted: z.boolean(), areWordsSeen: z.boolean() })),
  /** The twelve recovery words; null: the data is not encrypted. Asking for them counts as having seen them. */
  recoveryWords: oc.output(z.object({ words: z.array(z.string()).nullable() })),
  postponeWords: oc.output(z.object({ done: z.literal(true) })),
  read: oc.output(z.object({ done: z.literal(true) })),
};
