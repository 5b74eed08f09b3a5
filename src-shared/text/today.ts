import { counted, type Language, type Texts } from './language';

/** Texts of the Today screen: what remains to be done at the desk (product.md, room 1; look.md, Parts). */

const arrivals = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['przyjazd', 'przyjazdy', 'przyjazdów'] : ['arrival', 'arrivals']);
const departures = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['wyjazd', 'wyjazdy', 'wyjazdów'] : ['departure', 'departures']);
const rooms = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['pokój', 'pokoje', 'pokoi'] : ['room', 'rooms']);
const people = (language: Language, n: number) =>
  counted(language, n, language === 'pl' ? ['osoba', 'osoby', 'osób'] : ['guest', 'guests']);

export const todayText = {
  today: { pl: 'Dziś', en: 'Today' },
  counts: { pl: 'Podsumowanie dnia', en: 'The day in numbers' },
  /** Shown beside the number of arrivals still to check in. */
  toCheckIn: { pl: 'do zameldowania', en: 'to check in' },
  toCheckOut: { pl: 'do wymeldowania', en: 'to check out' },
  /** `n` counts all arrivals of the day. */
  ofArrivals: {
    pl: (n: number) => (n === 0 ? 'dziś bez przyjazdów' : `z ${n} ${n === 1 ? 'przyjazdu' : 'przyjazdów'}`),
    en: (n: number) => (n === 0 ? 'no arrivals' : `of ${n} ${arrivals('en', n)}`),
  },
  /** Follows the number of rooms that are taken in the night after the shown day. */
  roomsTonight: {
    pl: (n: number) => `${counted('pl', n, ['pokój zajęty', 'pokoje zajęte', 'pokoi zajętych'])} tej nocy`,
    en: (n: number) => `${rooms('en', n)} taken tonight`,
  },
  roomsThatNight: {
    pl: (n: number) => `${counted('pl', n, ['pokój zajęty', 'pokoje zajęte', 'pokoi zajętych'])} tej nocy`,
    en: (n: number) => `${rooms('en', n)} taken that night`,
  },
  ofRooms: {
    pl: (taken: number, of: number) => (taken >= of ? `komplet, z ${of}` : `z ${of}`),
    en: (taken: number, of: number) => (taken >= of ? `full, of ${of}` : `of ${of}`),
  },
  /** Rooms are known only from stays, so that more rooms may exist and the property may not be full. */
  ofKnownRooms: {
    pl: (_taken: number, of: number) => `z ${of} ${of === 1 ? 'znanego' : 'znanych'}`,
    en: (_taken: number, of: number) => `of ${of} known`,
  },
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
  roughly: { pl: 'szacunkowo', en: 'approx.' },
  nothingToCollect: { pl: 'nic do pobrania', en: 'nothing to collect' },
  fromGuests: {
    pl: (n: number) => `od ${n} ${n === 1 ? 'gościa' : 'gości'}`,
    en: (n: number) => `from ${n} ${n === 1 ? 'guest' : 'guests'}`,
  },
  alsoCollect: { pl: (sum: string) => `i ${sum}`, en: (sum: string) => `and ${sum}` },
  unknownBalances: {
    pl: (n: number) => `nieznane kwoty: ${n}`,
    en: (n: number) => `${n} unknown ${counted('en', n, ['balance', 'balances'])}`,
  },

  arrivals: { pl: 'Przyjazdy', en: 'Arrivals' },
  departures: { pl: 'Wyjazdy', en: 'Departures' },
  inHouse: { pl: 'W obiekcie', en: 'In house' },
  /** Number of open tasks of a guest list: `8 do zameldowania z 12`. */
  left: {
    pl: (todo: number, task: string, total: number) => `${todo} ${task} z ${total}`,
    en: (todo: number, task: string, total: number) => `${todo} ${task}, of ${total}`,
  },
  allDone: {
    pl: (total: number) => `wszystko zrobione, ${total} z ${total}`,
    en: (total: number) => `all done, ${total} of ${total}`,
  },
  /** Rooms of the guests in house, of all rooms taken for the night; the others belong to guests who still arrive. */
  houseCount: {
    pl: (n: number, taken: number, { count, atLeast }: { count: number; atLeast: boolean }) =>
      `${n} z ${taken} ${taken === 1 ? 'pokoju zajętego' : 'pokoi zajętych'} tej nocy, ${atLeast ? 'co najmniej ' : ''}${count} ${people('pl', count)}`,
    en: (n: number, taken: number, { count, atLeast }: { count: number; atLeast: boolean }) =>
      `${n} of the ${taken} ${rooms('en', taken)} taken for the night, ${atLeast ? 'at least ' : ''}${count} ${people('en', count)}`,
  },
  checkedIn: {
    pl: (guests: string) => `zameldowani: ${guests}`,
    en: (guests: string) => `checked in: ${guests}`,
  },
  checkedOut: {
    pl: (guests: string) => `wymeldowani: ${guests}`,
    en: (guests: string) => `checked out: ${guests}`,
  },
  roomsCount: { pl: (n: number) => `${n} ${rooms('pl', n)}`, en: (n: number) => `${n} ${rooms('en', n)}` },
  dayEnded: {
    pl: (time: string) => `doba skończyła się o ${time}`,
    en: (time: string) => `check-out was due at ${time}`,
  },

  chosenBar: { pl: 'Zaznaczone pobyty', en: 'Selected stays' },
  room: { pl: 'Pokój', en: 'Room' },
  guest: { pl: 'Gość', en: 'Guest' },
  phone: { pl: 'Telefon', en: 'Phone' },
  persons: { pl: 'Osoby', en: 'Guests' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  toPay: { pl: 'Do zapłaty', en: 'Left to pay' },
  source: { pl: 'Źródło', en: 'Source' },
  note: { pl: 'Notatka', en: 'Note' },
  noName: { pl: 'bez nazwiska', en: 'no name' },
  noRoom: { pl: 'bez pokoju', en: 'no room' },
  personsInWords: {
    pl: (adults: number | null, children: number | null) => {
      if (adults !== null && children === 0) return `${adults} ${people('pl', adults)}`;
      const grown =
        adults === null
          ? 'nieznana liczba dorosłych'
          : `${adults} ${counted('pl', adults, ['dorosły', 'dorosłych', 'dorosłych'])}`;
      return children === null
        ? `${grown}, liczba dzieci nieznana`
        : `${grown} i ${children} ${counted('pl', children, ['dziecko', 'dzieci', 'dzieci'])}`;
    },
    en: (adults: number | null, children: number | null) => {
      if (adults !== null && children === 0) return `${adults} ${people('en', adults)}`;
      const grown =
        adults === null
          ? 'unknown number of adults'
          : `${adults} ${counted('en', adults, ['adult', 'adults'])}`;
      return children === null
        ? `${grown}, number of children unknown`
        : `${grown} and ${children} ${counted('en', children, ['child', 'children'])}`;
    },
  },

  due: { pl: 'przyjedzie', en: 'due to arrive' },
  notCheckedIn: { pl: 'nie zameldowano', en: 'not checked in' },
  leaving: { pl: 'wyjeżdża', en: 'leaves today' },
  house: { pl: 'w obiekcie', en: 'in house' },
  gone: { pl: 'po wyjeździe', en: 'checked out' },
  unknownState: { pl: (word: string) => `stan: ${word}`, en: (word: string) => `status: ${word}` },
  paid: { pl: 'opłacone', en: 'paid' },
  about: { pl: (sum: string) => `ok. ${sum}`, en: (sum: string) => `approx. ${sum}` },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },

  nobodyArrives: { pl: 'Tego dnia nikt nie przyjeżdża.', en: 'Nobody arrives on this day.' },
  nobodyArrivesToday: { pl: 'Dziś nikt nie przyjeżdża.', en: 'Nobody arrives today.' },
  nobodyLeaves: { pl: 'Tego dnia nikt nie wyjeżdża.', en: 'Nobody leaves on this day.' },
  nobodyLeavesToday: { pl: 'Dziś nikt nie wyjeżdża.', en: 'Nobody leaves today.' },
  nobodyInHouse: { pl: 'W obiekcie nie ma gości.', en: 'No guests in house.' },
  neverChecked: {
    pl: 'Rezerwacji na ten dzień jeszcze nie pobrano z serwisu, więc nie wiadomo, kto przyjeżdża i kto wyjeżdża.',
    en: 'The reservations for this day have not been downloaded from the service yet, so it is not known who arrives and who leaves.',
  },

  previousDay: { pl: 'Poprzedni dzień', en: 'Previous day' },
  nextDay: { pl: 'Następny dzień', en: 'Next day' },
  keysToday: { pl: 'Powrót do dzisiaj', en: 'Back to today' },
  dayOf: { pl: 'Dzień', en: 'Day' },
  yesterday: { pl: 'wczoraj', en: 'yesterday' },
  tomorrow: { pl: 'jutro', en: 'tomorrow' },
  daysAgo: { pl: (n: number) => `${n} dni temu`, en: (n: number) => `${n} days ago` },
  daysAhead: { pl: (n: number) => `za ${n} dni`, en: (n: number) => `in ${n} days` },
  walkRows: { pl: 'Poruszanie się po wierszach', en: 'Move between rows' },
  closeCard: { pl: 'Zamknięcie karty', en: 'Close card' },
  openCard: { pl: 'Otwarcie karty rezerwacji', en: 'Open reservation' },

  panel: { pl: 'Notatki, faktury i aktualność danych', en: 'Notes, invoices and age of data' },
  card: { pl: 'Karta rezerwacji', en: 'Reservation' },
  notes: { pl: 'Notatki na 7 dni', en: 'Notes for the next 7 days' },
  noNotes: { pl: 'Nie ma notatek na najbliższe 7 dni.', en: 'No notes for the next 7 days.' },
  needInvoice: { pl: 'Do zafakturowania', en: 'To invoice' },
  nothingToInvoice: {
    pl: 'Każdy, kto wyjeżdża albo zapłacił całość, ma fakturę.',
    en: 'Every guest who leaves today or has paid in full has an invoice.',
  },
  invoicingUnknown: {
    pl: (count: number) =>
      `Wyjazdy z nieznaną kwotą zafakturowaną: ${count}. Przyczyna jest na karcie rezerwacji.`,
    en: (count: number) =>
      `Departures with an unknown invoiced amount: ${count}. See the reservation card for the reason.`,
  },
  leavesWithoutInvoice: { pl: 'Wyjazd, brak faktury', en: 'Leaves today, no invoice' },
  leavesPartInvoiced: { pl: 'Wyjazd, faktura na część ceny', en: 'Leaves today, partly invoiced' },
  toInvoice: {
    pl: (sum: string) => `do zafakturowania ${sum}`,
    en: (sum: string) => `${sum} left to invoice`,
  },
  invoicesNotRead: {
    pl: 'Trwa pobieranie faktur z serwisu. Nie wiadomo jeszcze, kto nie ma faktury.',
    en: 'Invoices are still being downloaded from the service. It is not known yet who has none.',
  },
  paidWithoutInvoice: { pl: 'Opłacone, brak faktury', en: 'Paid, no invoice' },
  leftToPay: { pl: (sum: string) => `do zapłaty ${sum}`, en: (sum: string) => `${sum} left to pay` },
  showAll: {
    pl: (n: number) => `Pokaż wszystkie (${n})`,
    en: (n: number) => `Show all (${n})`,
  },
  showFewer: { pl: 'Pokaż mniej', en: 'Show fewer' },

  checkedAt: {
    pl: (time: string) => `rezerwacje tego dnia sprawdzono ${time}`,
    en: (time: string) => `reservations for this day checked ${time}`,
  },
  checkedNever: {
    pl: 'rezerwacji tego dnia nie sprawdzano',
    en: 'reservations for this day never checked',
  },
  overAnHour: { pl: 'ponad godzinę temu', en: 'over an hour ago' },
} as const satisfies Texts;
