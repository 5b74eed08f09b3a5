import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Connection from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { erasePersonInFiles, eraseInThread, type PersonInFiles } from '#engine/recovery/copiesOfPerson';
import { marksOf, personQuery } from '#engine/store/people/person';
import { anInvoice, aReservation } from '#support/records';
import { aFolder, AT, openDesk } from './hurtProfile';
import { openFilesIn } from './openFiles';

/** A person in the copies of the database and in every other file of a profile. */

const WINDOW = { from: '2026-06-01', to: '2026-07-01' };
const guest = {
  forename: 'Zbyszko',
  name: 'Bogdaniecki',
  phone: '+48 777 123 456',
  email: 'zb@bogdaniec.pl',
};
const stay = { arrival: '2026-06-10', departure: '2026-06-12' };
const TYPED = 'Zbyszko Bogdaniecki';

/** A profile with a backup in which the person is, if `isThere`. */
async function aProfile({ isThere = true } = {}) {
  const desk = openDesk(aFolder());
  const { store, guard, profileDir } = desk;
  const own = aReservation({ reservationId: 7, ...stay, ...guest });
  const other = aReservation({ reservationId: 8, ...stay, forename: 'Anna', name: 'Nowak' });
  store.reservations.applyWindow(WINDOW, isThere ? [own, other] : [other], AT);
  const buyer = { companyName: TYPED };
  if (isThere)
    store.invoices.apply(
      [
        // Long enough for a copy without it to be smaller.
        anInvoice({ invoiceId: 1, invoiceFullNo: 'FV 1', buyer, additionalInfo: 'x'.repeat(50_000) }),
        anInvoice({ invoiceId: 2, invoiceFullNo: 'FV 2', buyer }),
      ],
      AT,
    );
  const made = await guard.backUp('wish');
  if (!made.ok) throw new Error('no backup');
  store.close();
  const backup = join(guard.folder, made.backup.name);
  const put = (path: string, content: string | Buffer = readFileSync(backup)): string => {
    const file = join(profileDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const query = personQuery(TYPED);
  if (!query) throw new Error('no query');
  const erase = (over: Partial<PersonInFiles> = {}) =>
    erasePersonInFiles({
      ...{ profileDir, query, marks: marksOf(query, [guest]), stays: [7], invoices: [], kept: [] },
      ...over,
    });
  return { profileDir, backup, guard, put, erase };
}
const tells = (file: string): boolean => readFileSync(file).includes('777 123 456');
function invoicesIn(file: string): unknown[] {
  const connection = new Connection(file, { readonly: true });
  const found = connection.prepare('SELECT invoice_id FROM invoices ORDER BY 1').pluck().all();
  connection.close();
  return found;
}
function alter(file: string, sql: string): void {
  const connection = new Connection(file);
  connection.exec(sql);
  connection.close();
}
const pragma = (file: string, what: string): void => alter(file, `PRAGMA ${what}`);

describe('copies', () => {
  test('of every kind are written anew without the person, and a backup is still one', async () => {
    const { backup, guard, put, erase } = await aProfile();
    const files = [
      backup,
      ...['kontuar-2026-01-01.db', 'kontuar.db.restored', 'kontuar.db.restored.part', 'backups-1/one.db'],
      ...['removed/p-00000001/kontuar.db', 'backups-12/deep/two.db'],
    ].map((path) => (path === backup ? backup : put(path)));
    expect(files.map(tells)).toEqual(files.map(() => true));
    const aside = files[1] ?? '';
    pragma(aside, 'journal_mode = WAL');
    expect(erase()).toEqual({ rewritten: files.length, removed: [], left: [] });
    expect(files.map(tells)).toEqual(files.map(() => false));
    expect(guard.backups()).toMatchObject([{ bytes: statSync(backup).size, reservations: 2 }]);
    expect(invoicesIn(backup)).toEqual([1, 2]);
    const plain = new Connection(aside, { readonly: true });
    expect(plain.pragma('journal_mode', { simple: true })).toBe('delete');
    plain.close();
    expect(files.flatMap((file) => [`${file}-wal`, `${file}-shm`]).filter(existsSync)).toEqual([]);
  });

  test('from before the phone was changed lose the person whom the new phone found, and nobody else', async () => {
    const { backup, erase } = await aProfile();
    const query = personQuery('601 000 482');
    if (!query) throw new Error('no query');
    const now = { ...guest, phone: '+48 601 000 482', email: '' };
    // 8 is the other guest's, as in a copy of another property.
    const asked = { query, marks: marksOf(query, [now]), stays: [7, 8] };
    expect(erase(asked)).toMatchObject({ rewritten: 1, left: [] });
    expect(tells(backup)).toBe(false);
    expect(readFileSync(backup).includes('Nowak')).toBe(true);
  });

  test('lose the invoices that no law keeps any more, by id and number', async () => {
    const { backup, guard, erase } = await aProfile();
    const before = statSync(backup).size;
    const invoices = [
      { invoiceId: 1, fullNo: 'FV 1' },
      { invoiceId: 2, fullNo: 'another' },
      { invoiceId: 3, fullNo: 'FV 2' },
    ];
    expect(erase({ invoices })).toMatchObject({ rewritten: 1, removed: [] });
    expect(invoicesIn(backup)).toEqual([2]);
    const { size } = statSync(backup);
    expect(size).toBeLessThan(before - 40_000);
    expect(guard.backups()).toMatchObject([{ bytes: size }]);
  });

  test('without the person stay as they are', async () => {
    const { backup, erase } = await aProfile({ isThere: false });
    const before = readFileSync(backup);
    expect(erase()).toEqual({ rewritten: 0, removed: [], left: [] });
    expect(readFileSync(backup).equals(before)).toBe(true);
  });

  test('of a later Kontuar, or of none yet, are left and named', async () => {
    const { put, erase } = await aProfile();
    const [later, none] = [put('kontuar-later.db'), put('kontuar-none.db')];
    pragma(later, 'user_version = 99');
    pragma(none, 'user_version = 0');
    const { rewritten, removed, left } = erase();
    expect({ rewritten, removed, left: [...left].sort() }).toEqual({
      ...{ rewritten: 1, removed: [], left: [later, none].sort() },
    });
    expect([later, none].map(tells)).toEqual([true, true]);
  });

  test('that cannot be written now are left as they are and named, though another thing of it is wrong', async () => {
    const { put, erase } = await aProfile();
    const [copy, folder] = [put('kontuar-held.db'), 'kontuar-folder.db/nobody.txt'];
    put(folder, 'nobody');
    // Where its journal would be.
    put('kontuar-held.db-journal/full', 'nobody');
    const before = readFileSync(copy);
    expect(erase()).toMatchObject({ rewritten: 1, removed: [], left: [copy] });
    expect(readFileSync(copy).equals(before)).toBe(true);
  });

  test('whose list of forgotten stays cannot be read have one again', async () => {
    const { backup, erase } = await aProfile();
    alter(backup, `INSERT INTO memory (key, value) VALUES ('people.forgotten', '{')`);
    expect(erase()).toMatchObject({ rewritten: 1, removed: [], left: [] });
    const copy = new Connection(backup, { readonly: true });
    const kept = copy.prepare(`SELECT value FROM memory WHERE key = 'people.forgotten'`).pluck().get();
    copy.close();
    expect(kept).toBe('[7]');
  });

  test('with a record that is none are not removed: the program stumbled over it', async () => {
    const { backup, erase } = await aProfile();
    alter(backup, `UPDATE invoice_bodies SET body = '{}'`);
    expect(() => erase()).toThrow(TypeError);
    expect(tells(backup)).toBe(true);
  });

  test.runIf(process.platform === 'linux')('are closed again', async () => {
    const { profileDir, put, erase } = await aProfile();
    put('kontuar-later.db');
    put('list.txt', guest.email);
    erase();
    expect(openFilesIn(profileDir)).toBe(0);
  });

  test('that are damaged or another program’s are removed where they tell of the person, with all beside them', async () => {
    const { put, erase } = await aProfile();
    const text = `SQLite format 3\0 ${guest.email}`;
    const damaged = put('kontuar-damaged.db', text);
    const beside = [put('kontuar-damaged.db-wal', text), put('kontuar-damaged.db.json', text)];
    const other = put('kontuar-other.db');
    pragma(other, 'application_id = 7');
    const harmless = put('kontuar-harmless.db', 'SQLite format 3\0 nobody');
    const { removed, left } = erase();
    expect([...removed].sort()).toEqual([damaged, other]);
    expect(left).toEqual([]);
    expect([damaged, ...beside, other, harmless].map((file) => existsSync(file))).toEqual([
      ...[false, false, false, false, true],
    ]);
  });
});

describe('other files', () => {
  test('that tell of the person are named, but for those that may', async () => {
    const { profileDir, put, erase } = await aProfile();
    const line = `x\n${guest.email}\n`;
    const named = [put('list.txt', line), put('notes/deep/list.txt', line), put('backups/list.txt', line)];
    // Names that only look like those of copies.
    named.push(put('my-kontuar-1.db', line), put('kontuar-1.db.txt', line), put('old-backups/x.db', line));
    named.push(
      put('backups-x/x.db', line),
      put('x.kontuar.db.restored', line),
      put('kontuar.db.restored.part2', line),
    );
    for (const path of ['properties/p/a', 'training/a', 'electron/a', 'kontuar.queue']) put(path, line);
    put('documents/kept.xml', line);
    put('nobody.txt', 'nobody');
    const { left } = erase({ kept: ['documents/kept.xml'] });
    expect([...left].sort()).toEqual(named.sort());
    expect(existsSync(join(profileDir, 'kontuar.db'))).toBe(true);
  });

  test('are read to the end, and what lies across two pieces is found', async () => {
    const { put, erase } = await aProfile();
    const PIECE = 4 * 1024 * 1024;
    const at = (place: number, size = 9_000_000) => {
      const bytes = Buffer.alloc(size, 'x');
      bytes.write(guest.email, place);
      return bytes;
    };
    const files = [PIECE - 7, PIECE - 1024 - 7, 2 * PIECE - 1024 - 7, 9_000_000 - guest.email.length].map(
      (place, index) => put(`large-${index}.bin`, at(place)),
    );
    put('exact.bin', Buffer.alloc(PIECE, 'x'));
    expect([...erase().left].sort()).toEqual(files);
  });

  test('are none where nothing is looked for', async () => {
    const { put, erase } = await aProfile();
    put('list.txt', guest.email);
    expect(erase({ marks: { names: [], phones: [], emails: [], literals: [] }, stays: [] })).toEqual({
      ...{ rewritten: 1, removed: [], left: [] },
    });
  });
});

test('a thread that cannot run or says nothing is a failure; without one it is done here', async () => {
  const { profileDir, backup, put } = await aProfile();
  const query = personQuery(TYPED);
  if (!query) throw new Error('no query');
  const task = { profileDir, query, marks: marksOf(query, [guest]), stays: [7], invoices: [], kept: [] };
  const silent = put('silent.mjs', '');
  const broken = put('broken.mjs', 'throw new Error("broken")');
  const speaks = put(
    'speaks.mjs',
    'import { parentPort, workerData } from "node:worker_threads"; parentPort.postMessage(workerData.profileDir);',
  );
  await expect(eraseInThread(task, silent)).rejects.toThrow('the thread of the copies ended');
  await expect(eraseInThread(task, broken)).rejects.toThrow('broken');
  expect(await eraseInThread(task, speaks)).toBe(profileDir);
  expect(tells(backup)).toBe(true);
  expect(await eraseInThread(task, null)).toMatchObject({ rewritten: 1 });
  expect(tells(backup)).toBe(false);
});
