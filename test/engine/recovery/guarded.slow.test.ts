import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type Connection from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { connectToFile } from '#support/testKey';
import { createBackup, isDailyBackupDue, listBackups } from '#engine/recovery/backups';
import { anInvoice, aReservation } from '#support/records';
import { aBody } from './townInvoiceBody';
import { aBusyDesk, aFolder, AT, openDesk, stillClock, type Desk } from './hurtProfile';
import { openFilesIn } from './openFiles';

/** Tests how the running program makes, keeps and restores backups. */

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const DAY_MS = 86_400_000;
const folderIn = (profileDir: string) => join(profileDir, 'backups');
const journalIn = ({ profileDir }: Desk) => join(profileDir, 'kontuar.queue');
const journalSize = (desk: Desk) => statSync(journalIn(desk)).size;

/** Queues one change of nine million characters. */
function addLong({ store }: Desk): number {
  const body = { ...aBody('long'), additionalInfo: 'x'.repeat(9_000_000) };
  const references = { correctionId: null, prepaymentId: [] };
  return store.outbox.add('new-long', { kind: 'create', body, references }, AT);
}
function addShort({ store }: Desk, localId: string): number {
  const references = { correctionId: null, prepaymentId: [] };
  return store.outbox.add(localId, { kind: 'create', body: aBody(localId), references }, AT);
}
/** Removes an index row, as when an index write never reached the disk. */
function loseIndexRow({ profileDir }: Desk, index: string, write: string): void {
  const other = connectToFile(join(profileDir, 'kontuar.db'));
  other.unsafeMode();
  other.pragma('writable_schema = ON');
  const kept = other.prepare('SELECT * FROM sqlite_schema WHERE name = ?').get(index);
  other.prepare('DELETE FROM sqlite_schema WHERE name = ?').run(index);
  other.pragma('writable_schema = RESET');
  other.exec(write);
  other.pragma('writable_schema = ON');
  other
    .prepare(
      'INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (@type, @name, @tbl_name, @rootpage, @sql)',
    )
    .run(kept);
  other.pragma('writable_schema = RESET');
  other.close();
}
function onlyBackup({ guard }: Desk) {
  const [backup, ...others] = guard.backups();
  if (!backup || others.length > 0) throw new Error('not one backup');
  return backup;
}

describe('a copy on demand', () => {
  test('backup on demand: simultaneous requests share one backup, and a later request makes another', async () => {
    const desk = openDesk(aFolder());
    const [first, second] = await Promise.all([desk.guard.backUp('wish'), desk.guard.backUp('daily')]);
    expect(first).toEqual(second);
    expect(desk.guard.backups()).toMatchObject([{ why: 'wish' }]);
    desk.clock.pass(DAY_MS);
    expect(await desk.guard.backUp('daily')).toMatchObject({ ok: true, backup: { why: 'daily' } });
    expect(desk.guard.backups().map(({ why }) => why)).toEqual(['daily', 'wish']);
  });

  test('backup: records its counts, reason, time and size, and is private to the user', async () => {
    const busy = await aBusyDesk();
    const { folder } = busy.guard;
    const backup = onlyBackup(busy);
    expect(folder).toBe(folderIn(busy.profileDir));
    expect(backup).toMatchObject({ invoices: 122, reservations: 0, changes: 2, why: 'daily', madeAt: AT });
    expect(backup.verifiedAt).toBe(backup.madeAt);
    expect(statSync(join(folder, backup.name)).size).toBe(backup.bytes);
    expect(readdirSync(folder).sort()).toEqual([backup.name, `${backup.name}.json`]);
    expect([folder, join(folder, `${backup.name}.json`)].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o600,
    ]);
  });

  test('queue journal: is compacted after a successful backup, not after a failed one', async () => {
    const desk = openDesk(aFolder());
    desk.store.outbox.applyEvent(addLong(desk), 'drop', AT);
    const before = journalSize(desk);
    const hindrance = join(folderIn(desk.profileDir), 'backup.part');
    mkdirSync(hindrance, { recursive: true });
    expect(await desk.guard.backUp('wish')).toMatchObject({ ok: false, reason: 'failed' });
    expect(journalSize(desk)).toBe(before);
    rmSync(hindrance, { recursive: true });
    expect(await desk.guard.backUp('wish')).toMatchObject({ ok: true });
    expect(journalSize(desk)).toBeLessThan(10_000);
  });
});

describe('after a pass', () => {
  test('daily backup: is made once a day after a sync pass', async () => {
    const desk = openDesk(aFolder());
    await desk.guard.runMaintenance();
    const first = onlyBackup(desk);
    desk.clock.pass(1000);
    await desk.guard.runMaintenance();
    expect(desk.guard.backups()).toEqual([first]);
    desk.clock.pass(DAY_MS);
    await desk.guard.runMaintenance();
    expect(desk.guard.backups()).toHaveLength(2);
  });

  test('daily backup: is made after Kontuar has repaired a database index with a missing row', async () => {
    const desk = openDesk(aFolder());
    desk.store.invoices.apply([anInvoice({ invoiceId: 1 })], AT);
    desk.store.reservations.applyWindow(JUNE, [aReservation({ reservationId: 1 })], AT);
    loseIndexRow(desk, 'reservations_by_room', 'UPDATE reservations SET room_id = 77');
    expect(desk.store.checkIntegrity()).not.toEqual(['ok']);
    await desk.guard.runMaintenance();
    expect(onlyBackup(desk)).toMatchObject({ why: 'daily', reservations: 1 });
    expect(desk.store.checkIntegrity()).toEqual(['ok']);
    expect(desk.hurt()).toBe(false);
  });

  test('daily backup: is not made when the database is damaged, and the damage is reported at once', async () => {
    const desk = openDesk(aFolder());
    desk.store.invoices.apply([anInvoice({ invoiceId: 1 })], AT);
    await desk.guard.runMaintenance();
    desk.clock.pass(DAY_MS);
    const other = connectToFile(join(desk.profileDir, 'kontuar.db'));
    other.exec(`UPDATE invoice_bodies SET body = '{"invoi'`);
    other.close();
    await desk.guard.runMaintenance();
    expect(desk.guard.backups()).toHaveLength(1);
    expect(desk.hurt()).toBe(true);
  });

  test('queue journal larger than 8 MiB: is compacted when its large change is discarded, but not while the change is in conflict', async () => {
    const desk = openDesk(aFolder());
    await desk.guard.runMaintenance();
    const long = addLong(desk);
    await desk.guard.runMaintenance();
    expect(journalSize(desk)).toBeGreaterThan(9_000_000);
    desk.store.outbox.applyEvent(long, 'stepAside', AT, { conflict: 'rejected' });
    const aside = journalSize(desk);
    await desk.guard.runMaintenance();
    expect(journalSize(desk)).toBe(aside);
    desk.store.outbox.applyEvent(long, 'drop', AT);
    await desk.guard.runMaintenance();
    expect(journalSize(desk)).toBeLessThan(10_000);
  });

  test('queue journal: is not compacted while a change waits and another change is in conflict', async () => {
    const desk = openDesk(aFolder());
    await desk.guard.runMaintenance();
    const [firstId] = ['new-1', 'new-2'].map((id) => addShort(desk, id));
    desk.store.outbox.applyEvent(firstId ?? 0, 'stepAside', AT, { conflict: 'rejected' });
    truncateSync(journalIn(desk), 9_000_000);
    await desk.guard.runMaintenance();
    expect(journalSize(desk)).toBe(9_000_000);
  });

  test('queue journal: is compacted above a size of 8 MiB', async () => {
    const desk = openDesk(aFolder());
    await desk.guard.runMaintenance();
    const long = 8 * 1024 * 1024;
    truncateSync(journalIn(desk), long);
    await desk.guard.runMaintenance();
    expect(journalSize(desk)).toBe(long);
    truncateSync(journalIn(desk), long + 1);
    await desk.guard.runMaintenance();
    expect(journalSize(desk)).toBeLessThan(10_000);
  });

  test('queue journal: is not compacted while it is small', async () => {
    const desk = openDesk(aFolder());
    await desk.guard.runMaintenance();
    desk.store.outbox.applyEvent(addShort(desk, 'new-short'), 'drop', AT);
    const before = journalSize(desk);
    await desk.guard.runMaintenance();
    expect(journalSize(desk)).toBe(before);
  });

  test('daily backup task: raises no error when the queue journal is missing or the backup folder is unreadable', async () => {
    const desk = openDesk(aFolder());
    await desk.guard.runMaintenance();
    rmSync(join(desk.profileDir, 'kontuar.queue'));
    await desk.guard.runMaintenance();
    renameSync(desk.guard.folder, `${desk.guard.folder}-1`);
    writeFileSync(desk.guard.folder, '');
    await desk.guard.runMaintenance();
    expect(readFileSync(desk.guard.folder, 'utf8')).toBe('');
  });
});

test.runIf(process.platform === 'linux')('a copy is closed once it is made, and made ready', async () => {
  const { guard, profileDir } = await aBusyDesk();
  expect(guard.restore('', guard.backups()[0] ?? null)).toEqual({ ok: true });
  expect(openFilesIn(guard.folder)).toBe(0);
  expect(openFilesIn(join(profileDir, 'kontuar.db.restored'))).toBe(0);
});

describe('what was restored', () => {
  test('restore report: names the restored backup until the user marks the report as read', async () => {
    const busy = await aBusyDesk();
    const { name, madeAt, ...rest } = onlyBackup(busy);
    busy.guard.markLastReportSeen();
    expect(busy.guard.getLastReport()).toBeNull();
    const row = connectToFile(join(busy.profileDir, 'kontuar.db'), { readonly: true });
    expect(row.prepare(`SELECT value FROM memory WHERE key = 'recovery'`).all()).toEqual([]);
    row.close();
    expect(busy.guard.restore('', { name, madeAt, ...rest })).toEqual({ ok: true });
    busy.store.close();
    const desk = openDesk(busy.profileDir);
    const expected = { why: 'restored', backup: { name, madeAt }, detail: '', at: AT };
    expect(desk.guard.getLastReport()).toMatchObject({ ...expected, seen: false });
    desk.guard.markLastReportSeen();
    expect(desk.guard.getLastReport()).toMatchObject({ ...expected, seen: true });
  });

  test('restore report: names the path of a backup file that was chosen by path', async () => {
    const busy = await aBusyDesk();
    const file = join(busy.guard.folder, onlyBackup(busy).name);
    expect(busy.guard.restore(file, null)).toEqual({ ok: true });
    busy.store.close();
    expect(openDesk(busy.profileDir).guard.getLastReport()).toMatchObject({ backup: null, detail: file });
  });

  test('backup restore: keeps current settings and change history, and downloads all records again', async () => {
    const busy = await aBusyDesk();
    const { store, guard } = busy;
    const backup = onlyBackup(busy);
    store.settings.set('ksef.setting', 'yes');
    store.settings.set('lastPassAt', 'since');
    store.settings.set('invoices.scannedAt', 7);
    store.settings.set('reservations.grid', { first: 7, last: 7 });
    store.settings.set('guardKept.rooms', 7);
    const history = store.outbox.listHistory('new-stale');
    expect(guard.restore('', backup)).toEqual({ ok: true });
    store.close();
    const desk = openDesk(busy.profileDir);
    expect(desk.store.settings.get('ksef.setting')).toBe('yes');
    expect(desk.store.settings.get('lastPassAt')).not.toBe('since');
    for (const key of ['invoices.scannedAt', 'reservations.grid', 'guardKept.rooms'] as const)
      expect([key, desk.store.settings.get(key)]).toEqual([key, null]);
    expect(desk.store.outbox.listHistory('new-stale').slice(0, history.length)).toEqual(history);
  });
});

describe('copies of the property before', () => {
  test('backups of the previous property: move to a new numbered folder when Kontuar is connected to another property', async () => {
    const desk = openDesk(aFolder());
    desk.guard.setBackupsAside();
    expect(readdirSync(desk.profileDir).filter((name) => name.startsWith('backups'))).toEqual([]);
    for (const [made, aside] of [
      [1, ['backups-1']],
      [2, ['backups-1', 'backups-2']],
    ] as const) {
      desk.clock.pass(made * 1000);
      await desk.guard.backUp('wish');
      desk.guard.setBackupsAside();
      expect(desk.guard.backups()).toEqual([]);
      expect(readdirSync(desk.profileDir).filter((name) => name.startsWith('backups'))).toEqual(aside);
    }
    expect(readdirSync(join(desk.profileDir, 'backups-2'))).toHaveLength(2);
  });
});

describe('a copy that is not whole', () => {
  const database = (file: string, work: (connection: Connection.Database) => void) => {
    const connection = connectToFile(file);
    work(connection);
    connection.close();
  };
  test.each<[string, (to: string) => void, string, string | RegExp]>([
    ['nonsense', (to) => writeFileSync(to, 'nothing at all'), 'damaged', 'file is not a database'],
    [
      'another program’s',
      (to) =>
        database(to, (connection) => connection.exec('CREATE TABLE one (a); PRAGMA application_id = 7')),
      'failed',
      'it is not a Kontuar database',
    ],
    [
      'one that could not be written',
      () => {
        throw new Error('no more room');
      },
      'failed',
      'no more room',
    ],
  ])('is none: %s', async (_, write, reason, detail) => {
    const profileDir = aFolder();
    mkdirSync(folderIn(profileDir));
    writeFileSync(join(folderIn(profileDir), 'backup.part-wal'), 'cut');
    writeFileSync(join(folderIn(profileDir), 'mine.txt'), 'stays');
    const made = await createBackup(
      { profileDir: profileDir, clock: stillClock(), key: null, why: 'wish' },
      (to) => Promise.resolve().then(() => write(to)),
    );
    expect(made).toEqual({ ok: false, reason, detail });
    expect(readdirSync(folderIn(profileDir))).toEqual(['mine.txt']);
  });

  test('backup: is refused as damaged when a row violates a table constraint', async () => {
    const desk = openDesk(aFolder());
    database(join(desk.profileDir, 'kontuar.db'), (connection) => {
      connection.pragma('ignore_check_constraints = ON');
      connection.exec(
        `INSERT INTO ranges (kind, from_day, to_day, checked_at) VALUES ('pricing', '2026-07-01', '2026-06-01', '${AT}')`,
      );
    });
    const detail = 'CHECK constraint failed in ranges';
    expect(await desk.guard.backUp('wish')).toEqual({ ok: false, reason: 'damaged', detail });
    expect(desk.guard.backups()).toEqual([]);
  });

  test('backup list: omits a backup when its file size differs from its JSON record, or its record or name is invalid', async () => {
    const busy = await aBusyDesk();
    const { name } = onlyBackup(busy);
    const { folder } = busy.guard;
    const record = readFileSync(join(folder, `${name}.json`), 'utf8');
    writeFileSync(join(folder, 'other.txt'), record);
    writeFileSync(join(folder, 'cut.db.json'), record.slice(0, 50));
    expect(listBackups(busy.profileDir).map((backup) => backup.name)).toEqual([name]);
    expect(isDailyBackupDue(busy.profileDir, busy.clock)).toBe(false);
    writeFileSync(join(folder, name), 'shorter');
    expect(listBackups(busy.profileDir)).toEqual([]);
    expect(isDailyBackupDue(busy.profileDir, busy.clock)).toBe(true);
    rmSync(join(folder, name));
    expect(listBackups(busy.profileDir)).toEqual([]);
    expect(listBackups(aFolder())).toEqual([]);
  });
});

test('old backup: is deleted together with its JSON record', async () => {
  const busy = await aBusyDesk();
  const { name } = onlyBackup(busy);
  for (let hour = 1; hour < 3; hour += 1) {
    busy.clock.pass(3_600_000);
    await busy.guard.backUp('wish');
  }
  const names = busy.guard.backups().map((backup) => backup.name);
  expect(names).toHaveLength(1);
  expect(names).not.toContain(name);
  expect(readdirSync(busy.guard.folder).sort()).toEqual(
    names.flatMap((backupName) => [backupName, `${backupName}.json`]),
  );
});
