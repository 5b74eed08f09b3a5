import { describe, expect, test } from 'vitest';
import { at, goodInvoice, listAt, numberAt, openDesk, textAt } from './trainingDesk';
import { create, made, without, errorsOf, line, zw, reason } from './invoicesSent';

describe('POST /invoices', () => {
  test('training service, POST invoice: issues the invoice with the next number and returns its address', async () => {
    const desk = await openDesk();
    const { status, headers, body } = await create(desk);
    expect(status).toBe(201);
    const id = numberAt(body, 'data', 'invoiceId');
    expect(headers.get('location')).toBe(
      `https://szkolenie.kontuar.invalid/v1/public/invoices/${String(id)}`,
    );
    expect(at(body, 'meta')).toEqual({ ruid: headers.get('ruid') });
    const { invoiceItems, ...fields } = goodInvoice;
    expect(at(body, 'data')).toMatchObject(fields);
    expect(at(body, 'data')).toMatchObject({
      invoiceStatus: 'ISSUED',
      ksefId: null,
      exchangeRate: null,
      town: '',
      clientId: null,
      addDate: '2026-06-03T10:00:00+02:00',
      editDate: '2026-06-03T10:00:00+02:00',
    });
    expect(listAt(body, 'data', 'invoiceItems')).toMatchObject(invoiceItems);
    const no = numberAt(body, 'data', 'invoiceNo');
    expect(textAt(body, 'data', 'invoiceFullNo')).toBe(`FV ${String(no)}/06/2026`);
    expect(numberAt(await made(desk), 'invoiceNo')).toBe(no + 1);
    expect(textAt(await made(desk, { customNumber: 900 }), 'invoiceFullNo')).toBe('FV 900/06/2026');
    expect(numberAt(await made(desk), 'invoiceNo')).toBe(901);

    const read = await desk.ask('GET', `/invoices/${String(id)}`);
    expect(at(read.body, 'data')).toEqual(at(body, 'data'));
    expect(desk.complaints).toEqual([]);
  });

  test('training service, POST invoice: accepts a draft, a receiver, a currency other than PLN and a missing identifier type', async () => {
    const desk = await openDesk();
    const { identifierType: _none, ...buyer } = goodInvoice.buyer;
    expect(at(await made(desk, { buyer }), 'buyer', 'identifierType')).toBe('NIP');
    expect(at(await made(desk, { invoiceStatus: 'DRAFT' }), 'invoiceStatus')).toBe('DRAFT');
    expect(at(await made(desk, { receiver: null }), 'receiver', 'companyName')).toBe('');
    expect(at(await made(desk, { receiver: { companyName: 'Szkoła' } }), 'receiver', 'companyName')).toBe(
      'Szkoła',
    );
    expect(at(await made(desk, { currency: 'EUR' }), 'exchangeRate')).toEqual(expect.any(Number));
    desk.service.account.connected = false;
    expect(at(await made(desk, { currency: 'EUR' }), 'exchangeRate')).toBeNull();
  });

  test('training service, POST invoice: answers 400 to an unreadable body (SRV-2)', async () => {
    const desk = await openDesk();
    const size = desk.property.book.size;
    for (const body of [
      '{',
      '[]',
      { ...goodInvoice, invoiceType: '1' },
      { ...goodInvoice, issueDate: '3.06.2026' },
      { ...goodInvoice, invoiceItems: 'none' },
    ]) {
      const reply = await desk.ask('POST', '/invoices', body);
      expect(reply.status).toBe(400);
      expect(at(reply.body, 'errors')).toBeUndefined();
    }
    const text = { 'Content-Type': 'text/plain' };
    expect((await desk.ask('POST', '/invoices', goodInvoice, text)).status).toBe(400);
    expect(desk.property.book.size).toBe(size);
  });

  test.each([
    'invoiceType',
    'buyer',
    'seller',
    'invoiceItems',
    'paymentType',
    'paymentStatus',
    'issueDate',
    'saleDate',
    'paymentDate',
    'currency',
  ])('training service, POST invoice: requires %s', async (field) => {
    const desk = await openDesk();
    const { status, body } = await desk.ask('POST', '/invoices', without(field));
    expect(status).toBe(422);
    expect(errorsOf(body)).toEqual([field]);
  });

  test.each<[string, object, (string | number)[]]>([
    ['an unknown type', { invoiceType: 13 }, ['invoiceType']],
    ['a state that only the service sets', { invoiceStatus: 'SENT_KSEF' }, ['invoiceStatus']],
    ['an unknown way to pay', { paymentType: 6 }, ['paymentType']],
    ['an unknown payment state', { paymentStatus: 2 }, ['paymentStatus']],
    ['a day that is not in the calendar', { saleDate: '2026-02-30' }, ['saleDate']],
    ['no items', { invoiceItems: [] }, ['invoiceItems']],
    [
      'an item without a price',
      { invoiceItems: [line, { ...line, grossUnitPrice: undefined }] },
      ['invoiceItems', '1', 'grossUnitPrice'],
    ],
    [
      'an item without a symbol',
      { invoiceItems: [{ ...line, symbol: undefined }] },
      ['invoiceItems', '0', 'symbol'],
    ],
    [
      'a buyer without a name',
      { buyer: { ...goodInvoice.buyer, companyName: undefined } },
      ['buyer', 'companyName'],
    ],
    [
      'a buyer without a tax number field',
      { buyer: { ...goodInvoice.buyer, taxId: undefined } },
      ['buyer', 'taxId'],
    ],
    ['a wrong NIP', { buyer: { ...goodInvoice.buyer, taxId: '1234563217' } }, ['buyer', 'taxId']],
    [
      'an unknown identifier type',
      { buyer: { ...goodInvoice.buyer, identifierType: 'PESEL' } },
      ['buyer', 'identifierType'],
    ],
    [
      'VAT_UE without a country',
      { buyer: { ...goodInvoice.buyer, identifierType: 'VAT_UE', taxId: '682196989', countryCode: null } },
      ['buyer', 'countryCode'],
    ],
    ['exempt items without a basis', { invoiceItems: [zw] }, ['exemptionBasis']],
    [
      'exempt items with too short a basis',
      { invoiceItems: [zw], exemptionBasis: 'art. 43' },
      ['exemptionBasis'],
    ],
    ['a correction without a reason', { invoiceType: 10, correctionId: 0 }, ['correctionReason']],
    [
      'a reason of 1025 characters',
      { invoiceType: 6, correctionReason: 'x'.repeat(1025) },
      ['correctionReason'],
    ],
    ['such a reason where it is ignored', { correctionReason: 'x'.repeat(1025) }, ['correctionReason']],
    ['a KSeF correction of nothing', { invoiceType: 10, ...reason }, ['correctionId']],
    ['a correction of an unknown invoice', { invoiceType: 12, correctionId: 1, ...reason }, ['correctionId']],
    ['an old advance in a connected account', { invoiceType: 3 }, ['invoiceType']],
    ['an advance without its amount', { invoiceType: 8 }, ['prepaymentValue']],
    ['an advance of nothing', { invoiceType: 8, prepaymentValue: 0 }, ['prepaymentValue']],
    ['an advance over the order', { invoiceType: 8, prepaymentValue: 1199.98 }, ['prepaymentValue']],
    ['a settlement without its amount', { invoiceType: 9 }, ['prepaymentValue']],
    ['a settlement below zero', { invoiceType: 9, prepaymentValue: -0.01 }, ['prepaymentValue']],
    [
      'a settlement of an unknown advance',
      { invoiceType: 9, prepaymentValue: 1, prepaymentId: [1] },
      ['prepaymentId'],
    ],
  ])('answers 422 to %s (RUL-2, RUL-8)', async (_what, change, path) => {
    const desk = await openDesk();
    const size = desk.property.book.size;
    const { status, body } = await create(desk, change);
    expect(status).toBe(422);
    expect(at(body, 'errors', ...path), JSON.stringify(body)).toBeDefined();
    expect(at(body, 'instance')).toBe('/v1/public/invoices');
    expect(desk.property.book.size).toBe(size);
  });

  test('training service, POST invoice: accepts exemption bases, amounts and texts at the limits of the rules', async () => {
    const desk = await openDesk();
    expect(at(await made(desk, { invoiceItems: [zw], exemptionBasis: 'art113' }), 'exemptionBasis')).toBe(
      'art113',
    );
    expect(at(await made(desk, { invoiceItems: [zw], exemptionBasis: 'art. 113 u' }), 'exemptionBasis')).toBe(
      'art. 113 u',
    );
    expect(Object.keys(Object(await made(desk, { exemptionBasis: 'art113' })))).not.toContain(
      'exemptionBasis',
    );
    expect(at(await made(desk, { invoiceType: 8, prepaymentValue: 1199.97 }), 'prepaymentValue')).toBe(
      1199.97,
    );
    expect(at(await made(desk, { invoiceType: 9, prepaymentValue: 0 }), 'prepaymentValue')).toBe(0);
    expect(at(await made(desk, { prepaymentValue: 5, correctionReason: 'x' }), 'prepaymentValue')).toBeNull();
    expect(at(await made(desk, { correctionReason: 'ignored for type 1' }), 'correctionReason')).toBeNull();
    const longest = { invoiceType: 6, correctionReason: 'ł'.repeat(1024) };
    expect(at(await made(desk, longest), 'correctionReason')).toHaveLength(1024);
    const private_ = {
      companyName: 'Anna Żak',
      address: 'ul. Długa 1, Kraków',
      taxId: '',
      identifierType: 'NONE',
    };
    expect(at(await made(desk, { buyer: private_ }), 'buyer', 'identifierType')).toBe('NONE');
  });

  test('training service, POST invoice: refuses corrections and settlements that link a document of the wrong type (RUL-3, RUL-4, RUL-5, RUL-6)', async () => {
    const desk = await openDesk();
    const { book } = desk.property;
    const idOf = (type: number) =>
      book.listSortedBy('invoiceId').find((record) => record.invoiceType === type && record.ksefId !== null)
        ?.invoiceId ?? 0;
    for (const [correction, right, wrong] of [
      [10, 1, 8],
      [11, 8, 9],
      [12, 9, 8],
    ] as const) {
      const change = { invoiceType: correction, ...reason };
      expect((await create(desk, { ...change, correctionId: idOf(right) })).status).toBe(201);
      const { status, body } = await create(desk, { ...change, correctionId: idOf(wrong) });
      expect([status, ...errorsOf(body)]).toEqual([422, 'correctionId']);
    }
    const settlement = { invoiceType: 9, prepaymentValue: 100 };
    expect((await create(desk, { ...settlement, prepaymentId: [idOf(8)] })).status).toBe(201);
    expect((await create(desk, { ...settlement, prepaymentId: [idOf(1)] })).status).toBe(422);
    const young = numberAt(await made(desk, { invoiceType: 8, prepaymentValue: 10 }), 'invoiceId');
    expect((await create(desk, { ...settlement, prepaymentId: [young] })).status).toBe(422);
    desk.service.ksef.setInvoiceStatus(young, 'SENT_KSEF');
    expect((await create(desk, { ...settlement, prepaymentId: [young] })).status).toBe(201);
  });

  test('training service, POST invoice: without a KSeF connection, accepts an advance of type 3 and refuses settlements and KSeF corrections (RUL-1)', async () => {
    const desk = await openDesk({ account: { connected: false } });
    expect((await create(desk, { invoiceType: 3 })).status).toBe(201);
    for (const invoiceType of [9, 10, 11, 12]) {
      const { status, body } = await create(desk, {
        invoiceType,
        prepaymentValue: 1,
        correctionId: 880_001,
        ...reason,
      });
      expect(status).toBe(422);
      expect(errorsOf(body)).toContain('invoiceType');
    }
  });
});

describe('DELETE /invoices/{id}', () => {
  test('training service, DELETE invoice: removes the invoice for good, with 204 and an empty body', async () => {
    const desk = await openDesk();
    const id = String(numberAt(await made(desk), 'invoiceId'));
    const { status, headers, body } = await desk.ask('DELETE', `/invoices/${id}`);
    expect([status, body]).toEqual([204, null]);
    expect(headers.get('ruid')).toBeTruthy();
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      expect((await desk.ask(method, `/invoices/${id}`, method === 'PATCH' ? {} : undefined)).status).toBe(
        404,
      );
    }
  });
});
