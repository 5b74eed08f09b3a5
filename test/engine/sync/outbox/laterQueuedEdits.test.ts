import { expect, it } from 'vitest';
import { mergeEditsIntoChangeToSend, type Update } from '#engine/sync/outbox/mergeQueuedEdits';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { inService, createOutboxFixture } from '#support/outboxFixture';

/** Tests later edits that are sent together with the first open change of an invoice. */

it('queued edits: merging into the change to send stops before the first queued edit with a stored problem', async () => {
  const bench = await createOutboxFixture();
  const id = await inService(bench);
  bench.edit(id, { town: 'Wisła' });
  const { localId } = bench.last(id);
  bench.edit(id, { personIssue: 'Ewa' });
  bench.edit(id, { additionalInfo: 'późny przyjazd' });
  const merged = () => {
    const [head, ...waiting] = bench.store.outbox
      .listLane(localId)
      .filter((change): change is Update => change.kind === 'update');
    if (!head || waiting.length !== 2) throw new Error('the edits are one change');
    return { ...mergeEditsIntoChangeToSend(head, waiting), second: waiting[0]?.changeId ?? 0 };
  };
  const { second } = merged();
  const problem = buildProblemWithoutAnswer('later', 'noAnswer', '', new Date().toISOString());
  bench.store.outbox.setChangeDetails(second, { problem });
  expect(merged().taken).toEqual([]);
  expect(merged().whole.patch).toEqual({ town: 'Wisła' });
  // Without the problem, the edits are merged into one.
  bench.store.outbox.setChangeDetails(second, { problem: null });
  expect(merged().taken).toHaveLength(2);
  expect(merged().whole.patch).toEqual({
    town: 'Wisła',
    personIssue: 'Ewa',
    additionalInfo: 'późny przyjazd',
  });
});
