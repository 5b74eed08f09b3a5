import type { Outcome, Problem } from '#shared/outcome/problem';

/** An outcome opened by a test that knows which of the two it must be. */

export function expectValue<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`no value: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}

export function expectProblem(outcome: Outcome<unknown>): Problem {
  if (outcome.ok) throw new Error('no problem');
  return outcome.problem;
}
