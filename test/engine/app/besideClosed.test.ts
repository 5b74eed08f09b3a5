import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection, { SqliteError } from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openInstallation } from '#engine/app/installation';
import { unsentOf } from '#engine/app/unsent';
import { acquireLock } from '#engine/profile/lock';
import { anInvoice } from '#support/records';
import { aBody } from '../recovery/bodies';
import { aFolder, AT, openDesk } from '../recovery/hurtProfile';

/** A property that cannot be opened keeps nobody from work with the others, whatever the reason. */

const ID = 'p-00000001';

/** Two properties on disk; `hurt` gets the folder of the second. */
async function house(hurt: (folder: string) => void) {
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
  hurt(beside);
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const opened = await openInstallation({
    ...{ profileDir: home, version: '0.0.0', platform: 'test', secrets: null, lock: true },
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  onTestFinished(() => opened.value.stop());
  return { house: opened.value, beside, uncaught };
}

test('one whose opening meets what nobody foresaw stays closed and says so', async () => {
  // Without a backup and a journal no check of the file comes before it.
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
    const file = new Connection(join(folder, 'kontuar.db'));
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
  const lock = acquireLock(beside);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('one with a hurt row of the last repair opens', async () => {
  const { house: open, uncaught } = await house((folder) => {
    const file = new Connection(join(folder, 'kontuar.db'));
    file.exec(`INSERT OR REPLACE INTO memory (key, value) VALUES ('recovery', '{"at')`);
    file.close();
  });
  expect((await open.engine(ID))?.context.store.invoices.count()).toBe(1);
  expect(uncaught).toEqual([]);
});

test('what waits in one that is not open is read where it lies, or is not known', async () => {
  const { house: open, beside } = await house((folder) => {
    const { store } = openDesk(folder);
    store.outbox.add(
      'new-1',
      { kind: 'create', body: aBody('one'), references: { correctionId: null, prepaymentId: [] } },
      AT,
    );
    store.close();
    const other = acquireLock(folder);
    onTestFinished(() => other?.release());
  });
  expect(await open.engine(ID)).toBeNull();
  expect(open.properties.list()).toMatchObject([{ closed: null }, { id: ID, closed: 'inUse' }]);
  expect(unsentOf(open.properties.list())).toMatchObject({ waiting: 1, conflicts: 0, unknown: [] });
  writeFileSync(join(beside, 'kontuar.db'), 'not a database');
  expect(unsentOf(open.properties.list())).toMatchObject({ waiting: 0, unknown: [beside] });
});

test('one that the disk does not give for a moment ends nothing, and is there again after it', async () => {
  const { house: open, uncaught } = await house(() => undefined);
  const theirs = await open.engine(ID);
  if (!theirs) throw new Error('not open');
  const { store, syncStatus } = theirs.context;
  const { counts } = store.outbox;
  let broken = true;
  Object.assign(store.outbox, {
    counts: () => {
      if (broken) throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ');
      return counts();
    },
  });
  const seen: unknown[] = [];
  const stop = open.properties.onChange(() => seen.push(open.properties.list().map(({ closed }) => closed)));
  syncStatus.note({ progress: null });
  broken = false;
  syncStatus.note({ progress: null });
  stop();
  expect(seen).toEqual([
    [null, 'opening'],
    [null, null],
  ]);
  expect(uncaught).toEqual([]);
});
