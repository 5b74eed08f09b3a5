import type { Texts } from './language';

/**
 * Endings of the buttons that confirm a finding, by its code: `Wystaw bez NIP-u`, `Zapisz bez NIP-u`. Each finding
 * listed here is of the class `confirm` (rules/checks/findingBuilders.ts).
 */
export const findingConfirmationText = {
  advancesOpen: { pl: 'bez rozliczania zaliczki', en: 'without settling the advance' },
  advancesLeft: { pl: 'bez tej zaliczki', en: 'without that advance' },
  plainAdvancesOpen: { pl: 'bez odejmowania zaliczki', en: 'without deducting the advance' },
  advanceSettled: { pl: 'z drugim rozliczeniem zaliczki', en: 'with the advance settled twice' },
  receiptIsInvoice: { pl: 'drugą fakturę do paragonu', en: 'a second invoice for the receipt' },
  companyWithoutNip: { pl: 'bez NIP-u', en: 'without a NIP' },
  buyerIsSeller: { pl: 'na własny NIP', en: 'to our own NIP' },
  numberCorrected: { pl: 'z innym NIP-em', en: 'with another NIP' },
  correctsNothing: { pl: 'korektę bez zmian', en: 'a correction without changes' },
  totalNotPositive: { pl: 'z kwotą zero lub ujemną', en: 'with a total of zero or less' },
  rateUnknown: { pl: 'z nieznaną stawką VAT', en: 'with an unknown VAT rate' },
  outsideKsefLimit: { pl: 'poza KSeF', en: 'outside KSeF' },
  backToDraft: { pl: 'jako szkic', en: 'as a draft' },
} as const satisfies Texts;
