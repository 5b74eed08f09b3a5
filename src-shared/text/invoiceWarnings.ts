import { toGrosz } from '../rules/decimal';
import { money, shortDay } from './formats';
import type { Texts } from './language';
import { rateWords } from './numbers';

/**
 * Advice on what the law says of hotel invoices, by code (rules/checks/rates.ts, limits.ts, days.ts, prepayment.ts,
 * correction.ts). None of it stops an invoice. Amounts come as decimal text, days as `YYYY-MM-DD`.
 */
export const invoiceWarningText = {
  localFeeTaxed: {
    pl: 'Opłata miejscowa jest daniną dla gminy, poza VAT (art. 17 ustawy o podatkach i opłatach lokalnych). Usuń ją z faktury i pobierz na osobne pokwitowanie.',
    en: 'The local fee is a levy of the municipality, outside VAT (art. 17 of the local taxes act). Take it off the invoice and give a separate receipt for it.',
  },
  lodgingRate: {
    pl: 'Nocleg ma stawkę 8% (art. 41 ust. 2, zał. 3 poz. 47 ustawy o VAT). Sprawdź stawkę.',
    en: 'Accommodation carries 8% VAT (art. 41(2), annex 3 item 47 of the VAT Act). Check the rate.',
  },
  alcoholRate: {
    pl: 'Alkohol ma stawkę 23%, także podany do posiłku (art. 41 ust. 12f ustawy o VAT). Sprawdź stawkę.',
    en: 'Alcohol carries 23% VAT, also when served with a meal (art. 41(12f) of the VAT Act). Check the rate.',
  },
  parkingRate: {
    pl: 'Parking ma stawkę 23%, nie stawkę noclegu (art. 41 ust. 1 ustawy o VAT). Podaj go w osobnej pozycji.',
    en: 'Parking carries 23% VAT, not the rate of the stay (art. 41(1) of the VAT Act). Give it an item of its own.',
  },
  reverseCharge: {
    pl: 'Stawka „oo” jest już tylko dla gazu, energii i uprawnień do emisji (art. 145e ustawy o VAT). Wybierz stawkę tej usługi.',
    en: 'The rate “oo” is left for gas, energy and emission allowances only (art. 145e of the VAT Act). Choose the rate of this service.',
  },
  article113Mixed: {
    pl: 'Zwolnienie z art. 113 obejmuje całą sprzedaż, a inne pozycje mają VAT. Popraw podstawę zwolnienia albo stawki.',
    en: 'The exemption of art. 113 covers all sales, yet other items carry VAT. Correct the basis or the rates.',
  },
  article43Lodging: {
    pl: 'Noclegu nie obejmuje zwolnienie dla najmu mieszkań (art. 43 ust. 20 ustawy o VAT). Daj 8% albo inną podstawę.',
    en: 'The exemption for housing does not cover accommodation (art. 43(20) of the VAT Act). Use 8% or another basis.',
  },
  receiptWithVat: {
    pl: 'Rachunek nie trafia do rejestru VAT, a jego pozycje mają VAT: wykazany podatek trzeba zapłacić (art. 108 ustawy o VAT). Wystaw fakturę.',
    en: 'A receipt is not in the VAT register, yet its items carry VAT: tax that is shown is owed (art. 108 of the VAT Act). Issue an invoice instead.',
  },

  splitPayment: {
    pl: (item: string) =>
      `Ponad 15 000 zł, a „${item}” może być z załącznika 15: dopisz w uwagach „mechanizm podzielonej płatności” (art. 106e ust. 1 pkt 18a ustawy o VAT).`,
    en: (item: string) =>
      `Over PLN 15,000, and “${item}” may be of annex 15: add “mechanizm podzielonej płatności” to the notes (art. 106e(1)(18a) of the VAT Act).`,
  },
  cashOverLimit: {
    pl: 'Ponad 15 000 zł firma płaci przelewem: gotówki nie zaliczy do kosztów (art. 19 Prawa przedsiębiorców). Zmień formę płatności.',
    en: 'Over PLN 15,000 a business pays by transfer: it cannot deduct cash (art. 19 of the Entrepreneurs’ Law). Change the payment method.',
  },
  receiptIsInvoice: {
    pl: 'Paragon z NIP do 450 zł jest już fakturą (art. 106e ust. 5 pkt 3 ustawy o VAT). Drugiej faktury nie wystawiaj.',
    en: 'A till receipt with the NIP up to PLN 450 is an invoice already (art. 106e(5)(3) of the VAT Act). Do not issue a second one.',
  },
  receiptNeedsNip: {
    pl: 'Fakturę do paragonu firma dostaje tylko, gdy jej NIP jest na paragonie (art. 106b ust. 5 ustawy o VAT). W JPK oznacz ją „FP”.',
    en: 'A business gets an invoice to a till receipt only if the receipt carries its NIP (art. 106b(5) of the VAT Act). Mark it “FP” in JPK.',
  },
  ksefDuty: {
    pl: 'Od 1 stycznia 2027 faktury dla firm wystawia się w KSeF (art. 106ga ustawy o VAT). Połącz konto z KSeF.',
    en: 'From 1 January 2027 invoices for businesses are issued in KSeF (art. 106ga of the VAT Act). Connect the account to KSeF.',
  },
  outsideKsefLimit: {
    pl: (sum: string) =>
      `Faktury dla firm poza KSeF dają w tym miesiącu ${money('pl', toGrosz(sum) ?? 0, 'PLN')}; wolno do 10 000 zł (art. 145m ustawy o VAT). Tę wystaw w KSeF.`,
    en: (sum: string) =>
      `Invoices for businesses outside KSeF come to ${money('en', toGrosz(sum) ?? 0, 'PLN')} this month; up to PLN 10,000 is allowed (art. 145m of the VAT Act). Issue this one in KSeF.`,
  },
  companyWithoutNip: {
    pl: 'Ta nazwa jest nazwą spółki, a spółka ma NIP (art. 106e ust. 1 pkt 5 ustawy o VAT). Podaj go albo popraw nabywcę.',
    en: 'This is the name of a company, and a company has a NIP (art. 106e(1)(5) of the VAT Act). Give it, or correct the buyer.',
  },
  buyerIsSeller: {
    pl: 'Nabywca ma NIP sprzedawcy: sobie faktury się nie wystawia (art. 106b ustawy o VAT). Wpisz NIP nabywcy.',
    en: 'The buyer has the seller’s NIP: nobody invoices themselves (art. 106b of the VAT Act). Give the buyer’s NIP.',
  },
  numberCorrected: {
    pl: 'NIP-u nabywcy nie poprawia się korektą (FA(3), Podmiot2K). Skoryguj fakturę do zera i wystaw nową z dobrym NIP-em.',
    en: 'A correction does not change the buyer’s NIP (FA(3), Podmiot2K). Correct the invoice to zero and issue a new one with the right NIP.',
  },

  paidInFuture: {
    pl: 'Faktura jest opłacona, a data płatności dopiero nadejdzie. Podaj dzień zapłaty albo zaznacz „nieopłacona”.',
    en: 'The invoice is paid, yet its payment date is still to come. Give the day of payment, or mark it unpaid.',
  },
  requestLate: {
    pl: (until: string) =>
      `Tej faktury można było żądać do ${shortDay('pl', until)} (art. 106b ust. 3 ustawy o VAT). Wystawić ją wolno, nie trzeba.`,
    en: (until: string) =>
      `This invoice could be asked for until ${shortDay('en', until)} (art. 106b(3) of the VAT Act). You may issue it, but need not.`,
  },
  rateDay: {
    pl: (expected: string, given: string) =>
      `Kurs NBP dla tej faktury jest z ${shortDay('pl', expected)} (art. 31a ustawy o VAT), a w uwagach jest ${shortDay('pl', given)}. Sprawdź kurs.`,
    en: (expected: string, given: string) =>
      `The NBP rate for this invoice is of ${shortDay('en', expected)} (art. 31a of the VAT Act), the notes say ${shortDay('en', given)}. Check the rate.`,
  },
  rateTable: {
    pl: (table: string, expected: string) =>
      `Tabela ${table} jest z innego roku niż kurs z ${shortDay('pl', expected)} (art. 31a ustawy o VAT). Sprawdź numer tabeli.`,
    en: (table: string, expected: string) =>
      `Table ${table} is of another year than the rate of ${shortDay('en', expected)} (art. 31a of the VAT Act). Check the table’s number.`,
  },

  advancesOpen: {
    pl: (names: string) =>
      `Ten pobyt ma nierozliczoną zaliczkę: ${names}. Wystaw fakturę rozliczeniową, inaczej zaliczka będzie opodatkowana dwa razy (art. 106f ust. 3 ustawy o VAT).`,
    en: (names: string) =>
      `This stay has an advance that is not settled: ${names}. Issue a settlement invoice, or the advance is taxed twice (art. 106f(3) of the VAT Act).`,
  },
  advancesLeft: {
    pl: (names: string) =>
      `Ten pobyt ma też zaliczkę ${names}. Jedna faktura rozlicza wszystkie (art. 106f ust. 3 ustawy o VAT): zaznacz ją.`,
    en: (names: string) =>
      `This stay also has the advance ${names}. One invoice settles them all (art. 106f(3) of the VAT Act): select it.`,
  },
  orderDiffers: {
    pl: (advance: string, order: string, currency: string) =>
      `Zamówienie na ${advance} to ${money('pl', toGrosz(order) ?? 0, currency)}, tutaj jest inne (art. 106f ustawy o VAT). Sprawdź, czy pobyt się zmienił.`,
    en: (advance: string, order: string, currency: string) =>
      `The order on ${advance} is ${money('en', toGrosz(order) ?? 0, currency)}, here it differs (art. 106f of the VAT Act). Check whether the stay changed.`,
  },
  rateBelowAdvance: {
    pl: (advance: string, rate: string) =>
      `Zaliczka ${advance} wzięła przy stawce ${rateWords('pl', rate)} więcej, niż tu zostało: kwota wyjdzie ujemna (art. 106f ustawy o VAT). Popraw pozycje albo zaliczkę.`,
    en: (advance: string, rate: string) =>
      `The advance ${advance} took more at ${rateWords('en', rate)} than is here: that rate comes out below zero (art. 106f of the VAT Act). Correct the items or the advance.`,
  },
} as const satisfies Texts;
