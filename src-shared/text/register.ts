import type { PaperDoubt } from '../contract/doubts';
import type { Texts } from './language';

/** The accountant's register, its cover sheet and the lists beside it. */
export const registerText = {
  register: { pl: 'Rejestr sprzedaży', en: 'Sales register' },
  links: { pl: 'Korekty i zaliczki', en: 'Corrections and advances' },
  outside: { pl: 'Poza rejestrem', en: 'Outside the register' },
  together: { pl: 'Faktury razem,', en: 'Invoices together,' },
  cover: { pl: 'Zestawienie faktur', en: 'Overview of the invoices' },

  number: { pl: 'Numer', en: 'Number' },
  type: { pl: 'Rodzaj', en: 'Type' },
  issued: { pl: 'Data wystawienia', en: 'Issue date' },
  sold: { pl: 'Data sprzedaży', en: 'Date of supply' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  taxId: { pl: 'Identyfikator nabywcy', en: 'Buyer’s identifier' },
  marker: { pl: 'Znacznik KSeF', en: 'KSeF marker' },
  currency: { pl: 'Waluta', en: 'Currency' },
  exchangeRate: { pl: 'Kurs', en: 'Exchange rate' },
  netAt: { pl: (rate: string) => `Netto ${rate}`, en: (rate: string) => `Net ${rate}` },
  vatAt: { pl: (rate: string) => `VAT ${rate}`, en: (rate: string) => `VAT ${rate}` },
  net: { pl: 'Netto razem', en: 'Net total' },
  vat: { pl: 'VAT razem', en: 'VAT total' },
  gross: { pl: 'Brutto razem', en: 'Gross total' },
  netPln: { pl: 'Netto PLN', en: 'Net in PLN' },
  vatPln: { pl: 'VAT PLN', en: 'VAT in PLN' },
  paid: { pl: 'Płatność', en: 'Payment' },
  paymentDay: { pl: 'Termin / data płatności', en: 'Due date / date paid' },
  isPaid: { pl: 'zapłacono', en: 'paid' },
  isUnpaid: { pl: 'nie zapłacono', en: 'unpaid' },
  remark: { pl: 'Do sprawdzenia', en: 'To check' },
  reservation: { pl: 'Rezerwacja', en: 'Booking' },

  relation: { pl: 'Powiązanie', en: 'Relation' },
  corrects: { pl: 'koryguje', en: 'corrects' },
  settles: { pl: 'rozlicza zaliczkę', en: 'settles the advance' },
  other: { pl: 'Faktura powiązana', en: 'Linked invoice' },
  otherKsef: { pl: 'Jej numer KSeF', en: 'Its KSeF number' },
  reason: { pl: 'Przyczyna', en: 'Reason' },
  knownHow: { pl: 'Skąd wiadomo', en: 'How it is known' },
  unknownOriginal: { pl: 'nieznana na tym komputerze', en: 'not known on this PC' },

  missing: { pl: 'brak numeru – do uzupełnienia (DI)', en: 'no number – to be added (DI)' },
  notInRegister: { pl: 'poza rejestrem', en: 'outside the register' },
  unsentOutside: { pl: 'nie wysłana, poza rejestrem', en: 'not sent yet, outside the register' },
  draftOutside: { pl: 'szkic, poza rejestrem', en: 'a draft, outside the register' },
  notCounted: {
    pl: 'kwoty podatku nie da się ustalić z danych na tym komputerze',
    en: 'the tax cannot be told from what this PC knows',
  },
  mixedStatus: {
    pl: 'pozycje mają w serwisie różny status, policzono wszystkie',
    en: 'the items differ in their status in the service, all are counted',
  },
  noRate: { pl: 'brak kursu waluty', en: 'no exchange rate' },
  markerOdd: {
    pl: 'numer KSeF nie pasuje do sprzedawcy lub daty',
    en: 'the KSeF number does not fit the seller or the date',
  },

  period: { pl: 'Faktury wystawione', en: 'Invoices issued' },
  madeAt: { pl: 'Zestawienie z', en: 'Made on' },
  allDays: { pl: 'wszystkie dni', en: 'all days' },
  counts: { pl: 'Liczba dokumentów', en: 'Documents' },
  inRegister: { pl: 'w rejestrze', en: 'in the register' },
  outsideRegister: {
    pl: 'poza rejestrem (szkice, pro forma, rachunki, jeszcze niewysłane)',
    en: 'outside the register (drafts, pro forma, receipts, not sent yet)',
  },
  notInSums: {
    pl: 'w rejestrze bez kwoty: nie ma ich w sumach poniżej, trzeba je policzyć z dokumentów',
    en: 'in the register without an amount: not in the sums below, to be counted from the documents',
  },
  sumsOf: { pl: (currency: string) => `Sumy w ${currency}`, en: (currency: string) => `Sums in ${currency}` },
  checks: { pl: 'Sprawdzenia', en: 'Checks' },
  noKsef: { pl: 'Bez numeru KSeF, a mają go dostać', en: 'Meant for KSeF and still without a number' },
  outsideKsef: { pl: 'Wystawione poza KSeF (BFK)', en: 'Issued outside KSeF (BFK)' },
  gaps: { pl: 'Luki w numeracji', en: 'Gaps in the numbers' },
  toCheck: { pl: 'Do sprawdzenia przez księgową', en: 'For the accountant to check' },
  none: { pl: 'brak', en: 'none' },
  total: { pl: 'Razem', en: 'Total' },
  more: { pl: (n: number) => `i jeszcze ${n}`, en: (n: number) => `and ${n} more` },
  numberless: { pl: 'bez numeru', en: 'no number' },
  computedHere: {
    pl: 'Kwoty netto i VAT policzył Kontuar od kwot brutto, raz na stawkę. Kwota na fakturze zaliczkowej to zaliczka, na rozliczeniowej reszta, na korekcie różnica.',
    en: 'Net and VAT were computed by Kontuar from gross amounts, once per rate. An advance counts with what was received, a settlement with what is left, a correction with its difference.',
  },
} as const satisfies Texts;

/** Why a line of the register has no amount, or no tax. */
export const registerDoubtText = {
  originalUnknown: {
    pl: 'nie wiadomo, którą fakturę koryguje',
    en: 'it is not known which invoice it corrects',
  },
  itemsUnclear: {
    pl: 'pozycje mogą być stanem po korekcie albo różnicą',
    en: 'the items may be the state after or the difference',
  },
  chainUnknown: {
    pl: 'nie wiadomo, co zmieniły wcześniejsze korekty tej faktury',
    en: 'it is not known what earlier corrections of that invoice changed',
  },
  againstReason: { pl: 'pozycje przeczą przyczynie korekty', en: 'the items contradict the reason' },
  negativeRate: {
    pl: 'przy jednej ze stawek zostałoby mniej niż zero',
    en: 'less than nothing would be left at one rate',
  },
  amountUnclear: {
    pl: 'pozycje przeczą kwocie podanej w serwisie albo brak kwoty sprzed korekty',
    en: 'the items contradict the amount in the service, or the amount before is not known',
  },
  advancesUnknown: {
    pl: 'nie wiadomo, które zaliczki rozlicza',
    en: 'it is not known which advances it settles',
  },
  remainderDiffers: {
    pl: 'kwota pozostała nie jest zamówieniem bez zaliczek',
    en: 'the amount that remains is not the order less its advances',
  },
  rateUnknown: { pl: 'nieznana stawka VAT', en: 'an unknown VAT rate' },
  itemsUnread: { pl: 'nie wszystkie pozycje odczytano', en: 'not all items could be read' },
  noExchangeRate: { pl: 'brak kursu waluty', en: 'no exchange rate' },
} as const satisfies Record<PaperDoubt, { pl: string; en: string }>;
