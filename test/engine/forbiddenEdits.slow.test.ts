import { expect, test } from 'vitest';
import { toPropertyDay } from '#shared/rules/days';
import { aBody } from '#support/outboxFixture';
import { standingEngine } from '#support/standingEngine';

/** Tests a key without the permission to edit: all other actions continue as usual (sync.md, Promise 4). */

test('outbox: three edits refused for a missing permission delay neither a new invoice queued afterwards nor the sync', async () => {
  const { clock, service, engine } = await standingEngine(160);
  const state = () => engine.client.sync.state();
  engine.start();
  for (let step = 0; step < 60; step += 1) await clock.advance(1_000);
  expect((await state()).light).toBe('upToDate');
  service.account.scopes = service.account.scopes.filter((scope) => scope !== 'invoices.update');
  // The next token no longer has the permission.
  for (let minute = 0; minute < 61; minute += 1) await clock.advance(60_000);
  const open = service.property.book
    .listSortedBy('invoiceId')
    .filter(({ invoiceType, invoiceStatus }) => invoiceType === 1 && invoiceStatus === 'ISSUED');
  for (const { invoiceId } of open.slice(0, 3))
    await engine.client.outbox.edit({ id: String(invoiceId), patch: { town: 'Wisła' } });
  for (let step = 0; step < 20; step += 1) await clock.advance(1_000);
  const refused = engine.context.store.outbox.listOpen().map(({ problem }) => problem?.kind);
  expect(refused).toEqual(['notAllowed', 'notAllowed', 'notAllowed']);

  const day = toPropertyDay(new Date(clock.now()).toISOString());
  const body = aBody({ issueDate: day, saleDate: day, paymentDate: day, town: 'Ustroń' });
  const { localId } = await engine.client.outbox.create({ body });
  for (let step = 0; step < 10; step += 1) await clock.advance(1_000);
  expect(engine.context.store.invoices.readCard(localId)?.invoice.invoiceId).not.toBeNull();
  // The sync confirms the data within a minute as usual, and still reports the forbidden edits.
  const before = (await state()).confirmedAt ?? '';
  for (let step = 0; step < 70; step += 1) await clock.advance(1_000);
  const { confirmedAt, light, queueProblem } = await state();
  expect(confirmedAt ?? '').not.toBe(before);
  expect([light, queueProblem?.kind]).toEqual(['signIn', 'notAllowed']);
});
