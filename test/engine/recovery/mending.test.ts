import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { backupSchema } from '#shared/contract/recovery';
import { createSeal } from '#engine/platform/seal';
import { mendAtStart } from '#engine/recovery/mend';
import { aBusyDesk, aFolder, asItLies, stillClock } from './hurtProfile';

/** A database is mended with the newest copy that can take its place, or is left alone. */

/** On the morning after both copies were made. */
function mend(folder: string) {
  const clock = stillClock();
  clock.pass(2 * 86_400_000);
  return mendAtStart(folder, clock, createSeal());
}
const fileOf = (folder: string) => join(folder, 'kontuar.db');
const WHOLE = { ok: true, report: null };

/** A closed profile with two copies, of two days; the newest comes first. */
async function twoCopies() {
  const busy = await aBusyDesk();
  busy.clock.pass(86_400_000);
  await busy.guard.backUp('daily');
  busy.store.close();
  const folder = asItLies(busy);
  const [newest = '', oldest = ''] = busy.guard.backups().map(({ name }) => join(folder, 'backups', name));
  return { folder, newest, oldest };
}

/** The record beside a copy names its size: another one, and it is no copy at all. */
function changed(copy: string, bytes: Buffer): void {
  writeFileSync(copy, bytes);
  const record = backupSchema.parse(JSON.parse(readFileSync(`${copy}.json`, 'utf8')));
  writeFileSync(`${copy}.json`, JSON.stringify({ ...record, bytes: statSync(copy).size }));
}

function pragma(file: string, what: string): void {
  const connection = new Connection(file);
  connection.pragma(what);
  connection.close();
}

/** The copy that took its place, as the file itself says. */
function takenIn(folder: string): string {
  const connection = new Connection(fileOf(folder), { readonly: true });
  const name = connection
    .prepare<[], string>(`SELECT value ->> '$.backup.name' FROM memory WHERE key = 'recovery'`)
    .pluck()
    .get();
  connection.close();
  return name ?? 'none';
}

describe('a copy that cannot take the place of a damaged database', () => {
  test.each([
    ['is damaged', (copy: string) => changed(copy, readFileSync(copy).fill(0x5a, 8192, 30_000))],
    ['is another program’s', (copy: string) => pragma(copy, 'application_id = 7')],
  ])('because it %s is passed over for an older one', async (_why, hurt) => {
    const { folder, newest, oldest } = await twoCopies();
    hurt(newest);
    writeFileSync(fileOf(folder), 'nothing');
    expect(mend(folder)).toEqual(WHOLE);
    expect(join(folder, 'backups', takenIn(folder))).toBe(oldest);
  });

  test('because it is of a later Kontuar hides no older one: nothing is changed', async () => {
    const { folder, newest } = await twoCopies();
    pragma(newest, 'user_version = 99');
    writeFileSync(fileOf(folder), 'nothing');
    expect(mend(folder)).toMatchObject({ ok: false, reason: 'newer', detail: expect.stringContaining('99') });
    expect(readFileSync(fileOf(folder), 'utf8')).toBe('nothing');
  });
});

describe('a database', () => {
  test.each([
    ['was lost', (file: string) => rmSync(file)],
    ['is empty', (file: string) => writeFileSync(file, '')],
  ])('that %s is restored', async (_what, hurt) => {
    const { folder, newest } = await twoCopies();
    hurt(fileOf(folder));
    expect(mend(folder)).toEqual(WHOLE);
    expect(join(folder, 'backups', takenIn(folder))).toBe(newest);
  });

  test('in which a broken page was met at work is restored, though it looks whole', async () => {
    const { folder, newest } = await twoCopies();
    writeFileSync(join(folder, 'kontuar.damaged'), 'malformed');
    expect(mend(folder)).toEqual(WHOLE);
    expect(join(folder, 'backups', takenIn(folder))).toBe(newest);
    expect(existsSync(join(folder, 'kontuar.damaged'))).toBe(false);
  });

  test('of a later Kontuar stays, and no copy takes its place', async () => {
    const { folder } = await twoCopies();
    pragma(fileOf(folder), 'user_version = 99');
    const before = readFileSync(fileOf(folder));
    expect(mend(folder)).toEqual(WHOLE);
    expect(readFileSync(fileOf(folder)).equals(before)).toBe(true);
  });

  test('beside which nothing says that there was more is left alone, and what was met in it is forgotten', () => {
    const folder = aFolder();
    writeFileSync(fileOf(folder), 'nothing');
    writeFileSync(join(folder, 'kontuar.damaged'), 'malformed');
    expect(mend(folder)).toEqual(WHOLE);
    expect(readFileSync(fileOf(folder), 'utf8')).toBe('nothing');
    expect(existsSync(join(folder, 'kontuar.damaged'))).toBe(false);
  });
});
