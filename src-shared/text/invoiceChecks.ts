import { citeArticleWithAct } from '../rules/law/formatLawCitation';
import { toGrosz } from '../rules/decimal';
import { money, shortDay } from './formats';
import type { Language, Texts } from './language';

/**
 * Texts for the form about the findings of the rules, by code (rules/checks/findingBuilders.ts). Amounts are decimal text, days are
 * `YYYY-MM-DD`.
 */
const sum = (language: Language, amount: string, currency: string): string =>
  money(language, toGrosz(amount) ?? 0, currency);

export const invoiceCheckText = {
  required: { pl: 'Pole wymagane.', en: 'Required.' },
  wrongForm: { pl: 'Nieprawidłowy format.', en: 'Wrong format.' },
  onlyDigits: { pl: 'Wpisz sam numer, np. 38.', en: 'Enter the number only, e.g. 38.' },
  textTooLong: {
    pl: (limit: string) => `KSeF przyjmie tu najwyżej ${limit} znaków.`,
    en: (limit: string) => `KSeF accepts at most ${limit} characters here.`,
  },
  textOverLimit: {
    pl: (limit: string) => `Ten tekst jest za długi. Skróć go do ${limit} znaków.`,
    en: (limit: string) => `This text is too long. Shorten it to ${limit} characters.`,
  },
  textsOverLimit: {
    pl: (limit: string) => `Wszystkie teksty faktury mogą mieć razem najwyżej ${limit} znaków.`,
    en: (limit: string) => `All texts of the invoice together can have at most ${limit} characters.`,
  },
  tooManyItems: {
    pl: (limit: string) => `Faktura może mieć najwyżej ${limit} pozycji. Podziel ją na kilka.`,
    en: (limit: string) => `An invoice can have at most ${limit} items. Split it into several.`,
  },
  forbiddenCharacters: {
    pl: 'Tekst zawiera niewidoczne znaki, których KSeF nie przyjmie. Wpisz go ponownie.',
    en: 'The text contains invisible characters that KSeF does not accept. Enter it again.',
  },

  advanceNeedsKsef: {
    pl: 'Konto jest połączone z KSeF: zamiast tego dokumentu wystaw fakturę zaliczkową KSeF.',
    en: 'The account is connected to KSeF: issue a KSeF advance invoice instead.',
  },
  ksefNotConnected: {
    pl: 'Ten rodzaj dokumentu wymaga konta połączonego z KSeF.',
    en: 'This document type needs an account connected to KSeF.',
  },
  ksefUnknown: {
    pl: 'Nie wiadomo jeszcze, czy konto jest połączone z KSeF. Serwis może odmówić przyjęcia tego dokumentu.',
    en: 'It is not known yet whether the account is connected to KSeF. The service may refuse this document.',
  },
  ksefCorrectionAdvised: {
    pl: `Konto jest połączone z KSeF: fakturę ustrukturyzowaną trzeba korygować korektą KSeF (${citeArticleWithAct('structuredCorrection', 'pl')}).`,
    en: `The account is connected to KSeF: a structured invoice must be corrected by a KSeF correction (${citeArticleWithAct('structuredCorrection', 'en')}).`,
  },

  noItems: { pl: 'Dodaj co najmniej jedną pozycję.', en: 'Add at least one item.' },
  amountUnreadable: { pl: 'Tej kwoty nie można obliczyć.', en: 'This amount cannot be calculated.' },
  priceDecimals: {
    pl: 'Podaj cenę z dokładnością do grosza.',
    en: 'Enter the price with at most two decimal places.',
  },
  quantityDecimals: {
    pl: 'KSeF przyjmie ilość z najwyżej 6 miejscami po przecinku.',
    en: 'KSeF accepts at most 6 decimal places in a quantity.',
  },
  unitMissing: { pl: 'Podaj jednostkę, na przykład „doba”.', en: 'Enter the unit, for example “night”.' },
  rateUnknown: {
    pl: 'Ta stawka VAT nie jest znana, więc podatku nie można obliczyć.',
    en: 'This VAT rate is unknown, so VAT cannot be calculated.',
  },
  rateWithPercent: {
    pl: 'KSeF nie przyjmie stawki ze znakiem %. Wpisz samą liczbę.',
    en: 'KSeF does not accept a rate with a % sign. Enter only the number.',
  },
  rateAbroad: {
    pl: 'Noclegi w Polsce są opodatkowane polskim VAT, także dla firm zagranicznych.',
    en: 'Accommodation in Poland carries Polish VAT, including for foreign companies.',
  },
  totalNotPositive: {
    pl: 'Suma pozycji nie jest większa od zera.',
    en: 'The total must be more than zero.',
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
    en: 'No item has the rate “zw”, so the basis of exemption is not needed.',
  },

  nipMissing: {
    pl: 'Podaj NIP albo zaznacz, że nabywca nie ma numeru.',
    en: 'Enter the NIP, or choose that the buyer has no tax ID.',
  },
  taxIdMissing: { pl: 'Podaj numer podatkowy.', en: 'Enter the tax ID.' },
  nipWrong: {
    pl: 'To nie jest poprawny NIP. Sprawdź cyfry.',
    en: 'This is not a valid NIP. Check the digits.',
  },
  taxIdUnused: {
    pl: 'Zaznaczono brak numeru, a numer jest wpisany.',
    en: 'The type is “none”, but a tax ID is entered.',
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
    en: 'This country has no EU VAT numbers. Choose another tax ID type.',
  },
  nipAsEuVat: {
    pl: 'Polski numer podaj jako NIP, nie jako numer VAT UE.',
    en: 'Enter a Polish number as a NIP, not as an EU VAT number.',
  },
  euVatShape: {
    pl: (country: string) => `Numer VAT z kraju ${country} wygląda inaczej. Sprawdź go.`,
    en: (country: string) => `VAT numbers from ${country} look different. Check this one.`,
  },
  euVatCheckDigits: {
    pl: 'Cyfra kontrolna tego numeru się nie zgadza. Sprawdź go, zanim wyślesz.',
    en: 'The check digit of this number does not match. Check it before sending.',
  },
  accountWrong: {
    pl: 'Ten numer rachunku jest niepoprawny. Sprawdź cyfry.',
    en: 'This account number is not valid. Check the digits.',
  },
  accountText: {
    pl: 'Wpisz poprawny numer rachunku.',
    en: 'Enter a valid account number.',
  },

  advanceValueNeeded: { pl: 'Podaj kwotę zaliczki brutto.', en: 'Enter the gross amount of the advance.' },
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
    en: 'Enter the amount left to pay.',
  },
  remainingNegative: {
    pl: 'Kwota pozostała do zapłaty nie może być ujemna.',
    en: 'The amount left to pay cannot be below zero.',
  },
  remainingDiffers: {
    pl: (expected: string, currency: string) =>
      `Z zamówienia i zaliczek wynika, że do zapłaty zostaje ${sum('pl', expected, currency)}.`,
    en: (expected: string, currency: string) =>
      `According to the order and its advances, ${sum('en', expected, currency)} is left to pay.`,
  },
  advancesOverOrder: {
    pl: (over: string, currency: string) =>
      `Zaliczki są o ${sum('pl', over, currency)} wyższe niż zamówienie, a faktura rozliczeniowa nie może mieć kwoty ujemnej. Najpierw skoryguj fakturę zaliczkową o zwrot (${citeArticleWithAct('advanceRefund', 'pl')}).`,
    en: (over: string, currency: string) =>
      `The advances exceed the order by ${sum('en', over, currency)}, and a settlement invoice cannot be below zero. First correct the advance invoice by the refund (${citeArticleWithAct('advanceRefund', 'en')}).`,
  },
  nothingLeft: {
    pl: 'Zaliczki pokrywają całe zamówienie: faktura rozliczeniowa nie jest potrzebna.',
    en: 'The advances cover the whole order: no settlement invoice is needed.',
  },
  prepaymentDecimals: {
    pl: 'Podaj kwotę z dokładnością do grosza.',
    en: 'Enter the amount with at most two decimal places.',
  },
  prepaymentUnused: {
    pl: 'Ten rodzaj dokumentu nie ma osobnej kwoty zaliczki.',
    en: 'This document type has no separate advance amount.',
  },
  advancesMissing: {
    pl: 'Wskaż faktury zaliczkowe, które ta faktura rozlicza.',
    en: 'Choose the advance invoices that this one settles.',
  },
  advancesUnused: {
    pl: 'Faktury zaliczkowe wskazuje się tylko na fakturze rozliczeniowej KSeF.',
    en: 'Only a KSeF settlement invoice refers to advance invoices.',
  },
  tooManyAdvances: {
    pl: 'KSeF przyjmie najwyżej 100 faktur zaliczkowych.',
    en: 'KSeF accepts at most 100 advance invoices.',
  },
  advanceTwice: {
    pl: (invoice: string) => `Fakturę zaliczkową ${invoice} wskazano dwa razy.`,
    en: (invoice: string) => `Advance invoice ${invoice} is listed twice.`,
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
    en: (invoice: string) => `Advance invoice ${invoice} has no KSeF number yet.`,
  },
  advanceWaitsForKsef: {
    pl: (invoice: string) =>
      `Faktura zaliczkowa ${invoice} nie ma jeszcze numeru KSeF. Faktura rozliczeniowa zostanie wysłana po jego nadaniu.`,
    en: (invoice: string) =>
      `Advance invoice ${invoice} has no KSeF number yet. The settlement will be sent from this PC once the number is assigned.`,
  },
  advanceOtherCurrency: {
    pl: (invoice: string, currency: string) =>
      `Faktura zaliczkowa ${invoice} jest w innej walucie: ${currency}.`,
    en: (invoice: string, currency: string) =>
      `Advance invoice ${invoice} is in another currency: ${currency}.`,
  },
  advanceOtherBuyer: {
    pl: (invoice: string) => `Faktura zaliczkowa ${invoice} ma innego nabywcę.`,
    en: (invoice: string) => `Advance invoice ${invoice} has another buyer.`,
  },
  advanceSettled: {
    pl: (invoice: string) => `Faktura zaliczkowa ${invoice} jest już rozliczona inną fakturą.`,
    en: (invoice: string) => `Advance invoice ${invoice} has already been settled by another invoice.`,
  },

  reasonNeeded: { pl: 'Podaj przyczynę korekty.', en: 'Enter the reason for the correction.' },
  reasonTooLong: {
    pl: 'Przyczyna korekty może mieć najwyżej 1024 znaki.',
    en: 'The reason for the correction can have at most 1024 characters.',
  },
  correctsNothing: {
    pl: 'Ta korekta niczego nie zmienia: pozycje i dane są takie jak przed nią.',
    en: 'This correction changes nothing: its items and data are the same as before it.',
  },
  reasonUnused: {
    pl: 'Przyczynę podaje się tylko na korekcie; serwis ją pominie.',
    en: 'Only a correction has a reason; the service will ignore it.',
  },
  originalNeeded: { pl: 'Wskaż korygowaną fakturę.', en: 'Choose the invoice to correct.' },
  originalUnused: {
    pl: 'Korygowaną fakturę wskazuje się tylko na korekcie.',
    en: 'Only a correction refers to a corrected invoice.',
  },
  originalNotHere: {
    pl: 'Korygowanej faktury nie ma na tym komputerze, więc nie da się jej sprawdzić.',
    en: 'The corrected invoice is not on this PC, so it cannot be checked.',
  },
  beforeUnknown: {
    pl: 'Nie wiadomo, co zmieniły wcześniejsze korekty tej faktury, więc nie można zapisać różnicy. Wskaż na ich kartach, którą fakturę korygują.',
    en: 'It is not known what earlier corrections of this invoice changed, so the difference cannot be calculated. Choose the corrected invoice on their cards.',
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
    en: 'The chosen document is itself a correction. Usually the original invoice is chosen.',
  },
  originalUnusual: {
    pl: 'Tą korektą zwykle koryguje się dokumenty innego rodzaju.',
    en: 'This correction is not usually used for the chosen document type.',
  },
  originalWithoutKsef: {
    pl: 'Korygowana faktura nie ma jeszcze numeru KSeF. Korektę wystawia się po jego nadaniu.',
    en: 'The corrected invoice has no KSeF number yet. Issue the correction once it has one.',
  },
  originalStructured: {
    pl: `Korygowana faktura jest w KSeF, więc jej korekta też musi być w KSeF (${citeArticleWithAct('structuredCorrection', 'pl')}). Wybierz korektę KSeF.`,
    en: `The corrected invoice is in KSeF, so its correction must be in KSeF too (${citeArticleWithAct('structuredCorrection', 'en')}). Choose a KSeF correction.`,
  },
  originalIsDraft: {
    pl: 'Korygowany dokument jest szkicem: wystarczy go zmienić.',
    en: 'The corrected document is a draft: edit it instead.',
  },

  currencyWrong: {
    pl: 'Kod waluty to trzy wielkie litery, na przykład PLN.',
    en: 'A currency code is three capital letters, for example PLN.',
  },
  issuedInFuture: {
    pl: 'Data wystawienia nie może być późniejsza niż dzisiejsza.',
    en: 'The issue date cannot be later than today.',
  },
  issuedInPast: {
    pl: 'Data wystawienia jest wcześniejsza niż dzisiejsza: KSeF uzna fakturę za wystawioną w trybie offline24.',
    en: 'The issue date is before today: KSeF will treat the invoice as issued offline.',
  },
  issuedLate: {
    pl: (until: string) => `Fakturę za tę sprzedaż należało wystawić do ${shortDay('pl', until)}.`,
    en: (until: string) => `The invoice for this sale should have been issued by ${shortDay('en', until)}.`,
  },
  issuedEarly: {
    pl: 'Fakturę można wystawić najwcześniej 60 dni przed sprzedażą.',
    en: 'An invoice can be issued no earlier than 60 days before the sale.',
  },
  numberTaken: {
    pl: (number: string) => `Numer ${number} już istnieje. Wpisz inny albo zostaw puste pole.`,
    en: (number: string) => `Number ${number} already exists. Enter another one, or leave the field empty.`,
  },

  locked: {
    pl: 'Ta faktura została wysłana do KSeF i nie można jej zmienić. Wystaw korektę.',
    en: 'This invoice has been sent to KSeF and cannot be changed. Issue a correction.',
  },
  noLongerHere: {
    pl: 'Tej faktury nie ma już na tym komputerze. Wpisane dane są na liście niedokończonych faktur: otwarte stamtąd, staną się nową fakturą.',
    en: 'This invoice is no longer on this PC. Your input is under Unfinished invoices: opened from there, it becomes a new invoice.',
  },
  queuedBefore: {
    pl: 'Ta faktura jest już zapisana na tym komputerze, bez ostatnich zmian. Otwórz ją na liście faktur i popraw tam.',
    en: 'This invoice is already saved on this PC, without your last changes. Open it in the invoice list and edit it there.',
  },
  waitsForDeletion: {
    pl: 'Ta faktura czeka na usunięcie. Najpierw cofnij usunięcie.',
    en: 'This invoice is waiting to be deleted. Undo the deletion first.',
  },
  statusUnknown: {
    pl: 'Stan tej faktury jest nieznany, więc można ją tylko oglądać.',
    en: 'The status of this invoice is unknown, so it can only be viewed.',
  },
  backToDraft: {
    pl: 'Wystawionej faktury nie można cofnąć do szkicu. Wystaw korektę.',
    en: 'An issued invoice cannot become a draft again. Issue a correction instead.',
  },
  typeFixed: {
    pl: 'Rodzaj można zmienić tylko w szkicu.',
    en: 'The type can be changed only in a draft.',
  },
  typeChanged: {
    pl: 'Rodzaj dokumentu zostanie zmieniony.',
    en: 'The document type will be changed.',
  },
  notChangeable: {
    pl: 'Tego pola nie można zmienić po utworzeniu dokumentu.',
    en: 'This field cannot be changed once the document exists.',
  },
  serviceOwn: {
    pl: 'To pole ustala serwis. Usuń je z nowego dokumentu.',
    en: 'Only the service sets this field. Leave it out of a new document.',
  },
  notSent: {
    pl: 'Serwis nie ma takiego pola, więc nie zostanie wysłane.',
    en: 'The service has no such field, so it is not sent.',
  },
  neverEmpty: {
    pl: 'Tego pola nie można wyczyścić. Pomiń je, aby zostało bez zmian.',
    en: 'This field cannot be cleared. Leave it out to keep it as it is.',
  },
  itemNotHere: {
    pl: 'Faktura nie ma pozycji o tym numerze.',
    en: 'The invoice has no item with this number.',
  },
  itemTwice: { pl: 'Ta pozycja jest podana dwa razy.', en: 'This item appears twice.' },
} as const satisfies Texts;
