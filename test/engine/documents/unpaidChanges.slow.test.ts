import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import { readInvoiceListPage } from '#engine/documents/readInvoiceListPage';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { precomputeAmountsOfUnpaidInvoices } from '#engine/documents/invoicesWithAmountLeftToPay';
import type { Store } from '#engine/store/storeInterface';
import type { Invoice } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { AT, LATER, openTestStore, readToTheEnd, takenBack } from '../store/openTestStore';
import { paperInvoice } from './papers';

/** The list keeps amounts that corrections change, and reads again only what a write can have changed. */

const UNPAID = { ...ALL_INVOICES, paymentStatus: 0 };
const PAGE = { offset: 0, limit: 100 };
const IDS = 9;

const anyId = fc.integer({ min: 1, max: IDS });
const anyInvoice = fc.record({
  invoiceId: anyId,
  number: anyId,
  mentioned: fc.constantFrom(0, 0, 1, 2, 3, 4),
  linked: fc.constantFrom(0, 0, 0, 1, 2, 3),
  buyer: fc.constantFrom('', 'Trans-Bud', 'Agro-Pol'),
  reservationId: fc.constantFrom(null, 40, 41),
  currency: fc.constantFrom('PLN', 'PLN', 'EUR'),
  invoiceType: fc.constantFrom(1, 1, 10, 10, 8, 9, 11),
  invoiceStatus: fc.constantFrom('ISSUED', 'ISSUED', 'SENT_KSEF', 'DRAFT'),
  issueDate: fc.constantFrom('2026-06-01', '2026-06-02', '2026-06-03'),
  paymentStatus: fc.constantFrom(0, 0, 1),
  quantity: fc.constantFrom('0', '1', '2', '-1'),
  prepaymentValue: fc.constantFrom(null, '100'),
});
type InvoiceFields = typeof anyInvoice extends fc.Arbitrary<infer Fields> ? Fields : never;

const build = ({ number, mentioned, linked, buyer, quantity, ...fields }: InvoiceFields): Invoice =>
  paperInvoice({
    ...fields,
    invoiceFullNo: `FV ${number}/06/2026`,
    buyer: { companyName: buyer, taxId: '', identifierType: 'NONE', address: 'Polna 1' },
    saleDate: '2026-06-01',
    invoiceItems: [anItem({ name: 'Nocleg', grossUnitPrice: '310', quantity })],
    additionalInfo: mentioned === 0 ? '' : `Korekta do FV ${mentioned}/06/2026.`,
    extra: linked === 0 ? {} : { correctionId: linked },
  });

const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ put: fc.array(anyInvoice, { minLength: 1, maxLength: 4 }) }) },
  fc.record({ remove: anyId }),
  fc.record({ linked: anyId, to: fc.subarray([1, 2, 3], { maxLength: 1 }) }),
  fc.record({ amountOf: anyId, change: fc.constantFrom(null, -31_000, 0) }),
  fc.record({ way: fc.constantFrom(null, 'afterState' as const, 'differences' as const) }),
  fc.record({ edited: anyId, paymentStatus: fc.constantFrom(0 as const, 1 as const) }),
  fc.record({ deleted: anyId }),
  fc.record({ discarded: anyId }),
  fc.record({ scanned: fc.boolean() }),
  fc.record({ takenBack: anyInvoice }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never;

function apply(store: Store, step: Step): void {
  if ('put' in step) store.invoices.apply(step.put.map(build), AT);
  else if ('remove' in step) store.invoices.remove([step.remove]);
  else if ('linked' in step) {
    const others = step.to.filter((id) => id !== step.linked);
    store.links.choose({ invoiceId: step.linked, relation: 'corrects', others }, AT);
  } else if ('amountOf' in step) {
    const amount = step.change === null ? null : { convention: 'differences' as const, change: step.change };
    store.chosenAmounts.choose(step.amountOf, amount, AT);
  } else if ('way' in step) storeCorrectionConventionSetting(store, step.way);
  else if ('scanned' in step) {
    if (step.scanned) readToTheEnd(store);
    else store.settings.set('invoices.scannedAt', null);
  } else if ('takenBack' in step)
    takenBack(store, () => {
      store.invoices.apply([build(step.takenBack)], AT);
      listAll(store);
    });
  else if ('discarded' in step) {
    const change = store.outbox.listOpen().find(({ localId }) => localId === `inv-${step.discarded}`);
    if (change) store.outbox.deleteMerged(change.changeId);
  } else queue(store, step);
}

function queue(store: Store, step: { edited: number; paymentStatus: 0 | 1 } | { deleted: number }): void {
  const id = 'edited' in step ? step.edited : step.deleted;
  const invoice = store.invoices.readBriefCard(String(id))?.invoice;
  const isQueued = store.outbox.listOpen().some(({ localId }) => localId === `inv-${id}`);
  if (!invoice || isQueued || invoice.invoiceId === null) return;
  const base = { ...invoice, invoiceId: invoice.invoiceId };
  if ('deleted' in step) {
    store.outbox.add(`inv-${id}`, { kind: 'delete', base }, LATER);
    return;
  }
  const patch = { paymentStatus: step.paymentStatus };
  store.outbox.add(`inv-${id}`, { kind: 'update', base, patch }, LATER);
}

const listAll = (store: Store) => [
  readInvoiceListPage(store, UNPAID, PAGE, Infinity),
  readInvoiceListPage(store, ALL_INVOICES, PAGE, Infinity),
];

test('unpaid filter: after random changes, cached results give the same rows and sums as a new computation', () => {
  const store = openTestStore();
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 14 }), (steps) => {
      takenBack(store, () => {
        for (const step of steps) {
          apply(store, step);
          // Results are kept per store object, so a copy of the object has none.
          expect(listAll(store)).toEqual(listAll({ ...store }));
          // The list of all invoices reads the related documents of every row.
          const allRows = readInvoiceListPage({ ...store }, ALL_INVOICES, PAGE, Infinity).rows;
          const unpaidRows = readInvoiceListPage({ ...store }, UNPAID, PAGE, Infinity).rows;
          for (const row of unpaidRows)
            expect(row).toEqual(allRows.find(({ localId }) => localId === row.localId));
        }
      });
    }),
    { numRuns: 60 },
  );
});

test('unpaid filter: leaves invoices whose unpaid amount is not yet computed out of the sums, and states how many are left out', async () => {
  const store = openTestStore();
  readToTheEnd(store);
  const invoice = (invoiceId: number, fields: Partial<Invoice> = {}) =>
    paperInvoice({
      invoiceId,
      invoiceFullNo: `FV ${invoiceId}/06/2026`,
      invoiceItems: [anItem({ grossUnitPrice: '310', quantity: '3' })],
      ...fields,
    });
  const otherBuyer = { buyer: { companyName: 'Agro-Pol', taxId: '7740001454' } };
  const correction = invoice(2, { invoiceType: 10, extra: { correctionId: 1 } });
  store.invoices.apply(
    [invoice(1), { ...correction, invoiceItems: [] }, paperInvoice({ ...invoice(3), ...otherBuyer })],
    AT,
  );
  const partial = readInvoiceListPage(store, UNPAID, PAGE, 0);
  expect([partial.total, partial.unchecked, partial.gross]).toEqual([
    3,
    2,
    [{ currency: 'PLN', gross: 93_000 }],
  ]);

  await precomputeAmountsOfUnpaidInvoices(store, UNPAID);
  const complete = readInvoiceListPage(store, UNPAID, PAGE, 0);
  expect(complete.unchecked).toBe(0);
  expect(complete).toEqual(readInvoiceListPage({ ...store }, UNPAID, PAGE, Infinity));
});

test('invoice list: is shown although a settlement and its advance refer to each other', () => {
  const store = openTestStore();
  readToTheEnd(store);
  const invoice = (invoiceId: number, fields: Partial<Invoice>) =>
    paperInvoice({ invoiceId, invoiceFullNo: `FV ${invoiceId}/06/2026`, paymentStatus: 0, ...fields });
  // Only corrections issued before the settlement change the advance that it deducts.
  const settlement = invoice(1, { invoiceType: 9, issueDate: '2026-06-20', extra: { prepaymentId: 2 } });
  const advance = invoice(2, { invoiceType: 8, prepaymentValue: '100', extra: { correctionId: 1 } });
  const correction = invoice(3, { invoiceType: 11, extra: { correctionId: 2 } });
  store.invoices.apply([settlement, advance, correction], AT);
  expect(readInvoiceListPage(store, UNPAID, PAGE, Infinity).total).toBe(3);
});
