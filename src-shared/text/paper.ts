import type { Texts } from './language';

/**
 * What stands on printed documents (domain.md 2.3, 2.4). On a bilingual document Polish stands first and the English
 * beside it in smaller type; statutory words are Polish.
 */

/** Titles by `invoiceType`, in the meaning of the write side (domain.md 2.3, A1, A3). */
export const paperTitleText = {
  [-1]: { pl: 'Dokument', en: 'Document' },
  0: { pl: 'Faktura', en: 'Invoice' },
  1: { pl: 'Faktura VAT', en: 'VAT invoice' },
  2: { pl: 'Faktura pro forma', en: 'Pro forma invoice' },
  3: { pl: 'Faktura zaliczkowa', en: 'Advance invoice' },
  4: { pl: 'Faktura', en: 'Invoice' },
  5: { pl: 'Rachunek zaliczkowy', en: 'Advance receipt' },
  6: { pl: 'Faktura korygująca', en: 'Corrective invoice' },
  7: { pl: 'Korekta rachunku', en: 'Receipt correction' },
  8: { pl: 'Faktura zaliczkowa', en: 'Advance invoice' },
  9: { pl: 'Faktura rozliczeniowa', en: 'Settlement invoice' },
  10: { pl: 'Faktura korygująca', en: 'Corrective invoice' },
  11: { pl: 'Faktura korygująca fakturę zaliczkową', en: 'Corrective invoice to an advance invoice' },
  12: { pl: 'Faktura korygująca fakturę rozliczeniową', en: 'Corrective invoice to a settlement invoice' },
} as const satisfies Texts;

export const paperText = {
  typeOnly: { pl: 'rodzaj', en: 'type' },
  number: { pl: 'nr', en: 'no.' },
  numberComes: { pl: 'numer nada serwis po wysłaniu', en: 'number assigned once sent' },
  notVat: { pl: 'To nie jest faktura w rozumieniu ustawy o VAT.', en: 'This is not a VAT document.' },
  exemptSale: { pl: 'sprzedaż zwolniona', en: 'VAT exempt' },
  draft: { pl: 'SZKIC', en: 'DRAFT' },
  draftLine: {
    pl: 'Szkic: nie jest wystawioną fakturą.',
    en: 'Draft: this invoice has not been issued.',
  },
  duplicate: {
    pl: (day: string) => `DUPLIKAT, wydano ${day}`,
    en: (day: string) => `DUPLICATE, reissued on ${day}`,
  },
  training: {
    pl: 'SZKOLENIE: dokument przykładowy, bez mocy prawnej',
    en: 'TRAINING: made-up guest house, no legal effect',
  },

  ksefNumber: { pl: 'Numer KSeF', en: 'KSeF number' },
  ksefWorkingCopy: {
    pl: 'Wydruk roboczy, bez kodu QR z KSeF.',
    en: 'Working copy, without KSeF’s QR code.',
  },
  ksefPending: {
    pl: 'Oczekuje na numer KSeF.',
    en: 'Waiting for its KSeF number.',
  },
  ksefNotYet: {
    pl: 'Bez numeru KSeF: w chwili wydania nie był nadany.',
    en: 'No KSeF number had been assigned when this copy was made.',
  },

  seller: { pl: 'Sprzedawca', en: 'Seller' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  receiver: { pl: 'Odbiorca', en: 'Recipient' },
  sellerBefore: { pl: 'Sprzedawca przed korektą', en: 'Seller before the correction' },
  sellerAfter: { pl: 'Sprzedawca po korekcie', en: 'Seller after the correction' },
  buyerBefore: { pl: 'Nabywca przed korektą', en: 'Buyer before the correction' },
  buyerAfter: { pl: 'Nabywca po korekcie', en: 'Buyer after the correction' },
  nip: { pl: 'NIP', en: 'NIP' },
  vatEu: { pl: 'Numer VAT UE', en: 'EU VAT no.' },
  otherId: { pl: 'Identyfikator podatkowy', en: 'Tax ID' },

  issueDate: { pl: 'Data wystawienia', en: 'Issue date' },
  town: { pl: 'Miejsce wystawienia', en: 'Place of issue' },
  saleDate: { pl: 'Data wykonania usługi', en: 'Date of supply' },
  receivedDate: { pl: 'Data otrzymania zapłaty', en: 'Date payment received' },
  exchangeRate: { pl: 'Kurs waluty', en: 'Exchange rate' },
  reservation: { pl: 'Rezerwacja', en: 'Reservation' },

  corrected: { pl: 'Faktura korygowana', en: 'Corrected invoice' },
  correctedDate: { pl: 'Data wystawienia faktury korygowanej', en: 'Issue date of the corrected invoice' },
  correctedKsef: { pl: 'Numer KSeF faktury korygowanej', en: 'KSeF number of the corrected invoice' },
  linkKnown: { pl: 'Powiązanie ustalono', en: 'Link found by' },
  withoutKsefNumber: { pl: 'bez numeru KSeF', en: 'without a KSeF number' },
  reason: { pl: 'Przyczyna korekty', en: 'Reason for the correction' },

  items: { pl: 'Pozycje', en: 'Items' },
  order: { pl: 'Zamówienie', en: 'Order' },
  before: { pl: 'Przed korektą', en: 'Before' },
  after: { pl: 'Po korekcie', en: 'After' },
  difference: { pl: 'Różnica', en: 'Difference' },
  correctedItems: { pl: 'Pozycje korygowane', en: 'Corrected items' },
  othersUnchanged: { pl: 'Pozostałe pozycje bez zmian.', en: 'All other items are unchanged.' },
  noLineChanged: { pl: 'Pozycje bez zmian.', en: 'No items changed.' },
  no: { pl: 'Lp.', en: 'No.' },
  name: { pl: 'Nazwa towaru lub usługi', en: 'Description' },
  quantity: { pl: 'Ilość', en: 'Quantity' },
  unit: { pl: 'J.m.', en: 'Unit' },
  unitPrice: { pl: 'Cena jedn. brutto', en: 'Gross unit price' },
  rate: { pl: 'Stawka VAT', en: 'VAT rate' },
  value: { pl: 'Wartość brutto', en: 'Gross value' },
  carried: { pl: 'Z przeniesienia', en: 'Brought forward' },
  carryOver: { pl: 'Do przeniesienia', en: 'Carried forward' },
  total: { pl: 'Razem', en: 'Total' },
  unreadable: { pl: 'nieczytelne', en: 'unreadable' },

  vatOfItems: { pl: 'VAT od pozycji według zapisu', en: 'VAT on the items as recorded' },
  vatSummary: { pl: 'Podsumowanie VAT', en: 'VAT summary' },
  vatOfAdvance: { pl: 'VAT od zaliczki', en: 'VAT on the advance' },
  vatOfOrder: { pl: 'VAT od całego zamówienia', en: 'VAT on the whole order' },
  vatLeft: { pl: 'VAT po odliczeniu zaliczek', en: 'VAT after deducting advances' },
  net: { pl: 'Netto', en: 'Net' },
  vat: { pl: 'VAT', en: 'VAT' },
  gross: { pl: 'Brutto', en: 'Gross' },
  vatPln: { pl: 'VAT w PLN', en: 'VAT in PLN' },
  unknown: { pl: 'nieznany', en: 'unknown' },

  advances: { pl: 'Rozliczone faktury zaliczkowe', en: 'Advance invoices settled' },
  advance: { pl: 'Faktura zaliczkowa', en: 'Advance invoice' },
  issued: { pl: 'Wystawiona', en: 'Issued' },

  due: { pl: 'Kwota należności ogółem', en: 'Total due' },
  orderValue: { pl: 'Wartość zamówienia', en: 'Order value' },
  received: { pl: 'Otrzymana zaliczka', en: 'Advance received' },
  advanceToPay: { pl: 'Zaliczka do zapłaty', en: 'Advance due' },
  paidInAdvance: { pl: 'Zapłacono zaliczkami', en: 'Paid in advance' },
  remaining: { pl: 'Pozostało do zapłaty', en: 'Balance due' },
  settledRest: { pl: 'Kwota pozostała po zaliczkach', en: 'Amount after the advances' },
  toReturn: { pl: 'Do zwrotu', en: 'Refund due' },
  toAdd: { pl: 'Do dopłaty', en: 'Additional amount due' },
  noChange: { pl: 'Kwota bez zmian', en: 'Amount unchanged' },
  sumOfItems: { pl: 'Suma pozycji', en: 'Items total' },
  changeOfAmount: { pl: 'Zmiana kwoty', en: 'Change in amount' },
  notKnown: { pl: 'nie ustalono', en: 'not known' },
  inWords: { pl: 'Słownie', en: 'In words' },
  itemsUnclear: {
    pl: 'Pozycje podano tak, jak zapisano je w serwisie.',
    en: 'Items are shown as recorded in the service.',
  },

  payment: { pl: 'Płatność', en: 'Payment' },
  state: { pl: 'Stan', en: 'Status' },
  paid: { pl: 'Zapłacono', en: 'Paid' },
  unpaid: { pl: 'Do zapłaty', en: 'Unpaid' },
  paidOn: { pl: 'Data zapłaty', en: 'Date paid' },
  dueOn: { pl: 'Termin płatności', en: 'Due date' },
  method: { pl: 'Forma płatności', en: 'Payment method' },
  bankNo: { pl: 'Numer rachunku', en: 'Bank account' },
  exemption: { pl: 'Podstawa zwolnienia z podatku', en: 'Basis of exemption' },
  annotation: { pl: 'Adnotacja', en: 'Annotation' },
  reverseCharge: { pl: 'odwrotne obciążenie', en: 'reverse charge' },
  remarks: { pl: 'Uwagi', en: 'Remarks' },
  lettersMissing: {
    pl: 'Niektórych liter nie ma w czcionce wydruku: zastępuje je „?”.',
    en: 'Some letters are missing in the print font and are shown as “?”.',
  },
  paymentCode: { pl: 'Kod do przelewu', en: 'Payment code' },
  paymentCodeHint: {
    pl: 'Zeskanuj w aplikacji banku: wypełni przelew. To nie jest kod KSeF.',
    en: 'Scan it in your banking app to fill in the transfer. This is not the KSeF code.',
  },
  issuedBy: { pl: 'Wystawił(a)', en: 'Issued by' },
  receivedBy: { pl: 'Odebrał(a)', en: 'Received by' },
  page: {
    pl: (page: number, of: number) => `strona ${page} z ${of}`,
    en: (page: number, of: number) => `page ${page} of ${of}`,
  },
} as const satisfies Texts;

/** Ways to pay as a document names them (conformance.md INV-13); 0 is not printed. */
export const paperPaymentText = {
  1: { pl: 'gotówka', en: 'cash' },
  2: { pl: 'przelew', en: 'bank transfer' },
  3: { pl: 'karta płatnicza', en: 'payment card' },
  4: { pl: 'karta wirtualna', en: 'virtual card' },
  5: { pl: 'płatność online', en: 'online payment' },
} as const satisfies Texts;
