import type { Offer } from '../contract/roomFinderContract';
import type { Day } from '../model/scalars';
import { briefDay, money, stay } from './formats';
import { counted, speak, type Language, type Texts } from './language';

/**
 * Texts for the search for free rooms (product.md, What nobody else has), on the screen and in an e-mail to a guest.
 */

const NIGHTS: Readonly<Record<Language, readonly [string, string, string?]>> = {
  pl: ['noc', 'noce', 'nocy'],
  en: ['night', 'nights'],
  uk: ['ніч', 'ночі', 'ночей'],
};
const nights = (language: Language, n: number) => `${n} ${counted(language, n, NIGHTS[language])}`;

/** Returns `dla 3 osób` and the like: the party that a room has to take. */
const party = (language: 'pl' | 'en', n: number) =>
  language === 'pl'
    ? `dla ${n} ${n === 1 ? 'osoby' : 'osób'}`
    : `for ${n} ${counted('en', n, ['guest', 'guests'])}`;

const people = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['osoba', 'osoby', 'osób'] : ['guest', 'guests']);

export const finderText = {
  freeRoom: { pl: 'Znajdź pokój', en: 'Find room' },
  freeNights: { pl: 'Wybrane noce', en: 'Selected nights' },
  keysNights: { pl: 'Wybór wolnych nocy: cena i oferta', en: 'Select available nights: price and offer' },
  wrongPersons: { pl: 'Podaj liczbę osób.', en: 'Enter the number of guests.' },
  noLongerFree: {
    pl: 'W te noce pokój jest już zajęty.',
    en: 'The room is no longer available on these nights.',
  },
  onlyRead: {
    pl: 'Wybór niczego nie rezerwuje i nic nie wysyła.',
    en: 'Selecting nights reserves nothing and sends nothing.',
  },
  otherForNights: { pl: 'Inne pokoje na te noce', en: 'Other rooms for these nights' },
  arrival: { pl: 'Przyjazd', en: 'Arrival' },
  nightsField: { pl: 'Noce', en: 'Nights' },
  departure: { pl: 'Wyjazd', en: 'Departure' },
  adults: { pl: 'Dorośli', en: 'Adults' },
  children: { pl: 'Dzieci', en: 'Children' },
  kinds: {
    pl: (chosen: string) => `Rodzaj pokoju: ${chosen || 'każdy'}`,
    en: (chosen: string) => `Room type: ${chosen || 'any'}`,
  },
  weekend: { pl: 'Najbliższy weekend', en: 'Next weekend' },
  capacity: {
    pl: 'Serwis nie podaje, ile osób mieści pokój: liczą się dotychczasowe pobyty albo liczba wpisana przez obiekt.',
    en: 'The service does not say how many guests a room sleeps: past stays or the property’s own number decide.',
  },
  sleeps: {
    pl: (n: number) => `mieści ${n} ${counted('pl', n, ['osobę', 'osoby', 'osób'])}`,
    en: (n: number) => `sleeps ${n}`,
  },
  learnt: {
    pl: (n: number) =>
      `${counted('pl', n, ['nocowała', 'nocowały', 'nocowało'])} tu najwyżej ${n} ${people('pl', n)}`,
    en: (n: number) => `at most ${n} ${people('en', n)} so far`,
  },
  learntNothing: { pl: 'nie wiadomo, ile osób mieści', en: 'number of guests not known' },
  takes: {
    pl: (room: string) => `Ile osób mieści ${room}`,
    en: (room: string) => `How many guests ${room} sleeps`,
  },
  /** Shown when no room has a price on this PC. */
  fromStaysOnly: {
    pl: 'Kontuar nie ma jeszcze cennika z serwisu i zna pokoje tylko z pobytów: brakuje tu tych, w których nikt nie nocował.',
    en: 'Kontuar has no prices from the service yet and knows rooms from stays only. Rooms in which nobody has stayed are missing here.',
  },
  locks: {
    pl: 'Serwis nie podaje blokad pokoi: zablokowany pokój widać tu jako wolny.',
    en: 'The service does not report blocked rooms: a blocked room is listed here as available.',
  },
  notRead: {
    pl: 'Nie udało się odczytać wolnych pokoi z bazy na tym komputerze.',
    en: 'Available rooms could not be read from the database on this PC.',
  },
  wrongSearch: {
    pl: 'Podaj dzień przyjazdu od dziś i od 1 do 90 nocy.',
    en: 'Enter an arrival date from today on and 1 to 90 nights.',
  },

  staysAge: { pl: (age: string) => `Rezerwacje: ${age}`, en: (age: string) => `Reservations: ${age}` },
  pricesAge: { pl: (age: string) => `Ceny: ${age}`, en: (age: string) => `Prices: ${age}` },
  staysNever: {
    pl: (days: string) => `Rezerwacji na ${days} nigdy nie sprawdzano: pokój może być zajęty.`,
    en: (days: string) => `Reservations for ${days} have never been checked: a room may be taken.`,
  },
  pricesNever: {
    pl: (days: string) => `Cen na ${days} nigdy nie sprawdzano.`,
    en: (days: string) => `Prices for ${days} have never been checked.`,
  },
  unplaced: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pobyt nie ma', 'pobyty nie mają', 'pobytów nie ma'])} w te noce pokoju i też ${counted('pl', n, ['będzie', 'będą', 'będzie'])} go potrzebować.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['stay on these nights still needs', 'stays on these nights still need'])} a room.`,
  },

  noRooms: {
    pl: 'Kontuar nie zna jeszcze żadnego pokoju.',
    en: 'Kontuar does not know any rooms yet.',
  },
  found: {
    pl: (n: number) => `Wolne przez cały pobyt: ${n} ${counted('pl', n, ['pokój', 'pokoje', 'pokoi'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['room is', 'rooms are'])} available for the whole stay`,
  },
  /** Follows `found`: how many of the rooms have a size that nobody knows. */
  ofUnknownSize: {
    pl: (n: number) => `w tym ${n} nieznanej wielkości`,
    en: (n: number) => `${n} of unknown size`,
  },
  noneFound: {
    pl: (guests: number) => `Żaden pokój ${party('pl', guests)} nie jest wolny przez cały pobyt.`,
    en: (guests: number) => `No room ${party('en', guests)} is available for the whole stay.`,
  },
  noneFoundOfKind: {
    pl: (kind: string, guests: number) =>
      `${kind}: żaden ${party('pl', guests)} nie jest wolny przez cały pobyt.`,
    en: (kind: string, guests: number) =>
      `${kind}: none ${party('en', guests)} is available for the whole stay.`,
  },
  partyTooLarge: {
    pl: (guests: number) => `Żaden pokój nie mieści ${guests} ${guests === 1 ? 'osoby' : 'osób'}.`,
    en: (guests: number) => `No room sleeps ${guests}.`,
  },
  shareOut: {
    pl: 'Szukaj dla części gości, a potem dla pozostałych.',
    en: 'Search for some of the guests first, then for the others.',
  },
  tooSmall: {
    pl: (rooms: number, guests: number) =>
      `Za małe ${party('pl', guests)}: ${rooms} ${counted('pl', rooms, ['wolny pokój', 'wolne pokoje', 'wolnych pokoi'])}`,
    en: (rooms: number, guests: number) =>
      `Too small ${party('en', guests)}: ${rooms} available ${counted('en', rooms, ['room', 'rooms'])}`,
  },
  roomTooSmall: {
    pl: (guests: number) => `Pokój jest za mały ${party('pl', guests)}.`,
    en: (guests: number) => `The room is too small ${party('en', guests)}.`,
  },
  full: {
    pl: (nights: string, guests: number) => `Zajęte wszystkie pokoje ${party('pl', guests)}: ${nights}.`,
    en: (nights: string, guests: number) => `All rooms ${party('en', guests)} are taken: ${nights}.`,
  },
  neverTheSame: {
    pl: 'Co noc jakiś jest wolny, ale żaden przez cały pobyt.',
    en: 'Each night has an available room, but no room is available for the whole stay.',
  },
  otherKinds: {
    pl: (rooms: number) =>
      `Inny rodzaj: ${rooms} ${counted('pl', rooms, ['wolny pokój', 'wolne pokoje', 'wolnych pokoi'])}`,
    en: (rooms: number) => `Other room types: ${rooms} ${counted('en', rooms, ['room', 'rooms'])} available`,
  },
  allKinds: { pl: 'Pokaż wszystkie rodzaje', en: 'Show all room types' },
  allRefused: {
    pl: 'Cennik nie pozwala na ten pobyt w żadnym z nich.',
    en: 'The price list does not allow this stay in any of them.',
  },
  showMore: { pl: (n: number) => `Pokaż jeszcze ${n}`, en: (n: number) => `Show ${n} more` },
  otherDays: { pl: 'Inny dzień przyjazdu', en: 'Other arrival dates' },
  otherDay: {
    pl: (day: string, rooms: number) =>
      `${day}: ${rooms} ${counted('pl', rooms, ['pokój', 'pokoje', 'pokoi'])}`,
    en: (day: string, rooms: number) => `${day}: ${rooms} ${counted('en', rooms, ['room', 'rooms'])}`,
  },
  splits: { pl: 'Ze zmianą pokoju w trakcie pobytu', en: 'With a change of room' },
  splitHint: {
    pl: 'Goście przenoszą się w trakcie pobytu.',
    en: 'The guests change rooms during their stay.',
  },

  byList: { pl: (sum: string) => `${sum} wg cennika`, en: (sum: string) => `${sum} from the price list` },
  estimate: { pl: (sum: string) => `szacunkowo ${sum}`, en: (sum: string) => `approx. ${sum}` },
  estimateReason: {
    pl: 'Ceny są szacunkowe, gdy gość płaci za osobę albo ma rabat: serwis nie podaje, jak je liczy.',
    en: 'Prices per guest and discounts are estimates: the service does not say how it computes them.',
  },
  unknownPrice: { pl: 'ceny nie da się ustalić', en: 'price not known' },

  exact: { pl: 'bez luk przed pobytem i po nim', en: 'exact fit' },
  gapBefore: {
    pl: (n: number, open: boolean) => `${open ? 'co najmniej ' : ''}${nights('pl', n)} przed`,
    en: (n: number, open: boolean) => `${open ? 'at least ' : ''}${nights('en', n)} before`,
  },
  gapAfter: {
    pl: (n: number, open: boolean) => `${open ? 'co najmniej ' : ''}${nights('pl', n)} po`,
    en: (n: number, open: boolean) => `${open ? 'at least ' : ''}${nights('en', n)} after`,
  },
  left: { pl: (gaps: string) => `luka: ${gaps}`, en: (gaps: string) => `leaves a gap: ${gaps}` },
  lostBefore: {
    pl: (n: number) => `${nights('pl', n)} przed pobytem: nie do sprzedania`,
    en: (n: number) => `${nights('en', n)} before: cannot be booked`,
  },
  lostAfter: {
    pl: (n: number) => `${nights('pl', n)} po pobycie: nie do sprzedania`,
    en: (n: number) => `${nights('en', n)} after: cannot be booked`,
  },

  sure: { pl: (words: string) => `Niedozwolone: ${words}`, en: (words: string) => `Not allowed: ${words}` },
  possible: {
    pl: (words: string) => `Może być niedozwolone: ${words}`,
    en: (words: string) => `May not be allowed: ${words}`,
  },
  unknown: { pl: (words: string) => `Nie wiadomo: ${words}`, en: (words: string) => `Not known: ${words}` },
  minStay: {
    pl: (n: number, day: string) => `min. ${nights('pl', n)} od ${day}`,
    en: (n: number, day: string) => `min. ${nights('en', n)} from ${day}`,
  },
  maxStay: {
    pl: (n: number, day: string) => `maks. ${nights('pl', n)} od ${day}`,
    en: (n: number, day: string) => `max. ${nights('en', n)} from ${day}`,
  },
  arrivalClosed: {
    pl: (day: string) => `przyjazd ${day} zamknięty`,
    en: (day: string) => `closed to arrival on ${day}`,
  },
  departureClosed: {
    pl: (day: string) => `wyjazd ${day} zamknięty`,
    en: (day: string) => `closed to departure on ${day}`,
  },
  arrivalUnknown: {
    pl: (day: string) => `czy można przyjechać ${day}`,
    en: (day: string) => `whether arrival on ${day} is allowed`,
  },
  departureUnknown: {
    pl: (day: string) => `czy można wyjechać ${day}`,
    en: (day: string) => `whether departure on ${day} is allowed`,
  },

  copyPl: { pl: 'Kopiuj po polsku', en: 'Copy in Polish' },
  copyEn: { pl: 'Kopiuj po angielsku', en: 'Copy in English' },
  copyDe: { pl: 'Kopiuj po niemiecku', en: 'Copy in German' },
  copyUk: { pl: 'Kopiuj po ukraińsku', en: 'Copy in Ukrainian' },
  forMail: { pl: 'Kopiuj do e-maila', en: 'Copy for an email' },
  mailChosen: { pl: 'wybrany pokój', en: 'the chosen room' },
  mailFirst: {
    pl: (n: number) => (n === 1 ? 'pierwszy pokój' : `pierwsze pokoje: ${n}`),
    en: (n: number) => (n === 1 ? 'the first room' : `the first ${n} rooms`),
  },
  mailHead: {
    pl: (arrival: string, departure: string, length: string, guests: string) =>
      `Wolne pokoje: ${arrival} – ${departure} (${length}, ${guests}):`,
    en: (arrival: string, departure: string, length: string, guests: string) =>
      `Available rooms, ${arrival} to ${departure} (${length}, ${guests}):`,
  },
  mailEstimate: { pl: (sum: string) => `około ${sum}`, en: (sum: string) => `approx. ${sum}` },
  mailAsk: { pl: 'cena na zapytanie', en: 'price on request' },
  offerIs: {
    pl: (room: string, dates: string, length: string, guests: string, price: string) =>
      `${room}, ${dates} (${length}, ${guests}): ${price} za cały pobyt. To nie jest jeszcze rezerwacja; rezerwacja wymaga potwierdzenia.`,
    en: (room: string, dates: string, length: string, guests: string, price: string) =>
      `${room}, ${dates} (${length}, ${guests}): ${price} for the whole stay. Not a booking until we confirm it.`,
  },
  offerOnRequest: {
    pl: (room: string, dates: string, length: string, guests: string) =>
      `${room}, ${dates} (${length}, ${guests}): cena na zapytanie. To nie jest jeszcze rezerwacja; rezerwacja wymaga potwierdzenia.`,
    en: (room: string, dates: string, length: string, guests: string) =>
      `${room}, ${dates} (${length}, ${guests}): price on request. Not a booking until we confirm it.`,
  },
  mailEnd: {
    pl: 'Ceny za cały pobyt. Ta wiadomość nie jest potwierdzeniem rezerwacji; rezerwacja wymaga potwierdzenia.',
    en: 'Prices are for the whole stay. Not a booking until we confirm it.',
  },
  guests: {
    pl: (adults: number, children: number) =>
      `${adults} ${counted('pl', adults, ['osoba dorosła', 'osoby dorosłe', 'osób dorosłych'])}${
        children > 0 ? `, ${children} ${counted('pl', children, ['dziecko', 'dzieci', 'dzieci'])}` : ''
      }`,
    en: (adults: number, children: number) =>
      `${adults} ${counted('en', adults, ['adult', 'adults'])}${
        children > 0 ? `, ${children} ${counted('en', children, ['child', 'children'])}` : ''
      }`,
  },
} as const satisfies Texts;

/** Names of the texts for a guest, who may read German or Ukrainian (offer.ts). */
export type OfferWord =
  | 'mailHead'
  | 'mailEstimate'
  | 'mailAsk'
  | 'mailEnd'
  | 'offerIs'
  | 'offerOnRequest'
  | 'guests';

/** Returns the price of an offer, and whether it is exact or an estimate. */
export function priceWords(language: Language, { price, about }: Offer, currency: string): string {
  const t = speak(finderText, language);
  if (price === null) return t.unknownPrice;
  const sum = money(language, price, currency);
  return about ? t.estimate(sum) : t.byList(sum);
}

/**
 * Returns texts for the nights of the room that stay free beside a stay, and for the nights that can no longer be sold.
 */
export function gapWords(language: Language, { before, after }: Offer): string[] {
  const t = speak(finderText, language);
  if (before.nights === 0 && after.nights === 0 && !before.open && !after.open) return [t.exact];
  const left = [
    before.nights > 0 && !before.lost && t.gapBefore(before.nights, before.open),
    after.nights > 0 && !after.lost && t.gapAfter(after.nights, after.open),
  ].filter((words) => words !== false);
  return [
    before.lost && t.lostBefore(before.nights),
    after.lost && t.lostAfter(after.nights),
    left.length > 0 && t.left(left.join(', ')),
  ].filter((words) => words !== false);
}

/** Returns a restriction in words, with its certainty. */
export function restrictionWords(language: Language, restriction: Offer['restrictions'][number]): string {
  const t = speak(finderText, language);
  const day = briefDay(language, restriction.date);
  const unknown = restriction.certainty === 'unknown';
  const words = {
    minStay: t.minStay(restriction.nights ?? 0, day),
    maxStay: t.maxStay(restriction.nights ?? 0, day),
    arrivalClosed: unknown ? t.arrivalUnknown(day) : t.arrivalClosed(day),
    departureClosed: unknown ? t.departureUnknown(day) : t.departureClosed(day),
  }[restriction.rule];
  return t[restriction.certainty](words);
}

export const nightsWords = nights;

/** Returns ranges of days that were never read from the service: `3–5 VI, 9–10 VI`. */
export const stretchWords = (
  language: Language,
  stretches: readonly { readonly from: Day; readonly to: Day }[],
): string => stretches.map(({ from, to }) => stay(language, from, to)).join(', ');
