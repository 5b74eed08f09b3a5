import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { readSchemaVersion } from '#engine/store/sql/migrateDatabaseSchema';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { anInvoice } from '#support/records';
import { aBody } from './townInvoiceBody';
import { aBusyDesk, aFolder, asItLies, AT, openDesk, queueOf, stillClock } from './hurtProfile';
import { listedBackup } from './listedBackup';
import { openFilesIn } from './openFiles';

/** Tests damage that the quick check at start cannot find and that appears only while Kontuar works. */

const fileOf = (folder: string) => join(folder, 'kontuar.db');
const noteOf = (folder: string) => join(folder, 'kontuar.damaged');
const open = (profileDir: string, writes = true) =>
  openWithRepair({ profileDir, clock: stillClock(), key: TEST_KEY, writes, onDamage: () => undefined });

/**
 * Empties an index: the quick check at start reads no index, so the damage appears only when an affected row is
 * changed.
 */
function emptyIndex(file: string, name: string): void {
  const define = (change: string) => {
    const connection = connectToFile(file);
    connection.unsafeMode();
    connection.pragma('writable_schema = ON');
    connection.prepare(`UPDATE sqlite_schema SET sql = ${change} WHERE name = ?`).run(name);
    connection.pragma('writable_schema = RESET');
    if (change.startsWith('sql')) connection.exec(`REINDEX ${name}`);
    connection.close();
  };
  const reader = connectToFile(file, { readonly: true });
  const sql = reader.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name);
  reader.close();
  define(String(sql).includes(' WHERE ') ? `sql || ' AND 0'` : `sql || ' WHERE 0'`);
  define(`'${String(sql).replaceAll("'", "''")}'`);
}

test('engine start: restores database and complete outbox when damage prevents opening the database', async () => {
  const busy = await aBusyDesk();
  const expected = queueOf(busy.store);
  const [backup] = busy.guard.backups();
  busy.store.close();
  const folder = asItLies(busy);
  // The backup is older than the outbox journal, so the start must write the missing changes.
  cpSync(join(folder, 'backups', backup?.name ?? ''), fileOf(folder));
  emptyIndex(fileOf(folder), 'changes_open');
  const opened = open(folder);
  if (!opened.ok) throw new Error(opened.detail);
  onTestFinished(() => opened.store.close());
  expect(queueOf(opened.store)).toEqual(expected);
  expect(opened.store.settings.get('recovery')).toMatchObject({
    why: 'damaged',
    backup: { name: backup?.name },
    detail: expect.stringContaining('malformed'),
  });
  expect(existsSync(noteOf(folder))).toBe(false);
});

test('database damage noticed while Kontuar runs: is recorded in an owner-only file, and the next start repairs the database', async () => {
  const desk = openDesk(aFolder());
  desk.store.invoices.apply([anInvoice({ invoiceFullNo: 'FV 1' })], AT);
  await desk.guard.backUp('wish');
  emptyIndex(fileOf(desk.profileDir), 'invoices_by_number');
  expect(desk.hurt()).toBe(false);
  const changed = () => desk.store.invoices.apply([anInvoice({ invoiceFullNo: 'FV 2' })], AT);
  expect(changed).toThrow('malformed');
  expect(desk.hurt()).toBe(true);
  expect(readFileSync(noteOf(desk.profileDir), 'utf8')).toContain('malformed');
  if (process.platform !== 'win32') expect(statSync(noteOf(desk.profileDir)).mode & 0o777).toBe(0o600);
  desk.store.close();
  expect(openDesk(desk.profileDir).guard.getLastReport()).toMatchObject({ why: 'damaged' });
});

test('engine start: starts with an empty outbox and reports the loss when neither backup nor queue journal is usable', async () => {
  const desk = openDesk(aFolder());
  await desk.guard.backUp('wish');
  desk.store.close();
  const again = open(desk.profileDir);
  if (again.ok) again.store.close();
  expect(again).toMatchObject({ ok: true, changed: false });
  // None of the backups can be used.
  listedBackup(desk.profileDir, desk.guard.backups()[0]?.name ?? '', AT);
  rmSync(join(desk.profileDir, 'kontuar.queue'));
  writeFileSync(fileOf(desk.profileDir), 'nothing');
  const opened = open(desk.profileDir);
  if (!opened.ok) throw new Error(opened.detail);
  onTestFinished(() => opened.store.close());
  expect(opened.changed).toBe(true);
  // The outbox journal is missing, too.
  const queue = { open: 0, uncertain: 0, doubtful: 0, missing: { count: null, since: null } };
  expect(opened.store.settings.get('recovery')).toMatchObject({ why: 'damaged', backup: null, queue });
});

test('engine start: creates a repair report when the outbox differs from the queue journal', () => {
  const { store, profileDir } = openDesk(aFolder());
  const content = {
    kind: 'create',
    body: aBody('new'),
    references: { correctionId: null, prepaymentId: [] },
  } as const;
  store.outbox.add('new-1', content, AT);
  store.close();
  const other = connectToFile(fileOf(profileDir));
  other.exec(`UPDATE changes SET queued_at = '2026-06-01T07:00:00.000Z'`);
  other.close();
  expect(openDesk(profileDir).guard.getLastReport()).toMatchObject({
    why: 'queue',
    queue: { open: 1, uncertain: 0 },
  });
});

test('start with a damaged database: is refused as damaged and leaves no file open', () => {
  const folder = aFolder();
  writeFileSync(fileOf(folder), 'nothing at all');
  expect(open(folder)).toMatchObject({ ok: false, reason: 'damaged' });
  if (process.platform === 'linux') expect(openFilesIn(folder)).toBe(0);
});

test('database of a development version before the first release: is refused as damaged and left unchanged', () => {
  const folder = aFolder();
  openDesk(folder).store.close();
  const old = connectToFile(fileOf(folder));
  old.pragma('user_version = 20');
  old.pragma('journal_mode = DELETE');
  old.close();
  const before = readFileSync(fileOf(folder));
  expect(open(folder)).toMatchObject({
    ok: false,
    reason: 'damaged',
    detail: expect.stringContaining('it has schema 20, this Kontuar reads 21 and later ones'),
  });
  const after = connectToFile(fileOf(folder), { readonly: true });
  expect(readSchemaVersion(after)).toBe(20);
  after.close();
  expect(before.length).toBeGreaterThan(0);
});

test('read-only opening: refuses an empty database file', () => {
  const folder = aFolder();
  writeFileSync(fileOf(folder), '');
  const detail = `${fileOf(folder)} is gone or empty, and was more before`;
  expect(open(folder, false)).toEqual({ ok: false, reason: 'notReady', detail });
});

test('read-only opening: opens an intact database and reports no change', () => {
  const { store, profileDir } = openDesk(aFolder());
  store.close();
  const opened = open(profileDir, false);
  if (opened.ok) opened.store.close();
  expect(opened).toMatchObject({ ok: true, changed: false });
});

test.skipIf(process.platform === 'win32')(
  'a file that cannot be looked at is refused with the reason',
  () => {
    const folder = aFolder();
    symlinkSync(fileOf(folder), fileOf(folder));
    mkdirSync(join(folder, 'backups'));
    const refused = { ok: false, reason: 'unwritable', detail: expect.stringContaining('ELOOP') };
    expect(open(folder, false)).toEqual(refused);
  },
);

/** Makes the database larger than what a start reads whole, and breaks the text of one invoice. */
function makeLargeAndBreakRecord(file: string): void {
  const connection = connectToFile(file);
  connection.exec(
    `UPDATE invoice_bodies SET body = json_insert(body, '$.filler', printf('%.*c', 250000, 'x'))`,
  );
  connection.exec(
    `UPDATE invoice_bodies SET body = '{"town": "Łó' WHERE place = (SELECT max(place) FROM invoice_bodies)`,
  );
  connection.close();
}

test('engine start: reads a data file above 20 MB whole only when a crash left its log', async () => {
  const busy = await aBusyDesk();
  busy.store.close();
  const [closed, crashed] = [asItLies(busy), aFolder()];
  makeLargeAndBreakRecord(fileOf(closed));
  expect(statSync(fileOf(closed)).size).toBeGreaterThan(20 * 2 ** 20);
  const connection = connectToFile(fileOf(closed));
  connection.pragma('journal_mode = WAL');
  connection.exec('CREATE TABLE proof (n); DROP TABLE proof');
  cpSync(closed, crashed, { recursive: true });
  connection.close();
  expect(existsSync(`${fileOf(crashed)}-wal`)).toBe(true);
  const [afterEnd, afterCrash] = [open(closed), open(crashed)];
  if (!afterEnd.ok || !afterCrash.ok) throw new Error('not opened');
  expect([afterEnd.store.settings.get('recovery'), afterCrash.store.settings.get('recovery')]).toMatchObject([
    null,
    { why: 'damaged' },
  ]);
  afterEnd.store.close();
  afterCrash.store.close();
});
