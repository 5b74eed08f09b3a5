import { fromDayNumber } from '#shared/rules/days';
import type { CheckInStatus, PaymentStatus } from '#shared/model/reservationSchema';
import { createSeededRandom, hashNumbersToFraction, type Dice } from './seededRandom';
import { createGuest, type TrainingGuest } from './trainingGuests';
import { computeSeasonalRoomPrice } from './trainingPrices';
import type { TrainingRoom } from './trainingRooms';
import {
  addTrainingDoubleBookings,
  generateOccupancyOfTrainingRooms,
  type RoomOccupancy,
  type StayPlan,
} from './generateOccupancyOfTrainingRooms';
import {
  OWN_WEBSITE_BOOKING_SOURCE,
  TRAINING_PHONE_BOOKING_SOURCE,
  WEIGHTED_BOOKING_SOURCES,
  TRAINING_WALK_IN_BOOKING_SOURCE,
  pickRandomStayNote,
  convertZlotyToGuestCurrency,
  type Source,
  type TrainingStay,
} from './trainingStayAndBookingSources';
import { convertLocalTimeToEpochMs } from './warsawTime';

export interface PlannedStays {
  /** The planned stays, in the order in which they were booked. */
  readonly stays: TrainingStay[];
  /**
   * Pairs of ids of two reservations that share a night in one room. The generator creates one or two such pairs
   * deliberately.
   */
  readonly doubleBooked: (readonly [number, number])[];
}

interface Booking {
  readonly span: RoomOccupancy;
  readonly source: Source;
  readonly addedAt: number;
}

const FIRST_RESERVATION_ID = 1_204_117;
const FIRST_RESERVATION_NUMBER = 40_211;
const FIRST_CLIENT_ID = 310_055;

export function generateTrainingStays(plan: StayPlan): PlannedStays {
  const spans = generateOccupancyOfTrainingRooms(plan);
  const doubled = addTrainingDoubleBookings(spans, plan);
  const bookings = createBookings(spans, plan);
  const stays = createStays(bookings, plan);
  const idOf = new Map(bookings.map(({ span }, index) => [span, stays[index]?.reservationId ?? 0]));
  return {
    stays,
    doubleBooked: doubled.map(([first, second]) => [idOf.get(first) ?? 0, idOf.get(second) ?? 0] as const),
  };
}

/** Creates stays before the period of the plan, so that reports can show figures for the previous year. */
export function generatePastTrainingStays(
  { seed, rooms, from, today }: Omit<StayPlan, 'to'>,
  days: number,
): TrainingStay[] {
  const plan = { seed: seed + 1, rooms, from: from - days, to: from, today };
  const bookings = createBookings(generateOccupancyOfTrainingRooms(plan), plan);
  const computeFirstPastId = (first: number) => first - bookings.length;
  return createStays(bookings, plan, {
    reservation: computeFirstPastId(FIRST_RESERVATION_ID),
    number: computeFirstPastId(FIRST_RESERVATION_NUMBER),
    client: computeFirstPastId(FIRST_CLIENT_ID),
  });
}

/** Chooses time and source of each booking, and sorts the bookings by time. */
function createBookings(spans: RoomOccupancy[], { seed, today }: StayPlan): Booking[] {
  const dice = createSeededRandom(seed, 'bookings');
  const groups = new Map<number, Booking>();
  const bookings = spans.map((span): Booking => {
    const known = span.group === null ? undefined : groups.get(span.group);
    if (known) return { ...known, span };
    // A walk-in guest arrives on the day of booking, so a generated walk-in stay that begins today or later becomes a
    // telephone booking.
    const source =
      span.group !== null
        ? dice.pick([TRAINING_PHONE_BOOKING_SOURCE, OWN_WEBSITE_BOOKING_SOURCE])
        : dice.pickWeighted(WEIGHTED_BOOKING_SOURCES);
    const feasible =
      source === TRAINING_WALK_IN_BOOKING_SOURCE && span.arrival >= today
        ? TRAINING_PHONE_BOOKING_SOURCE
        : source;
    const lead = Math.round(-Math.log(1 - dice.next()) * feasible.lead);
    const day = Math.min(span.arrival, today - 1) - lead;
    const addedAt =
      convertLocalTimeToEpochMs(
        day,
        dice.pickInteger(7 * 60, feasible === TRAINING_WALK_IN_BOOKING_SOURCE ? 21 * 60 : 22 * 60),
      ) +
      dice.pickInteger(0, 59) * 1000;
    const booking = { span, source: feasible, addedAt };
    if (span.group !== null) groups.set(span.group, booking);
    return booking;
  });
  return bookings.sort((a, b) => a.addedAt - b.addedAt || a.span.room.roomId - b.span.room.roomId);
}

/** Turns the bookings into stays, each with a guest, a price and a status. */
function createStays(
  bookings: Booking[],
  plan: StayPlan,
  first = { reservation: FIRST_RESERVATION_ID, number: FIRST_RESERVATION_NUMBER, client: FIRST_CLIENT_ID },
): TrainingStay[] {
  const dice = createSeededRandom(plan.seed, 'guests');
  const regulars: TrainingGuest[] = [];
  const groups = new Map<number, { reservationNumber: number; guest: TrainingGuest; note: string }>();
  let { number } = first;
  return bookings.map(({ span, source, addedAt }, index): TrainingStay => {
    let party = span.group === null ? undefined : groups.get(span.group);
    if (!party) {
      const back =
        regulars.length > 50 && dice.flip(0.18) ? regulars[dice.pickInteger(0, regulars.length - 1)] : null;
      const guest = back ?? createGuest(dice, first.client + regulars.length);
      if (!back) regulars.push(guest);
      party = { reservationNumber: number++, guest, note: pickRandomStayNote(dice, span.group !== null) };
      if (span.group !== null) groups.set(span.group, party);
    }
    const { adults, children } = pickGuestCounts(dice, span.room);
    const isOwnCurrency =
      party.guest.currency !== 'PLN' && hashNumbersToFraction(plan.seed, party.guest.clientId) < 0.45;
    const currency = isOwnCurrency ? party.guest.currency : 'PLN';
    const price = convertZlotyToGuestCurrency(computeStayPriceZloty(span, adults + children), currency);
    return {
      reservationId: first.reservation + index,
      reservationNumber: party.reservationNumber,
      room: span.room,
      arrival: fromDayNumber(span.arrival),
      departure: fromDayNumber(span.departure),
      adults,
      children,
      guest: party.guest,
      price,
      currency,
      note: party.note,
      source,
      doorCode: dice.flip(0.9) ? `${String(dice.pickInteger(1000, 9999))}#` : '',
      addedAt,
      ...generatePayment(dice, span, source, addedAt, price, plan.today),
      ...generateCheckInState(dice, span, addedAt, plan),
    };
  });
}

function pickGuestCounts(dice: Dice, room: TrainingRoom): { adults: number; children: number } {
  if (room.beds === 1) return { adults: 1, children: 0 };
  if (room.beds === 2) return { adults: dice.flip(0.85) ? 2 : 1, children: dice.flip(0.06) ? 1 : 0 };
  const people = dice.pickInteger(2, room.beds);
  const children = dice.flip(0.6) ? dice.pickInteger(0, people - 2) : 0;
  return { adults: people - children, children };
}

/** Returns the price of the stay in złoty from the price list, with 15 % off for a single guest in a larger room. */
function computeStayPriceZloty(span: RoomOccupancy, people: number): number {
  let zloty = 0;
  for (let night = span.arrival; night < span.departure; night++)
    zloty += computeSeasonalRoomPrice(span.room, night);
  return people === 1 && span.room.beds > 1 ? zloty * 0.85 : zloty;
}

const MS_PER_DAY = 86_400_000;

function generatePayment(
  dice: Dice,
  span: RoomOccupancy,
  source: Source,
  addedAt: number,
  price: number,
  today: number,
) {
  const asked = dice.flip(source.prepays) && price > 0;
  const deadline = Math.min(Math.floor(addedAt / MS_PER_DAY) + 7, span.arrival);
  return {
    prepayment: asked ? Math.round((price * 0.3) / 100) * 100 : 0,
    prepaymentTo: asked ? fromDayNumber(deadline) : null,
    paymentStatus: pickPaymentStatus(dice, span, asked ? deadline : null, today),
  };
}

/**
 * Chooses the payment status of a stay. `deadline` is the day number by which the prepayment is due; null if no
 * prepayment was requested.
 */
function pickPaymentStatus(
  dice: Dice,
  span: RoomOccupancy,
  deadline: number | null,
  today: number,
): PaymentStatus {
  const hasLeft = span.departure <= today;
  const inFull = hasLeft ? 0.95 : span.arrival < today ? 0.45 : 0.12;
  if (dice.flip(inFull)) return 'FULL_AMOUNT_PAID';
  if (deadline === null) return 'NO_PAYMENT';
  return dice.flip(deadline < today ? 0.93 : 0.4) || hasLeft ? 'PREPAYMENT_PAID' : 'WAITING_FOR_PAYMENT';
}

/** Returns the check-in status of a stay. All simulated changes of today happened before 7:00. */
function generateCheckInState(dice: Dice, span: RoomOccupancy, addedAt: number, { seed, today }: StayPlan) {
  const pickTimeAfterBooking = (day: number, minute: number) =>
    Math.max(addedAt, convertLocalTimeToEpochMs(day, minute) + dice.pickInteger(0, 59) * 1000);
  // One random value per room decides both today's departure and today's arrival, so no guest checks in before the
  // departing guest has left.
  const early = hashNumbersToFraction(seed, span.room.roomId, today);
  const buildState = (checkInStatus: CheckInStatus, editedAt: number) => ({ checkInStatus, editedAt });
  if (span.departure < today)
    return buildState('CHECKED-OUT', pickTimeAfterBooking(span.departure, dice.pickInteger(7 * 60, 11 * 60)));
  if (span.departure === today && early < 0.7)
    return buildState('CHECKED-OUT', pickTimeAfterBooking(today, dice.pickInteger(300, 400)));
  if (span.arrival < today)
    return buildState('CHECKED-IN', pickTimeAfterBooking(span.arrival, dice.pickInteger(15 * 60, 21 * 60)));
  if (span.arrival === today && early < 0.3)
    return buildState('CHECKED-IN', pickTimeAfterBooking(today, dice.pickInteger(400, 420)));
  return buildState(
    'NONE',
    dice.flip(0.2) ? pickTimeAfterBooking(today - 1, dice.pickInteger(8 * 60, 20 * 60)) : addedAt,
  );
}
