import { createPull } from '#engine/sync/pull/createPull';
import type { PullOptions } from '#engine/sync/pull/pullTypes';
import type { Reply } from '#support/stranger/strangerAnswers';
import { createPullPartFixture, type PullPartFixture } from './pullPartFixture';

/** Helpers for tests of whole sync passes. */

/** Returns the kinds of the recorded requests, without repetitions in a row, and clears the record. */
export const listRequestedKinds = ({ asked }: PullPartFixture) =>
  asked
    .splice(0)
    .map((path) => /invoices|reservations|pricing/.exec(path)?.[0] ?? path)
    .filter((kind, index, sequence) => kind !== sequence[index - 1]);
/** Answers requests whose path contains `kind` with another answer. */
export const answerOnly =
  (kind: string, answer: () => Reply): PullPartFixture['tamper'] =>
  (asked, reply) =>
    asked.path.includes(kind) ? answer() : reply;

/** Creates the whole pull of a fixture. */
export function createPuller(bench: PullPartFixture) {
  const scopes: (string[] | null)[] = [];
  const { remote, store, clock, today } = bench;
  const pull = createPull({
    remote,
    store,
    clock,
    today,
    onScopes: (grantedScopes) => scopes.push(grantedScopes),
  });
  const run = (options: Partial<PullOptions> = {}) =>
    pull.run({ full: false, priority: 'background', ...options });
  return { scopes, run, pull };
}

/** Returns a fixture with three invoices and a room. */
export const createSmallPullFixture = () =>
  createPullPartFixture({ invoices: 3, rooms: [1], prices: () => ({}) });
