import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { requestProblemSchema } from './problem';

/**
 * The sync status: one state, the time at which the state began and the problem that causes the state (sync.md, "The
 * sync light"; look.md, Sync light).
 */
export const SYNC_HEALTH_CODES = [
  'upToDate',
  'waiting',
  'offline',
  'serviceDown',
  'signIn',
  'limit',
  'needsYou',
  /** No account is connected: Kontuar has never contacted the service, or the user has disconnected the account. */
  'notConnected',
  /** An account is connected, but no sync with the service has succeeded yet. */
  'neverSynced',
  /** State: all records were fetched, but some could not be read and are requested again. */
  'incomplete',
  /** State: the service counts another number of invoices than this PC has, and all invoices are read again. */
  'checking',
] as const;
export const syncHealthCodeSchema = z.enum(SYNC_HEALTH_CODES);
export type SyncHealth = z.infer<typeof syncHealthCodeSchema>;

/** The progress of a running sync pass, for texts such as "Pobieram faktury, 12 z 45 stron". */
export const syncProgressSchema = z.object({
  step: z.enum(['signIn', 'invoices', 'reservations', 'pricing', 'sending']),
  done: z.int(),
  /** Amount of work in the present step of the sync pass, such as the number of invoice pages; null while unknown. */
  of: z.int().nullable(),
});
export type Progress = z.infer<typeof syncProgressSchema>;

/** Kinds of records for which Kontuar asks the user before it removes many at once. */
export const massRemovalRecordKindSchema = z.enum(['invoices', 'reservations', 'rooms']);
export type RemovalKind = z.infer<typeof massRemovalRecordKindSchema>;

export const syncStateSchema = z.object({
  light: syncHealthCodeSchema,
  since: instantSchema,
  /** Time at which the service last confirmed the records on this PC; null before the first confirmation. */
  confirmedAt: instantSchema.nullable(),
  /** Number of changes waiting to be sent, and number of changes that need a decision. */
  waiting: z.int(),
  /** Number of the waiting changes that are sent only after an advance has its KSeF number. */
  waitingForKsef: z.int(),
  conflicts: z.int(),
  /** Number of invoices for which the service has stored another invoice type than Kontuar sent. */
  otherTypes: z.int(),
  /** True while the service and this PC have different numbers of invoices and the reason is not yet known. */
  checking: z.boolean(),
  /** Time at which all invoices had last been read from the service; null before the first full read. */
  verifiedAt: instantSchema.nullable(),
  /** Number of the service's records that Kontuar could not read, so that they are missing or incomplete on this PC. */
  setAside: z.int(),
  /** The time of the next automatic sync pass. */
  nextTry: instantSchema.nullable(),
  problem: requestProblemSchema.nullable(),
  /** The most serious problem of the queued changes; null if there is none. */
  queueProblem: requestProblemSchema.nullable(),
  queueNextTry: instantSchema.nullable(),
  progress: syncProgressSchema.nullable(),
  /** True until the first sync pass has finished. */
  firstPass: z.boolean(),
  /**
   * The question to the user whether many records may be removed at once; null if none is open (sync.md, Removal
   * limit).
   */
  guard: z.object({ kind: massRemovalRecordKindSchema, would: z.int(), of: z.int() }).nullable(),
});
export type SyncState = z.infer<typeof syncStateSchema>;
