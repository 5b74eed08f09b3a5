import { describe, expect, test } from 'vitest';
import { decodeInvoice } from '#engine/remote/decodeInvoice';
import {
  decodeInvoicePage,
  decodeReservations,
  decodeSingleInvoice,
} from '#engine/remote/decodeServiceAnswers';
import { decodePricing } from '#engine/remote/decodeRoomPricesAndRestrictions';
import { decodeReservation } from '#engine/remote/decodeReservation';
import { parseCreateResponse, parseWriteResponse } from '#engine/remote/decodeServiceAnswers';

/** Tests the decoding of whole records, member by member, and every reason to skip a record (openapi.yaml). */

const LONG = 'x'.repeat(32_768);
const TOO_LONG = 'a text has more than 32767 characters';

describe('an invoice', () => {
  const invoice = (raw: Record<string, unknown>) => {
    const read = decodeInvoice({ invoiceId: 15, ...raw });
    if (!read.ok) throw new Error(read.setAside.reason);
    return read.value;
  };

  test('invoice decoder: leaves the field “extra” empty when an invoice has documented fields only', () => {
    const party = { companyName: 'A', address: 'B', taxId: 'C', countryCode: 'PL', bankNo: '1' };
    const read = invoice({
      invoiceStatus: 'DRAFT',
      invoiceType: 4,
      exchangeRate: 4.257149,
      buyer: { ...party, identifierType: 'nip' },
      seller: null,
      receiver: { companyName: 'Biuro' },
      invoiceItems: [{ invoiceId: '15', positionId: 7, name: 'Nocleg', quantity: 2, rate: 8 }],
    });
    expect(read).toMatchObject({
      invoiceStatus: 'DRAFT',
      invoiceType: 4,
      exchangeRate: '4.257149',
    });
    expect(read.extra).toStrictEqual({});
    expect(read.buyer).toEqual({ ...party, identifierType: 'NIP', extra: {} });
    const nobody = { companyName: '', address: '', taxId: '', countryCode: null, bankNo: null, extra: {} };
    expect(read.seller).toEqual({ ...nobody, identifierType: null });
    expect(read.receiver).toEqual({ ...nobody, companyName: 'Biuro', identifierType: null });
    const [item] = read.invoiceItems;
    expect(item).toMatchObject({ positionId: 7, name: 'Nocleg', quantity: '2', rate: '8' });
    expect(item?.extra).toStrictEqual({});
  });

  test('invoice decoder: keeps six decimals of an exchange rate', () => {
    expect(invoice({ exchangeRate: '4.2500004' }).exchangeRate).toBe('4.25');
    expect(invoice({ exchangeRate: '0.000001' }).exchangeRate).toBe('0.000001');
    expect(invoice({ exchangeRate: null })).toStrictEqual(invoice({}));
    expect(invoice({ exchangeRate: 'x' })).toMatchObject({
      exchangeRate: null,
      extra: { exchangeRate: 'x' },
    });
  });

  test('invoice decoder: keeps the invoiceId of an item in the field “extra” when the item names another invoice', () => {
    const items = [{ invoiceId: 15 }, { invoiceId: 16 }, { invoiceId: null }, {}];
    const extras = invoice({ invoiceItems: items }).invoiceItems.map(({ extra }) => extra);
    expect(extras).toStrictEqual([{}, { invoiceId: 16 }, { invoiceId: null }, {}]);
  });

  test.each([null, undefined, [], {}])(
    'invoice decoder: reads invoiceItems %j as an empty list',
    (invoiceItems) => {
      const read = invoice({ invoiceItems });
      expect([read.invoiceItems, read.extra]).toStrictEqual([[], {}]);
    },
  );

  test('invoice decoder: keeps items and parties of the wrong type in the field “extra”', () => {
    expect(invoice({ invoiceItems: 'x' })).toMatchObject({ invoiceItems: [], extra: { invoiceItems: 'x' } });
    const part = invoice({ invoiceItems: [{ name: 'x', colour: 1 }, 'y'] });
    expect([part.invoiceItems.length, part.invoiceItems[0]?.extra]).toEqual([1, { colour: 1 }]);
    expect(part.extra).toEqual({ invoiceItems: ['y'] });
    for (const none of [null, undefined, [], {}]) expect(invoice({ buyer: none }).extra).toStrictEqual({});
    expect(invoice({ buyer: ['x'] }).extra).toEqual({ buyer: ['x'] });
    expect(invoice({ buyer: { gln: 5 }, town: 'x', colour: 1 })).toMatchObject({
      buyer: { extra: { gln: 5 } },
      extra: { colour: 1 },
    });
  });

  test('invoice decoder: reads a receiver as none only when all texts are blank and no other field is present', () => {
    const blank = { companyName: ' ', address: '', taxId: '', bankNo: null };
    for (const receiver of [undefined, null, [], {}, blank])
      expect(invoice({ receiver }).receiver).toBeNull();
    for (const key of ['companyName', 'address', 'taxId', 'bankNo', 'gln'])
      expect(invoice({ receiver: { ...blank, [key]: 'x' } }).receiver).not.toBeNull();
  });

  test('invoice decoder: sets an unreadable invoice aside with the reason', () => {
    const aside = (id: string | null, reason: string) => ({
      ok: false,
      setAside: { kind: 'invoice', id, reason },
    });
    expect(decodeInvoice('x')).toEqual(aside(null, 'is no object'));
    expect(decodeInvoice({})).toEqual(aside(null, 'invoiceId is missing or no integer'));
    expect(decodeInvoice({ invoiceId: 15, town: LONG })).toEqual(aside('15', TOO_LONG));
  });
});

describe('a page of invoices', () => {
  test('invoice page decoder: reads the page totals and leaves missing or invalid totals empty', () => {
    const meta = { totalItems: 0, currentPage: '2', totalPages: -1 };
    expect(decodeInvoicePage({ data: null, meta })).toEqual({
      records: [],
      setAside: [],
      totalItems: 0,
      currentPage: 2,
      totalPages: null,
    });
    expect(decodeInvoicePage([])).toMatchObject({ totalItems: null, currentPage: null, totalPages: null });
    expect(decodeInvoicePage({ meta })).toMatchObject({ records: [], totalItems: 0 });
    for (const body of [null, 'x', {}, { data: 'x' }, { meta: 'x' }])
      expect(decodeInvoicePage(body)).toBeNull();
  });

  test('single invoice decoder: returns the invoice, the reason why the invoice is unreadable, or null when the body contains no invoice', () => {
    expect(decodeSingleInvoice({ data: { invoiceId: 4 } })).toMatchObject({
      value: { invoiceId: 4 },
      setAside: [],
    });
    expect(decodeSingleInvoice({ invoiceId: 'x' })?.setAside).toHaveLength(1);
    for (const body of [null, [], {}, { data: [] }, { data: 'x' }])
      expect(decodeSingleInvoice(body)).toBeNull();
  });
});

describe('a reservation', () => {
  const sure = { reservation_id: 5, arrival: '2026-06-03', departure: '2026-06-05' };
  const stay = (raw: Record<string, unknown>) => {
    const read = decodeReservation({ ...sure, ...raw });
    if (!read.ok) throw new Error(read.setAside.reason);
    return read.value;
  };

  test('reservation decoder: keeps undocumented fields in the field “extra”', () => {
    expect(stay({ labels: ['vip'] }).extra).toEqual({ labels: ['vip'] });
  });

  test.each([
    ['1234#', '1234#'],
    [1234, '1234'],
    ['', null],
    [null, null],
    [[], null],
    [[1, 2], '[1,2]'],
    [{ gate: 1 }, '{"gate":1}'],
  ])(
    'reservation decoder: reads the door code %j as %j and leaves the field “extra” empty',
    (door_code, doorCode) => {
      const read = stay({ door_code });
      expect([read.doorCode, read.extra]).toStrictEqual([doorCode, {}]);
    },
  );

  test.each([
    [' no show ', 'NO-SHOW'],
    ['left_early', 'LEFT-EARLY'],
    ['', ''],
  ])(
    'reservation decoder: keeps the unknown check-in status %j, converted to capitals with hyphens',
    (check_in_status, status) => {
      expect(stay({ check_in_status }).checkInStatus).toBe(status);
    },
  );

  test('reservation decoder: takes the remarks from additional_information when additional_informations is empty', () => {
    const readBoth = (documented: string, alternative?: string) => {
      const read = stay({ additional_informations: documented, additional_information: alternative });
      return [read.additionalInformations, read.extra];
    };
    expect(readBoth('late')).toStrictEqual(['late', {}]);
    expect(readBoth('late', 'late')).toStrictEqual(['late', {}]);
    expect(readBoth('late', '')).toStrictEqual(['late', {}]);
    expect(readBoth('', 'early')).toStrictEqual(['early', {}]);
    expect(readBoth('late', 'early')).toStrictEqual(['late', { additional_information: 'early' }]);
  });

  test('reservation decoder: leaves out each unreadable reservation and reports the reason', () => {
    const body = {
      data: [
        'x',
        { ...sure, reservation_id: 'x' },
        { ...sure, arrival: null },
        { ...sure, departure: 'soon' },
        { ...sure, name: LONG },
        sure,
      ],
    };
    const read = decodeReservations(body);
    expect(read?.setAside).toEqual(
      [
        [null, 'is no object'],
        [null, 'reservation_id is missing or no integer'],
        ['5', 'arrival is missing or no date'],
        ['5', 'departure is missing or no date'],
        ['5', TOO_LONG],
      ].map(([id, reason]) => ({ kind: 'reservation', id, reason })),
    );
    expect(read?.value.map(({ reservationId }) => reservationId)).toEqual([5]);
  });

  test('reservation list decoder: reads missing or empty data as no reservations, and rejects a body without data', () => {
    for (const data of [undefined, null, [], {}])
      expect(decodeReservations({ data })).toEqual({ value: [], setAside: [] });
    for (const body of [null, [], 'x', { data: 'x' }]) expect(decodeReservations(body)).toBeNull();
  });
});

describe('prices', () => {
  const NONE = { value: { currency: '', rooms: [] }, setAside: [] };
  /** Decodes an answer with one room and returns that room and the skipped values. */
  const room = (raw: unknown) => {
    const read = decodePricing({ rooms: { 7: raw } });
    return { ...read?.value.rooms[0], setAside: read?.setAside };
  };
  const day = (raw: unknown) => room({ prices_and_restrictions: { '2026-06-03': raw } }).days?.[0];
  const aside = (reason: string) => [{ kind: 'room', id: '7', reason }];

  test('price decoder: returns no prices when the data or the rooms are missing or empty, and rejects data of another form', () => {
    for (const data of [null, undefined, []]) expect(decodePricing(data)).toEqual(NONE);
    for (const data of ['x', 4, ['x']]) expect(decodePricing(data)).toBeNull();
    for (const rooms of [null, undefined, [], {}]) expect(decodePricing({ rooms })).toEqual(NONE);
  });

  test('price decoder: reads price, stay limits and arrival rules of a day, with unknown fields in the field “extra”', () => {
    expect(day({ price: 250, max_stay: 0, avail_arrival: 1, colour: 'red' })).toEqual({
      date: '2026-06-03',
      price: '250',
      minPrice: null,
      priceChild: null,
      minStay: null,
      maxStay: 0,
      arrivalAllowed: true,
      departureAllowed: null,
      discount: null,
      extra: { colour: 'red' },
    });
  });

  test.each([undefined, null, []])('price decoder: reads the discount %j as no discount', (discount) => {
    const read = day({ discount });
    expect([read?.discount, read?.extra]).toStrictEqual([null, {}]);
  });

  test.each([
    [{ min_stay: 7 }, { minStay: 7, price: null, type: null }],
    [{ price: '5,5' }, { minStay: null, price: '5.5', type: null }],
    [{ type: 0 }, { minStay: null, price: null, type: 0 }],
    [
      { min_stay: 7, price: 5, type: 1 },
      { minStay: 7, price: '5', type: 1 },
    ],
    [{}, null],
  ])('price decoder: reads the known fields of the discount %j', (raw, discount) => {
    const read = day({ discount: raw });
    expect(read?.discount).toEqual(discount);
    expect(read?.extra).toStrictEqual({});
  });

  test.each(['10 %', 10, { percent: 10 }, ['x']])(
    'price decoder: moves the unreadable discount %j unchanged into the field “extra”',
    (discount) => {
      const read = day({ discount });
      expect([read?.discount, read?.extra]).toEqual([null, { discount }]);
    },
  );

  test('price decoder, room with derived prices: reads leading_occupancy and the price rule for each number of guests', () => {
    const person = { type: ' % ', prefix: ' - ', amount: 10 };
    const derived = { type: '%', prefix: '-', amount: '10' };
    const options = { leading_occupancy: '2', persons: { 1: person, 3: { ...person, person: 4 } } };
    expect(room({ options })).toMatchObject({
      options: { leadingOccupancy: 2, persons: [1, 4].map((n) => ({ person: n, ...derived })) },
      setAside: [],
    });
    expect(room({ options: { persons: [{ ...person, person: 1 }] } }).options?.persons).toHaveLength(1);
    expect(room({ options: {} })).toMatchObject({
      options: { leadingOccupancy: null, persons: [] },
      setAside: [],
    });
    for (const none of [null, undefined, []])
      expect(room({ options: none })).toMatchObject({ options: null, setAside: [] });
  });

  test.each([
    [null, 'is no object'],
    [{ room_name: LONG }, TOO_LONG],
  ])('price decoder: rejects a room completely when it is %s', (raw, reason) => {
    expect(room(raw)).toEqual({ setAside: aside(reason) });
  });

  test.each([
    [{ prices_and_restrictions: 'x' }, 'prices_and_restrictions is no map'],
    [{ options: 'x' }, 'options is no object'],
    [{ options: { persons: 'x' } }, 'options.persons is no list'],
    [{ options: { persons: ['x'] } }, 'an entry of options.persons names no number of people'],
    [{ options: { persons: [{ type: '%' }] } }, 'an entry of options.persons names no number of people'],
  ])(
    'price decoder: keeps a room but drops its days when %j is unreadable, and reports the unreadable part',
    (raw, reason) => {
      const read = room(raw);
      expect(read).toMatchObject({ roomId: 7, days: [] });
      expect(read.options?.persons ?? []).toEqual([]);
      expect(read.setAside).toEqual(aside(reason));
    },
  );

  test('price decoder: reports rooms without a numeric id and days without a valid date or content as unreadable', () => {
    expect(decodePricing({ rooms: 'x' })?.setAside).toEqual([
      { kind: 'room', id: null, reason: 'rooms is no map' },
    ]);
    expect(decodePricing({ rooms: [{ room_name: 'x' }, { id: 8 }] })).toMatchObject({
      value: { rooms: [{ roomId: 8, days: [] }] },
      setAside: [{ kind: 'room', id: null, reason: 'room id is no integer' }],
    });
    const days = { soon: {}, '2026-06-03': 4, '2026-06-04': { note: LONG }, '2026-06-05': {} };
    const read = room({ prices_and_restrictions: days });
    expect(read.days?.map(({ date }) => date)).toEqual(['2026-06-05']);
    expect(read.setAside).toEqual([
      { kind: 'priceDay', id: '7/', reason: 'its key is no date' },
      { kind: 'priceDay', id: '7/2026-06-03', reason: 'is no object' },
      { kind: 'priceDay', id: '7/2026-06-04', reason: TOO_LONG },
    ]);
  });

  test('price decoder: accepts a list whose entries each state their own date or number of guests', () => {
    const days = [{ date: '2026-06-03', price: 5 }];
    const options = { persons: [{ person: 3, type: '%' }] };
    expect(room({ prices_and_restrictions: days, options })).toMatchObject({
      days: [{ date: '2026-06-03', price: '5' }],
      options: { persons: [{ person: 3 }] },
      setAside: [],
    });
  });

  test('price decoder: applies the size limit to each single day of a room, not to the sum of all days', () => {
    const date = (n: number) => new Date(Date.UTC(2026, 5, n)).toISOString().slice(0, 10);
    const days = Array.from({ length: 40 }, (_, n) => [date(n), { note: 'x'.repeat(32_000) }] as const);
    const read = room({ prices_and_restrictions: Object.fromEntries(days) });
    expect(read.setAside).toEqual([]);
    expect(read.days).toHaveLength(40);
  });
});

describe('the answer to a write', () => {
  const at = (location?: string) => new Headers(location === undefined ? {} : { location });

  test.each([
    ['/v1/public/invoices/17', 17],
    ['https://a.example/v1/public/invoices/1234/', 1234],
    ['/invoices/17?page=2', 17],
    ['/invoices/17/#top', 17],
    ['/invoices/17/items', null],
    ['/invoices/FV17', null],
    ['/invoices/', null],
    [undefined, null],
  ])(
    'write answer without a body: reads the invoice id from the Location header %j as %j',
    (location, invoiceId) => {
      expect(parseWriteResponse(null, 0, at(location))).toEqual({
        invoiceId,
        locationId: invoiceId,
        invoice: null,
      });
      const created = invoiceId === null ? null : { invoiceId, locationId: invoiceId, invoice: null };
      expect(parseCreateResponse(null, 0, at(location))).toEqual(created);
    },
  );

  test('write answer: takes the invoice id from the body, not from the Location header, when the two ids differ', () => {
    const body = { data: { invoiceId: 18 } };
    for (const read of [parseWriteResponse, parseCreateResponse])
      expect(read(body, 0, at('/invoices/17'))).toMatchObject({ invoiceId: 18, invoice: { invoiceId: 18 } });
  });

  test('write answer: is unreadable when neither the body nor the Location header contains an invoice id', () => {
    for (const body of [{}, [], { data: {} }]) {
      expect(parseWriteResponse(body, 0, at())).toBeNull();
      expect(parseCreateResponse(body, 0, at())).toBeNull();
      expect(parseWriteResponse(body, 0, at('/invoices/17'))).toEqual({
        invoiceId: 17,
        locationId: 17,
        invoice: null,
      });
    }
  });
});
