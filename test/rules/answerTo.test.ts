import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import {
  areCreateBodiesAlike,
  isInvoiceAsInCreateBody,
  listCreateFieldsNotSaved,
} from '#shared/rules/merge/compareWriteWithRecord';
import { INVOICE_FIELD_ACCESSORS } from '#shared/rules/merge/invoiceFieldAccessors';
import { buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';

/** Tests of finding the record that an unanswered create request made (sync.md, Lost answers). */

const item = (name: string, over: Partial<CreateBody['invoiceItems'][number]> = {}) => ({
  name,
  grossUnitPrice: 100,
  quantity: 2,
  unit: 'doba',
  rate: '8',
  symbol: '',
  ...over,
});
const needed: CreateBody = {
  invoiceType: 1,
  buyer: { companyName: 'Anna Nowak', address: 'ul. Polna 2', taxId: '' },
  seller: { companyName: 'Pensjonat', address: 'ul. Lipowa 1', taxId: '526-025-02-74' },
  invoiceItems: [item('Nocleg'), item('Parking', { grossUnitPrice: 30 })],
  paymentType: 1,
  paymentStatus: 0,
  issueDate: '2026-06-03',
  saleDate: '2026-06-03',
  paymentDate: '2026-06-10',
  currency: 'PLN',
};
/** A create body with a value in every field. */
const full: CreateBody = {
  ...needed,
  invoiceType: 8,
  invoiceStatus: 'ISSUED',
  format: 'nr/rrrr',
  extraChar: 'A',
  buyer: { ...needed.buyer, taxId: 'DE123456789', identifierType: 'VAT_UE', countryCode: 'DE' },
  seller: { ...needed.seller, bankNo: '61 1090' },
  receiver: {
    companyName: 'Biuro',
    address: 'ul. Krupówki 1',
    taxId: '7811767696',
    bankNo: '12',
    identifierType: 'NIP' as const,
    countryCode: 'PL',
  },
  invoiceItems: [item('Nocleg', { rate: 'zw', symbol: '55.10' }), item('Parking', { symbol: '52.21' })],
  town: 'Zakopane',
  additionalInfo: 'Uwaga',
  personCollect: 'Jan',
  personIssue: 'Ewa',
  clientId: 7,
  reservationId: 8,
  exemptionBasis: 'art43_1',
  prepaymentValue: 50,
  customNumber: 41,
};
const correction: CreateBody = { ...needed, invoiceType: 10, correctionReason: 'Pomyłka', correctionId: 5 };

const recordOf = (body: CreateBody, over: Partial<Invoice> = {}): Invoice => ({
  ...buildInvoiceFromCreateBody(body),
  invoiceId: 99,
  invoiceNo: body.customNumber ?? 4,
  addDate: '2026-06-03T12:00:00+02:00',
  editDate: '2026-06-03T12:00:01+02:00',
  ...over,
});

describe('the answer to a create', () => {
  it.each([
    ['only what is needed', needed],
    ['everything', full],
    ['a correction', correction],
  ])('sent invoice: matches a service record that has all values of the request (%s)', (_, body) => {
    expect(listCreateFieldsNotSaved(recordOf(body), body)).toEqual([]);
  });

  it('check of the saved invoice: accepts a record in which the service filled fields that were sent empty', () => {
    const { buyer, seller } = needed;
    const filled = {
      ...full,
      ...needed,
      buyer: { ...full.buyer, ...buyer, taxId: 'PL1' },
      receiver: full.receiver,
    };
    const record = recordOf({ ...filled, seller: { ...seller, bankNo: '61 1090' } }, { invoiceNo: 800 });
    const items = record.invoiceItems.map((line) => ({ ...line, symbol: '55.10' }));
    expect(listCreateFieldsNotSaved({ ...record, invoiceItems: items }, needed)).toEqual([]);
  });

  it.each(INVOICE_FIELD_ACCESSORS.filter(({ path }) => path !== 'correctionReason'))(
    'sent invoice: does not match a service record with a different value in $path',
    (field) => {
      const before = field.read(recordOf(full));
      const replacement = {
        invoiceStatus: 'DRAFT',
        'buyer.identifierType': 'OTHER',
        'receiver.identifierType': 'OTHER',
        exemptionBasis: 'art113',
      }[field.path];
      const changed =
        replacement ??
        (typeof before === 'number' ? before + 1 : field.name.endsWith('Date') ? '2026-07-09' : '77');
      const record: Invoice = { ...field.write(recordOf(full), changed), invoiceId: 99 };
      expect(listCreateFieldsNotSaved(record, full)).toEqual([field.path]);
      expect(isInvoiceAsInCreateBody(full, record)).toBe(false);
    },
  );

  it('sent invoice: does not match a record with another number, number format or correction reason', () => {
    expect(listCreateFieldsNotSaved(recordOf(full, { invoiceNo: 42 }), full)).toEqual(['customNumber']);
    expect(listCreateFieldsNotSaved(recordOf(full, { format: 'rrrr' }), full)).toEqual(['format']);
    expect(listCreateFieldsNotSaved(recordOf(correction, { correctionReason: 'Inna' }), correction)).toEqual([
      'correctionReason',
    ]);
  });

  it('sent invoice check: reports a sent value missing in the record, except in fields that the service may leave out', () => {
    const bare = { town: null, personIssue: null, format: null, extraChar: null, exemptionBasis: null };
    expect(listCreateFieldsNotSaved(recordOf(full, bare), full)).toEqual(['town', 'personIssue']);
  });

  it('check of the saved invoice: accepts a record that has since been issued or sent to KSeF', () => {
    const draft: CreateBody = { ...needed, invoiceStatus: 'DRAFT' };
    for (const invoiceStatus of ['DRAFT', 'ISSUED', 'PENDING_KSEF', 'SENT_KSEF'])
      expect(isInvoiceAsInCreateBody(draft, recordOf(draft, { invoiceStatus }))).toBe(true);
    expect(isInvoiceAsInCreateBody(full, recordOf(full, { invoiceStatus: 'SENT_KSEF' }))).toBe(true);
  });

  it('sent invoice: matches a service record that omits values with no meaning for the invoice type', () => {
    const body: CreateBody = { ...needed, correctionReason: 'Pomyłka', prepaymentValue: 3 };
    expect(isInvoiceAsInCreateBody(body, recordOf(needed))).toBe(true);
  });

  it('sent invoice: matches a record whose texts the service only reformatted', () => {
    const record = recordOf(full);
    const { seller } = record;
    const tidied = { ...record, seller: { ...seller, taxId: '5260250274', companyName: ' Pensjonat ' } };
    const exemption = 'Zwolnienie od podatku na podstawie przepisów';
    expect(isInvoiceAsInCreateBody(full, { ...tidied, exemptionBasis: exemption })).toBe(true);
  });
});

describe('items', () => {
  const names = fc.uniqueArray(
    fc.string({ minLength: 1, maxLength: 5 }).filter((text) => text.trim() !== ''),
    {
      minLength: 1,
      maxLength: 6,
      selector: (text) => text.replace(/\s+/g, ' ').trim(),
    },
  );

  it('check of the saved invoice: accepts items in another order, but no changed, missing or additional item', () => {
    fc.assert(
      fc.property(names, fc.nat(), (itemNames, turn) => {
        const body = { ...needed, invoiceItems: itemNames.map((name) => item(name)) };
        const { invoiceItems } = recordOf(body);
        const at = turn % invoiceItems.length;
        const turned = [...invoiceItems.slice(at), ...invoiceItems.slice(0, at)].reverse();
        expect(isInvoiceAsInCreateBody(body, recordOf(body, { invoiceItems: turned }))).toBe(true);
        const [first, ...rest] = turned;
        if (!first) return;
        for (const change of [
          { quantity: '3' },
          { grossUnitPrice: '100.01' },
          { unit: 'x' },
          { rate: '23' },
          { name: `${first.name}#` },
        ])
          expect(
            listCreateFieldsNotSaved(
              recordOf(body, { invoiceItems: [...rest, { ...first, ...change }] }),
              body,
            ),
          ).toEqual(['invoiceItems']);
        expect(isInvoiceAsInCreateBody(body, recordOf(body, { invoiceItems: rest }))).toBe(false);
        expect(isInvoiceAsInCreateBody(body, recordOf(body, { invoiceItems: [...turned, first] }))).toBe(
          false,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('check of the saved invoice: pairs sent and saved items by equal symbols before pairing sent items without a symbol', () => {
    const body = { ...needed, invoiceItems: [item('A'), item('A', { symbol: '55.10' })] };
    const savedRecord = recordOf({
      ...needed,
      invoiceItems: [item('A', { symbol: '55.10' }), item('A', { symbol: '9' })],
    });
    expect(isInvoiceAsInCreateBody(body, savedRecord)).toBe(true);
    const twice = {
      ...needed,
      invoiceItems: [item('A', { symbol: '55.10' }), item('A', { symbol: '55.10' })],
    };
    expect(isInvoiceAsInCreateBody(twice, savedRecord)).toBe(false);
  });
});

describe('two creates', () => {
  it('two new invoices: count as equal when they differ only in a field that the service may fill in', () => {
    const named: CreateBody = { ...needed, town: 'Zakopane', invoiceItems: needed.invoiceItems.toReversed() };
    expect(areCreateBodiesAlike(needed, named)).toBe(true);
    expect(areCreateBodiesAlike(named, needed)).toBe(true);
    expect(areCreateBodiesAlike(named, { ...named, town: 'Wisła' })).toBe(false);
    expect(areCreateBodiesAlike(needed, { ...needed, paymentStatus: 1 })).toBe(false);
    expect(areCreateBodiesAlike(needed, { ...needed, invoiceItems: [item('Nocleg')] })).toBe(false);
  });
});

describe('what a service may have made of a value', () => {
  const record = (body: CreateBody, over: Partial<Invoice> = {}): Invoice => ({
    ...buildInvoiceFromCreateBody(body),
    invoiceId: 1,
    ...over,
  });
  const missing = (body: Partial<CreateBody>, over: Partial<Invoice> = {}) =>
    listCreateFieldsNotSaved(record({ ...needed, ...body }, over), { ...needed, ...body });

  it('sent invoice: matches an amount written differently by the service, but not an unreadable amount', () => {
    const names = (grossUnitPrice: string | null) =>
      buildInvoiceFromCreateBody(needed).invoiceItems.map((line) => ({ ...line, grossUnitPrice }));
    const priced = (grossUnitPrice: number) => ({
      invoiceItems: needed.invoiceItems.map((line) => ({ ...line, grossUnitPrice })),
    });
    expect(missing(priced(100), { invoiceItems: names('100.00') })).toEqual([]);
    expect(missing(priced(0), { invoiceItems: names('0.00') })).toEqual([]);
    expect(missing(priced(0), { invoiceItems: names(null) })).toEqual(['invoiceItems']);
    expect(missing({ invoiceType: 8 }, { prepaymentValue: '50' })).toEqual([]);
  });

  it('check of the saved invoice: compares the prepayment amount only for an advance or a settlement', () => {
    for (const invoiceType of [8, 9] as const)
      expect(missing({ invoiceType, prepaymentValue: 50 }, { prepaymentValue: '60' })).toEqual([
        'prepaymentValue',
      ]);
    expect(missing({ prepaymentValue: 50 }, { prepaymentValue: null })).toEqual([]);
  });

  it('sent invoice check: accepts any saved status when none was sent, and any kind of tax number when NONE was sent', () => {
    expect(missing({}, { invoiceStatus: 'DRAFT' })).toEqual([]);
    expect(missing({ invoiceStatus: 'ISSUED' }, { invoiceStatus: 'DRAFT' })).toEqual(['invoiceStatus']);
    const buyer = { ...needed.buyer, identifierType: 'NONE' as const };
    const asNip = { ...buildInvoiceFromCreateBody(needed).buyer, identifierType: 'NIP' };
    expect(missing({ buyer }, { buyer: asNip })).toEqual([]);
    expect(missing({ buyer, receiver: buyer }, { receiver: asNip })).toEqual([]);
    expect(missing({ buyer: { ...buyer, identifierType: 'OTHER' } }, { buyer: asNip })).toEqual([
      'buyer.identifierType',
    ]);
  });

  it('check of the saved invoice: accepts a standard exemption basis that the service has reworded, but not a different basis', () => {
    const exempt = { invoiceItems: needed.invoiceItems.map((line) => ({ ...line, rate: 'zw' })) };
    const basis = (sent: string, saved: string) =>
      missing({ ...exempt, exemptionBasis: sent }, { exemptionBasis: saved });
    expect(basis('art113', 'art113')).toEqual([]);
    expect(basis('art113', 'zwolnienie według własnych słów serwisu')).toEqual([]);
    expect(basis('art113', 'art82_3')).toEqual(['exemptionBasis']);
    expect(basis('własne słowa klienta', 'własne słowa klienta')).toEqual([]);
    expect(basis('własne słowa klienta', 'inne słowa klienta')).toEqual(['exemptionBasis']);
    // Only an exemption basis may be saved in other words; the town must match.
    expect(missing({ town: 'art113' }, { town: 'Kraków' })).toEqual(['town']);
  });

  it('sent invoice check: reports an item symbol that the service dropped, but not a symbol that the service added', () => {
    const symbol = (text: string) => ({
      ...needed,
      invoiceItems: needed.invoiceItems.map((line) => ({ ...line, symbol: text })),
    });
    expect(listCreateFieldsNotSaved(record(symbol('')), symbol('55.10'))).toEqual(['invoiceItems']);
    expect(listCreateFieldsNotSaved(record(symbol('55.10')), symbol(''))).toEqual([]);
    expect(areCreateBodiesAlike(symbol('55.10'), symbol(''))).toBe(true);
    expect(areCreateBodiesAlike(symbol(''), symbol('55.10'))).toBe(true);
    expect(areCreateBodiesAlike(symbol('55.10'), symbol('52.21'))).toBe(false);
  });
});

it('sent invoice with an exemption basis in words: matches a service record that has an exemption code instead', () => {
  const body = { ...full, exemptionBasis: 'zwolnienie z mocy ustawy' };
  const record = { ...recordOf(body), exemptionBasis: 'art113' };
  expect(listCreateFieldsNotSaved(record, body)).toEqual([]);
});
