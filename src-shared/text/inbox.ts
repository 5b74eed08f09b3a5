import { counted, type Texts } from './language';

/** Texts of the inbox, its notifications, and the changes between two moments (product.md, room 6). */
export const inboxText = {
  list: { pl: 'Co nowego', en: 'What’s new' },
  /** Short text beside the title, because the name of the property takes precedence there. */
  waitsShort: {
    pl: (n: number) => `${n} ${counted('pl', n, ['wpis', 'wpisy', 'wpisów'])}`,
    en: (n: number) => `${n} unread`,
  },
  empty: {
    pl: 'Wszystko przeczytane. Tu pojawią się nowe, zmienione i usunięte rezerwacje oraz komunikaty KSeF.',
    en: 'All read. New, changed and deleted reservations and KSeF updates appear here.',
  },
  toPlan: { pl: 'Otwórz plan', en: 'Open plan' },
  unreadable: {
    pl: 'Nie udało się odczytać skrzynki z tego komputera. Kontuar próbuje dalej.',
    en: 'The inbox on this PC could not be read. Kontuar keeps trying.',
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
  newGone: { pl: 'Dodana i usunięta', en: 'Added, then removed' },
  gone: { pl: 'Usunięta z serwisu', en: 'Deleted in the service' },
  back: { pl: 'Znów w serwisie', en: 'Back in the service' },
  moved: { pl: 'Inny pokój lub dni', en: 'Room or dates changed' },
  changed: { pl: 'Zmieniona', en: 'Changed' },
  same: { pl: 'Zmieniona i przywrócona', en: 'Changed and reverted' },
  ksefNumber: { pl: 'Numer KSeF nadany', en: 'KSeF number assigned' },
  ksefLate: { pl: 'Wciąż bez numeru KSeF', en: 'Still without a KSeF number' },
  ksefBack: { pl: 'Nie czeka już na KSeF, numeru nie ma', en: 'No longer waiting for KSeF, no number' },
  ksefWaits: { pl: 'Czeka na numer KSeF', en: 'Waiting for KSeF number' },
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
  name: { pl: 'Nazwisko', en: 'Surname' },
  forename: { pl: 'Imię', en: 'First name' },
  adults: { pl: 'Dorośli', en: 'Adults' },
  children: { pl: 'Dzieci', en: 'Children' },
  checkin: { pl: 'Zameldowanie od', en: 'Check-in from' },
  checkout: { pl: 'Wymeldowanie do', en: 'Check-out by' },
  checkInStatus: { pl: 'Zameldowanie', en: 'Check-in' },
  paymentStatus: { pl: 'Płatność', en: 'Payment' },
  pricePerStay: { pl: 'Cena pobytu', en: 'Price of the stay' },
  prepayment: { pl: 'Zaliczka', en: 'Prepayment' },
  prepaymentTo: { pl: 'Termin zaliczki', en: 'Prepayment due' },
  currency: { pl: 'Waluta', en: 'Currency' },
  phone: { pl: 'Telefon', en: 'Phone' },
  email: { pl: 'E-mail', en: 'Email' },
  source: { pl: 'Źródło', en: 'Source' },
  additionalInformations: { pl: 'Notatka', en: 'Note' },
  ksefId: { pl: 'Numer KSeF', en: 'KSeF number' },
  invoiceStatus: { pl: 'Stan', en: 'Status' },
  late: { pl: 'Termin numeru KSeF', en: 'KSeF number due' },

  // values
  nothing: { pl: 'brak', en: 'none' },
  here: { pl: 'tak', en: 'yes' },
  notHere: { pl: 'nie', en: 'no' },
  notIn: { pl: 'nie zameldowano', en: 'not checked in' },
  in: { pl: 'zameldowano', en: 'checked in' },
  out: { pl: 'wymeldowano', en: 'checked out' },
  before: { pl: 'było', en: 'Before' },
  after: { pl: 'jest', en: 'After' },
  becomes: { pl: 'na', en: 'to' },
  asItWas: { pl: 'przywrócono poprzednią wartość', en: 'reverted' },
  goneRecord: {
    pl: (id: string) => `nr ${id}, brak na tym komputerze`,
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
    pl: (n: number) => `${n} ${counted('pl', n, ['usunięta', 'usunięte', 'usuniętych'])}`,
    en: (n: number) => `${n} deleted`,
  },
  countKsef: {
    pl: (n: number) => `${n} ${counted('pl', n, ['komunikat', 'komunikaty', 'komunikatów'])} KSeF`,
    en: (n: number) => `${n} from KSeF`,
  },

  // Today
  awayTitle: {
    pl: (from: string, to: string) => `Podczas nieobecności, ${from}–${to}`,
    en: (from: string, to: string) => `While you were away, ${from}–${to}`,
  },
  toInbox: { pl: 'Otwórz skrzynkę', en: 'Open inbox' },

  // notifications
  manyTitle: {
    pl: (n: number) => `${n} ${counted('pl', n, ['zmiana', 'zmiany', 'zmian'])} w rezerwacjach i fakturach`,
    en: (n: number) => `${n} changes to reservations and invoices`,
  },
  coveredBody: {
    pl: 'Aby zobaczyć szczegóły, odsłoń okno.',
    en: 'Leave the privacy screen to see the details.',
  },

  // Changes between two moments.
  unreadView: { pl: 'Nieprzeczytane', en: 'Unread' },
  changesView: { pl: 'Co się zmieniło', en: 'What changed' },
  views: { pl: 'Widok', en: 'View' },
  period: { pl: 'Okres', en: 'Period' },
  sinceYesterday: { pl: 'Od wczoraj 7:00', en: 'Since yesterday 7:00' },
  sinceSeen: {
    pl: (at: string) => `Od ostatniej obecności (${at})`,
    en: (at: string) => `Since you were last here (${at})`,
  },
  ownPeriod: { pl: 'Inny okres', en: 'Custom period' },
  from: { pl: 'Od', en: 'From' },
  until: { pl: 'Do', en: 'Until' },
  untilHint: { pl: 'puste: do teraz', en: 'empty means now' },
  changesTitle: {
    pl: (from: string, to: string) => `Co się zmieniło od ${from} do ${to}`,
    en: (from: string, to: string) => `What changed from ${from} to ${to}`,
  },
  records: {
    pl: (n: number) => `${n} ${counted('pl', n, ['wpis', 'wpisy', 'wpisów'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['item', 'items'])}`,
  },
  endsBefore: {
    pl: 'Koniec musi być po początku.',
    en: 'The end must be after the start.',
  },
  nothingChanged: {
    pl: 'W tym okresie nic się nie zmieniło.',
    en: 'Nothing changed in this period.',
  },
  nothingKept: {
    pl: 'W części tego okresu zapisanej na tym komputerze nic się nie zmieniło.',
    en: 'Nothing changed in the part of this period that this PC has recorded.',
  },
  keptSince: {
    pl: (at: string) => `Zmiany są zapisywane na tym komputerze od ${at}; wcześniejszych nie ma.`,
    en: (at: string) => `Changes are recorded from ${at}; there are no earlier ones here.`,
  },
  saveCsv: { pl: 'Zapisz CSV', en: 'Save CSV' },
  print: { pl: 'Drukuj', en: 'Print' },
  fileName: { pl: 'zmiany', en: 'changes' },
  dataFrom: { pl: (at: string) => `dane z ${at}`, en: (at: string) => `data as of ${at}` },
  csvDay: { pl: 'Dzień', en: 'Day' },
  csvTime: { pl: 'Godzina', en: 'Time' },
  csvWhat: { pl: 'Co', en: 'What' },
  csvWho: { pl: 'Kto', en: 'Who' },
  csvId: { pl: 'ID', en: 'ID' },
  csvField: { pl: 'Pole', en: 'Field' },

  // keys
  keyWalk: { pl: 'Poruszanie się po wpisach', en: 'Move between items' },
  keyOpen: { pl: 'Otwarcie rezerwacji albo faktury', en: 'Open reservation or invoice' },
  chosenBar: { pl: 'Zaznaczone wpisy', en: 'Selected items' },
  keyRead: { pl: 'Oznaczenie jako przeczytane', en: 'Mark as read' },
  keySpace: { pl: 'Spacja', en: 'Space' },
  keyAll: {
    pl: 'Oznaczenie wszystkich jako przeczytane (można cofnąć)',
    en: 'Mark all as read (can be undone)',
  },
  newestFirst: { pl: 'najnowsze najpierw', en: 'newest first' },
  byArrival: { pl: 'według przyjazdu', en: 'by arrival' },
  byGuest: { pl: 'według gościa', en: 'by guest' },
} as const satisfies Texts;
