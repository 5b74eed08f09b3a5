import { expect, it } from 'vitest';
import { systemRandom } from '#engine/platform/systemClock';
import { createSimulatedProperty } from '../../../../src-main/training/trainingProperty';
import { createTrainingService } from '../../../../src-main/training/createTrainingService';
import { aBody } from '#support/outboxFixture';
import { TRAINING_ACCOUNT, testEngine } from '#support/testEngine';
import { turningClock } from '#support/turningClock';

/**
 * Sync passes are a minute apart when nothing can be sent (sync.md, Rate); a change that waits for another invoice
 * cannot be sent.
 */

const DAY = '2026-06-03';
const MINUTE = 60_000;
const NO_REFERENCES = { correctionId: null, prepaymentId: [] };

async function bench() {
  const clock = turningClock(Date.parse(`${DAY}T07:00:00.000Z`));
  const service = createTrainingService({
    property: createSimulatedProperty({
      seed: 3,
      today: DAY,
      rooms: 2,
      invoices: 12,
      monthsBack: 2,
      monthsAhead: 1,
    }),
    clock,
    random: systemRandom,
    // KSeF accepts documents but assigns no numbers, as on a day of downtime.
    account: { connected: true, ksefAnswers: false },
  });
  const { engine, store } = await testEngine({ clock, network: service.fetch });
  await engine.client.account.connect({ ...TRAINING_ACCOUNT, secrets: service.credentials });
  await engine.runPass(false);
  return { clock, service, engine, store, queue: engine.context.queue };
}

it('outbox: causes no extra sync passes when a settlement is due for sending but still waits for its advance', async () => {
  const { clock, service, engine, store, queue } = await bench();
  const day = { issueDate: DAY, saleDate: DAY, paymentDate: DAY };
  const advance = queue.create(
    aBody({ ...day, invoiceType: 8, prepaymentValue: 50, invoiceStatus: 'ISSUED' }),
    NO_REFERENCES,
  );
  await engine.runPass(false);
  const settlement = queue.create(aBody({ ...day, invoiceType: 9, prepaymentValue: 150 }), {
    correctionId: null,
    prepaymentId: [advance.ok ? advance.localId : ''],
  });
  queue.create(aBody({ ...day, town: 'Wisła' }), NO_REFERENCES);
  expect(store.outbox.countOpen().waiting).toBe(2);
  clock.pass(60 * MINUTE);
  service.faults.plan({ kind: 'serverError', status: 503 }, { method: 'GET', path: /invoices$/, times: 3 });
  engine.start();
  await clock.sleep(10 * MINUTE);
  expect(store.outbox.listOpen()).toMatchObject([{ localId: settlement.ok ? settlement.localId : '' }]);
  // Each sync pass requests the count once, so these requests count the passes.
  let passes = 0;
  service.observe({ onExchange: ({ query }) => void (passes += Number(query.get('limit') === '1')) });
  await clock.sleep(10 * MINUTE);
  expect(passes).toBeLessThanOrEqual(10);
});
