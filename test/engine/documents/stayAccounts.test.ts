import { describe, expect, test } from 'vitest';
import { readDayArrivalsDeparturesAndNotes } from '#engine/api/reservationsApi';
import { addFiguresToInvoiceCard } from '#engine/documents/invoiceCardAndRowAmounts';
import { readStayAccount } from '#engine/documents/stayAccounts';
import type { Invoice } from '#shared/model/invoice';
import { aBody } from '#support/outboxFixture';
import { aReservation, anInvoice, anItem } from '#support/records';
import { AT, openTestStore, readToTheEnd, TODAY } from '../store/openTestStore';

/** Tests the invoices of a stay on database tables, from the mirror and the queue. */

const STAY = 48155;
const NIGHTS = [anItem({ grossUnitPrice: '420', quantity: '3' })];

function house(...invoices: Invoice[]) {
  const store = openTestStore();
  const stay = { arrival: '2026-05-31', departure: TODAY, pricePerStay: '1260', currency: 'PLN' };
  store.reservations.applyWindow(
    { from: '2026-05-01', to: '2026-07-01' },
    [aReservation({ reservationId: STAY, ...stay }), aReservation({ reservationId: 2, ...stay })],
    AT,
  );
  store.invoices.apply(invoices, AT);
  readToTheEnd(store);
  const account = () => {
    const found = readStayAccount(store, STAY);
    if (!found) throw new Error('no stay');
    return found;
  };
  return { store, account };
}
const ofStay = (fields: Parameters<typeof anInvoice>[0]) =>
  anInvoice({ reservationId: STAY, invoiceItems: NIGHTS, paymentStatus: 0, ...fields });

test('stay account: counts an unsent settlement, so that advance and settlement add up to the stay price', () => {
  const { store, account } = house(ofStay({ invoiceId: 5, invoiceType: 8, prepaymentValue: '500' }));
  expect(account()).toMatchObject({ invoiced: 50000, leftToInvoice: 76000 });
  const line = { name: 'Nocleg', grossUnitPrice: 420, quantity: 3, unit: 'doba', rate: '8', symbol: '' };
  const body = aBody({
    invoiceStatus: 'ISSUED',
    invoiceType: 9,
    prepaymentValue: 760,
    reservationId: STAY,
    invoiceItems: [line],
  });
  store.outbox.add(
    'new-a',
    { kind: 'create', body, references: { correctionId: null, prepaymentId: [] } },
    AT,
  );
  expect(account()).toMatchObject({ invoiced: 126000, leftToInvoice: 0, doubts: [] });
  expect(account().documents.map(({ kind, effect }) => [kind, effect])).toEqual([
    ['advance', 50000],
    ['settlement', 76000],
  ]);
});

test('stay account: adds the amount difference of a correction, and has an unknown invoiced sum when this difference is unclear', () => {
  const correction = { invoiceId: 6, invoiceType: 10, correctionReason: 'x', issueDate: '2026-06-04' };
  const clear = { ...correction, invoiceItems: [anItem({ grossUnitPrice: '420', quantity: '-1' })] };
  expect(house(ofStay({ invoiceId: 5 }), ofStay(clear)).account().invoiced).toBe(84000);
  // The correction leaves two of three nights, or adds two nights.
  const unclear = { ...correction, invoiceItems: [anItem({ grossUnitPrice: '420', quantity: '2' })] };
  expect(house(ofStay({ invoiceId: 5 }), ofStay(unclear)).account()).toMatchObject({
    invoiced: null,
    doubts: ['correction'],
  });
});

test('stay account: reports an uncertain amount when an advance states no amount or an item has no price', () => {
  expect(house(ofStay({ invoiceId: 5, invoiceType: 8 })).account().doubts).toEqual(['amount']);
  const unread = { invoiceId: 5, invoiceItems: [anItem({ grossUnitPrice: null })] };
  expect(house(ofStay(unread)).account().doubts).toEqual(['amount']);
  expect(house(ofStay({ ...unread, prepaymentValue: '5' })).account().doubts).toEqual(['amount']);
});

test('stay account: includes the advance of another stay when the settlement of this stay deducts the advance', () => {
  const advance = ofStay({ invoiceId: 5, invoiceType: 8, prepaymentValue: '500', reservationId: 2 });
  const settlement = ofStay({
    invoiceId: 6,
    invoiceType: 9,
    prepaymentValue: '760',
    extra: { prepaymentId: [5] },
  });
  const { account } = house(advance, settlement);
  expect(account()).toMatchObject({ invoiced: 126000, leftToInvoice: 0 });
  expect(account().documents.map(({ taken }) => taken)).toEqual([true, false]);
});

describe('an advance of another stay', () => {
  const settlement = (invoiceId: number, left: string, fields: Parameters<typeof anInvoice>[0] = {}) =>
    ofStay({ invoiceId, invoiceType: 9, prepaymentValue: left, extra: { prepaymentId: [5] }, ...fields });
  const advance = ofStay({ invoiceId: 5, invoiceType: 8, prepaymentValue: '500', reservationId: 2 });
  const corrected = (fields: Parameters<typeof anInvoice>[0]) =>
    ofStay({
      invoiceId: 6,
      invoiceType: 11,
      prepaymentValue: '300',
      reservationId: 2,
      correctionReason: 'Zwrot części zaliczki',
      extra: { correctionId: 5 },
      additionalInfo: 'Korekta do FV 5/06/2026. Pozycje: stan po korekcie.',
      ...fields,
    });

  test('stay account: counts the advance amount valid on the settlement’s issue date when the settlement deducts another stay’s advance', () => {
    const before = house(advance, corrected({}), settlement(7, '960', { issueDate: '2026-06-04' }));
    expect(before.account()).toMatchObject({ invoiced: 126000, leftToInvoice: 0 });
    expect(before.account().documents.map(({ effect }) => effect)).toEqual([30000, 96000]);
    // The command line adds the same amount to the stay account before a settlement.
    const card = before.store.invoices.readCard('inv-5');
    expect(card && addFiguresToInvoiceCard(before.store, card).figures).toMatchObject({
      gross: 50000,
      corrected: 30000,
    });
    const later = house(advance, settlement(7, '760'), corrected({ issueDate: '2026-06-04' }));
    expect(later.account()).toMatchObject({ invoiced: 126000, leftToInvoice: 0 });
  });

  test('stay account: counts another stay’s advance only while an uncancelled settlement of this stay deducts that advance', () => {
    const back = ofStay({
      invoiceId: 8,
      invoiceType: 12,
      prepaymentValue: '0',
      issueDate: '2026-06-04',
      correctionReason: 'Anulowanie',
      extra: { correctionId: 7 },
      additionalInfo: 'Korekta do FV 7/06/2026. Pozycje: stan po korekcie.',
      invoiceItems: [anItem({ grossUnitPrice: '420', quantity: '0' })],
    });
    const again = settlement(9, '760', { issueDate: '2026-06-05' });
    expect(house(advance, settlement(7, '760'), back).account().invoiced).toBe(0);
    expect(house(advance, settlement(7, '760'), back, again).account().invoiced).toBe(126000);
  });
});

describe('a document that names no stay counts for the stay of the one that it is linked to:', () => {
  const elsewhere = { reservationId: null, issueDate: '2026-06-04' };
  const advance = ofStay({ invoiceId: 5, invoiceType: 8, prepaymentValue: '500' });
  const settlement = ofStay({
    ...elsewhere,
    invoiceId: 6,
    invoiceType: 9,
    prepaymentValue: '760',
    extra: { prepaymentId: [5] },
  });
  const shorter = {
    ...elsewhere,
    invoiceId: 7,
    correctionReason: 'Krótszy pobyt',
    invoiceItems: [anItem({ grossUnitPrice: '420', quantity: '-1' })],
  };
  const ofSale = ofStay({ ...shorter, invoiceType: 10, extra: { correctionId: 5 } });
  const ofSettlement = ofStay({ ...shorter, invoiceType: 12, extra: { correctionId: 6 } });
  const withoutStay = { ...advance, reservationId: null };
  const named = { ...settlement, reservationId: STAY };

  test.each<[string, Invoice[], number, string[]]>([
    ['the correction of a sale', [ofStay({ invoiceId: 5 }), ofSale], 84000, ['inv-5', 'inv-7']],
    ['the settlement of an advance', [advance, settlement], 126000, ['inv-5', 'inv-6']],
    ['its correction', [advance, settlement, ofSettlement], 84000, ['inv-5', 'inv-6', 'inv-7']],
    ['the advance of a settlement', [withoutStay, named], 126000, ['inv-5', 'inv-6']],
  ])('%s', (_words, invoices, invoiced, documents) => {
    const account = house(...invoices).account();
    expect(account).toMatchObject({ invoiced, doubts: [] });
    expect(account.documents.map(({ row }) => row.localId)).toEqual(documents);
  });

  test('stay account: ignores a draft settlement, and has an unknown invoiced sum when one settlement deducts advances of two stays', () => {
    const draft = { ...settlement, invoiceStatus: 'DRAFT' };
    expect(house(advance, draft).account()).toMatchObject({ invoiced: 50000, doubts: [] });
    const second = {
      ...advance,
      invoiceId: 8,
      invoiceNo: 8,
      invoiceFullNo: 'FV 8/06/2026',
      reservationId: 2,
    };
    const jointSettlement = { ...settlement, prepaymentValue: '260', extra: { prepaymentId: [5, 8] } };
    expect(house(advance, second, jointSettlement).account()).toMatchObject({
      invoiced: null,
      doubts: ['amount'],
    });
  });
});

test('Today view: shows the invoicing of departing stays as unknown until all invoices have been downloaded', () => {
  const { store } = house();
  const states = () =>
    readDayArrivalsDeparturesAndNotes(store, TODAY).departures.map(({ invoicing }) => invoicing.state);
  expect(states()).toEqual(['none', 'none']);
  expect(readDayArrivalsDeparturesAndNotes(store, TODAY).invoicesKnown).toBe(true);
  store.settings.set('invoices.scannedAt', null);
  expect(states()).toEqual(['unknown', 'unknown']);
  expect(readDayArrivalsDeparturesAndNotes(store, TODAY).invoicesKnown).toBe(false);
});

test('Today view: counts a departing stay as not invoiced when the stay has only a draft invoice', () => {
  const { store } = house(ofStay({ invoiceId: 5, invoiceStatus: 'DRAFT' }));
  expect(
    readDayArrivalsDeparturesAndNotes(store, TODAY).departures.map(({ invoicing }) => invoicing.state),
  ).toEqual(['none', 'none']);
});

test('Today view: asks for no payment when the invoice of the stay is paid', () => {
  const { store } = house(ofStay({ invoiceId: 5, paymentStatus: 1 }));
  const row = readDayArrivalsDeparturesAndNotes(store, TODAY).departures.find(
    ({ reservationId }) => reservationId === STAY,
  );
  expect(row).toMatchObject({ balance: { left: 0 }, invoicing: { state: 'whole', left: 0 } });
});
