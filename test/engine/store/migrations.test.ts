import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrate } from '#engine/store/sql/migrate';
import { schemaOf } from '#engine/store/meta/shape';
import { freshSchema, SCHEMA } from '#engine/store/open';
import type { Store } from '#engine/store/store';
import { asStored } from '#support/records';
import { aFolder, openDesk, queueOf, stillClock } from '../recovery/hurtProfile';
import { everythingIn, OLD_SEAL, OLD_STEPS, oldProfile } from './everySchema';
import { BENEATH, CORRECTION, DRAFT, GONE_STAY, KEPT, OWN, SHOWN, STAY, UNDATED, type Row } from './oldRows';
import { AT, LATER, TODAY } from './openTestStore';

/** Every earlier schema, with data in every table that it had, comes forward with all of it. */

const VERSIONS = OLD_STEPS.map((_, index) => index + 1);
const open = (folder: string) => openDesk(folder, stillClock(), OLD_SEAL);
const databaseIn = (folder: string) => join(folder, 'kontuar.db');

function oldFolder(version: number): string {
  const folder = aFolder();
  oldProfile(databaseIn(folder), version);
  return folder;
}

test('schema 20: a Ukrainian guest of before is found without the apostrophe and with the letters of another keyboard', () => {
  const folder = oldFolder(19);
  const old = new Connection(databaseIn(folder));
  old.exec(`
UPDATE reservation_bodies SET body = json_set(body, '$.name', 'Лук’яненко', '$.forename', 'Євген Ґалаґан')
  WHERE body LIKE '%Żółkiewski%';
UPDATE invoice_bodies SET body = json_set(body, '$.buyer.companyName', 'ФОП Дем''янюк') WHERE body LIKE '%Łódź%';
`);
  old.close();
  const { store } = open(folder);
  for (const typed of ['лукяненко', "Лук'яненко", 'евген', 'Галаган'])
    expect(store.search(typed, 5, TODAY), typed).toMatchObject([{ kind: 'reservation', id: '5' }]);
  expect(store.search('демянюк', 5, TODAY)).toMatchObject([{ kind: 'invoice' }]);
  store.close();
});

test('schema 21: both phones of a field are found, and a window was known since its first stay was seen', () => {
  const folder = oldFolder(20);
  const old = new Connection(databaseIn(folder));
  old.exec(`
UPDATE reservation_bodies SET body = json_set(body, '$.phone', '+48 600 100 200, +48 601 200 300')
  WHERE body LIKE '%Żółkiewski%';
UPDATE ranges SET checked_at = '${LATER}';
DELETE FROM versions;
UPDATE reservations SET arrival = '2026-06-03', departure = '2026-06-05' WHERE reservation_id = 5;
INSERT INTO ranges VALUES ('reservations', '2026-09-01', '2026-10-01', '${LATER}');
`);
  old.close();
  const { store } = open(folder);
  for (const typed of ['601200300', '100200', '00 300'])
    expect(store.search(typed, 5, TODAY), typed).toMatchObject([{ kind: 'reservation', id: '5' }]);
  const knownAt = (month: string, asOf: string) =>
    store.ranges.ages('reservations', { from: `${month}-10`, to: `${month}-11` }, asOf)[0]?.checkedAt ?? null;
  expect([knownAt('2026-06', AT), knownAt('2026-09', AT), knownAt('2026-09', LATER)]).toEqual([
    LATER,
    null,
    LATER,
  ]);
  store.close();
});

test('there is a filled database of every schema before this one', () => {
  expect(VERSIONS).toEqual(Array.from({ length: SCHEMA - 1 }, (_, index) => index + 1));
});

/** What every screen would show of it. */
function readBack(store: Store, version: number): void {
  const filter = { search: '', from: null, to: null, type: null, status: null, paymentStatus: null };
  const list = (search: string) =>
    store.invoices
      .list({ ...filter, search, reservationId: null }, { offset: 0, limit: 10 })
      .rows.map(({ localId }) => localId);
  const own = version >= 2 ? ['new-own', 'inv-14'] : [];
  expect(list('')).toEqual(['inv-12', ...own, 'inv-11', 'inv-13']);
  expect(list('lodz ksieg')).toEqual(['inv-11']);
  expect(store.invoices.show('11')).toMatchObject({ invoice: KEPT, deleting: false, syncState: 'synced' });
  expect(store.invoices.show('12')?.invoice).toEqual(CORRECTION);
  expect(store.invoices.show('13')?.invoice).toEqual(UNDATED);
  expect(store.invoices.pending()).toEqual([13]);
  expect(store.invoices.showLinks('13')?.linked.map(({ row }) => row.localId)).toEqual(['inv-12']);

  expect(store.reservations.show(5)).toMatchObject({ ...asStored(STAY), goneSince: null });
  expect(store.reservations.show(6)).toMatchObject({ ...asStored(GONE_STAY), goneSince: LATER });
  expect(store.reservations.count()).toBe(1);
  expect(store.search('kolyska', 5, TODAY)).toMatchObject([{ kind: 'reservation' }]);
  expect(store.search('100-200', 5, TODAY)).toMatchObject([{ kind: 'reservation', id: '5' }]);
  expect(store.search('00200', 5, TODAY)).toMatchObject([{ kind: 'reservation', id: '5' }]);
  expect(store.invoices.ofStays([5, 6]).map(({ row }) => row.reservationId)).toEqual([5]);
  const [first, second, third] = store.pricing.list({ from: '2026-06-01', to: '2026-07-01' }, 1);
  expect(first).toMatchObject({ price: '350.50', minStay: 2, maxStay: 14, arrivalAllowed: true });
  expect(first).toMatchObject({ departureAllowed: false, discount: { minStay: 7, price: '300', type: 1 } });
  expect([second?.price, third?.price]).toEqual(['0', null]);
  expect(store.reservations.rooms().map(({ name }) => name)).toEqual(['Pokój 1', 'Strych']);
  expect(store.ranges.summary()).toEqual({ invoices: AT, reservations: AT, pricing: LATER });
  expect(store.log.requests(5, true)).toMatchObject([{ id: 7, status: 503, ruid: 'r-1' }]);
  expect(store.log.listSetAside()).toMatchObject([{ id: '99' }]);
  expect(store.drafts.list()).toEqual([DRAFT]);
  expect(store.settings.get('account.owner')).toEqual({
    baseUrl: 'https://a',
    legacyBaseUrl: 'https://b',
    client: 'ć',
  });

  if (version >= 2) {
    const { outbox } = store;
    expect(outbox.open().map(({ changeId, state }) => [changeId, state])).toEqual([
      [3, 'sending'],
      [4, 'conflict'],
      [5, 'waiting'],
      [6, 'uncertain'],
    ]);
    expect(outbox.ended(9).map(({ changeId, state }) => [changeId, state])).toEqual([
      [1, 'sent'],
      [2, 'dropped'],
    ]);
    expect(outbox.get(3)).toMatchObject({ references: { correctionId: 'inv-11', prepaymentId: ['new-x'] } });
    expect(outbox.get(4)).toMatchObject({ conflict: 'changed', patch: { town: 'Ustka' }, base: BENEATH });
    expect(outbox.get(4)?.choices).toEqual({ town: { chosen: 'mine', value: 'Ustka', theirs: 'Gdynia' } });
    expect(outbox.get(6)).toMatchObject({ looks: 3, twins: [12, 13] });
    expect(outbox.nextTry()).toBe(LATER);
    expect(outbox.attempts(3)).toMatchObject([{ attemptId: 4, skewMs: -90_000, outcome: null }]);
    expect(outbox.attempts(6)).toMatchObject([{ outcome: 'unknown', ruid: 'r-2' }]);
    expect(outbox.history('inv-14')).toMatchObject([{ what: 'queued', fields: ['town'], detail: 'zażółć' }]);
    expect(outbox.mirror('inv-14')).toEqual({ invoice: BENEATH, invoiceId: 14 });
    expect(outbox.mirror('new-gone')).toEqual({ invoice: null, invoiceId: 77 });
    expect(store.invoices.show('14')).toMatchObject({ invoice: SHOWN, syncState: 'conflict' });
    expect(store.invoices.show('new-own')).toMatchObject({
      invoice: { ...OWN, invoiceId: null },
      syncState: 'sending',
    });
  }
  if (version >= 3) {
    const moved = { arrival: ['2026-06-02', '2026-06-03'] };
    expect(store.inbox.list(9)).toMatchObject([{ itemId: 8, recordId: 5, fields: moved, lastAt: LATER }]);
    expect(store.inbox.anyUnnoticed()).toBe(false);
    expect(store.inbox.list(9)).toMatchObject([{ told: 'changed' }]);
  }
  if (version >= 4)
    expect(store.documents.ofInvoice('inv-11')).toMatchObject([
      ...(version >= 19 ? [{ documentId: 4, language: 'plDe' }] : []),
      { documentId: 3, language: 'pl', duplicateOn: '2026-06-04' },
      { documentId: 2, language: 'plEn', sha256: 'ab'.repeat(32) },
    ]);
  expect(store.integrity()).toEqual(['ok']);
}

/** Each row of before is there, in the columns that it had; only the door code went where it cannot be read. */
function expectKept(before: ReturnType<typeof everythingIn>, file: string): void {
  const after = everythingIn(file);
  for (const [table, rows] of Object.entries(before)) {
    const names = Object.keys(rows[0] ?? {});
    const now = (after[table] ?? []).map((row) =>
      Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    );
    const inClear = table === 'reservation_bodies' && !names.includes('door_code');
    // Drafts have a table of their own since.
    const stayed = rows.filter(({ key }) => table !== 'memory' || !String(key).startsWith('form.draft'));
    const were = stayed.map((row) => (inClear ? withoutCode(row) : row));
    expect(now, table).toEqual(expect.arrayContaining(were));
    const grows = ['migrations', 'memory', 'sqlite_sequence'].includes(table);
    if (!grows) expect(now, table).toHaveLength(were.length);
  }
}
function withoutCode(row: Row): Row {
  const { doorCode, ...rest }: Record<string, unknown> = JSON.parse(String(row['body']));
  expect(doorCode).not.toBeUndefined();
  return { ...row, body: JSON.stringify(rest) };
}

describe.each(VERSIONS)('schema %i', (version) => {
  test('comes forward with everything, and the copy that was made before can be gone back to', () => {
    const folder = oldFolder(version);
    const file = databaseIn(folder);
    const before = everythingIn(file);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

    const desk = open(folder);
    readBack(desk.store, version);
    expect(desk.store.reservations.doorCode(5)).toBe('4711#');
    expect(desk.guard.last()).toBeNull();
    const [copy, ...others] = desk.guard.backups();
    expect(copy).toMatchObject({ why: 'migration', schema: version, invoices: version > 1 ? 5 : 3 });
    expect(others).toEqual([]);
    desk.store.close();
    expectKept(before, file);
    const made = new Connection(file, { readonly: true });
    expect(schemaOf(made)).toBe(freshSchema());
    made.close();

    // Work went on since, and somebody wishes the old state back.
    const later = open(folder);
    if (!copy) throw new Error('no copy');
    later.store.invoices.remove([11]);
    expect(later.guard.restore('', copy)).toEqual({ ok: true });
    later.store.close();
    const restored = open(folder);
    expect(restored.guard.last()).toMatchObject({ why: 'restored', backup: { name: copy.name } });
    expect(restored.store.invoices.show('11')?.invoice).toEqual(KEPT);
    expect(restored.store.reservations.count()).toBe(1);
  });

  test('is refused by the Kontuar of that time once it has gone forward, and is left as it is', () => {
    const folder = oldFolder(version);
    open(folder).store.close();
    const file = databaseIn(folder);
    const before = everythingIn(file);
    const connection = new Connection(file);
    expect(migrate(connection, OLD_STEPS.slice(0, version), () => AT)).toEqual({
      ok: false,
      reason: 'newer',
      version: SCHEMA,
    });
    connection.close();
    expect(everythingIn(file)).toEqual(before);
  });
});

test('schema 18 knew two languages of a paper; since then there are four, and no others', () => {
  const folder = oldFolder(18);
  const kept = (connection: Connection.Database, language: string) =>
    connection
      .prepare(
        `INSERT INTO documents (local_id, language, content, duplicate_on, made_at, file, sha256)
         VALUES ('inv-11', ?, 'c2', NULL, '${LATER}', 'f', 's') RETURNING document_id AS documentId`,
      )
      .get(language);
  const old = new Connection(databaseIn(folder));
  expect(() => kept(old, 'plDe')).toThrow(/CHECK/);
  // The last number was given already: it is not given again.
  old.exec("UPDATE sqlite_sequence SET seq = 9 WHERE name = 'documents'");
  old.close();
  open(folder).store.close();
  const now = new Connection(databaseIn(folder));
  expect([kept(now, 'plDe'), kept(now, 'plUk')]).toEqual([{ documentId: 10 }, { documentId: 11 }]);
  expect(() => kept(now, 'de')).toThrow(/CHECK/);
  expect(now.prepare("SELECT language FROM v_documents WHERE local_id = 'inv-11'").pluck().all()).toEqual([
    ...['plUk', 'plDe'],
    ...['pl', 'plEn'],
  ]);
  now.close();
});

test.each(VERSIONS.filter((version) => version >= 2))(
  'schema %i: what its queue has lost comes back from the journal',
  (version) => {
    const whole = oldFolder(version);
    const desk = open(whole);
    const queue = queueOf(desk.store);
    desk.store.close();

    const folder = oldFolder(version);
    copyFileSync(join(whole, 'kontuar.queue'), join(folder, 'kontuar.queue'));
    const hurt = new Connection(databaseIn(folder));
    hurt.exec(
      "DELETE FROM changes WHERE change_id = 6; UPDATE changes SET content = '{}' WHERE change_id = 5",
    );
    hurt.close();
    const mended = open(folder);
    expect(mended.guard.last()).toMatchObject({ why: 'queue', queue: { open: 4, uncertain: 2 } });
    expect(queueOf(mended.store)).toEqual(queue);
  },
);
