import { expect, it } from 'vitest';
import { gathered } from '#engine/sync/outbox/laneWork';
import { tripOf } from '#engine/sync/outbox/trip';
import { systemChance } from '#engine/platform/system';
import { ownProblem } from '#engine/app/ownProblem';
import { inService, outboxBench, type OutboxBench } from '#support/outboxBench';

/** What goes along with the change at the head of an invoice. */

const tripOn = (bench: OutboxBench) =>
  tripOf({
    remote: bench.remote,
    store: bench.store,
    clock: bench.clock,
    chance: systemChance,
    ask: { priority: 'user' },
    writeAsk: { priority: 'user' },
  });

it('a later edit that has a problem of its own stays behind, with what was typed after it', async () => {
  const bench = await outboxBench();
  const id = await inService(bench);
  bench.edit(id, { town: 'Wisła' });
  const head = bench.last(id);
  bench.edit(id, { personIssue: 'Ewa' });
  bench.edit(id, { additionalInfo: 'późny przyjazd' });
  const lane = bench.store.outbox.lane(head.localId);
  const [, second] = lane;
  if (!second) throw new Error('the edits are one change');
  const problem = ownProblem('later', 'noAnswer', '', new Date().toISOString());
  bench.store.outbox.amend(second.changeId, { problem });
  const whole = bench.store.transaction(() => gathered(tripOn(bench), head));
  expect(whole).toMatchObject({ kind: 'update', patch: { town: 'Wisła' } });
  expect(whole).not.toHaveProperty('patch.personIssue');
  expect(whole).not.toHaveProperty('patch.additionalInfo');
  expect(bench.store.outbox.get(second.changeId)?.state).toBe('waiting');
  // Without it they are one.
  bench.store.outbox.amend(second.changeId, { problem: null });
  expect(bench.store.transaction(() => gathered(tripOn(bench), head))).toMatchObject({
    patch: { town: 'Wisła', personIssue: 'Ewa', additionalInfo: 'późny przyjazd' },
  });
});
