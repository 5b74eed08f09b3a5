import { expect, test } from 'vitest';
import { bindSecretsToAddresses } from '#engine/account/secretsAddressBinding';
import type { Random, Clock, Network } from '#engine/platform/platform';
import { createFixedSecretsKeychain } from '#engine/platform/systemKeychain';
import { systemRandom } from '#engine/platform/systemClock';
import type { Engine } from '#engine/app/engineTypes';
import { createSeededRandom } from '../../../src-main/training/seededRandom';
import { createSimulatedProperty } from '../../../src-main/training/trainingProperty';
import {
  createTrainingService,
  type TrainingService,
} from '../../../src-main/training/createTrainingService';
import { hastyClock } from '#support/hastyClock';
import { expectValue } from '#support/outcomes';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';

/**
 * Runs the first scan of four PCs with one sign-in against a service that allows 60 requests in any minute (sync.md,
 * Rate): four whole engines, each with its own profile and its own wrong clock; only the waiting is skipped.
 */

const MINUTE = 60_000;
const MORNING = Date.parse('2026-06-03T07:00:00.000Z');

async function openPc(
  service: TrainingService,
  clock: Clock,
  random: Random,
  way: () => number,
): Promise<Engine> {
  const network: Network = async (request) => {
    await clock.sleep(way());
    const answer = await service.fetch(request);
    await clock.sleep(way());
    return answer;
  };
  const { engine } = await testEngine({
    mode: 'training',
    clock,
    random,
    network,
    account: TRAINING_ACCOUNT,
    keychain: () => createFixedSecretsKeychain(bindSecretsToAddresses(TRAINING_ACCOUNT, service.credentials)),
  });
  return engine;
}

/** The times in `ways` are the shortest and longest one-way time to the service, in ms. */
async function firstScans({
  pages,
  ways: [short, long],
}: {
  pages: number;
  ways: readonly [number, number];
}) {
  const base = hastyClock(MORNING, 1);
  const service = createTrainingService({
    property: createSimulatedProperty({ seed: 5, today: '2026-06-03', rooms: 4, invoices: pages * 200 - 50 }),
    clock: base,
    random: systemRandom,
  });
  let asked = 0;
  let refused = 0;
  service.observe({
    onExchange: ({ status }) => {
      asked += 1;
      refused += Number(status === 429);
    },
  });

  const dice = createSeededRandom(11, 'four');
  const random: Random = { next: dice.next, id: systemRandom.id };
  const way = () => short + random.next() * (long - short);
  const ends: number[] = [];
  const waits: number[] = [];
  // All engines are opened before the first scan begins, because opening reads files and this clock does not wait for
  // that.
  const pcs = await Promise.all(
    [0, 90_000, -45_000, 3_600_000].map((wrong) =>
      openPc(service, { now: () => base.now() + wrong, sleep: base.sleep }, random, way),
    ),
  );
  const work = pcs.map(async (engine, index) => {
    await base.sleep(index * 300);
    const scan = engine.context.scheduler.startPass({ full: false, priority: 'background' });
    let over = false;
    const somebody = (async () => {
      const [any] = service.property.book.listSortedBy('invoiceId');
      for (;;) {
        await base.sleep(50_000 + random.next() * 20_000);
        if (over) return;
        const began = base.now();
        const outcome = await engine.context.session
          .remote()
          ?.readInvoice(any?.invoiceId ?? 0, { priority: 'user' });
        if (!outcome) throw new Error('no account');
        expectValue(outcome);
        waits.push(base.now() - began);
      }
    })();
    const end = await scan;
    ends.push(base.now() - MORNING);
    over = true;
    expect(end?.problem ?? null).toBeNull();
    expect((await engine.client.invoices.list({})).total).toBe(
      service.property.book.listSortedBy('invoiceId').length,
    );
    await somebody;
  });
  await Promise.all(work);

  return { asked, refused, ends, waits };
}

test('four PCs with one sign-in: first downloads cause at most one 429 per 200 requests, and user requests wait under a second', async () => {
  const { asked, refused, ends, waits } = await firstScans({ pages: 36, ways: [40, 240] });
  // Sign-ins and requests to the legacy interface count too, because no document excludes them (A58); background work
  // leaves 20 of the 60 requests to users.
  expect(Math.max(...ends)).toBeLessThan((asked / 40) * MINUTE * 1.1);
  expect(refused).toBeLessThanOrEqual(asked / 200);
  // The wait consists of two one-way times of at most 240 ms each, without queueing.
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(1000);
});

test('four PCs with one sign-in: first full downloads over a fast network cause at most one 429 in 200 requests', async () => {
  const { asked, refused, ends } = await firstScans({ pages: 20, ways: [2, 8] });
  expect(Math.max(...ends)).toBeLessThan((asked / 40) * MINUTE * 1.1);
  expect(refused).toBeLessThanOrEqual(asked / 200);
});
