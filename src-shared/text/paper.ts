import { invoiceWords } from './invoiceWords';
import type { Texts } from './language';

/**
 * Printed texts (domain.md 2.3, 2.4) in two languages: Polish first, with smaller English beside it; statutory words
 * are in Polish.
 */

/** Document titles by `invoiceType`, with the meaning that requests to the service give it (domain.md 2.3, A1, A3). */
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
  ...invoiceWords,
  typeOnly: { pl: 'rodzaj', en: 'type' },
  number: { pl: 'nr', en: 'no.' },
  numberComes: { pl: 'numer zostanie nadany później', en: 'number to follow' },
  notVat: { pl: 'To nie jest faktura w rozumieniu ustawy o VAT.', en: 'This is not a VAT invoice.' },
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

  ksefWorkingCopy: {
    pl: 'Wydruk roboczy, bez kodu QR z KSeF.',
    en: 'Working copy, without KSeF’s QR code.',
  },
  ksefPending: {
    pl: 'Czeka na numer KSeF.',
    en: 'Waiting for its KSeF number.',
  },
  ksefNotYet: {
    pl: 'Bez numeru KSeF: w chwili wydania nie był nadany.',
    en: 'No KSeF number had been assigned when this copy was made.',
  },

  ksefNotRequired: {
    pl: 'Nie podlega KSeF: nabywca prywatny.',
    en: 'Not subject to KSeF: private buyer.',
  },

  sellerBefore: { pl: 'Sprzedawca przed korektą', en: 'Seller before the correction' },
  sellerAfter: { pl: 'Sprzedawca po korekcie', en: 'Seller after the correction' },
  buyerBefore: { pl: 'Nabywca przed korektą', en: 'Buyer before the correction' },
  buyerAfter: { pl: 'Nabywca po korekcie', en: 'Buyer after the correction' },
  otherId: { pl: 'Identyfikator podatkowy', en: 'Tax ID' },

  saleDate: { pl: 'Data wykonania usługi', en: 'Date of supply' },
  receivedDate: { pl: 'Data otrzymania zapłaty', en: 'Date payment received' },
  reservation: { pl: 'Rezerwacja', en: 'Reservation' },

  corrected: { pl: 'Faktura korygowana', en: 'Corrected invoice' },
  correctedDate: { pl: 'Data wystawienia faktury korygowanej', en: 'Issue date of the corrected invoice' },
  correctedKsef: { pl: 'Numer KSeF faktury korygowanej', en: 'KSeF number of the corrected invoice' },
  unknownDate: { pl: 'data nieznana', en: 'date unknown' },
  withoutKsefNumber: { pl: 'bez numeru KSeF', en: 'without a KSeF number' },

  order: { pl: 'Zamówienie', en: 'Order' },
  correctedItems: { pl: 'Pozycje korygowane', en: 'Corrected items' },
  othersUnchanged: { pl: 'Pozostałe pozycje bez zmian.', en: 'All other items are unchanged.' },
  noLineChanged: { pl: 'Pozycje bez zmian.', en: 'No items changed.' },
  carried: { pl: 'Z przeniesienia', en: 'Brought forward' },
  carryOver: { pl: 'Do przeniesienia', en: 'Carried forward' },
  unreadable: { pl: 'nieczytelne', en: 'unreadable' },

  vatSummary: { pl: 'Podsumowanie VAT', en: 'VAT summary' },
  vatOfOrder: { pl: 'VAT od całego zamówienia', en: 'VAT on the whole order' },
  vatLeft: { pl: 'VAT po odliczeniu zaliczek', en: 'VAT after deducting advances' },
  vat: { pl: 'VAT', en: 'VAT' },
  vatPln: { pl: 'VAT w PLN', en: 'VAT in PLN' },
  unknown: { pl: 'nieznany', en: 'unknown' },

  advances: { pl: 'Rozliczone faktury zaliczkowe', en: 'Advance invoices settled' },
  advance: { pl: 'Faktura zaliczkowa', en: 'Advance invoice' },

  due: { pl: 'Kwota należności ogółem', en: 'Total due' },
  received: { pl: 'Otrzymana zaliczka', en: 'Advance received' },
  paidInAdvance: { pl: 'Zapłacono zaliczkami', en: 'Paid in advance' },
  remaining: { pl: 'Pozostało do zapłaty', en: 'Balance due' },
  settledRest: { pl: 'Kwota pozostała po zaliczkach', en: 'Amount after the advances' },
  inWords: { pl: 'Słownie', en: 'In words' },
  itemsUnclear: {
    pl: 'Pozycje podano bez wyliczenia różnicy.',
    en: 'Items are shown without a calculated difference.',
  },

  payment: { pl: 'Płatność', en: 'Payment' },
  paid: { pl: 'Zapłacono', en: 'Paid' },
  unpaid: { pl: 'Do zapłaty', en: 'Unpaid' },
  paidOn: { pl: 'Data zapłaty', en: 'Date paid' },
  dueAfterCorrections: { pl: 'Do zapłaty po korektach', en: 'Due after corrections' },
  dueOn: { pl: 'Termin płatności', en: 'Due date' },
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
