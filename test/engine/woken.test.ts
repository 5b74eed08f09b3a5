import { expect, test } from 'vitest';
import { standingEngine } from '#support/standingEngine';

/** Tests a PC that sleeps: timers stop, and the clock shows a later time when the PC wakes. */

test('sync scheduler: runs one sync pass when the PC wakes, not one for each minute of sleep', async () => {
  const { clock, service, engine } = await standingEngine(20);
  let asked = 0;
  service.observe({ onExchange: ({ path }) => (asked += Number(path.endsWith('/invoices'))) });
  const { scheduler } = engine.context;
  // Waking starts no sync pass before the scheduler itself has started.
  scheduler.startPassIfAutomatic();
  await clock.advance(1_000);
  expect(asked).toBe(0);

  engine.start();
  /** Lets running work finish; the next scheduled pass is a minute away. */
  const settle = () => clock.advance(20_000);
  await expect
    .poll(async () => {
      await settle();
      const { confirmedAt, progress } = await engine.client.sync.state();
      return confirmedAt !== null && progress === null;
    })
    .toBe(true);
  await clock.advance(60_000);
  await settle();
  const before = asked;
  await clock.advance(60_000);
  const usual = asked - before;

  await settle();
  const atRest = asked;
  clock.set(clock.now() + 8 * 3_600_000);
  const woke = new Date(clock.now()).toISOString();
  expect(usual).toBeGreaterThan(0);
  scheduler.startPassIfAutomatic();
  scheduler.startPassIfAutomatic();
  await settle();
  expect(asked - atRest).toBe(usual);
  const { light, confirmedAt } = await engine.client.sync.state();
  expect(light).toBe('upToDate');
  expect(confirmedAt && confirmedAt >= woke).toBe(true);
});
