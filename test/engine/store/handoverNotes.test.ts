import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { safe } from '@orpc/client';
import { expect, onTestFinished, test } from 'vitest';
import { openEngineForCommand } from '#engine/openEngine';
import { MAX_OPEN_HANDOVER_NOTES } from '#shared/model/inputLimits';
import { aReservation } from '#support/records';
import { AT, openTestStore } from './openTestStore';

/** Notes for the next shift: kept on this PC, ticked off, erased with the guest and after their period. */

async function openDesk(profileDir: string) {
  const opened = await openEngineForCommand({
    profileDir,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    dataKey: null,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  return opened.value;
}

function aProfile(): string {
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-handover-'));
  onTestFinished(() => rmSync(profileDir, { recursive: true }));
  return profileDir;
}

function storeWithStay() {
  const store = openTestStore();
  const stay = aReservation({ reservationId: 5, arrival: '2026-06-03', departure: '2026-06-05' });
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, [stay], AT);
  return { store, stay };
}

test('handover notes: survive a restart with their author, and a note marked as done can be marked as open again', async () => {
  const profileDir = aProfile();
  const before = await openDesk(profileDir);
  await before.client.staff.add({ name: 'Ewa Lis', role: 'desk', pin: null });
  await before.client.staff.switch({ id: 1 });
  const { noteId } = await before.client.handoverNotes.add({ text: '  taksówka 6:30 ' });
  await before.client.handoverNotes.add({ text: 'faks do biura' });
  await before.stop();

  const after = await openDesk(profileDir);
  onTestFinished(() => after.stop());
  const { handoverNotes } = after.client;
  expect(await handoverNotes.list()).toMatchObject([
    { noteId, text: 'taksówka 6:30', by: 'Ewa Lis', stay: null, done: null },
    { text: 'faks do biura' },
  ]);
  await handoverNotes.setDone({ noteId, isDone: true });
  expect((await handoverNotes.list()).map(({ text }) => text)).toEqual(['faks do biura']);
  await handoverNotes.setDone({ noteId, isDone: false });
  expect(await handoverNotes.list()).toHaveLength(2);
});

test('handover notes: refuse an overlong note, an unknown stay, ticking an unknown note, and a note beyond the maximum number', async () => {
  const engine = await openDesk(aProfile());
  onTestFinished(() => engine.stop());
  const { handoverNotes } = engine.client;
  const refusal = async (call: Promise<unknown>) => (await safe(call)).error;
  expect(await refusal(handoverNotes.add({ text: 'x'.repeat(10_000) }))).toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await refusal(handoverNotes.add({ text: 'klucz', reservationId: 77 }))).toMatchObject({
    code: 'NO_STAY',
  });
  expect(await refusal(handoverNotes.setDone({ noteId: 5, isDone: true }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  for (let count = 0; count < MAX_OPEN_HANDOVER_NOTES; count += 1)
    await handoverNotes.add({ text: `nr ${count}` });
  expect(await refusal(handoverNotes.add({ text: 'za dużo' }))).toMatchObject({ code: 'FULL' });
  expect(await handoverNotes.list()).toHaveLength(MAX_OPEN_HANDOVER_NOTES);
});

test('handover note about a stay: keeps its text but shows no details of the stay when the service deleted the stay', () => {
  const { store, stay } = storeWithStay();
  store.handover.add({ text: 'łóżeczko', reservationId: 5, by: null, at: AT });
  expect(store.handover.listOpen()).toMatchObject([
    { stay: { reservationId: 5, known: { roomName: stay.roomName, arrival: '2026-06-03' } } },
  ]);
  store.reservations.markGone([5], AT);
  expect(store.handover.listOpen()).toMatchObject([
    { text: 'łóżeczko', stay: { reservationId: 5, known: null } },
  ]);
});

test('handover notes: a note about a stay is erased together with the guest data of this stay', () => {
  const { store } = storeWithStay();
  store.handover.add({ text: 'łóżeczko', reservationId: 5, by: null, at: AT });
  store.handover.add({ text: 'faks', reservationId: null, by: null, at: AT });
  store.people.eraseStays([5]);
  expect(store.handover.listOpen().map(({ text }) => text)).toEqual(['faks']);
});

test('handover note: is exported and erased with the data of a person whom the note concerns or names', async () => {
  const engine = await openDesk(aProfile());
  onTestFinished(() => engine.stop());
  const { handoverNotes, personalData } = engine.client;
  const guest = { forename: 'Zbyszko', name: 'Bogdaniecki', phone: '+48 777 123 456' };
  const stay = aReservation({ reservationId: 5, ...guest, arrival: '2026-06-03', departure: '2026-06-05' });
  engine.context.store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, [stay], AT);
  await handoverNotes.add({ text: 'łóżeczko', reservationId: 5 });
  const { noteId } = await handoverNotes.add({ text: 'oddzwonić: 777 123 456' });
  await handoverNotes.setDone({ noteId, isDone: true });
  await handoverNotes.add({ text: 'faks do biura' });

  const { json } = await personalData.export({ query: 'Zbyszko Bogdaniecki' });
  expect(JSON.parse(json)).toMatchObject({
    handoverNotes: [{ text: 'łóżeczko' }, { text: 'oddzwonić: 777 123 456' }],
  });
  await personalData.forget({ query: 'Zbyszko Bogdaniecki', stays: 1 });
  expect(engine.context.store.handover.listAll().map(({ text }) => text)).toEqual(['faks do biura']);
});

test('handover notes: a ticked note is erased when its retention period ends, and an open note is kept', () => {
  const store = openTestStore();
  const first = store.handover.add({ text: 'zrobione', reservationId: null, by: null, at: AT });
  store.handover.add({ text: 'otwarte', reservationId: null, by: null, at: AT });
  store.handover.setDone(first, { at: AT, by: null });
  const later = new Date(Date.parse(AT) + 86_400_000).toISOString();
  const never = '1990-01-01';
  const over = {
    stays: never,
    gone: never,
    law: never,
    versions: never,
    inbox: later,
    requests: never,
    packs: never,
    backups: never,
    copies: never,
  };
  store.people.prune(over, 25);
  expect(store.handover.listAll().map(({ text }) => text)).toEqual(['otwarte']);
});
