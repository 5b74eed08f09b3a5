import { ownProblem } from '#shared/outcome/ownProblem';
import type { Problem, ProblemCause, ProblemKind } from '#shared/outcome/problem';
import { classifyRequestFailure } from './requestFailure';
import { flattenErrors, parseOccupied } from './fieldErrors';
import { isRecord } from './lenient';
import { readJsonMembers, type Answer, type Reply } from './request';
import { limitPauseMs, retryAfterMs } from './rateHeaders';

/** The only place that interprets an answer or its absence (sync.md, Writing, Outcome; domain.md A54-A60, A66). */

/** What was asked decides what silence means: a read can simply be asked again, a write cannot (P3). */
export type Asked = 'signIn' | 'read' | 'olderRead' | 'write';

const MAX_SERVICE_MESSAGE_CHARS = 2000;

type Meaning = readonly [kind: ProblemKind, cause: ProblemCause];

/** null when the service accepted what was asked; else what stood in the way. `now` is epoch ms. */
export function findReplyProblem(asked: Asked, reply: Reply, now: number): Problem | null {
  const at = new Date(now).toISOString();
  if (!reply.answered) {
    const { cause, code, neverSent } = classifyRequestFailure(reply.failure);
    const kind = asked === 'write' && !neverSent ? 'unknown' : 'later';
    return { ...ownProblem(kind, cause, '', at), status: reply.failure.status, detail: code };
  }
  const { answer } = reply;
  const meaning = meaningOfAnswer(asked, answer);
  if (!meaning) return null;
  const [kind, cause] = meaning;
  const body = readJsonMembers(answer.body);
  return {
    ...ownProblem(kind, cause, '', at),
    status: answer.status,
    title: wordsOf(body['title']),
    detail: cause === 'legacyError' ? wordsOf(body['errors']) : wordsOf(body['detail'] ?? body['message']),
    ruid: answer.ruid,
    fields: kind === 'refused' && cause === 'status' ? flattenErrors(body['errors']) : [],
    conflicts: kind === 'conflict' ? parseOccupied(body['conflicts']) : [],
    retryAfterMs: waitOf(cause, answer, body, now),
  };
}

/** A 2xx whose body turned out not to be of the documented shape: it proves nothing. */
export function unreadableProblem(reply: Reply, now: number): Problem {
  const seen = reply.answered ? { status: reply.answer.status, ruid: reply.answer.ruid } : {};
  return { ...ownProblem('unknown', 'unreadable', '', new Date(now).toISOString()), ...seen };
}

/** We stopped waiting before anything was sent. */
export function cancelledProblem(now: number): Problem {
  return ownProblem('later', 'cancelled', '', new Date(now).toISOString());
}

/** The service asked for a pause that is not over yet; nothing was sent. */
export function pausedProblem(waitMs: number, now: number): Problem {
  return {
    ...ownProblem('later', 'limit', '', new Date(now).toISOString()),
    retryAfterMs: Math.ceil(waitMs),
  };
}

/** Statuses by which the service refuses what was typed, or asked. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 422]);

function meaningOfAnswer(asked: Asked, answer: Answer): Meaning | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return meaningOfSuccess(asked, answer);
  // A proxy's page with a refusal's status: the service may have carried the write out, or never have seen it.
  if (REFUSALS.has(status) && answer.body.form === 'other' && !isOfTheService(answer))
    return [asked === 'write' ? 'unknown' : 'later', 'notTheService'];
  if (status >= 300 && status < 400)
    return [asked === 'write' ? 'unknown' : 'later', isOfTheService(answer) ? 'redirect' : 'notTheService'];
  switch (status) {
    case 400:
    case 422:
      // The interface has 401 only for bad credentials; some services answer their form with these.
      if (asked === 'signIn') return ['signedOut', 'status'];
      // Nobody typed what a reading asks with, so there is nothing to correct.
      return asked === 'write' ? ['refused', 'status'] : ['refused', 'refusedRead'];
    case 401:
      return isOfTheService(answer) ? ['signedOut', 'status'] : ['later', 'notTheService'];
    case 403:
      return isOfTheService(answer) ? ['notAllowed', 'status'] : ['later', 'notTheService'];
    case 404:
    case 410:
      // Some proxy's word is not the service's: no record may be taken for deleted on it. The other place to sign in is
      // asked in any case.
      if (answer.body.form === 'other') return ['fault', 'notTheService'];
      return asked === 'signIn' || isOfTheService(answer) ? ['gone', 'status'] : ['fault', 'notTheService'];
    case 405:
      return [asked === 'signIn' ? 'gone' : 'fault', 'status'];
    case 407: // a proxy wants its own sign-in
    case 511: // a captive portal says what it is
      return ['later', 'notTheService'];
    case 408:
      return [asked === 'write' ? 'unknown' : 'later', 'noAnswer'];
    case 409:
      return asked === 'write' ? ['conflict', 'status'] : ['refused', 'refusedRead'];
    case 429:
      return ['later', 'limit'];
    default:
      // A write may have been carried out before the service stumbled (A43).
      if (status >= 500) return [asked === 'write' ? 'unknown' : 'later', 'serviceError'];
      return ['fault', 'status'];
  }
}

function meaningOfSuccess(asked: Asked, { body }: Answer): Meaning | null {
  if (body.form === 'other') return ['unknown', 'notTheService'];
  if (body.form === 'broken') return ['unknown', 'unreadable'];
  // PATCH and DELETE may answer without a body (A34), POST with nothing but a `Location` (A44).
  if (body.form === 'none') return asked === 'write' ? null : ['unknown', 'unreadable'];
  if (asked !== 'olderRead') return isOlderError(body.json) ? ['refused', 'legacyError'] : null;
  if (!isRecord(body.json)) return ['unknown', 'unreadable'];
  return isSuccess(body.json['status']) ? null : ['refused', 'legacyError'];
}

const isSuccess = (status: unknown): boolean =>
  typeof status === 'string' && status.trim().toLowerCase() === 'success';

/** A refusal in the legacy API's envelope, from any path. */
const isOlderError = (json: unknown): boolean =>
  isRecord(json) && typeof json['status'] === 'string' && json['status'].trim().toLowerCase() === 'error';

/** Names of a problem body (RFC 7807), of a token error (RFC 6749, 5.2), and of the older interface's envelope. */
const OWN_FIELDS = ['type', 'title', 'status', 'detail', 'error', 'errors'];

/** Whether the service itself refused: a RUID, a problem body or a token error (RFC 6750, 3). Else a proxy may have. */
function isOfTheService({ ruid, headers, body }: Answer): boolean {
  if (ruid !== null || /^\s*bearer\b/i.test(headers.get('www-authenticate') ?? '')) return true;
  const json = readJsonMembers(body);
  return OWN_FIELDS.some((name) => name in json);
}

function waitOf(
  cause: ProblemCause,
  { status, headers }: Answer,
  body: Record<string, unknown>,
  now: number,
): number | null {
  if (cause === 'limit') return limitPauseMs(headers, body, now);
  return status >= 500 ? retryAfterMs(headers, body, now) : null;
}

/** The service's own words: a text, or several joined. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_SERVICE_MESSAGE_CHARS);
  if (Array.isArray(value) || isRecord(value)) {
    const texts = Object.values(value).filter((one) => typeof one === 'string');
    return texts.join('; ').slice(0, MAX_SERVICE_MESSAGE_CHARS);
  }
  return '';
}

/** 422: a rule of the service was broken, where 400 is a body that it could not read. */
export const brokeARule = ({ kind, status }: Problem): boolean => kind === 'refused' && status === 422;

/** Any 401: the token may have expired, so a new one is tried before it is reported. */
export const refusesToken = ({ status }: Problem): boolean => status === 401;

/** Whether an empty answer to a deletion is the service's: 204 (openapi.yaml), or another one with its RUID. */
export const saysDeleted = (status: number, headers: Headers): boolean =>
  status === 204 || headers.has('ruid');
