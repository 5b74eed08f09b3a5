import type { Day } from '#shared/model/scalars';
import { addDays, toPropertyDay, toDayNumber, countNightsBetween } from '#shared/rules/days';
import { getCurrentInstant, type Clock } from '../engine/platform/platform';
import type { InvoiceBook } from './trainingInvoiceStore';
import { generateTrainingCompanies } from './companies';
import { createSeededRandom, type Dice } from './seededRandom';
import { createPlainStayInvoice } from './plainStayInvoice';
import type { KsefLife } from './ksefSimulator';
import { createGuest } from './trainingGuests';
import { computeSeasonalRoomPrice } from './trainingPrices';
import type { SimulatedProperty } from './trainingProperty';
import type { TrainingRoom } from './trainingRooms';
import {
  WEIGHTED_BOOKING_SOURCES,
  TRAINING_WALK_IN_BOOKING_SOURCE,
  TRAINING_PHONE_BOOKING_SOURCE,
  pickRandomStayNote,
  convertZlotyToGuestCurrency,
  type TrainingStay,
} from './trainingStayAndBookingSources';

export interface Happening {
  readonly kind: 'booking' | 'change' | 'cancellation' | 'invoice' | 'ksef';
  /** Reservation or invoice. */
  readonly id: number;
}

/**
 * Checks in the guests who arrived before `day` and checks out the guests who departed before `day`, as the reception
 * would have done.
 */
function checkPastGuestsInAndOut(
  property: SimulatedProperty,
  day: Day,
  put: (stay: TrainingStay, change: Partial<TrainingStay>) => number,
): void {
  const arrivedStays = [...property.stays.values()].filter((stay) => !isNoShow(stay, property));
  for (const stay of arrivedStays) {
    if (stay.departure < day && stay.checkInStatus !== 'CHECKED-OUT')
      put(stay, { checkInStatus: 'CHECKED-OUT' });
    else if (stay.arrival < day && stay.checkInStatus === 'NONE') put(stay, { checkInStatus: 'CHECKED-IN' });
  }
}

function isRoomFree(
  stays: Iterable<TrainingStay>,
  room: TrainingRoom,
  arrival: Day,
  departure: Day,
): boolean {
  for (const stay of stays) {
    if (stay.room === room && stay.arrival < departure && stay.departure > arrival) return false;
  }
  return true;
}

export function createPropertyChangeSimulator(
  property: SimulatedProperty,
  clock: Clock,
  dice: Dice,
  ksef: KsefLife,
): () => Happening {
  const { stays, book, rooms, seed } = property;
  const companies = generateTrainingCompanies(createSeededRandom(seed, 'companies'), 40);
  const today = (): Day => toPropertyDay(getCurrentInstant(clock));

  const updateStay = (stay: TrainingStay, change: Partial<TrainingStay>) => {
    stays.set(stay.reservationId, { ...stay, ...change, editedAt: clock.now() });
    return stay.reservationId;
  };
  const pickStay = (test: (stay: TrainingStay) => boolean) => pickRandomMatch(stays.values(), dice, test);

  function simulateBooking(): Happening | null {
    for (let attempt = 0; attempt < 30; attempt++) {
      const room = rooms[dice.pickInteger(0, rooms.length - 1)];
      const arrival = addDays(today(), Math.floor(dice.next() ** 2 * 75));
      const departure = addDays(arrival, dice.pickInteger(1, 5));
      if (!room || !isRoomFree(stays.values(), room, arrival, departure)) continue;
      return { kind: 'booking', id: addStay(room, arrival, departure) };
    }
    return null;
  }

  function addStay(room: TrainingRoom, arrival: Day, departure: Day): number {
    let last: TrainingStay | undefined;
    let client = 0;
    let number = 0;
    for (const stay of stays.values()) {
      if (!last || stay.reservationId > last.reservationId) last = stay;
      client = Math.max(client, stay.guest.clientId);
      number = Math.max(number, stay.reservationNumber);
    }
    const source = dice.pickWeighted(WEIGHTED_BOOKING_SOURCES);
    const guest = createGuest(dice, client + 1);
    let zloty = 0;
    for (let night = toDayNumber(arrival); night < toDayNumber(departure); night++)
      zloty += computeSeasonalRoomPrice(room, night);
    const stay: TrainingStay = {
      reservationId: (last?.reservationId ?? 1) + 1,
      reservationNumber: number + 1,
      room,
      arrival,
      departure,
      checkInStatus: 'NONE',
      adults: Math.min(room.beds, 2),
      children: 0,
      guest,
      paymentStatus: 'NO_PAYMENT',
      prepayment: 0,
      prepaymentTo: null,
      price: convertZlotyToGuestCurrency(zloty, 'PLN'),
      currency: 'PLN',
      note: pickRandomStayNote(dice, false),
      source:
        source === TRAINING_WALK_IN_BOOKING_SOURCE && arrival > today()
          ? TRAINING_PHONE_BOOKING_SOURCE
          : source,
      doorCode: `${String(dice.pickInteger(1000, 9999))}#`,
      addedAt: clock.now(),
      editedAt: clock.now(),
    };
    stays.set(stay.reservationId, stay);
    return stay.reservationId;
  }

  const changes: ((day: Day) => number | null)[] = [
    (day) => {
      const stay = pickStay(
        (candidate) =>
          candidate.arrival <= day && candidate.departure > day && candidate.checkInStatus === 'NONE',
      );
      return stay ? updateStay(stay, { checkInStatus: 'CHECKED-IN' }) : null;
    },
    (day) => {
      const stay = pickStay(
        (candidate) => candidate.departure === day && candidate.checkInStatus === 'CHECKED-IN',
      );
      return stay
        ? updateStay(stay, { checkInStatus: 'CHECKED-OUT', paymentStatus: 'FULL_AMOUNT_PAID' })
        : null;
    },
    (day) => {
      const stay = pickStay(
        (candidate) => candidate.arrival > day && candidate.paymentStatus === 'WAITING_FOR_PAYMENT',
      );
      return stay ? updateStay(stay, { paymentStatus: 'PREPAYMENT_PAID' }) : null;
    },
    (day) => {
      const stay = pickStay(({ arrival }) => isInNextMonth(arrival, day));
      const note = pickRandomStayNote(dice, false) || 'Przyjazd ok. 20:00';
      return stay && stay.note !== note ? updateStay(stay, { note }) : null;
    },
    (day) => {
      const stay = pickStay(({ departure: lastDay }) => isInNextMonth(lastDay, day));
      if (!stay || !isRoomFree(stays.values(), stay.room, stay.departure, addDays(stay.departure, 1)))
        return null;
      const departure = addDays(stay.departure, 1);
      const nights = countNightsBetween(stay.arrival, stay.departure);
      return updateStay(stay, { departure, price: Math.round((stay.price / nights) * (nights + 1)) });
    },
  ];

  function simulateChange(): Happening | null {
    const first = dice.pickInteger(0, changes.length - 1);
    for (let index = 0; index < changes.length; index++) {
      const id = changes[(first + index) % changes.length]?.(today());
      if (id) return { kind: 'change', id };
    }
    return null;
  }

  function simulateCancellation(): Happening | null {
    const stay = pickStay(
      (candidate) => candidate.arrival > addDays(today(), 1) && candidate.checkInStatus === 'NONE',
    );
    if (!stay) return null;
    stays.delete(stay.reservationId);
    return { kind: 'cancellation', id: stay.reservationId };
  }

  function simulateInvoice(): Happening | null {
    const day = today();
    const isOpen = createUnbilledStayFilter(book);
    const stay =
      pickStay((candidate) => candidate.departure === day && isOpen(candidate)) ??
      pickStay((candidate) => candidate.departure < day && isOpen(candidate));
    if (!stay) return null;
    const desk = { dice, companies, today: toDayNumber(day) + 1, joined: toDayNumber(property.joinedKsef) };
    const { content } = createPlainStayInvoice(desk, stay, {
      type: dice.flip(0.5) ? 1 : 0,
      day: toDayNumber(day),
    });
    const paid = { ...content, paymentDate: day, paymentStatus: 1 };
    return { kind: 'invoice', id: book.add(paid, clock.now()).invoiceId };
  }

  function simulateKsefStep(): Happening | null {
    const id = ksef.applyNextStep();
    return id === null ? simulateInvoice() : { kind: 'ksef', id };
  }

  return () => {
    checkPastGuestsInAndOut(property, today(), updateStay);
    const first = dice.pickWeighted([
      [34, simulateBooking],
      [32, simulateChange],
      [10, simulateCancellation],
      [10, simulateInvoice],
      [14, simulateKsefStep],
    ]);
    return first() ?? simulateBooking() ?? simulateChange() ?? { kind: 'change', id: 0 };
  };
}

const isNoShow = ({ checkInStatus, arrival }: TrainingStay, house: SimulatedProperty) =>
  checkInStatus === 'NONE' && arrival < house.today;

function createUnbilledStayFilter(book: InvoiceBook): (stay: TrainingStay) => boolean {
  const billed = new Set(book.listSortedBy('invoiceId').map(({ reservationId }) => reservationId));
  return ({ reservationId, checkInStatus }) => checkInStatus !== 'NONE' && !billed.has(reservationId);
}

/**
 * Returns a random stay among the stays that pass the test, all with equal probability. The stays are read only once.
 */
function pickRandomMatch(
  stays: Iterable<TrainingStay>,
  dice: Dice,
  test: (stay: TrainingStay) => boolean,
): TrainingStay | undefined {
  let chosen: TrainingStay | undefined;
  let fitting = 0;
  for (const stay of stays) {
    if (test(stay) && dice.pickInteger(0, fitting++) === 0) chosen = stay;
  }
  return chosen;
}

/** Returns whether a date is after `day`, but less than 30 days after it. */
const isInNextMonth = (date: Day, day: Day): boolean => date > day && date < addDays(day, 30);
