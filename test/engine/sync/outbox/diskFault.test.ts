import { expect, it } from 'vitest';
import { inService, outboxBench } from '#support/outboxBench';

it('outbox: stops with the disk’s error message when the disk is full and counts no failure of the change', async () => {
  let [full, times] = [false, 0];
  const bench = await outboxBench({
    mayWrite: () => {
      if (!full || (times += 1) > 1) return;
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  });
  const id = await inService(bench);
  bench.edit(id, { town: 'Wisła' });
  // The answer has come: what it says is about to be written down.
  bench.service.observe({ answered: ({ method }) => (full ||= method === 'GET') });
  await expect(bench.push()).rejects.toThrow('no space left on device');
  // It had room again at once: what was thrown is not put down to the change all the same.
  expect(bench.last(id)).toMatchObject({ problem: null, failures: 0 });
});
