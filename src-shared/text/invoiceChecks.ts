import { toGrosz } from '../rules/decimal';
import { money, shortDay } from './formats';
import type { Language, Texts } from './language';

/**
 * What the rules of an invoice say to the person who fills it in, by code (rules/findings.ts).
 * Amounts come as decimal text, days as `YYYY-MM-DD`.
 */
const sum = (language: Language, amount: string, currency: string): string =>
  money(language, toGrosz(amount) ?? 0, currency);

export const invoiceCheckText = {
  required: { pl: 'Uzupełnij to pole.', en: 'Fill in this field.' },
  wrongForm: { pl: 'Ta wartość ma niewłaściwą postać.', en: 'This value does not have the right form.' },
  textTooLong: {
    pl: (limit: string) => `KSeF przyjmie tu najwyżej ${limit} znaków.`,
    en: (limit: string) => `KSeF accepts at most ${limit} characters here.`,
  },
  forbiddenCharacters: {
    pl: 'Tekst zawiera niewidoczne znaki, których KSeF nie przyjmie. Wpisz go ponownie.',
    en: 'The text holds invisible characters that KSeF does not accept. Type it again.',
  },

  advanceNeedsKsef: {
    pl: 'Konto jest połączone z KSeF: zamiast tego dokumentu wystaw fakturę zaliczkową KSeF.',
    en: 'The account is connected to KSeF: issue a KSeF advance invoice instead.',
  },
  ksefNotConnected: {
    pl: 'Ten rodzaj dokumentu wymaga konta połączonego z KSeF.',
    en: 'This kind of document needs an account that is connected to KSeF.',
  },
  ksefUnknown: {
    pl: 'Nie wiadomo jeszcze, czy konto jest połączone z KSeF. Serwis może odmówić przyjęcia tego dokumentu.',
    en: 'It is not known yet whether the account is connected to KSeF. The service may refuse this document.',
  },
  ksefCorrectionAdvised: {
    pl: 'Konto jest połączone z KSeF: zwykle wystawia się wtedy korektę KSeF.',
    en: 'The account is connected to KSeF: a KSeF correction is the usual document then.',
  },

  noItems: { pl: 'Dodaj co najmniej jedną pozycję.', en: 'Add at least one item.' },
  amountUnreadable: { pl: 'Tej kwoty nie da się policzyć.', en: 'This amount cannot be computed with.' },
  priceDecimals: {
    pl: 'Podaj cenę z dokładnością do grosza.',
    en: 'Give the price in whole grosz (two decimals).',
  },
  quantityDecimals: {
    pl: 'KSeF przyjmie ilość z najwyżej 6 miejscami po przecinku.',
    en: 'KSeF accepts at most 6 decimals in a quantity.',
  },
  unitMissing: { pl: 'Podaj jednostkę, na przykład „doba”.', en: 'Give the unit, for example “night”.' },
  rateUnknown: {
    pl: 'Ta stawka VAT nie jest znana, więc podatku nie da się policzyć.',
    en: 'This VAT rate is not known, so the tax cannot be computed.',
  },
  rateWithPercent: {
    pl: 'KSeF nie przyjmie stawki ze znakiem %. Wpisz samą liczbę.',
    en: 'KSeF does not accept a rate with a % sign. Write the number alone.',
  },
  rateAbroad: {
    pl: 'Noclegi w Polsce mają polską stawkę VAT, także dla firm z zagranicy.',
    en: 'Stays in Poland carry Polish VAT, also for companies from abroad.',
  },
  totalNotPositive: {
    pl: 'Suma pozycji nie jest większa od zera.',
    en: 'The items do not add up to more than zero.',
  },

  basisNeeded: {
    pl: 'Pozycja ze stawką „zw” wymaga podania podstawy zwolnienia.',
    en: 'An item with the rate “zw” needs the basis of the exemption.',
  },
  basisTooShort: {
    pl: 'Podstawa zwolnienia musi mieć co najmniej 10 znaków, na przykład „art. 113 ust. 1 ustawy o VAT”.',
    en: 'The basis of the exemption needs at least 10 characters, for example “art. 113 ust. 1 ustawy o VAT”.',
  },
  basisUnused: {
    pl: 'Żadna pozycja nie ma stawki „zw”, więc podstawa zwolnienia jest zbędna.',
    en: 'No item has the rate “zw”, so the basis of exemption has no use.',
  },

  nipMissing: {
    pl: 'Podaj NIP albo zaznacz, że nabywca nie ma numeru.',
    en: 'Give the NIP, or say that the buyer has no number.',
  },
  taxIdMissing: { pl: 'Podaj numer podatkowy.', en: 'Give the tax number.' },
  nipWrong: {
    pl: 'To nie jest poprawny NIP. Sprawdź cyfry.',
    en: 'This is not a valid NIP. Check the digits.',
  },
  taxIdUnused: {
    pl: 'Zaznaczono brak numeru, a numer jest wpisany.',
    en: 'It says that there is no number, yet a number is given.',
  },
  peselInTaxId: {
    pl: 'To wygląda na PESEL. Numer osoby prywatnej nie powinien trafić na fakturę.',
    en: 'This looks like a PESEL. A private person’s number should not be on an invoice.',
  },
  countryNeeded: {
    pl: 'Numer VAT UE wymaga podania kraju.',
    en: 'An EU VAT number needs its country.',
  },
  countryWrong: {
    pl: 'Kod kraju to dwie wielkie litery, na przykład DE.',
    en: 'A country code is two capital letters, for example DE.',
  },
  countryNotEu: {
    pl: 'Ten kraj nie nadaje numerów VAT UE. Wybierz inny rodzaj numeru.',
    en: 'This country has no EU VAT numbers. Choose another kind of number.',
  },
  nipAsEuVat: {
    pl: 'Polski numer podaj jako NIP, nie jako numer VAT UE.',
    en: 'Give a Polish number as a NIP, not as an EU VAT number.',
  },
  euVatShape: {
    pl: (country: string) => `Numer VAT z kraju ${country} wygląda inaczej. Sprawdź go.`,
    en: (country: string) => `VAT numbers of ${country} look different. Check it.`,
  },
  euVatCheckDigits: {
    pl: 'Cyfra kontrolna tego numeru się nie zgadza. Sprawdź go, zanim wyślesz.',
    en: 'The check digit of this number does not match. Check it before sending.',
  },
  accountWrong: {
    pl: 'Ten numer rachunku jest niepoprawny. Sprawdź cyfry.',
    en: 'This account number is not right. Check the digits.',
  },
  accountText: {
    pl: 'To nie wygląda na numer rachunku.',
    en: 'This does not look like an account number.',
  },

  advanceValueNeeded: { pl: 'Podaj kwotę zaliczki brutto.', en: 'Give the gross amount of the advance.' },
  advanceNotPositive: {
    pl: 'Zaliczka musi być większa od zera.',
    en: 'The advance must be more than zero.',
  },
  advanceOverTotal: {
    pl: (total: string, currency: string) =>
      `Zaliczka nie może przekraczać wartości zamówienia: ${sum('pl', total, currency)}.`,
    en: (total: string, currency: string) =>
      `The advance cannot be more than the order’s value: ${sum('en', total, currency)}.`,
  },
  remainingNeeded: {
    pl: 'Podaj kwotę, która pozostała do zapłaty.',
    en: 'Give the amount that is left to pay.',
  },
  remainingNegative: {
    pl: 'Kwota pozostała do zapłaty nie może być ujemna.',
    en: 'The amount left to pay cannot be below zero.',
  },
  remainingDiffers: {
    pl: (expected: string, currency: string) =>
      `Z zamówienia i zaliczek wynika, że do zapłaty zostaje ${sum('pl', expected, currency)}.`,
    en: (expected: string, currency: string) =>
      `By the order and its advances, ${sum('en', expected, currency)} is left to pay.`,
  },
  nothingLeft: {
    pl: 'Zaliczki pokrywają całe zamówienie: faktura rozliczeniowa nie jest wtedy potrzebna.',
    en: 'The advances cover the whole order: no settlement invoice is needed then.',
  },
  prepaymentDecimals: {
    pl: 'Podaj kwotę z dokładnością do grosza.',
    en: 'Give the amount in whole grosz (two decimals).',
  },
  prepaymentUnused: {
    pl: 'Ten rodzaj dokumentu nie ma osobnej kwoty zaliczki.',
    en: 'This kind of document has no advance amount of its own.',
  },
  advancesMissing: {
    pl: 'Wskaż faktury zaliczkowe, które ta faktura rozlicza.',
    en: 'Name the advance invoices that this one settles.',
  },
  advancesUnused: {
    pl: 'Faktury zaliczkowe wskazuje się tylko na fakturze rozliczeniowej KSeF.',
    en: 'Only a KSeF settlement invoice names advance invoices.',
  },
  tooManyAdvances: {
    pl: 'KSeF przyjmie najwyżej 100 faktur zaliczkowych.',
    en: 'KSeF accepts at most 100 advance invoices.',
  },
  advanceTwice: {
    pl: (invoice: string) => `Zaliczka ${invoice} jest wskazana dwa razy.`,
    en: (invoice: string) => `The advance ${invoice} is named twice.`,
  },
  advanceNotHere: {
    pl: (invoice: string) => `Na tym komputerze nie ma faktury ${invoice}, więc nie da się jej sprawdzić.`,
    en: (invoice: string) => `Invoice ${invoice} is not on this PC, so it cannot be checked.`,
  },
  notAnAdvance: {
    pl: (invoice: string) => `Faktura ${invoice} nie jest fakturą zaliczkową KSeF.`,
    en: (invoice: string) => `Invoice ${invoice} is not a KSeF advance invoice.`,
  },
  advanceWithoutKsef: {
    pl: (invoice: string) => `Faktura zaliczkowa ${invoice} nie ma jeszcze numeru KSeF.`,
    en: (invoice: string) => `The advance invoice ${invoice} has no KSeF number yet.`,
  },
  advanceWaitsForKsef: {
    pl: (invoice: string) =>
      `Faktura zaliczkowa ${invoice} nie ma jeszcze numeru KSeF. Rozliczenie poczeka na tym komputerze i pójdzie, gdy numer się pojawi.`,
    en: (invoice: string) =>
      `The advance invoice ${invoice} has no KSeF number yet. The settlement waits on this PC and goes once the number is there.`,
  },
  advanceOtherCurrency: {
    pl: (invoice: string, currency: string) =>
      `Faktura zaliczkowa ${invoice} jest w innej walucie: ${currency}.`,
    en: (invoice: string, currency: string) =>
      `The advance invoice ${invoice} is in another currency: ${currency}.`,
  },
  advanceOtherBuyer: {
    pl: (invoice: string) => `Faktura zaliczkowa ${invoice} ma innego nabywcę.`,
    en: (invoice: string) => `The advance invoice ${invoice} has another buyer.`,
  },
  advanceSettled: {
    pl: (invoice: string) => `Zaliczka ${invoice} jest już rozliczona inną fakturą.`,
    en: (invoice: string) => `The advance ${invoice} is already settled by another invoice.`,
  },

  reasonNeeded: { pl: 'Podaj przyczynę korekty.', en: 'Give the reason for the correction.' },
  reasonTooLong: {
    pl: 'Przyczyna korekty może mieć najwyżej 1024 znaki.',
    en: 'The reason for the correction can have at most 1024 characters.',
  },
  correctsNothing: {
    pl: 'Ta korekta niczego nie zmienia: pozycje i dane są takie jak przed nią.',
    en: 'This correction changes nothing: its items and data are as they were before it.',
  },
  reasonUnused: {
    pl: 'Przyczynę podaje się tylko na korekcie; serwis ją pominie.',
    en: 'Only a correction has a reason; the service will ignore it.',
  },
  originalNeeded: { pl: 'Wskaż korygowaną fakturę.', en: 'Name the invoice that is corrected.' },
  originalUnused: {
    pl: 'Korygowaną fakturę wskazuje się tylko na korekcie.',
    en: 'Only a correction names a corrected invoice.',
  },
  originalNotHere: {
    pl: 'Korygowanej faktury nie ma na tym komputerze, więc nie da się jej sprawdzić.',
    en: 'The corrected invoice is not on this PC, so it cannot be checked.',
  },
  beforeUnknown: {
    pl: 'Nie wiadomo, co zmieniły wcześniejsze korekty tej faktury, więc nie da się zapisać różnicy. Wskaż na ich kartach, czego dotyczą.',
    en: 'It is not known what earlier corrections of that invoice changed, so no difference can be written. Choose on their cards what they are of.',
  },
  originalNotVat: {
    pl: 'Korekta KSeF dotyczy faktury VAT. Faktura zaliczkowa i rozliczeniowa mają własne korekty.',
    en: 'A KSeF correction is for a VAT invoice. Advance and settlement invoices have their own corrections.',
  },
  originalNotAdvance: {
    pl: 'Ta korekta dotyczy faktury zaliczkowej KSeF.',
    en: 'This correction is for a KSeF advance invoice.',
  },
  originalNotSettlement: {
    pl: 'Ta korekta dotyczy faktury rozliczeniowej KSeF.',
    en: 'This correction is for a KSeF settlement invoice.',
  },
  originalIsCorrection: {
    pl: 'Wskazany dokument sam jest korektą. Zwykle wskazuje się fakturę pierwotną.',
    en: 'The document named is a correction itself. Usually the original invoice is named.',
  },
  originalUnusual: {
    pl: 'Wskazany dokument jest innego rodzaju, niż zwykle koryguje się tą korektą.',
    en: 'The document named is not of the kind that this correction usually corrects.',
  },
  originalWithoutKsef: {
    pl: 'Korygowana faktura nie ma jeszcze numeru KSeF. Korektę wystawia się po jego nadaniu.',
    en: 'The corrected invoice has no KSeF number yet. A correction is issued once it has one.',
  },
  originalIsDraft: {
    pl: 'Korygowany dokument jest projektem: wystarczy go zmienić.',
    en: 'The corrected document is a draft: changing it is enough.',
  },

  currencyWrong: {
    pl: 'Kod waluty to trzy wielkie litery, na przykład PLN.',
    en: 'A currency code is three capital letters, for example PLN.',
  },
  issuedInFuture: {
    pl: 'Data wystawienia nie może być późniejsza niż dzisiejsza.',
    en: 'The date of issue cannot be later than today.',
  },
  issuedInPast: {
    pl: 'Data wystawienia jest wcześniejsza niż dzisiejsza: KSeF uzna fakturę za wystawioną offline.',
    en: 'The date of issue is before today: KSeF will take the invoice for one issued offline.',
  },
  issuedLate: {
    pl: (until: string) => `Fakturę za tę sprzedaż należało wystawić do ${shortDay('pl', until)}.`,
    en: (until: string) => `The invoice for this sale was due by ${shortDay('en', until)}.`,
  },
  issuedEarly: {
    pl: 'Fakturę można wystawić najwcześniej 60 dni przed sprzedażą.',
    en: 'An invoice can be issued 60 days before the sale at the earliest.',
  },
  numberTaken: {
    pl: 'Dokument tego rodzaju z tym numerem już jest w tym roku.',
    en: 'This year already has a document of this kind with this number.',
  },

  locked: {
    pl: 'Ta faktura trafiła do KSeF i nie można jej zmienić. Wystaw korektę.',
    en: 'This invoice has gone to KSeF and cannot be changed. Issue a correction.',
  },
  waitsForDeletion: {
    pl: 'Ta faktura czeka na usunięcie. Najpierw cofnij usunięcie.',
    en: 'This invoice waits to be deleted. Take the deletion back first.',
  },
  statusUnknown: {
    pl: 'Stan tej faktury jest Kontuarowi nieznany, więc można ją tylko oglądać.',
    en: 'Kontuar does not know the state of this invoice, so it can only be looked at.',
  },
  backToDraft: {
    pl: 'Wystawionej faktury nie cofa się do projektu. Lepiej wystawić korektę.',
    en: 'An issued invoice should not become a draft again. A correction is the better way.',
  },
  typeFixed: {
    pl: 'Rodzaj można zmienić tylko w projekcie.',
    en: 'Only a draft can change its kind.',
  },
  typeChanged: {
    pl: 'Zmieniasz rodzaj dokumentu.',
    en: 'You are changing the kind of the document.',
  },
  notChangeable: {
    pl: 'Tego pola nie można zmienić po utworzeniu dokumentu.',
    en: 'This field cannot be changed once the document exists.',
  },
  serviceOwn: {
    pl: 'To pole ustala sam serwis. Usuń je z nowego dokumentu.',
    en: 'Only the service sets this field. Leave it out of a new document.',
  },
  notSent: {
    pl: 'Serwis nie ma takiego pola, więc nie zostanie wysłane.',
    en: 'The service has no such field, so it is not sent.',
  },
  neverEmpty: {
    pl: 'Tego nie można wyczyścić. Pomiń pole, aby zostawić je bez zmian.',
    en: 'This cannot be cleared. Leave the field out to keep it as it is.',
  },
  itemNotHere: {
    pl: 'Faktura nie ma pozycji o tym numerze.',
    en: 'The invoice has no item with this number.',
  },
  itemTwice: { pl: 'Ta pozycja jest podana dwa razy.', en: 'This item is given twice.' },
} as const satisfies Texts;
