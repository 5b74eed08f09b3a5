import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceSchema } from '#shared/model/invoice';
import { priceListSchema } from '#shared/model/pricing';
import { reservationSchema } from '#shared/model/reservationSchema';
import { NO_INVOICE_TYPE, decodeInvoice } from '#engine/remote/decodeInvoice';
import {
  decodeInvoicePage,
  decodeReservations,
  decodeSingleInvoice,
} from '#engine/remote/decodeServiceAnswers';
import { decodePricing } from '#engine/remote/decodeRoomPricesAndRestrictions';
import { decodeReservation } from '#engine/remote/decodeReservation';
import { makeInvoice } from '#support/stranger/strangerInvoices';
import { makeStay, pricesIn } from '#support/stranger/stays';

/** Tests lenient decoding (domain.md P1, P7, A15, A27, A32, A51, A66-A83; sync.md, Tolerance). */

/** Generates any JSON and values that services are known to send in place of the right one. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1,5',
    '1 234,50',
    '1e400',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '2026-02-29',
    '2024-02-29',
    '2026-06-03T00:00:00',
    '2026-06-03T12:30:00+02:00',
    '9007199254740993',
    -0,
    0,
    1e300,
    1e-9,
    349.98999999999995,
    Number.MAX_SAFE_INTEGER,
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    '\ud800',
    '\u0000',
    'CHECKED_IN',
    'checked-out',
    'pln',
    1_780_000_000,
    '1780000000000',
    ['x'],
    { 0: { name: 'x' } },
  ),
);
/** Parses the value from text, so that `__proto__` is an ordinary key. */
const asJson = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text.replaceAll('"proto"', '"__proto__"'));
};

/** Generates a valid record in which some values are replaced by arbitrary ones and unexpected keys are added. */
function spoilt(good: fc.Arbitrary<Record<string, unknown>>, keys: readonly string[]) {
  const changes = fc.dictionary(fc.constantFrom(...keys, 'proto', 'constructor', 'labels'), anything, {
    maxKeys: 8,
  });
  return fc.tuple(good, changes).map(([record, change]) => ({ ...record, ...change }));
}
const spoiltOf = (good: Record<string, unknown>) => spoilt(fc.constant(good), Object.keys(good));

const party = spoiltOf({
  companyName: 'A',
  address: 'B',
  taxId: 'C',
  identifierType: 'NIP',
  countryCode: 'PL',
  bankNo: '',
});
const item = spoiltOf({ positionId: 1, status: 1, name: 'x', grossUnitPrice: 1.5, quantity: 2, rate: '8' });
const invoice = spoilt(
  fc
    .record({
      n: fc.nat(500),
      buyer: party,
      receiver: fc.option(party),
      invoiceItems: fc.array(item, { maxLength: 3 }),
    })
    .map(({ n, ...rest }) => ({ ...makeInvoice(n), ...rest })),
  Object.keys(makeInvoice(1)).filter((key) => key !== 'invoiceId'),
);
const stay = spoilt(
  fc.nat(500).map((n) => makeStay(n)),
  Object.keys(makeStay(1)).filter((key) => !['reservation_id', 'arrival', 'departure'].includes(key)),
);

describe('whatever comes', () => {
  test('invoice decoder: returns only records that match the invoice schema, whatever the field values', () => {
    fc.assert(
      fc.property(invoice, (raw) => {
        const read = decodeInvoice(asJson(raw));
        expect(read.ok && invoiceSchema.safeParse(read.value).error).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('reservation decoder: returns only records that match the reservation schema, whatever the field values', () => {
    fc.assert(
      fc.property(stay, (raw) => {
        const read = decodeReservation(asJson(raw));
        expect(read.ok && reservationSchema.safeParse(read.value).error).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  test('price decoder: returns only prices that match the price schema, whatever the answer', () => {
    const day = spoiltOf({ price: '1', discount: { min_stay: 7, price: 10, type: 0 }, avail_arrival: '1' });
    const dates = fc.constantFrom('2026-06-03', '2026-06-04', 'soon', '2026-02-30');
    const days = fc.dictionary(dates, fc.oneof(day, anything), { maxKeys: 3 });
    const options = { leading_occupancy: 2, persons: [{ person: 1, type: '%', prefix: '-', amount: 4 }] };
    const room = spoilt(
      days.map((prices) => ({ room_name: 'x', prices_and_restrictions: prices, options })),
      ['room_name', 'pricing_type', 'prices_and_restrictions', 'options'],
    );
    const rooms = fc.dictionary(fc.constantFrom('1', '22', 'attic'), fc.oneof(room, anything), {
      maxKeys: 2,
    });
    fc.assert(
      fc.property(
        fc.record({ currency: anything, rooms: fc.oneof(rooms, fc.array(room, { maxLength: 2 }), anything) }),
        (raw) => {
          const read = decodePricing(asJson(raw));
          expect(priceListSchema.safeParse(read?.value).error).toBeUndefined();
        },
      ),
      { numRuns: 500 },
    );
  });

  test('invoice, reservation and price decoders: never throw, and return only valid records for any answer body', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.record({ data: anything, meta: anything })), (raw) => {
        const body = asJson(raw);
        for (const record of decodeInvoicePage(body)?.records ?? []) {
          expect(invoiceSchema.safeParse(record).error).toBeUndefined();
        }
        for (const record of decodeReservations(body)?.value ?? []) {
          expect(reservationSchema.safeParse(record).error).toBeUndefined();
        }
        decodeSingleInvoice(body);
        decodePricing(body);
      }),
      { numRuns: 500 },
    );
  });

  test('invoice page decoder: loses no record of a page; each record is returned or set aside as unreadable', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(invoice, anything), { maxLength: 10 }), (list) => {
        const page = decodeInvoicePage({ data: asJson(list), meta: { totalItems: String(list.length) } });
        expect((page?.records.length ?? 0) + (page?.setAside.length ?? 0)).toBe(list.length);
        expect(page?.totalItems).toBe(list.length);
      }),
    );
  });

  test('invoice decoder: puts a valid value in its own field, and an invalid value in the field “extra” under its name', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const raw = asJson({
          invoiceId: 1,
          town: value,
          paymentType: value,
          issueDate: value,
          unheardOf: value,
        });
        const read = decodeInvoice(raw);
        if (!read.ok) throw new Error('set aside');
        const { town, paymentType, issueDate, extra } = read.value;
        const came = (raw as Record<string, unknown>)['unheardOf'];
        expect(extra['unheardOf']).toEqual(came);
        const empty = came === null || (typeof came === 'string' && came.trim() === '');
        if (empty) return;
        expect(town !== null || 'town' in extra).toBe(true);
        expect(paymentType !== null || 'paymentType' in extra).toBe(true);
        if (!(typeof came === 'string' && came.startsWith('0000-00-00'))) {
          expect(issueDate !== null || 'issueDate' in extra).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('invoices', () => {
  const read = (raw: Record<string, unknown>) => {
    const decoded = decodeInvoice({ invoiceId: 1, ...raw });
    if (!decoded.ok) throw new Error(decoded.setAside.reason);
    return decoded.value;
  };

  test('invoice decoder: turns 349.98999999999995, “1,5” and numbers sent as text into exact numbers', () => {
    const item = { grossUnitPrice: 349.98999999999995, quantity: '1,5', positionId: '7', status: true };
    const value = read({
      invoiceId: '15',
      invoiceNo: '4',
      exchangeRate: 4.2571,
      prepaymentValue: '1 234,50',
      invoiceItems: [item],
    });
    expect(value).toMatchObject({
      invoiceId: 15,
      invoiceNo: 4,
      exchangeRate: '4.2571',
      prepaymentValue: '1234.5',
    });
    expect(value.invoiceItems[0]).toMatchObject({
      grossUnitPrice: '349.99',
      quantity: '1.5',
      positionId: 7,
      status: 1,
    });
  });

  test.each([
    undefined,
    null,
    '',
    {},
    [],
    { companyName: '', taxId: ' ', bankNo: null, identifierType: 'NIP' },
  ])('invoice decoder: reads the receiver %j as no receiver', (receiver) => {
    expect(read({ receiver }).receiver).toBeNull();
  });

  test('invoice decoder: keeps a receiver that has only unknown fields', () => {
    expect(read({ receiver: { companyName: '', gln: '5901234' } }).receiver?.extra).toEqual({
      gln: '5901234',
    });
  });

  test('invoice decoder: reads a missing status as ISSUED, normalizes status spellings and keeps unknown statuses', () => {
    expect(read({}).invoiceStatus).toBe('ISSUED');
    expect(read({ invoiceStatus: 'pending-ksef' }).invoiceStatus).toBe('PENDING_KSEF');
    expect(read({ invoiceStatus: 'Under review' }).invoiceStatus).toBe('Under review');
  });

  test('invoice decoder: keeps unknown fields and unreadable values under their names in the field “extra”', () => {
    const value = read({
      correctionId: 4,
      paymentType: 'cash',
      seller: 'Pensjonat',
      invoiceItems: [{ name: 'x', colour: 1 }, 'y'],
    });
    expect(value.extra).toEqual({
      correctionId: 4,
      paymentType: 'cash',
      seller: 'Pensjonat',
      invoiceItems: ['y'],
    });
    expect(value.invoiceItems[0]?.extra).toEqual({ colour: 1 });
    expect(value.invoiceType).toBe(NO_INVOICE_TYPE);
  });

  test('invoice decoder: treats a __proto__ key as an ordinary unknown field', () => {
    const value = decodeInvoice(JSON.parse('{"invoiceId":1,"__proto__":{"town":"x"}}'));
    expect(value.ok && value.value.town).toBeNull();
    expect(value.ok && Object.keys(value.value.extra)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value.ok && value.value.extra)).toBe(Object.prototype);
  });

  test('invoice decoder: reads 0000-00-00 as no date, and joins a letter and its accent into one letter', () => {
    const value = read({
      issueDate: '0000-00-00',
      saleDate: '2026-06-03 00:00:00',
      paymentDate: '2026-06-03T23:00:00Z',
      editDate: '0000-00-00 00:00:00',
      addDate: 1_780_000_000,
      town: 'Łódz\u0301',
    });
    expect(value).toMatchObject({
      issueDate: null,
      saleDate: '2026-06-03',
      paymentDate: null,
      editDate: null,
      town: 'Łódź',
    });
    expect(value.extra).toEqual({ paymentDate: '2026-06-03T23:00:00Z' });
    expect(value.addDate).toBe('2026-05-28T20:26:40.000Z');
  });

  test('invoice page decoder: accepts a list, an object keyed by id or no data, and rejects any other body', () => {
    expect(decodeInvoicePage([{ invoiceId: 1 }])?.records).toHaveLength(1);
    expect(decodeInvoicePage({ data: { 3: { invoiceId: 1 } } })?.records).toHaveLength(1);
    expect(decodeInvoicePage({ meta: { totalItems: '0' } })).toMatchObject({ records: [], totalItems: 0 });
    expect(decodeInvoicePage({ data: null })).toMatchObject({ records: [], totalItems: null });
    for (const body of [null, 'x', 4, {}, { data: 'x' }]) expect(decodeInvoicePage(body)).toBeNull();
    expect(decodeSingleInvoice({ data: null })).toBeNull();
    expect(decodeSingleInvoice({ invoiceId: 4 })?.value?.invoiceId).toBe(4);
    expect(decodeSingleInvoice({ data: {} })).toMatchObject({ value: null, setAside: [{ id: null }] });
  });
});

describe('reservations', () => {
  const sure = { reservation_id: '5', arrival: '2026-06-03', departure: '2026-06-05' };
  const read = (raw: Record<string, unknown>) => {
    const decoded = decodeReservation({ ...sure, ...raw });
    if (!decoded.ok) throw new Error(decoded.setAside.reason);
    return decoded.value;
  };

  test.each([
    [{ checkin_status: 'CHECKED_IN' }, 'CHECKED-IN'],
    [{ check_in_status: 'checked-out' }, 'CHECKED-OUT'],
    [{ check_in_status: 'no_show', checkin_status: '' }, 'NO-SHOW'],
    [{}, ''],
  ])(
    'reservation decoder: reads the check-in status from check_in_status or checkin_status in %j',
    (raw, status) => {
      const { checkInStatus, extra } = read(raw);
      expect([checkInStatus, extra]).toEqual([status, {}]);
    },
  );

  test('reservation decoder: uses check_in_status and keeps the undocumented checkin_status in the field “extra”', () => {
    const value = read({
      check_in_status: 'NONE',
      checkin_status: 'CHECKED_IN',
      additional_information: 'late',
    });
    expect(value.checkInStatus).toBe('NONE');
    expect(value.extra).toEqual({ checkin_status: 'CHECKED_IN' });
    expect(value.additionalInformations).toBe('late');
  });

  test.each(['reservation_id', 'arrival', 'departure'])(
    'reservation decoder: reports a reservation with an invalid %s as unreadable',
    (key) => {
      const read = decodeReservation({ ...sure, [key]: '0000-00-00' });
      expect(read).toMatchObject({
        ok: false,
        setAside: { kind: 'reservation', reason: expect.stringContaining(key) },
      });
    },
  );
});

describe('prices', () => {
  test('price decoder: reads the four pricing types that the test service sends', () => {
    const read = decodePricing(asJson(pricesIn({ from: '2026-06-03', to: '2026-06-04', rooms: null })));
    expect(read?.setAside).toEqual([]);
    expect(
      read?.value.rooms.map(({ roomId, pricingType, days }) => [roomId, pricingType, days.length]),
    ).toEqual([
      [101, 'PRICE_PER_ROOM', 2],
      [102, 'PRICE_PER_PERSON', 2],
      [103, 'DERIVED_PRICE_MODEL', 2],
      [201, 'PRICE_PER_BED', 2],
      [202, 'PRICE_PER_ROOM', 0],
    ]);
    expect(read?.value.rooms[2]?.options).toEqual({
      leadingOccupancy: 2,
      persons: [{ person: 1, type: '%', prefix: '-', amount: '10' }],
    });
    expect(read?.value.rooms[0]?.days[0]).toMatchObject({
      price: '250',
      minStay: 2,
      arrivalAllowed: true,
      departureAllowed: false,
    });
  });

  test('price decoder: reads rooms and days sent as lists, and keeps a partly unreadable discount in the field “extra”', () => {
    const day = { date: '2026-06-03', price: null, discount: { price: 5, type: 0, nights: 'odd' } };
    const read = decodePricing({ currency: 'EUR', rooms: [{ room_id: 7, prices_and_restrictions: [day] }] });
    expect(read?.value.rooms[0]).toMatchObject({
      roomId: 7,
      days: [{ date: '2026-06-03', price: null, discount: { minStay: null, price: '5', type: 0 } }],
    });
    expect(read?.value.rooms[0]?.days[0]?.extra).toEqual({ discount: day.discount });
  });

  test('price decoder: rejects only unreadable days, options or rooms and keeps the rest of the answer', () => {
    const read = decodePricing({
      rooms: {
        7: { prices_and_restrictions: { soon: {}, '2026-06-03': 4 }, options: 'x' },
        attic: {},
        8: null,
      },
    });
    expect(read?.value.rooms).toHaveLength(1);
    expect(read?.setAside.map(({ kind, id }) => [kind, id])).toEqual([
      ['priceDay', '7/'],
      ['priceDay', '7/2026-06-03'],
      ['room', '7'],
      ['room', '8'],
      ['room', null],
    ]);
    expect(decodePricing('x')).toBeNull();
    expect(decodePricing([])?.value).toEqual({ currency: '', rooms: [] });
  });
});
