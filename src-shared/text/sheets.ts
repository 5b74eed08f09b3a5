import { counted, type Texts } from './language';

/** Labels of a registration card, which a guest reads in Polish and a second language. */
export const cardText = {
  registrationCard: { pl: 'Karta rejestracyjna', en: 'Registration card' },
  room: { pl: 'Pokój', en: 'Room' },
  arrival: { pl: 'Przyjazd', en: 'Arrival' },
  departure: { pl: 'Wyjazd', en: 'Departure' },
  nights: { pl: 'Noce', en: 'Nights' },
  adults: { pl: 'Dorośli', en: 'Adults' },
  children: { pl: 'Dzieci', en: 'Children' },
  name: { pl: 'Nazwisko i imię', en: 'Surname and first name' },
  address: { pl: 'Adres', en: 'Address' },
  phone: { pl: 'Telefon', en: 'Phone' },
  email: { pl: 'E-mail', en: 'Email' },
  otherAdults: { pl: 'Pozostali dorośli: nazwisko i imię', en: 'Other adults: surname and first name' },
  minors: {
    pl: 'Dzieci: imię, wiek, kim jest dla nich dorosły',
    en: 'Children: first name, age, relation to the adult',
  },
  car: { pl: 'Numer rejestracyjny (parking)', en: 'Car registration (parking)' },
  signature: { pl: 'Data i podpis gościa', en: 'Date and guest’s signature' },
  dataNote: {
    pl: 'Dane służą wykonaniu umowy o nocleg. Prosimy nie wpisywać numerów dokumentów tożsamości.',
    en: 'This data is used to provide the accommodation. Please do not enter numbers of identity documents.',
  },
} as const satisfies Texts;

/**
 * Texts of printed sheets for the property: lists of a day, registration card, shift report, reminders, and the print
 * dialog.
 */
export const sheetsText = {
  ...cardText,
  print: { pl: 'Drukuj', en: 'Print' },
  title: { pl: 'Wydruki na dzień', en: 'Print for the day' },
  what: { pl: 'Co wydrukować', en: 'What to print' },
  language: { pl: 'Język wydruku', en: 'Language' },
  polish: { pl: 'polski', en: 'Polish' },
  english: { pl: 'angielski', en: 'English' },
  german: { pl: 'niemiecki', en: 'German' },
  ukrainian: { pl: 'ukraiński', en: 'Ukrainian' },
  second: { pl: 'Drugi język karty', en: 'Second language of the card' },
  secondByPhone: { pl: 'według telefonu gościa', en: 'by the guest’s phone' },
  shift: { pl: 'Dyżur od', en: 'Shift from' },
  since: { pl: (hour: string) => `od ${hour}`, en: (hour: string) => `from ${hour}` },
  wholeDay: { pl: 'cały dzień', en: 'whole day' },
  save: { pl: 'Zapisz PDF', en: 'Save PDF' },
  making: { pl: 'Przygotowywanie…', en: 'Preparing…' },
  saved: { pl: (name: string) => `Zapisano ${name}`, en: (name: string) => `Saved ${name}` },
  tooLong: {
    pl: (rows: number, most: number) =>
      `Lista ma ${rows} ${counted('pl', rows, ['fakturę', 'faktury', 'faktur'])}. Zawęź ją do ${most} albo wyeksportuj do pliku CSV.`,
    en: (rows: number, most: number) =>
      `The list has ${rows} invoices. Narrow it to ${most}, or export it as a CSV file.`,
  },
  invoices: { pl: 'Faktury', en: 'Invoices' },
  queue: { pl: 'Kolejka', en: 'Queue' },
  searched: { pl: (text: string) => `Szukano: „${text}”`, en: (text: string) => `Search: “${text}”` },
  issued: { pl: 'Wystawiono', en: 'Issued' },
  noNumber: { pl: 'bez numeru', en: 'no number' },
  gone: { pl: 'Tego pobytu nie ma już w serwisie.', en: 'This stay is no longer in the service.' },

  day: { pl: 'Dzień w recepcji', en: 'Day at the desk' },
  arrivals: { pl: 'Przyjazdy', en: 'Arrivals' },
  departures: { pl: 'Wyjazdy', en: 'Departures' },
  inHouse: { pl: 'W obiekcie, według pokoi', en: 'In house, by room' },
  byName: { pl: 'W obiekcie, według nazwisk', en: 'In house, by name' },
  housekeeping: { pl: 'Sprzątanie', en: 'Housekeeping' },
  breakfast: { pl: 'Śniadania', en: 'Breakfast' },
  registration: { pl: 'Karty rejestracyjne (przyjazdy)', en: 'Registration cards (arrivals)' },
  shiftReport: { pl: 'Raport z dyżuru', en: 'Shift report' },
  overdue: { pl: 'Faktury po terminie', en: 'Overdue invoices' },

  dayHint: {
    pl: 'przyjazdy, wyjazdy i goście na jednym wydruku',
    en: 'arrivals, departures and guests together',
  },
  housekeepingHint: {
    pl: 'pokoje: wyjazd, pobyt, przyjazd, wolny; bez nazwisk',
    en: 'rooms: departure, stay, arrival, vacant; no names',
  },
  breakfastHint: { pl: 'kto nocował, z liczbą osób', en: 'who slept here last night, with counts' },
  registrationHint: {
    pl: 'jedna strona na pobyt, z miejscem na podpis',
    en: 'one page per stay, with a signature line',
  },
  shiftHint: {
    pl: 'faktury według formy płatności i osoby, kolejka, konflikty',
    en: 'invoices by payment and person, queue, conflicts',
  },
  overdueHint: { pl: 'z treścią przypomnienia', en: 'with the text of a reminder' },

  guest: { pl: 'Gość', en: 'Guest' },
  state: { pl: 'Stan', en: 'Status' },
  leavesBy: { pl: 'Wyjazd do', en: 'Leaves by' },
  comesAt: { pl: 'Przyjazd od', en: 'Arrives from' },
  nextNight: { pl: 'Następna noc', en: 'Next night' },
  until: { pl: 'Do', en: 'Until' },
  notes: { pl: 'Notatka', en: 'Note' },
  remarks: { pl: 'Uwagi', en: 'Remarks' },
  done: { pl: 'Gotowe', en: 'Done' },
  leaves: { pl: 'wyjazd', en: 'departure' },
  hasLeft: { pl: 'wymeldowano', en: 'checked out' },
  stays: { pl: 'pobyt', en: 'stay' },
  arrives: { pl: 'przyjazd', en: 'arrival' },
  vacant: { pl: 'wolny', en: 'vacant' },
  noRoom: { pl: 'bez pokoju', en: 'no room' },
  printCards: { pl: 'Drukuj karty rejestracyjne', en: 'Print registration cards' },
  unknownPersons: { pl: 'nieznana', en: 'unknown' },
  nobody: { pl: 'Nikogo.', en: 'Nobody.' },
  noRooms: { pl: 'Nie ma pokoi.', en: 'There are no rooms.' },
  none: { pl: 'Brak.', en: 'None.' },
  bars: {
    pl: (heading: string) => `${heading}: wykres słupkowy. Liczby są w tabeli pod nim.`,
    en: (heading: string) => `${heading}: bar chart. The numbers are in the table below it.`,
  },
  neverChecked: {
    pl: 'Rezerwacji na ten dzień nigdy nie pobrano z serwisu: lista może być niepełna.',
    en: 'The reservations for this day have never been downloaded from the service: the list may be incomplete.',
  },
  breakfastCount: {
    pl: (adults: number, children: number) =>
      `Dorośli: ${adults} · dzieci: ${children} · razem: ${adults + children}`,
    en: (adults: number, children: number) =>
      `Adults: ${adults} · children: ${children} · total: ${adults + children}`,
  },
  personsUnknown: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])} bez liczby osób: nie ma ich w sumie`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['stay has', 'stays have'])} no number of guests and ${counted('en', n, ['is', 'are'])} not in the total`,
  },
  childrenUnknown: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])} bez liczby dzieci: w sumie są tylko dorośli z ${counted('pl', n, ['niego', 'nich', 'nich'])}`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['stay has', 'stays have'])} no number of children: the total has only ${counted('en', n, ['its', 'their'])} adults`,
  },
  roomCounts: {
    pl: (leave: number, stay: number, arrive: number, free: number) =>
      `Wyjazdy: ${leave} · pobyty: ${stay} · przyjazdy: ${arrive} · wolne: ${free}`,
    en: (leave: number, stay: number, arrive: number, free: number) =>
      `Departures: ${leave} · stays: ${stay} · arrivals: ${arrive} · vacant: ${free}`,
  },

  madeAt: { pl: (at: string) => `wydrukowano ${at}`, en: (at: string) => `printed ${at}` },
  dataOf: {
    pl: (at: string) => `rezerwacje sprawdzono w serwisie ${at}`,
    en: (at: string) => `reservations checked with the service ${at}`,
  },
  dataNever: {
    pl: 'rezerwacji nie sprawdzono w serwisie',
    en: 'reservations were never checked with the service',
  },
  invoicesOf: {
    pl: (at: string) => `faktury sprawdzono w serwisie ${at}`,
    en: (at: string) => `invoices checked with the service ${at}`,
  },
  notAllInvoices: {
    pl: 'Faktur nie pobrano jeszcze w całości: lista może być niepełna.',
    en: 'Not all invoices have been downloaded yet: the list may be incomplete.',
  },
  unknownInvoices: {
    pl: 'Nieznane: faktur nie pobrano jeszcze w całości.',
    en: 'Unknown: not all invoices have been downloaded yet.',
  },
  invoicesNever: {
    pl: 'faktur nie sprawdzono w serwisie',
    en: 'invoices were never checked with the service',
  },

  shiftSpan: {
    pl: (from: string, to: string) => `od ${from} do ${to}`,
    en: (from: string, to: string) => `from ${from} to ${to}`,
  },
  sums: { pl: 'Suma według płatności i osoby', en: 'Totals by payment and person' },
  made: { pl: 'Faktury z dyżuru', en: 'Invoices from the shift' },
  unsure: { pl: 'Godzina niepewna: może z innego dyżuru', en: 'Time uncertain: possibly from another shift' },
  waiting: { pl: 'Czeka w kolejce', en: 'Waiting in the queue' },
  conflicts: { pl: 'Konflikty do rozwiązania', en: 'Conflicts to decide' },
  number: { pl: 'Numer', en: 'Number' },
  type: { pl: 'Rodzaj', en: 'Type' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  person: { pl: 'Wystawił(a)', en: 'Issued by' },
  payment: { pl: 'Płatność', en: 'Payment' },
  paid: { pl: 'opłacone', en: 'paid' },
  unpaid: { pl: 'nieopłacone', en: 'unpaid' },
  gross: { pl: 'Brutto', en: 'Gross' },
  count: { pl: 'Liczba', en: 'Count' },
  unknownAmount: { pl: 'kwota nieznana', en: 'amount unknown' },
  without: {
    pl: (n: number) => `bez ${n} o nieznanej kwocie`,
    en: (n: number) => `without ${n} of unknown amount`,
  },
  /** Shown after the reason, for a pro forma or an invoice that is about to be deleted. */
  notInSums: { pl: 'poza sumą', en: 'not in the totals' },
  nobodyNamed: { pl: 'nie podano', en: 'not given' },
  hour: { pl: 'Godzina', en: 'Time' },
  queuedAt: { pl: 'Od', en: 'Since' },
  change: { pl: 'Zmiana', en: 'Change' },
  actions: { pl: 'Zmiany z dyżuru na tym komputerze', en: 'Changes of the shift on this PC' },
  action: {
    pl: { decided: 'decyzja w konflikcie', undone: 'cofnięto', dropped: 'odrzucono' },
    en: { decided: 'conflict decided', undone: 'undone', dropped: 'discarded' },
  },
  doneBy: { pl: 'Kto', en: 'By' },
  create: { pl: 'nowa faktura', en: 'new invoice' },
  update: { pl: 'zmiana faktury', en: 'invoice edited' },
  delete: { pl: 'usunięcie', en: 'deletion' },

  due: { pl: 'Termin', en: 'Due' },
  late: { pl: 'Po terminie', en: 'Overdue' },
  lateDays: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dzień', 'dni', 'dni'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['day', 'days'])}`,
  },
  reminder: { pl: 'Treść przypomnienia', en: 'Text of a reminder' },
  reminderText: {
    pl: (property: string) =>
      `Dzień dobry,\nzgodnie z naszymi zapisami faktura nr …… z dnia …… na kwotę …… nie została jeszcze opłacona; termin minął …… . Uprzejmie prosimy o przelew na rachunek podany na fakturze. Jeśli płatność została już zlecona, prosimy uznać tę wiadomość za nieaktualną.\nZ poważaniem\n${property}`,
    en: (property: string) =>
      `Dear Sir or Madam,\nour records show that invoice no. …… of …… for …… has not been paid yet; it was due on …… . Please transfer the amount to the account given on the invoice. If you have already paid, please disregard this message.\nKind regards\n${property}`,
  },
} as const satisfies Texts;
