import { z } from 'zod';
import { findingSchema } from '../model/finding';
import { daySchema, instantSchema } from '../model/scalars';

/**
 * The meanings of an answer or its absence: a closed list (sync.md, Writing, Outcome). Only `remote` reads status
 * codes.
 */
export const PROBLEM_KINDS = [
  /** The answer, if any, does not prove what happened: cut off, unreadable 2xx. */
  'unknown',
  /** Try later: no network, 429, 5xx. */
  'later',
  /** 401, twice. */
  'signedOut',
  /** 403: permission, plan, locked account, foreign record, address not allowed (A55). */
  'notAllowed',
  /** 409 with `conflicts`. */
  'conflict',
  /** 400, 422: with fields where the service named them. To a reading also 409. */
  'refused',
  /** 404: not found or not accessible (A56). */
  'gone',
  /** 422, and the record read afterwards is PENDING_KSEF or SENT_KSEF. */
  'locked',
  /** Our fault or the service's: a bug, or an answer outside the interface (405, 415 ...). */
  'fault',
] as const;
export const problemKindSchema = z.enum(PROBLEM_KINDS);
export type ProblemKind = z.infer<typeof problemKindSchema>;

/** The side that caused it, as far as that is known; the sync status and the words follow from it. */
export const problemCauseSchema = z.enum([
  'noNetwork', // this PC reaches nobody (no route, no name server)
  'wrongAddress', // no name server knows the host, though it knows others
  'noAnswer', // the service's host does not answer: refused, reset, timeout
  'certificate', // TLS: unknown authority, wrong name, expired
  'clock', // the certificate does not hold at the time that this PC's clock shows
  'oldTls', // the two sides have no TLS version in common
  'notTheService', // something else answered: captive portal, proxy page, HTML with 200
  'redirect', // the service sends on to another address, which is never followed
  'limit', // 429
  'serviceError', // 5xx
  'status', // an answer with a meaning of its own (4xx)
  'notGranted', // the key does not grant invoices.read, so invoices were not asked for
  'refusedRead', // 400, 409, 422 to a reading: nothing that a person typed is in it
  'legacyError', // older interface: 200 with status "error"
  'unreadable', // JSON cut off or not of the documented shape
  'keychain', // the secrets could not be read on this PC
  'otherAddress', // the secrets were confirmed for other addresses, or another authority, than the profile names now
  'disk', // this PC cannot write: full, read-only, gone
  'kontuar', // an exception of ours
  'cancelled', // we stopped it ourselves
]);
export type ProblemCause = z.infer<typeof problemCauseSchema>;

/** A field of a 422, flattened: `buyer.taxId`, `invoiceItems[0].rate` (A59). */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const occupiedSchema = z.object({
  roomId: z.int().nullable(),
  arrival: daySchema.nullable(),
  departure: daySchema.nullable(),
  reservationId: z.int().nullable(),
});
export type Occupied = z.infer<typeof occupiedSchema>;

export const problemSchema = z.object({
  kind: problemKindSchema,
  cause: problemCauseSchema,
  /** HTTP status, null without an answer. */
  status: z.int().nullable(),
  /** The service's own words, shown verbatim; may be empty. */
  title: z.string(),
  detail: z.string(),
  /** Request identifier for support (A61). */
  ruid: z.string().nullable(),
  fields: z.array(fieldErrorSchema),
  /** What the rules of this PC found in a merged invoice, which was not sent for it. */
  findings: z.array(findingSchema).optional(),
  conflicts: z.array(occupiedSchema),
  /** Milliseconds to wait before the next try, where the service said so. */
  retryAfterMs: z.int().nullable(),
  at: instantSchema,
  /** For a bug of ours: version and stack, for support. Contains no user data. */
  trace: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** The result of asking the service: a value, or a problem as data. Never thrown. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly ruid: string | null }
  | { readonly ok: false; readonly problem: Problem };
