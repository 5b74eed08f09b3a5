import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { takeCodesOut } from '#engine/recovery/plain';
import { checkQuickly, checkReadOnly, prove } from '#engine/recovery/proof';
import { firstLight } from '#engine/store/migrations/0001-first-light';
import { migrate } from '#engine/store/sql/migrate';
import { SCHEMA } from '#engine/store/open';
import { oldDatabase } from '../store/oldDatabase';
import { aBusyDesk, aFolder, AT, openDesk } from './hurtProfile';

/** What is found out about a database file by reading it. */

const fileOf = (folder: string) => join(folder, 'kontuar.db');
const NONE = { invoices: 0, reservations: 0, changes: 0 };

function closed(): string {
  const desk = openDesk(aFolder());
  desk.store.settings.set('lastPassAt', 'once');
  desk.store.close();
  return fileOf(desk.profileDir);
}
function altered(file: string, sql: string, pragma?: string): void {
  const connection = new Connection(file);
  connection.pragma('foreign_keys = OFF');
  connection.exec(sql);
  if (pragma) connection.pragma(pragma);
  connection.close();
}
const checks = [prove, checkQuickly, checkReadOnly];

describe('a whole database', () => {
  test('is counted where it is proven, and not at the quick look', async () => {
    const busy = await aBusyDesk();
    const open = busy.store.outbox.open().length;
    busy.store.close();
    const file = fileOf(busy.profileDir);
    const counts = { invoices: busy.guard.backups()[0]?.invoices, reservations: 0, changes: open };
    const proof = prove(file);
    expect(proof).toMatchObject({ ok: true, schema: SCHEMA, counts: { reservations: 0, changes: open } });
    expect(proof.ok && proof.counts.invoices).toBeGreaterThanOrEqual(counts.invoices ?? 0);
    expect(checkQuickly(file)).toEqual({ ok: true, schema: SCHEMA, counts: NONE });
    expect(checkReadOnly(file)).toEqual({ ok: true, schema: SCHEMA, counts: NONE });
  });

  test('of the first schema has no queue, and is whole', () => {
    const file = fileOf(aFolder());
    const first = new Connection(file);
    migrate(first, [firstLight], () => AT);
    first.close();
    expect(prove(file)).toEqual({ ok: true, schema: 1, counts: NONE });
  });

  test('of an older schema need not have the tables of this one', () => {
    const file = fileOf(aFolder());
    oldDatabase(file, ['4711', null]);
    expect(prove(file)).toEqual({ ok: true, schema: 4, counts: { ...NONE, reservations: 2 } });
  });
});

describe('a file', () => {
  test.each<[string, (file: string) => void, string, RegExp]>([
    ['of another program', (file) => altered(file, '', 'application_id = 7'), 'notOurs', /not a Kontuar/],
    [
      'of a later Kontuar',
      (file) => altered(file, '', `user_version = ${SCHEMA + 1}`),
      'newer',
      new RegExp(`has schema ${SCHEMA + 1}, this Kontuar knows ${SCHEMA}`),
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
      expect(check(file)).toEqual({ ok: false, reason, detail: expect.stringMatching(detail) });
  });

  test.each([
    ['memory', `UPDATE memory SET value = '{' WHERE key = 'lastPassAt'`],
    ['changes', `UPDATE changes SET content = '{' WHERE change_id = 1`],
    ['attempts', `UPDATE attempts SET sent = '{' WHERE attempt_id = 1`],
    ['history', `UPDATE history SET fields = '{' WHERE rowid = 1`],
    ['drafts', `INSERT INTO drafts VALUES ('one', '{')`],
    [
      'invoice_bodies',
      `UPDATE invoice_bodies SET body = '{' WHERE place = (SELECT min(place) FROM invoice_bodies)`,
    ],
  ])('with a broken record of %s is damaged, though every page is whole', async (table, sql) => {
    const busy = await aBusyDesk();
    busy.store.settings.set('lastPassAt', 'once');
    busy.store.close();
    const file = fileOf(busy.profileDir);
    const connection = new Connection(file);
    connection.pragma('ignore_check_constraints = ON');
    const { changes } = connection.prepare(sql).run();
    connection.close();
    expect(changes).toBeGreaterThan(0);
    for (const check of checks)
      expect(check(file)).toEqual({
        ...{ ok: false, reason: 'damaged' },
        detail: `${changes} records of ${table} are broken`,
      });
  });
});

describe('door codes', () => {
  const bodies = (file: string) => {
    const connection = new Connection(file, { readonly: true });
    const found = connection
      .prepare<[], string>('SELECT body FROM reservation_bodies ORDER BY place')
      .pluck()
      .all();
    connection.close();
    return found;
  };

  test('are taken out of a copy of an older schema, and a record that is broken is emptied', () => {
    const file = fileOf(aFolder());
    oldDatabase(file, ['4711', '4712']);
    altered(file, `UPDATE reservation_bodies SET body = '{"doorCode": "47' WHERE place = 2`);
    expect(takeCodesOut(file)).toBe(true);
    const [one, other] = bodies(file);
    expect([JSON.parse(one ?? '').doorCode, other]).toEqual([null, '']);
  });

  test('of another program, of this schema or of none are left alone', () => {
    const other = fileOf(aFolder());
    oldDatabase(other, ['4711']);
    altered(other, '', 'application_id = 7');
    const before = bodies(other);
    expect(takeCodesOut(other)).toBe(false);
    expect(bodies(other)).toEqual(before);
    const none = fileOf(aFolder());
    oldDatabase(none, ['4711']);
    altered(none, '', 'user_version = 0');
    expect(takeCodesOut(none)).toBe(false);
    const sealed = fileOf(aFolder());
    oldDatabase(sealed, ['4711']);
    altered(sealed, '', 'user_version = 5');
    expect([takeCodesOut(sealed), bodies(sealed)[0]?.includes('4711')]).toEqual([false, true]);
    expect(takeCodesOut(closed())).toBe(false);
    expect(takeCodesOut(fileOf(aFolder()))).toBe(false);
  });
});
