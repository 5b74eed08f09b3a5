import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SEED } from '#support/seed';
import { createSeededRandom } from '../../../src-main/training/seededRandom';
import { AT, RECORDS, openDesk, aBusyDesk, asItLies, queueOf, type Desk } from './hurtProfile';

/**
 * Tests that after any damage to the database file the next start works, the queue is complete, and no sent change is
 * sent again. `KONTUAR_DAMAGES` is the number of flipped bits (200 in the long form, test/endurance/run.mjs);
 * `KONTUAR_SEED` repeats a failure.
 */

const DAMAGES = Number(process.env['KONTUAR_DAMAGES'] ?? 15);
const ANYTHING = {
  search: '',
  from: null,
  to: null,
  type: null,
  status: null,
  paymentStatus: null,
  reservationId: null,
};

const fileOf = (folder: string) => join(folder, 'kontuar.db');

function readOnce({ store }: Desk): void {
  for (const { localId } of store.invoices.list(ANYTHING, { offset: 0, limit: 500 }).rows)
    store.invoices.readCard(localId);
  store.search('kowalski', 100, '2026-06-03');
  store.outbox.listEnded(100);
}

/** Reads all data, as a working day would; returns false when a damaged page was found. */
function readAll(desk: Desk): boolean {
  try {
    readOnce(desk);
  } catch (error) {
    if (desk.hurt()) return false;
    // SQLite has no checksums for its pages, so a letter of a record may have changed unnoticed. The next full pass
    // writes the record again.
    expect(error).toBeInstanceOf(TypeError);
    desk.store.invoices.apply(RECORDS, AT);
    readOnce(desk);
  }
  return !desk.hurt();
}

/** Opens the profile as the next start would, and opens it again when the damage appears only during work. */
function opened(folder: string): Desk {
  const first = openDesk(folder);
  if (readAll(first)) return first;
  first.store.close();
  const second = openDesk(folder);
  expect(readAll(second)).toBe(true);
  return second;
}

describe(`the database (seed ${SEED})`, { timeout: 60_000 + DAMAGES * 2_000 }, () => {
  test(`damaged database: after each of ${DAMAGES} single-bit errors, the outbox is complete`, async () => {
    const dice = createSeededRandom(SEED, 'bits');
    const busy = await aBusyDesk();
    const expected = queueOf(busy.store);
    // The database is closed cleanly so that it is one file.
    busy.store.close();
    for (let flip = 0; flip < DAMAGES; flip += 1) {
      const folder = asItLies(busy);
      const bytes = readFileSync(fileOf(folder));
      const offset = dice.pickInteger(0, bytes.length - 1);
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (flip % 8));
      writeFileSync(fileOf(folder), bytes);
      const desk = opened(folder);
      expect(queueOf(desk.store), `bit ${flip % 8} of byte ${offset}`).toEqual(expected);
      expect(desk.store.outbox.get(1)?.state).toBe('sent');
      desk.store.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('truncated database: is kept under another name, restored from a backup and reported, whatever its remaining length', async () => {
    const dice = createSeededRandom(SEED, 'cuts');
    const busy = await aBusyDesk();
    const expected = queueOf(busy.store);
    busy.store.close();
    const size = statSync(fileOf(busy.profileDir)).size;
    const places = [
      0,
      1,
      100,
      8192,
      ...Array.from({ length: DAMAGES / 5 }, () => dice.pickInteger(0, size - 1)),
    ];
    for (const length of places) {
      const folder = asItLies(busy);
      truncateSync(fileOf(folder), length);
      const desk = opened(folder);
      expect(queueOf(desk.store), `cut off at ${length}`).toEqual(expected);
      expect(desk.store.invoices.readCard('inv-3')).not.toBeNull();
      const report = desk.guard.getLastReport();
      const queue = { open: expected.length, uncertain: 2 };
      expect(report, `cut off at ${length}`).toMatchObject({ why: 'damaged', seen: false, queue });
      expect(report?.backup?.name).toBe(desk.guard.backups()[0]?.name);
      expect(existsSync(join(folder, report?.keptAs ?? ''))).toBe(true);
      desk.store.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('missing database: the outbox is restored, even when the backup folder is missing too', async () => {
    const busy = await aBusyDesk();
    const expected = queueOf(busy.store);
    busy.store.close();
    const folder = asItLies(busy);
    rmSync(fileOf(folder));
    const desk = opened(folder);
    expect(queueOf(desk.store)).toEqual(expected);
    expect(desk.guard.getLastReport()?.why).toBe('missing');

    const bare = asItLies(busy);
    rmSync(fileOf(bare));
    rmSync(join(bare, 'backups'), { recursive: true });
    const empty = opened(bare);
    expect(empty.guard.getLastReport()).toMatchObject({ why: 'missing', backup: null });
    expect(queueOf(empty.store).map(([change]) => change)).toEqual(expected.map(([change]) => change));
  });

  test('database whose log file is missing: the outbox is still complete', async () => {
    const busy = await aBusyDesk();
    const expected = queueOf(busy.store);
    const folder = asItLies(busy);
    for (const end of ['-wal', '-shm']) rmSync(fileOf(folder) + end, { force: true });
    const desk = opened(folder);
    expect(queueOf(desk.store)).toEqual(expected);
    expect(desk.store.checkIntegrity()).toEqual(['ok']);
  });

  test('database repair: uses an older backup when the newest backup is itself damaged', async () => {
    const busy = await aBusyDesk();
    busy.clock.pass(86_400_000);
    const [first] = busy.guard.backups();
    const made = await busy.guard.backUp('daily');
    const expected = queueOf(busy.store);
    busy.store.close();
    const folder = asItLies(busy);
    if (!made.ok || !first) throw new Error('no backup');
    const newest = join(folder, 'backups', made.backup.name);
    writeFileSync(newest, readFileSync(newest).fill(0x5a, 8192, 30_000));
    writeFileSync(fileOf(folder), 'nothing');
    const desk = opened(folder);
    expect(desk.guard.getLastReport()?.backup?.name).toBe(first.name);
    expect(queueOf(desk.store)).toEqual(expected);
    // The change was open in that backup and ended before the journal was started anew, so it is not sent again.
    expect(desk.store.outbox.get(1)?.endedAt).not.toBeNull();
  });
});

describe('the journal', () => {
  test('queue journal with an unreadable line: lets the user decide about a new invoice that may already have been sent', async () => {
    const busy = await aBusyDesk();
    busy.store.close();
    const folder = asItLies(busy);
    const file = join(folder, 'kontuar.queue');
    const lines = readFileSync(file, 'utf8').split('\n');
    lines[3] = `x${lines[3] ?? ''}`;
    writeFileSync(file, lines.join('\n'));
    writeFileSync(fileOf(folder), 'nothing');
    const { store, guard } = opened(folder);
    for (const change of store.outbox.listOpen())
      if (change.kind === 'create') expect(change.state).not.toBe('waiting');
    expect(guard.getLastReport()?.queue?.doubtful).toBeGreaterThan(0);
  });

  test('queue journal: is rebuilt from the intact database when the journal file is missing', async () => {
    const busy = await aBusyDesk();
    const expected = queueOf(busy.store);
    busy.store.close();
    const folder = asItLies(busy);
    rmSync(join(folder, 'kontuar.queue'));
    opened(folder).store.close();
    writeFileSync(fileOf(folder), 'nothing');
    const desk = opened(folder);
    expect(queueOf(desk.store)).toEqual(expected);
  });

  test('queue journal: is readable by the current user only', async () => {
    const { profileDir } = await aBusyDesk();
    if (process.platform !== 'win32')
      expect(statSync(join(profileDir, 'kontuar.queue')).mode & 0o777).toBe(0o600);
  });
});
