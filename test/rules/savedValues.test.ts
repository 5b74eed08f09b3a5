import { describe, expect, test } from 'vitest';
import type { Invoice, InvoiceItem } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import {
  isInvoiceAsInCreateBody,
  listCreateFieldsNotSaved,
  listUpdateFieldsNotSaved,
} from '#shared/rules/merge/compareWriteWithRecord';
import { buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import { anInvoice, anItem } from '#support/records';
import { createBody, item } from './invoiceFixtures';

/** Tests of how a service may change a sent value, and of what counts as a difference (sync.md, Lost answers). */

const recordOf = (body: CreateBody, over: Partial<Invoice> = {}): Invoice => ({
  ...anInvoice(),
  ...buildInvoiceFromCreateBody(body),
  invoiceId: 9,
  ...over,
});

/** Compares one sent item with the item as it was saved. */
function itemsMissing(
  sent: Partial<CreateBody['invoiceItems'][number]>,
  saved: Partial<InvoiceItem>,
): string[] {
  const body = createBody({ invoiceItems: [item(sent)] });
  const record = recordOf(body);
  return listCreateFieldsNotSaved(
    { ...record, invoiceItems: record.invoiceItems.map((line) => ({ ...line, ...saved })) },
    body,
  );
}

describe('comparison of a create: no question about', () => {
  test.each([
    ['a rate with per cent', { rate: '8' }, { rate: '8%' }],
    ['a rate without per cent', { rate: '8 %' }, { rate: '8' }],
    [
      'another case and blanks in a name',
      { name: 'Nocleg  ze śniadaniem' },
      { name: 'NOCLEG ZE ŚNIADANIEM ' },
    ],
    ['trailing zeros', { quantity: 2, grossUnitPrice: 100 }, { quantity: '2.000', grossUnitPrice: '100.00' }],
    ['fewer decimals of the same amount', { quantity: 1.3333, grossUnitPrice: 3 }, { quantity: '1.333' }],
    ['decimals cut off, the amount the same', { quantity: 1.6667, grossUnitPrice: 3 }, { quantity: '1.666' }],
  ])('saved invoice compared with the sent invoice: %s is not reported as a difference', (_, sent, saved) => {
    expect(itemsMissing(sent, saved)).toEqual([]);
  });

  test('saved invoice compared with the sent invoice: PL before a NIP, case and spaces in names are no differences', () => {
    const buyer = { companyName: 'Drukarnia  Szulc', address: 'Bielsko-Biała', taxId: '1234563218' };
    const body = createBody({ buyer, personIssue: 'Ewa Lis' });
    const record = recordOf(body);
    const saved = { ...record.buyer, companyName: 'DRUKARNIA SZULC', taxId: 'PL 123-456-32-18' };
    expect(listCreateFieldsNotSaved({ ...record, buyer: saved, personIssue: 'ewa lis' }, body)).toEqual([]);
  });
});

describe('comparison of a create: a question about', () => {
  test.each([
    [
      'a rounded quantity that changes the amount',
      { quantity: 1.5, grossUnitPrice: 349.99 },
      { quantity: '2' },
    ],
    ['one grosz', { quantity: 3, grossUnitPrice: 33.333 }, { grossUnitPrice: '33.33' }],
    [
      'the same amount of other numbers',
      { quantity: 2, grossUnitPrice: 50 },
      { quantity: '1', grossUnitPrice: '100' },
    ],
    ['more decimals than were sent', { quantity: 1, grossUnitPrice: 0 }, { quantity: '1.5' }],
    ['another rate', { rate: '8' }, { rate: '23' }],
    ['an exempt item instead of a rate', { rate: '8' }, { rate: 'zw' }],
    ['another name', { name: 'Nocleg' }, { name: 'Nocleg 2' }],
  ])('saved invoice compared with the sent invoice: %s is reported as a difference', (_, sent, saved) => {
    expect(itemsMissing(sent, saved)).toEqual(['invoiceItems']);
  });

  test('check of the saved invoice: reports a prefix “PL” that the service added to a foreign tax number', () => {
    const buyer = { companyName: 'Foto', address: 'Praha', taxId: '12345678' };
    const body = createBody({ buyer });
    const record = recordOf(body);
    const saved = { ...record.buyer, taxId: 'PL12345678' };
    expect(listCreateFieldsNotSaved({ ...record, buyer: saved }, body)).toEqual(['buyer.taxId']);
  });

  test('saved invoice compared with the sent invoice: a price sent as zero and saved as empty is reported as a difference', () => {
    expect(itemsMissing({ grossUnitPrice: 0 }, { grossUnitPrice: null })).toEqual(['invoiceItems']);
  });

  test('check of the saved invoice: reports an advance rounded to whole złoty, but not an advance rounded to the grosz', () => {
    const body = createBody({ invoiceType: 8, prepaymentValue: 50.5 });
    expect(listCreateFieldsNotSaved(recordOf(body, { prepaymentValue: '51' }), body)).toEqual([
      'prepaymentValue',
    ]);
    const exact = createBody({ invoiceType: 8, prepaymentValue: 50.004 });
    expect(listCreateFieldsNotSaved(recordOf(exact, { prepaymentValue: '50.00' }), exact)).toEqual([]);
  });
});

describe('comparison of 1,500 nearly equal items', () => {
  const count = 1500;
  const body = createBody({ invoiceItems: Array.from({ length: count }, () => item({ symbol: '' })) });
  const record = recordOf(body);
  const withSymbols = record.invoiceItems.map((line, index) => ({ ...line, symbol: `55.${index}` }));

  test.each([
    ['all found though each was filled in differently', withSymbols, true],
    ['one of another unit', [...withSymbols.slice(1), anItem({ ...withSymbols[0], unit: 'kg' })], false],
  ])('comparison of 1,500 nearly equal items: ends within two seconds: %s', (_, invoiceItems, expected) => {
    const began = performance.now();
    expect(isInvoiceAsInCreateBody(body, { ...record, invoiceItems })).toBe(expected);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('comparison of 1,500 nearly equal items: ends within two seconds when all items but one have many possible matches', () => {
    const open = (index: number) =>
      item({ unit: index % 2 ? '' : 'doba', rate: index % 3 ? '' : '8', symbol: '' });
    const sent = createBody({ invoiceItems: Array.from({ length: count }, (_one, index) => open(index)) });
    const saved = recordOf(sent).invoiceItems.map((line, index) => ({
      ...line,
      unit: index === 0 ? 'kg' : 'doba',
      rate: index < 700 ? '23' : '8',
      symbol: `55.${index}`,
    }));
    const began = performance.now();
    isInvoiceAsInCreateBody(sent, recordOf(sent, { invoiceItems: saved }));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('comparison of an update', () => {
  const night = anItem({ positionId: 1, quantity: '3', symbol: '55.10' });
  const parking = anItem({ positionId: 2, name: 'Parking' });
  const before = anInvoice({ invoiceId: 9, town: 'Zakopane', invoiceItems: [night, parking] });
  const inBody = ({ positionId, name, grossUnitPrice, quantity, unit, rate, symbol }: InvoiceItem) => ({
    positionId,
    name,
    unit,
    rate,
    symbol,
    grossUnitPrice: Number(grossUnitPrice),
    quantity: Number(quantity),
  });
  const missing = (sent: UpdateBody, saved: Partial<Invoice>) =>
    listUpdateFieldsNotSaved({ ...before, ...saved }, sent, before);
  const kept = inBody(parking);

  test.each<[string, UpdateBody, Partial<Invoice>, string[]]>([
    ['a field that was not taken', { town: 'Wisła' }, {}, ['town']],
    ['a field that was not sent', { town: 'Wisła' }, { town: 'Wisła', personIssue: 'Ewa' }, []],
    ['a text that was emptied and is there again', { town: '' }, {}, ['town']],
    ['a text that was empty and is filled in', { personIssue: '' }, { personIssue: 'Recepcja' }, []],
    [
      'a quantity that was rounded',
      { invoiceItems: [{ ...inBody(night), quantity: 1.5 }, kept] },
      { invoiceItems: [{ ...night, quantity: '2' }, parking] },
      ['invoiceItems'],
    ],
    [
      'a price that was not taken',
      { invoiceItems: [{ ...inBody(night), grossUnitPrice: 90 }, kept] },
      {},
      ['invoiceItems'],
    ],
    [
      'a new item that is not there',
      { invoiceItems: [inBody(night), kept, { ...kept, positionId: null, name: 'Obiad' }] },
      {},
      ['invoiceItems'],
    ],
    [
      'a new item with a symbol that was filled in',
      { invoiceItems: [inBody(night), kept, { ...kept, positionId: null, name: 'Obiad' }] },
      { invoiceItems: [night, parking, { ...parking, positionId: 3, name: 'Obiad', symbol: '56' }] },
      [],
    ],
    [
      'a symbol that was emptied and is there again',
      { invoiceItems: [{ ...inBody(night), symbol: '' }, kept] },
      {},
      ['invoiceItems'],
    ],
    ['an item that was removed and is still there', { invoiceItems: [inBody(night)] }, {}, ['invoiceItems']],
    [
      'items in another order',
      { invoiceItems: [inBody(night), kept] },
      { invoiceItems: [parking, night] },
      [],
    ],
    ['a buyer that the service does not take', { buyer: { taxId: '5260250274' } }, {}, ['buyer.taxId']],
  ])('%s', (_, sent, saved, expected) => {
    expect(missing(sent, saved)).toEqual(expected);
  });
});
