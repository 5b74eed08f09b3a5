import type { Outcome, Problem } from '#shared/outcome/problem';

/** Returns the value of an outcome, or throws if the outcome is a problem. */

export function expectValue<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`no value: ${JSON.stringify(outcome.problem)}`);
  return outcome.value;
}

export function expectProblem(outcome: Outcome<unknown>): Problem {
  if (outcome.ok) throw new Error('no problem');
  return outcome.problem;
}
