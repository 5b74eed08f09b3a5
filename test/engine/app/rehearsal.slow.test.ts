import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openInstallationEngines, type Installation } from '#engine/app/openInstallationEngines';
import type { Engine } from '#engine/app/engineTypes';
import type { Invoice } from '#shared/model/invoice';
import { toPropertyDay } from '#shared/rules/days';
import { eventually } from '#support/eventually';
import { aBody } from '#support/outboxFixture';

/** Tests the training situations and exercises through the contract of a whole installation, as the window uses it. */

let home: string;
let installation: Installation;
let engine: Engine;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'kontuar-rehearsal-'));
  const opened = await openInstallationEngines({
    profileDir: home,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  installation = opened.value;
  const training = await installation.engine('training');
  if (!training) throw new Error('no training');
  engine = training;
  await engine.runPass(false);
});
afterAll(async () => {
  await installation.stop();
  rmSync(home, { recursive: true, force: true });
});

const rehearsal = () => engine.client.trainingExercises;
const today = () => toPropertyDay(new Date().toISOString());
const bodyOfToday = () =>
  aBody({ issueDate: today(), saleDate: today(), paymentDate: today(), invoiceType: 1 });
const light = async () => (await engine.client.sync.state()).problem?.cause ?? null;
const done = async (exercise: string) =>
  (await rehearsal().state())?.done.find((entry) => entry.exercise === exercise)?.what ?? null;

function newest(test: (invoice: Invoice) => boolean): Invoice {
  const found = engine.context.store.forms.listRecent(400).find(test);
  if (!found) throw new Error('no such invoice in the training property');
  return found;
}
const editable = () =>
  newest(({ invoiceStatus, invoiceType }) => invoiceStatus === 'ISSUED' && invoiceType < 3);

it('simulated network outage: cannot be started for a property connected to a real account', async () => {
  const real = await installation.engine('real');
  expect(await real?.client.trainingExercises.begin({ situation: 'lineDown' })).toBeNull();
});

// This test runs first, while requests are left in the limit of the minute.
it('inbox exercise: is completed when the new inbox entries are marked as read', async () => {
  await rehearsal().practise({ exercise: 'news' });
  await eventually(async () => expect((await rehearsal().state())?.exercise).toMatchObject({ step: 1 }));
  const upTo = new Date().toISOString();
  await engine.client.inbox.acknowledge({ itemIds: null, upTo });
  expect(Number(await done('news'))).toBeGreaterThanOrEqual(1);
});

it('training exercise for the inbox: adds its entries after the first download when the user started the exercise during the download', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-rehearsal-'));
  const opened = await openInstallationEngines({
    profileDir: folder,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const training = await opened.value.engine('training');
  if (!training) throw new Error('no training');
  expect((await training.client.sync.state()).firstPass).toBe(true);
  await training.client.trainingExercises.practise({ exercise: 'news' });
  await eventually(async () =>
    expect((await training.client.trainingExercises.state())?.exercise).toMatchObject({ step: 1 }),
  );
  expect((await training.client.inbox.summary()).count).toBeGreaterThan(0);
  await opened.value.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('training exercise about new inbox entries: continues after the end of a simulated full disk, and causes no uncaught error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-rehearsal-'));
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => {
    process.off('unhandledRejection', hear);
    rmSync(folder, { recursive: true, force: true });
  });
  const opened = await openInstallationEngines({
    profileDir: folder,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const training = await opened.value.engine('training');
  if (!training) throw new Error('no training');
  const state = () => training.client.sync.state();
  await training.client.trainingExercises.practise({ exercise: 'news' });
  expect((await state()).firstPass).toBe(true);
  await training.client.trainingExercises.begin({ situation: 'diskFull' });
  await eventually(async () => expect((await state()).problem?.cause).toBe('disk'));
  // Asks for an immediate check, as an event or another user's change would.
  training.downloadNearStays();
  await training.runPass(false);
  await training.client.trainingExercises.end();
  await vi.waitFor(
    async () =>
      expect((await training.client.trainingExercises.state())?.exercise).toMatchObject({ step: 1 }),
    { timeout: 110_000, interval: 50 },
  );
  await opened.value.stop();
  expect(uncaught).toEqual([]);
});

describe('situations', () => {
  it('simulated network outage: the sync status reports no network until the outage ends', async () => {
    await rehearsal().begin({ situation: 'lineDown' });
    await engine.runPass(false);
    expect(await light()).toBe('noNetwork');
    await rehearsal().end();
    // The request limit of the minute may be used up by then.
    await vi.waitFor(async () => expect(await light()).toBeNull(), { timeout: 110_000, interval: 50 });
  });

  it('simulated KSeF delay in training: leaves a pending invoice without a KSeF number, and ends when another simulated fault begins', async () => {
    await rehearsal().begin({ situation: 'ksefLate' });
    // A requested pass joins a pass already in progress, which may have read the edits before the situation began.
    const waiting = await eventually(async () => {
      await engine.runPass(false);
      return newest(({ invoiceStatus }) => invoiceStatus === 'PENDING_KSEF');
    });
    expect(waiting.ksefId).toBeNull();
    const state = await rehearsal().begin({ situation: 'slow' });
    expect(state?.situation?.name).toBe('slow');
    expect((await rehearsal().end())?.situation).toBeNull();
  });

  it('simulated second reception desk: changes the remarks of an invoice without any edit on this PC', async () => {
    await rehearsal().begin({ situation: 'secondDesk' });
    await eventually(() =>
      newest(({ additionalInfo }) => additionalInfo === 'Dopisek z drugiego stanowiska'),
    );
    await rehearsal().end();
  });
});

describe('exercises', () => {
  it('offline exercise: is completed once the service has the invoice made without network', async () => {
    expect((await rehearsal().practise({ exercise: 'offline' }))?.exercise).toMatchObject({ step: 0 });
    await engine.client.outbox.create({ body: bodyOfToday() });
    expect((await rehearsal().state())?.exercise).toMatchObject({ name: 'offline', step: 1 });
    await engine.client.outbox.sendNow({});
    expect(await done('offline')).toBeNull();
    await rehearsal().end();
    await eventually(async () => expect(await done('offline')).toMatch(/\d+\/\d+/));
    expect((await rehearsal().state())?.exercise).toBeNull();
  });

  it('offline exercise: is not completed by an invoice made before the exercise', async () => {
    await engine.client.outbox.create({ body: { ...bodyOfToday(), town: 'Wisła' } });
    await engine.client.outbox.sendNow({});
    await rehearsal().practise({ exercise: 'offline' });
    await rehearsal().end();
    await engine.client.outbox.sendNow({});
    expect((await rehearsal().state())?.exercise).toMatchObject({ step: 0 });
    expect(await done('offline')).toBeNull();
  });

  it('training exercise about conflicts: changes the user’s edited field in the service, and is completed by the user’s decision', async () => {
    await rehearsal().practise({ exercise: 'conflict' });
    const { invoiceId, invoiceFullNo } = editable();
    await engine.client.outbox.edit({ id: String(invoiceId), patch: { additionalInfo: 'Pokój od ogrodu' } });
    await engine.client.outbox.sendNow({});
    await eventually(async () =>
      expect((await rehearsal().state())?.exercise).toMatchObject({ name: 'conflict', step: 2 }),
    );
    expect((await rehearsal().state())?.situation).toBeNull();
    const [conflict] = await engine.client.conflicts.list();
    expect(conflict?.fields).toMatchObject([
      {
        field: 'additionalInfo',
        mine: 'Pokój od ogrodu',
        theirs: expect.stringContaining('Dopisek z drugiego stanowiska'),
      },
    ]);
    const choices = { additionalInfo: 'mine' as const };
    await engine.client.conflicts.resolve({ id: conflict?.id ?? 0, decision: { act: 'choose', choices } });
    await engine.client.outbox.sendNow({});
    await eventually(async () => expect(await done('conflict')).toBe(invoiceFullNo));
  });

  it('training exercise about corrections: is completed when a correction, not an ordinary invoice, has reached the service', async () => {
    await rehearsal().practise({ exercise: 'correction' });
    await engine.client.outbox.create({ body: { ...bodyOfToday(), town: 'Ustroń' } });
    await engine.client.outbox.sendNow({});
    expect(await done('correction')).toBeNull();
    const original = newest(
      ({ invoiceStatus, invoiceType }) => invoiceStatus === 'SENT_KSEF' && invoiceType === 1,
    );
    const body = {
      ...bodyOfToday(),
      invoiceType: 10 as const,
      correctionId: original.invoiceId,
      correctionReason: 'Błędna liczba nocy',
    };
    await engine.client.outbox.create({ body });
    await engine.client.outbox.sendNow({});
    await eventually(async () => expect(await done('correction')).toMatch(/^FVK/));
  });

  it('conflict exercise: returns to the first step when the user edits only the payment status, which cannot cause a conflict', async () => {
    await rehearsal().practise({ exercise: 'conflict' });
    const { invoiceId } = editable();
    const { paymentStatus } = engine.context.store.invoices.readCard(String(invoiceId))?.invoice ?? {};
    await engine.client.outbox.edit({
      id: String(invoiceId),
      patch: { paymentStatus: paymentStatus === 1 ? 0 : 1 },
    });
    expect((await rehearsal().state())?.exercise).toMatchObject({ name: 'conflict', step: 1 });
    await engine.client.outbox.sendNow({});
    await vi.waitFor(
      async () => expect((await rehearsal().state())?.exercise).toMatchObject({ name: 'conflict', step: 0 }),
      { timeout: 110_000, interval: 50 },
    );
    expect((await rehearsal().state())?.situation?.name).toBe('conflict');
    await rehearsal().leave();
  });

  it('full disk exercise: an edit fails while the disk is full, and saving the same edit afterwards completes the exercise', async () => {
    await rehearsal().practise({ exercise: 'diskFull' });
    const { invoiceId } = editable();
    const edit = { id: String(invoiceId), patch: { town: 'Wisła' } };
    const { error } = await safe(engine.client.outbox.edit(edit));
    expect(error).toMatchObject({ code: 'UNWRITABLE' });
    expect((await engine.client.outbox.list()).open).toEqual([]);
    expect(await light()).toBe('disk');
    expect(await done('diskFull')).toBeNull();
    await rehearsal().end();
    // Another invoice, which did not wait for the full disk, does not complete the step.
    await engine.client.outbox.create({ body: { ...bodyOfToday(), town: 'Istebna' } });
    expect((await rehearsal().state())?.exercise).toMatchObject({ name: 'diskFull', step: 1 });
    await engine.client.outbox.edit(edit);
    expect(await done('diskFull')).not.toBeNull();
    await eventually(async () => expect(await light()).toBeNull());
  });

  it('full disk exercise: stays incomplete when the simulated disk fault ends before the user saves an edit', async () => {
    await rehearsal().practise({ exercise: 'diskFull' });
    await rehearsal().end();
    const { invoiceId } = editable();
    await engine.client.outbox.edit({ id: String(invoiceId), patch: { town: 'Koniaków' } });
    expect((await rehearsal().state())?.exercise).toMatchObject({ name: 'diskFull', step: 2 });
    expect(await done('diskFull')).toBeNull();
    await rehearsal().leave();
  });

  it('training exercise: the simulated fault ends when the user leaves the exercise', async () => {
    await rehearsal().practise({ exercise: 'conflict' });
    expect(await rehearsal().leave()).toMatchObject({ exercise: null, situation: null });
  });
});
