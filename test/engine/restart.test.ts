import { expect, test } from 'vitest';
import { standingEngine } from '#support/standingEngine';

test('sync restart: completes only after the sync pass in progress has ended', async () => {
  const { clock, service, engine } = await standingEngine(20);
  const { scheduler } = engine.context;
  const order: string[] = [];
  const asked = new Promise<void>((resolve) => {
    service.observe({ onRequest: () => resolve() });
  });
  // The service is slow, so that the sync pass is still running when the account changes.
  service.faults.plan({ kind: 'slow', ms: 60_000 }, { times: 100 });
  const pass = scheduler.startPass({ full: true, priority: 'background' });
  void pass?.then(() => order.push('the pass ended'));
  await asked;
  const restarted = scheduler.reset().then(() => order.push('restarted'));
  for (let second = 0; second < 30; second += 1) await clock.advance(1_000);
  await restarted;
  expect(order).toEqual(['the pass ended', 'restarted']);
});
