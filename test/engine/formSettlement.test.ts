import { expect, test } from 'vitest';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import { collectInvoiceDocumentData } from '#engine/documents/invoiceDocumentData';
import {
  checkInvoiceCreateBeforeQueueing,
  validateInvoiceEditBeforeQueueing,
} from '#engine/sync/outbox/validateInvoiceChangeBeforeQueueing';
import type { Invoice } from '#shared/model/invoice';
import { getSumsChargedByDocumentAlone } from '#shared/rules/documents/documentSums';
import { buildCreateBody } from '#shared/rules/form/invoiceBodyFromForm';
import { checkForm } from '#shared/rules/form/invoiceFormCheck';
import { aBody } from '#support/outboxFixture';
import { anInvoice, anItem } from '#support/records';
import { AT, openTestStore } from './store/openTestStore';

/**
 * Tests that a corrected advance is settled with its corrected amount (domain.md 6.2, 6.3): the stay of 6.1 with an
 * advance of 500.00 corrected to 400.00.
 */

const TODAY = '2026-06-08';
const ORDER = [
  anItem({ grossUnitPrice: '420', quantity: '3' }),
  anItem({ name: 'Obiad', grossUnitPrice: '35', quantity: '6' }),
  anItem({ name: 'Parking', grossUnitPrice: '40', quantity: '3', rate: '23' }),
];
const ksef = { invoiceStatus: 'SENT_KSEF', ksefId: 'x', invoiceItems: ORDER };
const ADVANCE = anInvoice({ invoiceId: 8, invoiceType: 8, prepaymentValue: '500', ...ksef });
const CORRECTION = anInvoice({
  invoiceId: 21,
  invoiceType: 11,
  prepaymentValue: '400',
  ...ksef,
  issueDate: '2026-06-05',
  correctionReason: 'Zwrot części zaliczki',
  extra: { correctionId: 8 },
});
const settlement = (issueDate: string) =>
  anInvoice({
    invoiceId: 30,
    invoiceType: 9,
    prepaymentValue: '1090',
    invoiceItems: ORDER,
    issueDate,
    extra: { prepaymentId: [8] },
  });

function house(...invoices: Invoice[]) {
  const store = openTestStore();
  store.invoices.apply([ADVANCE, ...invoices], AT);
  const begun = () => {
    const setup = buildInvoiceFormSetup(store, { from: 'invoice', id: '8', as: 'settlement' }, TODAY);
    if (typeof setup === 'string') throw new Error(setup);
    return setup;
  };
  return { store, begun };
}

test('settlement form: the amount left to pay is the order total minus the corrected advance amount', () => {
  const { fields, advances } = house(CORRECTION).begun();
  expect(fields.prepaymentValue).toBe('1190.00');
  expect(advances).toMatchObject([{ received: { gross: 40000 } }]);
  // A draft correction does not change the advance.
  const draft = { ...CORRECTION, invoiceStatus: 'DRAFT', ksefId: null };
  expect(house(draft).begun().fields.prepaymentValue).toBe('1090.00');
});

test('settlement form: leaves the amount empty when a correction has an unclear effect on the amount received as advance', () => {
  const invoiceItems = [anItem({ name: 'Coś innego' })];
  const unclear = { ...CORRECTION, correctionReason: 'Korekta', invoiceItems };
  const { fields, advances } = house(unclear).begun();
  expect([fields.prepaymentValue, advances[0]?.received]).toEqual(['', null]);
});

test('invoice check before queueing: warns of a settlement amount that ignores the correction of the advance', () => {
  const { store, begun } = house(CORRECTION);
  const says = (prepaymentValue: number) => {
    const body = buildCreateBody(begun().fields, 'ISSUED', () => 8);
    return checkInvoiceCreateBeforeQueueing(
      store,
      { ...body, prepaymentValue },
      { correctionId: null, prepaymentId: [] },
      TODAY,
    ).map(({ code }) => code);
  };
  expect(says(1190)).not.toContain('remainingDiffers');
  expect(says(1090)).toContain('remainingDiffers');
});

test('settlement of a corrected advance: the form and the check before queueing take the order items from the advance’s correction', () => {
  const shorter = [anItem({ grossUnitPrice: '420', quantity: '2' }), ...ORDER.slice(1)];
  const { store, begun } = house({ ...CORRECTION, prepaymentValue: '500', invoiceItems: shorter });
  const setup = begun();
  // 840.00 + 210.00 + 120.00, minus 500.00.
  expect(setup.fields.prepaymentValue).toBe('670.00');
  const body = buildCreateBody(setup.fields, 'ISSUED', () => 8);
  const says = (quantity: number) => {
    const [nights, ...others] = body.invoiceItems;
    const invoiceItems = nights ? [{ ...nights, quantity }, ...others] : [];
    const references = { correctionId: null, prepaymentId: [] };
    return checkInvoiceCreateBeforeQueueing(store, { ...body, invoiceItems }, references, TODAY).map(
      ({ code }) => code,
    );
  };
  expect(says(2)).not.toContain('orderDiffers');
  expect(says(3)).toContain('orderDiffers');
  const codes = checkForm(setup.fields, 'ISSUED', { ...setup, elsewhere: [] }).map(({ code }) => code);
  expect(codes).not.toContain('orderDiffers');
});

test('advance without a KSeF number: a new settlement shows a waiting note, and linking the advance to a saved draft is refused', () => {
  const { store, begun } = house({ ...ADVANCE, invoiceStatus: 'PENDING_KSEF', ksefId: null });
  const setup = begun();
  const waits = { code: 'advanceWaitsForKsef', severity: 'note', field: 'prepaymentId' };
  const says = checkForm(setup.fields, 'ISSUED', { ...setup, elsewhere: [] }).filter(
    ({ field }) => field === 'prepaymentId',
  );
  expect(says).toMatchObject([waits]);
  const body = buildCreateBody(setup.fields, 'ISSUED', () => 8);
  expect(
    checkInvoiceCreateBeforeQueueing(store, body, { correctionId: null, prepaymentId: [] }, TODAY),
  ).toContainEqual(expect.objectContaining(waits));
  // An invoice that the service already has would be sent at once, and the service would refuse it.
  const draft = { ...settlement(TODAY), invoiceStatus: 'DRAFT' };
  const codes = validateInvoiceEditBeforeQueueing(store, draft, { prepaymentId: [8] }, null, TODAY).map(
    ({ code }) => code,
  );
  expect(codes).toContain('advanceWithoutKsef');
});

test('PDF of a queued settlement: shows the amount from the settlement form while the correction of its advance is also queued', () => {
  const { store, begun } = house();
  const lines = begun().fields;
  const references = { correctionId: null, prepaymentId: [] };
  const make = (localId: string, fields: Parameters<typeof aBody>[0]) => {
    const { invoiceItems } = buildCreateBody(lines, 'ISSUED', () => 8);
    const body = aBody({ invoiceStatus: 'ISSUED', issueDate: TODAY, invoiceItems, ...fields });
    store.outbox.add(localId, { kind: 'create', body, references }, AT);
  };
  make('new-b', { invoiceType: 11, correctionReason: 'x', correctionId: 8, prepaymentValue: 400 });
  expect(begun().fields.prepaymentValue).toBe('1190.00');
  make('new-a', { invoiceType: 9, prepaymentValue: 1190, prepaymentId: [8] });
  const card = store.invoices.readCard('new-a');
  expect(card && getSumsChargedByDocumentAlone(collectInvoiceDocumentData(store, card).sums)?.gross).toBe(
    119000,
  );
});

test('settlement edit: warns when the amount left to pay ignores the advance amount valid on the settlement’s issue date', () => {
  const patch = { prepaymentValue: 1090 };
  const says = (invoice: Invoice) =>
    validateInvoiceEditBeforeQueueing(house(invoice, CORRECTION).store, invoice, patch, null, TODAY).map(
      ({ code }) => code,
    );
  expect(says(settlement('2026-06-04'))).not.toContain('remainingDiffers');
  expect(says(settlement('2026-06-07'))).toContain('remainingDiffers');
});
