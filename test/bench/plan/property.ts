import type {
  PlanPrice,
  PlanPrices,
  PlanStay,
  Room,
  RoomsWanted,
} from '#shared/contract/reservationsContract';
import type { RangeAge } from '#shared/contract/rangeAge';
import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import { computePropertyOccupancyPerNight } from '#shared/rules/figures/propertyOccupancyPerNight';

/**
 * Generates a property for the bench of the plan; the same seed gives the same stays to Kontuar and to the compared
 * product.
 */
export interface House {
  readonly rooms: Room[];
  readonly stays: PlanStay[];
  readonly today: string;
}

const NAMES = [
  'Wiśniewska Małgorzata',
  'Kowalczyk Jan',
  'Źródłowska Kinga',
  'Novák Petr',
  'Schneider Karl',
  'Ćwiklińska Agnieszka',
  'Bąk Olga',
  'O’Brien Fiona',
  'Lewandowska-Jędrzejczak Bogumiła',
  'Kot Ewa',
  'Szczęsna Irmina',
  'Li Wei',
  'Żurek Mikołaj',
  'Pietrzyk Lucyna',
  'Majewski Adam',
];
const KINDS = [
  'Dwójka z balkonem',
  'Jedynka',
  'Trójka standard',
  'Rodzinna z aneksem',
  'Dwójka standard',
  'Apartament',
];
const SOURCES = ['strona własna', 'Booking.com', 'telefon', 'z ulicy', 'e-mail', ''];
const PAYMENTS = ['NO_PAYMENT', 'PREPAYMENT_PAID', 'FULL_AMOUNT_PAID', 'WAITING_FOR_PAYMENT'];
const COLORS = ['#3b82f6', '#16a34a', '#f59e0b', '#db2777', null];

/** Mulberry32, a small random generator with an even distribution and identical results on every machine. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/**
 * Returns a property with `count` rooms and stays of 1 to 7 nights over the days [from, to), with about three of four
 * nights taken.
 */
export function houseOf(count: number, today: string, from: string, to: string): House {
  const roll = dice(20260603);
  const perFloor = Math.max(8, Math.ceil(count / 9));
  const rooms = Array.from({ length: count }, (_, i): Room => {
    const number = (Math.floor(i / perFloor) + 1) * 100 + (i % perFloor) + 1;
    return { roomId: i + 1, name: `${number} ${KINDS[i % KINDS.length]}`, pricingType: 'PRICE_PER_ROOM' };
  });
  const present = toDayNumber(today);
  const stays: PlanStay[] = [];
  for (const { roomId } of rooms) {
    let night = toDayNumber(from) - roll(4);
    while (night < toDayNumber(to)) {
      const nights = 1 + roll(7);
      const id = stays.length + 10_000;
      const [name = '', forename = ''] = (NAMES[roll(NAMES.length)] ?? '').split(' ');
      const until = night + nights;
      stays.push({
        id,
        number: roll(20) === 0 ? 40_000 + roll(60) : 50_000 + id,
        roomId,
        arrival: fromDayNumber(night),
        departure: fromDayNumber(until),
        name,
        forename,
        checkIn:
          until <= present
            ? 'CHECKED-OUT'
            : night < present || (night === present && roll(2) === 0)
              ? 'CHECKED-IN'
              : 'NONE',
        payment: PAYMENTS[roll(PAYMENTS.length)] ?? 'NO_PAYMENT',
        source: SOURCES[roll(SOURCES.length)] ?? '',
        color: COLORS[roll(COLORS.length)] ?? null,
        note: roll(5) === 0,
        goneSince: roll(60) === 0 ? `${today}T08:00:00.000Z` : null,
      });
      night = until + (roll(3) === 0 ? 0 : 1 + roll(2));
    }
  }
  return { rooms, stays, today };
}

const touches = (from: string, to: string) => (stay: PlanStay) => stay.arrival < to && stay.departure > from;

type Asked = { readonly from: string; readonly to: string };

/** Returns the answers of the contract that the plan needs, for the property. */
export function answersOf(house: House) {
  const known = new Set(house.rooms.map(({ roomId }) => roomId));
  const byRoom = new Map<number | null, PlanStay[]>();
  for (const stay of house.stays) byRoom.set(stay.roomId, [...(byRoom.get(stay.roomId) ?? []), stay]);
  return {
    stays: ({ from, to, rooms }: Asked & { rooms: RoomsWanted }): PlanStay[] => {
      if (rooms === 'others') return [];
      const wanted = rooms === 'all' ? house.stays : rooms.flatMap((room) => byRoom.get(room) ?? []);
      return wanted.filter(touches(from, to));
    },
    nights: ({ from, to, gone }: Asked & { gone: boolean }) =>
      computePropertyOccupancyPerNight(
        house.stays.filter(touches(from, to)).flatMap((stay) => {
          const span = { from: toDayNumber(stay.arrival), to: toDayNumber(stay.departure) };
          return stay.goneSince === null || gone ? { ...stay, ...span, gone: stay.goneSince !== null } : [];
        }),
        known,
        toDayNumber(from),
        toDayNumber(to),
      ),
    prices: ({ from, to, rooms }: Asked & { rooms: number[] }): PlanPrices => ({
      currency: 'PLN',
      derived: [],
      days: rooms.flatMap((roomId) =>
        Array.from({ length: toDayNumber(to) - toDayNumber(from) }, (_, i): PlanPrice => {
          const number = toDayNumber(from) + i;
          const weekend = (number + 3) % 7 >= 4;
          return {
            roomId,
            date: fromDayNumber(number),
            price: (roomId + number) % 97 === 0 ? null : `${190 + (roomId % 9) * 40 + (weekend ? 60 : 0)}.00`,
            minStay: weekend ? 2 + (roomId % 6) : 1,
            maxStay: null,
            arrival: (roomId + number) % 41 !== 0,
            departure: (roomId + number) % 53 !== 0,
            discount: null,
          };
        }),
      ),
    }),
    ages: ({ from, to }: Asked) => {
      const limit = fromDayNumber(toDayNumber(house.today) + 14);
      const far = fromDayNumber(toDayNumber(house.today) + 120);
      const stretch = (a: string, b: string, checkedAt: string | null): RangeAge[] =>
        a < b ? [{ from: a, to: b, checkedAt }] : [];
      const least = (a: string, b: string) => (a < b ? a : b);
      const most = (a: string, b: string) => (a > b ? a : b);
      const reservations = [
        ...stretch(from, least(to, limit), `${house.today}T12:31:00.000Z`),
        ...stretch(most(from, limit), least(to, far), `${house.today}T10:04:00.000Z`),
        ...stretch(most(from, far), to, null),
      ];
      return { reservations, pricing: reservations };
    },
  };
}
