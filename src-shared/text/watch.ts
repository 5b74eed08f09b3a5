import { counted, type Texts } from './language';

/** The send-by clock, and stays that do not go with their invoices (product.md, "What nobody else has" 1 and 6). */
export const watchText = {
  button: { pl: (n: number) => `Do dopilnowania: ${n}`, en: (n: number) => `To watch: ${n}` },
  paidButton: {
    pl: (n: number) => `Opłacone bez faktury: ${n}`,
    en: (n: number) => `Paid, no invoice: ${n}`,
  },
  title: { pl: 'Faktury do dopilnowania', en: 'Invoices to watch' },
  showList: { pl: 'Pokaż listę', en: 'Show the list' },
  waitForKsef: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['faktura czeka', 'faktury czekają', 'faktur czeka'])} na numer KSeF`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['invoice waits for its KSeF number', 'invoices wait for their KSeF numbers'])}`,
  },
  staysDiffer: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pobyt nie zgadza', 'pobyty nie zgadzają', 'pobytów nie zgadza'])} się z fakturami`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['stay does not match its', 'stays do not match their'])} invoices`,
  },
  close: { pl: 'Zamknij', en: 'Close' },
  sendBy: { pl: 'Droga do KSeF', en: 'On the way to KSeF' },
  sendByHint: {
    pl: 'Faktura dla firmy musi dotrzeć do KSeF najpóźniej w następnym dniu roboczym po wystawieniu. Wysyła ją serwis.',
    en: 'An invoice to a business must reach KSeF on the next business day after its issue at the latest. The service sends it.',
  },
  nothingToSend: {
    pl: 'Żadna faktura nie czeka na numer KSeF.',
    en: 'No invoice waits for its KSeF number.',
  },
  lastDay: {
    pl: (day: string) => `do ${day}, 23:59`,
    en: (day: string) => `until ${day}, 23:59`,
  },
  late: { pl: (day: string) => `termin minął ${day}`, en: (day: string) => `was due on ${day}` },
  today: { pl: 'dziś ostatni dzień', en: 'today is the last day' },
  left: {
    pl: (days: number) => `${days} ${counted('pl', days, ['dzień roboczy', 'dni robocze', 'dni roboczych'])}`,
    en: (days: number) => `${days} ${counted('en', days, ['business day', 'business days'])}`,
  },
  tonight: {
    pl: 'od jutra KSeF uzna ją za wystawioną offline',
    en: 'from tomorrow KSeF counts it as issued offline',
  },
  offline: {
    pl: (day: string) => `od ${day} liczy się jako wystawiona offline`,
    en: (day: string) => `counts as issued offline since ${day}`,
  },
  stays: { pl: 'Pobyty i faktury', en: 'Stays and invoices' },
  staysHint: {
    pl: 'Wyjazdy z ostatnich 31 dni, które nie zgadzają się z fakturami.',
    en: 'Departures of the last 31 days that do not match their invoices.',
  },
  nothingOdd: {
    pl: 'Wszystkie pobyty zgadzają się z fakturami.',
    en: 'All stays match their invoices.',
  },
  paidOnly: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['opłacony pobyt', 'opłacone pobyty', 'opłaconych pobytów'])} bez faktury`,
    en: (n: number) => `${n} paid ${counted('en', n, ['stay', 'stays'])} without an invoice`,
  },
  paidOnlyHint: {
    pl: 'Osoba prywatna dostaje fakturę na żądanie, inaczej wystarcza paragon. Sprawdź, czy żadna firma nie czeka.',
    en: 'A private person gets an invoice on request; otherwise the receipt is enough. See that no company waits.',
  },
  leaves: { pl: 'wyjazd', en: 'leaves' },
  price: { pl: 'cena pobytu', en: 'price of the stay' },
  leavesWithoutInvoice: { pl: 'wyjeżdża dziś bez faktury', en: 'leaves today without an invoice' },
  paidWithoutInvoice: { pl: 'opłacony, bez faktury', en: 'paid, without an invoice' },
  totalDiffers: {
    pl: 'suma faktur nie jest ceną pobytu',
    en: 'the invoices do not come to the price of the stay',
  },
  advanceUnsettled: {
    pl: 'zaliczka bez faktury rozliczeniowej',
    en: 'an advance without its settlement',
  },
} as const satisfies Texts;
