import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { problemSchema } from './problem';

/** The sync light (sync.md, "The sync light"; look.md, Sync light). One state, since when, whose fault. */
export const SYNC_HEALTH_CODES = [
  'upToDate',
  'waiting',
  'offline',
  'serviceDown',
  'signIn',
  'limit',
  'needsYou',
  /** No account: nothing was ever, or is any more, asked. */
  'notConnected',
  /** Connected, and the service has never confirmed anything. */
  'neverSynced',
  /** All was read, and some of it could not be understood: those rows are asked for again. */
  'incomplete',
] as const;
export const syncHealthSchema = z.enum(SYNC_HEALTH_CODES);
export type SyncHealth = z.infer<typeof syncHealthSchema>;

/** A pass under way, for "Pobieram faktury, 12 z 45 stron". */
export const progressSchema = z.object({
  step: z.enum(['signIn', 'invoices', 'deletions', 'reservations', 'pricing', 'sending']),
  done: z.int(),
  /** null while the whole is not known yet. */
  of: z.int().nullable(),
});
export type Progress = z.infer<typeof progressSchema>;

/** Kinds of records of which the service may lack so many at once that a person is asked first. */
export const removalKindSchema = z.enum(['invoices', 'reservations', 'rooms']);
export type RemovalKind = z.infer<typeof removalKindSchema>;

export const syncStateSchema = z.object({
  light: syncHealthSchema,
  since: instantSchema,
  /** When the service last confirmed anything; null before the first time. */
  confirmedAt: instantSchema.nullable(),
  /** Changes waiting to go up, and those that need a decision. */
  waiting: z.int(),
  conflicts: z.int(),
  /** Invoices that the service has with another type than they were sent with. */
  otherTypes: z.int(),
  /** When every stored invoice had last been compared, with its hash and with the service; null before the first time. */
  verifiedAt: instantSchema.nullable(),
  /** Records of the service that could not be read and are not here whole. */
  setAside: z.int(),
  /** When the next pass begins by itself. */
  nextTry: instantSchema.nullable(),
  problem: problemSchema.nullable(),
  /** The worst error of the tried changes in the queue, and the time when the first change is due. */
  queueProblem: problemSchema.nullable(),
  queueNextTry: instantSchema.nullable(),
  progress: progressSchema.nullable(),
  /** True while no first pass has ever been finished. */
  firstPass: z.boolean(),
  /** The delete guard stopped a pull and asks (sync.md, Guard). */
  guard: z.object({ kind: removalKindSchema, would: z.int(), of: z.int() }).nullable(),
});
export type SyncState = z.infer<typeof syncStateSchema>;
