import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { parsePersonQuery } from '#engine/store/people/personQueryMatching';
import type { Store } from '#engine/store/storeInterface';
import type { FormDraft } from '#shared/contract/invoiceFormContract';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { computeRetentionCutOffDates, retentionSchema } from '#shared/rules/retentionPeriods';
import { anInvoice, aReservation } from '#support/records';
import { AT, LATER, listen, openTestStore, tempDir, TODAY } from '../store/openTestStore';

/** Tests that data erased from the database is in no byte of its files and does not return. */

const WINDOW = { from: '2026-05-01', to: '2026-07-01' };
const ZBYSZKO = aReservation({
  reservationId: 7,
  forename: 'Zbyszko',
  name: 'Bogdaniecki',
  phone: '+48 777 123 456',
  email: 'zb@bogdaniec.pl',
  additionalInformations: 'Uczulony na orzechy',
  clientId: 9,
  doorCode: '4711',
  extra: { pesel: '0001' },
});
const OTHERS = Array.from({ length: 40 }, (_, at) =>
  aReservation({ reservationId: 100 + at, forename: 'Anna', name: `Nowak${at}` }),
);
const MARKS = [
  'bogdanieck',
  'zbyszko',
  '777 123 456',
  '777123456',
  '654321777',
  'zb@bogd',
  'uczulony',
  'orzechy',
  'pesel',
];

/** Returns the texts that occur in any file of the folder, ignoring case. */
function tellsIn(folder: string): string[] {
  const contents = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1').toLowerCase());
  return MARKS.filter((mark) => contents.some((text) => text.includes(mark)));
}

function house(folder: string): Store {
  const store = openTestStore(join(folder, 'kontuar.db'));
  store.reservations.applyWindow(WINDOW, OTHERS, AT);
  store.reservations.applyWindow(WINDOW, [...OTHERS, { ...ZBYSZKO, name: 'Bogdanieckii' }], AT);
  store.reservations.applyWindow(WINDOW, [...OTHERS, ZBYSZKO], LATER);
  return store;
}
const draftFor = (draftId: string, companyName: string): FormDraft => ({
  draftId,
  start: { from: 'nothing' },
  fields: convertInvoiceToFormFields(anInvoice({ buyer: { companyName } })),
  base: null,
  savedAt: AT,
});
function swept(store: Store): boolean {
  const sweep = store.people.purgeErasedText();
  for (;;) {
    const step = sweep.next();
    if (step.done) return step.value;
  }
}
function forget(store: Store, typed: string) {
  const query = parsePersonQuery(typed);
  if (!query) throw new Error('no query');
  const found = store.people.find(query);
  store.people.erase(found);
  expect(swept(store)).toBe(true);
  return found;
}

test('erasing a person: leaves no trace of the person in database, log or search index, and keeps the stay in the plan', () => {
  const folder = tempDir();
  const store = house(folder);
  expect(tellsIn(folder)).toEqual(expect.arrayContaining(['bogdanieck', '777 123 456', 'uczulony']));
  store.drafts.save(draftFor('d1', 'Zbyszko Bogdaniecki'));
  store.drafts.save(draftFor('d2', 'Anna Nowak1'));
  store.settings.set(
    'lastProblem',
    buildProblemWithoutAnswer('fault', 'status', 'no such guest: BOGDANIECKI ZBYSZKO', AT),
  );
  store.outbox.addHistoryNote('inv-1', AT, { what: 'answered', detail: 'zb@bogdaniec.pl is odd' });

  const found = forget(store, 'zbyszko bogdaniecki');
  expect(found.stays.map(({ record }) => record.reservationId)).toEqual([7]);
  expect(tellsIn(folder)).toEqual([]);
  expect(store.reservations.get(7)).toMatchObject({
    name: '',
    phone: '',
    roomName: 'Pokój 1',
    hasDoorCode: false,
  });
  expect(store.reservations.listStays(WINDOW)).toHaveLength(41);
  expect(store.search('zbyszko', 9, TODAY)).toEqual([]);
  expect(store.search('nowak3', 9, TODAY)).not.toEqual([]);
  expect(store.drafts.list().map(({ draftId }) => draftId)).toEqual(['d2']);
  expect(store.checkIntegrity()).toEqual(['ok']);
});

test('erasing a person: the mark “database file needs rewriting” stays set when the file still contains data erased earlier', () => {
  const file = join(tempDir(), 'kontuar.db');
  const store = openTestStore(file);
  store.reservations.applyWindow(WINDOW, [ZBYSZKO], AT);
  const connection = new Connection(file);
  connection.prepare("INSERT INTO memory VALUES ('unswept', 'true')").run();
  expect(store.people.eraseStays([7])).toBe(1);
  expect(swept(store)).toBe(false);
  expect(connection.prepare("SELECT value FROM memory WHERE key = 'unswept'").pluck().get()).toBe('true');
  connection.close();
});

test('erasing a person: finds the guest by any of several phones and emails, and erases the guest’s form drafts', () => {
  const folder = tempDir();
  const store = house(folder);
  const contacts = {
    phone: '+48 601 000 482, +48 777 123 456, +48 605 000 264',
    email: 'biuro@bogdaniec.pl, zb@bogdaniec.pl',
  };
  store.reservations.applyWindow(WINDOW, [...OTHERS, { ...ZBYSZKO, ...contacts }], LATER);
  const draft = draftFor('d1', 'Firma');
  store.drafts.save({ ...draft, fields: { ...draft.fields, additionalInfo: 'tel. 777123456' } });
  for (const typed of [
    '601000482',
    '777123456',
    '605 000 264',
    'zb@bogdaniec.pl',
    contacts.phone,
    contacts.email,
  ]) {
    const query = parsePersonQuery(typed);
    const found = query && store.people.find(query);
    expect(
      found?.stays.map(({ record }) => record.reservationId),
      typed,
    ).toEqual([7]);
    expect(found?.drafts, typed).toEqual(['d1']);
  }
  forget(store, '601000482');
  expect(tellsIn(folder)).toEqual([]);
});

test('erasing a person: later downloads update the stay but do not bring the guest’s data back', () => {
  const folder = tempDir();
  const store = house(folder);
  forget(store, '777 123 456');
  const moved = {
    ...ZBYSZKO,
    roomId: 2,
    roomName: 'Pokój 2',
    arrival: '2026-06-04',
    name: 'Bogdaniecki-Nowy',
  };
  for (let pass = 0; pass < 3; pass += 1) store.reservations.applyWindow(WINDOW, [...OTHERS, moved], LATER);
  expect(store.reservations.get(7)).toMatchObject({
    roomName: 'Pokój 2',
    arrival: '2026-06-04',
    name: '',
    email: '',
  });
  expect(store.reservations.getDoorCode(7)).toBeNull();
  // Reading an unchanged erased stay again is no change.
  expect(store.reservations.applyWindow(WINDOW, [...OTHERS, moved], LATER)).toEqual({ changed: 0 });
  expect(store.inbox.list(99).flatMap(({ fields }) => Object.keys(fields))).not.toContain('name');
  expect(swept(store)).toBe(true);
  expect(tellsIn(folder)).toEqual([]);
});

test('erased person: a stay downloaded again after the database was emptied has no guest name and no phone number', () => {
  const folder = tempDir();
  const store = house(folder);
  forget(store, 'zb@bogdaniec.pl');
  store.deleteAllRecords(['people.forgotten']);
  store.reservations.applyWindow(WINDOW, [...OTHERS, ZBYSZKO], LATER);
  expect(store.reservations.get(7)).toMatchObject({ name: '', phone: '' });
});

test('erasing a person: a damaged list of erased stays stops no download and brings no guest data back', () => {
  const folder = tempDir();
  const store = house(folder);
  forget(store, 'zb@bogdaniec.pl');
  const disk = new Connection(join(folder, 'kontuar.db'));
  const list = "UPDATE memory SET value = '[7,' WHERE key = 'people.forgotten'";
  expect(disk.prepare(list).run().changes).toBe(1);
  disk.close();
  store.reservations.applyWindow(WINDOW, [...OTHERS, { ...ZBYSZKO, roomName: 'Pokój 3' }], LATER);
  expect(store.reservations.get(7)).toMatchObject({ roomName: 'Pokój 3', name: '', phone: '' });
});

test('erasing a person: keeps the person’s invoices and queued changes, and lists them in the report', () => {
  const store = house(tempDir());
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, reservationId: 7, buyer: { companyName: 'Firma sp. z o.o.' } }),
      anInvoice({ invoiceId: 2, buyer: { companyName: 'BOGDANIECKI Zbyszko' } }),
      anInvoice({ invoiceId: 3, buyer: { companyName: 'Zbyszko i Ewa Inni' } }),
    ],
    AT,
  );
  const changeId = store.outbox.add('inv-2', { kind: 'delete', base: anInvoice({ invoiceId: 2 }) }, AT);
  const found = forget(store, 'Zbyszko Bogdaniecki');
  expect(found.invoices.map(({ localId }) => localId).sort()).toEqual(['inv-1', 'inv-2']);
  expect(found.waiting).toEqual([changeId]);
  expect(store.outbox.listOpen()).toHaveLength(1);
  expect(store.invoices.count()).toBe(3);
});

test('erasing a person: keeps another guest’s note that mentions the person, and reports the stay with the note', () => {
  const store = house(tempDir());
  const friend = aReservation({
    reservationId: 8,
    additionalInformations: 'obok Zbyszka; płaci Zbyszko Bogdaniecki',
  });
  store.reservations.applyWindow(WINDOW, [...OTHERS, ZBYSZKO, friend], LATER);
  const found = forget(store, 'Zbyszko Bogdaniecki');
  expect(found.mentions.map(({ record }) => record.reservationId)).toEqual([8]);
  expect(store.reservations.get(8)).toMatchObject({ additionalInformations: friend.additionalInformations });
});

test('data retention: erases the guest data of old stays without a kept invoice, and downloads do not restore the data', () => {
  const folder = tempDir();
  const store = openTestStore(join(folder, 'kontuar.db'));
  const old = { arrival: '2024-05-01', departure: '2024-05-04' };
  const stays = [
    { ...ZBYSZKO, ...old, reservationId: 1 },
    { ...ZBYSZKO, ...old, reservationId: 2 },
    { ...ZBYSZKO, ...old, reservationId: 3 },
    { ...ZBYSZKO, arrival: '2024-06-01', departure: '2024-06-03', reservationId: 4 },
    { ...ZBYSZKO, arrival: '2026-01-01', departure: '2026-01-03', reservationId: 5 },
  ];
  const window = { from: '2024-01-01', to: '2026-12-31' };
  store.reservations.applyWindow(window, stays, AT);
  store.reservations.markGone([5], '2026-02-01T00:00:00.000Z');
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 20, reservationId: 2, issueDate: '2024-05-04' }),
      // The law no longer requires invoice 30 to be kept.
      anInvoice({ invoiceId: 30, reservationId: 3, issueDate: '2019-05-04', saleDate: '2019-05-04' }),
    ],
    AT,
  );
  const limits = computeRetentionCutOffDates(retentionSchema.parse({}), TODAY);
  expect(store.people.countDueRows(limits)).toMatchObject({ stays: 2, gone: 1 });
  const due = store.people.listDueStays(limits, 99);
  expect(due.sort()).toEqual([1, 3, 5]);
  expect(store.people.eraseStays(due)).toBe(3);
  expect(store.people.countDueRows(limits)).toMatchObject({ stays: 0, gone: 0 });
  store.reservations.applyWindow(window, stays.slice(0, 4), LATER);
  expect([1, 2, 3, 4, 5].map((id) => store.reservations.get(id)?.name)).toEqual([
    '',
    'Bogdaniecki',
    '',
    'Bogdaniecki',
    '',
  ]);
  expect(store.people.countDueRows(limits)).toMatchObject({ stays: 0, gone: 0 });
});

test('data retention: erasing a guest’s stay removes the unread inbox entries about the stay and announces the new unread count', () => {
  const store = openTestStore();
  const old = { ...ZBYSZKO, arrival: '2024-05-01', departure: '2024-05-04' };
  const window = { from: '2024-01-01', to: '2026-12-31' };
  store.reservations.applyWindow(window, [old], AT);
  store.reservations.applyWindow(window, [{ ...old, phone: '+48 700 000 111' }], LATER);
  expect(store.inbox.count()).toBe(1);
  const heard = listen(store);
  expect(store.people.eraseStays([old.reservationId])).toBe(1);
  expect(store.inbox.count()).toBe(0);
  expect(heard.flat()).toContain('inbox');
});

test('data retention: deletes expired stay versions and log lines, and then offers past room plans only from a later date', () => {
  const store = openTestStore();
  const past = '2024-01-05T10:00:00.000Z';
  store.reservations.applyWindow(WINDOW, [ZBYSZKO], past);
  store.reservations.applyWindow(WINDOW, [{ ...ZBYSZKO, adults: 3 }], past);
  store.reservations.applyWindow(WINDOW, [{ ...ZBYSZKO, adults: 4 }], LATER);
  store.inbox.acknowledge(null, past, past);
  const line = { method: 'GET', path: '/', status: 200, ms: 1, ruid: null, outcome: 'accepted', note: '' };
  for (const at of [past, LATER]) store.log.addRequest({ ...line, at });
  const limits = computeRetentionCutOffDates(retentionSchema.parse({}), TODAY);
  const before = store.versions.getChangesKnownSince();
  expect(store.people.countDueRows(limits)).toEqual({
    stays: 0,
    gone: 0,
    versions: 1,
    inbox: 0,
    requests: 1,
  });
  expect(store.people.prune(limits, 50)).toBe(2);
  expect(store.people.prune(limits, 50)).toBe(0);
  expect(store.versions.listVersions('reservation', 7)).toHaveLength(1);
  expect(
    store.versions.getChangesKnownSince() >= limits.versions &&
      store.versions.getChangesKnownSince() >= before,
  ).toBe(true);
});
