import { describe, expect, test } from 'vitest';
import { at, listAt, numberAt, openDesk, textAt } from './trainingDesk';
import { type Desk, made, errorsOf, line, zw, reason } from './invoicesSent';

describe('PATCH /invoices/{id}', () => {
  const edit = async (desk: Desk, before: unknown, change: unknown) =>
    desk.ask('PATCH', `/invoices/${String(numberAt(before, 'invoiceId'))}`, change);

  test('training service, PATCH invoice: changes the given fields, keeps the rest and sets the time of change', async () => {
    const desk = await openDesk();
    const before = await made(desk, { town: 'Szczyrk', additionalInfo: 'stara uwaga' });
    await desk.clock.advance(5_000);
    const { status, body } = await edit(desk, before, {
      town: 'Wisła',
      additionalInfo: null,
      buyer: { address: 'ul. Nowa 1' },
    });
    expect(status).toBe(200);
    expect(at(body, 'data')).toEqual({
      ...Object(before),
      town: 'Wisła',
      additionalInfo: null,
      buyer: { ...Object(at(before, 'buyer')), address: 'ul. Nowa 1' },
      editDate: '2026-06-03T10:00:05+02:00',
    });
    expect((await edit(desk, before, {})).status).toBe(200);
  });

  test('training service, PATCH invoice: updates items by positionId, adds items without an id and drops the rest', async () => {
    const desk = await openDesk();
    const before = await made(desk);
    const [first, second] = listAt(before, 'invoiceItems');
    const invoiceItems = [
      { positionId: numberAt(second, 'positionId'), quantity: 2 },
      { positionId: null, ...line },
    ];
    const { body } = await edit(desk, before, { invoiceItems });
    const items = listAt(body, 'data', 'invoiceItems');
    expect(items[0]).toEqual({ ...Object(second), quantity: 2 });
    expect(items[1]).toMatchObject(line);
    expect(items).toHaveLength(2);
    expect(items.map((item) => at(item, 'positionId'))).not.toContain(at(first, 'positionId'));

    desk.service.account.keepsOmittedItems = true;
    const kept = await edit(desk, before, { invoiceItems: [{ positionId: null, ...line }] });
    expect(listAt(kept.body, 'data', 'invoiceItems')).toHaveLength(3);
    expect((await edit(desk, before, { invoiceItems: null })).status).toBe(200);
  });

  test('training service, PATCH invoice: changes the status only between draft and issued', async () => {
    const desk = await openDesk();
    const before = await made(desk, { invoiceStatus: 'DRAFT' });
    for (const invoiceStatus of ['ISSUED', 'DRAFT', 'ISSUED']) {
      expect(at((await edit(desk, before, { invoiceStatus })).body, 'data', 'invoiceStatus')).toBe(
        invoiceStatus,
      );
    }
    expect((await edit(desk, before, { invoiceStatus: 'PENDING_KSEF' })).status).toBe(422);
  });

  test.each(['PENDING_KSEF', 'SENT_KSEF'] as const)(
    'training service, PATCH invoice: refuses an invoice with the status %s (TRN-4)',
    async (state) => {
      const desk = await openDesk();
      const before = await made(desk);
      desk.service.ksef.setInvoiceStatus(numberAt(before, 'invoiceId'), state);
      const { status, body } = await edit(desk, before, { town: 'Wisła' });
      expect(status).toBe(422);
      expect(textAt(body, 'errors', 'invoiceStatus')).toContain(state);
      expect(desk.property.book.get(numberAt(before, 'invoiceId'))?.town).toBe('');
    },
  );

  test.each<[string, object, object, (string | number)[]]>([
    ['items that become exempt', {}, { invoiceItems: [zw] }, ['exemptionBasis']],
    [
      'a short basis',
      { invoiceItems: [zw], exemptionBasis: 'art43_1' },
      { exemptionBasis: 'krótko' },
      ['exemptionBasis'],
    ],
    [
      'an advance of nothing',
      { invoiceType: 8, prepaymentValue: 5 },
      { prepaymentValue: 0 },
      ['prepaymentValue'],
    ],
    [
      'an order below its advance',
      { invoiceType: 8, prepaymentValue: 500 },
      { invoiceItems: [line] },
      ['prepaymentValue'],
    ],
    [
      'a long reason',
      { invoiceType: 6, ...reason },
      { correctionReason: 'x'.repeat(1025) },
      ['correctionReason'],
    ],
    [
      'VAT_UE without a country',
      {},
      { buyer: { identifierType: 'VAT_UE', taxId: '682196989', countryCode: null } },
      ['buyer', 'countryCode'],
    ],
    [
      'an item it does not have',
      {},
      { invoiceItems: [{ positionId: 1, ...line }] },
      ['invoiceItems', '0', 'positionId'],
    ],
    [
      'a new item without a name',
      {},
      { invoiceItems: [{ ...line, name: undefined }] },
      ['invoiceItems', '0', 'name'],
    ],
  ])('answers 422 to %s', async (_what, first, change, path) => {
    const desk = await openDesk();
    const before = await made(desk, first);
    const { status, body } = await edit(desk, before, change);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(at(body, 'errors', ...path), JSON.stringify(body)).toBeDefined();
  });

  test('training service, PATCH invoice: removes the exemption basis when no exempt item remains, and the receiver when set to null', async () => {
    const desk = await openDesk();
    const before = await made(desk, {
      invoiceItems: [zw],
      exemptionBasis: 'art43_1',
      receiver: { companyName: 'Szkoła' },
    });
    const { body } = await edit(desk, before, { invoiceItems: [line], receiver: null });
    expect(Object.keys(Object(at(body, 'data')))).not.toContain('exemptionBasis');
    expect(textAt(body, 'data', 'receiver', 'companyName')).toBe('');
    // The exemption basis was removed and not only hidden, so an exempt item needs a new basis.
    const again = await edit(desk, before, { invoiceItems: [zw] });
    expect([again.status, ...errorsOf(again.body)]).toEqual([422, 'exemptionBasis']);
  });

  test.each([
    ['format', 'X'],
    ['customNumber', 7],
    ['correctionId', 3],
    ['ksefId', '9461231239-20260603-0100A0B1C2D3-AB'],
  ])(
    'training service, PATCH invoice: refuses the field %s, which an update may not have (PAT-24)',
    async (field, value) => {
      const desk = await openDesk();
      const before = await made(desk);
      for (const given of [value, null]) {
        const { status, body } = await edit(desk, before, { [field]: given, town: 'Wisła' });
        expect([status, ...errorsOf(body)]).toEqual([422, field]);
      }
      expect(
        (await desk.ask('GET', `/invoices/${String(numberAt(before, 'invoiceId'))}`)).body,
      ).toMatchObject({
        data: { town: at(before, 'town'), invoiceNo: at(before, 'invoiceNo') },
      });
    },
  );

  test.each(['GET', 'PATCH', 'DELETE'])(
    'training service, %s invoice: answers 400 when the id is not a whole number',
    async (method) => {
      const desk = await openDesk();
      const ask = (id: string) => desk.ask(method, `/invoices/${id}`, method === 'PATCH' ? {} : undefined);
      for (const id of ['abc', '1.5', '1e3', '0x1', '%20']) {
        const { status, body } = await ask(id);
        expect([id, status, at(body, 'status')]).toEqual([id, 400, 400]);
      }
      // Whole numbers that are no invoice's id.
      for (const id of ['0', '-5', '99999999999999999999'])
        expect([id, (await ask(id)).status]).toEqual([id, 404]);
      // A request without permission is refused before its id is checked.
      const stranger = { Authorization: 'Bearer nobody' };
      expect(
        (await desk.ask(method, '/invoices/abc', method === 'PATCH' ? {} : undefined, stranger)).status,
      ).toBe(401);
    },
  );

  test('training service, PATCH invoice: answers 404 for an unknown invoice, and records a complaint about each undocumented field', async () => {
    const desk = await openDesk();
    expect((await desk.ask('PATCH', '/invoices/1', { town: 'x' })).status).toBe(404);
    const before = await made(desk);
    await edit(desk, before, { buyer: { bankNo: '1' }, invoiceItems: [{ ...line, vat: 8 }] });
    expect(desk.complaints.map((text) => text.replace(/^.*field /, ''))).toEqual([
      'buyer bankNo',
      'invoiceItems vat',
    ]);
  });
});
