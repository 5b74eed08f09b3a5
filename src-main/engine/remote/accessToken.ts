import type { Outcome, Problem, ProblemKind } from '#shared/outcome/problem';
import type { Clock } from '../platform/platform';
import { readIntOrNull, isRecord } from './serviceRecordFieldReader';
import { rejectOnAbort } from './httpRequest';

/**
 * Keeps the service's access token: all callers share one token request, and the token is renewed before it expires
 * (sync.md, Token; domain.md A52-A54).
 */

const RENEW_BEFORE_MS = 60_000;
/** Lifetime of a token in seconds (conformance.md LIM-2) if neither the answer nor the token states it. */
const DEFAULT_TOKEN_LIFETIME_S = 3600;

export interface Grant {
  readonly token: string;
  /** Permissions of the token; null if the service did not state them (A53). */
  readonly scopes: string[] | null;
  /** Remaining lifetime of the access token in ms at the time when the service's answer arrived. */
  readonly expiresInMs: number;
}
interface Token extends Grant {
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** The service's documentation names two different paths for the sign-in (A52). */
export type TokenPath = '/auth/token' | '/auth/login';

export interface TokenSource {
  /**
   * Returns the current access token, or requests a new one. An aborted call does not stop the request of other
   * callers.
   */
  get(signal?: AbortSignal): Promise<Outcome<Token>>;
  /** Drops a token to which the service answered 401, so that it is not used again. */
  discard(token: string): void;
}

export function createTokenSource(
  clock: Clock,
  ask: (path: TokenPath) => Promise<Outcome<Grant>>,
): TokenSource {
  let path: TokenPath = '/auth/token';
  let inHand: Token | null = null;
  let underWay: Promise<Outcome<Token>> | null = null;

  async function fetchToken(): Promise<Outcome<Token>> {
    let grant = await ask(path);
    if (!grant.ok && grant.problem.kind === 'gone') {
      const otherPath = path === '/auth/token' ? '/auth/login' : '/auth/token';
      const second = await ask(otherPath);
      if (second.ok) path = otherPath;
      // If the service has neither of the two sign-in paths, the problem of the first path is reported.
      if (second.ok || second.problem.kind !== 'gone') grant = second;
    }
    if (!grant.ok)
      return { ok: false, problem: { ...grant.problem, kind: classifySignInFailure(grant.problem) } };
    inHand = { ...grant.value, expiresAt: clock.now() + grant.value.expiresInMs };
    return { ok: true, value: inHand, ruid: grant.ruid };
  }

  return {
    get: async (signal) => {
      if (inHand && inHand.expiresAt - clock.now() > RENEW_BEFORE_MS) {
        return { ok: true, value: inHand, ruid: null };
      }
      underWay ??= fetchToken().finally(() => {
        underWay = null;
      });
      return signal ? raceWithAbort(underWay, signal) : underWay;
    },
    discard: (token) => {
      if (inHand?.token === token) inHand = null;
    },
  };
}

/** Returns the problem kind of a failed sign-in. For example, a missing sign-in path means a wrong address. */
function classifySignInFailure({ kind }: Problem): ProblemKind {
  if (kind === 'gone') return 'fault';
  return kind === 'unknown' ? 'later' : kind;
}

async function raceWithAbort<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const left = new AbortController();
  try {
    return await Promise.race([result, rejectOnAbort(signal, left.signal)]);
  } finally {
    left.abort();
  }
}

/** Matches a token that is valid in a header; spaces, line ends or excess length would break each request. */
const TOKEN_PATTERN = /^[\x21-\x7e]{1,8192}$/;

/**
 * Reads the access token from the body of a sign-in answer, with or without the wrapper `data`; null if the body
 * contains no token.
 */
export function parseAccessTokenResponse(body: unknown, now: number): Grant | null {
  if (!isRecord(body)) return null;
  const grant = isRecord(body['data']) ? { ...body, ...body['data'] } : body;
  const raw = grant['access_token'] ?? grant['accessToken'];
  const token = typeof raw === 'string' ? raw.trim() : '';
  if (!TOKEN_PATTERN.test(token)) return null;
  const stated = readIntOrNull(grant['expires_in'] ?? grant['expiresIn']) ?? 0;
  const seconds = stated > 0 ? stated : (readJwtLifetimeSeconds(token, now) ?? DEFAULT_TOKEN_LIFETIME_S);
  return { token, scopes: parseScopes(grant['scope'] ?? grant['scopes']), expiresInMs: seconds * 1000 };
}

/** Maximum number of permissions (scopes) that are read from a token; the service defines about thirty. */
const MAX_TOKEN_SCOPES = 200;
const SCOPE_PATTERN = /^[\x21-\x7e]{1,100}$/;

function parseScopes(scope: unknown): string[] | null {
  const list = typeof scope === 'string' ? scope.split(/[\s,]/) : Array.isArray(scope) ? scope : null;
  const named = list
    ?.slice(0, MAX_TOKEN_SCOPES)
    .filter((scopeName) => typeof scopeName === 'string' && SCOPE_PATTERN.test(scopeName));
  return named ? [...new Set(named.map(String))] : null;
}

/**
 * Returns the lifetime of a JWT in seconds. If the JWT states when it was issued and when it expires, this PC's clock
 * does not matter.
 */
function readJwtLifetimeSeconds(token: string, now: number): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (!isRecord(claims) || typeof claims['exp'] !== 'number') return null;
    const begin = typeof claims['iat'] === 'number' ? claims['iat'] : now / 1000;
    const seconds = Math.floor(claims['exp'] - begin);
    return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null;
  } catch {
    return null;
  }
}
