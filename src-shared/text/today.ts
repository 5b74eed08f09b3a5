import { counted, type Language, type Texts } from './language';

/** The Today screen: what is still to do at the desk (product.md, room 1; look.md, Parts). */

const arrivals = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['przyjazd', 'przyjazdy', 'przyjazdów'] : ['arrival', 'arrivals']);
const departures = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['wyjazd', 'wyjazdy', 'wyjazdów'] : ['departure', 'departures']);
const rooms = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['pokój', 'pokoje', 'pokoi'] : ['room', 'rooms']);
const people = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['osoba', 'osoby', 'osób'] : ['person', 'people']);

export const todayText = {
  today: { pl: 'Dziś', en: 'Today' },
  counts: { pl: 'Podsumowanie dnia', en: 'The day in numbers' },
  toCheckIn: { pl: 'do zameldowania', en: 'to check in' },
  ofArrivals: {
    pl: (n: number) => (n === 0 ? 'dziś bez przyjazdów' : `z ${n} ${n === 1 ? 'przyjazdu' : 'przyjazdów'}`),
    en: (n: number) => (n === 0 ? 'no arrivals' : `of ${n} ${arrivals('en', n)}`),
  },
  roomsInHouse: {
    pl: (n: number) => `${rooms('pl', n)} w domu`,
    en: (n: number) => `${rooms('en', n)} in house`,
  },
  roomsTonight: {
    pl: (n: number) => `${rooms('pl', n)} na noc`,
    en: (n: number) => `${rooms('en', n)} for the night`,
  },
  tonight: {
    pl: (taken: number, of: number) =>
      taken >= of ? `w nocy komplet, ${taken} z ${of}` : `w nocy ${taken} z ${of}`,
    en: (taken: number, of: number) =>
      taken >= of ? `full tonight, ${taken} of ${of}` : `tonight ${taken} of ${of}`,
  },
  ofRooms: { pl: (of: number) => `z ${of}`, en: (of: number) => `of ${of}` },
  toCheckOut: { pl: 'do wymeldowania', en: 'to check out' },
  ofDepartures: {
    pl: (n: number) => (n === 0 ? 'bez wyjazdów' : `z ${n} ${n === 1 ? 'wyjazdu' : 'wyjazdów'}`),
    en: (n: number) => (n === 0 ? 'no departures' : `of ${n} ${departures('en', n)}`),
  },
  arrivalsTomorrow: {
    pl: (n: number) => `${arrivals('pl', n)} jutro`,
    en: (n: number) => `${arrivals('en', n)} tomorrow`,
  },
  arrivalsNextDay: {
    pl: (n: number) => `${arrivals('pl', n)} dzień później`,
    en: (n: number) => `${arrivals('en', n)} the next day`,
  },
  andDepartures: {
    pl: (n: number) => `i ${n} ${departures('pl', n)}`,
    en: (n: number) => `and ${n} ${departures('en', n)}`,
  },
  toCollect: { pl: (unit: string) => `${unit} do pobrania`, en: (unit: string) => `${unit} to collect` },
  roughly: { pl: 'około', en: 'about' },
  nothingToCollect: { pl: 'nic do pobrania', en: 'nothing to collect' },
  fromGuests: {
    pl: (n: number) => `od ${n} ${n === 1 ? 'gościa' : 'gości'}`,
    en: (n: number) => `from ${n} ${n === 1 ? 'guest' : 'guests'}`,
  },
  alsoCollect: { pl: (sum: string) => `i ${sum}`, en: (sum: string) => `and ${sum}` },
  unknownBalances: {
    pl: (n: number) => `u ${n} nie wiadomo`,
    en: (n: number) => `${n} unknown`,
  },

  arrivals: { pl: 'Przyjazdy', en: 'Arrivals' },
  departures: { pl: 'Wyjazdy', en: 'Departures' },
  inHouse: { pl: 'W domu', en: 'In house' },
  left: {
    pl: (todo: number, all: number) =>
      `${counted('pl', todo, ['został', 'zostały', 'zostało'])} ${todo} z ${all}`,
    en: (todo: number, all: number) => `${todo} of ${all} left`,
  },
  allDone: {
    pl: (all: number) => `wszystko zrobione, ${all} z ${all}`,
    en: (all: number) => `all done, ${all} of ${all}`,
  },
  houseCount: {
    pl: (n: number, persons: number) =>
      `na noc ${counted('pl', n, ['zostaje', 'zostają', 'zostaje'])} ${n} ${rooms('pl', n)}, ${persons} ${people('pl', persons)}`,
    en: (n: number, persons: number) =>
      `${n} ${rooms('en', n)}, ${persons} ${people('en', persons)} for the night`,
  },
  checkedIn: { pl: (who: string) => `zameldowani: ${who}`, en: (who: string) => `checked in: ${who}` },
  checkedOut: { pl: (who: string) => `wyjechali: ${who}`, en: (who: string) => `checked out: ${who}` },
  roomsCount: { pl: (n: number) => `${n} ${rooms('pl', n)}`, en: (n: number) => `${n} ${rooms('en', n)}` },
  dayEnded: {
    pl: (time: string) => `doba skończyła się o ${time}`,
    en: (time: string) => `check-out was due at ${time}`,
  },

  room: { pl: 'Pokój', en: 'Room' },
  guest: { pl: 'Gość', en: 'Guest' },
  phone: { pl: 'Telefon', en: 'Phone' },
  persons: { pl: 'Osoby', en: 'Guests' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  toPay: { pl: 'Zostało', en: 'Left to pay' },
  source: { pl: 'Źródło', en: 'Source' },
  note: { pl: 'Notatka', en: 'Note' },
  noName: { pl: 'bez nazwiska', en: 'no name' },
  noRoom: { pl: 'bez pokoju', en: 'no room' },
  personsInWords: {
    pl: (adults: number, children: number) =>
      children > 0
        ? `${adults} ${counted('pl', adults, ['dorosły', 'dorosłych', 'dorosłych'])} i ${children} ${counted('pl', children, ['dziecko', 'dzieci', 'dzieci'])}`
        : `${adults} ${people('pl', adults)}`,
    en: (adults: number, children: number) =>
      children > 0
        ? `${adults} ${counted('en', adults, ['adult', 'adults'])} and ${children} ${counted('en', children, ['child', 'children'])}`
        : `${adults} ${people('en', adults)}`,
  },

  due: { pl: 'przyjedzie', en: 'due to arrive' },
  notCheckedIn: { pl: 'nie zameldowano', en: 'not checked in' },
  leaving: { pl: 'wyjeżdża', en: 'leaving' },
  house: { pl: 'w domu', en: 'in house' },
  gone: { pl: 'wyjechał', en: 'has left' },
  unknownState: { pl: (word: string) => `stan: ${word}`, en: (word: string) => `state: ${word}` },
  paid: { pl: 'opłacone', en: 'paid' },
  about: { pl: (sum: string) => `ok. ${sum}`, en: (sum: string) => `ca. ${sum}` },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },

  nobodyArrives: { pl: 'Tego dnia nikt nie przyjeżdża.', en: 'Nobody arrives on this day.' },
  nobodyArrivesToday: { pl: 'Dziś nikt nie przyjeżdża.', en: 'Nobody arrives today.' },
  nobodyLeaves: { pl: 'Tego dnia nikt nie wyjeżdża.', en: 'Nobody leaves on this day.' },
  nobodyLeavesToday: { pl: 'Dziś nikt nie wyjeżdża.', en: 'Nobody leaves today.' },
  nobodyInHouse: { pl: 'Nikogo nie ma w domu.', en: 'Nobody is in house.' },
  neverChecked: {
    pl: 'Rezerwacji na ten dzień jeszcze nie pobrano z serwisu, więc Kontuar nie wie, kto przyjeżdża i kto wyjeżdża.',
    en: 'The reservations of this day have not been fetched from the service yet, so Kontuar does not know who arrives and who leaves.',
  },

  previousDay: { pl: 'Poprzedni dzień', en: 'Previous day' },
  nextDay: { pl: 'Następny dzień', en: 'Next day' },
  keysToday: { pl: 'Powrót do dzisiaj', en: 'Back to today' },
  backToToday: { pl: 'Dziś', en: 'Today' },
  dayOf: { pl: 'Dzień', en: 'Day' },
  yesterday: { pl: 'wczoraj', en: 'yesterday' },
  tomorrow: { pl: 'jutro', en: 'tomorrow' },
  daysAgo: { pl: (n: number) => `${n} dni temu`, en: (n: number) => `${n} days ago` },
  daysAhead: { pl: (n: number) => `za ${n} dni`, en: (n: number) => `in ${n} days` },
  walkRows: { pl: 'Chodzenie po wierszach', en: 'Walk the rows' },
  closeCard: { pl: 'Zamknięcie karty', en: 'Close the card' },
  openCard: { pl: 'Otwarcie karty rezerwacji', en: 'Open the reservation' },

  panel: { pl: 'Notatki, faktury i wiek danych', en: 'Notes, invoices and age of data' },
  card: { pl: 'Karta rezerwacji', en: 'Reservation' },
  notes: { pl: 'Notatki na 7 dni', en: 'Notes for 7 days' },
  noNotes: { pl: 'Nie ma notatek na najbliższe 7 dni.', en: 'No notes for the next 7 days.' },
  needInvoice: { pl: 'Do zafakturowania', en: 'To invoice' },
  nothingToInvoice: {
    pl: 'Każdy, kto wyjeżdża albo zapłacił całość, ma fakturę.',
    en: 'Everyone who leaves or has paid in full has an invoice.',
  },
  invoicingUnknown: {
    pl: (count: number) =>
      `Wyjazdy, dla których nie wiadomo, ile zafakturowano: ${count}. Powód jest na karcie rezerwacji.`,
    en: (count: number) =>
      `Departures with an unknown invoiced amount: ${count}. The reservation card gives the reason.`,
  },
  leavesWithoutInvoice: { pl: 'Wyjazd, brak faktury', en: 'Leaving, no invoice' },
  leavesPartInvoiced: { pl: 'Wyjazd, faktura na część ceny', en: 'Leaving, invoiced in part' },
  toInvoice: {
    pl: (sum: string) => `do zafakturowania ${sum}`,
    en: (sum: string) => `${sum} left to invoice`,
  },
  invoicesNotRead: {
    pl: 'Faktury są dopiero pobierane z serwisu. Nie wiadomo jeszcze, kto nie ma faktury.',
    en: 'The invoices are still being read from the service. Who has none is not known yet.',
  },
  paidWithoutInvoice: { pl: 'Opłacone, brak faktury', en: 'Paid, no invoice' },
  leftToPay: { pl: (sum: string) => `zostało ${sum}`, en: (sum: string) => `${sum} left` },
  showAll: {
    pl: (n: number) => `Pokaż wszystkie (${n})`,
    en: (n: number) => `Show all (${n})`,
  },
  showFewer: { pl: 'Pokaż mniej', en: 'Show fewer' },

  checkedAt: {
    pl: (time: string) => `rezerwacje tego dnia sprawdzono ${time}`,
    en: (time: string) => `reservations of this day checked ${time}`,
  },
  checkedNever: {
    pl: 'rezerwacji tego dnia nie sprawdzano',
    en: 'reservations of this day were never checked',
  },
  overAnHour: { pl: 'ponad godzinę temu', en: 'over an hour ago' },
} as const satisfies Texts;
