import type { Window } from './rules';

/** Reservations and prices of the stranger's legacy interface; every number is a text, as in the interface's sample. */

export type RawStay = Record<string, string | null> & {
  reservation_id: string;
  arrival: string;
  departure: string;
};

const ROOMS: readonly number[] = [101, 102, 103, 201, 202];

const ARRIVALS_A_DAY = 4;

const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

/** Makes the stay with this index, counted from 0; the first stays arrive on `firstDay`. */
export function makeStay(index: number, firstDay = '2024-01-01'): RawStay {
  const arrival = Math.floor(index / ARRIVALS_A_DAY);
  const nights = 1 + (index % 9);
  const roomId = ROOMS[index % ROOMS.length] ?? 101;
  const stay: RawStay = {
    reservation_id: String(70_000 + index),
    reservation_number: String(index + 1),
    room_id: String(roomId),
    room_name: `Pokój ${roomId}`,
    days_of_stay: String(nights),
    arrival: dayAfter(firstDay, arrival),
    departure: dayAfter(firstDay, arrival + nights),
    checkin: '15:00',
    checkout: '11:00:00',
    checkin_status: ['NONE', 'CHECKED_IN', 'CHECKED-OUT', 'NO_SHOW'][index % 4] ?? '',
    adults: String(1 + (index % 3)),
    children: index % 5 === 0 ? '' : '0',
    client_id: String(300 + index),
    forename: ['Grażyna', 'Łukasz', 'Žofie'][index % 3] ?? '',
    name: ['Brzęczyszczykiewicz', 'Ćwik', 'Müller'][index % 3] ?? '',
    phone: '+48 600 100 200',
    email: '',
    payment_status: index % 7 === 0 ? 'DEPOSIT_ON_HOLD' : 'NO_PAYMENT',
    prepayment: '0.00',
    prepayment_to: '0000-00-00',
    price_per_stay: `${200 * nights},50`,
    currency: 'PLN',
    additional_informations: '',
    source_id: '2',
    source: 'Booking.com',
    display_color: '#aabbcc',
    door_code: null,
    add_date: '2023-12-24 10:00:00',
    edit_date: '0000-00-00 00:00:00',
  };
  if (index % 6 === 0) stay['channel_reference'] = `X-${index}`;
  if (index % 10 === 0) delete stay['door_code'];
  return stay;
}

/** Returns the stays that touch the requested period, including its last day. */
export function staysIn(stays: readonly RawStay[], { from, to, rooms }: Window): RawStay[] {
  return stays.filter(
    (stay) =>
      stay.arrival <= to && stay.departure >= from && (!rooms || rooms.includes(Number(stay['room_id']))),
  );
}

/** Each room uses another format, with empty lists where the interface has maps (A77). */
export function pricesIn({ from, to, rooms }: Window, plain?: PlainDay, roomIds = ROOMS): unknown {
  const asked = roomIds.filter((id) => !rooms || rooms.includes(id));
  const made = asked.map((id, n) => [id, plain ? plainRoom(id, from, to, plain) : room(id, n, from, to)]);
  return { currency: 'pln', rooms: Object.fromEntries(made) };
}

/** A test's values for one day of a room; the defaults are a price of 200 zł and no restriction. */
export type PlainDay = (roomId: number, day: string) => Record<string, unknown>;

function plainRoom(id: number, from: string, to: string, plain: PlainDay): unknown {
  const open = { price: '200.00', min_stay: '0', max_stay: '0', avail_arrival: '1', avail_departure: '1' };
  const days: Record<string, unknown> = {};
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    days[day] = { ...open, discount: [], ...plain(id, day) };
  }
  const about = { room_name: `${id} Dwójka`, pricing_type: 'PRICE_PER_ROOM', options: [] };
  return { ...about, prices_and_restrictions: days };
}

function room(id: number, n: number, from: string, to: string): unknown {
  const type = ['PRICE_PER_ROOM', 'PRICE_PER_PERSON', 'DERIVED_PRICE_MODEL', 'PRICE_PER_BED'][n % 4];
  const persons = [{ person: '1', type: '%', prefix: '-', amount: '10' }];
  return {
    room_name: `Pokój ${id}`,
    pricing_type: type,
    prices_and_restrictions: n === 4 ? [] : days(n, from, to),
    options: type === 'DERIVED_PRICE_MODEL' ? { leading_occupancy: '2', persons } : [],
  };
}

function days(n: number, from: string, to: string): Record<string, unknown> {
  const byDay: Record<string, unknown> = {};
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const discount = at % 3 === 0 ? { min_stay: '7', price: '10', type: '0' } : [];
    byDay[day] = {
      price: `${250 + n}.00`,
      min_stay: '2',
      max_stay: '0',
      avail_arrival: '1',
      avail_departure: 0,
      discount,
    };
  }
  return byDay;
}
