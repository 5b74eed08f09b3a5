import { KEYCHAIN_EN, KEYCHAIN_PL } from './keychain';
import { counted, type Texts } from './language';

/**
 * Texts of the reservation card: all that the interface of the service provides about one stay (product.md, room 3).
 */
export const reservationText = {
  number: { pl: (n: string) => `nr ${n}`, en: (n: string) => `no. ${n}` },
  close: { pl: 'Zamknij', en: 'Close' },
  erased: { pl: 'dane usunięte', en: 'guest erased' },
  noName: { pl: 'Bez nazwiska', en: 'No name' },
  noRoom: { pl: 'bez pokoju', en: 'no room' },

  arrivesToday: { pl: 'Przyjedzie dziś', en: 'Arrives today' },
  arrivesTomorrow: { pl: 'Przyjedzie jutro', en: 'Arrives tomorrow' },
  due: { pl: 'Przyjedzie', en: 'Due to arrive' },
  notCheckedIn: { pl: 'Nie zameldowano', en: 'Not checked in' },
  house: { pl: 'W obiekcie', en: 'In house' },
  leavesToday: { pl: 'W obiekcie, wyjeżdża dziś', en: 'In house, leaves today' },
  left: { pl: 'Po wyjeździe', en: 'Checked out' },
  gone: { pl: 'Usunięta z serwisu', en: 'Deleted in the service' },
  goneSince: {
    pl: (time: string) =>
      `Od ${time} tej rezerwacji nie ma w serwisie; mogła zostać anulowana. Kontuar pokazuje jej ostatni znany stan.`,
    en: (time: string) =>
      `This reservation has not been in the service since ${time}; it may have been cancelled. Kontuar shows its last known state.`,
  },

  together: { pl: 'Razem z', en: 'Together with' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  /** Replaces the number of nights of a stay whose departure is before its arrival. */
  reversed: {
    pl: 'wyjazd przed przyjazdem, popraw daty w serwisie',
    en: 'departure before arrival; correct the dates in the service',
  },
  nights: {
    pl: (n: number) => `${n} ${counted('pl', n, ['noc', 'noce', 'nocy'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['night', 'nights'])}`,
  },
  otherNights: {
    pl: (days: number, nights: number) => `Długość pobytu według serwisu: ${days}, według dat: ${nights}.`,
    en: (days: number, nights: number) =>
      `Length of the stay in the service: ${days}; by its dates: ${nights}.`,
  },
  hours: { pl: 'Godziny', en: 'Times' },
  fromTo: {
    pl: (from: string, to: string) => `zameldowanie od ${from}, wymeldowanie do ${to}`,
    en: (from: string, to: string) => `check-in from ${from}, check-out by ${to}`,
  },
  fromHour: {
    pl: (from: string) => `zameldowanie od ${from}`,
    en: (from: string) => `check-in from ${from}`,
  },
  toHour: { pl: (to: string) => `wymeldowanie do ${to}`, en: (to: string) => `check-out by ${to}` },
  persons: { pl: 'Osoby', en: 'Guests' },
  adults: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dorosły', 'dorosłych', 'dorosłych'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['adult', 'adults'])}`,
  },
  children: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dziecko', 'dzieci', 'dzieci'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['child', 'children'])}`,
  },
  adultsUnknown: { pl: 'liczba dorosłych nieznana', en: 'number of adults unknown' },
  childrenUnknown: { pl: 'liczba dzieci nieznana', en: 'number of children unknown' },
  phone: { pl: 'Telefon', en: 'Phone' },
  copyPhone: { pl: 'Kopiuj telefon', en: 'Copy phone number' },
  email: { pl: 'E-mail', en: 'Email' },
  copyEmail: { pl: 'Kopiuj e-mail', en: 'Copy email address' },
  doorCode: { pl: 'Kod do drzwi', en: 'Door code' },
  hidden: { pl: 'ukryty', en: 'hidden' },
  show: { pl: 'Pokaż', en: 'Show' },
  hide: { pl: 'Ukryj', en: 'Hide' },
  showCode: { pl: 'Pokaż kod do drzwi', en: 'Show door code' },
  hideCode: { pl: 'Ukryj kod do drzwi', en: 'Hide door code' },
  sealedCode: {
    pl: `Zaszyfrowany. W ${KEYCHAIN_PL.in} brakuje klucza; kod pojawi się po następnym pobraniu z serwisu.`,
    en: `Encrypted. Its key is not in ${KEYCHAIN_EN} on this PC; the code will be available after the next sync.`,
  },
  codeNotRead: {
    pl: 'Nie udało się odczytać kodu z bazy na tym komputerze.',
    en: 'The code could not be read from the database on this PC.',
  },
  source: { pl: 'Źródło', en: 'Source' },
  note: { pl: 'Notatka', en: 'Note' },

  leftToPay: { pl: 'Pozostało do zapłaty', en: 'Left to pay' },
  about: { pl: (sum: string) => `ok. ${sum}`, en: (sum: string) => `approx. ${sum}` },
  unknownWhy: {
    pl: 'Serwis nie podał danych potrzebnych do obliczenia kwoty.',
    en: 'The service did not send enough data to calculate the amount.',
  },
  aboutWhy: {
    pl: 'Cena pobytu pomniejszona o zaliczkę. Serwis nie określa, czy zaliczka jest wpłacona, czy tylko oczekiwana.',
    en: 'The price of the stay less the prepayment. The service does not say whether the prepayment was paid or only requested.',
  },
  paidShare: {
    pl: (percent: number) => `Wpłacono ${percent} procent`,
    en: (percent: number) => `${percent} per cent paid`,
  },
  aboutShare: {
    pl: (percent: number) => `Wpłacono około ${percent} procent`,
    en: (percent: number) => `Approx. ${percent} per cent paid`,
  },
  unpaid: { pl: 'Nieopłacone', en: 'Unpaid' },
  waiting: { pl: 'Czeka na wpłatę', en: 'Waiting for payment' },
  prepaid: { pl: 'Zaliczka wpłacona', en: 'Prepayment paid' },
  paid: { pl: 'Opłacone w całości', en: 'Paid in full' },
  prepayment: { pl: 'Zaliczka', en: 'Prepayment' },
  prepaymentBy: {
    pl: (day: string) => `Termin zaliczki: ${day}`,
    en: (day: string) => `Prepayment due: ${day}`,
  },
  daysLeft: {
    pl: (n: number) => (n === 0 ? 'dziś' : n === 1 ? 'jutro' : `za ${n} dni`),
    en: (n: number) => (n === 0 ? 'today' : n === 1 ? 'tomorrow' : `in ${n} days`),
  },
  daysLate: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dzień', 'dni', 'dni'])} po terminie`,
    en: (n: number) => `${n} ${counted('en', n, ['day', 'days'])} overdue`,
  },

  invoices: { pl: 'Faktury tego pobytu', en: 'Invoices for this stay' },
  noInvoices: { pl: 'Nie ma jeszcze faktury za ten pobyt.', en: 'There is no invoice for this stay yet.' },
  invoiceWithoutNumber: { pl: 'bez numeru', en: 'no number' },

  otherStays: { pl: 'Inne pobyty gościa', en: 'Other stays of this guest' },
  history: { pl: 'Historia zmian', en: 'Change history' },
  firstSeen: { pl: 'Pierwsze pobranie do Kontuara', en: 'First downloaded by Kontuar' },

  record: { pl: 'W serwisie', en: 'In the service' },
  id: { pl: 'ID', en: 'ID' },
  client: { pl: 'Klient', en: 'Client' },
  roomId: { pl: 'ID pokoju', en: 'Room ID' },
  sourceId: { pl: 'ID źródła', en: 'Source ID' },
  added: { pl: 'Dodano', en: 'Added' },
  edited: { pl: 'Zmieniono', en: 'Changed' },
  colour: { pl: 'Kolor', en: 'Colour' },
  confirmed: { pl: 'Potwierdzono', en: 'Confirmed' },

  notFound: {
    pl: (id: string) => `Na tym komputerze nie ma rezerwacji ${id}.`,
    en: (id: string) => `There is no reservation ${id} on this PC.`,
  },
  unreadable: {
    pl: 'Nie udało się odczytać tej rezerwacji z bazy na tym komputerze. Kontuar próbuje dalej.',
    en: 'This reservation could not be read from the database on this PC. Kontuar keeps trying.',
  },
} as const satisfies Texts;
