import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Problem, ProblemCause, ProblemKind } from '#shared/outcome/problem';
import { classifyUnansweredRequest } from './requestFailure';
import { flattenServiceFieldErrors, parseOccupiedRoomsFromConflictError } from './fieldErrors';
import { isRecord } from './serviceRecordFieldReader';
import { getJsonBodyObjectOrEmpty, type Answer, type Reply } from './httpRequest';
import { computeRateLimitPauseMs, readRetryAfterMs } from './rateHeaders';

/**
 * Decides what an HTTP answer, or a missing answer, means for a request (sync.md, Writing, Outcome; domain.md A54-A60,
 * A66). No other module makes this decision.
 */

/** Kind of request, which decides what a missing answer means: a read can simply be repeated, a write cannot (P3). */
export type RequestKind = 'signIn' | 'read' | 'legacyRead' | 'write';

const MAX_SERVICE_MESSAGE_CHARS = 2000;

type Meaning = readonly [kind: ProblemKind, cause: ProblemCause];

/** Returns the problem that an answer reports, or null if the service accepted the request. */
export function findServiceResponseProblem(asked: RequestKind, reply: Reply, now: number): Problem | null {
  const at = new Date(now).toISOString();
  if (!reply.answered) {
    const { cause, code, neverSent } = classifyUnansweredRequest(reply.failure);
    const kind = asked === 'write' && !neverSent ? 'unknown' : 'later';
    return { ...buildProblemWithoutAnswer(kind, cause, '', at), status: reply.failure.status, detail: code };
  }
  const { answer } = reply;
  const meaning = classifyAnswer(asked, answer);
  if (!meaning) return null;
  const [kind, cause] = meaning;
  const body = getJsonBodyObjectOrEmpty(answer.body);
  return {
    ...buildProblemWithoutAnswer(kind, cause, '', at),
    status: answer.status,
    title: readServiceMessage(body['title']),
    detail:
      cause === 'legacyError'
        ? readServiceMessage(body['errors'])
        : readServiceMessage(body['detail'] ?? body['message']),
    ruid: answer.ruid,
    fields: kind === 'refused' && cause === 'status' ? flattenServiceFieldErrors(body['errors']) : [],
    conflicts: kind === 'conflict' ? parseOccupiedRoomsFromConflictError(body['conflicts']) : [],
    retryAfterMs: readRetryWaitMs(cause, answer, body, now),
  };
}

/**
 * Returns the problem for an answer with a 2xx status whose body is not as documented; Kontuar then does not know the
 * result of the request.
 */
export function buildUnreadableResponseProblem(reply: Reply, now: number): Problem {
  const seen = reply.answered ? { status: reply.answer.status, ruid: reply.answer.ruid } : {};
  return { ...buildProblemWithoutAnswer('unknown', 'unreadable', '', new Date(now).toISOString()), ...seen };
}

/** Returns the problem of a request that was cancelled before anything was sent. */
export function buildCancelledProblem(now: number): Problem {
  return buildProblemWithoutAnswer('later', 'cancelled', '', new Date(now).toISOString());
}

/** Returns the problem of a request that was not sent during a pause that the service asked for. */
export function buildRateLimitPauseProblem(waitMs: number, now: number): Problem {
  return {
    ...buildProblemWithoutAnswer('later', 'limit', '', new Date(now).toISOString()),
    retryAfterMs: Math.ceil(waitMs),
  };
}

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 409, 422]);

function classifyAnswer(asked: RequestKind, answer: Answer): Meaning | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return classifySuccessAnswer(asked, answer);
  // An error page from a proxy does not show whether the service carried out the write, so the result of the write is
  // `unknown`.
  if (REFUSAL_STATUSES.has(status) && answer.body.form === 'other' && !isServiceAnswer(answer))
    return [asked === 'write' ? 'unknown' : 'later', 'notTheService'];
  if (status >= 300 && status < 400)
    return [asked === 'write' ? 'unknown' : 'later', isServiceAnswer(answer) ? 'redirect' : 'notTheService'];
  switch (status) {
    case 400:
    case 422:
      // A 400 or 422 answer to a sign-in counts as refused credentials, because some services answer credentials of a
      // wrong form with these statuses.
      if (asked === 'signIn') return ['signedOut', 'status'];
      // A refused read request is no mistake of the user, because Kontuar itself chose the parameters.
      return asked === 'write' ? ['refused', 'status'] : ['refused', 'refusedRead'];
    case 401:
      return isServiceAnswer(answer) ? ['signedOut', 'status'] : ['later', 'notTheService'];
    case 403:
      return isServiceAnswer(answer) ? ['notAllowed', 'status'] : ['later', 'notTheService'];
    case 404:
    case 410:
      // A web page with status 404 or 410 comes from a proxy and does not prove that a record was deleted.
      if (answer.body.form === 'other') return ['fault', 'notTheService'];
      return asked === 'signIn' || isServiceAnswer(answer) ? ['gone', 'status'] : ['fault', 'notTheService'];
    case 405:
      return [asked === 'signIn' ? 'gone' : 'fault', 'status'];
    case 407: // Status 407: a proxy requires a sign-in of its own.
    case 511: // Status 511: the network requires a sign-in on a web page first (captive portal).
      return ['later', 'notTheService'];
    case 408:
      return [asked === 'write' ? 'unknown' : 'later', 'noAnswer'];
    case 409:
      return asked === 'write' ? ['conflict', 'status'] : ['refused', 'refusedRead'];
    case 429:
      return ['later', 'limit'];
    default:
      // After a server error (5xx), it is unknown whether the service carried out the write (A43).
      if (status >= 500) return [asked === 'write' ? 'unknown' : 'later', 'serviceError'];
      return ['fault', 'status'];
  }
}

function classifySuccessAnswer(asked: RequestKind, { body }: Answer): Meaning | null {
  if (body.form === 'other') return ['unknown', 'notTheService'];
  if (body.form === 'broken') return ['unknown', 'unreadable'];
  // A successful PATCH or DELETE may have no body (A34), and a successful POST may have only the header `Location`
  // (A44).
  if (body.form === 'none') return asked === 'write' ? null : ['unknown', 'unreadable'];
  if (asked !== 'legacyRead') return isLegacyError(body.json) ? ['refused', 'legacyError'] : null;
  if (!isRecord(body.json)) return ['unknown', 'unreadable'];
  return isSuccess(body.json['status']) ? null : ['refused', 'legacyError'];
}

const isSuccess = (status: unknown): boolean =>
  typeof status === 'string' && status.trim().toLowerCase() === 'success';

/**
 * Returns whether a JSON body is a refusal in the format of the legacy interface. Any path of the service may return
 * such a refusal.
 */
const isLegacyError = (json: unknown): boolean =>
  isRecord(json) && typeof json['status'] === 'string' && json['status'].trim().toLowerCase() === 'error';

/**
 * Field names by which an error answer of the service is recognised: a problem body (RFC 7807), a token error (RFC
 * 6749, 5.2), or an error of the legacy interface.
 */
const SERVICE_ERROR_FIELDS = ['type', 'title', 'status', 'detail', 'error', 'errors'];

/**
 * Returns whether an answer comes from the service itself and not from a proxy. The service's answers contain a RUID, a
 * problem body or a token error (RFC 6750, 3).
 */
function isServiceAnswer({ ruid, headers, body }: Answer): boolean {
  if (ruid !== null || /^\s*bearer\b/i.test(headers.get('www-authenticate') ?? '')) return true;
  const json = getJsonBodyObjectOrEmpty(body);
  return SERVICE_ERROR_FIELDS.some((name) => name in json);
}

function readRetryWaitMs(
  cause: ProblemCause,
  { status, headers }: Answer,
  body: Record<string, unknown>,
  now: number,
): number | null {
  if (cause === 'limit') return computeRateLimitPauseMs(headers, body, now);
  return status >= 500 ? readRetryAfterMs(headers, body, now) : null;
}

function readServiceMessage(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_SERVICE_MESSAGE_CHARS);
  if (Array.isArray(value) || isRecord(value)) {
    const texts = Object.values(value).filter((text) => typeof text === 'string');
    return texts.join('; ').slice(0, MAX_SERVICE_MESSAGE_CHARS);
  }
  return '';
}

export const isServiceRuleViolation = ({ kind, status }: Problem): boolean =>
  kind === 'refused' && status === 422;

/**
 * Returns whether the service answered 401. The token may have expired, so a new token is tried before the problem is
 * reported.
 */
export const isTokenRefusal = ({ status }: Problem): boolean => status === 401;

/** Returns whether the service, and not a proxy, sent this empty answer to a deletion: status 204 or a RUID header. */
export const isDeleteReplyFromServiceNotProxy = (status: number, headers: Headers): boolean =>
  status === 204 || headers.has('ruid');
