import { describe, expect, test } from 'vitest';
import { POLISH_DOCUMENT_WORDS } from '#shared/text/polishDocumentWords';
import type { FormStay, KnownInvoice } from '#shared/contract/invoiceFormContract';
import type { StayDocument } from '#shared/contract/stayAccountContract';
import type { FormFields } from '#shared/model/invoiceFormFields';
import { convertInvoiceToFormFields } from '#shared/rules/form/convertInvoiceToFormFields';
import { prefillAdvanceForStay, addAdvanceDeductionLines } from '#shared/rules/form/prefillAdvance';
import { anItem } from '#support/records';
import { stored } from './invoiceFixtures';

/**
 * Tests of the initial values of a stay's advance, and of a final invoice without the advances that no field links to
 * it (domain.md A12).
 */

const TODAY = '2026-11-20';
const form = convertInvoiceToFormFields(stored());
const made = (kind: StayDocument['kind'], effect: number | null): StayDocument => ({
  row: {
    localId: 'inv-1',
    invoiceId: 1,
    invoiceFullNo: 'FV 1',
    invoiceType: 3,
    invoiceStatus: 'ISSUED',
    syncState: 'synced',
    ksefId: null,
    buyerName: '',
    buyerTaxId: '',
    issueDate: TODAY,
    paymentDate: TODAY,
    paymentStatus: 0,
    currency: 'PLN',
    gross: effect ?? 0,
    reservationId: 7,
    deleting: false,
    sentType: null,
  },
  kind,
  effect,
  paid: 0,
  doubt: null,
  taken: false,
});
function stay(documents: StayDocument[] = [], changes: Partial<FormStay> = {}): FormStay {
  return {
    reservationId: 7,
    guest: 'Anna Nowak',
    roomName: '1',
    clientId: null,
    pricePerStay: '1260',
    prepayment: '500',
    prepaid: false,
    prepaidOn: null,
    currency: 'PLN',
    departure: '2026-06-01',
    account: {
      reservationId: 7,
      currency: 'PLN',
      price: 126_000,
      prepayment: 50_000,
      documents,
      knownSince: '2026-06-03T10:00:00.000Z',
      doubts: [],
      invoiced: 0,
      leftToInvoice: 126_000,
      paidByInvoices: 0,
      balance: null,
    },
    ...changes,
  };
}
const begun = (type: number, of = stay(), fields: Partial<FormFields> = {}) =>
  prefillAdvanceForStay({ ...form, prepaymentValue: '', ...fields }, type, {
    stay: of,
    today: TODAY,
    paidBy: 3,
    words: POLISH_DOCUMENT_WORDS,
  });

describe('an advance of a stay', () => {
  test('advance form for a stay: fills in the requested prepayment minus the existing advances', () => {
    expect(begun(8).prepaymentValue).toBe('500.00');
    expect(begun(8, stay([made('advance', 20_000), made('advance', 5_000)])).prepaymentValue).toBe('250.00');
    // A sale does not count as an advance.
    expect(begun(8, stay([made('sale', 20_000)])).prepaymentValue).toBe('500.00');
    for (const covered of [stay([made('advance', 50_000)]), stay([made('advance', 60_000)])])
      expect(begun(8, covered)).not.toHaveProperty('prepaymentValue');
    for (const unknown of [
      stay([made('advance', null), made('advance', 100)]),
      stay([], { prepayment: null }),
    ])
      expect(begun(8, unknown)).not.toHaveProperty('prepaymentValue');
  });

  test('advance form for a stay: keeps an advance amount already typed, and sets no advance amount for an ordinary advance (type 3)', () => {
    expect(begun(8, stay(), { prepaymentValue: '1' })).not.toHaveProperty('prepaymentValue');
    expect(begun(3)).not.toHaveProperty('prepaymentValue');
    expect(begun(8)).not.toHaveProperty('items');
  });

  test('ordinary advance (type 3) for a stay: has one item with the whole amount when the stay’s items share a VAT rate', () => {
    const [first] = form.items;
    expect(begun(3).items).toEqual([
      { ...first, name: `Zaliczka: ${first?.name}`, price: '500.00', quantity: '1', unit: 'usł.' },
    ]);
    const two = [...form.items, ...form.items.map((item) => ({ ...item, key: 2, name: 'Parking' }))];
    expect(begun(3, stay(), { items: two }).items).toHaveLength(1);
    const rates = two.map((item, at) => ({ ...item, rate: at === 0 ? '8' : '23' }));
    expect(begun(3, stay(), { items: rates }).items).toEqual(rates);
    expect(begun(3, stay(), { items: [] }).items).toEqual([]);
    expect(begun(3, stay([made('advance', 50_000)]))).not.toHaveProperty('items');
  });

  test('advance form for a stay: is marked as paid on the day of the prepayment, or today when that day is unknown', () => {
    const paid = { prepaid: true, prepaidOn: '2026-11-18' };
    expect(begun(8, stay([], paid), { saleDate: '2026-11-30' })).toMatchObject({
      paymentStatus: 1,
      paymentDate: '2026-11-18',
      saleDate: '2026-11-18',
    });
    expect(begun(8, stay([], { prepaid: true }))).toMatchObject({ paymentDate: TODAY, saleDate: TODAY });
    expect(begun(8, stay(), { saleDate: '2026-11-30', paymentStatus: 0, paymentType: 2 })).toMatchObject({
      paymentStatus: 1,
      paymentType: 3,
      paymentDate: TODAY,
      saleDate: TODAY,
    });
    expect(begun(8, stay(), { additionalInfo: 'x' }).additionalInfo).toBe('');
  });
});

describe('a final invoice', () => {
  const advance = (changes: Parameters<typeof stored>[0] = {}): KnownInvoice =>
    stored({
      invoiceType: 3,
      invoiceFullNo: 'ZAL 1/2026',
      currency: 'PLN',
      invoiceItems: [
        anItem({ grossUnitPrice: '300', quantity: '1', rate: '8' }),
        anItem({ grossUnitPrice: '100', quantity: '2', rate: '8' }),
        anItem({ grossUnitPrice: '50', quantity: '1', rate: '23' }),
      ],
      ...changes,
    });
  const less = (...advances: KnownInvoice[]) =>
    addAdvanceDeductionLines({ ...form, additionalInfo: 'x' }, advances, POLISH_DOCUMENT_WORDS);

  test('final invoice form: deducts each advance by one negative item for each VAT rate of the advance', () => {
    const { items, additionalInfo } = less(advance());
    const added = { positionId: null, quantity: '1', unit: 'usł.', symbol: '' };
    const name = 'Zaliczka według faktury ZAL 1/2026';
    expect(items).toHaveLength(form.items.length + 2);
    expect(items.slice(form.items.length)).toEqual(
      expect.arrayContaining([
        { ...added, key: expect.any(Number), name, price: '-500.00', rate: '8' },
        { ...added, key: expect.any(Number), name, price: '-50.00', rate: '23' },
      ]),
    );
    expect(additionalInfo).toBe('');
    expect(items.map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(less(advance(), advance()).items.map(({ key }) => key)).toEqual([1, 2, 3, 4, 5]);
  });

  test('final invoice form: describes an advance without a number by its issue date', () => {
    const named = (changes: Parameters<typeof stored>[0]) => less(advance(changes)).items.at(-1)?.name;
    expect(named({ invoiceFullNo: '', issueDate: '2026-11-02' })).toBe('Zaliczka według faktury 2026-11-02');
    expect(named({ invoiceFullNo: '', issueDate: null })).toBe('Zaliczka według faktury');
  });

  test('final invoice form: ignores advances in another currency', () => {
    expect(less(advance({ currency: 'EUR' }))).toEqual({ ...form, additionalInfo: 'x' });
    expect(less()).toEqual({ ...form, additionalInfo: 'x' });
    expect(less(advance({ currency: 'EUR' }), advance()).items).toHaveLength(form.items.length + 2);
  });

  test('final invoice form: contains only the lines that deduct the advances when no other items exist', () => {
    expect(
      addAdvanceDeductionLines({ ...form, items: [] }, [advance()], POLISH_DOCUMENT_WORDS).items.map(
        ({ key }) => key,
      ),
    ).toEqual([1, 2]);
  });
});
