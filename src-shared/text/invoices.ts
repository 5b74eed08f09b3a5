import { invoiceWords, paymentMethodText } from './invoiceWords';
import { counted, type Texts } from './language';

/** Texts of the list of invoices and of the invoice card (product.md, room 4; domain.md, 2.4 labels). */
export const invoicesText = {
  ...invoiceWords,
  search: { pl: 'Numer, nabywca, NIP, KSeF', en: 'Number, buyer, NIP, KSeF number' },
  clearSearch: { pl: 'Wyczyść wyszukiwanie', en: 'Clear search' },
  filters: { pl: 'Filtry', en: 'Filters' },
  payment: { pl: 'Płatność', en: 'Payment' },
  period: { pl: 'Data wystawienia', en: 'Issue date' },
  anyType: { pl: 'każdy rodzaj', en: 'any type' },
  anyState: { pl: 'każdy stan', en: 'any status' },
  anyPayment: { pl: 'wszystkie', en: 'all' },
  anyTime: { pl: 'dowolny okres', en: 'any time' },
  ownRange: { pl: 'wybrane dni', en: 'custom period' },
  fromDay: { pl: 'Od', en: 'From' },
  toDay: { pl: 'Do', en: 'To' },
  clearFilters: { pl: 'Wyczyść filtry', en: 'Clear filters' },

  list: { pl: 'Lista faktur', en: 'List of invoices' },
  number: { pl: 'Numer', en: 'Number' },
  dueOrPaid: { pl: 'Termin / płatność', en: 'Due / paid' },
  place: { pl: 'Stan', en: 'Status' },
  noNumber: { pl: 'bez numeru', en: 'no number' },
  noBuyer: { pl: 'bez nazwy', en: 'no name' },
  late: {
    pl: (days: number) => `${days} ${counted('pl', days, ['dzień', 'dni', 'dni'])} po terminie`,
    en: (days: number) => `${days} ${counted('en', days, ['day', 'days'])} overdue`,
  },
  dueAgo: {
    pl: (days: number) => `${days} ${counted('pl', days, ['dzień', 'dni', 'dni'])} temu`,
    en: (days: number) => `${days} ${counted('en', days, ['day', 'days'])} ago`,
  },
  onlyPaid: { pl: 'opłacone', en: 'paid' },
  onlyUnpaid: { pl: 'nieopłacone', en: 'unpaid' },

  howMany: {
    pl: (shown: string, n: number) => `${shown} ${counted('pl', n, ['faktura', 'faktury', 'faktur'])}`,
    en: (shown: string, n: number) => `${shown} ${counted('en', n, ['invoice', 'invoices'])}`,
  },
  sum: { pl: 'suma brutto:', en: 'gross total:' },
  notSummed: {
    pl: (n: number) => `bez korekt, pro form, szkiców i kwot nieustalonych (${String(n)})`,
    en: (n: number) => `excludes corrections, pro formas, drafts and unknown amounts (${String(n)})`,
  },
  unchecked: {
    pl: (n: number) => `bez faktur, które Kontuar jeszcze sprawdza (${String(n)})`,
    en: (n: number) => `excludes invoices still being checked (${String(n)})`,
  },
  loading: { pl: 'Odczytywanie faktur z tego komputera…', en: 'Reading invoices on this PC…' },
  noneYet: {
    pl: 'Na tym komputerze nie ma jeszcze faktur. Pojawią się po pierwszym pobraniu z serwisu.',
    en: 'There are no invoices on this PC yet. They appear after the first sync with the service.',
  },
  emptyHouse: {
    pl: (at: string) => `W serwisie nie ma jeszcze faktur, sprawdzono ${at}.`,
    en: (at: string) => `The service has no invoices yet, checked ${at}.`,
  },
  emptyHouseNext: {
    pl: 'Pierwsza faktura pojawi się tutaj po wystawieniu.',
    en: 'The first invoice appears here once it is issued.',
  },
  noneFound: {
    pl: 'Żadna faktura nie spełnia warunków wyszukiwania i filtrów.',
    en: 'No invoice matches the search and the filters.',
  },
  notAllYet: {
    pl: 'Faktur nie pobrano jeszcze w całości.',
    en: 'Not all invoices have been downloaded yet.',
  },
  unreadable: {
    pl: 'Nie udało się odczytać faktur z tego komputera. Kontuar próbuje dalej.',
    en: 'The invoices on this PC could not be read. Kontuar keeps trying.',
  },
  focusSearch: { pl: 'Szukanie faktur', en: 'Search invoices' },
  printList: { pl: 'Wydruk listy', en: 'Print list' },
  walkRows: { pl: 'Poruszanie się po fakturach', en: 'Move between invoices' },
  openCard: { pl: 'Otwarcie faktury', en: 'Open invoice' },
  closeCard: { pl: 'Powrót do listy', en: 'Back to list' },

  // States of an invoice: product.md, Words on the screen.
  waiting: { pl: 'Czeka', en: 'Waiting' },
  remove: { pl: 'Usuń', en: 'Delete' },
  removeTitle: {
    pl: (number: string) => `Usunąć fakturę ${number}?`,
    en: (number: string) => `Delete invoice ${number}?`,
  },
  removeTitleNew: { pl: 'Usunąć tę fakturę?', en: 'Delete this invoice?' },
  removeDraft: {
    pl: 'To szkic, nie został wystawiony. Zostanie usunięty z serwisu i z tego komputera.',
    en: 'This is a draft and was never issued. It will be deleted from the service and from this PC.',
  },
  removeIssued: {
    pl: 'Ta faktura jest wystawiona. Faktury przekazanej nabywcy nie wolno usunąć, trzeba ją skorygować. Usuń tylko taką, której nikomu nie wydano.',
    en: 'This invoice has been issued. By law, an invoice that the buyer has received cannot be deleted; it must be corrected. Delete it only if nobody has received it.',
  },
  removeHere: {
    pl: 'Nie wysłano jej jeszcze do serwisu, więc zostanie usunięta od razu.',
    en: 'It has not been sent to the service yet, so it will be deleted at once.',
  },
  removeUndo: {
    pl: 'Można to cofnąć, dopóki czeka na wysłanie.',
    en: 'You can undo this while it is waiting to be sent.',
  },
  removeYes: { pl: 'Usuń fakturę', en: 'Delete invoice' },
  removeNo: { pl: 'Zostaw fakturę', en: 'Keep invoice' },
  removeQueued: {
    pl: 'Zapisane na tym komputerze: faktura czeka na usunięcie w serwisie.',
    en: 'Saved on this PC: the invoice is waiting to be deleted in the service.',
  },
  removedHere: { pl: 'Usunięto fakturę', en: 'Invoice deleted' },
  waitingToGo: { pl: 'Czeka na usunięcie', en: 'Waiting to be deleted' },
  sending: { pl: 'Wysyłanie', en: 'Sending' },
  unanswered: { pl: 'Bez potwierdzenia', en: 'Not confirmed' },
  inService: { pl: 'W serwisie', en: 'In the service' },
  rejected: { pl: 'Nieprzyjęta – popraw', en: 'Rejected – fix' },
  conflict: { pl: 'Konflikt – zdecyduj', en: 'Conflict – decide' },
  waitingKsefNumber: { pl: 'Czeka na numer KSeF', en: 'Waiting for KSeF number' },
  ksefNotRequired: { pl: 'Nie podlega KSeF', en: 'Not subject to KSeF' },
  ksefDeadline: { pl: 'Wysyłka do KSeF', en: 'Sending to KSeF' },
  inKsef: { pl: 'W KSeF', en: 'In KSeF' },
  draft: { pl: 'Szkic', en: 'Draft' },
  copyKsef: { pl: 'Kopiuj numer KSeF', en: 'Copy KSeF number' },
  ksefDoubt: {
    pl: 'Numer KSeF nie pasuje do sprzedawcy lub daty wystawienia albo ma błędną sumę kontrolną. Sprawdź go w serwisie.',
    en: 'The KSeF number does not match the seller, the issue date or its own checksum. Check it in the service.',
  },
  draftNotice: {
    pl: 'To szkic. Nie jest wystawioną fakturą i nie wywołuje skutków podatkowych.',
    en: 'This is a draft. It is not an issued invoice yet and has no effect on tax.',
  },
  proFormaNotice: {
    pl: 'Faktura pro forma nie jest fakturą w rozumieniu ustawy o VAT.',
    en: 'A pro forma invoice is not a VAT invoice.',
  },
  mixedStatus: {
    pl: (all: string, ones: string) =>
      `Pozycje mają w serwisie różne statusy (0 i 1), a serwis nie wyjaśnia ich znaczenia. Kontuar liczy wszystkie: ${all}. Pozycje ze statusem 1: ${ones}. Sprawdź w serwisie, co jest na fakturze.`,
    en: (all: string, ones: string) =>
      `The items have different statuses in the service (0 and 1), and the service does not explain them. Kontuar counts all items: ${all}. Those with status 1 total ${ones}. Check in the service what the invoice contains.`,
  },
  itemStatus: { pl: (status: number) => `status ${status}`, en: (status: number) => `status ${status}` },
  oddType: {
    pl: (code: number) =>
      `Serwis opisuje rodzaje 4, 5 i 6 niejednoznacznie, a treść tej faktury nie pasuje do nazwy rodzaju ${code}. Dlatego widać sam numer rodzaju.`,
    en: (code: number) =>
      `The service describes types 4, 5 and 6 ambiguously, and this invoice does not match the name of type ${code}. Only the type number is shown.`,
  },

  otherType: { pl: 'Inny rodzaj', en: 'Other type' },
  otherTypeNotice: {
    pl: (sent: string, savedType: string) =>
      `Wysłano ją jako: ${sent}. Serwis zapisał ją jako: ${savedType}. Popraw rodzaj albo usuń fakturę i wystaw ją ponownie. Jeśli rodzaj z serwisu jest właściwy, zostaw go.`,
    en: (sent: string, savedType: string) =>
      `It was sent as: ${sent}. The service saved it as: ${savedType}. Correct the type, or delete the invoice and create it again. If the service’s type is right, keep it.`,
  },
  keepType: { pl: 'Zostaw rodzaj z serwisu', en: 'Keep the service’s type' },

  // the card
  card: { pl: 'Faktura', en: 'Invoice' },
  typeNumber: { pl: (code: number) => `Rodzaj ${code}`, en: (code: number) => `Type ${code}` },
  summary: { pl: 'Podsumowanie faktury', en: 'Invoice summary' },
  back: { pl: 'Wróć do listy', en: 'Back to list' },
  notFound: {
    pl: 'Tej faktury nie ma na tym komputerze. Mogła zostać usunięta w serwisie.',
    en: 'This invoice is not on this PC. It may have been deleted in the service.',
  },
  stay: { pl: 'pobyt', en: 'stay' },
  stayUnknown: { pl: 'pobyt, którego nie ma na tym komputerze', en: 'stay that is not on this PC' },
  otherId: { pl: 'Identyfikator podatkowy inny', en: 'Other tax ID' },
  noId: { pl: 'bez identyfikatora', en: 'no tax ID' },
  taxId: { pl: 'Identyfikator podatkowy', en: 'Tax ID' },
  copyBankNo: { pl: 'Kopiuj numer rachunku', en: 'Copy bank account' },
  copyTaxId: { pl: 'Kopiuj identyfikator', en: 'Copy tax ID' },
  datesAndPayment: { pl: 'Daty i płatność', en: 'Dates and payment' },
  paymentDate: { pl: 'Termin płatności / data zapłaty', en: 'Due date / date paid' },
  rateOf: {
    pl: (currency: string, rate: string) => `1 ${currency} = ${rate} PLN`,
    en: (currency: string, rate: string) => `1 ${currency} = ${rate} PLN`,
  },
  notGiven: { pl: 'nie podano', en: 'not given' },

  grossPrices: { pl: 'ceny brutto', en: 'gross prices' },
  symbol: { pl: (symbol: string) => `symbol ${symbol}`, en: (symbol: string) => `symbol ${symbol}` },
  cannotRead: { pl: 'nieczytelne', en: 'unreadable' },
  noItems: { pl: 'Serwis nie podał żadnej pozycji.', en: 'The service sent no items.' },

  vatOfOrder: { pl: 'VAT od całego zamówienia', en: 'VAT on the whole order' },
  grossSum: { pl: 'Brutto', en: 'Gross' },
  perRate: {
    pl: 'VAT obliczony przez Kontuar od sumy brutto dla każdej stawki',
    en: 'VAT calculated by Kontuar from the gross total per rate',
  },
  unknownRates: {
    pl: (rates: string) => `Nieznana stawka: ${rates}. Kwoty netto i VAT razem jej nie obejmują.`,
    en: (rates: string) => `Unknown rate: ${rates}. The net and VAT totals exclude it.`,
  },
  unknown: { pl: 'nie wiadomo', en: 'unknown' },
  unreadItems: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['pozycji nie dało się odczytać i suma jej nie obejmuje', 'pozycji nie dało się odczytać i suma ich nie obejmuje', 'pozycji nie dało się odczytać i suma ich nie obejmuje'])}.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['item could not be read and is not in the total', 'items could not be read and are not in the total'])}.`,
  },
  taxInPln: {
    pl: (sum: string, rate: string) => `VAT w złotych: ${sum}, po kursie ${rate}`,
    en: (sum: string, rate: string) => `VAT in PLN: ${sum}, at an exchange rate of ${rate}`,
  },
  taxInPlnUnknown: {
    pl: 'VAT trzeba podać w złotych, ale kurs nie jest znany.',
    en: 'VAT has to be given in PLN, but the exchange rate is not known.',
  },

  grossTotal: { pl: 'Razem brutto', en: 'Gross total' },
  beforeCorrections: { pl: 'Przed korektami', en: 'Before corrections' },
  owedOnPaymentDay: { pl: 'Należność w dniu płatności', en: 'Owed on the day of payment' },
  afterCorrections: { pl: 'Po korektach', en: 'After corrections' },
  paidOrderUnknown: {
    pl: (correction: string) =>
      `Nie wiadomo, czy zapłacono przed korektą ${correction}, czy po niej. Wskaż to na karcie korekty.`,
    en: (correction: string) =>
      `It is not known whether it was paid before or after correction ${correction}. State it on the correction’s card.`,
  },
  paidLater: {
    pl: (correction: string) =>
      `Datę płatności zapisano po korekcie ${correction}. Jeśli zapłacono przed nią, wskaż to na karcie korekty.`,
    en: (correction: string) =>
      `The recorded payment day is after correction ${correction}. If it was paid before, state it on the correction’s card.`,
  },
  paidUnclear: {
    pl: 'Nie wiadomo, ile zapłacono, bo nie wiadomo, co zmienia jedna z korekt.',
    en: 'The amount paid is not known, because it is not known what one of the corrections changes.',
  },
  correctedToZero: { pl: 'skorygowana do 0', en: 'corrected to 0' },
  correctedToZeroBy: {
    pl: (number: string) => `Skorygowana do zera przez ${number}`,
    en: (number: string) => `Corrected to zero by ${number}`,
  },
  draftSum: { pl: 'Suma szkicu', en: 'Draft total' },
  proFormaSum: { pl: 'Suma pro forma', en: 'Pro forma total' },
  advance: { pl: 'Otrzymana zaliczka', en: 'Advance received' },
  remaining: { pl: 'Pozostało do zapłaty', en: 'Left to pay' },
  remainingPaid: { pl: 'Dopłacono', en: 'Remainder paid' },
  advancesBefore: { pl: 'Zapłacono zaliczkami', en: 'Paid in advance' },
  noPrepayment: {
    pl: 'Serwis nie podał kwoty zaliczki.',
    en: 'The service sent no advance amount.',
  },
  noRemaining: {
    pl: 'Serwis nie podał kwoty pozostałej do zapłaty.',
    en: 'The service sent no amount left to pay.',
  },
  changeUnknown: { pl: 'Zmiana kwoty', en: 'Change in amount' },
  vatOfChange: { pl: 'Zmiana VAT', en: 'Change in VAT' },
  vatLeft: { pl: 'VAT po odliczeniu zaliczek', en: 'VAT after deducting advances' },

  linked: { pl: 'Powiązane faktury', en: 'Linked invoices' },
  corrects: { pl: 'koryguje', en: 'corrects' },
  correctedBy: { pl: 'skorygowana przez', en: 'corrected by' },
  settles: { pl: 'rozlicza fakturę zaliczkową', en: 'settles advance invoice' },
  settledBy: { pl: 'rozliczona przez', en: 'settled by' },
  sameStay: { pl: 'z tego samego pobytu', en: 'for the same stay' },

  notInService: {
    pl: 'Tej faktury nie ma w serwisie: jest tylko na tym komputerze',
    en: 'This invoice is not in the service: it is only on this PC',
  },
  maybeInService: {
    pl: 'Nie wiadomo, czy serwis ma już tę fakturę',
    en: 'It is not known whether the service has this invoice already',
  },
  confirmed: {
    pl: (time: string) => `Serwis potwierdził tę fakturę ${time}`,
    en: (time: string) => `The service confirmed this invoice ${time}`,
  },
  confirmedWithoutPending: {
    pl: (time: string) => `Serwis potwierdził tę fakturę ${time}, ale bez czekających zmian`,
    en: (time: string) => `The service confirmed this invoice ${time}, without the pending changes`,
  },
} as const satisfies Texts;

/**
 * Names of the invoice types as in the requests that write invoices, assumed to apply to reading too (domain.md A1).
 */
export const invoiceTypeText = {
  [-1]: { pl: 'Dokument bez rodzaju', en: 'Document without a type' },
  0: { pl: 'Faktura', en: 'Invoice' },
  1: { pl: 'Faktura VAT', en: 'VAT invoice' },
  2: { pl: 'Faktura pro forma', en: 'Pro forma invoice' },
  3: { pl: 'Faktura zaliczkowa', en: 'Advance invoice' },
  4: { pl: 'Faktura, sprzedaż zwolniona', en: 'VAT-exempt invoice' },
  5: { pl: 'Rachunek zaliczkowy', en: 'Advance receipt' },
  6: { pl: 'Faktura korygująca', en: 'Corrective invoice' },
  7: { pl: 'Korekta rachunku', en: 'Receipt correction' },
  8: { pl: 'Faktura zaliczkowa KSeF', en: 'KSeF advance invoice' },
  9: { pl: 'Faktura rozliczeniowa KSeF', en: 'KSeF settlement invoice' },
  10: { pl: 'Faktura korygująca KSeF', en: 'KSeF correction' },
  11: { pl: 'Korekta faktury zaliczkowej KSeF', en: 'KSeF advance correction' },
  12: { pl: 'Korekta faktury rozliczeniowej KSeF', en: 'KSeF settlement correction' },
} as const satisfies Texts;

/** Short names of the invoice types for a narrow cell of the list. */
export const invoiceTypeShort = {
  [-1]: { pl: 'bez rodzaju', en: 'no type' },
  0: { pl: 'faktura', en: 'invoice' },
  1: { pl: 'faktura VAT', en: 'VAT invoice' },
  2: { pl: 'pro forma', en: 'pro forma' },
  3: { pl: 'zaliczkowa', en: 'advance' },
  4: { pl: '4 · zwolniona', en: '4 · exempt' },
  5: { pl: '5 · rachunek zaliczkowy', en: '5 · advance receipt' },
  6: { pl: '6 · korygująca', en: '6 · correction' },
  7: { pl: 'korekta rachunku', en: 'receipt correction' },
  8: { pl: 'zaliczkowa KSeF', en: 'KSeF advance' },
  9: { pl: 'rozliczeniowa KSeF', en: 'KSeF settlement' },
  10: { pl: 'korygująca KSeF', en: 'KSeF correction' },
  11: { pl: 'korekta zaliczkowej', en: 'advance correction' },
  12: { pl: 'korekta rozliczeniowej', en: 'settlement correction' },
} as const satisfies Texts;

export const paymentTypeText = {
  0: { pl: 'nie podano', en: 'not given' },
  ...paymentMethodText,
} as const satisfies Texts;
