import { z } from 'zod';
import { findingSchema } from '../model/finding';
import { daySchema, instantSchema } from '../model/scalars';

/**
 * Kinds of problems with a request to the service: a closed list (sync.md, Writing, Outcome). Only the modules in
 * `remote` read HTTP status codes; all other modules use these kinds.
 */
export const PROBLEM_KINDS = [
  /**
   * It is unknown whether the service carried out the request: there was no answer, or the answer does not prove the
   * result.
   */
  'unknown',
  /** Temporary problem, so Kontuar tries again later: no network, 429, 5xx. */
  'later',
  /** 401, twice. */
  'signedOut',
  /** HTTP status 403: the service does not allow this request (A55). */
  'notAllowed',
  /** HTTP status 409 for a write request, usually with the list `conflicts`. */
  'conflict',
  /** HTTP status 400 or 422: the service refuses the request. For a read request, also status 409. */
  'refused',
  /** HTTP status 404: the record does not exist, or the account may not access it (A56). */
  'gone',
  /** The service refused a change with 422, because the invoice is PENDING_KSEF or SENT_KSEF. */
  'locked',
  /** Fault of Kontuar or of the service: a bug, or an answer that the interface does not define (405, 415 ...). */
  'fault',
] as const;
export const problemKindSchema = z.enum(PROBLEM_KINDS);
export type ProblemKind = z.infer<typeof problemKindSchema>;

/** Cause of a failed request, if known; the sync status and the text on the screen depend on the cause. */
export const requestFailureCauseSchema = z.enum([
  'noNetwork',
  'wrongAddress', // the name server was reached, but it does not know the host name of the service
  'noAnswer', // the service's host does not answer in time, refuses the connection or closes the connection early
  'certificate', // Cause of the problem: the service's TLS certificate is invalid, for example expired.
  'clock', // the certificate is not valid according to this PC's clock, which is probably wrong
  'oldTls', // no common TLS version
  'notTheService', // the answer did not come from the service but, for example, from a captive portal or a proxy: HTML with status 200
  'redirect', // the service redirects to another address; Kontuar never follows redirects
  'limit', // 429
  'serviceError', // 5xx
  'status', // a 4xx status for which this list has no other cause
  'notGranted', // the key does not grant invoices.read, so invoices were not requested
  'refusedRead', // The service refused a read request with status 400, 409 or 422.
  'legacyError', // The legacy interface answered with HTTP status 200, but the body contains the status "error".
  'unreadable', // The answer of the service is incomplete or does not have the documented form.
  'keychain', // the secrets could not be read from the keychain on this PC
  'otherAddress', // the service's address or certificate authority differs from the one that the user confirmed
  'disk', // Cause of the problem: this PC cannot write to its disk.
  'kontuar', // an exception of ours
  'cancelled', // we stopped it ourselves
]);
export type ProblemCause = z.infer<typeof requestFailureCauseSchema>;

/** An error message of the service (status 422) and the path of its field, such as `invoiceItems[0].rate` (A59). */
export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

export const occupiedRoomConflictSchema = z.object({
  roomId: z.int().nullable(),
  arrival: daySchema.nullable(),
  departure: daySchema.nullable(),
  reservationId: z.int().nullable(),
});
export type Occupied = z.infer<typeof occupiedRoomConflictSchema>;

export const requestProblemSchema = z.object({
  kind: problemKindSchema,
  cause: requestFailureCauseSchema,
  /** HTTP status of the service's answer; null without an answer. */
  status: z.int().nullable(),
  /** The service's own error texts, shown verbatim; `title` and `detail` may each be empty. */
  title: z.string(),
  detail: z.string(),
  /** Identifier of the failed request (RUID), for questions to the service's support (A61). */
  ruid: z.string().nullable(),
  fields: z.array(fieldErrorSchema),
  /** The findings of Kontuar's own rules that stopped a merged invoice from being sent. */
  findings: z.array(findingSchema).optional(),
  conflicts: z.array(occupiedRoomConflictSchema),
  /** Waiting time in ms before the next attempt, if the service named one; otherwise null. */
  retryAfterMs: z.int().nullable(),
  at: instantSchema,
  /** For a bug of Kontuar: the program version and the stack trace, for support. The text contains no user data. */
  trace: z.string().optional(),
});
export type Problem = z.infer<typeof requestProblemSchema>;

/** The result of a request to the service: either a value or a problem. A problem is returned and not thrown. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly ruid: string | null }
  | { readonly ok: false; readonly problem: Problem };
