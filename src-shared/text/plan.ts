import { toDayNumber } from '../rules/days';
import type { Day } from '../model/scalars';
import { dayAndMonth, localeOf, withoutYearMark } from './formats';
import { counted, type Language, type Texts } from './language';

/** Texts of the Plan: rooms by days (product.md, room 2; look.md, The plan). */

const nights = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['noc', 'noce', 'nocy'] : ['night', 'nights']);
const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

export const planText = {
  card: { pl: 'Rezerwacja', en: 'Reservation' },
  plan: { pl: 'Plan pokoi', en: 'Room plan' },
  tools: { pl: 'Narzędzia planu', en: 'Plan tools' },
  earlier: { pl: 'Wcześniej', en: 'Earlier' },
  today: { pl: 'Dziś', en: 'Today' },
  later: { pl: 'Później', en: 'Later' },
  goToDay: { pl: 'Przejdź do dnia', en: 'Go to day' },
  typedDay: { pl: 'Data, np. 14.07', en: 'Date, e.g. 14 July' },
  typedHint: { pl: 'Enter przechodzi do dnia', en: 'Enter goes to the day' },
  noSuchDay: { pl: 'Nie ma takiego dnia.', en: 'There is no such day.' },
  howManyDays: { pl: 'Ile dni', en: 'How many days' },
  days: { pl: (n: number) => `${n} dni`, en: (n: number) => `${n} days` },
  colours: { pl: 'Kolory', en: 'Colours' },
  byStay: { pl: 'Pobyt', en: 'Stay' },
  byPayment: { pl: 'Płatność', en: 'Payment' },
  byService: { pl: 'Z serwisu', en: 'From service' },
  prices: { pl: 'Ceny i ograniczenia', en: 'Prices and restrictions' },
  withGone: { pl: 'Usunięte z serwisu', en: 'Deleted in the service' },
  withGoneTip: {
    pl: 'Pokaż też rezerwacje, których nie ma już w serwisie',
    en: 'Also show reservations that the service no longer returns',
  },
  density: { pl: 'Wysokie wiersze', en: 'Tall rows' },

  past: { pl: 'Plan z wybranej chwili', en: 'Earlier plan' },
  pastAt: { pl: 'Plan z dnia i godziny', en: 'Plan as of a day and time' },
  pastShow: { pl: 'Pokaż', en: 'Show' },
  pastPresets: { pl: 'Często potrzebne', en: 'Common choices' },
  pastToday: { pl: (time: string) => `dziś ${time}`, en: (time: string) => `today ${time}` },
  pastYesterday: { pl: (time: string) => `wczoraj ${time}`, en: (time: string) => `yesterday ${time}` },
  pastWeek: { pl: 'tydzień temu', en: 'a week ago' },
  pastSince: {
    pl: (when: string) => `Zmiany są zapisywane na tym komputerze od ${when}.`,
    en: (when: string) => `This PC has recorded changes since ${when}.`,
  },
  pastTooEarly: {
    pl: (when: string) => `Zmiany są zapisywane dopiero od ${when}.`,
    en: (when: string) => `This PC has no record before ${when}.`,
  },
  pastFuture: { pl: 'Wybierz chwilę z przeszłości.', en: 'Choose a time in the past.' },
  pastIs: {
    pl: (when: string) => `Plan według stanu na tym komputerze: ${when}`,
    en: (when: string) => `Plan as of ${when}, from this PC’s records`,
  },
  pastHint: {
    pl: 'Bez cen. Karta rezerwacji pokazuje stan obecny.',
    en: 'Without prices. Reservation cards show the current state.',
  },
  pastBack: { pl: 'Wróć do bieżącego planu', en: 'Back to now' },
  print: { pl: 'Drukuj plan', en: 'Print plan' },
  pageOf: {
    pl: (n: number, of: number) => `strona ${n} z ${of}`,
    en: (n: number, of: number) => `page ${n} of ${of}`,
  },
  dataOf: { pl: (when: string) => `dane z ${when}`, en: (when: string) => `data as of ${when}` },
  neverWhole: { pl: 'części dni nigdy nie sprawdzono', en: 'some days were never checked' },
  grouping: { pl: 'Grupy pokoi', en: 'Room groups' },
  groupNone: { pl: 'Bez grup', en: 'No groups' },
  groupFloor: { pl: 'Według pięter', en: 'By floor' },
  groupKind: { pl: 'Według rodzajów', en: 'By room type' },
  groupOpen: { pl: 'rozwinięte', en: 'open' },
  groupClosed: { pl: 'zwinięte', en: 'closed' },
  otherRooms: { pl: 'Pozostałe pokoje', en: 'Other rooms' },
  /** Rooms that have a stay but are missing from the room list of the service. */
  unlistedRooms: { pl: 'Nieznane serwisowi', en: 'Not in the service' },
  view: { pl: 'Widok', en: 'View' },
  filter: { pl: 'Filtr', en: 'Filter' },
  filterFound: {
    pl: (stays: number) => `Filtr: ${stays}`,
    en: (stays: number) => `Filter: ${stays}`,
  },
  filterGuest: { pl: 'Gość lub numer rezerwacji', en: 'Guest or reservation number' },
  filterForm: { pl: 'Pobyt', en: 'Stay' },
  filterUnknown: { pl: 'inny stan', en: 'other status' },
  filterUnknownPayment: { pl: 'inna', en: 'other' },
  filterSource: { pl: 'Źródło', en: 'Source' },
  filterNoSource: { pl: 'bez źródła', en: 'no source' },
  filterNoted: { pl: 'Tylko z notatką', en: 'Only with a note' },
  filterKinds: { pl: 'Rodzaje pokoi', en: 'Room types' },
  filterOnlyFound: { pl: 'Tylko pokoje z takimi pobytami', en: 'Only rooms with matching stays' },
  moreHolidays: {
    pl: (n: number) => `i jeszcze ${n} ${counted('pl', n, ['święto', 'święta', 'świąt'])}`,
    en: (n: number) => `and ${n} more`,
  },
  filterHidesAll: {
    pl: 'W tych dniach żaden pobyt nie pasuje do filtra.',
    en: 'No stay matches the filter on these days.',
  },
  filterClear: { pl: 'Wyczyść', en: 'Clear filter' },
  filterFirst: { pl: 'Pokaż pierwszy', en: 'Show first' },
  filterNext: { pl: 'Pokaż następny', en: 'Show next' },
  filterSays: {
    pl: (stays: number, rooms: number) =>
      `${stays} ${counted('pl', stays, ['pobyt', 'pobyty', 'pobytów'])}${rooms > 0 ? ` w ${rooms} ${counted('pl', rooms, ['pokoju', 'pokojach', 'pokojach'])}` : ''} w tych dniach`,
    en: (stays: number, rooms: number) =>
      `${stays} ${counted('en', stays, ['stay', 'stays'])}${rooms > 0 ? ` in ${rooms} ${counted('en', rooms, ['room', 'rooms'])}` : ''} on these days`,
  },
  filterNothing: { pl: 'Zaznacz, czego szukasz.', en: 'Choose what to look for.' },
  notMatching: { pl: 'poza filtrem', en: 'outside the filter' },

  age: { pl: 'Dane z serwisu', en: 'Data from the service' },
  checked: { pl: (when: string) => `sprawdzono ${when}`, en: (when: string) => `checked ${when}` },
  never: { pl: 'nie sprawdzano', en: 'never checked' },
  justNow: { pl: 'przed chwilą', en: 'just now' },
  minutesAgo: {
    pl: (n: number) => (n === 1 ? 'minutę temu' : `${n} min temu`),
    en: (n: number) => `${n} min ago`,
  },
  hoursAgo: { pl: (n: number) => `${n} godz. temu`, en: (n: number) => `${n} h ago` },
  daysAgo: {
    pl: (n: number) => (n === 1 ? 'wczoraj' : `${n} dni temu`),
    en: (n: number) => (n === 1 ? 'yesterday' : `${n} days ago`),
  },
  /** `of` is a number or the text `knownRooms`. */
  free: {
    pl: (of: number | string) => `Wolne w nocy (z ${of})`,
    en: (of: number | string) => `Available, of ${of}`,
  },
  /** Rooms are known only from stays, so that more rooms may exist. */
  knownRooms: {
    pl: (n: number) => `${n} ${n === 1 ? 'znanego' : 'znanych'}`,
    en: (n: number) => `${n} known`,
  },
  freeThatNight: {
    pl: (day: string, free: number, of: number | string, roomless: number) =>
      `noc ${day}: wolne ${free} z ${of}${roomless === 0 ? '' : `, po odjęciu ${roomless} ${counted('pl', roomless, ['pobytu', 'pobytów', 'pobytów'])} bez pokoju`}`,
    en: (day: string, free: number, of: number | string, roomless: number) =>
      `night of ${day}: ${free} of ${of} available${roomless === 0 ? '' : `, after ${roomless} ${counted('en', roomless, ['stay', 'stays'])} without a room`}`,
  },
  rooms: {
    pl: (n: number) => `${n} ${counted('pl', n, ['pokój', 'pokoje', 'pokoi'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['room', 'rooms'])}`,
  },
  date: { pl: 'Dzień', en: 'Day' },
  todayMark: { pl: 'dziś', en: 'today' },
  weekend: { pl: 'weekend', en: 'weekend' },
  floor: {
    pl: (n: number) => (n === 0 ? 'Parter' : `${roman[n] ?? n} piętro`),
    en: (n: number) => (n === 0 ? 'Ground floor' : `Floor ${n}`),
  },
  floorShort: {
    pl: (n: number) => (n === 0 ? 'P' : (roman[n] ?? String(n))),
    en: (n: number) => (n === 0 ? 'G' : String(n)),
  },
  noRoom: { pl: 'Bez pokoju', en: 'No room' },
  unknownRoom: { pl: (id: string) => `pokój o ID ${id}`, en: (id: string) => `room ID ${id}` },
  goneRoom: { pl: (name: string) => `${name} (usunięty)`, en: (name: string) => `${name} (removed)` },
  room: { pl: (name: string) => `pokój ${name}`, en: (name: string) => `room ${name}` },
  numbered: { pl: (n: number) => `nr ${n}`, en: (n: number) => `no. ${n}` },
  noName: { pl: 'bez nazwiska', en: 'no name' },
  erased: { pl: 'dane usunięte', en: 'guest erased' },

  /** Replaces the number of nights of a stay whose departure is before its arrival. */
  reversed: { pl: 'wyjazd przed przyjazdem', en: 'departure before arrival' },
  nights: {
    pl: (n: number) => `${n} ${nights('pl', n)}`,
    en: (n: number) => `${n} ${nights('en', n)}`,
  },
  freeNights: {
    pl: (dates: string, n: number) => `Wolne: ${dates}, ${n} ${nights('pl', n)}`,
    en: (dates: string, n: number) => `Available: ${dates}, ${n} ${nights('en', n)}`,
  },
  due: { pl: 'przyjedzie', en: 'due to arrive' },
  house: { pl: 'w obiekcie', en: 'in house' },
  left: { pl: 'po wyjeździe', en: 'checked out' },
  unknownStay: { pl: (word: string) => `stan: ${word}`, en: (word: string) => `status: ${word}` },
  gone: { pl: 'usunięta z serwisu', en: 'deleted in the service' },
  clash: { pl: 'pokrywa się z innym pobytem', en: 'overlaps another stay' },
  unpaid: { pl: 'nieopłacone', en: 'unpaid' },
  waiting: { pl: 'czeka na wpłatę', en: 'waiting for payment' },
  prepaid: { pl: 'zaliczka wpłacona', en: 'prepayment paid' },
  paid: { pl: 'opłacone', en: 'paid' },
  unknownPayment: {
    pl: (word: string) => `płatność: ${word}`,
    en: (word: string) => `payment: ${word}`,
  },
  hasNote: { pl: 'jest notatka', en: 'has a note' },
  inGroup: {
    pl: (n: number) => `w grupie ${n} ${counted('pl', n, ['pokój', 'pokoje', 'pokoi'])}`,
    en: (n: number) => `group of ${n} ${counted('en', n, ['room', 'rooms'])}`,
  },

  freeNight: { pl: (day: string) => `noc ${day}, wolne`, en: (day: string) => `night of ${day}, available` },
  noPrice: { pl: 'brak', en: 'none' },
  noPriceTip: { pl: 'brak ceny', en: 'no price' },
  zeroPriceTip: { pl: 'cena wynosi 0', en: 'the price is 0' },
  pricePer: {
    pl: (per: 'person' | 'leading') =>
      per === 'person' ? 'za osobę dorosłą' : 'za podstawową liczbę osób, inna zmienia cenę',
    en: (per: 'person' | 'leading') =>
      per === 'person' ? 'per adult' : 'for standard occupancy; other numbers of guests change it',
  },
  minStay: {
    pl: (n: number) => `min. ${n} ${nights('pl', n)}`,
    en: (n: number) => `min. ${n} ${nights('en', n)}`,
  },
  maxStay: {
    pl: (n: number) => `maks. ${n} ${nights('pl', n)}`,
    en: (n: number) => `max. ${n} ${nights('en', n)}`,
  },
  minStayShort: { pl: (n: number) => `${n}n`, en: (n: number) => `${n}n` },
  noArrival: { pl: 'przyjazd zamknięty', en: 'closed to arrival' },
  noDeparture: {
    pl: 'wyjazd następnego dnia zamknięty',
    en: 'closed to departure the next day',
  },
  /** `less` is empty if the service gives no figure for the discount. */
  discount: {
    pl: (from: number, less: string) =>
      less === '' ? 'jest rabat' : `rabat${from > 1 ? ` od ${from} nocy` : ''}: ${less}`,
    en: (from: number, less: string) =>
      less === '' ? 'has a discount' : `discount${from > 1 ? ` from ${from} nights` : ''}: ${less}`,
  },
  priceFor: {
    pl: (guests: number) => `za ${guests} os.`,
    en: (guests: number) => `for ${guests} ${counted('en', guests, ['guest', 'guests'])}`,
  },
  estimates: {
    pl: (list: string[]) => `szacunek: ${list.join('; ')}`,
    en: (list: string[]) => `estimate: ${list.join('; ')}`,
  },
  guestsPay: {
    pl: (guests: number, price: string) => `${guests} os. ${price}`,
    en: (guests: number, price: string) => `${guests} ${counted('en', guests, ['guest', 'guests'])} ${price}`,
  },
  /** `least` of 0 or 1 means that there is no minimum stay. */
  stayLimits: {
    pl: (least: number, most: number) => (least > 1 ? `${least}–${most}n` : `≤${most}n`),
    en: (least: number, most: number) => (least > 1 ? `${least}–${most}n` : `≤${most}n`),
  },
  legendRefused: { pl: 'serwis nie przyjął: zajęte', en: 'rejected by the service: taken' },
  legendDiscount: { pl: 'rabat', en: 'discount' },
  legendMaxStay: { pl: 'najwyżej 7 nocy', en: 'at most 7 nights' },

  unhidden: { pl: 'Pokazano wszystkie pokoje.', en: 'All rooms are shown.' },
  hideAgain: { pl: 'Ukryj ponownie', en: 'Hide again' },

  legendPart: { pl: 'wg liczby osób', en: 'depends on guests' },
  legend: { pl: 'Legenda', en: 'Legend' },
  legendService: { pl: 'kolor nadany w serwisie', en: 'colour set in the service' },
  legendDue: { pl: 'przyjedzie', en: 'due' },
  legendGone: { pl: 'usunięta z serwisu', en: 'deleted' },
  legendWaiting: { pl: 'czeka', en: 'waiting' },
  legendPrepaid: { pl: 'zaliczka', en: 'prepaid' },
  legendMinStay: { pl: 'min. 2 noce', en: 'min. 2 nights' },
  legendNoDeparture: { pl: 'wyjazd zamknięty', en: 'closed to departure' },
  legendCurrency: {
    pl: (currency: string) => `ceny w ${currency}`,
    en: (currency: string) => `prices in ${currency}`,
  },
  clashes: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pobyt pokrywa', 'pobyty pokrywają', 'pobytów pokrywa'])} się`,
    en: (n: number) => `${n} ${counted('en', n, ['stay overlaps', 'stays overlap'])}`,
  },

  noRooms: {
    pl: 'Nie ma jeszcze pokoi. Pojawią się po pierwszym pobraniu z serwisu.',
    en: 'There are no rooms yet. They appear after the first sync with the service.',
  },
  emptyHouse: {
    pl: (when: string) => `W serwisie nie ma jeszcze pokoi ani rezerwacji, sprawdzono ${when}.`,
    en: (when: string) => `The service has no rooms and no reservations yet, checked ${when}.`,
  },
  emptyHouseNext: {
    pl: 'Pojawią się tutaj po dodaniu ich w serwisie.',
    en: 'They will appear here once they are added in the service.',
  },
  notRead: {
    pl: 'Nie udało się odczytać planu z bazy na tym komputerze.',
    en: 'The plan could not be read from the database on this PC.',
  },
  again: { pl: 'Spróbuj ponownie', en: 'Try again' },

  keysWalk: { pl: 'Poruszanie się po nocach i pokojach', en: 'Move between nights and rooms' },
  keysWindow: { pl: 'O całe okno wcześniej lub później', en: 'One screen earlier or later' },
  keysEdge: { pl: 'Pierwsza lub ostatnia noc okna', en: 'First or last night on the screen' },
  keysRooms: { pl: 'Pierwszy lub ostatni pokój', en: 'First or last room' },
  keysOpen: {
    pl: 'Karta rezerwacji; w wolną noc: skąd jej cena',
    en: 'Open reservation; on an available night, show how its price is made up',
  },
  keysClose: { pl: 'Zamknięcie karty', en: 'Close card' },
} as const satisfies Texts;

const ranges = new Map<string, Intl.DateTimeFormat>();

/** Returns the days that the plan shows, including the last one: `1–30 czerwca 2026`, `31 maj – 29 cze 2026`. */
export function rangeTitle(language: Language, from: Day, to: Day): string {
  // Ukrainian month names do not fit into the toolbar.
  if (language === 'uk') return inNumbers(from, to);
  const month = from.slice(0, 7) === to.slice(0, 7) ? 'long' : 'short';
  const key = language + month;
  let format = ranges.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf(language), {
      day: 'numeric',
      month,
      year: 'numeric',
      timeZone: 'UTC',
    });
    ranges.set(key, format);
  }
  // The font lacks thin spaces. A range with a month or year in its first part has spaces around the dash: `31 maj – 29
  // cze 2026`.
  return withoutYearMark(format.formatRange(toDayNumber(from) * 86_400_000, toDayNumber(to) * 86_400_000))
    .replace(/[\u2009\u202f]/g, ' ')
    .replace(/(\p{L}|\d{4})–(?=\d)/u, '$1 – ');
}

/** Returns a range of days in numbers: `23–29.11.2026`, `27.11 – 17.12.2026`, `18.12.26 – 16.01.27`. */
function inNumbers(from: Day, to: Day): string {
  const [first, last] = [from.split('-').reverse(), to.split('-').reverse()];
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first[0]}–${last.join('.')}`;
  if (first[2] === last[2]) return `${first.slice(0, 2).join('.')} – ${last.join('.')}`;
  const short = (parts: string[]) => parts.map((part) => part.slice(-2)).join('.');
  return `${short(first)} – ${short(last)}`;
}

/** Returns a holiday for the corner of the plan: `4 VI Boże Ciało`, `4 Jun Corpus Christi`. */
export const holidayLine = (language: Language, day: Day, name: string): string =>
  `${dayAndMonth(language, day)} ${name}`;
