import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backupSchema, recoveryReportSchema, type Recovery } from '#shared/contract/recoveryContract';
import { connectToFile, TEST_KEY } from '#support/testKey';
import { repairAtStartup } from '#engine/recovery/repairAtStartup';
import { aBusyDesk, aFolder, asItLies, stillClock } from './hurtProfile';

/** Tests that a damaged database is replaced by the newest usable backup, or left unchanged. */

/** Repairs the profile on the morning after both backups were made. */
function mend(folder: string) {
  const clock = stillClock();
  clock.pass(2 * 86_400_000);
  return repairAtStartup(folder, clock, TEST_KEY);
}
const fileOf = (folder: string) => join(folder, 'kontuar.db');
const WHOLE = { ok: true, report: null };

/** Returns a closed profile with backups of two days, the newest first. */
async function twoCopies() {
  const busy = await aBusyDesk();
  busy.clock.pass(86_400_000);
  await busy.guard.backUp('daily');
  busy.store.close();
  const folder = asItLies(busy);
  const [newest = '', oldest = ''] = busy.guard.backups().map(({ name }) => join(folder, 'backups', name));
  return { folder, newest, oldest };
}

/**
 * Changes a backup and updates the record beside it, because a backup whose size differs from its record is ignored.
 */
function changed(copy: string, bytes: Buffer): void {
  writeFileSync(copy, bytes);
  describeAnew(copy);
}
function describeAnew(copy: string): void {
  const record = backupSchema.parse(JSON.parse(readFileSync(`${copy}.json`, 'utf8')));
  writeFileSync(`${copy}.json`, JSON.stringify({ ...record, bytes: statSync(copy).size }));
}

function pragma(file: string, statement: string): void {
  const connection = connectToFile(file);
  connection.pragma(statement);
  connection.close();
}

/** Returns the recovery report stored in the database file. */
function toldIn(folder: string): Recovery {
  const connection = connectToFile(fileOf(folder), { readonly: true });
  const stored = connection
    .prepare<[], string>(`SELECT value FROM memory WHERE key = 'recovery'`)
    .pluck()
    .get();
  connection.close();
  return recoveryReportSchema.parse(JSON.parse(stored ?? 'null'));
}
/** Returns the name of the backup that replaced the database. */
const takenIn = (folder: string): string => toldIn(folder).backup?.name ?? 'none';

/** Returns the path of the file that records the damage found at work, in SQLite's words. */
const metIn = (folder: string) => join(folder, 'kontuar.damaged');

describe('a copy that cannot take the place of a damaged database', () => {
  test.each([
    ['is damaged', (copy: string) => changed(copy, readFileSync(copy).fill(0x5a, 8192, 30_000))],
    ['has lost its first page', (copy: string) => changed(copy, readFileSync(copy).fill(0, 0, 8192))],
    ['is another program’s', (copy: string) => pragma(copy, 'application_id = 7')],
  ])('database repair: restores an older backup when the newest backup %s', async (_why, hurt) => {
    const { folder, newest, oldest } = await twoCopies();
    hurt(newest);
    writeFileSync(fileOf(folder), 'nothing');
    expect(mend(folder)).toEqual(WHOLE);
    expect(join(folder, 'backups', takenIn(folder))).toBe(oldest);
  });

  test('database repair: is refused and changes nothing when the newest backup was made by a newer version of Kontuar', async () => {
    const { folder, newest } = await twoCopies();
    pragma(newest, 'user_version = 99');
    writeFileSync(fileOf(folder), 'nothing');
    writeFileSync(metIn(folder), 'malformed');
    const detail = expect.stringMatching(/^kontuar-.*: .*99/);
    expect(mend(folder)).toEqual({ ok: false, reason: 'newer', detail });
    expect(readFileSync(fileOf(folder), 'utf8')).toBe('nothing');
    expect(readFileSync(metIn(folder), 'utf8')).toBe('malformed');
  });

  test('database repair: is refused and changes no file when the newest backup exists but cannot be read', async () => {
    const { folder, newest } = await twoCopies();
    rmSync(newest);
    mkdirSync(newest);
    describeAnew(newest);
    writeFileSync(fileOf(folder), 'nothing');
    const detail = expect.stringMatching(`^${basename(newest)}: .`);
    expect(mend(folder)).toEqual({ ok: false, reason: 'unwritable', detail });
    expect(readFileSync(fileOf(folder), 'utf8')).toBe('nothing');
  });
});

describe('a database', () => {
  test.each([
    ['was lost', (file: string) => rmSync(file), 'missing', 'the file is not there'],
    ['is empty', (file: string) => writeFileSync(file, ''), 'damaged', 'the file is empty'],
    ['is nonsense', (file: string) => writeFileSync(file, 'nothing'), 'damaged', 'file is not a database'],
  ])('database repair: restores the newest backup when the database %s', async (_what, hurt, why, detail) => {
    const { folder, newest } = await twoCopies();
    hurt(fileOf(folder));
    writeFileSync(join(folder, 'kontuar.db.restored.part'), 'cut');
    expect(mend(folder)).toEqual(WHOLE);
    expect(join(folder, 'backups', takenIn(folder))).toBe(newest);
    expect(toldIn(folder)).toMatchObject({ why, detail });
    expect(existsSync(join(folder, 'kontuar.db.restored.part'))).toBe(false);
  });

  test('database repair: moves the damaged file aside and restores nothing when no backup is usable', async () => {
    const { folder, newest, oldest } = await twoCopies();
    for (const copy of [newest, oldest]) pragma(copy, 'application_id = 7');
    writeFileSync(fileOf(folder), 'nothing');
    const mended = mend(folder);
    expect(mended).toMatchObject({
      ok: true,
      report: {
        why: 'damaged',
        detail: 'file is not a database',
        backup: null,
        at: '2026-06-05T07:00:00.000Z',
      },
    });
    const keptAs = mended.ok ? (mended.report?.keptAs ?? '') : '';
    expect(readFileSync(join(folder, keptAs), 'utf8')).toBe('nothing');
    expect(existsSync(fileOf(folder))).toBe(false);
  });

  test('database repair: reports a lost database when only the queue journal is left', async () => {
    const { folder } = await twoCopies();
    rmSync(join(folder, 'backups'), { recursive: true });
    rmSync(fileOf(folder));
    expect(mend(folder)).toMatchObject({ ok: true, report: { why: 'missing', backup: null, keptAs: null } });
  });

  test('database repair: leaves a non-empty folder with the name of the database file where it is', async () => {
    const { folder } = await twoCopies();
    rmSync(fileOf(folder));
    mkdirSync(join(fileOf(folder), 'full'), { recursive: true });
    expect(mend(folder)).toEqual(WHOLE);
    expect(existsSync(join(fileOf(folder), 'full'))).toBe(true);
  });

  test('database repair: uses the restore already prepared by the user instead of a backup', async () => {
    const { folder, newest, oldest } = await twoCopies();
    copyFileSync(oldest, join(folder, 'kontuar.db.restored'));
    const kept = connectToFile(join(folder, 'kontuar.db.restored'));
    kept.prepare(`INSERT OR REPLACE INTO memory (key, value) VALUES ('recovery', ?)`).run(
      JSON.stringify({
        at: '2026-06-03T07:00:00.000Z',
        why: 'restored',
        detail: '',
        keptAs: null,
        queue: null,
        seen: false,
        backup: { name: basename(oldest), madeAt: '2026-06-03T07:00:00.000Z' },
      }),
    );
    kept.close();
    writeFileSync(fileOf(folder), 'nothing');
    expect(mend(folder)).toEqual(WHOLE);
    expect([takenIn(folder), toldIn(folder).keptAs === null]).toEqual([basename(oldest), false]);
    expect(existsSync(newest)).toBe(true);
  });

  test('database repair: restores a backup when damage was noted while Kontuar ran, even if the file looks intact', async () => {
    const { folder, newest } = await twoCopies();
    writeFileSync(metIn(folder), 'malformed');
    expect(mend(folder)).toEqual(WHOLE);
    expect(join(folder, 'backups', takenIn(folder))).toBe(newest);
    expect(toldIn(folder)).toMatchObject({ why: 'damaged', detail: 'malformed' });
    expect(existsSync(metIn(folder))).toBe(false);
  });

  test('database repair: changes nothing when a newer Kontuar version wrote the database', async () => {
    const { folder } = await twoCopies();
    pragma(fileOf(folder), 'user_version = 99');
    const before = readFileSync(fileOf(folder));
    expect(mend(folder)).toEqual(WHOLE);
    expect(readFileSync(fileOf(folder)).equals(before)).toBe(true);
  });

  test('database repair: leaves a broken file alone when the profile has no backup and no queue journal', () => {
    const folder = aFolder();
    writeFileSync(fileOf(folder), 'nothing');
    writeFileSync(metIn(folder), 'malformed');
    expect(mend(folder)).toEqual(WHOLE);
    expect(readFileSync(fileOf(folder), 'utf8')).toBe('nothing');
    expect(existsSync(metIn(folder))).toBe(false);
  });
});
