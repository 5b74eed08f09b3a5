import type { Texts } from './language';

/** Texts of a document drawn from the XML file of KSeF; statutory words are Polish (art. 106e). */
export const ksefFormText = {
  VAT: { pl: 'Faktura', en: 'Invoice' },
  UPR: { pl: 'Faktura uproszczona', en: 'Simplified invoice' },
  ZAL: { pl: 'Faktura zaliczkowa', en: 'Advance invoice' },
  ROZ: { pl: 'Faktura rozliczeniowa', en: 'Settlement invoice' },
  KOR: { pl: 'Faktura korygująca', en: 'Corrective invoice' },
  KOR_ZAL: { pl: 'Faktura korygująca fakturę zaliczkową', en: 'Corrective invoice to an advance invoice' },
  KOR_ROZ: {
    pl: 'Faktura korygująca fakturę rozliczeniową',
    en: 'Corrective invoice to a settlement invoice',
  },
} as const satisfies Texts;

export const ksefPaperText = {
  fromKsef: {
    pl: 'Wizualizacja faktury ustrukturyzowanej, z pliku XML z KSeF.',
    en: 'A structured invoice as a page, from its XML file in KSeF.',
  },
  verify: {
    pl: 'Sprawdź, czy Twoja faktura znajduje się w KSeF!',
    en: 'Check that your invoice is in KSeF',
  },
  amountBefore: { pl: 'Kwota przed korektą', en: 'Amount before the correction' },
  cash: { pl: 'metoda kasowa', en: 'cash accounting' },
  selfBilling: { pl: 'samofakturowanie', en: 'self-billing' },
  splitPayment: { pl: 'mechanizm podzielonej płatności', en: 'split payment' },
  netPrice: { pl: 'Cena jedn. netto', en: 'Net unit price' },
  netValue: { pl: 'Wartość netto', en: 'Net value' },
} as const satisfies Texts;

/** `FormaPlatnosci` of FA(3). */
export const ksefPaymentText = {
  1: { pl: 'gotówka', en: 'cash' },
  2: { pl: 'karta', en: 'card' },
  3: { pl: 'bon', en: 'voucher' },
  4: { pl: 'czek', en: 'cheque' },
  5: { pl: 'kredyt', en: 'credit' },
  6: { pl: 'przelew', en: 'bank transfer' },
  7: { pl: 'płatność mobilna', en: 'mobile payment' },
} as const satisfies Texts;
