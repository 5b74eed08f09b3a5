import { describe, expect, test } from 'vitest';
import { searchKnownBuyers } from '#engine/api/knownBuyers';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import type { Store } from '#engine/store/storeInterface';
import type { FormDraft, FormSetup } from '#shared/contract/invoiceFormContract';
import { aReservation, anInvoice, anItem } from '#support/records';
import { AT, LATER, openTestStore, tempDir } from './store/openTestStore';
import { join } from 'node:path';

/** Tests the initial values of invoice forms on database tables. */

const TODAY = '2026-06-03';
const STAY = { from: 'stay', reservationId: 48155 } as const;

function begun(store: Store, start: Parameters<typeof buildInvoiceFormSetup>[1]): FormSetup {
  const setup = buildInvoiceFormSetup(store, start, TODAY);
  if (typeof setup === 'string') throw new Error(setup);
  return setup;
}

function house(): Store {
  const store = openTestStore();
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, buyer: { companyName: 'Łódzkie Jaźnie S.A.', taxId: '1234563218' } }),
      anInvoice({ invoiceId: 2, reservationId: 47000, buyer: { companyName: 'Drukarnia Szulc sp. j.' } }),
    ],
    AT,
  );
  store.reservations.applyWindow(
    { from: '2026-05-01', to: '2026-07-01' },
    [
      aReservation({
        reservationId: 47000,
        clientId: 9,
        forename: 'Anna',
        name: 'Szulc',
        arrival: '2026-05-02',
        departure: '2026-05-03',
      }),
      aReservation({
        reservationId: 48155,
        clientId: 9,
        forename: 'Anna',
        name: 'Szulc',
        roomName: '101 Dwójka',
        arrival: '2026-05-31',
        departure: '2026-06-03',
        pricePerStay: '1260',
        currency: 'PLN',
        paymentStatus: 'NO_PAYMENT',
      }),
      aReservation({
        reservationId: 48156,
        clientId: 10,
        forename: 'Jan',
        name: 'Łoś',
        arrival: '2026-06-02',
        departure: '2026-06-04',
      }),
    ],
    AT,
  );
  return store;
}

test('invoice form: does not take the buyer company from the invoice of another guest with the same name', () => {
  const store = house();
  const stays = [47001, 48157].map((reservationId, at) =>
    aReservation({ reservationId, clientId: 20 + at, forename: 'Ewa', name: 'Nowak' }),
  );
  store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, stays, LATER);
  const buyer = { companyName: 'Biuro Nowak', taxId: '5260250274' };
  store.invoices.apply([anInvoice({ invoiceId: 3, reservationId: 47001, buyer })], LATER);
  const firm = (reservationId: number) =>
    begun(store, { from: 'stay', reservationId }).fields.buyer.companyName;
  expect([firm(47001), firm(48157)]).toEqual(['Biuro Nowak', 'Ewa Nowak']);
});

describe('a stay', () => {
  test('invoice form opened from a stay: fills in nights, price and the buyer of the guest’s last invoice', () => {
    const { fields, stay, ksefConnected } = begun(house(), STAY);
    expect(fields.items).toMatchObject([{ price: '420.00', quantity: '3', unit: 'doba' }]);
    expect(fields.buyer.companyName).toBe('Drukarnia Szulc sp. j.');
    expect(fields.seller.companyName).toBe('Pensjonat Pod Lipą');
    // The surname stands first, as in lists and on cards.
    expect(stay).toMatchObject({ reservationId: 48155, guest: 'Szulc Anna', pricePerStay: '1260' });
    expect(ksefConnected).toBe('unknown');
  });

  test('invoice form: a stay of a new guest fills in the guest without an address', () => {
    const { fields } = begun(house(), { from: 'stay', reservationId: 48156 });
    expect(fields.buyer).toMatchObject({ companyName: 'Jan Łoś', address: '', identifierType: 'NONE' });
  });

  test('invoice form: starts as a settlement when the stay has advance invoices in KSeF', () => {
    const store = house();
    const items = [anItem({ grossUnitPrice: '420', quantity: '3' })];
    const advance = { invoiceType: 8, reservationId: 48155, ksefId: 'x', invoiceItems: items };
    store.invoices.apply([anInvoice({ invoiceId: 5, ...advance, prepaymentValue: '500' })], AT);
    const { fields, advances } = begun(store, STAY);
    expect(fields).toMatchObject({ invoiceType: 9, prepaymentValue: '760.00', reservationId: 48155 });
    expect(fields.advances).toEqual(advances.map(({ localId }) => localId));
  });
});

describe('another invoice', () => {
  test('invoice form: opens an existing invoice for editing, but refuses an invoice in KSeF or with an unknown id', () => {
    const store = house();
    const setup = begun(store, { from: 'edit', id: '1' });
    expect(setup.base?.invoiceId).toBe(1);
    expect(setup.fields.items[0]?.positionId).toBe(1);
    store.invoices.apply([anInvoice({ invoiceId: 1, invoiceStatus: 'PENDING_KSEF' })], LATER);
    expect(buildInvoiceFormSetup(store, { from: 'edit', id: '1' }, TODAY)).toBe('locked');
    expect(buildInvoiceFormSetup(store, { from: 'edit', id: '77' }, TODAY)).toBe('unknown');
  });

  test('correction form: starts as an ordinary correction, or as a KSeF correction once the account has an invoice in KSeF', () => {
    const store = house();
    expect(begun(store, { from: 'invoice', id: '1', as: 'correction' }).fields.invoiceType).toBe(6);
    store.invoices.apply([anInvoice({ invoiceId: 3, invoiceStatus: 'SENT_KSEF', ksefId: 'x' })], LATER);
    const setup = begun(store, { from: 'invoice', id: '1', as: 'correction' });
    expect(setup.fields.invoiceType).toBe(10);
    expect(setup.original?.invoice.invoiceId).toBe(1);
    expect(setup.fields.original).toBe(setup.original?.localId);
  });
});

describe('buyers', () => {
  test('buyer search: ignores accents and case, lists each buyer once, and puts invoiced buyers before guests', () => {
    const found = searchKnownBuyers(house(), 'szulc', 8);
    expect(found.map(({ source, party }) => [source, party.companyName])).toEqual([
      ['invoice', 'Drukarnia Szulc sp. j.'],
      ['guest', 'Anna Szulc'],
    ]);
    expect(searchKnownBuyers(house(), 'lodz', 8)[0]?.party.companyName).toBe('Łódzkie Jaźnie S.A.');
    expect(searchKnownBuyers(house(), '123 456 32', 8)[0]?.party.taxId).toBe('1234563218');
    expect(searchKnownBuyers(house(), 'los', 8)[0]).toMatchObject({ source: 'guest', clientId: 10 });
  });

  test.each([
    [
      'of an agency with the same word in its name',
      { buyer: { companyName: 'Orbis Podróże', taxId: '1234563218' } },
    ],
    ['that mention the word in a remark', { additionalInfo: 'Grupa Orbis' }],
  ])('buyer search: finds the buyer of an old invoice despite 200 newer invoices %s', (_, newer) => {
    const store = openTestStore();
    const others = Array.from({ length: 200 }, (_, n) => anInvoice({ invoiceId: 1000 + n, ...newer }));
    const buyer = { companyName: 'Orbis', taxId: '5260250274' };
    store.invoices.apply([anInvoice({ invoiceId: 1, issueDate: '2026-01-02', buyer: buyer }), ...others], AT);
    expect(searchKnownBuyers(store, 'Orbis', 8).map(({ party }) => party.companyName)).toContain('Orbis');
  });

  test('buyer search: lists buyers before anything is typed', () => {
    expect(searchKnownBuyers(house(), '', 1)).toHaveLength(1);
  });
});

describe('unsaved work', () => {
  const draftOf = (store: Store, draftId: string, savedAt: string): FormDraft => ({
    draftId,
    start: STAY,
    fields: begun(store, STAY).fields,
    base: null,
    savedAt,
  });

  test('invoice form draft: survives a restart and is offered again when the form is opened for the same stay', () => {
    const file = join(tempDir(), 'kontuar.db');
    const first = openTestStore(file);
    first.reservations.applyWindow(
      { from: '2026-05-01', to: '2026-07-01' },
      [aReservation({ reservationId: 48155, arrival: '2026-05-31', departure: '2026-06-03' })],
      AT,
    );
    first.drafts.save(draftOf(first, 'one', AT));
    first.drafts.save(draftOf(first, 'two', LATER));
    first.drafts.save({
      ...draftOf(first, 'one', AT),
      fields: { ...draftOf(first, 'one', AT).fields, town: 'Łódź' },
    });

    const again = openTestStore(file);
    expect(again.drafts.list().map(({ draftId }) => draftId)).toEqual(['two', 'one']);
    expect(again.drafts.list()[1]?.fields.town).toBe('Łódź');
    expect(begun(again, STAY).drafts.map(({ draftId }) => draftId)).toEqual(['two', 'one']);
    again.drafts.drop('two');
    expect(again.drafts.list().map(({ draftId }) => draftId)).toEqual(['one']);
    expect(begun(again, { from: 'nothing' }).drafts).toEqual([]);
  });
});
