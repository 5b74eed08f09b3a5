import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openEngineForCommand, type Engine } from '#engine/openEngine';
import { findPersonalDataByQuery } from '#engine/people/findPersonalData';
import { downtimePackOptionsSchema } from '#shared/contract/downtimePackContract';
import { addDays, toPropertyDay } from '#shared/rules/days';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { anInvoice, aReservation } from '#support/records';
import { aBody } from '../recovery/townInvoiceBody';
import { openTestStore, TODAY } from '../store/openTestStore';

/**
 * Tests that after "forget", a search of every byte of the profile and of the downtime packs finds only the listed
 * traces.
 */

const AT = '2026-06-03T10:00:00.000Z';
// The stay begins today so that the downtime pack contains it.
const today = toPropertyDay(new Date().toISOString());
const WINDOW = { from: addDays(today, -30), to: addDays(today, 30) };
const dates = { arrival: today, departure: addDays(today, 2) };
const guest = {
  forename: 'Zbyszko',
  name: 'Bogdaniecki',
  phone: '+48 777 123 456',
  email: 'zb@bogdaniec.pl',
};
const ZBYSZKO = aReservation({
  reservationId: 7,
  ...dates,
  ...guest,
  additionalInformations: 'uczulony',
  doorCode: '4711',
});
const OTHER = aReservation({ reservationId: 8, forename: 'Anna', name: 'Nowak' });
const MARKS = ['bogdanieck', 'zbyszko', '777 123 456', '777123456', '654321777', 'zb@bogd', 'uczulony'];

function tellsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((file) => {
      const text = readFileSync(file).toString('latin1').toLowerCase();
      return MARKS.filter((mark) => text.includes(mark)).map(
        (mark) => `${file.slice(folder.length + 1)}: ${mark}`,
      );
    });
}
function aFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kontuar-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
async function open(profileDir: string): Promise<Engine> {
  const opened = await openEngineForCommand({
    profileDir,
    version: '1.2.3',
    platform: 'test',
    secrets: null,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  onTestFinished(() => opened.value.stop());
  return opened.value;
}

/** Builds a profile that contains the person's data in every possible place. */
async function aHouse() {
  const [profileDir, packs] = [aFolder('profile'), aFolder('packs')];
  const engine = await open(profileDir);
  const { store } = engine.context;
  store.reservations.applyWindow(WINDOW, [OTHER], AT);
  store.reservations.applyWindow(WINDOW, [OTHER, { ...ZBYSZKO, adults: 1 }], AT);
  store.reservations.applyWindow(WINDOW, [OTHER, { ...ZBYSZKO, name: 'Bogdanieckii' }], AT);
  await engine.client.recovery.backUp();
  store.reservations.applyWindow(WINDOW, [OTHER, ZBYSZKO], AT);
  await engine.context.recovery?.backUp('wish');
  // An invoice that was written, discarded and never sent appears in the journal, the queue and its history.
  const buyer = { ...aBody('x').buyer, companyName: 'Zbyszko Bogdaniecki' };
  const made = await engine.client.outbox.create({ body: { ...aBody('x'), buyer } });
  const { open: waiting } = await engine.client.outbox.list();
  await engine.client.outbox.discard({ changeId: waiting[0]?.changeId ?? 0 });
  expect(made.localId).toMatch(/^new-/);
  const first = await engine.client.invoiceForm.begin({ from: 'stay', reservationId: 7 });
  await engine.client.invoiceForm.saveDraft({
    draftId: 'd1',
    start: { from: 'stay', reservationId: 7 },
    fields: first.fields,
    base: null,
  });
  await engine.client.handoverNotes.add({ text: 'Bogdaniecki prosi o łóżeczko', reservationId: 7 });
  await engine.client.handoverNotes.add({ text: 'oddzwonić: +48 777 123 456' });
  await engine.client.handoverNotes.add({ text: 'faks do biura' });
  const pack = await engine.context.pack?.applyOptions(downtimePackOptionsSchema.parse({ folder: packs }));
  expect(pack?.ok).toBe(true);
  store.createCopy('2026-06-03', []);
  return { engine, profileDir, packs, store };
}

test('erasing a person: removes the name from downtime packs and profile files, but not from old databases named with a date', async () => {
  const { engine, profileDir, packs, store } = await aHouse();
  const folders = () => [...new Set(tellsIn(profileDir).map((line) => line.split(/[/:]/)[0]))].sort();
  expect(folders()).toEqual(
    expect.arrayContaining(['backups', 'kontuar-2026-06-03.db', 'kontuar.db-wal', 'kontuar.queue']),
  );
  expect(tellsIn(packs)).not.toEqual([]);
  const person = await engine.client.personalData.find({ query: 'Zbyszko Bogdaniecki' });
  expect(person).toMatchObject({
    names: ['Zbyszko Bogdaniecki'],
    drafts: 1,
    endedChanges: 1,
    waitingChanges: 0,
    invoices: [],
  });
  const report = await engine.client.personalData.forget({ query: 'Zbyszko Bogdaniecki', stays: 1 });
  expect(report).toMatchObject({ stays: 1, drafts: 1, packs: 'renewed', isRemovedFromFile: true, kept: [] });
  await engine.context.recovery?.runMaintenance();
  expect(report.backupsUntil).toBe(addDays(today, 14));
  // The backup made after erasing replaces the other backups of the day; files set aside expire later.
  expect(folders()).toEqual(['kontuar-2026-06-03.db']);
  expect(tellsIn(packs)).toEqual([]);
  expect(store.checkIntegrity()).toEqual(['ok']);
  expect(store.reservations.get(8)).toMatchObject({ name: 'Nowak' });
  // Notes for the next shift about the stay or with the phone number are gone; the others stay.
  expect((await engine.client.handoverNotes.list()).map(({ text }) => text)).toEqual(['faks do biura']);
});

test('erasing a person: the data stay erased after a later download and after a backup replaces a destroyed database', async () => {
  const { engine, profileDir, store } = await aHouse();
  await engine.client.personalData.forget({ query: 'Zbyszko Bogdaniecki', stays: 1 });
  await engine.context.recovery?.runMaintenance();
  store.reservations.applyWindow(WINDOW, [OTHER, ZBYSZKO], AT);
  expect(store.reservations.get(7)).toMatchObject({ forename: '', name: '' });
  await engine.stop();
  writeFileSync(join(profileDir, 'kontuar.db'), 'no database'.repeat(1_000));
  const again = await open(profileDir);
  again.context.store.reservations.applyWindow(WINDOW, [OTHER, ZBYSZKO], AT);
  expect(again.context.store.reservations.get(7)).toMatchObject({ forename: '', name: '', phone: '' });
  expect(again.context.store.reservations.get(8)).toMatchObject({ name: 'Nowak' });
});

test('erasing a person: the person stays erased when an older backup from a USB stick is restored', async () => {
  const { engine, profileDir } = await aHouse();
  const { backups, folder } = await engine.client.recovery.backups();
  const stick = join(aFolder('stick'), 'copy.db');
  copyFileSync(join(folder, backups[0]?.name ?? ''), stick);
  await engine.client.personalData.forget({ query: '777123456', stays: 1 });
  expect(engine.context.recovery?.restore(stick, null)).toEqual({ ok: true });
  await engine.stop();
  const again = await open(profileDir);
  expect(again.context.store.reservations.get(7)).toMatchObject({
    forename: '',
    name: '',
    phone: '',
    email: '',
  });
});

test('erasing a person: reports invoices that the law protects, with the end of protection, and erases the rest', async () => {
  const { engine, profileDir, store } = await aHouse();
  const buyer = { companyName: 'Zbyszko Bogdaniecki' };
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, reservationId: 7, buyer }),
      anInvoice({ invoiceId: 2, invoiceType: 2, buyer }),
      anInvoice({ invoiceId: 3, buyer: { companyName: 'Firma' }, reservationId: 8 }),
    ],
    AT,
  );
  const report = await engine.client.personalData.forget({ query: 'zb@bogdaniec.pl', stays: 1 });
  await engine.context.recovery?.runMaintenance();
  const kept = report.kept.map(({ localId, reason, until }) => [localId, reason, until]);
  expect(kept.sort()).toEqual([
    ['inv-1', 'law', '2032-12-31'],
    ['inv-2', 'service', null],
  ]);
  // The name remains only in the database's invoices; phone, e-mail and note remain nowhere.
  await engine.stop();
  const traces = tellsIn(profileDir)
    .filter((line) => !line.startsWith('kontuar-2026-06-03.db'))
    .map((line) => line.replace(/^backups.*:/, 'backups:'));
  expect(new Set(traces)).toEqual(
    new Set(['kontuar.db: bogdanieck', 'kontuar.db: zbyszko', 'backups: bogdanieck', 'backups: zbyszko']),
  );
});

test('erasing a person: deletes invoices after the legal retention period, with files in all copies, and keeps newer invoices', async () => {
  const { engine, profileDir, store } = await aHouse();
  const buyer = { companyName: 'Zbyszko Bogdaniecki' };
  const past = { issueDate: '2017-05-04', saleDate: '2017-05-04' };
  const invoices = [
    anInvoice({ invoiceId: 1, invoiceFullNo: 'FV 1/2017', ...past, buyer }),
    anInvoice({ invoiceId: 2, buyer }),
  ];
  store.invoices.apply(invoices, AT);
  const xml = (id: string) => join(profileDir, 'documents', 'ksef', `${id}.bez-numeru.xml`);
  mkdirSync(join(profileDir, 'documents', 'ksef'), { recursive: true });
  for (const id of ['inv-1', 'inv-2']) writeFileSync(xml(id), '<Nazwa>Zbyszko Bogdaniecki</Nazwa>');
  await engine.client.recovery.backUp();
  const { backups, folder } = await engine.client.recovery.backups();
  const stick = join(aFolder('stick'), 'copy.db');
  copyFileSync(join(folder, backups[0]?.name ?? ''), stick);

  const query = 'Zbyszko Bogdaniecki';
  const person = await engine.client.personalData.find({ query });
  expect(person.pastRetention).toMatchObject([{ localId: 'inv-1' }]);
  expect(person.invoices).toMatchObject([{ localId: 'inv-2', reason: 'law', documents: 1 }]);
  const exported: { invoices: { files: string[] }[] } = JSON.parse(
    (await engine.client.personalData.export({ query })).json,
  );
  expect(exported.invoices.flatMap(({ files }) => files).sort()).toEqual([
    'documents/ksef/inv-1.bez-numeru.xml',
    'documents/ksef/inv-2.bez-numeru.xml',
  ]);
  const report = await engine.client.personalData.forget({ query, stays: 1 });
  await engine.context.recovery?.runMaintenance();
  expect(report).toMatchObject({ invoices: 1, kept: [{ localId: 'inv-2' }] });
  expect([existsSync(xml('inv-1')), existsSync(xml('inv-2'))]).toEqual([false, true]);
  // The service sends the erased invoices again and again.
  store.invoices.apply(invoices, AT);
  expect(store.invoices.readCard('1')).toBeNull();
  const copies = (await engine.client.recovery.backups()).backups;
  for (const { name } of copies) {
    const copy = new Connection(join(folder, name), { readonly: true });
    expect(copy.prepare('SELECT invoice_id FROM invoices').pluck().all()).not.toContain(1);
    copy.close();
  }
  expect(engine.context.recovery?.restore(stick, null)).toEqual({ ok: true });
  await engine.stop();
  const again = await open(profileDir);
  again.context.store.invoices.apply(invoices, AT);
  expect(again.context.store.invoices.readCard('1')).toBeNull();
  expect(again.context.store.invoices.readCard('2')).not.toBeNull();
  expect(again.context.store.invoices.count()).toBe(2);
});

test('erasing a person: erases nothing when several persons match or the number of stays confirmed by the user is wrong', async () => {
  const { engine, store } = await aHouse();
  const { personalData } = engine.client;
  store.reservations.applyWindow(
    WINDOW,
    [OTHER, ZBYSZKO, { ...ZBYSZKO, reservationId: 9, forename: 'Ewa' }],
    AT,
  );
  await expect(personalData.forget({ query: 'Bogdaniecki', stays: 2 })).rejects.toMatchObject({
    code: 'SEVERAL',
  });
  await expect(personalData.forget({ query: 'Ewa Bogdaniecki', stays: 2 })).rejects.toMatchObject({
    code: 'CHANGED',
  });
  // One person's data is never given to another person of the same name.
  await expect(personalData.export({ query: 'Bogdaniecki' })).rejects.toMatchObject({
    code: 'SEVERAL',
    data: { names: expect.arrayContaining(['Ewa Bogdaniecki']) },
  });
  await expect(personalData.find({ query: '12' })).rejects.toMatchObject({ code: 'UNCLEAR' });
  expect(store.reservations.get(9)).toMatchObject({ forename: 'Ewa' });
});

const JAN = { forename: 'Zbyszko', name: 'Bogdaniecki', phone: '+49 170 222 3334', email: 'jk@firma.de' };

test('erasing a person: erases only one of two guests with the same name, chosen by phone number', async () => {
  const { engine, store } = await aHouse();
  const { personalData } = engine.client;
  const otherStay = aReservation({ reservationId: 9, ...dates, ...JAN, clientId: 90 });
  const stays = [OTHER, { ...ZBYSZKO, clientId: 70 }, otherStay];
  store.reservations.applyWindow(WINDOW, [...stays.slice(0, 2), { ...otherStay, name: 'Bogdaniecky' }], AT);
  store.reservations.applyWindow(WINDOW, stays, AT);
  const buyer = { companyName: 'Zbyszko Bogdaniecki' };
  const guestInvoice = anInvoice({ invoiceId: 2, reservationId: 7, buyer });
  const others = anInvoice({ invoiceId: 1, reservationId: 9, buyer });
  store.invoices.apply([guestInvoice, others], AT);
  const draft = { start: { from: 'stay', reservationId: 9 } as const, base: null, savedAt: AT };
  store.drafts.save({ ...draft, draftId: 'd9', fields: convertInvoiceToFormFields(others) });
  const body = { ...aBody('x'), reservationId: 9, buyer: { ...aBody('x').buyer, ...buyer } };
  await engine.client.outbox.create({ body });
  const { open: waiting } = await engine.client.outbox.list();
  const changeId = waiting[0]?.changeId ?? 0;
  await engine.client.outbox.discard({ changeId });
  const versions = store.versions.listVersions('reservation', 9);

  const sharedName = 'Zbyszko Bogdaniecki';
  const names = [
    'Zbyszko Bogdaniecki, +49 170 222 3334, jk@firma.de',
    'Zbyszko Bogdaniecki, +48 777 123 456, zb@bogdaniec.pl',
  ];
  expect((await personalData.find({ query: sharedName })).names).toEqual(names);
  await expect(personalData.forget({ query: sharedName, stays: 2 })).rejects.toMatchObject({
    code: 'SEVERAL',
    data: { names },
  });
  expect([7, 9].map((id) => store.reservations.get(id)?.name)).toEqual(['Bogdaniecki', 'Bogdaniecki']);

  const query = `${sharedName} 777 123 456`;
  const exported = (await personalData.export({ query })).json;
  expect(['jk@firma.de', 'Bogdaniecky', '"d9"'].filter((word) => exported.includes(word))).toEqual([]);
  expect(await personalData.find({ query })).toMatchObject({
    names: [sharedName],
    invoices: [{ localId: 'inv-2' }],
  });
  const report = await personalData.forget({ query, stays: 1 });
  expect(report).toMatchObject({ stays: 1, drafts: 1, endedChanges: 1, kept: [{ localId: 'inv-2' }] });
  expect(store.reservations.get(7)?.name).toBe('');
  expect(store.reservations.get(9)).toMatchObject(JAN);
  expect(store.drafts.list().map(({ draftId }) => draftId)).toEqual(['d9']);
  expect(store.outbox.get(changeId)).not.toBeNull();
  expect(store.versions.listVersions('reservation', 9)).toEqual(versions);
});

test.each([
  ['the same client with another phone', { ...JAN, clientId: 7 }, 1],
  ['one of two phones', { ...JAN, clientId: 8, phone: '+49 170 222 3334 / 777123456' }, 1],
  ['another client, whom nothing could be typed for', { ...JAN, clientId: 8, phone: '', email: '' }, 1],
  ['another client, one with a phone and one with an e-mail', { ...JAN, clientId: 8, phone: '' }, 2],
  ['another phone', { ...JAN, clientId: null, email: '' }, 2],
])(
  'person search: decides whether two stays under the same name belong to one person: %s',
  (_, other, names) => {
    const store = openTestStore();
    const firstStay = { ...ZBYSZKO, clientId: 7, email: '' };
    store.reservations.applyWindow(
      WINDOW,
      [firstStay, aReservation({ reservationId: 9, ...dates, ...other })],
      AT,
    );
    const asked = (typed: string) => findPersonalDataByQuery({ store, profileDir: '' }, typed, TODAY)?.person;
    expect(asked('Bogdaniecki Zbyszko')?.names).toHaveLength(names);
    expect(asked('777 123 456')?.names).toEqual(['Zbyszko Bogdaniecki']);
  },
);

test('person export: contains all data about one person in one file, without other people’s data and door codes', async () => {
  const { engine } = await aHouse();
  const { json, fileName } = await engine.client.personalData.export({ query: 'bogdaniecki zbyszko' });
  expect(fileName).toMatch(/^kontuar-person-.*\.json$/);
  const document: Record<string, unknown[]> = JSON.parse(json);
  expect(document['stays']).toMatchObject([{ phone: guest.phone, additionalInformations: 'uczulony' }]);
  expect(json).toContain('Bogdanieckii');
  expect(document['drafts']).toHaveLength(1);
  expect(document['queue']).toHaveLength(1);
  expect(document['inbox']).toHaveLength(1);
  expect(json).not.toContain('Nowak');
  expect(json).not.toContain('4711');
});
