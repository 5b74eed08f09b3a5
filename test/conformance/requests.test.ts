import { beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { InvoiceQuery } from '#engine/remote/remoteServiceInterface';
import { expectProblem, expectValue } from '#support/outcomes';
import { createBody, item } from '../rules/invoiceFixtures';
import { CONFORMANCE_DAY, openConformanceFixture, type ConformanceFixture } from './conformanceFixture';

/**
 * Checks every parameter and field that openapi.yaml allows in requests: the client sends it under its name, and the
 * training service acts on it and refuses what the interface forbids. Neither side reports a violation.
 */

let bench: ConformanceFixture;
/** An issued advance with its KSeF number, its settlement, and an invoice with a number, as targets of references. */
let advance: number;
let settlement: number;
let invoiced: number;
let receipt: number;

const body = (changes: Partial<CreateBody> = {}): CreateBody =>
  createBody({
    issueDate: CONFORMANCE_DAY,
    saleDate: CONFORMANCE_DAY,
    paymentDate: CONFORMANCE_DAY,
    ...changes,
  });

async function createInvoice(changes: Partial<CreateBody>, sent = false): Promise<number> {
  const { invoiceId } = expectValue(await bench.client().createInvoice(body(changes)));
  if (sent) bench.service.ksef.setInvoiceStatus(invoiceId ?? 0, 'SENT_KSEF');
  return invoiceId ?? 0;
}

beforeAll(async () => {
  bench = openConformanceFixture();
  advance = await createInvoice({ invoiceType: 8, prepaymentValue: 500 }, true);
  settlement = await createInvoice({ invoiceType: 9, prepaymentValue: 760, prepaymentId: [advance] }, true);
  invoiced = await createInvoice({}, true);
  const buyer = { companyName: 'Jan', address: 'Łódź', taxId: '', identifierType: 'NONE' as const };
  receipt = await createInvoice({ invoiceType: 5, buyer });
  // The invoice was created long ago and changed yesterday.
  const { book } = bench.service.property;
  const [old] = book.listSortedBy('addDate').filter(({ invoiceStatus }) => invoiceStatus === 'ISSUED');
  book.edit(old?.invoiceId ?? 0, { town: 'Wisła' }, Date.parse('2026-06-02T07:00:00Z'));
});

describe('GET /invoices', () => {
  const fetchInvoices = async (query: InvoiceQuery): Promise<Invoice[]> =>
    expectValue(await bench.client().readInvoices({ limit: 200, ...query })).records;

  test.each<[keyof InvoiceQuery, InvoiceQuery, (invoice: Invoice) => boolean]>([
    ['invoiceType', { invoiceType: 8 }, (invoice) => invoice.invoiceType === 8],
    ['search', { search: 'nabywca testowy' }, (invoice) => invoice.buyer.companyName === 'Nabywca Testowy'],
    ['from', { from: '2026-05-20' }, (invoice) => (invoice.issueDate ?? '') >= '2026-05-20'],
    ['to', { to: '2026-01-31' }, (invoice) => (invoice.issueDate ?? '') <= '2026-01-31'],
    [
      'lastEdit',
      { lastEdit: Date.parse('2026-06-01T00:00:00Z') / 1000 },
      (invoice) => Date.parse(invoice.editDate ?? '') >= Date.parse('2026-06-01T00:00:00Z'),
    ],
  ])('GET /invoices: %s returns exactly the invoices that match it', async (_, query, fits) => {
    const found = await fetchInvoices({ ...query, orderBy: 'invoiceId', orderType: 'ASC' });
    const allInvoices = [
      ...(await fetchInvoices({ page: 1 })),
      ...(await fetchInvoices({ page: 2 })),
      ...(await fetchInvoices({ page: 3 })),
    ];
    const expected = allInvoices.filter(fits).map(({ invoiceId }) => invoiceId);
    expect(found.map(({ invoiceId }) => invoiceId)).toEqual(expected.sort((a, b) => a - b).slice(0, 200));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(allInvoices.length);
  });

  test('GET /invoices: reservationId returns only the invoices of that reservation', async () => {
    const [some] = (await fetchInvoices({})).filter((invoice) => invoice.reservationId !== null);
    const reservationId = some?.reservationId ?? 0;
    const found = await fetchInvoices({ reservationId });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((invoice) => invoice.reservationId === reservationId)).toBe(true);
  });

  test('GET /invoices: page and limit split the list into consecutive pages', async () => {
    const [first, second] = [
      await fetchInvoices({ limit: 7, page: 1 }),
      await fetchInvoices({ limit: 7, page: 2 }),
    ];
    expect([...first, ...second]).toEqual(await fetchInvoices({ limit: 14 }));
  });

  test.each(['invoiceId', 'invoiceNo', 'issueDate', 'addDate', 'editDate'] as const)(
    'GET /invoices: orderBy %s sorts ascending with ASC and descending with DESC',
    async (orderBy) => {
      const key = (invoice: Invoice): number | string =>
        orderBy === 'addDate' || orderBy === 'editDate'
          ? Date.parse(invoice[orderBy] ?? '')
          : (invoice[orderBy] ?? '');
      const up = (await fetchInvoices({ orderBy, orderType: 'ASC' })).map(key);
      const down = (await fetchInvoices({ orderBy, orderType: 'DESC' })).map(key);
      expect(up).toEqual([...up].sort((a, b) => (a < b ? -1 : Number(a > b))));
      expect(down).toEqual([...down].sort((a, b) => (a > b ? -1 : Number(a < b))));
    },
  );

  test.each<[string, string]>([
    ['page', '0'],
    ['limit', '0'],
    ['limit', '201'],
    ['invoiceType', '13'],
    ['search', 'x'.repeat(256)],
    ['from', '03.06.2026'],
    ['to', '2026-6-3'],
    ['reservationId', '0'],
    ['lastEdit', '0'],
    ['orderBy', 'currency'],
    ['orderType', 'up'],
  ])('GET /invoices: refuses %s=%s and names the parameter (LIM-3, LIM-5)', async (name, value) => {
    const answer = await bench.raw(`/invoices?${name}=${encodeURIComponent(value)}`);
    expect(answer).toMatchObject({ status: 422 });
    expect(Object.keys(Object(Reflect.get(Object(answer), 'errors')))).toEqual([name]);
  });

  test('GET /invoices: page, limit, orderBy and orderType default to the documented values when omitted', async () => {
    expect(await bench.raw('/invoices')).toMatchObject({ meta: { currentPage: 1, itemsPerPage: 25 } });
    const bare = expectValue(await bench.client().readInvoices({})).records;
    expect(bare).toEqual(
      await fetchInvoices({ page: 1, limit: 25, orderBy: 'invoiceId', orderType: 'DESC' }),
    );
  });
});

const receiver = {
  companyName: 'Odbiorca',
  address: 'Łódź',
  taxId: '1234563218',
  bankNo: '61109010140000071219812874',
  identifierType: 'NIP' as const,
  countryCode: 'PL',
};

/** The third value is the returned field, if it differs from the sent field of the same name. */
const FIELDS: readonly (readonly [string, UpdateBody, object])[] = [
  ['extraChar', { extraChar: 'B' }, { extraChar: 'B' }],
  ['buyer.companyName', { buyer: { companyName: 'Ktoś Inny' } }, { buyer: { companyName: 'Ktoś Inny' } }],
  ['buyer.address', { buyer: { address: 'Radom' } }, { buyer: { address: 'Radom' } }],
  ['buyer.taxId', { buyer: { taxId: '5265877635' } }, { buyer: { taxId: '5265877635' } }],
  [
    'buyer.identifierType',
    { buyer: { identifierType: 'NONE', taxId: '' } },
    { buyer: { identifierType: 'NONE', taxId: '' } },
  ],
  [
    'buyer.countryCode',
    { buyer: { identifierType: 'OTHER', countryCode: 'US', taxId: 'X1' } },
    { buyer: { countryCode: 'US', identifierType: 'OTHER' } },
  ],
  ['seller.companyName', { seller: { companyName: 'Dom' } }, { seller: { companyName: 'Dom' } }],
  ['seller.address', { seller: { address: 'Ustroń' } }, { seller: { address: 'Ustroń' } }],
  ['seller.taxId', { seller: { taxId: '1234563218' } }, { seller: { taxId: '1234563218' } }],
  [
    'seller.bankNo',
    { seller: { bankNo: '61109010140000071219812874' } },
    { seller: { bankNo: '61109010140000071219812874' } },
  ],
  ['receiver', { receiver }, { receiver }],
  ['receiver null', { receiver: null }, { receiver: null }],
  [
    'invoiceItems',
    { invoiceItems: [item({ name: 'Sauna', grossUnitPrice: 60, quantity: 2, unit: 'h', rate: '23' })] },
    { invoiceItems: [{ name: 'Sauna', grossUnitPrice: '60', quantity: '2', unit: 'h', rate: '23' }] },
  ],
  ['paymentType', { paymentType: 5 }, { paymentType: 5 }],
  ['paymentStatus', { paymentStatus: 1 }, { paymentStatus: 1 }],
  ['issueDate', { issueDate: '2026-06-02' }, { issueDate: '2026-06-02' }],
  ['saleDate', { saleDate: '2026-06-01' }, { saleDate: '2026-06-01' }],
  ['paymentDate', { paymentDate: '2026-06-30' }, { paymentDate: '2026-06-30' }],
  ['town', { town: 'Szczyrk' }, { town: 'Szczyrk' }],
  ['currency', { currency: 'EUR' }, { currency: 'EUR' }],
  ['additionalInfo', { additionalInfo: 'MPP' }, { additionalInfo: 'MPP' }],
  ['personCollect', { personCollect: 'Anna' }, { personCollect: 'Anna' }],
  ['personIssue', { personIssue: 'Jan' }, { personIssue: 'Jan' }],
  ['clientId', { clientId: 12 }, { clientId: 12 }],
  ['reservationId', { reservationId: 13 }, { reservationId: 13 }],
  ['invoiceStatus DRAFT', { invoiceStatus: 'DRAFT' }, { invoiceStatus: 'DRAFT' }],
  ['invoiceStatus ISSUED', { invoiceStatus: 'ISSUED' }, { invoiceStatus: 'ISSUED' }],
  [
    'exemptionBasis',
    { invoiceItems: [item({ rate: 'zw' })], exemptionBasis: 'art113' },
    { exemptionBasis: 'art113' },
  ],
  [
    'identifierType VAT_UE',
    { buyer: { identifierType: 'VAT_UE', countryCode: 'DE', taxId: '136695976' } },
    {},
  ],
];

describe('PATCH /invoices/{id}', () => {
  test.each(FIELDS)(
    'PATCH /invoices/{id}: stores %s and returns the new value to the client',
    async (_, change, expected) => {
      const invoiceId = await createInvoice({ invoiceStatus: 'DRAFT' });
      const { invoice } = expectValue(await bench.client().updateInvoice(invoiceId, change));
      expect(invoice).toMatchObject(expected);
      expect(expectValue(await bench.client().readInvoice(invoiceId)).value).toEqual(invoice);
    },
  );

  test('PATCH /invoices/{id}: stores invoiceType, prepaymentValue and prepaymentId of a draft', async () => {
    const invoiceId = await createInvoice({ invoiceStatus: 'DRAFT' });
    const change = { invoiceType: 9 as const, prepaymentValue: 760, prepaymentId: [advance] };
    const { invoice } = expectValue(await bench.client().updateInvoice(invoiceId, change));
    expect(invoice).toMatchObject({ invoiceType: 9, prepaymentValue: '760' });
    expect(bench.service.property.book.get(invoiceId)?.prepaymentId).toEqual([advance]);
  });

  test('PATCH /invoices/{id}: stores the correctionReason of a correction', async () => {
    const invoiceId = await createInvoice({
      invoiceType: 10,
      correctionId: invoiced,
      correctionReason: 'Cena',
      invoiceStatus: 'DRAFT',
    });
    const { invoice } = expectValue(
      await bench.client().updateInvoice(invoiceId, { correctionReason: 'Inna cena' }),
    );
    expect(invoice?.correctionReason).toBe('Inna cena');
  });

  test('PATCH /invoices/{id}: changes the item with the given positionId, and adds a new item when positionId is null (PAT-25)', async () => {
    const invoiceId = await createInvoice({});
    const before = expectValue(await bench.client().readInvoice(invoiceId)).value?.invoiceItems[0];
    const change: UpdateBody = {
      invoiceItems: [
        { ...item(), positionId: before?.positionId ?? 0, quantity: 4 },
        { ...item({ name: 'Parking' }), positionId: null },
      ],
    };
    const { invoice } = expectValue(await bench.client().updateInvoice(invoiceId, change));
    expect(invoice?.invoiceItems.map(({ name, quantity }) => [name, quantity])).toEqual([
      [before?.name, '4'],
      ['Parking', '3'],
    ]);
    expect(invoice?.invoiceItems[0]?.positionId).toBe(before?.positionId);
  });
});

describe('POST /invoices', () => {
  test.each(FIELDS)(
    'POST /invoices: stores %s and returns the value to the client (SRV-1)',
    async (_, change, expected) => {
      const { buyer, seller, invoiceItems: _items, receiver: given, ...rest } = change;
      const fullBody = body();
      const sent = {
        ...fullBody,
        ...rest,
        ...(given === undefined ? {} : { receiver: given }),
        ...(change.invoiceItems ? { invoiceItems: change.invoiceItems } : {}),
        buyer: { ...fullBody.buyer, ...buyer },
        seller: { ...fullBody.seller, ...seller },
      } as CreateBody;
      const { invoice } = expectValue(await bench.client().createInvoice(sent));
      expect(invoice).toMatchObject(expected);
    },
  );

  const createWith = async (changes: Partial<CreateBody>): Promise<Invoice | null | undefined> =>
    expectValue(await bench.client().createInvoice(body(changes))).invoice;

  test('POST /invoices: stores the number format', async () => {
    expect(await createWith({ format: 'FV [nr]' })).toMatchObject({ format: 'FV [nr]' });
  });

  test('POST /invoices: stores customNumber as the number of the invoice', async () => {
    expect(await createWith({ customNumber: 7_001 })).toMatchObject({ invoiceNo: 7_001 });
  });

  test('POST /invoices: accepts null for the remarks and the names of the persons', async () => {
    const empty = { additionalInfo: null, personCollect: null, personIssue: null };
    expect(await createWith(empty)).toMatchObject(empty);
  });

  test('POST /invoices: accepts null for the client, the stay and the fields of other invoice types', async () => {
    const empty = {
      clientId: null,
      reservationId: null,
      customNumber: null,
      prepaymentId: null,
      correctionId: null,
      correctionReason: null,
      exemptionBasis: null,
      prepaymentValue: null,
      receiver: null,
    };
    expect(await createWith(empty)).toMatchObject({ clientId: null, reservationId: null });
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const)(
    'POST /invoices: creates an invoice of invoiceType %i',
    async (invoiceType) => {
      const extras: Readonly<Record<number, () => Partial<CreateBody>>> = {
        4: () => ({ invoiceItems: [item({ rate: 'zw' })], exemptionBasis: 'art43_1' }),
        6: () => ({ correctionId: invoiced, correctionReason: 'Cena' }),
        7: () => ({ correctionId: receipt }),
        8: () => ({ prepaymentValue: 300 }),
        9: () => ({ prepaymentValue: 760, prepaymentId: [advance] }),
        10: () => ({ correctionId: invoiced, correctionReason: 'Cena' }),
        11: () => ({ correctionId: advance, correctionReason: 'Cena' }),
        12: () => ({ correctionId: settlement, correctionReason: 'Cena' }),
      };
      // Type 3 is for accounts that are not connected to KSeF (rule 1).
      bench.service.account.connected = invoiceType !== 3;
      const outcome = await bench.client().createInvoice(body({ invoiceType, ...extras[invoiceType]?.() }));
      bench.service.account.connected = true;
      expect(expectValue(outcome).invoice?.invoiceType).toBe(invoiceType);
    },
  );

  test.each([0, 1, 2, 3, 4, 5] as const)('POST /invoices: stores paymentType %i', async (paymentType) => {
    const { invoice } = expectValue(await bench.client().createInvoice(body({ paymentType })));
    expect(invoice?.paymentType).toBe(paymentType);
  });

  test.each(['art43_1', 'art113', 'art82_3', 'directive', 'Zwolnienie z innej przyczyny'])(
    'POST /invoices: stores the exemption basis %s (RUL-10)',
    async (exemptionBasis) => {
      const change = { invoiceItems: [item({ rate: 'zw' })], exemptionBasis };
      const { invoice } = expectValue(await bench.client().createInvoice(body(change)));
      expect(invoice?.exemptionBasis).toBe(exemptionBasis);
    },
  );

  test('POST /invoices: reports every rule violation of a body at once, each under its field (RUL-2, RUL-7, RUL-9)', async () => {
    const problem = expectProblem(
      await bench.client().createInvoice(
        body({
          invoiceType: 8,
          invoiceItems: [item({ rate: 'zw' })],
          buyer: { companyName: 'X', address: 'Y', taxId: '136695976', identifierType: 'VAT_UE' },
        }),
      ),
    );
    expect(problem).toMatchObject({ kind: 'refused', status: 422 });
    const fields = new Set(problem.fields.map(({ field }) => field));
    expect(fields).toEqual(new Set(['prepaymentValue', 'exemptionBasis', 'buyer.countryCode']));
  });
});

test('service client: uses only paths, query parameters and fields that the training service accepts (VER-4)', () => {
  // The test above sends refused queries on purpose.
  expect(bench.complaints).toEqual([]);
});

test('service interface: invoice list, create and update requests, and the answers to them, conform to openapi.yaml', () => {
  expect(bench.violations()).toEqual([]);
});
