import { dayNumber } from '../rules/days';
import type { Day } from '../model/scalars';
import { counted, type Language, type Texts } from './language';

/** The Plan: rooms by days (product.md, room 2; look.md, The plan). */

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
  goToDay: { pl: 'Przejdź do dnia', en: 'Go to a day' },
  howManyDays: { pl: 'Ile dni', en: 'How many days' },
  days: { pl: (n: number) => `${n} dni`, en: (n: number) => `${n} days` },
  colours: { pl: 'Kolory', en: 'Colours' },
  byStay: { pl: 'Pobyt', en: 'Stay' },
  byPayment: { pl: 'Płatność', en: 'Payment' },
  byService: { pl: 'Z serwisu', en: 'Service' },
  prices: { pl: 'Ceny i ograniczenia', en: 'Prices and limits' },
  withGone: { pl: 'Zniknięte', en: 'Gone' },
  withGoneTip: {
    pl: 'Pokaż też rezerwacje, których serwis już nie zwraca',
    en: 'Also show reservations that the service no longer returns',
  },
  density: { pl: 'Wysokie wiersze', en: 'Tall rows' },

  past: { pl: 'Cofnij plan', en: 'Plan of the past' },
  pastAt: { pl: 'Plan z dnia i godziny', en: 'Plan of a day and time' },
  pastShow: { pl: 'Pokaż', en: 'Show' },
  pastPresets: { pl: 'Często potrzebne', en: 'Often wanted' },
  pastToday: { pl: (time: string) => `dziś ${time}`, en: (time: string) => `today ${time}` },
  pastYesterday: { pl: (time: string) => `wczoraj ${time}`, en: (time: string) => `yesterday ${time}` },
  pastWeek: { pl: 'tydzień temu', en: 'a week ago' },
  pastSince: {
    pl: (when: string) => `Ten komputer pamięta zmiany od ${when}.`,
    en: (when: string) => `This PC remembers changes since ${when}.`,
  },
  pastTooEarly: {
    pl: (when: string) => `Wcześniej niż ${when} ten komputer nic nie pamięta.`,
    en: (when: string) => `This PC remembers nothing before ${when}.`,
  },
  pastFuture: { pl: 'Ta chwila jeszcze nie nadeszła.', en: 'That moment has not come yet.' },
  pastIs: {
    pl: (when: string) => `Plan z ${when}, tak jak znał go ten komputer`,
    en: (when: string) => `The plan of ${when}, as this PC knew it`,
  },
  pastHint: {
    pl: 'Bez cen. Karta rezerwacji pokazuje stan obecny.',
    en: 'Without prices. A reservation’s card shows the present.',
  },
  pastBack: { pl: 'Wróć do teraz', en: 'Back to now' },
  print: { pl: 'Drukuj plan', en: 'Print the plan' },
  pageOf: {
    pl: (n: number, of: number) => `strona ${n} z ${of}`,
    en: (n: number, of: number) => `page ${n} of ${of}`,
  },
  dataOf: { pl: (when: string) => `dane z ${when}`, en: (when: string) => `data of ${when}` },
  neverWhole: { pl: 'część dni nigdy nie sprawdzana', en: 'some days were never checked' },
  grouping: { pl: 'Grupy pokoi', en: 'Groups of rooms' },
  groupNone: { pl: 'Bez grup', en: 'No groups' },
  groupFloor: { pl: 'Piętrami', en: 'By floor' },
  groupKind: { pl: 'Rodzajami', en: 'By kind' },
  groupOpen: { pl: 'rozwinięte', en: 'open' },
  groupClosed: { pl: 'zwinięte', en: 'closed' },
  otherRooms: { pl: 'Pozostałe pokoje', en: 'Other rooms' },
  /** A stay is in them, but the service does not list them among its rooms. */
  unlistedRooms: { pl: 'Nieznane serwisowi', en: 'Unknown to service' },
  view: { pl: 'Widok', en: 'View' },
  filter: { pl: 'Filtr', en: 'Filter' },
  filterFound: {
    pl: (stays: number) => `Filtr: ${stays}`,
    en: (stays: number) => `Filter: ${stays}`,
  },
  filterGuest: { pl: 'Gość lub numer rezerwacji', en: 'Guest or reservation number' },
  filterForm: { pl: 'Pobyt', en: 'Stay' },
  filterUnknown: { pl: 'inny stan', en: 'another state' },
  filterPayment: { pl: 'Płatność', en: 'Payment' },
  filterUnknownPayment: { pl: 'inna', en: 'another' },
  filterSource: { pl: 'Źródło', en: 'Source' },
  filterNoSource: { pl: 'bez źródła', en: 'no source' },
  filterNoted: { pl: 'Tylko z notatką', en: 'With a note only' },
  filterKinds: { pl: 'Rodzaje pokoi', en: 'Kinds of rooms' },
  filterOnlyFound: { pl: 'Tylko pokoje z takimi pobytami', en: 'Only rooms with such stays' },
  moreHolidays: {
    pl: (n: number) => `i jeszcze ${n} ${counted('pl', n, ['święto', 'święta', 'świąt'])}`,
    en: (n: number) => `and ${n} more`,
  },
  filterHidesAll: {
    pl: 'Żaden pokój nie ma w tych dniach pobytu, którego szuka filtr.',
    en: 'No room has a stay in these days that the filter looks for.',
  },
  filterClear: { pl: 'Wyczyść', en: 'Clear' },
  filterFirst: { pl: 'Pokaż pierwszy', en: 'Show the first' },
  filterNext: { pl: 'Pokaż następny', en: 'Show the next' },
  filterSays: {
    pl: (stays: number, rooms: number) =>
      `${stays} ${counted('pl', stays, ['pobyt', 'pobyty', 'pobytów'])}${rooms > 0 ? ` w ${rooms} ${counted('pl', rooms, ['pokoju', 'pokojach', 'pokojach'])}` : ''} w tych dniach`,
    en: (stays: number, rooms: number) =>
      `${stays} ${counted('en', stays, ['stay', 'stays'])}${rooms > 0 ? ` in ${rooms} ${counted('en', rooms, ['room', 'rooms'])}` : ''} in these days`,
  },
  filterNothing: { pl: 'Zaznacz, czego szukasz.', en: 'Choose what you look for.' },
  notMatching: { pl: 'poza filtrem', en: 'outside the filter' },

  age: { pl: 'Dane z serwisu', en: 'Data from the service' },
  checked: { pl: (when: string) => `sprawdzono ${when}`, en: (when: string) => `checked ${when}` },
  never: { pl: 'nie sprawdzano', en: 'never checked' },
  justNow: { pl: 'przed chwilą', en: 'just now' },
  minutesAgo: {
    pl: (n: number) => (n === 1 ? 'minutę temu' : `${n} min temu`),
    en: (n: number) => `${n} min ago`,
  },
  hoursAgo: { pl: (n: number) => `${n} h temu`, en: (n: number) => `${n} h ago` },
  daysAgo: {
    pl: (n: number) => (n === 1 ? 'wczoraj' : `${n} dni temu`),
    en: (n: number) => (n === 1 ? 'yesterday' : `${n} days ago`),
  },
  free: { pl: (of: number) => `Wolne w nocy, z ${of}`, en: (of: number) => `Free at night, of ${of}` },
  freeThatNight: {
    pl: (day: string, free: number, of: number, roomless: number) =>
      `noc ${day}: wolne ${free} z ${of}${roomless === 0 ? '' : `, po odjęciu ${roomless} ${counted('pl', roomless, ['pobytu', 'pobytów', 'pobytów'])} bez pokoju`}`,
    en: (day: string, free: number, of: number, roomless: number) =>
      `night of ${day}: ${free} of ${of} free${roomless === 0 ? '' : `, with ${roomless} ${counted('en', roomless, ['stay', 'stays'])} without a room taken off`}`,
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
  unknownRoom: { pl: (id: string) => `pokój o id ${id}`, en: (id: string) => `room with id ${id}` },
  goneRoom: { pl: (name: string) => `${name} (usunięty)`, en: (name: string) => `${name} (removed)` },
  room: { pl: (name: string) => `pokój ${name}`, en: (name: string) => `room ${name}` },
  numbered: { pl: (n: number) => `nr ${n}`, en: (n: number) => `no. ${n}` },
  noName: { pl: 'bez nazwiska', en: 'no name' },
  erased: { pl: 'dane usunięte', en: 'guest erased' },

  /** In place of the nights of a stay that ends before it begins. */
  reversed: { pl: 'wyjazd przed przyjazdem', en: 'leaves before arriving' },
  nights: {
    pl: (n: number) => `${n} ${nights('pl', n)}`,
    en: (n: number) => `${n} ${nights('en', n)}`,
  },
  due: { pl: 'przyjedzie', en: 'due to arrive' },
  house: { pl: 'w domu', en: 'in house' },
  left: { pl: 'po pobycie', en: 'has left' },
  unknownStay: { pl: (word: string) => `stan: ${word}`, en: (word: string) => `state: ${word}` },
  gone: { pl: 'zniknęła z serwisu', en: 'gone from the service' },
  clash: { pl: 'pokrywa się z innym pobytem', en: 'overlaps another stay' },
  unpaid: { pl: 'nieopłacone', en: 'not paid' },
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

  freeNight: { pl: (day: string) => `noc ${day}, wolne`, en: (day: string) => `night of ${day}, free` },
  noPrice: { pl: 'brak', en: 'none' },
  noPriceTip: { pl: 'brak ceny', en: 'no price' },
  zeroPriceTip: { pl: 'cena wynosi 0', en: 'the price is 0' },
  pricePer: {
    pl: (per: 'person' | 'leading') =>
      per === 'person' ? 'za osobę dorosłą' : 'za obsadę podstawową, inna zmienia cenę',
    en: (per: 'person' | 'leading') =>
      per === 'person' ? 'per adult' : 'for the usual number of guests, others change it',
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
  noArrival: { pl: 'bez przyjazdu', en: 'no arrival' },
  noDeparture: {
    pl: 'bez wyjazdu następnego dnia',
    en: 'no departure on the next day',
  },
  /** `less` is empty where the service gives no figure. */
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
  /** `least` of 0 or 1: no least stay. */
  stayLimits: {
    pl: (least: number, most: number) => (least > 1 ? `${least}–${most}n` : `≤${most}n`),
    en: (least: number, most: number) => (least > 1 ? `${least}–${most}n` : `≤${most}n`),
  },
  legendRefused: { pl: 'serwis odmówił: zajęte', en: 'refused by the service: taken' },
  legendDiscount: { pl: 'rabat', en: 'discount' },
  legendMaxStay: { pl: 'najwyżej 7 nocy', en: 'at most 7 nights' },

  unhidden: { pl: 'Pokazano wszystkie pokoje.', en: 'All rooms are shown.' },
  hideAgain: { pl: 'Ukryj znów', en: 'Hide again' },

  legendPart: { pl: 'cena zależy od liczby osób', en: 'price depends on the number of guests' },
  legend: { pl: 'Legenda', en: 'Legend' },
  legendService: { pl: 'kolor nadany w serwisie', en: 'colour given in the service' },
  legendDue: { pl: 'przyjedzie', en: 'due' },
  legendHouse: { pl: 'w domu', en: 'in house' },
  legendLeft: { pl: 'wyjechali', en: 'left' },
  legendGone: { pl: 'zniknęła', en: 'gone' },
  legendUnpaid: { pl: 'nieopłacone', en: 'unpaid' },
  legendWaiting: { pl: 'czeka', en: 'waiting' },
  legendPrepaid: { pl: 'zaliczka', en: 'prepaid' },
  legendPaid: { pl: 'opłacone', en: 'paid' },
  legendMinStay: { pl: 'min. 2 noce', en: 'min. 2 nights' },
  legendNoArrival: { pl: 'bez przyjazdu', en: 'no arrival' },
  legendNoDeparture: { pl: 'bez wyjazdu', en: 'no departure' },
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
    pl: 'Nie ma jeszcze pokoi. Pojawią się po pierwszej synchronizacji z serwisem.',
    en: 'There are no rooms yet. They appear after the first sync with the service.',
  },
  emptyHouse: {
    pl: (when: string) => `Serwis nie ma jeszcze żadnego pokoju ani rezerwacji, sprawdzono ${when}.`,
    en: (when: string) => `The service has no room and no reservation yet, checked ${when}.`,
  },
  emptyHouseNext: {
    pl: 'Gdy ktoś doda je w serwisie, pojawią się tutaj.',
    en: 'Once somebody adds them in the service, they appear here.',
  },
  notRead: {
    pl: 'Kontuar nie odczytał planu ze swojej bazy na tym komputerze.',
    en: 'Kontuar could not read the plan from its database on this PC.',
  },
  again: { pl: 'Spróbuj ponownie', en: 'Try again' },

  keysWalk: { pl: 'Chodzenie po nocach i pokojach', en: 'Walk nights and rooms' },
  keysWindow: { pl: 'O całe okno wcześniej lub później', en: 'A window earlier or later' },
  keysEdge: { pl: 'Pierwsza lub ostatnia noc okna', en: 'First or last night of the window' },
  keysRooms: { pl: 'Pierwszy lub ostatni pokój', en: 'First or last room' },
  keysToday: { pl: 'Dziś', en: 'Today' },
  keysOpen: {
    pl: 'Karta rezerwacji; w wolną noc: skąd jej cena',
    en: 'The reservation’s card; on a free night: where its price comes from',
  },
  keysClose: { pl: 'Zamknij kartę', en: 'Close the reservation' },
} as const satisfies Texts;

const ranges = new Map<string, Intl.DateTimeFormat>();

/** `1–30 czerwca 2026`, `31 maj – 29 cze 2026`: the days a window shows, both ends included. */
export function rangeTitle(language: Language, from: Day, to: Day): string {
  const month = from.slice(0, 7) === to.slice(0, 7) ? 'long' : 'short';
  const key = language + month;
  let format = ranges.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language === 'pl' ? 'pl-PL' : 'en-GB', {
      day: 'numeric',
      month,
      year: 'numeric',
      timeZone: 'UTC',
    });
    ranges.set(key, format);
  }
  // The font has no thin spaces; a plain one is as good.
  return format
    .formatRange(dayNumber(from) * 86_400_000, dayNumber(to) * 86_400_000)
    .replace(/[\u2009\u202f]/g, ' ');
}

/** `4 VI Boże Ciało`, `4/06 Corpus Christi`: a holiday in the corner of the plan. */
export const holidayLine = (language: Language, day: Day, name: string): string =>
  language === 'pl'
    ? `${+day.slice(8)} ${roman[+day.slice(5, 7)] ?? ''} ${name}`
    : `${+day.slice(8)}/${day.slice(5, 7)} ${name}`;
