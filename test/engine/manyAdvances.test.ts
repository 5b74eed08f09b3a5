import { expect, test } from 'vitest';
import { listAdvancesOfStayAndBuyer } from '#engine/api/listAdvancesOfStayAndBuyer';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import { listOpenAdvancesOutsideStay } from '#engine/documents/listOpenAdvances';
import type { Invoice } from '#shared/model/invoice';
import { anInvoice, anItem, aReservation } from '#support/records';
import { AT, openTestStore, readToTheEnd, TODAY } from './store/openTestStore';

/** Tests that an open advance is found in an account with many later advances. */

const AGENCY = {
  companyName: 'Biuro Podróży',
  address: 'Polna 1',
  taxId: '1234563218',
  identifierType: 'NIP',
};
const ORDER = [anItem({ grossUnitPrice: '500' })];
const sent = { invoiceStatus: 'SENT_KSEF', ksefId: 'x', prepaymentValue: '200', invoiceItems: ORDER };
const advance = (invoiceId: number, fields: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({ ...sent, invoiceId, invoiceType: 8, invoiceFullNo: `FZ ${invoiceId}`, ...fields });
const OPEN = { issueDate: '2025-10-01', buyer: AGENCY };
const ofOthers = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    advance(1000 + n, { reservationId: 5000 + n, buyer: { companyName: `Gość ${n}` } }),
  );

function storeOf(invoices: readonly Invoice[]) {
  const store = openTestStore();
  readToTheEnd(store);
  store.invoices.apply(invoices, AT);
  return store;
}
const wanted = { reservationId: 77, currency: 'PLN', buyer: AGENCY };

test('settlement form: offers an open advance of the settlement’s buyer despite 200 newer advances of other buyers', () => {
  const store = storeOf([advance(1, OPEN), ...ofOthers(200)]);
  expect(listAdvancesOfStayAndBuyer(store, wanted).map(({ localId }) => localId)).toEqual(['inv-1']);
});

test('settlement form: offers an agency’s open advance despite 20 newer settled advances of the same agency', () => {
  const settled = Array.from({ length: 20 }, (_, n) => [
    advance(100 + n, { buyer: AGENCY, reservationId: 500 + n }),
    advance(300 + n, {
      invoiceType: 9,
      buyer: AGENCY,
      reservationId: 500 + n,
      prepaymentValue: '300',
      extra: { prepaymentId: [100 + n] },
    }),
  ]);
  const offered = listAdvancesOfStayAndBuyer(storeOf([advance(1, OPEN), ...settled.flat()]), wanted);
  expect(offered.filter(({ settledBy }) => settledBy === null).map(({ localId }) => localId)).toEqual([
    'inv-1',
  ]);
});

test('settlement form: selects the advance from which the form was opened, despite 20 newer open advances of the buyer', () => {
  const newer = Array.from({ length: 20 }, (_, n) =>
    advance(100 + n, { buyer: AGENCY, reservationId: 500 + n }),
  );
  const begun = (invoices: readonly Invoice[]) => {
    const setup = buildInvoiceFormSetup(
      storeOf(invoices),
      { from: 'invoice', id: 'inv-1', as: 'settlement' },
      TODAY,
    );
    return typeof setup === 'string' ? setup : setup.fields.advances;
  };
  expect(begun([advance(1, OPEN), ...newer])).toEqual(['inv-1']);
  expect(begun([advance(1, { ...OPEN, buyer: { companyName: '' } })])).toEqual(['inv-1']);
});

test('final invoice: warns of an open advance of its buyer or client despite 1,000 newer advances of others', () => {
  const stay = { clientId: 7, name: 'Nowak', arrival: TODAY, departure: '2026-06-05' };
  const store = storeOf([
    advance(1, OPEN),
    advance(2, { ...OPEN, reservationId: 76, buyer: {} }),
    ...ofOthers(1000),
  ]);
  const stays = [76, 77].map((reservationId) => aReservation({ ...stay, reservationId }));
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, stays, AT);
  const named = (buyer: typeof AGENCY) =>
    listOpenAdvancesOutsideStay(store, { reservationId: 77, buyer }, () => false).map(({ name }) => name);
  expect(named(AGENCY)).toEqual(['FZ 1', 'FZ 2']);
  expect(named({ ...AGENCY, taxId: '5260250274' })).toEqual(['FZ 2']);
});

test('open advance of another stay: is found through the same client or stay despite 1,000 newer advances', () => {
  const stay = { clientId: 7, arrival: TODAY, departure: '2026-06-05' };
  const store = storeOf([
    advance(1, { ...OPEN, clientId: 7, reservationId: null }),
    advance(2, { issueDate: '2025-10-02', reservationId: 76, buyer: { companyName: 'Firma Nowaka' } }),
    ...ofOthers(1000),
  ]);
  // The other stay belongs to the same client under another name.
  const stays = [
    aReservation({ ...stay, reservationId: 76, name: 'Nowak-Lis' }),
    aReservation({ ...stay, reservationId: 77, name: 'Kowalczyk' }),
  ];
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, stays, AT);
  const buyer = { companyName: 'Anna Kowalczyk', address: 'Polna 1', taxId: '' };
  const found = listOpenAdvancesOutsideStay(store, { reservationId: 77, buyer }, () => false);
  expect(found.map(({ name }) => name)).toEqual(['FZ 1', 'FZ 2']);
});
