import { writeJsonKeepingLargeIntegers } from './jsonKeepingLargeIntegers';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { Outcome, Problem } from '#shared/outcome/problem';
import type { Random, Clock, KnowsName, Network } from '../platform/platform';
import { buildRequestUrl } from './normaliseServiceAddresses';
import { isCertificateErrorDueToClock, type ServiceTime } from './requestFailure';
import { readRateHeaders } from './rateHeaders';
import { createRateLimit, type RateLimit } from './rateLimit';
import {
  buildCancelledProblem,
  buildRateLimitPauseProblem,
  findServiceResponseProblem,
  buildUnreadableResponseProblem,
  type RequestKind,
} from './serviceResponseProblems';
import type { Exchange, Priority, SetAsideRecord } from './remoteServiceInterface';
import { sendHttpRequest, type Answer, type Reply } from './httpRequest';
import { createSecretMask } from './secretMask';

/** Carries out one request to the service within the rate limit and writes the log entry. */

export interface RemoteParts {
  readonly account: Account;
  readonly secrets: Secrets;
  readonly platform: {
    readonly clock: Clock;
    readonly random: Random;
    readonly network: Network;
    readonly knowsName?: KnowsName;
  };
  /**
   * Time of the service's last answer before this start of the program, epoch ms by this PC's clock; null if there was
   * none.
   */
  readonly lastAnswerAt?: number | null;
  /**
   * Called once for each exchange, which is one request to the service together with its answer. The argument contains
   * no secret and no guest data.
   */
  readonly onExchange: (exchange: Exchange) => void;
  /** `Kontuar/<version> (<platform>)` (A97). */
  readonly userAgent: string;
}

export interface Call<T> {
  readonly asked: RequestKind;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly base: string;
  readonly path: string;
  readonly query?: URLSearchParams;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly authorization: string | null;
  /** Decodes the body of a successful answer; null if the body does not have the documented shape. */
  readonly decode: (body: unknown, now: number, headers: Headers, status: number) => T | null;
  readonly describeForLog: (value: T) => string;
}

export interface Exchanger {
  exchange<T>(call: Call<T>, priority: Priority, signal?: AbortSignal): Promise<Outcome<T>>;
  addToken(token: string): void;
  clockSkewMs(): number | null;
  countSentRequests(): number;
}

/** Query parameters that may name a person; the log masks their values. */
const PERSONAL_QUERY_PARAMS = ['search'];
/**
 * Average time in ms by which the header `Date` is behind the exact time, because the header contains whole seconds
 * only.
 */
const HALF_SECOND_MS = 500;
/** Maximum number of characters of a request id (RUID) in the log; the service's own RUIDs are UUIDs. */
const MAX_LOGGED_RUID_CHARS = 100;

/** A host name that every working name server can resolve (RFC 2606). */
const WELL_KNOWN_HOST = 'example.com';

export function createServiceRequestSender({
  account,
  secrets,
  platform,
  onExchange,
  userAgent,
  lastAnswerAt = null,
}: RemoteParts): Exchanger {
  const { clock, random, network, knowsName = () => Promise.resolve(false) } = platform;
  const hosts = [account.baseUrl, account.legacyBaseUrl].map((url) => new URL(url).hostname);
  let serviceTime: ServiceTime | null = lastAnswerAt === null ? null : { at: lastAnswerAt, skewMs: 0 };
  const rateLimit = createRateLimit(clock, random);
  const mask = createSecretMask(secrets);
  let skewMs: number | null = null;
  let sent = 0;

  async function exchange<T>(call: Call<T>, priority: Priority, signal?: AbortSignal): Promise<Outcome<T>> {
    const slot = await waitForSlot(rateLimit, priority, signal);
    if (!slot) return { ok: false, problem: buildCancelledProblem(clock.now()) };
    if (!slot.granted) return { ok: false, problem: buildRateLimitPauseProblem(slot.waitMs, clock.now()) };

    sent += 1;
    if (call.authorization !== null) mask.addToken(call.authorization.replace('Bearer ', ''));
    const sentAt = clock.now();
    const init = {
      method: call.method,
      headers: buildRequestHeaders(call, userAgent),
      body: call.body ? writeJsonKeepingLargeIntegers(call.body) : null,
    };
    const url = buildRequestUrl(call.base, call.path, call.query);
    const reply = await sendHttpRequest(url, init, { clock, network }, signal);
    const now = clock.now();
    const answer = reply.answered ? reply.answer : null;
    // The number of remaining requests is read only from the current interface, which documents its headers (A58).
    slot.release(answer && call.asked !== 'legacyRead' ? readRateHeaders(answer.headers, now) : null);

    const judged = buildOutcome(call, reply, now);
    const outcome = judged.ok
      ? judged
      : { ok: false as const, problem: await refineProblem(judged.problem, new URL(url).hostname, now) };
    if (!outcome.ok && outcome.problem.cause === 'limit') rateLimit.pause(outcome.problem.retryAfterMs ?? 0);
    const ruid = answer?.ruid ? mask.formatLogLine(answer.ruid).slice(0, MAX_LOGGED_RUID_CHARS) : null;
    if (answer && outcome.ok) {
      skewMs = computeClockSkewMs(answer, sentAt, now) ?? skewMs;
      serviceTime = { at: now, skewMs: skewMs ?? 0 };
    }
    onExchange({
      at: new Date(sentAt).toISOString(),
      method: call.method,
      path: mask.formatLogLine(buildLoggedPath(call)),
      status: answer?.status ?? null,
      ms: now - sentAt,
      ruid,
      outcome: outcome.ok ? 'accepted' : outcome.problem.kind,
      note: mask.formatLogLine(
        outcome.ok ? call.describeForLog(outcome.value) : describeProblem(outcome.problem),
      ),
    });
    return outcome.ok ? { ...outcome, ruid } : { ok: false, problem: mask.maskProblem(outcome.problem) };
  }

  /**
   * Refines the problem of a failed request: finds out whether other host names can be resolved, and whether this PC's
   * clock is wrong.
   */
  async function refineProblem(problem: Problem, host: string, now: number): Promise<Problem> {
    if (problem.cause === 'certificate' && isCertificateErrorDueToClock(problem.detail, now, serviceTime))
      return { ...problem, cause: 'clock' };
    if (problem.cause !== 'noNetwork' || problem.detail !== 'ENOTFOUND') return problem;
    for (const otherHost of [...hosts.filter((candidate) => candidate !== host), WELL_KNOWN_HOST])
      if (await knowsName(otherHost)) return { ...problem, cause: 'wrongAddress' };
    return problem;
  }

  return { exchange, addToken: mask.addToken, clockSkewMs: () => skewMs, countSentRequests: () => sent };
}

function buildOutcome<T>(call: Pick<Call<T>, 'asked' | 'decode'>, reply: Reply, now: number): Outcome<T> {
  const problem = findServiceResponseProblem(call.asked, reply, now);
  if (problem) return { ok: false, problem };
  const { body = null, headers = new Headers(), status = 0 } = reply.answered ? reply.answer : {};
  const value = call.decode(body?.form === 'json' ? body.json : null, now, headers, status);
  if (value === null) return { ok: false, problem: buildUnreadableResponseProblem(reply, now) };
  return { ok: true, value, ruid: reply.answered ? reply.answer.ruid : null };
}

async function waitForSlot(rateLimit: RateLimit, priority: Priority, signal?: AbortSignal) {
  try {
    return await rateLimit.acquireSlot(priority, signal);
  } catch {
    return null;
  }
}

function buildRequestHeaders(
  call: Pick<Call<unknown>, 'authorization' | 'body'>,
  userAgent: string,
): Record<string, string> {
  return {
    Accept: 'application/json, application/problem+json',
    'User-Agent': userAgent,
    ...(call.authorization === null ? {} : { Authorization: call.authorization }),
    ...(call.body ? { 'Content-Type': 'application/json' } : {}),
  };
}

function computeClockSkewMs({ headers }: Answer, sentAt: number, now: number): number | null {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : Math.round(date + HALF_SECOND_MS - (sentAt + now) / 2);
}

function buildLoggedPath({ base, path, query }: Pick<Call<unknown>, 'base' | 'path' | 'query'>): string {
  const shown = new URLSearchParams(query);
  for (const name of PERSONAL_QUERY_PARAMS) if (shown.has(name)) shown.set(name, '***');
  return buildRequestUrl(new URL(base).pathname, path, shown);
}

/**
 * Returns a note for the log: the cause of a problem and, if there was no answer, the error code. The service's own
 * texts are left out, because they may name a guest.
 */
const describeProblem = ({ cause, status, detail }: Problem): string =>
  status === null && detail !== '' ? `${cause} ${detail}` : cause;

const MAX_NOTED_RECORDS = 3;

/** Returns a note for the log about unreadable records, without their values. */
export function formatUnreadableRecordsNote({
  setAside,
}: {
  readonly setAside: readonly SetAsideRecord[];
}): string {
  if (setAside.length === 0) return '';
  const shown = setAside
    .slice(0, MAX_NOTED_RECORDS)
    .map(({ kind, id, reason }) => `${kind} ${id ?? '?'}: ${reason}`);
  const more = setAside.length > MAX_NOTED_RECORDS ? '; ...' : '';
  return `${setAside.length} set aside: ${shown.join('; ')}${more}`;
}
