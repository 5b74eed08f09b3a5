import { dayOf, weekday } from '#shared/rules/days';
import type { CheckInStatus, PaymentStatus } from '#shared/model/reservation';
import type { Dice, Several } from './dice';
import { makeDice, scatter } from './dice';
import { makeGuest } from './people';
import type { Guest } from './people';
import { tariff } from './prices';
import type { Room } from './rooms';
import { nightOf } from './season';
import { OWN_SITE, PHONE, SOURCES, WALK_IN, draftNote, inCurrency } from './stay';
import type { Source, Stay } from './stay';
import { instantAt } from './warsaw';

/** Fills the rooms with stays between two days, as of the morning of `today`. All days are day numbers. */
export interface StayPlan {
  readonly seed: number;
  readonly rooms: readonly Room[];
  readonly from: number;
  readonly to: number;
  readonly today: number;
}

export interface PlannedStays {
  /** In the order they were booked; ids rise with it. */
  readonly stays: Stay[];
  /** The one or two deliberate double bookings: pairs of reservation ids that share a night in one room. */
  readonly doubleBooked: (readonly [number, number])[];
}

interface Span {
  readonly room: Room;
  readonly arrival: number;
  departure: number;
  /** Same number: one booking of several rooms. */
  readonly group: number | null;
}

interface Booking {
  readonly span: Span;
  readonly source: Source;
  readonly addedAt: number;
}

const FIRST_RESERVATION = 1_204_117;
const FIRST_NUMBER = 40_211;
const FIRST_CLIENT = 310_055;

export function planStays(plan: StayPlan): PlannedStays {
  const spans = fillRooms(plan);
  const doubled = doubleBook(spans, plan);
  const bookings = book(spans, plan);
  const stays = admit(bookings, plan);
  const idOf = new Map(bookings.map(({ span }, index) => [span, stays[index]?.reservationId ?? 0]));
  return {
    stays,
    doubleBooked: doubled.map(([first, second]) => [idOf.get(first) ?? 0, idOf.get(second) ?? 0] as const),
  };
}

/** Which room is taken from when to when: groups first, then every room by itself. */
function fillRooms({ seed, rooms, from, to }: StayPlan): Span[] {
  const spans: Span[] = [];
  const taken = new Map(rooms.map((room) => [room, new Uint8Array(to - from + 1)]));
  const take = (room: Room, arrival: number, departure: number, group: number | null) => {
    taken.get(room)?.fill(1, arrival - from, departure - from);
    spans.push({ room, arrival, departure, group });
  };

  const groups = makeDice(seed, 'groups');
  const wanted = rooms.length < 6 ? 0 : Math.round(((to - from) / 14) * (rooms.length / 40));
  for (let group = 1; group <= wanted; group++) {
    const arrival = groups.between(from, to - 6);
    const departure = arrival + groups.between(2, 4);
    const size = groups.between(3, Math.min(9, Math.floor(rooms.length / 4) + 2));
    const first = groups.between(0, rooms.length - size);
    const block = rooms.slice(first, first + size);
    const free = block.every(
      (room) =>
        !taken
          .get(room)
          ?.subarray(arrival - from, departure - from)
          .includes(1),
    );
    if (free) for (const room of block) take(room, arrival, departure, group);
  }

  const dice = makeDice(seed, 'stays');
  for (const room of rooms) {
    const nights = taken.get(room) ?? new Uint8Array();
    for (let night = from; night < to;) {
      const { demand, noArrival } = nightOf(night);
      const length = lengthOfStay(dice, night);
      // A stay, then a gap: this share of starts gives the wanted share of sold nights.
      const starts = 1 / (1 + (meanStay(night) * (1 - demand)) / demand);
      if (nights[night - from] || noArrival || !dice.flip(starts)) {
        night += 1;
        continue;
      }
      let departure = night + 1;
      while (departure < night + length && departure < to && !nights[departure - from]) departure += 1;
      take(room, night, departure, null);
      night = departure;
    }
  }
  return spans;
}

const inHighSeason = (night: number) => nightOf(night).price >= 1.15;
const meanStay = (night: number) => (inHighSeason(night) ? 4.3 : 2.7);

const HOLIDAY_STAYS: Several<readonly [number, number]> = [
  [6, 1],
  [14, 2],
  [16, 3],
  [16, 4],
  [16, 5],
  [8, 6],
  [18, 7],
  [3, 10],
  [3, 14],
];
const WEEKEND_STAYS: Several<readonly [number, number]> = [
  [12, 1],
  [58, 2],
  [18, 3],
  [6, 4],
  [6, 7],
];
const WEEKDAY_STAYS: Several<readonly [number, number]> = [
  [28, 1],
  [26, 2],
  [18, 3],
  [12, 4],
  [9, 5],
  [7, 7],
];

function lengthOfStay(dice: Dice, night: number): number {
  if (inHighSeason(night)) return dice.weighted(HOLIDAY_STAYS);
  return dice.weighted(weekday(dayOf(night)) >= 4 ? WEEKEND_STAYS : WEEKDAY_STAYS);
}

/** Makes at most two guests stay a night longer than the room is theirs: the plan must show such things. */
function doubleBook(spans: Span[], { today, to }: StayPlan): [Span, Span][] {
  const made: [Span, Span][] = [];
  const byArrival = new Map(
    spans.map((span) => [`${String(span.room.roomId)}/${String(span.arrival)}`, span]),
  );
  for (const span of spans) {
    if (made.length === 2) break;
    const soon = span.departure > today + 2 && span.departure < Math.min(today + 45, to);
    const next = byArrival.get(`${String(span.room.roomId)}/${String(span.departure)}`);
    const otherRoom = made.every(([first]) => first.room !== span.room);
    if (!soon || !next || !otherRoom || span.group !== null || next.group !== null) continue;
    span.departure += 1;
    made.push([span, next]);
  }
  return made;
}

/** When and through whom each was booked, in that order; a group is one booking. */
function book(spans: Span[], { seed, today }: StayPlan): Booking[] {
  const dice = makeDice(seed, 'bookings');
  const groups = new Map<number, Booking>();
  const bookings = spans.map((span): Booking => {
    const known = span.group === null ? undefined : groups.get(span.group);
    if (known) return { ...known, span };
    // Nobody walks in from the street for next week.
    const source = span.group !== null ? dice.pick([PHONE, OWN_SITE]) : dice.weighted(SOURCES);
    const feasible = source === WALK_IN && span.arrival >= today ? PHONE : source;
    const lead = Math.round(-Math.log(1 - dice.next()) * feasible.lead);
    const day = Math.min(span.arrival, today - 1) - lead;
    const addedAt =
      instantAt(day, dice.between(7 * 60, feasible === WALK_IN ? 21 * 60 : 22 * 60)) +
      dice.between(0, 59) * 1000;
    const booking = { span, source: feasible, addedAt };
    if (span.group !== null) groups.set(span.group, booking);
    return booking;
  });
  return bookings.sort((a, b) => a.addedAt - b.addedAt || a.span.room.roomId - b.span.room.roomId);
}

/** Gives every booking its guest, its price and the state it is in this morning. */
function admit(bookings: Booking[], plan: StayPlan): Stay[] {
  const dice = makeDice(plan.seed, 'guests');
  const regulars: Guest[] = [];
  const groups = new Map<number, { reservationNumber: number; guest: Guest; note: string }>();
  let number = FIRST_NUMBER;
  return bookings.map(({ span, source, addedAt }, index): Stay => {
    let party = span.group === null ? undefined : groups.get(span.group);
    if (!party) {
      const back =
        regulars.length > 50 && dice.flip(0.18) ? regulars[dice.between(0, regulars.length - 1)] : null;
      const guest = back ?? makeGuest(dice, FIRST_CLIENT + regulars.length);
      if (!back) regulars.push(guest);
      party = { reservationNumber: number++, guest, note: draftNote(dice, span.group !== null) };
      if (span.group !== null) groups.set(span.group, party);
    }
    const { adults, children } = partyOf(dice, span.room);
    const own = party.guest.currency !== 'PLN' && scatter(plan.seed, party.guest.clientId) < 0.45;
    const currency = own ? party.guest.currency : 'PLN';
    const price = inCurrency(priceInZloty(span, adults + children), currency);
    return {
      reservationId: FIRST_RESERVATION + index,
      reservationNumber: party.reservationNumber,
      room: span.room,
      arrival: dayOf(span.arrival),
      departure: dayOf(span.departure),
      adults,
      children,
      guest: party.guest,
      price,
      currency,
      note: party.note,
      source,
      doorCode: dice.flip(0.9) ? `${String(dice.between(1000, 9999))}#` : '',
      addedAt,
      ...paymentOf(dice, span, source, addedAt, price, plan.today),
      ...presenceOf(dice, span, addedAt, plan),
    };
  });
}

function partyOf(dice: Dice, room: Room): { adults: number; children: number } {
  if (room.beds === 1) return { adults: 1, children: 0 };
  if (room.beds === 2) return { adults: dice.flip(0.85) ? 2 : 1, children: dice.flip(0.06) ? 1 : 0 };
  const people = dice.between(2, room.beds);
  const children = dice.flip(0.6) ? dice.between(0, people - 2) : 0;
  return { adults: people - children, children };
}

/** The price list, less for a single guest in a larger room. */
function priceInZloty(span: Span, people: number): number {
  let zloty = 0;
  for (let night = span.arrival; night < span.departure; night++) zloty += tariff(span.room, night);
  return people === 1 && span.room.beds > 1 ? zloty * 0.85 : zloty;
}

const MS_PER_DAY = 86_400_000;

function paymentOf(dice: Dice, span: Span, source: Source, addedAt: number, price: number, today: number) {
  const asked = dice.flip(source.prepays) && price > 0;
  const deadline = Math.min(Math.floor(addedAt / MS_PER_DAY) + 7, span.arrival);
  const prepayment = asked ? Math.round((price * 0.3) / 100) * 100 : 0;
  return {
    prepayment,
    prepaymentTo: asked ? dayOf(deadline) : null,
    paymentStatus: ((): PaymentStatus => {
      if (span.departure <= today)
        return dice.weighted([
          [95, 'FULL_AMOUNT_PAID'],
          [3, 'NO_PAYMENT'],
          [2, 'PREPAYMENT_PAID'],
        ]);
      if (dice.flip(span.arrival < today ? 0.45 : 0.12)) return 'FULL_AMOUNT_PAID';
      if (!asked) return 'NO_PAYMENT';
      return dice.flip(deadline < today ? 0.93 : 0.4) ? 'PREPAYMENT_PAID' : 'WAITING_FOR_PAYMENT';
    })(),
  };
}

/** Who is where this morning; what happened today happened before seven. */
function presenceOf(dice: Dice, span: Span, addedAt: number, { seed, today }: StayPlan) {
  const at = (day: number, minute: number) =>
    Math.max(addedAt, instantAt(day, minute) + dice.between(0, 59) * 1000);
  // One early hour per room, so that nobody is given a key while the last guest still sleeps there.
  const early = scatter(seed, span.room.roomId, today);
  const state = (checkInStatus: CheckInStatus, editedAt: number) => ({ checkInStatus, editedAt });
  if (span.departure < today) return state('CHECKED-OUT', at(span.departure, dice.between(7 * 60, 11 * 60)));
  if (span.departure === today && early < 0.7) return state('CHECKED-OUT', at(today, dice.between(300, 400)));
  if (span.arrival < today) return state('CHECKED-IN', at(span.arrival, dice.between(15 * 60, 21 * 60)));
  if (span.arrival === today && early < 0.3) return state('CHECKED-IN', at(today, dice.between(400, 420)));
  return state('NONE', dice.flip(0.2) ? at(today - 1, dice.between(8 * 60, 20 * 60)) : addedAt);
}
