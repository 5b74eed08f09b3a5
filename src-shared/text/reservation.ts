import { counted, type Texts } from './language';

/** The reservation card: everything the interface gives of one stay (product.md, room 3). */
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
  house: { pl: 'W domu', en: 'In house' },
  leavesToday: { pl: 'W domu, wyjeżdża dziś', en: 'In house, leaves today' },
  left: { pl: 'Po pobycie', en: 'Has left' },
  gone: { pl: 'Zniknęła z serwisu', en: 'Gone from the service' },
  goneSince: {
    pl: (time: string) =>
      `Serwis nie zwraca tej rezerwacji od ${time}. Mogła zostać anulowana. Kontuar pokazuje ją taką, jaka była wtedy.`,
    en: (time: string) =>
      `The service has not returned this reservation since ${time}. It may have been cancelled. Kontuar shows it as it was then.`,
  },

  together: { pl: 'Razem z', en: 'Together with' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  /** In place of the nights of a stay that ends before it begins. */
  reversed: {
    pl: 'wyjazd przed przyjazdem, popraw daty w serwisie',
    en: 'leaves before arriving, correct the dates in the service',
  },
  nights: {
    pl: (n: number) => `${n} ${counted('pl', n, ['noc', 'noce', 'nocy'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['night', 'nights'])}`,
  },
  otherNights: {
    pl: (days: number, nights: number) =>
      `Serwis podaje długość pobytu ${days}, a z dat ${counted('pl', nights, ['wychodzi', 'wychodzą', 'wychodzi'])} ${nights}.`,
    en: (days: number, nights: number) =>
      `The service gives ${days} as the length of the stay, the dates make it ${nights}.`,
  },
  hours: { pl: 'Godziny', en: 'Hours' },
  fromTo: {
    pl: (from: string, to: string) => `od ${from} do ${to}`,
    en: (from: string, to: string) => `from ${from} to ${to}`,
  },
  fromHour: { pl: (from: string) => `od ${from}`, en: (from: string) => `from ${from}` },
  toHour: { pl: (to: string) => `do ${to}`, en: (to: string) => `to ${to}` },
  persons: { pl: 'Osoby', en: 'Guests' },
  adults: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dorosły', 'dorosłych', 'dorosłych'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['adult', 'adults'])}`,
  },
  children: {
    pl: (n: number) => `${n} ${counted('pl', n, ['dziecko', 'dzieci', 'dzieci'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['child', 'children'])}`,
  },
  phone: { pl: 'Telefon', en: 'Phone' },
  copyPhone: { pl: 'Kopiuj telefon', en: 'Copy the phone number' },
  email: { pl: 'E-mail', en: 'E-mail' },
  copyEmail: { pl: 'Kopiuj e-mail', en: 'Copy the e-mail address' },
  doorCode: { pl: 'Kod drzwi', en: 'Door code' },
  hidden: { pl: 'ukryty', en: 'hidden' },
  show: { pl: 'Pokaż', en: 'Show' },
  hide: { pl: 'Ukryj', en: 'Hide' },
  showCode: { pl: 'Pokaż kod drzwi', en: 'Show the door code' },
  hideCode: { pl: 'Ukryj kod drzwi', en: 'Hide the door code' },
  sealedCode: {
    pl: 'Zaszyfrowany. Klucza nie ma w pęku kluczy tego komputera; kod wróci przy następnym pobraniu z serwisu.',
    en: 'Encrypted. Its key is not in the keychain of this PC; the code comes back with the next reading of the service.',
  },
  codeNotRead: {
    pl: 'Nie udało się go odczytać z bazy na tym komputerze.',
    en: 'It could not be read from the database on this PC.',
  },
  source: { pl: 'Źródło', en: 'Source' },
  note: { pl: 'Notatka', en: 'Note' },

  leftToPay: { pl: 'Zostało do zapłaty', en: 'Left to pay' },
  about: { pl: (sum: string) => `ok. ${sum}`, en: (sum: string) => `about ${sum}` },
  unknownLeft: { pl: 'nie wiadomo', en: 'unknown' },
  unknownWhy: {
    pl: 'Serwis nie podał tego, z czego można to policzyć.',
    en: 'The service did not give what it takes to work it out.',
  },
  aboutWhy: {
    pl: 'Cena pobytu pomniejszona o zaliczkę. Serwis nie mówi, czy to kwota wpłacona, czy tylko oczekiwana.',
    en: 'The price of the stay with the prepayment taken off. The service does not say whether that is what was paid or what was asked.',
  },
  paidShare: {
    pl: (percent: number) => `Wpłacono ${percent} procent`,
    en: (percent: number) => `${percent} per cent paid`,
  },
  aboutShare: {
    pl: (percent: number) => `Wpłacono około ${percent} procent`,
    en: (percent: number) => `About ${percent} per cent paid`,
  },
  unpaid: { pl: 'Nieopłacone', en: 'Not paid' },
  waiting: { pl: 'Czeka na wpłatę', en: 'Waiting for payment' },
  prepaid: { pl: 'Zaliczka wpłacona', en: 'Prepayment paid' },
  paid: { pl: 'Opłacone w całości', en: 'Paid in full' },
  prepayment: { pl: 'Zaliczka', en: 'Prepayment' },
  price: { pl: 'Cena pobytu', en: 'Price of the stay' },
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
    en: (n: number) => `${n} ${counted('en', n, ['day', 'days'])} late`,
  },

  invoices: { pl: 'Faktury tego pobytu', en: 'Invoices of this stay' },
  noInvoices: { pl: 'Nie ma jeszcze faktury za ten pobyt.', en: 'There is no invoice for this stay yet.' },
  invoiceWithoutNumber: { pl: 'bez numeru', en: 'no number' },

  history: { pl: 'Co się zmieniło', en: 'What changed' },
  firstSeen: { pl: 'Kontuar zobaczył ją po raz pierwszy', en: 'Kontuar saw it for the first time' },

  record: { pl: 'W serwisie', en: 'In the service' },
  id: { pl: 'Id', en: 'Id' },
  client: { pl: 'Klient', en: 'Client' },
  roomId: { pl: 'Id pokoju', en: 'Room id' },
  sourceId: { pl: 'Id źródła', en: 'Source id' },
  added: { pl: 'Dodano', en: 'Added' },
  edited: { pl: 'Zmieniono', en: 'Changed' },
  colour: { pl: 'Kolor', en: 'Colour' },
  confirmed: { pl: 'Potwierdzono', en: 'Confirmed' },
  other: { pl: 'Inne dane z serwisu', en: 'Other data from the service' },

  notFound: {
    pl: (id: string) => `Na tym komputerze nie ma rezerwacji ${id}.`,
    en: (id: string) => `There is no reservation ${id} on this PC.`,
  },
  unreadable: {
    pl: 'Nie udało się odczytać tej rezerwacji z bazy na tym komputerze. Kontuar próbuje dalej.',
    en: 'This reservation could not be read from the database on this PC. Kontuar keeps trying.',
  },
} as const satisfies Texts;
