import { wholeNumber } from './formats';
import { counted, type Texts } from './language';

/** Texts of the screen with figures of the property, of its printed sheet and of its files. */
export const figuresText = {
  title: { pl: 'Statystyki', en: 'Figures' },
  period: { pl: 'Okres', en: 'Period' },
  thisMonth: { pl: 'Ten miesiąc', en: 'This month' },
  lastMonth: { pl: 'Poprzedni', en: 'Last month' },
  next30: { pl: 'Następne 30 dni', en: 'Next 30 days' },
  thisYear: { pl: 'Ten rok', en: 'This year' },
  from: { pl: 'Od', en: 'From' },
  to: { pl: 'Do', en: 'To' },
  by: { pl: 'Podział', en: 'Split into' },
  day: { pl: 'dni', en: 'days' },
  week: { pl: 'tygodnie', en: 'weeks' },
  month: { pl: 'miesiące', en: 'months' },
  currency: { pl: 'Waluta', en: 'Currency' },
  before: { pl: 'Poprzedni okres', en: 'Previous period' },
  after: { pl: 'Następny okres', en: 'Next period' },
  print: { pl: 'Drukuj', en: 'Print' },
  csv: { pl: 'Zapisz CSV', en: 'Save CSV' },
  csvOf: { pl: (name: string) => `Zapisz CSV: ${name}`, en: (name: string) => `Save CSV: ${name}` },
  saved: { pl: (name: string) => `Zapisano ${name}`, en: (name: string) => `Saved ${name}` },
  chart: { pl: 'wykres', en: 'chart' },
  table: { pl: 'Tabela', en: 'Table' },
  tableOf: { pl: (name: string) => `Tabela: ${name}`, en: (name: string) => `Table: ${name}` },
  badPeriod: {
    pl: 'Koniec musi być po początku, a okres krótszy niż 10 lat.',
    en: 'The end must be after the start, and the period shorter than ten years.',
  },
  walkChart: { pl: 'Wykres: poprzedni i następny punkt', en: 'Chart: previous and next point' },
  unreadable: { pl: 'Nie udało się odczytać statystyk.', en: 'The figures could not be read.' },

  occupancy: { pl: 'Obłożenie', en: 'Occupancy' },
  adr: { pl: 'ADR', en: 'ADR' },
  revpar: { pl: 'RevPAR', en: 'RevPAR' },
  rates: { pl: 'ADR i RevPAR', en: 'ADR and RevPAR' },
  revenue: { pl: 'Przychód', en: 'Revenue' },
  nightsSold: { pl: 'Sprzedane noce', en: 'Nights sold' },
  arrivals: { pl: 'Przyjazdy', en: 'Arrivals' },
  nightsAndArrivals: { pl: 'Sprzedane noce i przyjazdy', en: 'Nights sold and arrivals' },
  guests: { pl: 'Goście', en: 'Guests' },
  guestNights: { pl: 'Osobonoclegi', en: 'Guest nights' },
  guestsAndNights: { pl: 'Goście i osobonoclegi', en: 'Guests and guest nights' },
  nightsAvailable: { pl: 'Dostępne noce', en: 'Nights available' },
  pace: { pl: 'Zarezerwowane noce, 13 tygodni', en: 'Nights on the books, 13 weeks' },
  sources: { pl: 'Źródła rezerwacji', en: 'Sources' },
  source: { pl: 'Źródło', en: 'Source' },
  noSource: { pl: 'bez źródła', en: 'no source' },
  unpaid: { pl: 'Nieopłacone faktury', en: 'Unpaid invoices' },
  remarks: { pl: 'Uwagi', en: 'Remarks' },
  properties: { pl: 'Obiekty na tym komputerze', en: 'Properties on this PC' },
  property: { pl: 'Obiekt', en: 'Property' },
  notOpen: { pl: 'nieznane: obiekt nie jest otwarty', en: 'unknown: the property is not open' },

  counting: { pl: 'Liczenie…', en: 'Counting…' },
  parts: { pl: 'Część statystyk', en: 'Part of the figures' },
  partNights: { pl: 'Noce i przychód', en: 'Nights and revenue' },
  partStays: { pl: 'Pobyty i pokoje', en: 'Stays and rooms' },
  partInvoices: { pl: 'Faktury i VAT', en: 'Invoices and VAT' },

  definition: { pl: 'Jak liczymy', en: 'How it is counted' },
  definitionOf: {
    pl: (title: string) => `Jak liczymy: ${title}`,
    en: (title: string) => `How it is counted: ${title}`,
  },
  yearBefore: { pl: 'rok wcześniej', en: 'last year' },
  thisPeriod: { pl: 'ten okres', en: 'this period' },
  valueYearBefore: {
    pl: (value: string) => `rok wcześniej: ${value}`,
    en: (value: string) => `${value} last year`,
  },
  of: { pl: (n: number) => `z ${wholeNumber('pl', n)}`, en: (n: number) => `of ${wholeNumber('en', n)}` },
  now: { pl: 'teraz', en: 'now' },
  weekAgo: { pl: 'tydzień temu', en: 'a week ago' },
  yearAgo: { pl: 'rok temu', en: 'a year ago' },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },
  nothing: { pl: 'brak', en: 'none' },
  compared: {
    pl: (from: string, to: string) => `Rok wcześniej: ${from} – ${to}`,
    en: (from: string, to: string) => `A year before: ${from} – ${to}`,
  },
  checked: {
    pl: (at: string) => `rezerwacje sprawdzono ${at}`,
    en: (at: string) => `reservations checked ${at}`,
  },

  // reasons
  neverFetched: {
    pl: (n: number, of: number) =>
      `${wholeNumber('pl', n)} z ${wholeNumber('pl', of)} ${counted('pl', of, ['dnia', 'dni', 'dni'])} tego okresu nigdy nie pobrano z serwisu, dlatego wynik okresu nie jest znany. Kontuar pobiera rezerwacje od 400 dni wstecz do 400 dni naprzód.`,
    en: (n: number, of: number) =>
      `${wholeNumber('en', n)} of ${wholeNumber('en', of)} ${counted('en', of, ['day', 'days'])} in this period ${n === 1 ? 'has' : 'have'} never been downloaded from the service, so the result of the period is unknown. Kontuar downloads reservations from 400 days back to 400 days ahead.`,
  },
  neverFetchedShort: {
    pl: (n: number) =>
      `${wholeNumber('pl', n)} ${counted('pl', n, ['dzień', 'dni', 'dni'])} nigdy nie pobrano`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['day', 'days'])} never downloaded`,
  },
  converted: {
    pl: (n: number) =>
      `${wholeNumber('pl', n)} ${counted('pl', n, ['noc', 'noce', 'nocy'])} w innej walucie przeliczono po kursie NBP z faktur.`,
    en: (n: number) =>
      `${wholeNumber('en', n)} ${counted('en', n, ['night', 'nights'])} in other currencies converted at NBP rates from invoices.`,
  },
  unpriced: {
    pl: (n: number, currency: string) =>
      `Kwoty bez ${wholeNumber('pl', n)} ${counted('pl', n, ['nocy', 'nocy', 'nocy'])}: ceny w ${currency} nie znamy.`,
    en: (n: number, currency: string) =>
      `Amounts leave out ${wholeNumber('en', n)} ${counted('en', n, ['night', 'nights'])} with no known price in ${currency}.`,
  },
  unpricedShort: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['noc', 'noce', 'nocy'])} bez ceny`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['night', 'nights'])} without a price`,
  },
  uncounted: {
    pl: (n: number) =>
      `${wholeNumber('pl', n)} ${counted('pl', n, ['noc', 'noce', 'nocy'])} bez liczby osób: ${counted('pl', n, ['nie wchodzi', 'nie wchodzą', 'nie wchodzi'])} do gości ani do osobonoclegów.`,
    en: (n: number) =>
      `${wholeNumber('en', n)} ${counted('en', n, ['night', 'nights'])} without a number of persons: not in the guests or guest nights.`,
  },
  uncountedShort: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['noc', 'noce', 'nocy'])} bez liczby osób`,
    en: (n: number) =>
      `${wholeNumber('en', n)} ${counted('en', n, ['night', 'nights'])} without a number of persons`,
  },
  dayStays: {
    pl: (n: number) =>
      `${wholeNumber('pl', n)} ${counted('pl', n, ['pobyt dzienny', 'pobyty dzienne', 'pobytów dziennych'])}, bez nocy: ceny tych pobytów nie wchodzą do przychodu, ADR ani RevPAR.`,
    en: (n: number) =>
      `${wholeNumber('en', n)} day ${counted('en', n, ['stay', 'stays'])} without a night: the prices are not in the revenue, ADR or RevPAR.`,
  },
  dayStaysShort: {
    pl: (n: number) =>
      `${wholeNumber('pl', n)} ${counted('pl', n, ['pobyt dzienny', 'pobyty dzienne', 'pobytów dziennych'])}`,
    en: (n: number) => `${wholeNumber('en', n)} day ${counted('en', n, ['stay', 'stays'])}`,
  },
  roomsFromStays: {
    pl: 'Kontuar nie ma jeszcze cennika z serwisu i zna pokoje tylko z pobytów: może ich być więcej, a obłożenie i RevPAR niższe.',
    en: 'Kontuar has no prices from the service yet and knows rooms from stays only: there may be more, and occupancy and RevPAR lower.',
  },
  roomsFromStaysShort: { pl: 'pokoje znane tylko z pobytów', en: 'rooms known from stays only' },
  noRooms: {
    pl: 'Na tym komputerze nie ma pokoi, dlatego obłożenia i RevPAR nie da się obliczyć.',
    en: 'There are no rooms on this PC, so occupancy and RevPAR cannot be calculated.',
  },
  empty: {
    pl: 'W tym okresie nie ma żadnego pobytu.',
    en: 'There are no stays in this period.',
  },
  neverAnything: {
    pl: 'Rezerwacji z tego okresu nigdy nie pobrano z serwisu, więc nie ma z czego liczyć. Kontuar pobiera je od 400 dni wstecz do 400 dni naprzód.',
    en: 'The reservations for this period have never been downloaded from the service, so there is nothing to count. Kontuar downloads them from 400 days back to 400 days ahead.',
  },
  partOnly: {
    pl: 'Bez dni, których nigdy nie pobrano.',
    en: 'Without the days that were never downloaded.',
  },
  paceSince: {
    pl: (since: string) =>
      `Rezerwacje są zapisywane na tym komputerze od ${since} razem ze zmianami; porównania nie sięgają dalej wstecz.`,
    en: (since: string) => `Changes have been recorded since ${since}. Comparisons reach no further back.`,
  },
  noUnpaid: {
    pl: 'Na tym komputerze nie ma nieopłaconych faktur.',
    en: 'There are no unpaid invoices on this PC.',
  },
  invoicesUnknown: {
    pl: 'Faktur nie pobrano jeszcze w całości: lista może być niepełna.',
    en: 'Not all invoices have been downloaded yet: the list may be incomplete.',
  },

  // definitions
  defineOccupancy: {
    pl: 'Sprzedane noce podzielone przez dostępne (słownik STR). Pokoje według stanu na dziś: serwis nie podaje, ile ich było dawniej, ani blokad. Nakładające się pobyty liczymy osobno.',
    en: 'Nights sold divided by nights available (STR glossary). Rooms are those of today: the service reports neither earlier numbers nor blocked rooms. Overlapping stays count separately.',
  },
  defineRates: {
    pl: 'ADR: przychód podzielony przez sprzedane noce z ceną. RevPAR: przychód podzielony przez dostępne noce (słownik STR).',
    en: 'ADR: revenue divided by the nights sold that have a price. RevPAR: revenue divided by the nights available (STR glossary).',
  },
  defineRevenue: {
    pl: 'Cena pobytu podzielona równo na jego noce: serwis nie podaje cen poszczególnych nocy. Kwoty brutto, nie są to kwoty z faktur.',
    en: 'The price of a stay spread evenly over its nights: the service gives no price for each night. Gross amounts, not those of invoices.',
  },
  defineNights: {
    pl: 'Noce i przyjazdy wszystkich pobytów, które są w serwisie. Pobyty usunięte z serwisu nie są liczone.',
    en: 'Nights and arrivals of all stays that are in the service. Stays deleted in the service do not count.',
  },
  defineGuests: {
    pl: 'Goście: dorośli i dzieci z pobytów, które zaczynają się w okresie i mają co najmniej jedną noc. Osobonoclegi: osoby razy noce okresu. O te liczby i o wynajęte pokoje (tu: sprzedane noce) pyta GUS w miesięcznym KT-1 (rozporządzenie UE 692/2011). Liczone z rezerwacji; kraju zamieszkania gości serwis nie podaje.',
    en: 'Guests: adults and children of stays that begin in the period and last at least a night. Guest nights: persons times the nights of the period. Statistics Poland asks for these and for rooms let (here: nights sold) in the monthly form KT-1 (Regulation (EU) 692/2011). Counted from reservations; the service does not give the guests’ country of residence.',
  },
  definePace: {
    pl: 'Noce sprzedane w kolejnych tygodniach od dziś: stan obecny, stan znany tydzień temu oraz te same tygodnie rok wcześniej (364 dni), według stanu sprzed roku.',
    en: 'Nights sold in the coming weeks from today: now, as known a week ago, and the same weeks a year before (364 days) as known then.',
  },
  defineSources: {
    pl: 'Źródło podaje serwis. Noce i przyjazdy z wybranego okresu; przychód: cena pobytu podzielona równo na jego noce.',
    en: 'The source as given by the service. Nights and arrivals in the chosen period; revenue: the price of a stay spread evenly over its nights.',
  },
  defineUnpaid: {
    pl: 'Faktury oznaczone w serwisie jako nieopłacone, bez szkiców i pro form, według dni po terminie płatności. Kwoty są pomniejszone o korekty; nieopłacona dopłata z korekty jest liczona osobno, ze swoim terminem. Wpłaty częściowe nie są znane.',
    en: 'Invoices marked as unpaid in the service, without drafts and pro formas, by days past the due date. Amounts are less their corrections; an unpaid additional amount due from a correction counts by itself, with its own due date. Partial payments are not known.',
  },

  defineProperties: {
    pl: 'Wszystkie obiekty tego komputera w tym samym okresie, każdy we własnej walucie; kwoty nie są sumowane.',
    en: 'All properties of this PC in the same period, each in its own currency; amounts are not added up.',
  },

  // unpaid by age
  age: { pl: 'Termin płatności', en: 'Due date' },
  notDue: { pl: 'przed terminem', en: 'not yet due' },
  to30: { pl: '1–30 dni po terminie', en: '1–30 days overdue' },
  to60: { pl: '31–60 dni po terminie', en: '31–60 days overdue' },
  to90: { pl: '61–90 dni po terminie', en: '61–90 days overdue' },
  older: { pl: 'ponad 90 dni po terminie', en: 'over 90 days overdue' },
  noDate: { pl: 'bez terminu', en: 'no due date' },
  invoices: { pl: 'Faktury', en: 'Invoices' },
  amount: { pl: 'Kwota', en: 'Amount' },
  unknownAmounts: {
    pl: (n: number) => `bez ${wholeNumber('pl', n)} o nieznanej kwocie`,
    en: (n: number) => `without ${wholeNumber('en', n)} of unknown amount`,
  },
  unpricedNights: { pl: 'Noce bez ceny', en: 'Nights without a price' },
  amountsUnknown: { pl: 'Bez kwoty', en: 'Amount unknown' },
} as const satisfies Texts;
