import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listStoredFilesOfInvoices } from '#engine/documents/listAndRemoveInvoiceFiles';
import { storeKsefXml } from '#engine/documents/ksef/storeAndReadKsefXmlFiles';
import { summarizeMonthExport } from '#engine/documents/month/monthExportSummary';
import { readStayAccount } from '#engine/documents/stayAccounts';
import { createDataRetentionKeeper } from '#engine/people/retentionKeeper';
import type { Store } from '#engine/store/storeInterface';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { findInvoiceNumberGaps } from '#shared/rules/documents/invoiceNumberGaps';
import { retentionSchema } from '#shared/rules/retentionPeriods';
import { summarizeStayInvoicing } from '#shared/rules/stays/computeStayAccount';
import { anInvoice, aReservation } from '#support/records';
import {
  AT,
  columnIn,
  LATER,
  openTestStore,
  readToTheEnd,
  rot,
  tempDir,
  TODAY,
} from '../store/openTestStore';
import { createPullFixture } from '../sync/pull/pullFixture';

/**
 * Tests invoices that no law requires to be kept: the owner's rule erases them, and the mirror neither restores nor
 * misses them.
 */

const LAW = '2020-01-01';
const OLD = { issueDate: '2018-05-04', saleDate: '2018-05-04', paymentDate: '2018-05-04' };
const EVERYBODY = { search: '', from: null, to: null, type: null, status: null, paymentStatus: null };

function keeper(store: Store, profileDir: string, clock = { now: () => Date.parse(AT) }) {
  const retention = createDataRetentionKeeper({
    store,
    profileDir,
    keepsCopies: true,
    pack: null,
    clock: { ...clock, sleep: () => Promise.resolve() },
    halt: new AbortController().signal,
  });
  retention.setRules(retentionSchema.parse({ invoices: 'letGo' }));
  return retention;
}
/** Lists the files in the folder that contain the text anywhere in their bytes. */
const isIn = (folder: string, mark: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(mark));

/** A service in which invoices whose id is not divisible by 3 are eight years old. */
function oldHouse() {
  const redated = new Map<number, string>();
  const isOld = (id: number) => id % 3 !== 0;
  const bench = createPullFixture({ invoices: 450 }, async (request, service) => {
    const answer = await service(request);
    if (request.method !== 'GET' || !/\/invoices(\/\d+)?$/.test(new URL(request.url).pathname)) return answer;
    const body: { data: Invoiced | Invoiced[] } = await answer.json();
    for (const invoice of [body.data].flat()) {
      if (invoice?.invoiceId === undefined) continue;
      // No invoice depends on another one.
      Object.assign(invoice, { invoiceType: 1, correctionReason: null, additionalInfo: null });
      if (!isOld(invoice.invoiceId)) continue;
      const day = redated.get(invoice.invoiceId) ?? `2018-${invoice.issueDate.slice(5)}`;
      Object.assign(invoice, {
        issueDate: day,
        saleDate: day,
        reservationId: null,
        buyer: { ...invoice.buyer, companyName: `Zbyszko Odeszły ${invoice.invoiceId}` },
      });
    }
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  });
  return { ...bench, isOld, redated };
}
type Invoiced = { invoiceId: number; issueDate: string; buyer: object };

test('invoices deleted as expired: are not downloaded again and cause no question about missing invoices', async () => {
  const { store, file, clock, pull, held, isOld, remote, service, redated } = oldHouse();
  await pull({ full: true });
  const old = held().filter(isOld);
  const folder = dirname(file);
  expect(isIn(folder, 'zbyszko')).not.toEqual([]);
  const retention = keeper(store, folder, clock);
  expect(await retention.state()).toMatchObject({ pastLaw: old.length });
  await retention.eraseIfDue();

  const shown = () =>
    store.invoices.list({ ...EVERYBODY, reservationId: null }, { offset: 0, limit: 1 }).total;
  const isGone = () => {
    expect(shown()).toBe(held().length - held().filter(isOld).length);
    expect(old.filter((id) => store.invoices.readCard(String(id)) !== null)).toEqual([]);
    expect(store.search('zbyszko', 9, TODAY)).toEqual([]);
    expect(isIn(folder, 'zbyszko')).toEqual([]);
  };
  isGone();
  for (let pass = 0; pass < 8; pass += 1) {
    clock.pass(3 * 3_600_000);
    const result = await pull({ full: pass % 4 === 3 });
    expect(result).toMatchObject({ problems: [], guard: null, invoices: { removed: 0 } });
  }
  isGone();
  expect(store.invoices.listServiceIds()).toEqual(held());
  expect(store.invoices.count()).toBe(held().length);
  expect(await retention.state()).toMatchObject({ pastLaw: 0 });

  // A sync pass sends as few list requests as without the erased invoices.
  const before = remote.exchanges.length;
  clock.pass(60_000);
  await pull();
  const lists = remote.exchanges.slice(before).filter(({ path }) => path.includes('/invoices?'));
  expect(lists.length).toBeLessThanOrEqual(2);

  // An invoice deleted by the service is no longer counted; an invoice with a new date is treated as another invoice.
  const [deleted = 0, moved = 0] = old;
  service.property.book.remove(deleted);
  redated.set(moved, '2026-05-30');
  clock.pass(60_000);
  await pull({ full: true });
  expect(store.invoices.listServiceIds()).toEqual(held());
  expect(store.invoices.readCard(String(moved))?.invoice).toMatchObject({ issueDate: '2026-05-30' });
});

test('expired invoice: is deleted with its KSeF file, PDF, finished changes and history; files and history of other invoices stay', async () => {
  const folder = tempDir();
  const store = openTestStore(join(folder, 'kontuar.db'));
  const buyer = { companyName: 'Zbyszko Bogdaniecki' };
  store.invoices.apply([anInvoice({ invoiceId: 1, ...OLD, buyer }), anInvoice({ invoiceId: 2 })], AT);
  const files = ['inv-1', 'inv-2', 'inv-9'].map((localId) => {
    const file = `2018-05/${localId}.pdf`;
    const made = {
      language: 'pl',
      content: '',
      duplicateOn: null,
      madeAt: '2018-05-04T10:00:00.000Z',
    } as const;
    store.documents.add({ localId, ...made, file, sha256: '' });
    return join(folder, 'documents', file);
  });
  const xml = ['inv-1', 'inv-2'].map((id) => join(folder, 'documents', 'ksef', `${id}.bez-numeru.xml`));
  for (const file of [...files, ...xml]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'Zbyszko');
  }
  store.outbox.addHistoryNote('inv-1', AT, { what: 'answered', detail: 'Zbyszko' });
  store.outbox.addHistoryNote('inv-2', AT, { what: 'answered', detail: 'x' });
  await keeper(store, folder).eraseIfDue();
  // Files of an invoice that the service deleted have expired as well.
  expect([...files, ...xml].map((file) => existsSync(file))).toEqual([false, true, false, false, true]);
  expect([store.outbox.listHistory('inv-1').length, store.outbox.listHistory('inv-2').length]).toEqual([
    0, 1,
  ]);
  expect(store.documents.listOfInvoice('inv-2')).toHaveLength(1);
  expect(store.documents.listOfInvoice('inv-9')).toEqual([]);
  expect(isIn(folder, 'bogdanieck')).toEqual([]);
});

test('expired invoice: is deleted with its documents, inbox entries, record versions and manual link', () => {
  const file = join(tempDir(), 'kontuar.db');
  const store = openTestStore(file);
  const old = { invoiceId: 1, ...OLD };
  const correction = anInvoice({ invoiceId: 2, ...OLD, invoiceType: 6 });
  store.invoices.apply([anInvoice({ ...old, invoiceStatus: 'PENDING_KSEF' }), correction], AT);
  store.invoices.apply([anInvoice({ ...old, invoiceStatus: 'SENT_KSEF', ksefId: 'x' })], LATER);
  store.links.choose({ invoiceId: 2, relation: 'corrects', others: [1] }, AT);
  const paper = { language: 'pl', content: '', duplicateOn: null, madeAt: AT, sha256: '' } as const;
  store.documents.add({ localId: 'inv-1', ...paper, file: '2018-05/a.pdf' });
  const kept = () => [
    store.documents.listOfInvoice('inv-1').length,
    store.inbox.list(9).length,
    store.versions.listVersions('invoice', 1).length,
    store.links.list().length,
  ];
  expect(kept()).toEqual([1, 1, 1, 1]);
  store.pastLaw.removeExpired(['inv-1']);
  expect(kept()).toEqual([0, 0, 0, 0]);
  expect(columnIn(file, "SELECT key FROM memory WHERE key = 'unswept'")).toEqual(['unswept']);
});

test('expired invoice: is not deleted when the restored database contains an unsent change of the invoice', () => {
  const file = join(tempDir(), 'kontuar.db');
  const before = openTestStore(file);
  const base = anInvoice({ invoiceId: 1, ...OLD });
  before.invoices.apply([base], AT);
  before.outbox.add('inv-1', { kind: 'update', patch: { town: 'Wisła' }, base }, AT);
  before.close();
  const row = { invoice_id: 1, issue_date: OLD.issueDate, full_no: 'FV 1', reservation_id: null };
  rot(file, `INSERT INTO memory VALUES ('letGo', '${JSON.stringify([row])}')`);
  const store = openTestStore(file);
  expect([store.invoices.listServiceIds(), store.invoices.count()]).toEqual([[1], 1]);
  expect(store.outbox.listLane('inv-1')).toHaveLength(1);
});

test('expired invoices: are not deleted while a kept document refers to them directly or through other documents', () => {
  const store = openTestStore();
  const of = (invoiceId: number) => `FV ${invoiceId}/05/2018`;
  const old = (invoiceId: number, more: object = {}) =>
    anInvoice({
      invoiceId,
      ...OLD,
      invoiceFullNo: of(invoiceId),
      buyer: { companyName: `Kupiec ${invoiceId}` },
      ...more,
    });
  const corrects = (original: number) => ({ invoiceType: 6, correctionReason: `Do faktury ${of(original)}` });
  store.reservations.applyWindow(
    { from: '2019-12-01', to: '2020-02-01' },
    // A stay that ends on the first day of the retention period counts as supplied in that year (art. 19a ust. 1).
    [aReservation({ reservationId: 5, arrival: '2019-12-30', departure: LAW })],
    AT,
  );
  const two = { buyer: { companyName: 'Kupiec 2' } };
  store.invoices.apply(
    [
      old(1),
      // Invoice 2 was corrected this year and once before; the earlier correction counts in the sum.
      old(2),
      old(3, { ...corrects(2), ...two }),
      anInvoice({ invoiceId: 4, ...corrects(2), ...two }),
      // Invoice 5 was corrected only long ago.
      old(5),
      old(6, { ...corrects(5), buyer: { companyName: 'Kupiec 5' } }),
      // Invoice 7 was issued before the turn of the year and supplied after it.
      old(7, { saleDate: '2020-01-03' }),
      old(8, { reservationId: 5 }),
      old(9),
      old(10),
      old(11, { issueDate: null }),
    ],
    AT,
  );
  readToTheEnd(store);
  const base = store.invoices.readCard('9')?.invoice;
  store.outbox.add('inv-9', { kind: 'delete', base: anInvoice({ ...base, invoiceId: 9 }) }, AT);
  store.drafts.save({
    draftId: 'd',
    start: { from: 'edit', id: '10' },
    fields: convertInvoiceToFormFields(anInvoice()),
    base: null,
    savedAt: AT,
  });
  expect(store.pastLaw.listNext(LAW, Number.MIN_SAFE_INTEGER, 99).localIds.sort()).toEqual([
    'inv-1',
    'inv-5',
    'inv-6',
  ]);
});

test('deleted expired invoices: are counted in the month summary, make the stay account unknown, and leave no numbering gap', async () => {
  const folder = tempDir();
  const store = openTestStore(join(folder, 'kontuar.db'));
  const numbered = (invoiceNo: number, more: object) =>
    anInvoice({ invoiceId: invoiceNo, invoiceNo, invoiceFullNo: `FV ${invoiceNo}/2018`, ...more });
  const kept = [
    numbered(1, { ...OLD, saleDate: '2026-01-01' }),
    numbered(4, { ...OLD, saleDate: '2026-01-01' }),
  ];
  const stay = aReservation({ reservationId: 7, arrival: '2018-05-01', departure: '2018-05-04' });
  store.reservations.applyWindow({ from: '2018-05-01', to: '2018-06-01' }, [stay], AT);
  const on = (day: string) => ({ ...OLD, issueDate: day, saleDate: day });
  const expired = [numbered(2, { ...on('2018-05-01'), reservationId: 7 }), numbered(3, on('2018-05-31'))];
  store.invoices.apply([...kept, ...expired], AT);
  readToTheEnd(store);
  await keeper(store, folder).eraseIfDue();
  expect(store.invoices.readCard('2')).toBeNull();
  expect(findInvoiceNumberGaps(kept, store.invoices.listFullNumbers())).toEqual([]);
  expect(
    await summarizeMonthExport({ store, now: () => AT }, { month: '2018-05', failureDays: [] }),
  ).toMatchObject({
    letGo: 2,
  });
  const account = readStayAccount(store, 7);
  expect(account).toMatchObject({
    doubts: ['letGo'],
    invoiced: null,
    leftToInvoice: null,
    paidByInvoices: null,
  });
  expect(account && summarizeStayInvoicing(account).state).toBe('unknown');
});

test('expired invoices: are not deleted until the owner allows their deletion', async () => {
  const folder = tempDir();
  const store = openTestStore(join(folder, 'kontuar.db'));
  store.invoices.apply([anInvoice({ invoiceId: 1, ...OLD })], AT);
  const retention = keeper(store, folder);
  retention.setRules(retentionSchema.parse({}));
  await retention.eraseIfDue();
  expect(store.invoices.readCard('1')).not.toBeNull();
  expect(await retention.state()).toMatchObject({ pastLaw: 1, rules: { invoices: 'keep' } });
});

test('tampered database: stored file paths that lead outside the profile are never read, written or deleted', async () => {
  const folder = join(tempDir(), 'profile');
  mkdirSync(join(folder, 'documents', '2018-05'), { recursive: true });
  const victim = join(dirname(folder), 'victim.pdf');
  writeFileSync(victim, 'of somebody else');
  const store = openTestStore(join(folder, 'kontuar.db'));
  store.invoices.apply([anInvoice({ invoiceId: 1, ...OLD })], AT);
  const made = {
    language: 'pl',
    content: '',
    duplicateOn: null,
    madeAt: '2018-05-04T10:00:00.000Z',
    sha256: '',
  } as const;
  const elsewhere = [
    '../../victim.pdf',
    '2018-05/../../../victim.pdf',
    victim,
    '2018-05\\..\\..\\..\\victim.pdf',
  ];
  for (const localId of ['inv-1', 'inv-9'])
    for (const file of elsewhere) store.documents.add({ localId, ...made, file });
  expect(listStoredFilesOfInvoices(store, folder, ['inv-1']).get('inv-1')).toEqual([]);
  await keeper(store, folder).eraseIfDue();
  expect(store.invoices.readCard('1')).toBeNull();
  expect(readFileSync(victim, 'utf8')).toBe('of somebody else');
  await expect(storeKsefXml(folder, '../../../victim', null, Buffer.from('x'))).rejects.toThrow();
  expect(readdirSync(dirname(folder)).sort()).toEqual(['profile', 'victim.pdf']);
});
