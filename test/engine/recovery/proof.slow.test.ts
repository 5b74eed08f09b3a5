import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { connectToFile, keyTo, TEST_KEY } from '#support/testKey';
import {
  verifyDatabaseQuickly,
  verifyDatabaseWithoutWriting,
  verifyDatabaseFully,
} from '#engine/recovery/verifyDatabase';
import { CURRENT_SCHEMA_VERSION } from '#engine/store/sql/migrationSteps';
import { aBusyDesk, aFolder, AT, openDesk } from './hurtProfile';

/** Tests the read-only check of a database file. */

const fileOf = (folder: string) => join(folder, 'kontuar.db');
const NONE = { invoices: 0, reservations: 0, changes: 0 };

function closed(): string {
  const desk = openDesk(aFolder());
  desk.store.settings.set('lastPassAt', 'once');
  desk.store.close();
  return fileOf(desk.profileDir);
}
function altered(file: string, sql: string, pragma?: string): void {
  const connection = connectToFile(file);
  connection.pragma('foreign_keys = OFF');
  connection.exec(sql);
  if (pragma) connection.pragma(pragma);
  connection.close();
}
const checks = [verifyDatabaseFully, verifyDatabaseQuickly, verifyDatabaseWithoutWriting];

describe('a whole database', () => {
  test('database verification: counts the records in the full check, not in the quick check', async () => {
    const busy = await aBusyDesk();
    const open = busy.store.outbox.listOpen().length;
    busy.store.close();
    const file = fileOf(busy.profileDir);
    const counts = { invoices: busy.guard.backups()[0]?.invoices, reservations: 0, changes: open };
    const proof = verifyDatabaseFully(file, keyTo(file));
    expect(proof).toMatchObject({
      ok: true,
      schema: CURRENT_SCHEMA_VERSION,
      counts: { reservations: 0, changes: open },
    });
    expect(proof.ok && proof.counts.invoices).toBeGreaterThanOrEqual(counts.invoices ?? 0);
    expect(verifyDatabaseQuickly(file, keyTo(file))).toEqual({
      ok: true,
      schema: CURRENT_SCHEMA_VERSION,
      counts: NONE,
    });
    expect(verifyDatabaseWithoutWriting(file, keyTo(file))).toEqual({
      ok: true,
      schema: CURRENT_SCHEMA_VERSION,
      counts: NONE,
    });
  });
});

describe('a file', () => {
  test.each<[string, (file: string) => void, string, RegExp]>([
    ['of another program', (file) => altered(file, '', 'application_id = 7'), 'notOurs', /not a Kontuar/],
    [
      'of a later Kontuar',
      (file) => altered(file, '', `user_version = ${CURRENT_SCHEMA_VERSION + 1}`),
      'newer',
      new RegExp(`has schema ${CURRENT_SCHEMA_VERSION + 1}, this Kontuar knows ${CURRENT_SCHEMA_VERSION}`),
    ],
    [
      'of before the first release',
      (file) => altered(file, '', 'user_version = 20'),
      'damaged',
      /has schema 20, this Kontuar reads 21 and later ones/,
    ],
    [
      'with other tables than its schema has',
      (file) => altered(file, 'CREATE TABLE stray (a)'),
      'damaged',
      /not those of this schema/,
    ],
    ['that is nonsense', (file) => writeFileSync(file, 'nothing at all'), 'damaged', /not a database/],
    ['that is not there', (file) => rmSync(file), 'unreadable', /open/],
    [
      'that is a folder',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
      'unreadable',
      /open|disk/,
    ],
  ])('%s is no whole one', (_, hurt, reason, detail) => {
    const file = closed();
    hurt(file);
    for (const check of checks)
      expect(check(file, keyTo(file))).toEqual({ ok: false, reason, detail: expect.stringMatching(detail) });
  });

  test('database verification: the full and the quick check report a violated table constraint as damage, the read-only check does not', () => {
    const file = closed();
    altered(
      file,
      `PRAGMA ignore_check_constraints = ON;
       INSERT INTO ranges (kind, from_day, to_day, checked_at) VALUES ('pricing', '2026-07-01', '2026-06-01', '${AT}')`,
    );
    const damaged = { ok: false, reason: 'damaged', detail: 'CHECK constraint failed in ranges' };
    expect([verifyDatabaseFully(file, keyTo(file)), verifyDatabaseQuickly(file, keyTo(file))]).toEqual([
      damaged,
      damaged,
    ]);
    expect(verifyDatabaseWithoutWriting(file, keyTo(file))).toMatchObject({ ok: true });
  });

  test.each([
    ['memory', `UPDATE memory SET value = '{' WHERE key = 'lastPassAt'`],
    ...['content', 'base', 'refers', 'choices', 'theirs', 'twins', 'problem'].map(
      (column) =>
        ['changes', `UPDATE changes SET ${column} = '{' WHERE kind = 'update' AND ended_at IS NULL`] as const,
    ),
    ...['sent', 'before'].map(
      (column) => ['attempts', `UPDATE attempts SET ${column} = '{' WHERE attempt_id = 1`] as const,
    ),
    ['mirrors', `UPDATE mirrors SET body = '{'`],
    ['reservation_bodies', `INSERT INTO reservation_bodies (place, body) VALUES (1, '{')`],
    ['history', `UPDATE history SET fields = '{' WHERE rowid = 1`],
    ['drafts', `INSERT INTO drafts VALUES ('one', '{')`],
    [
      'invoice_bodies',
      `UPDATE invoice_bodies SET body = '{' WHERE place = (SELECT min(place) FROM invoice_bodies)`,
    ],
  ] as const)(
    'database verification: a broken record of %s counts as damage even when the database pages are intact',
    async (table, sql) => {
      const busy = await aBusyDesk();
      busy.store.settings.set('lastPassAt', 'once');
      busy.store.close();
      const file = fileOf(busy.profileDir);
      const connection = connectToFile(file);
      connection.pragma('ignore_check_constraints = ON');
      connection.pragma('foreign_keys = OFF');
      const { changes } = connection.prepare(sql).run();
      connection.close();
      expect(changes).toBeGreaterThan(0);
      for (const check of checks)
        expect(check(file, keyTo(file))).toEqual({
          ok: false,
          reason: 'damaged',
          detail: `${changes} records of ${table} are broken`,
        });
    },
  );
});

describe('a file whose last writes are in the log beside it', () => {
  function cut(): string {
    const { store, profileDir } = openDesk(aFolder());
    store.settings.set('lastPassAt', 'said last');
    const file = fileOf(aFolder());
    for (const end of ['', '-wal']) copyFileSync(`${fileOf(profileDir)}${end}`, `${file}${end}`);
    return file;
  }
  const bytesOf = (file: string) =>
    [file, `${file}-wal`].map((path) => readFileSync(path).toString('base64'));

  test('read-only database check: leaves the database file and its write-ahead log unchanged', () => {
    const file = cut();
    const before = bytesOf(file);
    expect(verifyDatabaseWithoutWriting(file, keyTo(file))).toMatchObject({ ok: true });
    expect(bytesOf(file)).toEqual(before);
  });

  test('quick database check: moves the last writes from the log into the database file', () => {
    const file = cut();
    expect(verifyDatabaseQuickly(file, keyTo(file))).toMatchObject({ ok: true });
    expect(existsSync(`${file}-wal`)).toBe(false);
    const alone = join(aFolder(), 'alone.db');
    copyFileSync(file, alone);
    const connection = connectToFile(alone, { readonly: true });
    const kept = connection.prepare("SELECT value FROM memory WHERE key = 'lastPassAt'").pluck().get();
    connection.close();
    expect(kept).toBe('"said last"');
  });
});

describe.skipIf(process.platform === 'win32')('a file beside which SQLite can put nothing', () => {
  /**
   * A symlink that points to itself stands for a folder without write permission, because root can write to every
   * folder.
   */
  function shut(hurt: (file: string) => void = () => undefined): string {
    const file = closed();
    hurt(file);
    symlinkSync(`${file}-shm`, `${file}-shm`);
    return file;
  }

  test('read-only database check: can check a database whose shared-memory file cannot be opened', () => {
    expect(verifyDatabaseWithoutWriting(shut(), TEST_KEY)).toEqual({
      ok: true,
      schema: CURRENT_SCHEMA_VERSION,
      counts: NONE,
    });
    expect(verifyDatabaseFully(shut(), TEST_KEY)).toMatchObject({ ok: false, reason: 'unreadable' });
    const damaged = shut((file) => altered(file, 'CREATE TABLE stray (a)'));
    expect(verifyDatabaseWithoutWriting(damaged, keyTo(damaged))).toMatchObject({
      ok: false,
      reason: 'damaged',
    });
  });

  test('read-only database check: refuses a file with a non-empty log when its shared-memory file cannot be opened', () => {
    const file = shut();
    writeFileSync(`${file}-wal`, 'more');
    expect(verifyDatabaseWithoutWriting(file, keyTo(file))).toMatchObject({
      ok: false,
      reason: 'unreadable',
    });
  });
});
