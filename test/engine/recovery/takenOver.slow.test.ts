import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupSchema } from '#shared/contract/recoveryContract';
import { smallDisk } from '#support/smallDisk';
import { connectToFile, TEST_KEY, TEST_KEYS } from '#support/testKey';
import { acquireProfileLock } from '#engine/profile/profileLock';
import {
  prepareDowngradeRestores,
  prepareRestoreWithoutOpenDatabase,
} from '#engine/recovery/downgradeRestore';
import { openWithRepair } from '#engine/recovery/openWithRepair';
import { installPendingRestore } from '#engine/recovery/restore';
import { aBody } from './townInvoiceBody';
import { aBusyDesk, aFolder, asItLies, AT, openDesk, stillClock, type Desk } from './hurtProfile';
import { openFilesIn } from './openFiles';

/** Tests what a restored backup takes over from the database that it replaces, and what the start reports. */

const fileOf = (folder: string) => join(folder, 'kontuar.db');
const open = (profileDir: string, writes = true) =>
  openWithRepair({ profileDir, clock: stillClock(), key: TEST_KEY, writes, onDamage: () => undefined });
const ready = (profileDir: string, file: string) =>
  prepareRestoreWithoutOpenDatabase({ profileDir, clock: stillClock(), key: TEST_KEY, file });
const nameOf = ({ guard }: Desk): string => guard.backups()[0]?.name ?? 'none';

function alter(file: string, ...statements: string[]): void {
  const connection = connectToFile(file);
  connection.pragma('foreign_keys = OFF');
  for (const sql of statements) connection.exec(sql);
  connection.close();
}
function column(file: string, sql: string): unknown[] {
  const connection = connectToFile(file, { readonly: true });
  const found = connection.prepare(sql).pluck().all();
  connection.close();
  return found;
}
/** Returns a closed profile with one backup. */
async function closed() {
  const busy = await aBusyDesk();
  busy.store.close();
  return { folder: asItLies(busy), name: nameOf(busy) };
}

describe('a copy takes over', () => {
  test('restore: keeps the current form drafts, not those of the backup', async () => {
    const { folder, name } = await closed();
    alter(join(folder, 'backups', name), `INSERT INTO drafts VALUES ('of-then', '{}')`);
    alter(fileOf(folder), `INSERT INTO drafts VALUES ('of-now', '{}')`);
    expect(ready(folder, name)).toEqual({ ok: true });
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(true);
    expect(column(fileOf(folder), 'SELECT draft_id FROM drafts')).toEqual(['of-now']);
  });

  test('restore: keeps the current notes for the next shift, and an erased note of the backup does not return', async () => {
    const { folder, name } = await closed();
    const note = (id: number, text: string) =>
      `INSERT INTO handover_notes VALUES (${id}, '${text}', NULL, '${AT}', NULL, NULL, NULL)`;
    alter(join(folder, 'backups', name), note(1, 'taksówka'), note(2, 'Kowalski dzwonił'));
    alter(fileOf(folder), note(1, 'taksówka'), note(2, 'Kowalski dzwonił'), note(3, 'faks'));
    alter(fileOf(folder), `UPDATE handover_notes SET done_at = '${AT}' WHERE note_id = 1`);
    alter(fileOf(folder), 'DELETE FROM handover_notes WHERE note_id = 2');
    expect(ready(folder, name)).toEqual({ ok: true });
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(true);
    const notes = "SELECT text || coalesce(' ' || done_at, '') FROM handover_notes ORDER BY note_id";
    expect(column(fileOf(folder), notes)).toEqual([`taksówka ${AT}`, 'faks']);

    // After the last note is erased, none comes back either.
    alter(fileOf(folder), 'DELETE FROM handover_notes');
    expect(ready(folder, name)).toEqual({ ok: true });
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(true);
    expect(column(fileOf(folder), notes)).toEqual([]);
  });

  test('restore: keeps finished changes with their attempts and history', async () => {
    const { folder, name } = await closed();
    const queries = ['changes', 'attempts', 'history'].map((table) => `SELECT * FROM ${table} ORDER BY 1, 2`);
    const before = queries.map((sql) => column(fileOf(folder), sql));
    expect(ready(folder, name)).toEqual({ ok: true });
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(true);
    expect(queries.map((sql) => column(fileOf(folder), sql))).toEqual(before);
  });

  test('restore: keeps the PDFs issued after the backup as well as the PDFs contained in the backup', async () => {
    const { folder, name } = await closed();
    const paper = (id: number) =>
      `INSERT INTO documents VALUES (${id}, 'inv-3', 'pl', '{}', NULL, '${AT}', 'f${id}.pdf', '00')`;
    alter(join(folder, 'backups', name), paper(1));
    alter(fileOf(folder), paper(1), paper(2));
    expect(ready(folder, name)).toEqual({ ok: true });
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(true);
    expect(column(fileOf(folder), 'SELECT file FROM documents ORDER BY 1')).toEqual(['f1.pdf', 'f2.pdf']);
  });

  test('restore: expired invoices stay deleted, even after two restores in a row without a start', async () => {
    const { folder, name } = await closed();
    const letGo = (id: number) => `INSERT INTO let_go VALUES (${id}, '2020-01-01', 'FV ${id}', NULL)`;
    alter(join(folder, 'backups', name), letGo(900));
    alter(fileOf(folder), letGo(3), letGo(901));
    expect(ready(folder, name)).toEqual({ ok: true });
    expect(ready(folder, name)).toEqual({ ok: true });
    const { store } = openDesk(folder);
    expect([3, 4].map((id) => store.invoices.readCard(`inv-${id}`) === null)).toEqual([true, false]);
    const kept = column(fileOf(folder), 'SELECT invoice_id FROM let_go ORDER BY 1');
    expect(kept).toEqual([3, 900, 901]);
  });

  test('backup restore: is refused and leaves no file behind when a queued change is missing from the current database', async () => {
    const { folder, name } = await closed();
    alter(fileOf(folder), 'DELETE FROM changes WHERE change_id = 1');
    expect(ready(folder, name)).toMatchObject({ ok: false, reason: 'unreadable' });
    expect(readdirSync(folder).filter((entry) => entry.includes('restored'))).toEqual([]);
  });
});

describe('a prepared copy', () => {
  test('prepared restore: replaces the database once, and the old database is kept under a name with the date', async () => {
    const { folder, name } = await closed();
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(false);
    const before = readFileSync(fileOf(folder));
    expect(ready(folder, name)).toEqual({ ok: true });
    // The value 1 means no write-ahead log, so the single file holds all data (sqlite.org/fileformat.html, 1.3.2).
    expect([...readFileSync(`${fileOf(folder)}.restored`).subarray(18, 20)]).toEqual([1, 1]);
    writeFileSync(`${fileOf(folder)}-wal`, 'the log');
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(true);
    if (process.platform === 'linux') expect(openFilesIn(folder)).toBe(0);
    expect(installPendingRestore(folder, stillClock(), TEST_KEY)).toBe(false);
    const aside = join(folder, 'kontuar-2026-06-03.db');
    expect(readFileSync(aside).equals(before)).toBe(true);
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('the log');
    expect(column(fileOf(folder), `SELECT value ->> '$.keptAs' FROM memory WHERE key = 'recovery'`)).toEqual([
      'kontuar-2026-06-03.db',
    ]);
  });

  test('prepared restore: contains only the backup’s data, despite a leftover log file of an interrupted restore', async () => {
    const { store, guard, profileDir } = await aBusyDesk();
    store.settings.set('lastPassAt', 'said last');
    cpSync(`${fileOf(profileDir)}-wal`, join(profileDir, 'kontuar.db.restored.part-wal'));
    expect(guard.restore('', guard.backups()[0] ?? null)).toEqual({ ok: true });
    const restored = join(profileDir, 'kontuar.db.restored');
    expect(column(restored, `SELECT value FROM memory WHERE key = 'lastPassAt'`)).toEqual([]);
  });

  test('backup restore: the report names no previous database file when the profile had none', async () => {
    const busy = await aBusyDesk();
    const folder = aFolder();
    const copy = join(busy.guard.folder, nameOf(busy));
    expect(ready(folder, copy)).toEqual({ ok: true });
    expect(openDesk(folder).guard.getLastReport()).toMatchObject({
      keptAs: null,
      backup: null,
      detail: copy,
    });
  });

  test('prepared restore: is refused and leaves no file when the backup is of another profile', async () => {
    const { folder, name } = await closed();
    alter(fileOf(folder), `INSERT INTO memory (key, value) VALUES ('keychainEntry', '"another"')`);
    expect(ready(folder, name)).toEqual({ ok: false, reason: 'otherProfile', detail: name });
    expect(readdirSync(folder).filter((entry) => entry.includes('restored'))).toEqual([]);
  });
});

describe('at rest', () => {
  test('restore while Kontuar is closed: is refused when a folder stands in place of the database or the restore file', async () => {
    const { folder, name } = await closed();
    const stuck = aFolder();
    cpSync(folder, stuck, { recursive: true });
    mkdirSync(join(stuck, 'kontuar.db.restored.part', 'full'), { recursive: true });
    expect(ready(stuck, name)).toMatchObject({
      ok: false,
      reason: 'unreadable',
      detail: expect.stringMatching(/restored\.part/),
    });
    expect(open(stuck)).toMatchObject({ ok: false, reason: 'unwritable' });
    rmSync(fileOf(folder));
    mkdirSync(fileOf(folder));
    expect(ready(folder, name)).toMatchObject({ ok: false, reason: 'unreadable' });
    expect(existsSync(join(folder, 'kontuar.db.restored'))).toBe(false);
  });

  /** Returns a profile with two backups from two days; `newest` is the path of the newer backup. */
  async function twoCopies() {
    const busy = await aBusyDesk();
    const name = nameOf(busy);
    busy.clock.pass(86_400_000);
    const made = await busy.guard.backUp('daily');
    busy.store.close();
    const folder = asItLies(busy);
    writeFileSync(fileOf(folder), 'nothing');
    const newest = join(folder, 'backups', made.ok ? made.backup.name : '');
    const { clock } = busy;
    const wished = () =>
      prepareRestoreWithoutOpenDatabase({ profileDir: folder, clock, key: TEST_KEY, file: name });
    return { newest, wished };
  }

  test('restore while Kontuar is closed: accepts an older backup when the newest backup is from a newer Kontuar', async () => {
    const { newest, wished } = await twoCopies();
    alter(newest, 'PRAGMA user_version = 99');
    expect(wished()).toEqual({ ok: true });
  });

  test('restore while Kontuar is closed: is refused while the newest backup is unreadable', async () => {
    const { newest, wished } = await twoCopies();
    rmSync(newest);
    mkdirSync(newest);
    const record = backupSchema.parse(JSON.parse(readFileSync(`${newest}.json`, 'utf8')));
    writeFileSync(`${newest}.json`, JSON.stringify({ ...record, bytes: statSync(newest).size }));
    const detail = expect.stringMatching(`^${basename(newest)}: .`);
    expect(wished()).toEqual({ ok: false, reason: 'unreadable', detail });
  });

  test('restore for a downgrade: is refused when the disk is too full, and names the needed and free bytes', async (context) => {
    const disk = smallDisk(1024 * 1024);
    if (typeof disk === 'string') return context.skip(disk);
    try {
      const refused = await prepareDowngradeRestores(disk.dir, [{ id: 'real', name: 'any.db' }], TEST_KEYS);
      expect(refused).toMatch(/^\d+ bytes are needed, \d+ are free$/);
    } finally {
      disk.remove();
    }
    return undefined;
  });

  test('restore while Kontuar is closed: accepts a backup named by its path when the database is damaged', async () => {
    const busy = await aBusyDesk();
    const folder = aFolder();
    writeFileSync(fileOf(folder), 'nothing');
    expect(ready(folder, join(busy.guard.folder, nameOf(busy)))).toEqual({ ok: true });
  });

  test('preparing a restore for an older Kontuar version: is refused while another program uses the profile', async () => {
    const { folder, name } = await closed();
    const lock = acquireProfileLock(folder);
    expect(await prepareDowngradeRestores(folder, [{ id: 'real', name }], TEST_KEYS)).toBe(
      `inUse: ${folder}`,
    );
    lock?.release();
    expect(await prepareDowngradeRestores(folder, [{ id: 'real', name: 'nowhere.db' }], TEST_KEYS)).toMatch(
      /^unreadable: ENOENT/,
    );
    expect(await prepareDowngradeRestores(folder, [{ id: 'real', name }], TEST_KEYS)).toBeNull();
  });
});

describe('an opening tells', () => {
  const body = {
    kind: 'create',
    body: aBody('x'),
    references: { correctionId: null, prepaymentId: [] },
  } as const;
  function result(folder: string) {
    const opened = open(folder);
    if (!opened.ok) throw new Error(opened.detail);
    const report = opened.store.settings.get('recovery');
    opened.store.close();
    return { report, changed: opened.changed };
  }

  test('engine start with an intact database: gives no repair report', async () => {
    const { folder } = await closed();
    expect(result(folder)).toEqual({ report: null, changed: false });
  });

  test('engine start: reports that writes were lost when the queue journal is newer than the database', async () => {
    const { folder, name } = await closed();
    cpSync(join(folder, 'backups', name), fileOf(folder));
    const { report, changed } = result(folder);
    expect(report).toMatchObject({
      why: 'older',
      backup: null,
      keptAs: null,
      detail: '',
      at: AT,
      seen: false,
    });
    expect(report?.queue).toMatchObject({ uncertain: 2 });
    expect(changed).toBe(true);
  });

  test('engine start: uses the queue journal to restore a single write lost in a power cut, and reports nothing to the user', () => {
    const { store, profileDir } = openDesk(aFolder());
    store.outbox.add('new-1', body, AT);
    store.close();
    const before = readFileSync(fileOf(profileDir));
    const again = openDesk(profileDir);
    again.store.outbox.add('new-2', body, AT);
    again.store.close();
    writeFileSync(fileOf(profileDir), before);
    expect(result(profileDir)).toEqual({ report: null, changed: true });
  });

  test('engine start with a damaged database: reports that no backup was restored when no backup is usable', async () => {
    const { folder } = await closed();
    rmSync(join(folder, 'backups'), { recursive: true });
    writeFileSync(fileOf(folder), 'nothing');
    const { report, changed } = result(folder);
    expect(report).toMatchObject({
      why: 'damaged',
      backup: null,
      keptAs: 'kontuar-2026-06-03.db',
      seen: false,
    });
    expect(report?.queue?.open).toBeGreaterThan(3);
    expect(changed).toBe(true);
  });

  test('read-only opening: refuses a file that is not a database, and creates no other file', () => {
    const folder = aFolder();
    writeFileSync(fileOf(folder), 'nothing at all');
    expect(open(folder, false)).toMatchObject({ ok: false });
    expect(readdirSync(folder)).toEqual(['kontuar.db']);
  });
});
