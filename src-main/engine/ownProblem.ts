import type { Problem, ProblemCause, ProblemKind } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';

/** A problem of this PC: no answer of the service is involved. `detail` is the system's own words, never a secret. */
export const ownProblem = (kind: ProblemKind, cause: ProblemCause, detail: string, at: Instant): Problem => ({
  kind,
  cause,
  status: null,
  title: '',
  detail,
  ruid: null,
  fields: [],
  conflicts: [],
  retryAfterMs: null,
  at,
});
