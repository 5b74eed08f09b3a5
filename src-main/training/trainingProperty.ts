import type { Day } from '#shared/model/scalars';
import { toDayNumber, fromDayNumber } from '#shared/rules/days';
import { generateInvoicesForStays } from './invoiceGenerator';
import type { InvoiceBook } from './trainingInvoiceStore';
import { REBATE_CORRECTION_REASON } from './stayInvoicesOfKind';
import { TRAINING_PROPERTY_NAME } from './companies';
import { hashNumbersToFraction } from './seededRandom';
import { createTrainingRooms, type TrainingRoom } from './trainingRooms';
import type { TrainingStay } from './trainingStayAndBookingSources';
import { TrainingStayStore } from './trainingStayStore';
import { sumItemsGross } from './stayInvoiceItems';
import { generatePastTrainingStays, generateTrainingStays } from './generateTrainingStays';

/** Options of the simulated guest house. The generated data describe the morning of `today`, before 7:00. */
export interface PropertyOptions {
  readonly seed: number;
  readonly today: Day;
  /** Default 40. */
  readonly rooms?: number;
  /** Exact number of invoices; the default is 30 per room, which is 1,200 invoices for the default 40 rooms. */
  readonly invoices?: number;
  /** Number of months before (default 12) and after (default 6) today for which stays are generated. */
  readonly monthsBack?: number;
  readonly monthsAhead?: number;
}

export interface SimulatedProperty {
  readonly name: string;
  readonly seed: number;
  readonly today: Day;
  /** Rooms of the simulated property; the administrator's panel can change the rooms while the service runs. */
  readonly rooms: TrainingRoom[];
  /** Stays by reservation id; the service changes them while it runs. */
  readonly stays: TrainingStayStore;
  readonly book: InvoiceBook;
  /** Pairs of reservations that deliberately share a room for a night. */
  readonly doubleBooked: readonly (readonly [number, number])[];
  readonly joinedKsef: Day;
  /** First and last day of the period whose stays can have invoices. */
  readonly from: Day;
  readonly to: Day;
}

const DEFAULT_MONTHS_BACK = 12;
const DAYS_PER_MONTH = 30.44;
/** Number of days before the first month with invoices; stays without invoices are generated for these days. */
const PAST_DAYS = 64;

/**
 * Returns the day on which the simulated property joins KSeF, usually 1 April 2026 (domain.md 3.1). The day lies within
 * the generated period.
 */
function computeKsefJoiningDay(from: number, today: number): Day {
  const law = toDayNumber('2026-04-01');
  if (law > from + 60 && law < today - 60) return fromDayNumber(law);
  return `${fromDayNumber(Math.round(from + (today - from) * 0.4)).slice(0, 7)}-01`;
}

export function createSimulatedProperty(options: PropertyOptions): SimulatedProperty {
  const { seed, rooms: roomCount = 40, monthsBack = DEFAULT_MONTHS_BACK, monthsAhead = 6 } = options;
  const today = toDayNumber(options.today);
  const from = today - Math.round(monthsBack * DAYS_PER_MONTH);
  const to = today + Math.round(monthsAhead * DAYS_PER_MONTH);
  const rooms = createTrainingRooms(roomCount);
  const { stays, doubleBooked } = generateTrainingStays({ seed, rooms, from, to, today });
  const past =
    options.monthsBack === undefined
      ? generatePastTrainingStays({ seed, rooms, from, today }, PAST_DAYS)
      : [];
  const joinedKsef = computeKsefJoiningDay(from, today);
  const book = generateInvoicesForStays({
    seed,
    stays,
    today,
    joined: toDayNumber(joinedKsef),
    count: options.invoices ?? roomCount * 30,
  });
  return {
    name: TRAINING_PROPERTY_NAME,
    seed,
    today: options.today,
    rooms,
    stays: TrainingStayStore.fromStays(
      markNoShows([...past, ...applyInvoicedPrices(stays, book)], { seed, book, today: options.today }),
    ),
    book,
    doubleBooked,
    joinedKsef,
    from: fromDayNumber(from),
    to: fromDayNumber(to),
  };
}

/**
 * Types of invoices whose amount is not the price of a stay: advance invoices, which contain only the advance, and
 * corrections of advance invoices.
 */
const PARTIAL_INVOICE_TYPES = [3, 5, 7];
/**
 * Invoice types of corrections that replace all items of a sale invoice or a settlement. Corrections of advances are
 * not included.
 */
const FULL_CORRECTION_TYPES = [6, 10, 12];

/**
 * Returns copies of the stays; the price of a copy is the amount invoiced for the stay, including extras and
 * corrections.
 */
function applyInvoicedPrices(stays: readonly TrainingStay[], book: InvoiceBook): TrainingStay[] {
  const prices = new Map(stays.map(({ reservationId, price }) => [reservationId, price]));
  for (const { reservationId, invoiceType, invoiceItems, correctionReason } of book.listSortedBy(
    'invoiceId',
  )) {
    const price = prices.get(reservationId ?? 0);
    if (reservationId === null || price === undefined || PARTIAL_INVOICE_TYPES.includes(invoiceType))
      continue;
    // A negative item subtracts an advance that has its own invoice, so the price of the stay is the sum of the
    // positive items only.
    const gross = sumItemsGross(invoiceItems.filter(({ grossUnitPrice }) => grossUnitPrice > 0));
    if (!FULL_CORRECTION_TYPES.includes(invoiceType)) prices.set(reservationId, Math.max(price, gross));
    else if (correctionReason !== REBATE_CORRECTION_REASON) prices.set(reservationId, gross);
  }
  return stays.map((stay) => ({ ...stay, price: prices.get(stay.reservationId) ?? stay.price }));
}

/** Share (0 to 1) of past stays without an invoice that are marked as no-shows: the guest never came. */
const NO_SHOW_SHARE = 0.03;

function markNoShows(stays: readonly TrainingStay[], { seed, book, today }: NoShowPlan): TrainingStay[] {
  const billed = new Set(book.listSortedBy('invoiceId').map(({ reservationId }) => reservationId));
  const ofGroup = Map.groupBy(stays, ({ reservationNumber }) => reservationNumber);
  return stays.map((stay) => {
    const { reservationId, reservationNumber, departure, prepayment, paymentStatus, addedAt } = stay;
    const alone = ofGroup.get(reservationNumber)?.length === 1;
    if (departure >= today || !alone || billed.has(reservationId)) return stay;
    if (hashNumbersToFraction(seed, reservationId, 4) >= NO_SHOW_SHARE) return stay;
    return {
      ...stay,
      checkInStatus: 'NONE',
      paymentStatus: prepayment > 0 && paymentStatus !== 'NO_PAYMENT' ? 'PREPAYMENT_PAID' : 'NO_PAYMENT',
      editedAt: addedAt,
    };
  });
}

interface NoShowPlan {
  readonly seed: number;
  readonly book: InvoiceBook;
  readonly today: Day;
}
