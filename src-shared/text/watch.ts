import { counted, type Texts } from './language';

/**
 * Texts about KSeF deadlines, and about stays that do not match their invoices (product.md, "What nobody else has" 1
 * and 6).
 */
export const watchText = {
  button: { pl: (n: number) => `Do dopilnowania: ${n}`, en: (n: number) => `Needs attention: ${n}` },
  paidButton: {
    pl: (n: number) => `Opłacone bez faktury: ${n}`,
    en: (n: number) => `Paid, no invoice: ${n}`,
  },
  title: { pl: 'Faktury do dopilnowania', en: 'Invoices that need attention' },
  showList: { pl: 'Pokaż listę', en: 'Show list' },
  waitForKsef: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['faktura czeka', 'faktury czekają', 'faktur czeka'])} na numer KSeF`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['invoice is waiting for its KSeF number', 'invoices are waiting for their KSeF numbers'])}`,
  },
  staysDiffer: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pobyt nie zgadza', 'pobyty nie zgadzają', 'pobytów nie zgadza'])} się z fakturami`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['stay does not match its', 'stays do not match their'])} invoices`,
  },
  sendBy: { pl: 'Wysyłka do KSeF', en: 'Sending to KSeF' },
  sendByHint: {
    pl: 'Faktura dla firmy musi dotrzeć do KSeF najpóźniej w następnym dniu roboczym po wystawieniu. Wysyła ją serwis.',
    en: 'An invoice to a business must reach KSeF by the next business day after it is issued. The service sends it.',
  },
  nothingToSend: {
    pl: 'Żadna faktura nie czeka na numer KSeF.',
    en: 'No invoices are waiting for a KSeF number.',
  },
  lastDay: {
    pl: (day: string) => `do ${day}, 23:59`,
    en: (day: string) => `by ${day}, 23:59`,
  },
  late: { pl: (day: string) => `termin minął ${day}`, en: (day: string) => `deadline was ${day}` },
  today: { pl: 'dziś ostatni dzień', en: 'last day today' },
  left: {
    pl: (days: number) =>
      `${counted('pl', days, ['został', 'zostały', 'zostało'])} ${days} ${counted('pl', days, ['dzień roboczy', 'dni robocze', 'dni roboczych'])}`,
    en: (days: number) => `${days} ${counted('en', days, ['business day', 'business days'])}`,
  },
  tonight: {
    pl: 'jutro KSeF przyjmie ją już jako offline24',
    en: 'KSeF will treat it as issued offline from tomorrow',
  },
  offline: {
    pl: (day: string) => `od ${day} w trybie offline24`,
    en: (day: string) => `treated as issued offline from ${day}`,
  },
  stays: { pl: 'Pobyty i faktury', en: 'Stays and invoices' },
  staysHint: {
    pl: 'Wyjazdy z ostatnich 31 dni niezgodne z fakturami.',
    en: 'Departures in the last 31 days that do not match their invoices.',
  },
  nothingOdd: {
    pl: 'Nie znaleziono takich wyjazdów.',
    en: 'No such departures were found.',
  },
  paidOnly: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['opłacony pobyt', 'opłacone pobyty', 'opłaconych pobytów'])} bez faktury`,
    en: (n: number) => `${n} paid ${counted('en', n, ['stay', 'stays'])} without an invoice`,
  },
  paidOnlyHint: {
    pl: 'Osoba prywatna dostaje fakturę na żądanie, w innym razie wystarcza paragon. Sprawdź, czy faktury nie potrzebuje firma.',
    en: 'A private guest gets an invoice on request; otherwise a receipt is enough. Check that no company is waiting for one.',
  },
  leaves: { pl: 'wyjazd', en: 'leaves' },
  leavesWithoutInvoice: { pl: 'wyjeżdża dziś bez faktury', en: 'leaves today without an invoice' },
  paidWithoutInvoice: { pl: 'opłacony, bez faktury', en: 'paid, without an invoice' },
  totalDiffers: {
    pl: 'suma faktur różni się od ceny pobytu',
    en: 'invoice total differs from the price of the stay',
  },
  advanceUnsettled: {
    pl: 'faktura zaliczkowa bez rozliczeniowej',
    en: 'advance invoice not settled',
  },
} as const satisfies Texts;
