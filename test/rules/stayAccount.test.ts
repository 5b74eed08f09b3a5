import { computeOverpaidAmount } from '#shared/rules/stays/stayBalance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceRow } from '#shared/contract/invoicesContract';
import type { StayDocument } from '#shared/contract/stayAccountContract';
import type { Reservation } from '#shared/model/reservationSchema';
import type { ShownInvoice } from '#shared/model/invoice';
import {
  summarizeStayInvoicing,
  classifyStayAccountInvoice,
  computeInvoiceAmountForStayAccount,
  computeStayAccount,
  compareStayInvoicesWithPrice,
} from '#shared/rules/stays/computeStayAccount';
import { anInvoice, anItem } from '#support/records';

/** Tests of a stay of 1 260.00 compared with its documents (documents.md 3). */

const AT = '2026-06-03T10:00:00.000Z';
const STAY: Pick<
  Reservation,
  'reservationId' | 'paymentStatus' | 'pricePerStay' | 'prepayment' | 'currency'
> = {
  reservationId: 7,
  paymentStatus: 'NO_PAYMENT',
  pricePerStay: '1260',
  prepayment: null,
  currency: 'PLN',
};
let made = 0;
function document(
  kind: StayDocument['kind'],
  effect: number | null,
  { doubt = null, ...row }: Partial<InvoiceRow> & Pick<Partial<StayDocument>, 'doubt'> = {},
): StayDocument {
  made += 1;
  return {
    row: {
      localId: `inv-${made}`,
      invoiceId: made,
      invoiceFullNo: `FV ${made}`,
      invoiceType: 1,
      invoiceStatus: 'ISSUED',
      syncState: 'synced',
      ksefId: null,
      buyerName: '',
      buyerTaxId: '',
      issueDate: '2026-06-03',
      paymentDate: '2026-06-03',
      paymentStatus: 0,
      currency: 'PLN',
      gross: effect ?? 0,
      reservationId: 7,
      deleting: false,
      sentType: null,
      ...row,
    },
    kind,
    effect,
    paid: row.paymentStatus === 1 ? effect : 0,
    doubt,
    taken: false,
  };
}
const account = (
  documents: StayDocument[],
  stay: Partial<typeof STAY> = {},
  knownSince: string | null = AT,
) => computeStayAccount({ ...STAY, ...stay }, documents, knownSince);
const next = (
  effect: number | null,
  fields: Partial<Parameters<typeof compareStayInvoicesWithPrice>[1]> = {},
) => ({
  kind: 'sale' as const,
  effect,
  currency: 'PLN',
  localId: null,
  takenElsewhere: 0,
  ...fields,
});

describe('the sums', () => {
  test('stay account: the invoiced amount is the sum of the stay’s advance, settlement and correction amounts', () => {
    const documents = [
      document('advance', 50000),
      document('settlement', 76000),
      document('correction', -42000),
    ];
    expect(account(documents)).toMatchObject({
      price: 126000,
      invoiced: 84000,
      leftToInvoice: 42000,
      doubts: [],
    });
  });

  test('stay account: ignores drafts, pro formas and invoices that wait for deletion', () => {
    const of = (fields: object) =>
      classifyStayAccountInvoice({ invoiceType: 1, invoiceStatus: 'ISSUED', deleting: false, ...fields });
    expect([of({}), of({ invoiceStatus: 'DRAFT' }), of({ deleting: true }), of({ invoiceType: 2 })]).toEqual([
      'sale',
      'other',
      'other',
      'other',
    ]);
    expect([3, 8, 9, 6, 11, 7, 5].map((invoiceType) => of({ invoiceType }))).toEqual([
      'advance',
      'advance',
      'settlement',
      'correction',
      'correction',
      'other',
      'other',
    ]);
  });

  test('stay account: all sums are unknown, with the reason, when the amount of one document is unknown', () => {
    const documents = [document('sale', 126000), document('correction', null, { doubt: 'correction' })];
    expect(account(documents)).toMatchObject({ invoiced: null, leftToInvoice: null, doubts: ['correction'] });
    expect(summarizeStayInvoicing(account(documents)).state).toBe('unknown');
    const euro = account([document('sale', 30000, { currency: 'EUR' })]);
    expect(euro).toMatchObject({ invoiced: null, doubts: ['currency'] });
    // Only the first of several reasons is shown; documents that were never read explain most.
    const otherDocuments = [
      document('sale', 1, { currency: 'EUR' }),
      document('sale', null, { doubt: 'amount' }),
    ];
    expect(account([...documents, ...otherDocuments], {}, null).doubts).toEqual([
      'notRead',
      'currency',
      'amount',
      'correction',
    ]);
  });

  test('stay account: the invoiced amount is unknown, not zero, until the first download of invoices ends', () => {
    expect(account([], {}, null)).toMatchObject({ invoiced: null, doubts: ['notRead'] });
    expect(summarizeStayInvoicing(account([], {}, null)).state).toBe('unknown');
    expect(summarizeStayInvoicing(account([])).state).toBe('none');
    expect(summarizeStayInvoicing(account([document('other', 0)])).state).toBe('none');
  });

  test('stay invoicing: is partial, complete or excessive when the invoices total less than, exactly or more than the stay price', () => {
    const state = (effect: number) => summarizeStayInvoicing(account([document('sale', effect)])).state;
    expect([state(125999), state(126000), state(126001)]).toEqual(['part', 'whole', 'over']);
  });

  test('stay account: invoiced amount and amount left add up to the price, for any documents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -300000, max: 300000 })), (effects) => {
        const { invoiced, leftToInvoice } = account(effects.map((effect) => document('sale', effect)));
        expect((invoiced ?? NaN) + (leftToInvoice ?? NaN)).toBe(126000);
      }),
    );
  });
});

describe('left to pay', () => {
  const left = (paid: number[], stay: Partial<typeof STAY> = {}) =>
    account(
      paid.map((effect) => document('sale', effect, { paymentStatus: 1 })),
      stay,
    ).balance;

  test('amount left to pay for a stay: subtracts a paid invoice even when the reservation shows no payment', () => {
    expect(left([])).toEqual({ left: 126000, about: false, currency: 'PLN' });
    expect(left([126000])).toEqual({ left: 0, about: true, currency: 'PLN' });
    expect(left([50000])).toEqual({ left: 76000, about: true, currency: 'PLN' });
  });

  test('amount left to pay for a stay: deducts either the prepayment or the paid invoices, whichever amount is larger', () => {
    const prepaid = { paymentStatus: 'PREPAYMENT_PAID', prepayment: '500' };
    expect(left([], prepaid)).toEqual({ left: 76000, about: true, currency: 'PLN' });
    expect(left([50000], prepaid)).toEqual({ left: 76000, about: false, currency: 'PLN' });
    expect(left([30000], prepaid)?.left).toBe(76000);
    expect(left([90000], prepaid)?.left).toBe(36000);
  });

  test('amount left to pay for a stay: is unknown when a paid invoice has an unknown amount, unless the stay is paid in full', () => {
    const documents = [document('correction', null, { paymentStatus: 1, doubt: 'correction' })];
    expect(account(documents).balance).toBeNull();
    expect(account(documents, { paymentStatus: 'FULL_AMOUNT_PAID' }).balance?.left).toBe(0);
  });
});

describe('one more document', () => {
  test('new invoice for a fully invoiced stay: is reported as exceeding the price of the stay', () => {
    const fullAccount = account([document('sale', 126000)]);
    expect(compareStayInvoicesWithPrice(fullAccount, next(126000))).toMatchObject({
      verdict: 'over',
      sum: 252000,
      away: 126000,
    });
    expect(compareStayInvoicesWithPrice(fullAccount, next(1)).verdict).toBe('over');
  });

  test('final invoice over the full price after an ordinary advance (type 3): is reported as exceeding the price of the stay', () => {
    const paid = account([document('advance', 50000, { invoiceType: 3 })]);
    expect(compareStayInvoicesWithPrice(paid, next(126000))).toMatchObject({
      verdict: 'over',
      sum: 176000,
      away: 50000,
    });
    expect(compareStayInvoicesWithPrice(paid, next(76000))).toMatchObject({ verdict: 'fits', away: 0 });
  });

  test('new invoice for a stay: is compared with the stay price together with all existing documents of the stay', () => {
    const part = account([document('sale', 70000)]);
    expect(compareStayInvoicesWithPrice(part, next(56000))).toMatchObject({
      verdict: 'fits',
      sum: 126000,
      away: 0,
    });
    expect(compareStayInvoicesWithPrice(part, next(40000))).toMatchObject({ verdict: 'fits', away: -16000 });
  });

  test('first invoice for a stay: may exceed the price, for example by breakfast', () => {
    expect(compareStayInvoicesWithPrice(account([]), next(131000))).toMatchObject({
      verdict: 'fits',
      away: 5000,
    });
    expect(compareStayInvoicesWithPrice(account([document('other', 0)]), next(131000)).verdict).toBe('fits');
  });

  test('stay price check: reports an edited invoice of a stay invoiced above its price only when the edit raises the invoice amount', () => {
    const editedDocument = document('sale', 126000, { localId: 'own' });
    const two = account([editedDocument, document('sale', 50000)]);
    expect(compareStayInvoicesWithPrice(two, next(100000, { localId: 'own' })).verdict).toBe('fits');
    expect(compareStayInvoicesWithPrice(two, next(126000, { localId: 'own' })).verdict).toBe('fits');
    expect(compareStayInvoicesWithPrice(two, next(126001, { localId: 'own' })).verdict).toBe('over');
    expect(compareStayInvoicesWithPrice(two, next(-50000, { kind: 'correction' })).verdict).toBe('fits');
  });

  test('settlement of a stay: the invoiced amount includes the advance of another stay that the settlement deducts', () => {
    const settlement = next(96000, { kind: 'settlement', takenElsewhere: 30000 });
    expect(compareStayInvoicesWithPrice(account([]), settlement)).toMatchObject({ sum: 126000, away: 0 });
  });

  test('comparison of a stay’s invoices with its price: is “unknown” with a reason when an invoiced amount or the price is unknown', () => {
    const unclear = account([
      document('sale', 126000),
      document('correction', null, { doubt: 'correction' }),
    ]);
    expect(compareStayInvoicesWithPrice(unclear, next(126000))).toMatchObject({
      verdict: 'unknown',
      why: 'correction',
    });
    expect(compareStayInvoicesWithPrice(account([], {}, null), next(126000))).toMatchObject({
      verdict: 'unknown',
      why: 'notRead',
    });
    const noPrice = account([document('sale', 126000)], { pricePerStay: null });
    expect(compareStayInvoicesWithPrice(noPrice, next(1))).toMatchObject({
      verdict: 'unknown',
      why: 'price',
    });
    expect(
      compareStayInvoicesWithPrice(account([document('sale', 1)]), next(1, { currency: 'EUR' })),
    ).toMatchObject({
      verdict: 'unknown',
      why: 'currency',
    });
    // A document that follows from a named document is not a second sale.
    expect(compareStayInvoicesWithPrice(unclear, next(1, { kind: 'settlement' })).verdict).toBe('fits');
    expect(compareStayInvoicesWithPrice(account([]), next(null)).verdict).toBe('fits');
  });
});

describe('what one document comes to', () => {
  const computeAmount = (fields: Partial<Omit<ShownInvoice, 'invoiceId' | 'buyer' | 'seller'>>) =>
    computeInvoiceAmountForStayAccount(
      anInvoice({ invoiceItems: [anItem({ grossUnitPrice: '100', quantity: '2' })], ...fields }),
    );
  const unread = [anItem({ grossUnitPrice: null })];

  test('amount of an advance or settlement: is its prepayment value, whatever the items', () => {
    for (const invoiceType of [8, 9]) {
      expect(computeAmount({ invoiceType, prepaymentValue: '50' })).toBe(5000);
      expect(computeAmount({ invoiceType, prepaymentValue: '50', invoiceItems: unread })).toBe(5000);
      expect(computeAmount({ invoiceType })).toBeNull();
    }
  });

  test('invoice amount without related invoices: is the sum of the items, but unknown for a correction', () => {
    expect(computeAmount({})).toBe(20_000);
    expect(computeAmount({ invoiceType: 3, prepaymentValue: '50' })).toBe(20_000);
    expect(computeAmount({ invoiceItems: unread })).toBeNull();
    expect(computeAmount({ invoiceType: 10 })).toBeNull();
  });
});

describe('what is not known', () => {
  const unclear = document('sale', null, { doubt: 'amount', paymentStatus: 1 });
  const unsaid = { paymentStatus: 'PREPAYMENT_PAID', prepayment: null };
  const paid = [document('sale', 50_000, { paymentStatus: 1 })];

  test('stay account: all sums are unknown when one document has an unknown amount, whether listed first or last', () => {
    expect(account([unclear, document('sale', 5000)])).toMatchObject({
      invoiced: null,
      paidByInvoices: null,
    });
    expect(account([document('sale', 5000), unclear])).toMatchObject({
      invoiced: null,
      paidByInvoices: null,
    });
  });

  test('stay account: a document without an invoiced amount, such as a pro forma, does not make the sums unknown', () =>
    expect(account([document('other', 0, { currency: 'EUR' })])).toMatchObject({ invoiced: 0, doubts: [] }));

  test('stay account: the amount paid by invoices is the sum of the paid documents', () =>
    expect(account([...paid, document('sale', 30_000)]).paidByInvoices).toBe(50_000));

  test('stay account: money received above the corrected invoices is to be given back, until the refund is recorded', () => {
    const refund = (paymentStatus: number) =>
      computeOverpaidAmount(account([...paid, document('correction', -4_500, { paymentStatus })]));
    expect([refund(0), refund(1)]).toEqual([4_500, 0]);
    expect(computeOverpaidAmount(account([document('sale', 50_000), document('correction', -50_000)]))).toBe(
      0,
    );
    expect(computeOverpaidAmount(account([...paid, document('sale', null, { doubt: 'amount' })]))).toBe(0);
  });

  test('stay account: the amounts left to invoice and to pay are unknown for a stay without a price', () => {
    const none = account(paid, { pricePerStay: null });
    expect(none).toMatchObject({ leftToInvoice: null, balance: null });
    expect(summarizeStayInvoicing(none)).toEqual({ state: 'unknown', left: null, currency: 'PLN' });
  });

  test('amount left to pay for a stay: is computed from the paid invoices when the reservation states no payment status', () => {
    expect(account([], unsaid).balance).toBeNull();
    expect(account(paid, unsaid).balance).toEqual({ left: 76_000, about: true, currency: 'PLN' });
  });

  test('stay account: sums are unknown when old invoices of the stay were deleted from this PC by the retention rules', () => {
    const letGo = computeStayAccount(STAY, paid, AT, true);
    expect(letGo).toMatchObject({ invoiced: null, paidByInvoices: null, doubts: ['letGo'] });
    expect(summarizeStayInvoicing(letGo)).toEqual({ state: 'unknown', left: null, currency: 'PLN' });
    expect(compareStayInvoicesWithPrice(computeStayAccount(STAY, [], AT, true), next(1))).toMatchObject({
      verdict: 'unknown',
      why: 'letGo',
      beside: [],
    });
  });

  test('invoice with an unknown amount and the stay price: “fits” for the stay’s first invoice, “unknown” for a further invoice', () => {
    const part = account([document('sale', 5000)]);
    expect(compareStayInvoicesWithPrice(part, next(null))).toMatchObject({
      verdict: 'unknown',
      why: 'amount',
    });
    expect(compareStayInvoicesWithPrice(part, next(null, { kind: 'advance' })).verdict).toBe('unknown');
    expect(compareStayInvoicesWithPrice(account([]), next(null))).toEqual({
      verdict: 'fits',
      sum: null,
      away: null,
    });
  });

  test('stay price check: never reports “price exceeded” for a document that is neither a sale nor an advance', () => {
    const fullAccount = account([document('sale', 126_000)]);
    expect(compareStayInvoicesWithPrice(fullAccount, next(126_000, { kind: 'other' })).verdict).toBe('fits');
  });

  test('edited invoice of a stay: the total of the stay contains the amount after the edit, not the amount before the edit', () => {
    const two = account([document('sale', 126_000, { localId: 'own' }), document('sale', 50_000)]);
    expect(compareStayInvoicesWithPrice(two, next(126_001, { localId: 'own' }))).toMatchObject({
      sum: 176_001,
      away: 50_001,
    });
  });
});
