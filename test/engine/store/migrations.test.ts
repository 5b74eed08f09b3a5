import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readSchemaText } from '#engine/store/meta/databaseSummary';
import { readSchemaTextOfNewDatabase } from '#engine/store/openStore';
import {
  SQLITE_APPLICATION_ID,
  migrateDatabaseSchema,
  readSchemaVersion,
} from '#engine/store/sql/migrateDatabaseSchema';
import { CURRENT_SCHEMA_VERSION } from '#engine/store/sql/migrationSteps';
import type { Store } from '#engine/store/storeInterface';
import { asStored } from '#support/records';
import { aFolder, openDesk, queueOf, stillClock } from '../recovery/hurtProfile';
import { AT, LATER, TODAY } from './openTestStore';
import { schema21 } from './schema21';
import { BENEATH, CORRECTION, DRAFT, GONE_STAY, KEPT, OWN, SHOWN, STAY, UNDATED } from './schema21Records';

/** Tests the migration of a database written before the baseline schema, with data in every table. */

type Row = Readonly<Record<string, string | number | null>>;

const open = (folder: string) => openDesk(folder, stillClock(), null);
const databaseIn = (folder: string) => join(folder, 'kontuar.db');

function filledFolder(): string {
  const folder = aFolder();
  schema21(databaseIn(folder));
  return folder;
}

/** Returns every row of every table, including the counters of ids that are never reused. */
function everythingIn(file: string): Record<string, Row[]> {
  const connection = new Connection(file, { readonly: true });
  const tables = connection
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT GLOB '*_words_*' ORDER BY name`,
    )
    .pluck()
    .all();
  const entries = tables.map((name) => [name, connection.prepare<[], Row>(`SELECT * FROM "${name}"`).all()]);
  connection.close();
  return Object.fromEntries(entries);
}

/** Checks the data that every screen would show from this store. */
function expectWhole(store: Store): void {
  const filter = { search: '', from: null, to: null, type: null, status: null, paymentStatus: null };
  const list = (search: string) =>
    store.invoices
      .list({ ...filter, search, reservationId: null }, { offset: 0, limit: 10 })
      .rows.map(({ localId }) => localId);
  expect(list('')).toEqual(['inv-12', 'new-own', 'inv-14', 'inv-11', 'inv-13']);
  expect(list('lodz ksieg')).toEqual(['inv-11']);
  expect(store.invoices.readCard('11')).toMatchObject({
    invoice: KEPT,
    deleting: false,
    syncState: 'synced',
  });
  expect(store.invoices.readCard('12')?.invoice).toEqual(CORRECTION);
  expect(store.invoices.readCard('13')?.invoice).toEqual(UNDATED);
  expect(store.invoices.listPendingKsefIds()).toEqual([13]);
  expect(store.invoices.readBriefCard('13')?.linked.map(({ row }) => row.localId)).toEqual(['inv-12']);

  expect(store.reservations.get(5)).toMatchObject({
    ...asStored(STAY),
    goneSince: null,
    // The old door code was encrypted with its own key; the next download brings the code again.
    hasDoorCode: false,
  });
  expect(store.reservations.get(6)).toMatchObject({ ...asStored(GONE_STAY), goneSince: LATER });
  expect(store.reservations.getDoorCode(5)).toBeNull();
  expect(store.reservations.count()).toBe(1);
  expect(store.search('kolyska', 5, TODAY)).toMatchObject([{ kind: 'reservation' }]);
  expect(store.search('100-200', 5, TODAY)).toMatchObject([{ kind: 'reservation', id: '5' }]);
  expect(store.search('00200', 5, TODAY)).toMatchObject([{ kind: 'reservation', id: '5' }]);
  expect(store.invoices.listOfStays([5, 6]).map(({ row }) => row.reservationId)).toEqual([5]);
  const [first, second, third] = store.pricing.list({ from: '2026-06-01', to: '2026-07-01' }, 1);
  expect(first).toMatchObject({ price: '350.50', minStay: 2, maxStay: 14, arrivalAllowed: true });
  expect(first).toMatchObject({ departureAllowed: false, discount: { minStay: 7, price: '300', type: 1 } });
  expect([second?.price, third?.price]).toEqual(['0', null]);
  expect(store.reservations.listRooms().map(({ name }) => name)).toEqual(['Pokój 1', 'Strych']);
  expect(store.ranges.summarize()).toEqual({ invoices: AT, reservations: AT, pricing: LATER });
  expect(store.log.listRequests(5, true)).toMatchObject([{ id: 7, status: 503, ruid: 'r-1' }]);
  expect(store.log.listUnreadable()).toMatchObject([{ id: '99' }]);
  expect(store.drafts.list()).toEqual([DRAFT]);
  expect(store.settings.get('account.owner')).toEqual({
    baseUrl: 'https://a',
    legacyBaseUrl: 'https://b',
    client: 'ć',
  });

  const { outbox } = store;
  expect(outbox.listOpen().map(({ changeId, state }) => [changeId, state])).toEqual([
    [3, 'sending'],
    [4, 'conflict'],
    [5, 'waiting'],
    [6, 'uncertain'],
  ]);
  expect(outbox.listEnded(9).map(({ changeId, state }) => [changeId, state])).toEqual([
    [1, 'sent'],
    [2, 'dropped'],
  ]);
  expect(outbox.get(3)).toMatchObject({ references: { correctionId: 'inv-11', prepaymentId: ['new-x'] } });
  expect(outbox.get(4)).toMatchObject({ conflict: 'changed', patch: { town: 'Ustka' }, base: BENEATH });
  expect(outbox.get(4)?.choices).toEqual({ town: { chosen: 'mine', value: 'Ustka', theirs: 'Gdynia' } });
  expect(outbox.get(6)).toMatchObject({ looks: 3, twins: [12, 13] });
  expect(outbox.getNextTryTime()).toBe(LATER);
  expect(outbox.listAttempts(3)).toMatchObject([{ attemptId: 4, skewMs: -90_000, outcome: null }]);
  expect(outbox.listAttempts(6)).toMatchObject([{ outcome: 'unknown', ruid: 'r-2' }]);
  expect(outbox.listHistory('inv-14')).toMatchObject([
    { what: 'queued', fields: ['town'], detail: 'zażółć' },
  ]);
  expect(outbox.getMirror('inv-14')).toEqual({ invoice: BENEATH, invoiceId: 14 });
  expect(outbox.getMirror('new-gone')).toEqual({ invoice: null, invoiceId: 77 });
  expect(store.invoices.readCard('14')).toMatchObject({ invoice: SHOWN, syncState: 'conflict' });
  expect(store.invoices.readCard('new-own')).toMatchObject({
    invoice: { ...OWN, invoiceId: null },
    syncState: 'sending',
  });

  const moved = { arrival: ['2026-06-02', '2026-06-03'] };
  expect(store.inbox.list(9)).toMatchObject([
    { itemId: 8, recordId: 5, fields: moved, lastAt: LATER, told: 'changed' },
  ]);
  expect(store.inbox.hasUnannounced()).toBe(false);
  expect(store.documents.listOfInvoice('inv-11')).toMatchObject([
    { documentId: 4, language: 'plDe' },
    { documentId: 3, language: 'pl', duplicateOn: '2026-06-04' },
    { documentId: 2, language: 'plEn', sha256: 'ab'.repeat(32) },
  ]);
  expect(store.checkIntegrity()).toEqual(['ok']);
}

test('upgrade of a schema 21 database: makes a backup, keeps every row and ends with the schema of a new database', () => {
  const folder = filledFolder();
  const file = databaseIn(folder);
  const before = everythingIn(file);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const { store, guard } = open(folder);
  expectWhole(store);
  expect(guard.getLastReport()).toBeNull();
  expect(guard.backups()).toMatchObject([{ why: 'migration', schema: 21 }]);
  store.close();
  const after = everythingIn(file);
  // Answers of buyer registers are stored no longer (schema 25).
  expect(after['buyer_checks']).toBeUndefined();
  const { buyer_checks: _dropped, ...kept } = before;
  for (const [table, rows] of Object.entries(kept))
    expect(after[table], table).toEqual(
      expect.arrayContaining(
        rows.map((row) =>
          // Door codes are no longer encrypted separately (schema 29).
          expect.objectContaining('door_code' in row ? { ...row, door_code: null } : row),
        ),
      ),
    );
  const connection = new Connection(file, { readonly: true });
  expect(readSchemaVersion(connection)).toBe(CURRENT_SCHEMA_VERSION);
  expect(readSchemaText(connection)).toBe(readSchemaTextOfNewDatabase());
  connection.close();
});

test('migration of schema 21: an event receiver that checks signatures still checks signatures afterwards', () => {
  const folder = filledFolder();
  const connection = new Connection(databaseIn(folder));
  const signing = { header: 'X-Webhook-Signature', algorithm: 'sha256', encoding: 'hex', prefix: '' };
  connection
    .prepare("INSERT OR REPLACE INTO memory (key, value) VALUES ('events.receiver', ?)")
    .run(JSON.stringify({ on: true, reach: 'everywhere', port: 50_000, signing }));
  connection.close();
  const { store } = open(folder);
  expect(store.settings.get('events.receiver')).toEqual({
    on: true,
    reach: 'everywhere',
    port: 50_000,
    signed: true,
  });
  store.close();
});

test.each([
  [
    { invoices: 'letGo', stays: 36, gone: 12 },
    { invoices: 'letGo', preset: 'custom', stayDays: 1_095 },
  ],
  [
    { invoices: 'keep', stays: 24, gone: 3 },
    { invoices: 'keep', preset: 'usual', stayDays: 730 },
  ],
])(
  'migration of schema 21: converts the retention period of stays from months to days (%j)',
  (months, days) => {
    const folder = filledFolder();
    const connection = new Connection(databaseIn(folder));
    connection
      .prepare("INSERT OR REPLACE INTO memory (key, value) VALUES ('people.retention', ?)")
      .run(JSON.stringify(months));
    connection.close();
    const { store } = open(folder);
    expect(store.settings.get('people.retention')).toEqual(days);
    store.close();
  },
);

test('migration of schema 21: gives each queued change the author recorded in its history', () => {
  const folder = filledFolder();
  const connection = new Connection(databaseIn(folder));
  connection.exec(
    `INSERT INTO history (local_id, at, what, kind, fields, detail, by_whom)
     SELECT local_id, queued_at, 'queued', kind, '[]', '', 'Ewa Lis' FROM changes WHERE change_id = 5`,
  );
  connection.close();
  const { store } = open(folder);
  expect(store.outbox.get(5)).toMatchObject({ by: 'Ewa Lis' });
  expect(store.outbox.get(6)).toMatchObject({ by: null });
  store.close();
});

test('database of schema 21: queued changes that are missing or damaged are restored from the queue journal', () => {
  const intactFolder = filledFolder();
  const desk = open(intactFolder);
  const queue = queueOf(desk.store);
  desk.store.close();

  const folder = filledFolder();
  copyFileSync(join(intactFolder, 'kontuar.queue'), join(folder, 'kontuar.queue'));
  const hurt = new Connection(databaseIn(folder));
  hurt.exec("DELETE FROM changes WHERE change_id = 6; UPDATE changes SET content = '{}' WHERE change_id = 5");
  hurt.close();
  const repaired = open(folder);
  expect(repaired.guard.getLastReport()).toMatchObject({ why: 'queue', queue: { open: 4, uncertain: 2 } });
  expect(queueOf(repaired.store)).toEqual(queue);
});

const connect = (file: string) => new Connection(file);

function emptyFile(): string {
  return join(aFolder(), 'kontuar.db');
}

test('database migration: applies the first schema and each later step once, and records the version numbers', () => {
  const connection = connect(emptyFile());
  const steps = ['CREATE TABLE added (id INTEGER)', 'ALTER TABLE added ADD COLUMN note TEXT'];
  expect(migrateDatabaseSchema(connection, steps.slice(0, 1), () => AT)).toEqual({ ok: true });
  expect(migrateDatabaseSchema(connection, steps, () => LATER)).toEqual({ ok: true });
  expect(connection.prepare('SELECT version, applied_at FROM migrations').raw().all()).toEqual([
    [21, AT],
    [22, AT],
    [23, LATER],
  ]);
  expect(connection.pragma('application_id', { simple: true })).toBe(SQLITE_APPLICATION_ID);
  connection.close();
});

test('migration: makes a backup only before upgrading an existing database, and stops when the backup fails', () => {
  const connection = connect(emptyFile());
  const step = 'CREATE TABLE added (id INTEGER)';
  let asked = 0;
  const blocked = { reason: 'unwritable', detail: 'no room' } as const;
  const before = () => {
    asked += 1;
    return blocked;
  };
  expect(migrateDatabaseSchema(connection, [], () => AT, before)).toEqual({ ok: true });
  expect(migrateDatabaseSchema(connection, [], () => AT, before)).toEqual({ ok: true });
  expect(asked).toBe(0);
  expect(migrateDatabaseSchema(connection, [step], () => AT, before)).toEqual({ ok: false, ...blocked });
  expect([asked, readSchemaVersion(connection)]).toEqual([1, 21]);
  expect(migrateDatabaseSchema(connection, [step], () => AT)).toEqual({ ok: true });
  expect(migrateDatabaseSchema(connection, [], () => AT)).toEqual({
    ok: false,
    reason: 'newer',
    version: 22,
  });
  connection.close();
});
