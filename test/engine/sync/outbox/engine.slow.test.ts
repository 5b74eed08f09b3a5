import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEngineForCommand, type Engine } from '#engine/openEngine';
import { aBody } from '#support/outboxFixture';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

/** Tests the outbox in a whole engine through its contract: status light, counts and automatic sending. */

async function open(server: TrainingServer): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { clientId, clientSecret, legacyLogin, legacyPassword, baseUrl, legacyBaseUrl, caPem } = server;
  const secrets = { clientId, clientSecret, legacyLogin, legacyPassword };
  const parts = { profileDir: folder, version: '0.0.0', platform: 'test', secrets, lock: true };
  const opened = await openEngineForCommand(parts);
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const engine = opened.value;
  onTestFinished(() => engine.stop());
  await engine.client.account.connect({ baseUrl, legacyBaseUrl, caPem, legacyAuth: 'basic', secrets });
  await engine.runPass(false);
  return engine;
}

async function serve(): Promise<TrainingServer> {
  const server = await startTrainingServer({ rooms: 2, invoices: 5, monthsBack: 2, monthsAhead: 1 });
  onTestFinished(() => server.close());
  return server;
}

it('sync pass: sends waiting invoice changes before the download and reports the number of sent changes', async () => {
  const server = await serve();
  const engine = await open(server);
  const { outbox, sync } = engine.client;
  const card = await outbox.create({ body: aBody({ town: 'Wisła' }) });
  expect(card).toMatchObject({ syncState: 'waiting', invoice: { invoiceId: null } });
  expect(await sync.state()).toMatchObject({ light: 'waiting', waiting: 1, conflicts: 0 });
  expect((await outbox.list()).open).toMatchObject([{ localId: card.localId, canUndo: true, gross: 20000 }]);
  const end = await engine.runPass(false);
  expect(end).toMatchObject({ problem: null, pass: { outbox: { sent: 1, waiting: 0, conflicts: 0 } } });
  expect(await sync.state()).toMatchObject({ light: 'upToDate', waiting: 0, progress: null });
  expect((await outbox.list()).ended).toMatchObject([{ state: 'sent', attempts: 1 }]);
  expect((await outbox.history({ id: card.localId })).map(({ what }) => what)).toContain('confirmed');
});

it('outbox: sends a queued invoice without a manual sync, and a field changed on both sides becomes a conflict for the user', async () => {
  const server = await serve();
  const engine = await open(server);
  const { outbox, sync, conflicts, invoices } = engine.client;
  engine.start();
  await engine.runPass(false);
  const card = await outbox.create({ body: aBody({ town: 'Wisła' }) });
  await expect.poll(async () => (await invoices.show({ id: card.localId })).syncState).toBe('synced');
  const { book } = server.service.property;
  const newest = book.listSortedBy('invoiceId').at(-1);
  book.edit(newest?.invoiceId ?? 0, { town: 'Ustroń' }, Date.now());
  await outbox.edit({ id: card.localId, patch: { town: 'Żywiec' } });
  await expect.poll(async () => (await sync.state()).light).toBe('needsYou');
  const [conflict] = await conflicts.list();
  expect(conflict).toMatchObject({ kind: 'changed', fields: [{ field: 'town', theirs: 'Ustroń' }] });
  const choices = { town: 'mine' as const };
  const id = conflict?.id ?? 0;
  expect(await conflicts.resolve({ id, decision: { act: 'choose', choices } })).toMatchObject({
    resolved: true,
  });
  await expect.poll(() => book.get(newest?.invoiceId ?? 0)?.town).toBe('Żywiec');
  await expect(outbox.create({ body: aBody({ currency: 'zł' }) })).rejects.toMatchObject({ code: 'INVALID' });
});
