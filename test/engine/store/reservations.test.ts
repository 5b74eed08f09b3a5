import { describe, expect, test } from 'vitest';
import { reservationFilterSchema, type RoomsWanted } from '#shared/contract/reservationsContract';
import { aPriceDay, aPricing, aReservation, asStored } from '#support/records';
import { AT, LATER, TODAY, listen, openTestStore } from './openTestStore';

const JUNE = { from: '2026-06-01', to: '2026-07-01' };
const JULY = { from: '2026-07-01', to: '2026-08-01' };
const ALL = reservationFilterSchema.parse({});
const PAGE = { offset: 0, limit: 100 };

describe('the rooms of one reservation', () => {
  const ofNumber = (reservationId: number, reservationNumber: number | null, roomName: string) =>
    aReservation({ reservationId, reservationNumber, roomName });

  test('rooms of a reservation: are the rooms of all stays with its reservation number, sorted by room, without deleted stays', () => {
    const store = openTestStore();
    const stays = [
      ofNumber(1, 900, '12 Dwójka'),
      ofNumber(2, 900, '101 Dwójka'),
      ofNumber(3, 900, '2 Dwójka'),
      ofNumber(4, 900, '3 Dwójka'),
      ofNumber(5, 9001, '4 Dwójka'),
      // The id of this stay equals the reservation number of other stays, and its note contains that number.
      aReservation({ reservationId: 900, reservationNumber: 7, additionalInformations: 'jak 900' }),
      ofNumber(6, null, '5 Dwójka'),
      ofNumber(7, null, '6 Dwójka'),
    ];
    store.reservations.applyWindow(JUNE, stays, AT);
    store.reservations.markGone([4], LATER);
    const rooms = (stay: (typeof stays)[number] | undefined) =>
      stay && store.reservations.listSameBooking(stay).map(({ roomName }) => roomName);
    expect(rooms(stays[0])).toEqual(['2 Dwójka', '101 Dwójka']);
    expect(rooms(stays[4])).toEqual([]);
    expect(rooms(stays[6])).toEqual([]);
  });
});

describe('applyWindow', () => {
  test('stay store: storing identical stays of a period again counts no changes, but updates the time of the last check', () => {
    const store = openTestStore();
    const stays = [aReservation({ reservationId: 1 }), aReservation({ reservationId: 2 })];
    expect(store.reservations.applyWindow(JUNE, stays, AT)).toEqual({ changed: 2 });
    const heard = listen(store);
    expect(store.reservations.applyWindow(JUNE, stays, LATER)).toEqual({ changed: 0 });
    expect(heard).toEqual([['ages']]);
    expect(store.reservations.get(1)?.confirmedAt).toBe(LATER);
    expect(store.ranges.getCheckedAt('reservations', JUNE)).toBe(LATER);
  });

  test('stay store: finds a moved stay only at its new dates and under its new name', () => {
    const store = openTestStore();
    store.reservations.applyWindow(JUNE, [aReservation()], AT);
    const moved = aReservation({
      arrival: '2026-06-20',
      departure: '2026-06-22',
      name: 'Żak',
      phone: '601 000 482',
    });
    expect(store.reservations.applyWindow(JUNE, [moved], LATER)).toEqual({ changed: 1 });
    expect(store.reservations.listStays({ from: '2026-06-01', to: '2026-06-10' })).toEqual([]);
    expect(store.reservations.listStays({ from: '2026-06-21', to: '2026-06-22' })).toHaveLength(1);
    expect(store.reservations.get(1)).toEqual({ ...asStored(moved), goneSince: null, confirmedAt: LATER });
    expect(store.search('nowak', 10, TODAY)).toEqual([]);
    expect(store.search('zak 601000482', 10, TODAY)).toHaveLength(1);
    expect(store.checkIntegrity()).toEqual(['ok']);
  });

  test('stay store: returns stays of all rooms, of chosen rooms, or only stays without a known room', () => {
    const { reservations } = openTestStore();
    const rooms = [101, 102, null].map((roomId, i) => aReservation({ reservationId: i + 1, roomId }));
    reservations.applyWindow(JUNE, rooms, AT);
    const ids = (wanted?: RoomsWanted) => reservations.listStays(JUNE, wanted).map(({ id }) => id);
    expect(ids().toSorted()).toEqual([1, 2, 3]);
    expect(ids([102])).toEqual([2]);
    expect(ids([101, 102]).toSorted()).toEqual([1, 2]);
    expect(ids([])).toEqual([]);
    expect(ids('others')).toEqual([3]);
  });

  test('stay store: stores all stays of a downloaded period or none of them', () => {
    const store = openTestStore();
    const broken = aReservation({ reservationId: 2 });
    Object.defineProperty(broken, 'name', {
      get: () => {
        throw new Error('pulled plug');
      },
    });
    expect(() => store.reservations.applyWindow(JUNE, [aReservation(), broken], AT)).toThrow('pulled plug');
    expect(store.reservations.count()).toBe(0);
    expect(store.ranges.getCheckedAt('reservations', JUNE)).toBeNull();
  });

  test('stay store: keeps stays with reversed dates, dates beyond the calendar or no room', () => {
    const { reservations } = openTestStore();
    const odd = [
      aReservation({ reservationId: 1, arrival: '2026-06-05', departure: '2026-06-01' }),
      aReservation({
        reservationId: 2,
        arrival: '2026-06-05',
        departure: '9999-12-31',
        roomId: null,
        roomName: '',
      }),
      aReservation({ reservationId: Number.MAX_SAFE_INTEGER, arrival: '0001-01-01' }),
    ];
    expect(reservations.applyWindow(JUNE, odd, AT)).toEqual({ changed: 3 });
    expect(reservations.applyWindow(JUNE, odd, AT)).toEqual({ changed: 0 });
    for (const reservation of odd)
      expect(reservations.get(reservation.reservationId)).toMatchObject(asStored(reservation));
    expect(reservations.listStays({ from: '2031-01-01', to: '2031-01-02' }).map((stay) => stay.id)).toEqual([
      2,
    ]);
  });
});

describe('gone and back', () => {
  test('deleted stay: is kept with a deletion mark until the service lists the stay again', () => {
    const store = openTestStore();
    const { reservations } = store;
    reservations.applyWindow(
      JUNE,
      [aReservation({ reservationId: 1 }), aReservation({ reservationId: 2 })],
      AT,
    );
    const heard = listen(store);
    reservations.markGone([1, 99], LATER);
    reservations.markGone([1], '2027-01-01T00:00:00.000Z');
    expect(heard).toEqual([['inbox', 'reservations']]);
    expect(reservations.get(1)?.goneSince).toBe(LATER);
    expect(reservations.count()).toBe(1);
    expect(reservations.listStays(JUNE).map((stay) => [stay.id, stay.goneSince])).toEqual([
      [1, LATER],
      [2, null],
    ]);
    expect(reservations.listRecordsInRange(JUNE.from, JUNE.to).map((stay) => stay.reservationId)).toEqual([
      2,
    ]);
    expect(reservations.applyWindow(JUNE, [aReservation({ reservationId: 1 })], LATER)).toEqual({
      changed: 1,
    });
    expect(reservations.get(1)?.goneSince).toBeNull();
  });
});

test('erased guest data of a stay: do not return with later downloads of the stay', () => {
  const { reservations, people } = openTestStore();
  reservations.applyWindow(JUNE, [aReservation({ phone: '601 000 482' })], AT);
  expect(people.eraseStays([1])).toBe(1);
  const read = aReservation({ phone: '601 000 482', departure: '2026-06-09' });
  reservations.applyWindow(JUNE, [read], LATER);
  expect(reservations.get(1)).toMatchObject({ name: '', phone: '', departure: '2026-06-09', erased: true });
});

describe('stays', () => {
  test('room plan data: contain exactly the fields of a stay that the plan draws', () => {
    const { reservations } = openTestStore();
    reservations.applyWindow(JUNE, [aReservation({ additionalInformations: 'Późny przyjazd' })], AT);
    expect(reservations.listStays(JUNE)).toEqual([
      {
        id: 1,
        number: 1001,
        roomId: 1,
        arrival: '2026-06-03',
        departure: '2026-06-07',
        name: 'Nowak',
        forename: 'Anna',
        checkIn: 'NONE',
        payment: 'NO_PAYMENT',
        source: 'Telefon',
        color: '#3366cc',
        note: true,
        goneSince: null,
      },
    ]);
  });

  test('room plan stays: include long stays, and exclude stays without a night in the requested period', () => {
    const { reservations } = openTestStore();
    reservations.applyWindow(
      JUNE,
      [
        aReservation({ reservationId: 1, arrival: '2026-05-30', departure: '2026-06-10' }),
        aReservation({ reservationId: 2, arrival: '2026-06-10', departure: '2026-06-12' }),
        aReservation({ reservationId: 3, arrival: '2026-06-12', departure: '2026-06-14' }),
        aReservation({ reservationId: 4, arrival: '2026-04-01', departure: '2026-09-01' }),
        aReservation({ reservationId: 5, arrival: '2026-05-10', departure: '2026-06-10' }),
        aReservation({ reservationId: 6, arrival: '2026-05-11', departure: '2026-06-11' }),
      ],
      AT,
    );
    const ids = reservations.listStays({ from: '2026-06-10', to: '2026-06-12' }).map((stay) => stay.id);
    expect(ids.sort()).toEqual([2, 4, 6]);
  });

  test.each([
    ['of no night', '2026-06-10'],
    ['whose departure is before its arrival', '2026-06-08'],
  ])('stay %s: is listed only for a period that contains its arrival day', (_, departure) => {
    const store = openTestStore();
    const { reservations } = store;
    reservations.applyWindow(JUNE, [aReservation({ arrival: '2026-06-10', departure })], AT);
    const ways: ((from: string, to: string) => number)[] = [
      (from, to) => reservations.listStays({ from, to }).length,
      (from, to) => reservations.listStays({ from, to }, [1]).length,
      (from, to) => reservations.listPropertyStays({ from, to }).length,
      (from, to) => reservations.staysAsOf({ from, to }, LATER).length,
      (from, to) => reservations.listRecordsInRange(from, to).length,
      (from, to) => reservations.list({ ...ALL, from, to }, PAGE).total,
    ];
    const blocks = [
      ['2026-06-03', '2026-06-10'],
      ['2026-06-10', '2026-06-17'],
      ['2026-06-11', '2026-06-18'],
    ] as const;
    expect(ways.map((of) => blocks.map(([from, to]) => of(from, to)))).toEqual(ways.map(() => [0, 1, 0]));
  });
});

describe('list', () => {
  function filled() {
    const { reservations } = openTestStore();
    reservations.applyWindow(
      JUNE,
      [
        aReservation({ reservationId: 1, arrival: '2026-06-01', departure: '2026-06-04', roomId: 1 }),
        aReservation({
          reservationId: 2,
          arrival: '2026-06-03',
          departure: '2026-06-05',
          roomId: 2,
          name: 'Łęcka',
        }),
        aReservation({ reservationId: 3, arrival: '2026-06-10', departure: '2026-06-12', roomId: 2 }),
      ],
      AT,
    );
    reservations.markGone([3], LATER);
    return reservations;
  }

  test.each([
    ['nothing', {}, [2, 1]],
    ['gone ones too', { gone: true }, [3, 2, 1]],
    ['room', { roomId: 2, gone: true }, [3, 2]],
    ['days', { from: '2026-06-04', to: '2026-06-11', gone: true }, [3, 2]],
    ['words', { search: 'lecka' }, [2]],
  ])(
    'reservation list: lists the matching stays, newest arrival first, when filtered by “%s”',
    (_name, part, ids) => {
      const { rows, total } = filled().list({ ...ALL, ...part }, PAGE);
      expect(rows.map((row) => row.reservationId)).toEqual(ids);
      expect(total).toBe(ids.length);
    },
  );

  test('reservation list: lists stays on the given day first, then by distance from this day, and counts all matches', () => {
    const { reservations } = openTestStore();
    const stays = [
      ['2026-06-01', '2026-06-04'],
      ['2026-05-30', '2026-06-01'],
      ['2026-06-06', '2026-06-07'],
      ['2026-05-01', '2026-05-02'],
      ...Array.from({ length: 8 }, () => ['2026-08-01', '2026-08-02']),
    ].map(([arrival = '', departure = ''], i) =>
      aReservation({ reservationId: i + 1, arrival, departure, name: 'Łęcka' }),
    );
    reservations.applyWindow({ from: '2026-05-01', to: '2026-09-01' }, stays, AT);
    const page = { offset: 0, limit: 4, near: '2026-06-03' };
    const { rows, total } = reservations.list({ ...ALL, search: 'lecka' }, page);
    expect(rows.map((row) => row.reservationId)).toEqual([1, 2, 3, 4]);
    expect(total).toBe(12);
  });

  test('reservation list: returns the requested page and the number of all matching reservations', () => {
    const { rows, total } = filled().list({ ...ALL, gone: true }, { offset: 1, limit: 1 });
    expect(rows.map((row) => row.reservationId)).toEqual([2]);
    expect(total).toBe(3);
  });
});

test('room list: combines rooms from prices and stays in natural number order', () => {
  const { reservations, pricing } = openTestStore();
  reservations.applyWindow(
    JUNE,
    [
      aReservation({ reservationId: 1, roomId: 30, roomName: 'Pokój 10' }),
      aReservation({ reservationId: 2, roomId: 2, roomName: 'stara nazwa' }),
      aReservation({ reservationId: 3, roomId: null, roomName: '' }),
    ],
    AT,
  );
  pricing.applyWindow(JULY, aPricing({ 2: [aPriceDay({ date: '2026-07-01' })] }), AT);
  reservations.applyWindow(
    JUNE,
    [aReservation({ reservationId: 4, roomId: 2, roomName: 'inna nazwa' })],
    LATER,
  );
  expect(reservations.listRooms()).toEqual([
    { roomId: 2, name: 'Pokój 2', pricingType: 'PRICE_PER_ROOM' },
    { roomId: 30, name: 'Pokój 10', pricingType: null },
  ]);
});
