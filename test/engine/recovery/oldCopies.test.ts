import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { backupSchema } from '#shared/contract/recovery';
import { cleanOldCopies } from '#engine/recovery/oldCopies';
import { oldDatabase } from '../store/oldDatabase';
import { aFolder, openDesk } from './hurtProfile';

/** Copies that an older Kontuar made hold door codes in clear; a profile that was opened once holds none. */
const CODE = 'KODDRZWI-4711#';

const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(text);
  });

/** A copy of the database as an older Kontuar kept it, with its record. */
function keepBackup(profileDir: string, madeAt: string): string {
  const name = `kontuar-${madeAt.replaceAll(':', '-')}.db`;
  const file = join(profileDir, 'backups', name);
  mkdirSync(join(profileDir, 'backups'), { recursive: true });
  cpSync(join(profileDir, 'kontuar.db'), file);
  const counts = { schema: 4, invoices: 0, reservations: 2, changes: 0 };
  const record = { name, madeAt, verifiedAt: madeAt, bytes: statSync(file).size, ...counts, why: 'daily' };
  writeFileSync(`${file}.json`, JSON.stringify(backupSchema.parse(record)));
  return name;
}

test('an older profile: no copy of any kind keeps a code, and every backup can still be restored', () => {
  const profileDir = aFolder();
  oldDatabase(join(profileDir, 'kontuar.db'), [CODE, `${CODE}-2`]);
  const older = keepBackup(profileDir, '2026-06-01T07:00:00.000Z');
  cpSync(join(profileDir, 'kontuar.db'), join(profileDir, 'kontuar-2026-05-05.db'));
  cpSync(join(profileDir, 'backups'), join(profileDir, 'backups-1'), { recursive: true });
  expect(filesWith(profileDir, 'KODDRZWI').length).toBeGreaterThan(3);

  const { store, guard } = openDesk(profileDir);
  expect(filesWith(profileDir, 'KODDRZWI')).toEqual([]);
  expect(store.reservations.doorCode(1)).toBe(CODE);
  const backups = guard.backups();
  expect(backups.map(({ why }) => why)).toEqual(['migration', 'daily']);
  expect(backups[1]).toMatchObject({ name: older, schema: 4, reservations: 2 });
  for (const backup of backups) expect(guard.restore('', backup)).toEqual({ ok: true });
  store.close();

  // The stays of a restored copy have their codes again with the next reading.
  const restored = openDesk(profileDir);
  expect(restored.guard.last()).toMatchObject({ why: 'restored' });
  expect(restored.store.reservations.show(1)).toMatchObject({ name: 'Nowak', hasDoorCode: false });
  expect(filesWith(profileDir, 'KODDRZWI')).toEqual([]);
});

/** A profile with the same old database at each of these paths. */
function withCopies(...paths: readonly string[]): string {
  const old = join(aFolder(), 'old.db');
  oldDatabase(old, [CODE]);
  const profileDir = aFolder();
  for (const path of paths) {
    mkdirSync(dirname(join(profileDir, path)), { recursive: true });
    cpSync(old, join(profileDir, path));
  }
  return profileDir;
}

test('copies are known by their names, and nothing else is touched', () => {
  const copies = ['kontuar-1.db', 'backups/a.db', 'backups-1/a.db', 'backups-12/a.db'];
  const others = [
    ...['kontuar.db', 'my-kontuar-1.db', 'kontuar-1.db.txt', 'backups/a.db.part'],
    ...['old-backups/a.db', 'backups-x/a.db', 'backups-1-x/a.db'],
  ];
  const profileDir = withCopies(...copies, ...others);
  cleanOldCopies(profileDir);
  expect(filesWith(profileDir, CODE).sort()).toEqual(others.map((path) => join(path)).sort());
});

test('the record of a copy that is damaged says what it was', () => {
  const profileDir = withCopies('kontuar.db');
  const copy = join(profileDir, 'backups', keepBackup(profileDir, '2026-06-01T07:00:00.000Z'));
  const before = readFileSync(`${copy}.json`, 'utf8');
  const connection = new Connection(copy);
  connection.exec(`INSERT INTO memory (key, value) VALUES ('lastPassAt', '{')`);
  connection.close();
  cleanOldCopies(profileDir);
  expect(filesWith(join(profileDir, 'backups'), CODE)).toEqual([]);
  expect(readFileSync(`${copy}.json`, 'utf8')).toBe(before);
});
