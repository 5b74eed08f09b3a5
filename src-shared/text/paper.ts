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
  11: { pl: 'Faktura korygująca zaliczkową', en: 'Corrective invoice to an advance invoice' },
  12: { pl: 'Faktura korygująca rozliczeniową', en: 'Corrective invoice to a settlement invoice' },
} as const satisfies Texts;

export const paperText = {
  typeOnly: { pl: 'rodzaj', en: 'type' },
  number: { pl: 'nr', en: 'no.' },
  numberComes: { pl: 'numer nada serwis po wysłaniu', en: 'the number comes with sending' },
  notVat: { pl: 'To nie jest dokument VAT.', en: 'This is not a VAT document.' },
  exemptSale: { pl: 'sprzedaż zwolniona', en: 'VAT exempt' },
  draft: { pl: 'PROJEKT', en: 'DRAFT' },
  draftLine: {
    pl: 'Projekt: nie jest wystawioną fakturą.',
    en: 'A draft: not an issued invoice.',
  },
  duplicate: { pl: 'DUPLIKAT', en: 'DUPLICATE' },
  duplicateOf: { pl: 'wydano', en: 'issued again on' },
  training: {
    pl: 'SZKOLENIE: dokument zmyślonego pensjonatu, bez znaczenia prawnego',
    en: 'TRAINING: a made-up guest house, of no legal effect',
  },

  ksefNumber: { pl: 'Numer KSeF', en: 'KSeF number' },
  ksefWorkingCopy: {
    pl: 'Wizualizacja robocza. Kod QR jest dostępny dopiero po wczytaniu pliku XML z KSeF.',
    en: 'Working copy. The QR code needs the XML file from KSeF.',
  },
  ksefPending: {
    pl: 'Oczekuje na numer KSeF.',
    en: 'Waiting for its KSeF number.',
  },
  ksefNotYet: {
    pl: 'Bez numeru KSeF: w chwili wydania nie był nadany.',
    en: 'Without a KSeF number: none was given when this was made.',
  },

  seller: { pl: 'Sprzedawca', en: 'Seller' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  receiver: { pl: 'Odbiorca', en: 'Recipient' },
  sellerBefore: { pl: 'Sprzedawca przed korektą', en: 'Seller before the correction' },
  sellerAfter: { pl: 'Sprzedawca po korekcie', en: 'Seller after the correction' },
  buyerBefore: { pl: 'Nabywca przed korektą', en: 'Buyer before the correction' },
  buyerAfter: { pl: 'Nabywca po korekcie', en: 'Buyer after the correction' },
  nip: { pl: 'NIP', en: 'NIP' },
  vatEu: { pl: 'Numer VAT-UE', en: 'EU VAT no.' },
  otherId: { pl: 'Identyfikator podatkowy', en: 'Tax ID' },

  issueDate: { pl: 'Data wystawienia', en: 'Issue date' },
  town: { pl: 'Miejsce wystawienia', en: 'Place of issue' },
  saleDate: { pl: 'Data wykonania usługi', en: 'Date of supply' },
  receivedDate: { pl: 'Data otrzymania zapłaty', en: 'Date payment received' },
  exchangeRate: { pl: 'Kurs waluty', en: 'Exchange rate' },
  reservation: { pl: 'Rezerwacja', en: 'Booking' },

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
  noLineChanged: { pl: 'Pozycje bez zmian.', en: 'No item is changed.' },
  no: { pl: 'Lp.', en: 'No.' },
  name: { pl: 'Nazwa towaru lub usługi', en: 'Description' },
  quantity: { pl: 'Ilość', en: 'Quantity' },
  unit: { pl: 'Miara', en: 'Unit' },
  unitPrice: { pl: 'Cena jedn. brutto', en: 'Gross unit price' },
  rate: { pl: 'Stawka VAT', en: 'VAT rate' },
  value: { pl: 'Wartość brutto', en: 'Gross value' },
  carried: { pl: 'Z przeniesienia', en: 'Brought forward' },
  carryOver: { pl: 'Do przeniesienia', en: 'Carried forward' },
  total: { pl: 'Razem', en: 'Total' },
  unreadable: { pl: 'nieczytelne', en: 'unreadable' },

  vatOfItems: { pl: 'Podatek od pozycji tak, jak je zapisano', en: 'VAT of the items as recorded' },
  vatSummary: { pl: 'Podsumowanie stawek podatku', en: 'VAT summary' },
  vatOfAdvance: { pl: 'Podatek zawarty w zaliczce', en: 'VAT of the advance' },
  vatOfOrder: { pl: 'Podatek całego zamówienia', en: 'VAT of the whole order' },
  vatLeft: { pl: 'Podatek po odliczeniu zaliczek', en: 'VAT after the advances' },
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
  advanceToPay: { pl: 'Zaliczka do zapłaty', en: 'Advance to pay' },
  paidInAdvance: { pl: 'Zapłacono zaliczkami', en: 'Paid in advance' },
  remaining: { pl: 'Pozostało do zapłaty', en: 'Remaining to pay' },
  settledRest: { pl: 'Kwota pozostała po zaliczkach', en: 'Amount after the advances' },
  toReturn: { pl: 'Do zwrotu', en: 'To return' },
  toAdd: { pl: 'Do dopłaty', en: 'To pay additionally' },
  noChange: { pl: 'Kwota bez zmian', en: 'Amount unchanged' },
  sumOfItems: { pl: 'Suma pozycji', en: 'Sum of the items' },
  changeOfAmount: { pl: 'Zmiana kwoty', en: 'Change of the amount' },
  notKnown: { pl: 'nie ustalono', en: 'not known' },
  inWords: { pl: 'Słownie', en: 'In words' },
  itemsUnclear: {
    pl: 'Pozycje podano tak, jak zapisano je w serwisie.',
    en: 'The items stand as they are recorded in the service.',
  },

  payment: { pl: 'Płatność', en: 'Payment' },
  state: { pl: 'Stan', en: 'State' },
  paid: { pl: 'Zapłacono', en: 'Paid' },
  unpaid: { pl: 'Do zapłaty', en: 'To pay' },
  paidOn: { pl: 'Data zapłaty', en: 'Payment date' },
  dueOn: { pl: 'Termin płatności', en: 'Due date' },
  method: { pl: 'Forma płatności', en: 'Method' },
  bankNo: { pl: 'Numer rachunku', en: 'Bank account' },
  exemption: { pl: 'Podstawa zwolnienia z podatku', en: 'Basis of exemption' },
  annotation: { pl: 'Adnotacja', en: 'Annotation' },
  reverseCharge: { pl: 'odwrotne obciążenie', en: 'reverse charge' },
  remarks: { pl: 'Uwagi', en: 'Remarks' },
  lettersMissing: {
    pl: 'Niektórych liter nie ma w czcionce wydruku: w ich miejscu stoi „?”.',
    en: 'The font of this print lacks some letters: “?” stands in their place.',
  },
  issuedBy: { pl: 'Wystawił(a)', en: 'Issued by' },
  receivedBy: { pl: 'Odebrał(a)', en: 'Received by' },
  page: {
    pl: (page: number, of: number) => `strona ${page} z ${of}`,
    en: (page: number, of: number) => `page ${page} of ${of}`,
  },
} as const satisfies Texts;

/** Ways to pay as a document names them (interface.md, Invoice, paymentType); 0 is not printed. */
export const paperPaymentText = {
  1: { pl: 'gotówka', en: 'cash' },
  2: { pl: 'przelew', en: 'bank transfer' },
  3: { pl: 'karta płatnicza', en: 'payment card' },
  4: { pl: 'karta wirtualna', en: 'virtual card' },
  5: { pl: 'płatność online', en: 'online payment' },
} as const satisfies Texts;
