import type { Day } from '#shared/model/scalars';
import { dayNumber, dayOf } from '#shared/rules/days';
import { billStays } from './invoiceGenerator';
import type { InvoiceBook } from './invoiceBook';
import { REBATE } from './stayPapers';
import { HOUSE_NAME } from './companies';
import { scatter } from './dice';
import { createRooms, type Room } from './trainingRooms';
import type { Stay } from './stay';
import { StayBook } from './stayBook';
import { sumItemsGross } from './stayItems';
import { pastStays, planStays } from './trainingStays';

/**
 * A made-up guest house on one morning, the same for the same options. Nothing happened since midnight except check-ins
 * and check-outs before seven.
 */
export interface PropertyOptions {
  readonly seed: number;
  readonly today: Day;
  /** Default 40. */
  readonly rooms?: number;
  /** Exact number of invoices; by default 30 for a room, 1,200 for the default house. */
  readonly invoices?: number;
  /** How far the stays reach; 12 months, and stays of two more without invoices, and 6 months by default. */
  readonly monthsBack?: number;
  readonly monthsAhead?: number;
}

export interface Property {
  readonly name: string;
  readonly seed: number;
  readonly today: Day;
  /** The administrator's panel changes it while the service runs. */
  readonly rooms: Room[];
  /** By reservation id. The service changes it while it runs. */
  readonly stays: StayBook;
  readonly book: InvoiceBook;
  /** Pairs of reservations that share a room for a night, on purpose. */
  readonly doubleBooked: readonly (readonly [number, number])[];
  /** From this day on the house uses KSeF. */
  readonly joinedKsef: Day;
  /** The days that the stays with invoices cover. */
  readonly from: Day;
  readonly to: Day;
}

const YEAR = 12;
const DAYS_PER_MONTH = 30.44;
/** Stays without invoices before the first year: with it a little more than the 400 days that Kontuar fetches. */
const PAST_DAYS = 64;

/** Most had to join on 1 April 2026 (domain.md 3.1); if that leaves nothing on one side, a month before the middle. */
function joiningDay(from: number, today: number): Day {
  const law = dayNumber('2026-04-01');
  if (law > from + 60 && law < today - 60) return dayOf(law);
  return `${dayOf(Math.round(from + (today - from) * 0.4)).slice(0, 7)}-01`;
}

export function createProperty(options: PropertyOptions): Property {
  const { seed, rooms: roomCount = 40, monthsBack = YEAR, monthsAhead = 6 } = options;
  const today = dayNumber(options.today);
  const from = today - Math.round(monthsBack * DAYS_PER_MONTH);
  const to = today + Math.round(monthsAhead * DAYS_PER_MONTH);
  const rooms = createRooms(roomCount);
  const { stays, doubleBooked } = planStays({ seed, rooms, from, to, today });
  const past = options.monthsBack === undefined ? pastStays({ seed, rooms, from, today }, PAST_DAYS) : [];
  const joinedKsef = joiningDay(from, today);
  const book = billStays({
    seed,
    stays,
    today,
    joined: dayNumber(joinedKsef),
    count: options.invoices ?? roomCount * 30,
  });
  return {
    name: HOUSE_NAME,
    seed,
    today: options.today,
    rooms,
    stays: StayBook.of(
      withNoShows([...past, ...asBilled(stays, book)], { seed, book, today: options.today }),
    ),
    book,
    doubleBooked,
    joinedKsef,
    from: dayOf(from),
    to: dayOf(to),
  };
}

/** Advances with their own line only, and corrections of them: they do not tell the price. */
const PARTIAL = [3, 5, 7];
/** Corrections of a whole document: invoices and settlements. */
const CORRECTS_ALL = [6, 10, 12];

/** Stays with the price that their documents came to: of nights and extras, and of what was corrected. */
function asBilled(stays: readonly Stay[], book: InvoiceBook): Stay[] {
  const prices = new Map(stays.map(({ reservationId, price }) => [reservationId, price]));
  for (const { reservationId, invoiceType, invoiceItems, correctionReason } of book.sorted('invoiceId')) {
    const price = prices.get(reservationId ?? 0);
    if (reservationId === null || price === undefined || PARTIAL.includes(invoiceType)) continue;
    // Less an advance that was invoiced by itself.
    const gross = sumItemsGross(invoiceItems.filter(({ grossUnitPrice }) => grossUnitPrice > 0));
    if (!CORRECTS_ALL.includes(invoiceType)) prices.set(reservationId, Math.max(price, gross));
    else if (correctionReason !== REBATE) prices.set(reservationId, gross);
  }
  return stays.map((stay) => ({ ...stay, price: prices.get(stay.reservationId) ?? stay.price }));
}

/** The share of stays without an invoice whose guest never came. */
const NO_SHOWS = 0.03;

function withNoShows(stays: readonly Stay[], { seed, book, today }: NoShowPlan): Stay[] {
  const billed = new Set(book.sorted('invoiceId').map(({ reservationId }) => reservationId));
  const ofGroup = Map.groupBy(stays, ({ reservationNumber }) => reservationNumber);
  return stays.map((stay) => {
    const { reservationId, reservationNumber, departure, prepayment, paymentStatus, addedAt } = stay;
    const alone = ofGroup.get(reservationNumber)?.length === 1;
    if (departure >= today || !alone || billed.has(reservationId)) return stay;
    if (scatter(seed, reservationId, 4) >= NO_SHOWS) return stay;
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
