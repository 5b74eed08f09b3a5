import { expect, test } from 'vitest';
import { aBody } from '#support/outboxFixture';
import { standingEngine } from '#support/standingEngine';

/** Tests a connection that fails for a moment while a sync pass is reading. */

test('waiting change whose first attempt failed during a sync pass: is sent at the end of this pass', async () => {
  let isDown = false;
  let held: Promise<void> | null = null;
  let reads = 0;
  let release: () => void = () => undefined;
  const { clock, engine } = await standingEngine(20, {
    line: (fetch) => async (request) => {
      if (isDown)
        throw Object.assign(new TypeError('no network'), { code: 'ENETUNREACH', syscall: 'connect' });
      reads += 1;
      await held;
      return fetch(request);
    },
  });
  await engine.unlocked;
  engine.start();
  await expect
    .poll(async () => {
      await clock.advance(20_000);
      const { confirmedAt, progress } = await engine.client.sync.state();
      return confirmedAt !== null && progress === null;
    })
    .toBe(true);

  held = new Promise((resolve) => (release = resolve));
  reads = 0;
  const pass = engine.context.scheduler.startPass({ full: false, priority: 'user' });
  await expect.poll(() => reads).toBeGreaterThan(0);
  isDown = true;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const dates = { issueDate: day, saleDate: day, paymentDate: day };
  await engine.client.outbox.create({ body: aBody(dates) });
  const open = async () => (await engine.client.outbox.list()).open;
  await expect.poll(async () => (await open()).map(({ problem }) => problem?.cause)).toEqual(['noNetwork']);

  isDown = false;
  release();
  expect((await pass)?.problem).toBeNull();
  const endedAt = clock.now();
  await expect
    .poll(async () => {
      await clock.advance(200);
      return (await open()).length;
    })
    .toBe(0);
  // The next scheduled sync pass is a minute away.
  expect(clock.now() - endedAt).toBeLessThan(10_000);
});
