import { counted, type Texts } from './language';

/** The inbox, its notifications, and what changed between two moments (product.md, room 6). */
export const inboxText = {
  list: { pl: 'Co nowego', en: 'What is new' },
  waits: {
    pl: (n: number) => `${n} ${counted('pl', n, ['nieprzeczytana', 'nieprzeczytane', 'nieprzeczytanych'])}`,
    en: (n: number) => `${n} unread`,
  },
  empty: {
    pl: 'Wszystko przeczytane. Nowe, zmienione i znikające rezerwacje oraz wieści z KSeF pojawią się tutaj.',
    en: 'All read. New, changed and vanishing reservations and news from KSeF will appear here.',
  },
  toPlan: { pl: 'Otwórz plan', en: 'Open the plan' },
  unreadable: {
    pl: 'Nie udało się odczytać skrzynki z tego komputera. Kontuar próbuje dalej.',
    en: 'The inbox of this PC could not be read. Kontuar keeps trying.',
  },
  more: {
    pl: (n: number) => `Pokazano 500 najnowszych. Starszych: ${n}.`,
    en: (n: number) => `The newest 500 are shown. Older ones: ${n}.`,
  },

  sinceTen: { pl: 'Od 22:00', en: 'Since 22:00' },
  today: { pl: 'Dziś', en: 'Today' },
  earlier: { pl: 'Wcześniej', en: 'Earlier' },

  // what happened
  new: { pl: 'Nowa rezerwacja', en: 'New reservation' },
  newGone: { pl: 'Przyszła i już zniknęła', en: 'Came and is gone again' },
  gone: { pl: 'Zniknęła z serwisu', en: 'Gone from the service' },
  back: { pl: 'Wróciła do serwisu', en: 'Back in the service' },
  moved: { pl: 'Inny pokój lub dni', en: 'Other room or days' },
  changed: { pl: 'Zmieniona', en: 'Changed' },
  same: { pl: 'Zmieniała się, jest jak było', en: 'Changed and is as it was' },
  ksefNumber: { pl: 'Numer KSeF nadany', en: 'KSeF number assigned' },
  ksefLate: { pl: 'Wciąż bez numeru KSeF', en: 'Still without a KSeF number' },
  ksefBack: { pl: 'Nie czeka już na KSeF, numeru nie ma', en: 'No longer waits for KSeF, no number' },
  ksefWaits: { pl: 'Czeka na KSeF', en: 'Waiting for KSeF' },
  lateWhat: {
    pl: (day: string) =>
      `Powinna mieć numer najpóźniej ${day}. Sprawdź w serwisie, czy KSeF jej nie odrzucił.`,
    en: (day: string) =>
      `It should have had its number by ${day}. Check in the service whether KSeF rejected it.`,
  },
  backWhat: {
    pl: 'Sprawdź w serwisie, czy KSeF jej nie odrzucił.',
    en: 'Check in the service whether KSeF rejected it.',
  },

  // fields
  goneSince: { pl: 'W serwisie', en: 'In the service' },
  arrival: { pl: 'Przyjazd', en: 'Arrival' },
  departure: { pl: 'Wyjazd', en: 'Departure' },
  roomName: { pl: 'Pokój', en: 'Room' },
  name: { pl: 'Nazwisko', en: 'Name' },
  forename: { pl: 'Imię', en: 'First name' },
  adults: { pl: 'Dorośli', en: 'Adults' },
  children: { pl: 'Dzieci', en: 'Children' },
  checkin: { pl: 'Zameldowanie od', en: 'Check-in from' },
  checkout: { pl: 'Wymeldowanie do', en: 'Check-out by' },
  checkInStatus: { pl: 'Meldunek', en: 'Check-in' },
  paymentStatus: { pl: 'Płatność', en: 'Payment' },
  pricePerStay: { pl: 'Cena pobytu', en: 'Price of the stay' },
  prepayment: { pl: 'Zaliczka', en: 'Prepayment' },
  prepaymentTo: { pl: 'Termin zaliczki', en: 'Prepayment due' },
  currency: { pl: 'Waluta', en: 'Currency' },
  phone: { pl: 'Telefon', en: 'Phone' },
  email: { pl: 'E-mail', en: 'E-mail' },
  source: { pl: 'Źródło', en: 'Source' },
  additionalInformations: { pl: 'Notatka', en: 'Note' },
  ksefId: { pl: 'Numer KSeF', en: 'KSeF number' },
  invoiceStatus: { pl: 'Stan', en: 'State' },
  late: { pl: 'Termin numeru KSeF', en: 'KSeF number due' },

  // values
  nothing: { pl: 'brak', en: 'none' },
  here: { pl: 'jest', en: 'is there' },
  notHere: { pl: 'nie ma', en: 'is not there' },
  notIn: { pl: 'nie zameldowano', en: 'not checked in' },
  in: { pl: 'zameldowano', en: 'checked in' },
  out: { pl: 'wymeldowano', en: 'checked out' },
  before: { pl: 'było', en: 'was' },
  after: { pl: 'jest', en: 'is' },
  becomes: { pl: 'na', en: 'to' },
  asItWas: { pl: 'znów jak było', en: 'as it was again' },
  noName: { pl: 'Bez nazwiska', en: 'No name' },
  noRoom: { pl: 'bez pokoju', en: 'no room' },
  goneRecord: {
    pl: (id: string) => `nr ${id}, nie ma jej na tym komputerze`,
    en: (id: string) => `no. ${id}, not on this PC`,
  },

  // acknowledging
  acknowledge: { pl: 'Oznacz jako przeczytane', en: 'Mark as read' },
  acknowledgeAll: { pl: 'Oznacz wszystko jako przeczytane', en: 'Mark all as read' },
  acknowledged: {
    pl: (n: number) =>
      n === 1
        ? 'Oznaczono jako przeczytane'
        : `Oznaczono ${n} ${counted('pl', n, ['wpis', 'wpisy', 'wpisów'])} jako przeczytane`,
    en: (n: number) => (n === 1 ? 'Marked as read' : `${n} items marked as read`),
  },
  undo: { pl: 'Cofnij', en: 'Undo' },
  open: { pl: 'Otwórz', en: 'Open' },

  // counts
  countNew: {
    pl: (n: number) => `${n} ${counted('pl', n, ['nowa', 'nowe', 'nowych'])}`,
    en: (n: number) => `${n} new`,
  },
  countChanged: {
    pl: (n: number) => `${n} ${counted('pl', n, ['zmieniona', 'zmienione', 'zmienionych'])}`,
    en: (n: number) => `${n} changed`,
  },
  countGone: {
    pl: (n: number) => `${n} ${counted('pl', n, ['zniknęła', 'zniknęły', 'zniknęło'])}`,
    en: (n: number) => `${n} gone`,
  },
  countKsef: {
    pl: (n: number) => `${n} ${counted('pl', n, ['wieść', 'wieści', 'wieści'])} z KSeF`,
    en: (n: number) => `${n} from KSeF`,
  },

  // Today
  awayTitle: {
    pl: (from: string, to: string) => `Bez nikogo przy komputerze, ${from}–${to}`,
    en: (from: string, to: string) => `While nobody was here, ${from}–${to}`,
  },
  newTitle: { pl: 'Nieprzeczytane', en: 'Unread' },
  toInbox: { pl: 'Otwórz skrzynkę', en: 'Open the inbox' },

  // notifications
  manyTitle: {
    pl: (n: number) => `${n} ${counted('pl', n, ['zmiana', 'zmiany', 'zmian'])} w rezerwacjach i fakturach`,
    en: (n: number) => `${n} changes of reservations and invoices`,
  },
  coveredBody: {
    pl: 'Kogo dotyczy, widać po odsłonięciu okna.',
    en: 'Who it is about is seen once the window is uncovered.',
  },

  // what changed between two moments
  unreadView: { pl: 'Nieprzeczytane', en: 'Unread' },
  changesView: { pl: 'Co się zmieniło', en: 'What changed' },
  views: { pl: 'Widok', en: 'View' },
  period: { pl: 'Od kiedy', en: 'Since when' },
  sinceYesterday: { pl: 'Od wczoraj 7:00', en: 'Since yesterday 7:00' },
  sinceSeen: {
    pl: (at: string) => `Odkąd nikogo nie było (${at})`,
    en: (at: string) => `Since nobody was here (${at})`,
  },
  ownPeriod: { pl: 'Inny czas', en: 'Other times' },
  from: { pl: 'Od', en: 'From' },
  until: { pl: 'Do', en: 'Until' },
  untilHint: { pl: 'puste: do teraz', en: 'empty: until now' },
  changesTitle: {
    pl: (from: string, to: string) => `Co się zmieniło od ${from} do ${to}`,
    en: (from: string, to: string) => `What changed from ${from} to ${to}`,
  },
  untilNow: { pl: 'teraz', en: 'now' },
  records: {
    pl: (n: number) => `${n} ${counted('pl', n, ['wpis', 'wpisy', 'wpisów'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['record', 'records'])}`,
  },
  endsBefore: {
    pl: 'Ten czas kończy się, zanim się zaczyna.',
    en: 'That time ends before it begins.',
  },
  nothingChanged: {
    pl: 'W tym czasie nic się nie zmieniło.',
    en: 'Nothing changed in that time.',
  },
  nothingKept: {
    pl: 'W zapisanej części tego czasu nic się nie zmieniło.',
    en: 'Nothing changed in the part of that time that is kept.',
  },
  keptSince: {
    pl: (at: string) => `Zmiany są zapisywane od ${at}; wcześniejszych tu nie ma.`,
    en: (at: string) => `Changes are kept since ${at}; earlier ones are not here.`,
  },
  saveCsv: { pl: 'Zapisz CSV', en: 'Save CSV' },
  print: { pl: 'Drukuj', en: 'Print' },
  fileName: { pl: 'zmiany', en: 'changes' },
  dataFrom: { pl: (at: string) => `dane z ${at}`, en: (at: string) => `data of ${at}` },
  csvDay: { pl: 'Dzień', en: 'Day' },
  csvTime: { pl: 'Godzina', en: 'Time' },
  csvWhat: { pl: 'Co', en: 'What' },
  csvWho: { pl: 'Kto', en: 'Who' },
  csvId: { pl: 'Id', en: 'Id' },
  csvField: { pl: 'Pole', en: 'Field' },

  // keys
  keys: { pl: 'Skrzynka', en: 'Inbox' },
  keyWalk: { pl: 'Chodzenie po wpisach', en: 'Walk the items' },
  keyOpen: { pl: 'Otwarcie rezerwacji albo faktury', en: 'Open the reservation or the invoice' },
  keyRead: { pl: 'Oznacz jako przeczytane', en: 'Mark as read' },
  keySpace: { pl: 'Spacja', en: 'Space' },
  keyAll: { pl: 'Oznacz wszystko jako przeczytane (można cofnąć)', en: 'Mark all as read (can be undone)' },
} as const satisfies Texts;
