import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { prepareRestoreWithoutOpenDatabase } from '#engine/recovery/downgradeRestore';
import { aBusyDesk, aFolder, AT, openDesk, stillClock } from './hurtProfile';

/** Restores the last backup of a dead PC on a new PC (sync.md, Promise 4: a restore never deletes a change). */

const context = { clock: stillClock(), key: TEST_KEY };

function draftsIn(folder: string): unknown[] {
  const connection = connectToFile(join(folder, 'kontuar.db'), { readonly: true });
  const found = connection.prepare('SELECT draft_id FROM drafts').pluck().all();
  connection.close();
  return found;
}

/** Returns the backup of a PC that died with a full outbox. */
async function deadPc() {
  const desk = await aBusyDesk();
  desk.clock.pass(60_000);
  const made = await desk.guard.backUp('wish');
  if (!made.ok) throw new Error('no backup');
  const waiting = desk.store.outbox
    .listOpen()
    .map(({ changeId, localId, kind }) => [changeId, localId, kind]);
  return { file: join(desk.guard.folder, made.backup.name), waiting };
}

test('restore on a new PC with an empty outbox: queued changes of the old PC return as conflicts', async () => {
  const { file, waiting } = await deadPc();
  const profileDir = aFolder();
  openDesk(profileDir).store.close();
  expect(prepareRestoreWithoutOpenDatabase({ ...context, profileDir, file })).toEqual({ ok: true });
  const { store } = openDesk(profileDir);
  expect(store.outbox.listOpen().map(({ changeId, localId, kind }) => [changeId, localId, kind])).toEqual(
    waiting,
  );
  // Every restored change gets a question for the user, except the change that already had one.
  const { open, uncertain, doubtful } = store.settings.get('recovery')?.queue ?? {};
  expect([open, uncertain, doubtful]).toEqual([waiting.length, 0, waiting.length - 1]);
  expect(new Set(store.outbox.listOpen().map(({ state }) => state))).toEqual(new Set(['conflict']));
  expect(store.outbox.listHistory('new-waits').at(-1)).toMatchObject({
    what: 'conflict',
    conflict: 'doubtful',
  });
  expect(store.invoices.readCard('new-waits')?.syncState).toBe('conflict');
});

test('restore on a new PC: queued changes of the old PC return as conflicts when the new PC has no database', async () => {
  const { file, waiting } = await deadPc();
  const profileDir = aFolder();
  expect(prepareRestoreWithoutOpenDatabase({ ...context, profileDir, file })).toEqual({ ok: true });
  const { store } = openDesk(profileDir);
  expect(store.outbox.listOpen().map(({ changeId, localId, kind }) => [changeId, localId, kind])).toEqual(
    waiting,
  );
  expect(new Set(store.outbox.listOpen().map(({ state }) => state))).toEqual(new Set(['conflict']));
});

test('restore on a new PC: queued changes survive when the restored database is damaged before the next start', async () => {
  const { file, waiting } = await deadPc();
  const profileDir = aFolder();
  openDesk(profileDir).store.close();
  prepareRestoreWithoutOpenDatabase({ ...context, profileDir, file });
  openDesk(profileDir).store.close();
  truncateSync(join(profileDir, 'kontuar.db'), 100);
  const { store } = openDesk(profileDir);
  expect(store.outbox.listOpen().map(({ changeId, localId, kind }) => [changeId, localId, kind])).toEqual(
    waiting,
  );
});

test('restore on a new PC: unsaved form drafts are restored', async () => {
  const { file } = await deadPc();
  const copy = connectToFile(file);
  copy.exec(`INSERT INTO drafts VALUES ('begun', '{}')`);
  copy.close();
  const fresh = aFolder();
  openDesk(fresh).store.close();
  prepareRestoreWithoutOpenDatabase({ ...context, profileDir: fresh, file });
  openDesk(fresh).store.close();
  expect(draftsIn(fresh)).toEqual(['begun']);
});

test('restore on a new PC: notes for the next shift are restored, whether or not the new PC already has a database', async () => {
  const desk = await aBusyDesk();
  desk.store.handover.add({ text: 'taksówka o 6:30', reservationId: null, by: 'Ewa', at: AT });
  const made = await desk.guard.backUp('wish');
  if (!made.ok) throw new Error('no backup');
  const file = join(desk.guard.folder, made.backup.name);
  for (const hasDatabase of [true, false]) {
    const profileDir = aFolder();
    if (hasDatabase) openDesk(profileDir).store.close();
    expect(prepareRestoreWithoutOpenDatabase({ ...context, profileDir, file })).toEqual({ ok: true });
    const { store } = openDesk(profileDir);
    expect(store.handover.listOpen()).toMatchObject([{ text: 'taksówka o 6:30', by: 'Ewa' }]);
  }
});
