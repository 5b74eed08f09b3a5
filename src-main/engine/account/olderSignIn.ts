import { legacyAuthSchema, type LegacyAuth } from '#shared/model/account';
import type { Problem } from '#shared/outcome/problem';

/**
 * How login and password are given to the older interface is not documented (domain.md A65). One way is tried, the
 * chosen one; the others are only offered, because a service may lock an account after some refusals.
 */

/** The older interface may have refused because of the sign-in: it says so in words only, if at all (A67). */
export const maybeSignIn = ({ kind, cause }: Problem): boolean =>
  kind === 'signedOut' || cause === 'legacyError';

/** The ways that were not tried, the likelier first; none where the sign-in is surely not the cause. */
export function otherWays(tried: LegacyAuth, problem: Problem): LegacyAuth[] {
  return maybeSignIn(problem) ? legacyAuthSchema.options.filter((way) => way !== tried) : [];
}
