import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { expect, test } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { createTrainingService } from '../../src-main/training/createTrainingService';
import type { Client } from '#shared/contract/contract';
import { aBody } from '#support/outboxFixture';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';
import { createTestRemote } from '#support/testRemote';
import { turningClock } from '#support/turningClock';
import { chooseSize } from './chooseSize';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Measures calls of a screen while two hundred changes are sent: compares the p99 of a call with its p99 at rest, and
 * the total time with the same requests by the bare client. Pauses of the request budget take no time here; caller,
 * engine and service share one thread, which is the worst case, because the program gives each its own.
 */
const CHANGES = chooseSize(200, 60);
const DAY = '2026-06-03';

test('a call while a long queue goes out', async () => {
  const clock = turningClock(Date.parse(`${DAY}T07:00:00.000Z`));
  const property = createSimulatedProperty({ seed: 3, today: DAY, rooms: 10, invoices: 2_000 });
  const service = createTrainingService({
    property,
    clock,
    random: systemRandom,
    account: { connected: false },
  });
  const { engine, store } = await testEngine({ clock, network: service.fetch });
  const secrets = service.credentials;
  await engine.client.account.connect({ ...TRAINING_ACCOUNT, secrets });
  await engine.runPass(false);
  const { port1, port2 } = new MessageChannel();
  engine.serve(port2);
  port1.start();
  const client = createORPCClient<Client>(new RPCLink({ port: port1 }));

  /** Repeats a call until `over` returns true, and returns the ms of each call. */
  async function askUntil(over: () => boolean): Promise<number[]> {
    const calls: number[] = [];
    while (!over()) {
      const start = performance.now();
      await client.invoices.list({ limit: 50 });
      calls.push(performance.now() - start);
    }
    return calls;
  }

  let asked = 0;
  const calm = await askUntil(() => (asked += 1) > 1_000);

  const bare = createTestRemote({ account: TRAINING_ACCOUNT, secrets }, { clock, network: service.fetch });
  const bareBegan = performance.now();
  for (let index = 0; index < CHANGES; index += 1) await bare.createInvoice(aBody({ town: `B${index}` }));
  const bareMs = performance.now() - bareBegan;

  const waiting = () => store.outbox.countOpen().waiting > 0;
  const queue = (mark: string) => {
    const references = { correctionId: null, prepaymentId: [] };
    for (let index = 0; index < CHANGES; index += 1)
      engine.context.queue.create(aBody({ town: `${mark}${index}` }), references);
  };
  queue('S');
  const began = performance.now();
  engine.context.scheduler.startSending('background');
  while (waiting()) await clock.sleep(1_000);
  const wallMs = performance.now() - began;

  queue('T');
  engine.context.scheduler.startSending('background');
  const busy = await askUntil(() => !waiting());
  port1.close();

  console.log(
    [
      `${CHANGES} changes go out in ${(wallMs / 1000).toFixed(1)} s of work, the bare client sends as many in ${(bareMs / 1000).toFixed(1)} s`,
      `  meanwhile ${busy.length} calls took ${quantile(busy, 0.5).toFixed(1)} ms (p99 ${quantile(busy, 0.99).toFixed(1)}), at rest ${quantile(calm, 0.5).toFixed(1)} ms (p99 ${quantile(calm, 0.99).toFixed(1)})`,
    ].join('\n'),
  );
  expect(property.book.listSortedBy('invoiceId').filter(({ town }) => /^[ST]\d+$/.test(town))).toHaveLength(
    2 * CHANGES,
  );
  expect(busy.length).toBeGreaterThan(CHANGES / 2);
  reportMeasurement('callSending', { kontuar: quantile(busy, 0.99), rival: quantile(calm, 0.99) });
});

function quantile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
}
