import { citeArticleWithAct } from '../rules/law/formatLawCitation';
import { toGrosz } from '../rules/decimal';
import { money, shortDay } from './formats';
import type { Texts } from './language';
import { rateWords } from './numbers';

/**
 * Texts of advice on the legal rules for hotel invoices, by code (rules/checks/vatRateChecks.ts, legalAmountLimitChecks.ts,
 * days.ts, advanceAndSettlementChecks.ts, correctionConventionSchemas.ts). The advice never blocks an invoice; amounts
 * are decimal text, days are `YYYY-MM-DD`.
 */
export const invoiceWarningText = {
  localFeeTaxed: {
    pl: `Opłata miejscowa jest daniną dla gminy, poza VAT (${citeArticleWithAct('localFee', 'pl')}). Usuń ją z faktury i pobierz na osobne pokwitowanie.`,
    en: `The local fee is a levy of the municipality, outside VAT (${citeArticleWithAct('localFee', 'en')}). Remove it from the invoice and issue a separate receipt.`,
  },
  lodgingRate: {
    pl: `Nocleg ma stawkę 8% (${citeArticleWithAct('lodgingRate', 'pl')}). Sprawdź stawkę.`,
    en: `Accommodation carries 8% VAT (${citeArticleWithAct('lodgingRate', 'en')}). Check the rate.`,
  },
  noSupplyTaxed: {
    pl: `Odszkodowanie albo opłata za niestawienie się (no-show) to nie sprzedaż (${citeArticleWithAct('noSupply', 'pl')}): bez VAT, na nocie księgowej zamiast faktury. Sprawdź stawkę.`,
    en: `Damages or a no-show fee are no supply (${citeArticleWithAct('noSupply', 'en')}): no VAT, and an accounting note instead of an invoice. Check the rate.`,
  },
  basicRate: {
    pl: `Kawa, sala konferencyjna i sauna mają zwykle 23%, nie 8% (${citeArticleWithAct('basicRate', 'pl')}). Sprawdź stawkę.`,
    en: `Coffee, a conference room and a sauna usually carry 23%, not 8% (${citeArticleWithAct('basicRate', 'en')}). Check the rate.`,
  },
  alcoholRate: {
    pl: `Alkohol ma stawkę 23%, także podany do posiłku (${citeArticleWithAct('alcoholRate', 'pl')}). Sprawdź stawkę.`,
    en: `Alcohol carries 23% VAT, also when served with a meal (${citeArticleWithAct('alcoholRate', 'en')}). Check the rate.`,
  },
  parkingRate: {
    pl: `Parking ma stawkę 23%, nie stawkę noclegu (${citeArticleWithAct('basicRate', 'pl')}). Podaj go w osobnej pozycji.`,
    en: `Parking carries 23% VAT, not the rate of the stay (${citeArticleWithAct('basicRate', 'en')}). Enter it as a separate item.`,
  },
  reverseCharge: {
    pl: `Stawka „oo” jest już tylko dla gazu, energii i uprawnień do emisji sprzedanych do końca 2026 roku (${citeArticleWithAct('reverseCharge', 'pl')}). Wybierz stawkę tej usługi.`,
    en: `The rate “oo” now applies only to gas, energy and emission allowances sold by the end of 2026 (${citeArticleWithAct('reverseCharge', 'en')}). Choose the rate of this service.`,
  },
  article113Mixed: {
    pl: 'Zwolnienie z art. 113 obejmuje całą sprzedaż, a inne pozycje mają VAT. Popraw podstawę zwolnienia albo stawki.',
    en: 'The exemption of art. 113 covers all sales, but other items carry VAT. Correct the basis of exemption or the rates.',
  },
  article43Lodging: {
    pl: `Noclegu nie obejmuje zwolnienie dla najmu mieszkań (${citeArticleWithAct('housingExemption', 'pl')}). Wybierz 8% albo inną podstawę.`,
    en: `The exemption for housing does not cover accommodation (${citeArticleWithAct('housingExemption', 'en')}). Use 8% or another basis.`,
  },
  receiptWithVat: {
    pl: `Rachunek nie trafia do rejestru VAT, a jego pozycje mają VAT: wykazany podatek trzeba zapłacić (${citeArticleWithAct('vatOnDocument', 'pl')}). Wystaw fakturę.`,
    en: `A receipt is not in the VAT register, but its items carry VAT: VAT shown on a document is payable (${citeArticleWithAct('vatOnDocument', 'en')}). Issue an invoice instead.`,
  },

  splitPayment: {
    pl: (item: string) =>
      `Ponad 15\u00a0000\u00a0zł, a „${item}” może być z załącznika 15: dopisz w uwagach „mechanizm podzielonej płatności” (${citeArticleWithAct('splitPayment', 'pl')}).`,
    en: (item: string) =>
      `Over 15,000\u00a0PLN, and “${item}” may fall under annex 15: add “mechanizm podzielonej płatności” to the remarks (${citeArticleWithAct('splitPayment', 'en')}).`,
  },
  cashOverLimit: {
    pl: `Ponad 15\u00a0000\u00a0zł firma płaci przelewem: tak nakazuje prawo (${citeArticleWithAct('cashLimit', 'pl')}), a zapłaty gotówką nie zaliczy do kosztów (${citeArticleWithAct('cashCost', 'pl')}). Zmień formę płatności.`,
    en: `Over 15,000\u00a0PLN a business pays by transfer: the law says so (${citeArticleWithAct('cashLimit', 'en')}), and cash is no deductible cost (${citeArticleWithAct('cashCost', 'en')}). Change the payment method.`,
  },
  receiptIsInvoice: {
    pl: `Paragon z NIP do 450\u00a0zł jest już fakturą (${citeArticleWithAct('smallReceipt', 'pl')}). Drugiej faktury nie wystawiaj.`,
    en: `A till receipt with the NIP up to 450\u00a0PLN is already an invoice (${citeArticleWithAct('smallReceipt', 'en')}). Do not issue a second one.`,
  },
  receiptNeedsNip: {
    pl: `Fakturę do paragonu firma dostaje tylko, gdy jej NIP jest na paragonie (${citeArticleWithAct('receiptInvoice', 'pl')}). W JPK oznacz ją „FP”.`,
    en: `A business gets an invoice for a till receipt only if the receipt shows its NIP (${citeArticleWithAct('receiptInvoice', 'en')}). Mark it “FP” in JPK.`,
  },
  ksefDuty: {
    pl: `Od 1 stycznia 2027 faktury dla firm wystawia się w KSeF (${citeArticleWithAct('ksefDuty', 'pl')}). Połącz konto z KSeF.`,
    en: `From 1 January 2027 invoices for businesses are issued in KSeF (${citeArticleWithAct('ksefDuty', 'en')}). Connect the account to KSeF.`,
  },
  outsideKsefLimit: {
    pl: (sum: string) =>
      `Faktury dla firm poza KSeF w tym miesiącu: ${money('pl', toGrosz(sum) ?? 0, 'PLN')}; limit to 10\u00a0000\u00a0zł (${citeArticleWithAct('outsideLimit', 'pl')}). Tę wystaw w KSeF.`,
    en: (sum: string) =>
      `Invoices for businesses outside KSeF this month: ${money('en', toGrosz(sum) ?? 0, 'PLN')}; the limit is 10,000\u00a0PLN (${citeArticleWithAct('outsideLimit', 'en')}). Issue this one in KSeF.`,
  },
  companyWithoutNip: {
    pl: `To jest nazwa spółki, a spółka ma NIP (${citeArticleWithAct('buyerNumber', 'pl')}). Podaj go albo popraw nabywcę.`,
    en: `This is the name of a company, and a company has a NIP (${citeArticleWithAct('buyerNumber', 'en')}). Enter it, or correct the buyer.`,
  },
  buyerIsSeller: {
    pl: `Nabywca ma NIP sprzedawcy: nie wystawia się faktury samemu sobie (${citeArticleWithAct('invoiceDuty', 'pl')}). Wpisz NIP nabywcy.`,
    en: `The buyer has the seller’s NIP: a business does not invoice itself (${citeArticleWithAct('invoiceDuty', 'en')}). Enter the buyer’s NIP.`,
  },
  numberCorrected: {
    pl: 'NIP-u nabywcy nie można zmienić korektą (FA(3), Podmiot2K). Skoryguj fakturę do zera i wystaw nową z właściwym NIP-em.',
    en: 'A correction cannot change the buyer’s NIP (FA(3), Podmiot2K). Correct the invoice to zero and issue a new one with the right NIP.',
  },

  paidInFuture: {
    pl: 'Faktura jest opłacona, a data zapłaty jest w przyszłości. Podaj dzień zapłaty albo zaznacz „nieopłacona”.',
    en: 'The invoice is paid, but its payment date is in the future. Enter the day of payment, or choose “unpaid”.',
  },
  requestLate: {
    pl: (until: string) =>
      `Tej faktury można było żądać do ${shortDay('pl', until)} (${citeArticleWithAct('requestPeriod', 'pl')}). Możesz ją wystawić, ale nie musisz.`,
    en: (until: string) =>
      `The guest could request this invoice until ${shortDay('en', until)} (${citeArticleWithAct('requestPeriod', 'en')}). You may issue it but do not have to.`,
  },
  runningStay: {
    pl: (departure: string) =>
      `Pobyt trwa do ${shortDay('pl', departure)}: podatek należy się w miesiącu wyjazdu (${citeArticleWithAct('supply', 'pl')}). Pieniądze otrzymane wcześniej opodatkowuje się w dniu wpływu, fakturą zaliczkową (${citeArticleWithAct('prepaid', 'pl')}).`,
    en: (departure: string) =>
      `The stay ends on ${shortDay('en', departure)}: the tax is due in the month of departure (${citeArticleWithAct('supply', 'en')}). Money received before is taxed on the day it came, by an advance invoice (${citeArticleWithAct('prepaid', 'en')}).`,
  },
  rateDay: {
    pl: (expected: string, given: string) =>
      `Kurs NBP dla tej faktury jest z ${shortDay('pl', expected)} (${citeArticleWithAct('exchangeRate', 'pl')}), a w uwagach jest ${shortDay('pl', given)}. Sprawdź kurs.`,
    en: (expected: string, given: string) =>
      `The NBP rate for this invoice is that of ${shortDay('en', expected)} (${citeArticleWithAct('exchangeRate', 'en')}); the remarks say ${shortDay('en', given)}. Check the rate.`,
  },
  rateTable: {
    pl: (table: string, expected: string, right: string) =>
      `Kurs z ${shortDay('pl', expected)} jest w tabeli ${right}, a w uwagach podano ${table} (${citeArticleWithAct('exchangeRate', 'pl')}). Sprawdź numer tabeli.`,
    en: (table: string, expected: string, right: string) =>
      `The rate of ${shortDay('en', expected)} is in table ${right}, and the remarks name ${table} (${citeArticleWithAct('exchangeRate', 'en')}). Check the table number.`,
  },

  advancesOpen: {
    pl: (names: string) =>
      `Ten pobyt ma nierozliczoną fakturę zaliczkową: ${names}. Wystaw fakturę rozliczeniową, inaczej zaliczka będzie opodatkowana dwa razy (${citeArticleWithAct('settlement', 'pl')}).`,
    en: (names: string) =>
      `This stay has an unsettled advance invoice: ${names}. Issue a settlement invoice, or the advance is taxed twice (${citeArticleWithAct('settlement', 'en')}).`,
  },
  advancesLeft: {
    pl: (names: string) =>
      `Ten pobyt ma też fakturę zaliczkową ${names}. Jedna faktura rozlicza wszystkie (${citeArticleWithAct('settlement', 'pl')}): zaznacz ją.`,
    en: (names: string) =>
      `This stay also has advance invoice ${names}. One invoice settles all of them (${citeArticleWithAct('settlement', 'en')}): select it.`,
  },
  plainAdvancesOpen: {
    pl: (names: string) =>
      `Ten pobyt ma już fakturę zaliczkową ${names}. Odejmij ją osobną pozycją, inaczej zaliczka będzie opodatkowana dwa razy (${citeArticleWithAct('settlement', 'pl')}).`,
    en: (names: string) =>
      `This stay already has advance invoice ${names}. Deduct it in a line of its own, or the advance is taxed twice (${citeArticleWithAct('settlement', 'en')}).`,
  },
  advancesOfClient: {
    pl: (names: string) =>
      `Ten klient ma nierozliczoną fakturę zaliczkową poza tym pobytem: ${names}. Sprawdź, czy nie dotyczy tej sprzedaży (${citeArticleWithAct('settlement', 'pl')}).`,
    en: (names: string) =>
      `This client has an unsettled advance invoice outside this stay: ${names}. Check whether it is for this sale (${citeArticleWithAct('settlement', 'en')}).`,
  },
  orderDiffers: {
    pl: (advance: string, order: string, currency: string) =>
      `Zamówienie na fakturze ${advance} to ${money('pl', toGrosz(order) ?? 0, currency)}, tutaj jest inne (${citeArticleWithAct('advance', 'pl')}). Sprawdź, czy pobyt się zmienił.`,
    en: (advance: string, order: string, currency: string) =>
      `The order on ${advance} is ${money('en', toGrosz(order) ?? 0, currency)}; here it is different (${citeArticleWithAct('advance', 'en')}). Check whether the stay changed.`,
  },
  rateBelowAdvance: {
    pl: (advance: string, rate: string) =>
      `Zaliczka ${advance} ma przy stawce ${rateWords('pl', rate)} więcej niż ta faktura: kwota będzie ujemna (${citeArticleWithAct('advance', 'pl')}). Popraw pozycje albo zaliczkę.`,
    en: (advance: string, rate: string) =>
      `Advance ${advance} has more at ${rateWords('en', rate)} than this invoice: the amount at that rate would be negative (${citeArticleWithAct('advance', 'en')}). Correct the items or the advance.`,
  },
} as const satisfies Texts;
