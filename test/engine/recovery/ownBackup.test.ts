import { renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TEST_KEY } from '#support/testKey';
import { prepareRestoreWithoutOpenDatabase } from '#engine/recovery/downgradeRestore';
import type { Store } from '#engine/store/storeInterface';
import { anInvoice } from '#support/records';
import { aBody } from './townInvoiceBody';
import { aFolder, AT, openDesk, RECORDS, stillClock, type Desk } from './hurtProfile';

/** Restoring a backup of this profile keeps the current outbox, not the outbox of the backup. */

const NONE = { correctionId: null, prepaymentId: [] };
const EARLY = '2026-06-03T06:10:00.000Z';
const LATE = '2026-06-03T06:20:00.000Z';

function aDesk(): Desk {
  const desk = openDesk(aFolder());
  desk.store.invoices.apply(RECORDS, AT);
  return desk;
}
const create = ({ outbox }: Store, town: string, at: string) =>
  outbox.add(`new-${town}`, { kind: 'create', body: aBody(town), references: NONE }, at);
const edit = ({ outbox }: Store, invoiceId: number, town: string, at: string) =>
  outbox.add(`inv-${invoiceId}`, { kind: 'update', patch: { town }, base: anInvoice({ invoiceId }) }, at);
const waiting = ({ outbox }: Store) =>
  outbox.listOpen().map(({ localId, kind, queuedAt, state }) => [localId, kind, queuedAt, state]);

async function backUp({ guard }: Desk): Promise<string> {
  const made = await guard.backUp('wish');
  if (!made.ok) throw new Error('no backup');
  return join(guard.folder, made.backup.name);
}
const ready = (profileDir: string, file: string) =>
  prepareRestoreWithoutOpenDatabase({ clock: stillClock(), key: TEST_KEY, profileDir, file });
function loseDatabase(profileDir: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(profileDir, `kontuar.db${end}`), { force: true });
}

test('restored outbox: omits a change when, after the backup, the change was discarded or merged into another change', async () => {
  const { store, profileDir, guard } = aDesk();
  const sent = create(store, 'sent', EARLY);
  const joined = edit(store, 3, 'joined', LATE);
  edit(store, 6, 'stays', AT);
  const made = await guard.backUp('wish');
  store.outbox.applyEvent(sent, 'drop', AT);
  store.outbox.deleteMerged(joined);
  store.close();
  expect(ready(profileDir, made.ok ? made.backup.name : '')).toEqual({ ok: true });
  expect(waiting(openDesk(profileDir).store)).toEqual([['inv-6', 'update', AT, 'waiting']]);
});

describe('the queue of a profile whose database is gone', () => {
  test('restore from a USB stick when the database is missing: outbox and history come from the queue journal, not the backup', async () => {
    const desk = aDesk();
    const { store, profileDir } = desk;
    const dropped = create(store, 'dropped', EARLY);
    const edited = edit(store, 6, 'stays', EARLY);
    store.outbox.addHistoryNote('inv-6', EARLY, { what: 'queued' });
    const copy = await backUp(desk);
    store.outbox.applyEvent(dropped, 'drop', LATE);
    store.outbox.applyEvent(edited, 'stepAside', LATE, { conflict: 'changed' });
    store.outbox.addHistoryNote('inv-6', LATE, { what: 'conflict', conflict: 'changed' });
    create(store, 'new', LATE);
    store.close();
    const stick = join(aFolder(), 'copy.db');
    renameSync(copy, stick);
    rmSync(join(profileDir, 'backups'), { recursive: true });
    loseDatabase(profileDir);
    expect(ready(profileDir, stick)).toEqual({ ok: true });
    const next = openDesk(profileDir).store;
    expect(waiting(next)).toEqual([
      ['inv-6', 'update', EARLY, 'conflict'],
      ['new-new', 'create', LATE, 'waiting'],
    ]);
    expect(next.outbox.listHistory('inv-6').map(({ at, what }) => [at, what])).toEqual([
      [EARLY, 'queued'],
      [LATE, 'conflict'],
    ]);
  });

  test('restore of an older backup without a current database: the outbox is rebuilt from the queue journal', async () => {
    const desk = aDesk();
    const copy = await backUp(desk);
    create(desk.store, 'own', EARLY);
    desk.store.close();
    loseDatabase(desk.profileDir);
    expect(ready(desk.profileDir, basename(copy))).toEqual({ ok: true });
    expect(waiting(openDesk(desk.profileDir).store)).toEqual([['new-own', 'create', EARLY, 'waiting']]);
  });

  test('restore from a USB stick: refuses a backup of another profile, and waiting changes survive in the queue journal', async () => {
    const desk = aDesk();
    const copy = await backUp(desk);
    create(desk.store, 'own', EARLY);
    desk.store.close();
    const stick = join(aFolder(), 'copy.db');
    renameSync(copy, stick);
    rmSync(join(desk.profileDir, 'backups'), { recursive: true });
    loseDatabase(desk.profileDir);
    expect(ready(desk.profileDir, stick)).toMatchObject({ ok: false, reason: 'otherProfile' });
    expect(waiting(openDesk(desk.profileDir).store)).toEqual([['new-own', 'create', EARLY, 'waiting']]);
  });
});
