import { expect, it } from 'vitest';
import { inService, createOutboxFixture } from '#support/outboxFixture';

it('outbox: stops with the disk’s error message when the disk is full, and records no failure of the change being sent', async () => {
  let [full, times] = [false, 0];
  const bench = await createOutboxFixture({
    mayWrite: () => {
      if (!full || (times += 1) > 1) return;
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  });
  const id = await inService(bench);
  bench.edit(id, { town: 'Wisła' });
  // The disk is full from the answer on, just before the answer is stored.
  bench.service.observe({ onExchange: ({ method }) => (full ||= method === 'GET') });
  await expect(bench.push()).rejects.toThrow('no space left on device');
  // The error is not recorded as a failure of the change, even though the disk has room again at once.
  expect(bench.last(id)).toMatchObject({ problem: null, failures: 0 });
});
