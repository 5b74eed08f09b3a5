import type { Secrets } from '#shared/model/accountAndPreferences';
import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingAccount } from './trainingAccountSwitches';
import {
  type Call,
  buildTrainingResponse,
  buildProblemResponse,
  getTrainingErrorMessages,
} from './trainingResponses';
import { readJsonObjectBody } from './requestBodies';

/**
 * Checks the access token and the rate limit of requests to the training service (openapi.yaml, Authentication and
 * Limits).
 */
export interface Gate {
  signIn(call: Call): Promise<Response>;
  /** Returns the answer that refuses a request; null if the request is allowed. */
  refuseIfNotAllowed(call: Call, scope: string): Response | null;
  refuseByRateLimit(call: Call, seconds: number): Response;
  readonly revokeTokens: () => void;
}

export function createTrainingAccessControl(
  account: TrainingAccount,
  credentials: Secrets,
  perMinute: number,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Gate {
  const tokens = createTokens(clock, random);
  const budget = createBudget(clock, perMinute);

  function setLimitHeaders(call: Call, remaining: number, resetAt: number): void {
    call.headers['X-RateLimit-Limit'] = String(perMinute);
    call.headers['X-RateLimit-Remaining'] = String(remaining);
    call.headers['X-RateLimit-Reset'] = String(Math.ceil(resetAt / 1000));
  }

  function refuseByRateLimit(call: Call, seconds: number): Response {
    setLimitHeaders(call, 0, clock.now() + seconds * 1000);
    const words = getTrainingErrorMessages(account);
    const headers = { 'Retry-After': String(seconds) };
    return buildProblemResponse(call, 429, words.limit({ n: perMinute }), { retryAfter: seconds }, headers);
  }

  return {
    refuseByRateLimit,
    revokeTokens: tokens.revoke,
    async signIn(call) {
      const words = getTrainingErrorMessages(account);
      if (!account.addressAllowed) return buildProblemResponse(call, 403, words.addressRefused);
      const read = await readJsonObjectBody(call);
      if (!read.ok) return read.response;
      const { clientId, clientSecret } = read.body;
      if (typeof clientId !== 'string')
        return buildProblemResponse(call, 400, words.wrongType({ field: 'clientId' }));
      if (typeof clientSecret !== 'string')
        return buildProblemResponse(call, 400, words.wrongType({ field: 'clientSecret' }));
      if (clientId !== credentials.clientId || clientSecret !== credentials.clientSecret) {
        return buildProblemResponse(call, 401, words.badCredentials);
      }
      return buildTrainingResponse(call, 200, {
        token_type: 'Bearer',
        access_token: tokens.issue(clientId, account.scopes),
        expires_in: TOKEN_SECONDS,
        scope: account.scopes,
        meta: { ruid: call.ruid },
      });
    },
    refuseIfNotAllowed(call, scope) {
      const words = getTrainingErrorMessages(account);
      const [kind, token] = (call.header('authorization') ?? '').split(' ');
      if (kind?.toLowerCase() !== 'bearer' || !token) return buildProblemResponse(call, 401, words.noToken);
      const scopes = tokens.findScopes(token);
      if (!scopes) return buildProblemResponse(call, 401, words.badToken);
      if (!budget.spend())
        return refuseByRateLimit(call, Math.max(1, Math.ceil((budget.resetAt() - clock.now()) / 1000)));
      setLimitHeaders(call, budget.remaining(), budget.resetAt());
      if (!account.addressAllowed) return buildProblemResponse(call, 403, words.addressRefused);
      if (account.locked) return buildProblemResponse(call, 403, words.locked);
      if (!account.planAllows) return buildProblemResponse(call, 403, words.plan);
      return scopes.includes(scope) ? null : buildProblemResponse(call, 403, words.noScope({ scope }));
    },
  };
}

/** Issues and checks access tokens that look like JWTs. Tokens are kept only in memory. */
interface Tokens {
  issue(subject: string, scopes: readonly string[]): string;
  /** Returns the scopes of a token, or null if the token is unknown or expired. */
  findScopes(token: string): readonly string[] | null;
  /** Makes all access tokens issued so far invalid, as if the secret had been changed. */
  revoke(): void;
}

/** conformance.md AUT-3: 3600 seconds. */
const TOKEN_SECONDS = 3600;

const encodeJsonBase64Url = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function createTokens(clock: Clock, random: Random): Tokens {
  const living = new Map<string, { until: number; scopes: readonly string[] }>();
  return {
    issue(subject, scopes) {
      const now = Math.floor(clock.now() / 1000);
      const claims = { sub: subject, iat: now, exp: now + TOKEN_SECONDS, jti: random.id(), scope: scopes };
      const signature = Buffer.from(`${random.id()}${random.id()}`.replaceAll('-', ''), 'hex');
      const token = `${encodeJsonBase64Url({ alg: 'HS256', typ: 'JWT' })}.${encodeJsonBase64Url(claims)}.${signature.toString('base64url')}`;
      living.set(token, { until: clock.now() + TOKEN_SECONDS * 1000, scopes });
      return token;
    },
    findScopes(token) {
      const known = living.get(token);
      if (known && known.until > clock.now()) return known.scopes;
      living.delete(token);
      return null;
    },
    revoke: () => {
      living.clear();
    },
  };
}

/**
 * Rate limit of the training service: at most `perMinute` requests in any 60 seconds (conformance.md LIM-1). Refused
 * requests do not count.
 */
interface Budget {
  spend(): boolean;
  remaining(): number;
  /**
   * Returns the time in epoch ms at which the oldest counted request becomes 60 seconds old, so that another request is
   * allowed.
   */
  resetAt(): number;
}

const MINUTE_MS = 60_000;

function createBudget(clock: Clock, perMinute: number): Budget {
  let sent: number[] = [];
  const listRecentRequests = () => {
    const edge = clock.now() - MINUTE_MS;
    if ((sent[0] ?? Infinity) <= edge) sent = sent.filter((at) => at > edge);
    return sent;
  };
  return {
    spend() {
      if (listRecentRequests().length >= perMinute) return false;
      sent.push(clock.now());
      return true;
    },
    remaining: () => Math.max(0, perMinute - listRecentRequests().length),
    resetAt: () => (listRecentRequests()[0] ?? clock.now()) + MINUTE_MS,
  };
}
