import type { CheckInStatus, PaymentStatus } from '#shared/model/reservationSchema';
import type { Day, Grosz } from '#shared/model/scalars';
import type { Dice, Several } from './seededRandom';
import type { TrainingGuest } from './trainingGuests';
import type { TrainingRoom } from './trainingRooms';

/** One reservation as the simulated service stores it. */
export interface TrainingStay {
  readonly reservationId: number;
  /** Reservation number; all rooms of one group booking have the same number. */
  readonly reservationNumber: number;
  readonly room: TrainingRoom;
  readonly arrival: Day;
  readonly departure: Day;
  readonly checkInStatus: CheckInStatus;
  readonly adults: number;
  readonly children: number;
  readonly guest: TrainingGuest;
  readonly paymentStatus: PaymentStatus;
  /**
   * Prepayment that was requested for the stay, paid or not, in the smallest unit of the currency; 0 if none was
   * requested.
   */
  readonly prepayment: Grosz;
  readonly prepaymentTo: Day | null;
  readonly price: Grosz;
  readonly currency: string;
  readonly note: string;
  readonly source: Source;
  readonly doorCode: string;
  /** Epoch ms. */
  readonly addedAt: number;
  readonly editedAt: number;
}

export interface Source {
  readonly sourceId: number;
  readonly name: string;
  readonly color: string;
  /** Average number of days between booking and arrival for stays from this booking source. */
  readonly lead: number;
  /** Share of the bookings from this source (0 to 1) that require a prepayment. */
  readonly prepays: number;
}

export const OWN_WEBSITE_BOOKING_SOURCE: Source = {
  sourceId: 1,
  name: 'Strona własna',
  color: '#2f7d4f',
  lead: 45,
  prepays: 0.8,
};
export const TRAINING_WALK_IN_BOOKING_SOURCE: Source = {
  sourceId: 5,
  name: 'Z ulicy',
  color: '#7a7a7a',
  lead: 0,
  prepays: 0,
};
export const TRAINING_PHONE_BOOKING_SOURCE: Source = {
  sourceId: 4,
  name: 'Telefon',
  color: '#b7791f',
  lead: 21,
  prepays: 0.5,
};
export const WEIGHTED_BOOKING_SOURCES: Several<readonly [number, Source]> = [
  [36, OWN_WEBSITE_BOOKING_SOURCE],
  [30, { sourceId: 2, name: 'Portal Noclegi24', color: '#2b5fa8', lead: 30, prepays: 0.25 }],
  [14, { sourceId: 3, name: 'Portal Górski', color: '#6b46a8', lead: 35, prepays: 0.4 }],
  [15, TRAINING_PHONE_BOOKING_SOURCE],
  [5, TRAINING_WALK_IN_BOOKING_SOURCE],
];

const NOTES: Several<string> = [
  'Łóżeczko, przyjazd ok. 18:00',
  'Prosi o fakturę',
  'Późny przyjazd, po 22:00',
  'Pies, mały',
  'Dieta bezglutenowa',
  'Alergia na pierze',
  'Nie dzwonił, potwierdzić godzinę',
  'Dostawka, rocznica ślubu',
  'Śniadanie o 6:30, wyjście w góry',
  'Taksówka na dworzec o 10:15',
  'Cichy pokój, z dala od windy',
  'Dwa miejsca na parkingu, bus',
  'Narciarnia: 4 pary',
  'Prosi o dwa łóżka osobno',
  'Bez schodów, gość o kulach',
  'Żona ma urodziny, kwiaty w pokoju „na 19:00”',
];
const GROUP_NOTES: Several<string> = [
  'Grupa: wesele, śniadanie dla wszystkich o 9:00',
  'Grupa: szkolenie, sala na parterze od 8:30',
  'Grupa: obóz narciarski, opiekun w pierwszym pokoju',
  'Grupa: zjazd rodzinny, ognisko w sobotę',
];

export function pickRandomStayNote(dice: Dice, group: boolean): string {
  if (group) return dice.pick(GROUP_NOTES);
  return dice.flip(0.36) ? dice.pick(NOTES) : '';
}

/**
 * Converts złoty to the smallest unit of the currency in which the guest pays. Euro amounts are rounded to whole euros,
 * Czech amounts to tens of koruna.
 */
export function convertZlotyToGuestCurrency(zloty: number, currency: string): Grosz {
  if (currency === 'EUR') return Math.round(zloty / 4.25) * 100;
  if (currency === 'CZK') return Math.round((zloty * 5.85) / 10) * 1000;
  return Math.round(zloty * 100);
}
