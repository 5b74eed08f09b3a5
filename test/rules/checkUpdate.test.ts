import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/model/invoice';
import { invoiceUpdateBodySchema, type UpdateBody } from '#shared/model/invoiceBody';
import { checkInvoiceUpdate } from '#shared/rules/checks/checkInvoiceUpdate';
import { brief, contextWith, item, stored } from './invoiceFixtures';

const found = (
  invoice: Partial<Invoice>,
  change: object,
  context: Parameters<typeof contextWith>[0] = {},
) => {
  const parsed: UpdateBody = invoiceUpdateBodySchema.parse(change);
  return brief(checkInvoiceUpdate(stored(invoice), parsed, contextWith(context)));
};
const table = (rows: [string, Partial<Invoice>, object, string[]][]) =>
  it.each(rows)(
    'edited invoice check: reports exactly the expected findings in the case “%s”',
    (_, invoice, change, expected) => expect(found(invoice, change)).toEqual(expected),
  );
const kept = {
  positionId: 31,
  name: 'Nocleg',
  grossUnitPrice: 420,
  quantity: 2,
  unit: 'doba',
  rate: '8',
  symbol: '',
};
const stay = stored().invoiceItems;
const exemptStay = stay.map((line) => ({ ...line, rate: 'zw' }));

describe('what may be changed', () => {
  table([
    ['a small change', {}, { town: 'Zakopane' }, []],
    ['nothing', {}, {}, []],
    [
      'pending',
      { invoiceStatus: 'PENDING_KSEF' },
      { town: 'Zakopane' },
      ['invoiceStatus locked mustFix service'],
    ],
    ['sent', { invoiceStatus: 'SENT_KSEF' }, { town: 'Zakopane' }, ['invoiceStatus locked mustFix service']],
    [
      'unknown state',
      { invoiceStatus: 'ARCHIVED' },
      { town: 'Zakopane' },
      ['invoiceStatus statusUnknown mustFix kontuar'],
    ],
    ['back to draft', {}, { invoiceStatus: 'DRAFT' }, ['invoiceStatus backToDraft confirm kontuar']],
    ['draft issued', { invoiceStatus: 'DRAFT' }, { invoiceStatus: 'ISSUED' }, []],
    ['kind of an issued one', {}, { invoiceType: 0 }, ['invoiceType typeFixed mustFix kontuar']],
    [
      'kind of a draft',
      { invoiceStatus: 'DRAFT' },
      { invoiceType: 0 },
      ['invoiceType typeChanged note kontuar'],
    ],
    ['the same kind', {}, { invoiceType: 1 }, []],
    [
      'fields of the create body',
      {},
      { format: 'x', customNumber: 5, correctionId: 4 },
      [
        'format notChangeable mustFix kontuar',
        'customNumber notChangeable mustFix kontuar',
        'correctionId notChangeable mustFix kontuar',
      ],
    ],
    [
      'the service’s own fields',
      {},
      { ksefId: 'x', exchangeRate: 4 },
      ['ksefId notChangeable mustFix kontuar', 'exchangeRate notChangeable mustFix kontuar'],
    ],
    ['null for the buyer', {}, { buyer: null }, ['buyer neverEmpty mustFix kontuar']],
    ['null for the items', {}, { invoiceItems: null }, ['invoiceItems neverEmpty mustFix kontuar']],
    ['null for the receiver', {}, { receiver: null }, []],
  ]);
});

describe('items', () => {
  table([
    ['kept and changed', {}, { invoiceItems: [kept] }, []],
    ['only a quantity', {}, { invoiceItems: [{ positionId: 31, quantity: 2 }] }, []],
    ['one more', {}, { invoiceItems: [kept, { ...item(), positionId: null }] }, []],
    [
      'one more, half filled in',
      {},
      { invoiceItems: [kept, { name: 'Parking', positionId: null }] },
      [
        'invoiceItems[1].grossUnitPrice required mustFix service',
        'invoiceItems[1].quantity required mustFix service',
        'invoiceItems[1].unit unitMissing note kontuar',
        'invoiceItems[1].rate required mustFix service',
      ],
    ],
    ['all taken out', {}, { invoiceItems: [] }, ['invoiceItems noItems mustFix service']],
    [
      'an unknown position',
      {},
      { invoiceItems: [{ ...kept, positionId: 99 }] },
      ['invoiceItems[0].positionId itemNotHere mustFix kontuar'],
    ],
    [
      'one position twice',
      {},
      { invoiceItems: [kept, kept] },
      ['invoiceItems[1].positionId itemTwice mustFix kontuar'],
    ],
  ]);
});

describe('rules that hold on the invoice as it would become', () => {
  table([
    [
      'an exempt item comes',
      {},
      { invoiceItems: [{ ...kept, rate: 'zw' }] },
      ['exemptionBasis basisNeeded mustFix service'],
    ],
    ['with its basis', {}, { invoiceItems: [{ ...kept, rate: 'zw' }], exemptionBasis: 'art113' }, []],
    ['the basis is stored', { exemptionBasis: 'art113' }, { invoiceItems: [{ ...kept, rate: 'zw' }] }, []],
    [
      'the basis goes',
      { exemptionBasis: 'art113', invoiceItems: exemptStay },
      { exemptionBasis: null },
      ['exemptionBasis basisNeeded mustFix service'],
    ],
    ['no basis, but something else changes', { invoiceItems: exemptStay }, { town: 'Zakopane' }, []],
    [
      'the order shrinks below its advance',
      { invoiceType: 8, prepaymentValue: '1000' },
      { invoiceItems: [kept] },
      ['prepaymentValue advanceOverTotal mustFix service'],
    ],
    [
      'the advance grows beyond its order',
      { invoiceType: 8, prepaymentValue: '500' },
      { prepaymentValue: 1260.01 },
      ['prepaymentValue advanceOverTotal mustFix service'],
    ],
    [
      'the advance goes',
      { invoiceType: 8, prepaymentValue: '500' },
      { prepaymentValue: null },
      ['prepaymentValue advanceValueNeeded mustFix service'],
    ],
    [
      'the remainder turns negative',
      { invoiceType: 9, prepaymentValue: '500' },
      { prepaymentValue: -1 },
      ['prepaymentValue remainingNegative mustFix service'],
    ],
    [
      'the reason goes',
      { invoiceType: 10, correctionReason: 'x' },
      { correctionReason: '' },
      ['correctionReason reasonNeeded mustFix service'],
    ],
    [
      'the reason grows',
      { invoiceType: 6, correctionReason: 'x' },
      { correctionReason: 'a'.repeat(1025) },
      ['correctionReason reasonTooLong mustFix service'],
    ],
    [
      'buyer changes to an EU number',
      {},
      { buyer: { taxId: '682196989', identifierType: 'VAT_UE' } },
      ['buyer.countryCode countryNeeded mustFix service'],
    ],
    ['buyer gets a wrong NIP', {}, { buyer: { taxId: '1' } }, ['buyer.taxId nipWrong mustFix service']],
    [
      'an old buyer without a kind keeps an odd number',
      { buyer: { ...stored().buyer, taxId: '1', identifierType: null } },
      { buyer: { companyName: 'Nowa nazwa' } },
      [],
    ],
    [
      'an old buyer without a kind gets a wrong one',
      { buyer: { ...stored().buyer, taxId: '1', identifierType: null } },
      { buyer: { taxId: '2' } },
      ['buyer.taxId nipWrong mustFix service'],
    ],
    [
      'the seller loses its address',
      {},
      { seller: { address: '' } },
      ['seller.address required mustFix service'],
    ],
    ['currency', {}, { currency: 'eur' }, ['currency currencyWrong mustFix kontuar']],
    ['late by the new sale date', {}, { saleDate: '2026-09-30' }, ['issueDate issuedLate note kontuar']],
  ]);

  it('check of an edited settlement: deducts the advances listed in the service’s record', () => {
    const advance = stored({ invoiceId: 80, invoiceType: 8, ksefId: 'K', prepaymentValue: '500' });
    const settlement: Partial<Invoice> = {
      invoiceType: 9,
      prepaymentValue: '760',
      extra: { prepaymentId: [80, 'x'] },
    };
    expect(found(settlement, { prepaymentValue: 700 }, { mirror: [advance] })).toEqual([
      'prepaymentValue remainingDiffers note kontuar',
    ]);
    expect(found(settlement, { prepaymentValue: 760 }, { mirror: [advance] })).toEqual([]);
  });

  it('edit of a draft invoice: its issue date is checked only when the edit also issues the draft', () => {
    const draft: Partial<Invoice> = { invoiceStatus: 'DRAFT', issueDate: '2026-11-21' };
    expect(found(draft, { invoiceStatus: 'ISSUED' }, { ksefConnected: true })).toEqual([
      'issueDate issuedInFuture mustFix kontuar',
    ]);
    expect(found(draft, { town: 'Zakopane' }, { ksefConnected: true })).toEqual([]);
  });

  it('invoice edit check: refuses a change to an invoice type that requires KSeF when the account has no KSeF connection', () =>
    expect(found({ invoiceStatus: 'DRAFT' }, { invoiceType: 8, prepaymentValue: 10 })).toEqual([
      'invoiceType typeChanged note kontuar',
      'invoiceType ksefNotConnected mustFix service',
    ]));
});

it('invoice edit check: accepts an edit of a new invoice that has not been sent yet', () => {
  const { invoiceId: _, ...waiting } = stored();
  expect(checkInvoiceUpdate(waiting, { town: 'Zakopane' }, contextWith())).toEqual([]);
});

describe('a draft and its items', () => {
  const two = [...stay, ...stay.map((line) => ({ ...line, positionId: 32 }))];
  table([
    ['a draft stays one', { invoiceStatus: 'DRAFT' }, { invoiceStatus: 'DRAFT' }, []],
    ['one of two items', { invoiceItems: two }, { invoiceItems: [kept] }, []],
  ]);
});
