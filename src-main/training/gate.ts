import type { Secrets } from '#shared/model/account';
import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingAccount } from './account';
import type { Call } from './answers';
import { answer, problem, wordsOf } from './answers';
import { readObject } from './bodies';
import { createBudget } from './budget';
import { TOKEN_SECONDS, createTokens } from './tokens';

/** Authentication and limits (interface.md, Authentication and Limits). */
export interface Gate {
  /** POST /auth/token. */
  signIn(call: Call): Promise<Response>;
  /** null lets the request through; it is counted either way once its token is good. */
  stop(call: Call, scope: string): Response | null;
  limited(call: Call, seconds: number): Response;
  readonly revokeTokens: () => void;
}

export function createGate(
  account: TrainingAccount,
  credentials: Secrets,
  perMinute: number,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Gate {
  const tokens = createTokens(clock, random);
  const budget = createBudget(clock, perMinute);

  function tell(call: Call, remaining: number, resetAt: number): void {
    call.headers['X-RateLimit-Limit'] = String(perMinute);
    call.headers['X-RateLimit-Remaining'] = String(remaining);
    call.headers['X-RateLimit-Reset'] = String(Math.ceil(resetAt / 1000));
  }

  function limited(call: Call, seconds: number): Response {
    tell(call, 0, clock.now() + seconds * 1000);
    const words = wordsOf(account);
    const headers = { 'Retry-After': String(seconds) };
    return problem(call, 429, words.limit(perMinute), { retryAfter: seconds }, headers);
  }

  return {
    limited,
    revokeTokens: tokens.revoke,
    async signIn(call) {
      const words = wordsOf(account);
      if (!account.addressAllowed) return problem(call, 403, words.addressRefused);
      const read = await readObject(call);
      if (!read.ok) return read.response;
      const { clientId, clientSecret } = read.body;
      if (typeof clientId !== 'string') return problem(call, 400, words.wrongType('clientId'));
      if (typeof clientSecret !== 'string') return problem(call, 400, words.wrongType('clientSecret'));
      if (clientId !== credentials.clientId || clientSecret !== credentials.clientSecret) {
        return problem(call, 401, words.badCredentials);
      }
      return answer(call, 200, {
        token_type: 'Bearer',
        access_token: tokens.issue(clientId, account.scopes),
        expires_in: TOKEN_SECONDS,
        scope: account.scopes,
        meta: { ruid: call.ruid },
      });
    },
    stop(call, scope) {
      const words = wordsOf(account);
      const [kind, token] = (call.header('authorization') ?? '').split(' ');
      if (kind?.toLowerCase() !== 'bearer' || !token) return problem(call, 401, words.noToken);
      const scopes = tokens.scopesOf(token);
      if (!scopes) return problem(call, 401, words.badToken);
      if (!budget.spend())
        return limited(call, Math.max(1, Math.ceil((budget.resetAt() - clock.now()) / 1000)));
      tell(call, budget.remaining(), budget.resetAt());
      if (!account.addressAllowed) return problem(call, 403, words.addressRefused);
      if (account.locked) return problem(call, 403, words.locked);
      if (!account.planAllows) return problem(call, 403, words.plan);
      return scopes.includes(scope) ? null : problem(call, 403, words.noScope(scope));
    },
  };
}
