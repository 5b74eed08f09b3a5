import type { Random, Clock } from '../engine/platform/platform';

/** Access tokens: they look like JWTs, and are known only to the running service. */
export interface Tokens {
  issue(subject: string, scopes: readonly string[]): string;
  /** The scopes of a living token; null when it is unknown or has expired. */
  scopesOf(token: string): readonly string[] | null;
  /** Makes every token given so far worthless, as a change of the secret does. */
  revoke(): void;
}

/** conformance.md AUT-3: 3600 seconds. */
export const TOKEN_SECONDS = 3600;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function createTokens(clock: Clock, random: Random): Tokens {
  const living = new Map<string, { until: number; scopes: readonly string[] }>();
  return {
    issue(subject, scopes) {
      const now = Math.floor(clock.now() / 1000);
      const claims = { sub: subject, iat: now, exp: now + TOKEN_SECONDS, jti: random.id(), scope: scopes };
      const signature = Buffer.from(`${random.id()}${random.id()}`.replaceAll('-', ''), 'hex');
      const token = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}.${signature.toString('base64url')}`;
      living.set(token, { until: clock.now() + TOKEN_SECONDS * 1000, scopes });
      return token;
    },
    scopesOf(token) {
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
