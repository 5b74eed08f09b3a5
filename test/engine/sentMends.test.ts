import { expect, test } from 'vitest';
import { aBody } from '#support/outboxFixture';
import { standingEngine } from '#support/standingEngine';
import { toPropertyDay } from '#shared/rules/days';

/** When the service answers a sent change, the status no longer reports that the service is down. */

test('sync status: becomes “up to date” when an invoice is sent successfully after the service was reported as down', async () => {
  const { clock, service, engine } = await standingEngine(20);
  const state = () => engine.client.sync.state();
  const until = async (reached: (now: Awaited<ReturnType<typeof state>>) => boolean) => {
    for (let step = 0; step < 200; step += 1) {
      await clock.advance(1_000);
      const now = await state();
      if (reached(now)) return now;
    }
    throw new Error(JSON.stringify(await state()));
  };
  engine.start();
  await until(({ confirmedAt, progress }) => confirmedAt !== null && progress === null);
  service.faults.plan({ kind: 'serverError', status: 503 }, { times: Infinity });
  // The pauses between attempts grow up to five minutes.
  for (let minute = 0; minute < 20; minute += 1) await clock.advance(60_000);
  await until(({ light, progress }) => light === 'serviceDown' && progress === null);
  const day = toPropertyDay(new Date(clock.now()).toISOString());
  const body = aBody({ issueDate: day, saleDate: day, paymentDate: day, town: 'Wisła' });
  const references = { correctionId: null, prepaymentId: [] };
  const { localId } = await engine.client.outbox.create({ body, references, draftId: null });

  service.faults.clear();
  await engine.client.outbox.sendNow({ changeId: null });
  await until(() => engine.context.store.outbox.countOpen().waiting === 0);
  for (let second = 0; second < 15; second += 1) await clock.advance(1_000);
  expect(engine.context.store.invoices.readCard(localId)?.invoice.invoiceId).not.toBeNull();
  expect((await state()).light).toBe('upToDate');
});
