import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteError } from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { z } from 'zod';
import { openInstallationEngines } from '#engine/app/openInstallationEngines';
import { openProperties } from '#engine/app/openProperties';
import { openSharedServices } from '#engine/app/sharedServices';
import { countUnsentChanges } from '#engine/app/unsentChanges';
import { systemClock } from '#engine/platform/systemClock';
import { acquireProfileLock } from '#engine/profile/profileLock';
import { eventually } from '#support/eventually';
import { heardLog } from '#support/heardLog';
import { anInvoice } from '#support/records';
import { aBody } from '../recovery/townInvoiceBody';
import { aFolder, AT, openDesk } from '../recovery/hurtProfile';

/** Tests that a property that cannot be opened does not block the other properties, whatever the reason. */

const ID = 'p-00000001';
const faultSchema = z.object({ event: z.string(), name: z.string(), frames: z.array(z.string()) });

/** Creates two properties on the disk and returns their folders. */
function twoFolders() {
  const home = aFolder();
  const beside = join(home, 'properties', ID);
  mkdirSync(beside, { recursive: true });
  for (const [folder, invoiceId] of [
    [home, 1],
    [beside, 2],
  ] as const) {
    const { store } = openDesk(folder);
    store.invoices.apply([anInvoice({ invoiceId })], AT);
    store.close();
    rmSync(join(folder, 'kontuar.queue'), { force: true });
  }
  return { home, beside };
}

/** Opens two properties; `hurt` receives the folder of the second property. */
async function house(hurt: (folder: string) => void) {
  const { home, beside } = twoFolders();
  hurt(beside);
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const opened = await openInstallationEngines({
    profileDir: home,
    version: '0.0.0',
    platform: 'test',
    secrets: null,
    dataKey: TEST_KEY,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  onTestFinished(() => opened.value.stop());
  return { house: opened.value, beside, uncaught };
}

test('property that fails to open unexpectedly: is reported as damaged, and the other property opens', async () => {
  // Without a backup and a journal, the program does not check the file before opening it.
  const {
    house: open,
    beside,
    uncaught,
  } = await house((folder) => {
    const { store } = openDesk(folder);
    const references = { correctionId: null, prepaymentId: [] };
    store.outbox.add('new-1', { kind: 'create', body: aBody('one'), references }, AT);
    store.close();
    rmSync(join(folder, 'kontuar.queue'));
    const file = connectToFile(join(folder, 'kontuar.db'));
    file.exec(`UPDATE changes SET problem = '{"ki'`);
    file.close();
  });
  expect(await open.engine(ID)).toBeNull();
  expect(open.properties.list()).toMatchObject([
    { id: 'real', closed: null },
    { id: ID, closed: 'damaged' },
  ]);
  expect((await open.engine('real'))?.context.store.invoices.count()).toBe(1);
  expect(uncaught).toEqual([]);
  const lock = acquireProfileLock(beside);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('property: opens with all its data when its stored report of the last repair is unreadable', async () => {
  const { house: open, uncaught } = await house((folder) => {
    const file = connectToFile(join(folder, 'kontuar.db'));
    file.exec(`INSERT OR REPLACE INTO memory (key, value) VALUES ('recovery', '{"at')`);
    file.close();
  });
  expect((await open.engine(ID))?.context.store.invoices.count()).toBe(1);
  expect(uncaught).toEqual([]);
});

test('property that cannot be opened: its unsent changes are counted from the database file or reported as unknown', async () => {
  const { house: open, beside } = await house((folder) => {
    const { store } = openDesk(folder);
    store.outbox.add(
      'new-1',
      { kind: 'create', body: aBody('one'), references: { correctionId: null, prepaymentId: [] } },
      AT,
    );
    store.close();
    const lock = acquireProfileLock(folder);
    onTestFinished(() => lock?.release());
  });
  expect(await open.engine(ID)).toBeNull();
  expect(open.properties.list()).toMatchObject([{ closed: null }, { id: ID, closed: 'inUse' }]);
  expect(countUnsentChanges(open.properties.list())).toMatchObject({ waiting: 1, conflicts: 0, unknown: [] });
  writeFileSync(join(beside, 'kontuar.db'), 'not a database');
  expect(countUnsentChanges(open.properties.list())).toMatchObject({ waiting: 0, unknown: [beside] });
});

test('property with a temporary disk error: is listed as opening until the error ends, and the program keeps running', async () => {
  const { house: open, uncaught } = await house(() => undefined);
  const theirs = await open.engine(ID);
  if (!theirs) throw new Error('not open');
  const { store, syncStatus } = theirs.context;
  const { countOpen } = store.outbox;
  let broken = true;
  Object.assign(store.outbox, {
    countOpen: () => {
      if (broken) throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ');
      return countOpen();
    },
  } satisfies Partial<typeof store.outbox>);
  const seen: unknown[] = [];
  const stop = open.properties.onChange(() => seen.push(open.properties.list().map(({ closed }) => closed)));
  syncStatus.update({ progress: null });
  broken = false;
  syncStatus.update({ progress: null });
  stop();
  expect(seen).toEqual([
    [null, 'opening'],
    [null, null],
  ]);
  expect(uncaught).toEqual([]);
});

/** Opens the two properties with a clock whose pauses last a thousandth of the real time. */
async function quickHouse(hurt: (folder: string) => void) {
  const { home, beside } = twoFolders();
  hurt(beside);
  const { shared } = await openSharedServices({ profileDir: home, version: '0.0.0', platform: 'test' });
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 1000, signal),
  };
  const opened = await openProperties({
    profileDir: home,
    shared: { ...shared, clock },
    prepared: null,
    secrets: null,
    dataKey: TEST_KEY,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  onTestFinished(() => opened.value.stop());
  return { properties: opened.value, beside };
}

test('property closed because of a disk error: Kontuar reopens the property by itself once the error has passed', async () => {
  const { properties } = await quickHouse(() => undefined);
  const theirs = await properties.engine(ID);
  if (!theirs) throw new Error('not open');
  const { store, syncStatus } = theirs.context;
  const { countOpen } = store.outbox;
  let broken = true;
  Object.assign(store.outbox, {
    countOpen: () => {
      if (broken) throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ');
      return countOpen();
    },
  } satisfies Partial<typeof store.outbox>);
  let closed: unknown = null;
  onTestFinished(properties.onChange(() => void (closed = properties.list()[1]?.closed)));
  syncStatus.update({ progress: null });
  expect(closed).toBe('opening');
  broken = false;
  await eventually(() => expect(closed).toBeNull());
});

test('property whose folder is unwritable at the start: opens once the folder is writable', async () => {
  // A folder replaces the data file, so the file cannot be opened, as on a failing disk.
  const file = (folder: string) => join(folder, 'kontuar.db');
  const { properties, beside } = await quickHouse((folder) => {
    renameSync(file(folder), join(folder, 'away'));
    mkdirSync(file(folder));
  });
  expect(await properties.engine(ID)).toBeNull();
  expect(properties.list()).toMatchObject([{ closed: null }, { id: ID, closed: 'unwritable' }]);
  rmSync(file(beside), { recursive: true });
  renameSync(join(beside, 'away'), file(beside));
  await eventually(() => expect(properties.list()[1]?.closed).toBeNull());
});

test('failing change listener: is logged, and the other listeners are still called', async () => {
  const { house: open, uncaught } = await house(() => undefined);
  const theirs = await open.engine(ID);
  if (!theirs) throw new Error('not open');
  const { store, syncStatus } = theirs.context;
  const lines = heardLog();
  onTestFinished(
    open.properties.onChange(() => {
      throw new TypeError('nobody thought of this');
    }),
  );
  let callCount = 0;
  onTestFinished(open.properties.onChange(() => void (callCount += 1)));
  syncStatus.update({ progress: null });
  expect(callCount).toBe(1);
  const [line] = z.array(faultSchema).parse(lines());
  expect(line).toMatchObject({ event: 'fault', name: 'TypeError' });
  expect(line?.frames.length).toBeGreaterThan(0);
  // An error in a listener must not report a saved change as failed.
  onTestFinished(
    store.onChange(() => {
      throw new RangeError('nor of this');
    }),
  );
  const references = { correctionId: null, prepaymentId: [] };
  store.outbox.add('new-1', { kind: 'create', body: aBody('one'), references }, AT);
  expect(store.outbox.countOpen().waiting).toBe(1);
  expect(lines()).toContainEqual(expect.objectContaining({ event: 'fault', name: 'RangeError' }));
  expect(uncaught).toEqual([]);
});
