import { describe, expect, test } from 'vitest';
import { TRAINING_SERVICE_URLS } from '../../src-main/training/createTrainingService';
import { addDays, toDayNumber } from '#shared/rules/days';
import { TODAY, at, listAt, openDesk, textAt } from './trainingDesk';

const FIELDS =
  `reservation_id reservation_number room_id room_name days_of_stay arrival departure checkin checkout
  check_in_status adults children client_id forename name phone email payment_status prepayment prepayment_to
  price_per_stay currency additional_informations source_id source display_color door_code add_date
  edit_date`.split(/\s+/);
const RANGE = { from: '2026-06-01', to: '2026-06-30' };

describe.each(['/get/reservations', '/get/pricing'])('POST /v0%s', (path) => {
  test.each<[string, unknown]>([
    ['no dates', {}],
    ['no to', { from: TODAY }],
    ['an empty from', { from: '', to: TODAY }],
    ['a date of another form', { from: '1.06.2026', to: TODAY }],
    ['a date that is none', { from: '2026-02-30', to: TODAY }],
    ['the same day twice', { from: TODAY, to: TODAY }],
    ['to before from', { from: TODAY, to: '2026-06-01' }],
    ['91 days', { from: TODAY, to: addDays(TODAY, 91) }],
    ['empty room_ids', { ...RANGE, room_ids: [] }],
    ['room_ids without a value', { ...RANGE, room_ids: null }],
    ['unknown rooms', { ...RANGE, room_ids: [7301, 1] }],
    ['no JSON', '{"from":'],
  ])(
    'says no with 200 to %s (OER-1, OER-2, OER-3, OER-4, OER-5, OER-6, OER-7, LIM-12)',
    async (_what, body) => {
      const { askLegacy } = await openDesk();
      const reply = await askLegacy(path, body);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ status: 'error', data: [], errors: [expect.any(String)] });
      expect(reply.headers.get('ruid')).toBeTruthy();
    },
  );

  test('training service, legacy interface: refuses a request body without the JSON content type', async () => {
    const { service } = await openDesk();
    const { legacyLogin, legacyPassword } = service.credentials;
    const answer = await service.fetch(
      new Request(`${TRAINING_SERVICE_URLS.legacyBaseUrl}${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${Buffer.from(`${legacyLogin}:${legacyPassword}`).toString('base64')}`,
          'User-Agent': 'Kontuar/test',
        },
        body: JSON.stringify({ from: '2026-06-01', to: '2026-06-02' }),
      }),
    );
    expect(await answer.json()).toMatchObject({
      status: 'error',
      errors: [expect.stringContaining('application/json')],
    });
  });

  test('training service, legacy interface: accepts a request for a period of 90 days', async () => {
    const { askLegacy } = await openDesk();
    expect(at((await askLegacy(path, { from: TODAY, to: addDays(TODAY, 90) })).body, 'status')).toBe(
      'success',
    );
  });

  test('training service, legacy interface: accepts login and password only in the header format selected for the account (AUT-7)', async () => {
    const { askLegacy, service } = await openDesk();
    const { legacyLogin, legacyPassword } = service.credentials;
    const pair = `${legacyLogin}:${legacyPassword}`;
    const ways = {
      basic: `Basic ${Buffer.from(pair).toString('base64')}`,
      raw: pair,
      'basic-plain': `Basic ${pair}`,
    };
    for (const legacyAuth of ['basic', 'raw', 'basic-plain'] as const) {
      service.account.legacyAuth = legacyAuth;
      for (const [name, header] of Object.entries(ways)) {
        const status = at((await askLegacy(path, RANGE, header)).body, 'status');
        expect(status).toBe(name === legacyAuth ? 'success' : 'error');
      }
    }
    expect(at((await askLegacy(path, RANGE, 'Basic nonsense')).body, 'status')).toBe('error');
    service.account.legacyAuth = 'basic';
    service.account.locked = true;
    expect(at((await askLegacy(path, RANGE)).body, 'status')).toBe('error');
  });
});

describe('reservations', () => {
  test('training service, reservations: have all documented fields, with numbers as text', async () => {
    const { askLegacy, property } = await openDesk();
    const { body } = await askLegacy('/get/reservations', RANGE);
    const rows = listAt(body, 'data');
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) {
      expect(Object.keys(Object(row))).toEqual(FIELDS);
      for (const [key, value] of Object.entries(Object(row))) {
        expect(typeof value === 'string' || (key === 'prepayment_to' && value === null), key).toBe(true);
      }
      expect(textAt(row, 'price_per_stay')).toMatch(/^\d+\.\d\d$/);
      expect(textAt(row, 'display_color')).toMatch(/^#[0-9a-f]{6}$/);
      expect(textAt(row, 'add_date')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      const nights = toDayNumber(textAt(row, 'departure')) - toDayNumber(textAt(row, 'arrival'));
      expect(textAt(row, 'days_of_stay')).toBe(String(nights));
    }
    const stay = property.stays.get(Number(textAt(rows[0], 'reservation_id')));
    expect(rows[0]).toMatchObject({
      room_name: stay?.room.name,
      name: stay?.guest.name,
      email: stay?.guest.email,
    });
  });

  test('training service, reservations: returns stays that overlap, begin in or end in the requested range, depending on the account setting', async () => {
    const { askLegacy, property, service } = await openDesk();
    const { from, to } = RANGE;
    const stays = [...property.stays.values()];
    const expected = {
      overlap: stays.filter((stay) => stay.arrival <= to && stay.departure >= from),
      arrival: stays.filter((stay) => stay.arrival >= from && stay.arrival <= to),
      departure: stays.filter((stay) => stay.departure >= from && stay.departure <= to),
    };
    expect(expected.overlap.length).toBeGreaterThan(expected.arrival.length);
    for (const range of ['overlap', 'arrival', 'departure'] as const) {
      service.account.reservationRange = range;
      const ids = listAt((await askLegacy('/get/reservations', RANGE)).body, 'data').map((row) =>
        textAt(row, 'reservation_id'),
      );
      expect(ids).toEqual(expected[range].map((stay) => String(stay.reservationId)));
    }
  });

  test('training service, reservations: include only the requested rooms, whether a room id is sent as a number or as text', async () => {
    const { askLegacy, property } = await openDesk();
    const [first, second] = property.rooms;
    const room_ids = [first?.roomId, String(second?.roomId)];
    const rows = listAt((await askLegacy('/get/reservations', { ...RANGE, room_ids })).body, 'data');
    expect(new Set(rows.map((row) => textAt(row, 'room_id')))).toEqual(new Set(room_ids.map(String)));
  });

  test('training service, reservations: the check-in field is named checkin_status when the account is set to this name', async () => {
    const { askLegacy } = await openDesk({ account: { checkInKey: 'checkin_status' } });
    const [row] = listAt((await askLegacy('/get/reservations', RANGE)).body, 'data');
    expect(Object.keys(Object(row))).toEqual(
      FIELDS.map((key) => (key === 'check_in_status' ? 'checkin_status' : key)),
    );
  });
});

describe('prices', () => {
  test('training service, prices: cover each room and day in all three price models', async () => {
    const { askLegacy, property } = await openDesk({ property: { rooms: 40 } });
    const { body } = await askLegacy('/get/pricing', { from: TODAY, to: addDays(TODAY, 80) });
    expect(textAt(body, 'data', 'currency')).toBe('PLN');
    const rooms = Object(at(body, 'data', 'rooms'));
    expect(Object.keys(rooms)).toEqual(property.rooms.map((room) => String(room.roomId)));
    const found = { missing: 0, none: 0, zero: 0, percent: 0, amount: 0, closed: 0, minStay: 0 };
    const models = new Set<string>();
    for (const room of Object.values(rooms)) {
      const model = textAt(room, 'pricing_type');
      models.add(model);
      expect(at(room, 'options') !== undefined).toBe(model === 'DERIVED_PRICE_MODEL');
      const days = Object(at(room, 'prices_and_restrictions'));
      found.missing += 81 - Object.keys(days).length;
      for (const [day, entry] of Object.entries(days)) {
        expect(day >= TODAY && day <= addDays(TODAY, 80)).toBe(true);
        const price = at(entry, 'price');
        if (price === undefined) found.none += 1;
        else expect(price).toMatch(/^\d+\.\d\d$/);
        if (price === '0.00') found.zero += 1;
        expect(at(entry, 'price_child') !== undefined).toBe(
          model === 'PRICE_PER_PERSON' && price !== undefined,
        );
        if (at(entry, 'discount', 'type') === '0') found.percent += 1;
        if (at(entry, 'discount', 'type') === '1') found.amount += 1;
        if (at(entry, 'avail_arrival') === '0') found.closed += 1;
        if (Number(at(entry, 'min_stay')) > 1) found.minStay += 1;
      }
    }
    expect(models.size).toBe(3);
    for (const [what, count] of Object.entries(found)) expect(count, what).toBeGreaterThan(0);
    expect(found.none + found.zero + found.missing).toBeLessThan(40 * 81 * 0.05);
  });

  test('training service, prices: contain rules that derive prices for other guest counts from the price for “leading_occupancy” guests', async () => {
    const { askLegacy, property } = await openDesk({ property: { rooms: 40 } });
    const room = property.rooms.find((candidate) => candidate.pricing === 'DERIVED_PRICE_MODEL');
    const { body } = await askLegacy('/get/pricing', { ...RANGE, room_ids: [room?.roomId] });
    const options = at(body, 'data', 'rooms', String(room?.roomId), 'options');
    expect(at(options, 'leading_occupancy')).toBe(String((room?.beds ?? 0) - 1));
    for (const person of listAt(options, 'persons')) {
      expect(person).toEqual({
        person: expect.stringMatching(/^\d$/),
        type: expect.stringMatching(/^(additional|%)$/),
        prefix: expect.stringMatching(/^[+-]$/),
        amount: expect.stringMatching(/^\d+\.\d\d$/),
      });
    }
  });
});
