import { describe, expect, test } from 'vitest';
import { listAdvancesOfStayAndBuyer } from '#engine/api/listAdvancesOfStayAndBuyer';
import { buildInvoiceFormSetup } from '#engine/api/invoiceFormSetup';
import { listOpenAdvancesOutsideStay } from '#engine/documents/listOpenAdvances';
import { storeKsefConnectedSetting } from '#engine/account/ksefConnectedSetting';
import {
  checkInvoiceCreateBeforeQueueing,
  validateInvoiceEditBeforeQueueing,
} from '#engine/sync/outbox/validateInvoiceChangeBeforeQueueing';
import { invoiceCreateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import type { Invoice } from '#shared/model/invoice';
import { checkForm } from '#shared/rules/form/invoiceFormCheck';
import { aBody } from '#support/outboxFixture';
import { anInvoice, anItem, aReservation } from '#support/records';
import { AT, openTestStore } from './store/openTestStore';

/**
 * Tests warnings that depend on other invoices of this PC: the monthly sum outside KSeF, and open advances of a stay.
 */

const TODAY = '2026-11-20';
const BUSINESS = { companyName: 'Hurt Nowak', address: 'Polna 1', taxId: '1234563218' };

const codes = (store: ReturnType<typeof openTestStore>, changes: Partial<CreateBody>) => {
  const body = invoiceCreateBodySchema.parse(
    aBody({ invoiceStatus: 'ISSUED', issueDate: TODAY, saleDate: TODAY, paymentDate: TODAY, ...changes }),
  );
  return checkInvoiceCreateBeforeQueueing(store, body, { correctionId: null, prepaymentId: [] }, TODAY).map(
    ({ code }) => code,
  );
};

const sold = (invoiceId: number, changes: Partial<Invoice>) =>
  anInvoice({
    invoiceId,
    issueDate: '2026-11-03',
    buyer: { ...anInvoice().buyer, taxId: '1234563218', identifierType: 'NIP' },
    invoiceItems: [anItem({ grossUnitPrice: '9800', quantity: '1' })],
    ...changes,
  });

test('monthly sales limit outside KSeF: counts the new invoice together with the month’s other invoices to business buyers', () => {
  const says = (...others: Invoice[]) => {
    const store = openTestStore();
    storeKsefConnectedSetting(store, 'no');
    store.invoices.apply(others, AT);
    // 200.00 more.
    return codes(store, { buyer: BUSINESS }).includes('outsideKsefLimit');
  };
  const over = { invoiceItems: [anItem({ grossUnitPrice: '9800.01', quantity: '1' })] };
  expect(says(sold(1, {}))).toBe(false);
  expect(says(sold(1, over))).toBe(true);
  const person = { buyer: { ...anInvoice().buyer, taxId: '', identifierType: 'NONE' } };
  const others: Partial<Invoice>[] = [
    person,
    { invoiceStatus: 'DRAFT' },
    { invoiceType: 2 },
    { ksefId: 'x' },
    { currency: 'EUR' },
    { issueDate: '2026-10-31' },
  ];
  for (const change of others)
    expect(says(sold(1, { ...over, ...change })), JSON.stringify(change)).toBe(false);
});

test('monthly sales limit outside KSeF: counts a sale that is older than the 500 newest invoices of the month', () => {
  const store = openTestStore();
  storeKsefConnectedSetting(store, 'no');
  const newer = Array.from({ length: 500 }, (_, n) =>
    anInvoice({ invoiceId: 1000 + n, issueDate: '2026-11-10' }),
  );
  store.invoices.apply(
    [sold(1, { invoiceItems: [anItem({ grossUnitPrice: '9800.01', quantity: '1' })] }), ...newer],
    AT,
  );
  expect(codes(store, { buyer: BUSINESS })).toContain('outsideKsefLimit');
});

test('custom invoice number: is refused when an existing invoice has the number, despite 500 newer similar numbers', () => {
  const store = openTestStore();
  const numbered = (invoiceNo: number, issueDate: string) =>
    anInvoice({ invoiceId: invoiceNo, invoiceNo, invoiceFullNo: `FV ${invoiceNo}/2026`, issueDate });
  const newer = Array.from({ length: 500 }, (_, n) => numbered(1000 + n, '2026-05-01'));
  store.invoices.apply([numbered(1, '2026-01-01'), ...newer], AT);
  const taken = (customNumber: number) => codes(store, { customNumber }).includes('numberTaken');
  expect([taken(1), taken(10), taken(1499)]).toEqual([true, false, true]);
});

test('monthly sales limit outside KSeF: does not count the month’s invoices with an unknown amount', () => {
  const store = openTestStore();
  storeKsefConnectedSetting(store, 'no');
  const order = { invoiceItems: [anItem({ grossUnitPrice: '20000', quantity: '1' })], prepaymentValue: null };
  store.invoices.apply([sold(1, { ...order, invoiceType: 8 }), sold(2, { ...order, invoiceType: 9 })], AT);
  expect(codes(store, { buyer: BUSINESS })).not.toContain('outsideKsefLimit');
  store.invoices.apply([sold(3, { invoiceType: 8, ...order, prepaymentValue: '9800.01' })], AT);
  expect(codes(store, { buyer: BUSINESS })).toContain('outsideKsefLimit');
});

test('monthly sales limit outside KSeF: does not count an edited invoice twice', () => {
  const store = openTestStore();
  storeKsefConnectedSetting(store, 'no');
  const invoice = sold(1, {});
  store.invoices.apply([invoice], AT);
  const problemCodes = validateInvoiceEditBeforeQueueing(
    store,
    invoice,
    { issueDate: TODAY },
    null,
    TODAY,
  ).map(({ code }) => code);
  expect(problemCodes).not.toContain('outsideKsefLimit');
});

test('invoice check before queueing: names an open advance of the same stay, but no settled or refunded advance', () => {
  const items = [anItem({ grossUnitPrice: '500', quantity: '1' })];
  const advance = anInvoice({
    invoiceId: 8,
    invoiceType: 8,
    invoiceFullNo: 'FZ 8',
    reservationId: 77,
    prepaymentValue: '200',
    invoiceItems: items,
    invoiceStatus: 'SENT_KSEF',
    ksefId: 'x',
  });
  const says = (...others: Invoice[]) => {
    const store = openTestStore();
    store.invoices.apply([advance, ...others], AT);
    return codes(store, { reservationId: 77 }).includes('advancesOpen');
  };
  const settlement = anInvoice({
    invoiceId: 9,
    invoiceType: 9,
    prepaymentValue: '300',
    invoiceItems: items,
    extra: { prepaymentId: [8] },
  });
  const givenBack = anInvoice({
    invoiceId: 10,
    invoiceType: 11,
    prepaymentValue: '0',
    invoiceItems: items,
    invoiceStatus: 'SENT_KSEF',
    correctionReason: 'Rezygnacja',
    extra: { correctionId: 8 },
    issueDate: '2026-11-19',
  });
  expect(says()).toBe(true);
  expect(says(settlement)).toBe(false);
  expect(says(givenBack)).toBe(false);
});

describe('an advance counts as open beside a settlement that', () => {
  const common = { reservationId: 77, invoiceItems: [anItem({ grossUnitPrice: '500', quantity: '1' })] };
  const ksef = { invoiceStatus: 'SENT_KSEF', ksefId: 'x', issueDate: '2026-11-10' };
  const advance = anInvoice({ ...common, ...ksef, invoiceId: 8, invoiceType: 8, prepaymentValue: '200' });
  const settles = { ...common, invoiceId: 9, invoiceType: 9, issueDate: '2026-11-12' };
  const settlement = anInvoice({ ...settles, prepaymentValue: '300', extra: { prepaymentId: [8] } });
  const correction = (quantity: string, prepaymentValue: string) =>
    anInvoice({
      ...common,
      invoiceId: 10,
      invoiceType: 12,
      issueDate: '2026-11-13',
      prepaymentValue,
      correctionReason: 'x',
      extra: { correctionId: 9 },
      additionalInfo: 'Korekta do FV 9/06/2026. Pozycje: stan po korekcie.',
      invoiceItems: [anItem({ grossUnitPrice: '500', quantity })],
    });
  const draft = { ...settlement, invoiceStatus: 'DRAFT' };
  const byText = { ...draft, extra: {}, additionalInfo: 'Rozliczenie zaliczek: FV 8/06/2026.' };
  const line = { name: 'Nocleg', grossUnitPrice: 500, quantity: 1, unit: 'szt.', rate: '8', symbol: '' };
  const second = { invoiceType: 9 as const, prepaymentValue: 300, prepaymentId: [8], invoiceItems: [line] };
  const shown = (invoices: readonly Invoice[], deleted: boolean) => {
    const store = openTestStore();
    store.invoices.apply([advance, ...invoices], AT);
    if (deleted) store.outbox.add('inv-9', { kind: 'delete', base: settlement }, AT);
    const [proposed] = listAdvancesOfStayAndBuyer(store, { ...advance, reservationId: 77 });
    return {
      named: codes(store, { reservationId: 77 }).includes('advancesOpen'),
      settledBy: proposed?.settledBy,
      warned: codes(store, { ...second, reservationId: 77 }).includes('advanceSettled'),
    };
  };

  test.each<[string, Invoice[], boolean]>([
    ['is a draft', [draft], false],
    ['is a draft and names it in its text', [byText], false],
    ['waits for deletion', [settlement], true],
    ['was taken back whole', [settlement, correction('0', '0')], false],
  ])('%s', (_words, invoices, deleted) => {
    expect(shown(invoices, deleted)).toEqual({ named: true, settledBy: null, warned: false });
  });

  test('invoice check before queueing: an advance counts as settled even when its settlement was corrected down to the advance amount', () => {
    const settled = { named: false, settledBy: 'FV 9/06/2026', warned: true };
    expect(shown([settlement, correction('0.4', '0')], false)).toEqual(settled);
  });
});

test('invoice check before queueing: warns about open advances without KSeF (type 3) and open advances for other stays of the client', () => {
  const items = [anItem({ grossUnitPrice: '500', quantity: '1' })];
  const common = { invoiceItems: items, invoiceStatus: 'ISSUED' };
  const plain = anInvoice({ ...common, invoiceId: 3, invoiceType: 3, reservationId: 77 });
  const elsewhere = anInvoice({
    ...common,
    invoiceId: 8,
    invoiceType: 8,
    prepaymentValue: '200',
    reservationId: 78,
    clientId: 5,
    invoiceStatus: 'SENT_KSEF',
    ksefId: 'x',
  });
  const says = (...others: Invoice[]) => {
    const store = openTestStore();
    const stay = aReservation({ reservationId: 77, clientId: 5 });
    store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, [stay], AT);
    store.invoices.apply(others, AT);
    return codes(store, { reservationId: 77 }).filter((code) => code.includes('dvances'));
  };
  expect(says(plain)).toEqual(['plainAdvancesOpen']);
  expect(says(plain, anInvoice({ ...common, invoiceId: 4, reservationId: 77 }))).toEqual([]);
  expect(says(elsewhere)).toEqual(['advancesOfClient']);
  expect(says({ ...elsewhere, clientId: 6 })).toEqual([]);
  expect(says({ ...elsewhere, clientId: null })).toEqual([]);
});

test('invoice check before queueing: finds another stay’s open advance by client, tax number, or name and address', () => {
  const items = [anItem({ grossUnitPrice: '500', quantity: '1' })];
  const guest = {
    ...anInvoice().buyer,
    taxId: '',
    identifierType: 'NONE',
    companyName: 'Anna Wiśniewska',
    address: 'Polna 1, 30-001 Kraków',
  };
  const otherInvoice = anInvoice({
    invoiceItems: items,
    invoiceStatus: 'ISSUED',
    invoiceId: 3,
    invoiceType: 3,
    invoiceFullNo: 'FZ 3',
    reservationId: 78,
    clientId: null,
    buyer: guest,
  });
  const says = (changes: Partial<Invoice>, buyer: Partial<CreateBody['buyer']>, ...others: Invoice[]) => {
    const store = openTestStore();
    const stays = [
      aReservation({ reservationId: 77, clientId: 5 }),
      aReservation({ reservationId: 78, clientId: changes.clientId === 9 ? 5 : null }),
    ];
    store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, stays, AT);
    const advance = { ...otherInvoice, ...changes, clientId: changes.clientId === 5 ? 5 : null };
    store.invoices.apply([advance, ...others], AT);
    const wanted = { ...aBody().buyer, taxId: '', identifierType: 'NONE' as const, ...buyer };
    const found = listOpenAdvancesOutsideStay(store, { reservationId: 77, buyer: wanted }, () => false);
    const problemCodes = codes(store, { reservationId: 77, buyer: wanted }).filter((code) =>
      code.includes('dvances'),
    );
    // The form gets the same open advances.
    expect(found.map(({ name }) => name)).toEqual(problemCodes.length > 0 ? ['FZ 3'] : []);
    return problemCodes;
  };
  const anna = { companyName: 'ANNA WIŚNIEWSKA', address: 'Polna 1, 30-001 Kraków' };
  const firm = { companyName: 'Hurt Nowak', address: 'Polna 1', taxId: '123-456-32-18' };
  const ofFirm = { buyer: { ...guest, companyName: 'Hurt', taxId: '1234563218', identifierType: 'NIP' } };
  const ksef = { invoiceType: 8, prepaymentValue: '200', invoiceStatus: 'SENT_KSEF', ksefId: 'x' };
  const named = ['advancesOfClient'];
  expect(says({ clientId: 5 }, {})).toEqual(named);
  // Only the stay of the advance identifies its client.
  expect(says({ clientId: 9 }, {})).toEqual(named);
  expect(says({}, anna)).toEqual(named);
  expect(says({ ...ksef }, anna)).toEqual(named);
  expect(says(ofFirm, { ...firm, identifierType: 'NIP' })).toEqual(named);
  // Buyers that do not match: a namesake, another company and an empty buyer.
  expect(says({}, { ...anna, address: 'Lipowa 2, Gdynia' })).toEqual([]);
  expect(says(ofFirm, { ...firm, taxId: '5260250274', identifierType: 'NIP' })).toEqual([]);
  expect(says({}, {})).toEqual([]);
  // The final invoice of the other stay has already deducted the advance, or the deduction is unknown.
  const final = anInvoice({ invoiceItems: items, invoiceId: 4, invoiceType: 1, reservationId: 78 });
  expect(says({}, anna, final)).toEqual([]);
  expect(says({ reservationId: null }, anna)).toEqual([]);
  expect(says({ invoiceStatus: 'DRAFT' }, anna)).toEqual([]);
  expect(says({ ...ksef, reservationId: null }, anna)).toEqual(named);
});

test('invoice form: warns of an ordinary (type 3) advance of the stay until the stay has its final invoice', () => {
  const items = [anItem({ grossUnitPrice: '500', quantity: '1' })];
  const plain = anInvoice({ invoiceItems: items, invoiceId: 3, invoiceType: 3, reservationId: 77 });
  const says = (...others: Invoice[]) => {
    const store = openTestStore();
    const stay = aReservation({ reservationId: 77, clientId: 5 });
    store.reservations.applyWindow({ from: '2026-06-01', to: '2026-07-01' }, [stay], AT);
    store.invoices.apply(others, AT);
    const begun = buildInvoiceFormSetup(store, { from: 'stay', reservationId: 77 }, TODAY);
    if (typeof begun === 'string') throw new Error(begun);
    // The user removes the line that deducts the advance.
    const keptItems = begun.fields.items.filter(
      ({ price, quantity }) => !`${price}${quantity}`.includes('-'),
    );
    const fields = { ...begun.fields, invoiceType: 1, items: keptItems };
    return checkForm(fields, 'ISSUED', { ...begun, elsewhere: [] }).filter(
      ({ code }) => code === 'plainAdvancesOpen',
    ).length;
  };
  expect(says(plain)).toBe(1);
  expect(says({ ...plain, invoiceStatus: 'DRAFT' })).toBe(0);
  expect(says(plain, anInvoice({ invoiceItems: items, invoiceId: 4, reservationId: 77 }))).toBe(0);
});
