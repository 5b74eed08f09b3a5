import type { LeftOut, PaperDoubt } from '../contract/pdfWarningAndVatOmissionReasons';
import { citeArticleWithoutAct } from '../rules/law/formatLawCitation';
import type { Texts } from './language';

/** Texts of the accountant's register, its cover sheet and the lists beside it. */
export const registerText = {
  register: { pl: 'Rejestr sprzedaży', en: 'Sales register' },
  links: { pl: 'Korekty i zaliczki', en: 'Corrections and advances' },
  outside: { pl: 'Poza rejestrem', en: 'Outside the register' },
  together: { pl: 'Zbiór faktur,', en: 'All invoices,' },
  cover: { pl: 'Zestawienie faktur', en: 'Overview of invoices' },

  number: { pl: 'Numer', en: 'Number' },
  type: { pl: 'Rodzaj', en: 'Type' },
  taxDay: { pl: 'Data obowiązku podatkowego', en: 'Tax point' },
  issued: { pl: 'Data wystawienia', en: 'Issue date' },
  sold: { pl: 'Data sprzedaży', en: 'Date of supply' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  country: { pl: 'Kraj nabywcy', en: 'Buyer’s country' },
  numberCountry: { pl: 'Kraj numeru', en: 'Country of the number' },
  taxId: { pl: 'Identyfikator nabywcy', en: 'Buyer’s tax ID' },
  marker: { pl: 'Znacznik KSeF', en: 'KSeF marker' },
  documentType: { pl: 'Typ dokumentu', en: 'Document type' },
  currency: { pl: 'Waluta', en: 'Currency' },
  exchangeRate: { pl: 'Kurs', en: 'Exchange rate' },
  netAt: { pl: (rate: string) => `Netto ${rate}`, en: (rate: string) => `Net ${rate}` },
  vatAt: { pl: (rate: string) => `VAT ${rate}`, en: (rate: string) => `VAT ${rate}` },
  net: { pl: 'Netto w walucie', en: 'Net in its currency' },
  vat: { pl: 'VAT w walucie', en: 'VAT in its currency' },
  gross: { pl: 'Brutto w walucie', en: 'Gross in its currency' },
  netPln: { pl: 'Netto PLN', en: 'Net PLN' },
  vatPln: { pl: 'VAT PLN', en: 'VAT PLN' },
  grossPln: { pl: 'Brutto PLN', en: 'Gross PLN' },
  receiptsTotal: {
    pl: 'Faktury do paragonów (FP), poza sumą',
    en: 'Invoices for receipts (FP), not in the total',
  },
  paid: { pl: 'Płatność', en: 'Payment' },
  paymentDay: { pl: 'Termin płatności / data zapłaty', en: 'Due date / date paid' },
  isPaid: { pl: 'opłacona', en: 'paid' },
  isUnpaid: { pl: 'nieopłacona', en: 'unpaid' },
  remark: { pl: 'Do sprawdzenia', en: 'To check' },

  relation: { pl: 'Powiązanie', en: 'Relation' },
  corrects: { pl: 'koryguje', en: 'corrects' },
  settles: { pl: 'rozlicza fakturę zaliczkową', en: 'settles advance invoice' },
  other: { pl: 'Faktura powiązana', en: 'Linked invoice' },
  otherKsef: { pl: 'Jej numer KSeF', en: 'Its KSeF number' },
  reason: { pl: 'Przyczyna', en: 'Reason' },
  knownHow: { pl: 'Podstawa powiązania', en: 'Link found' },
  unknownOriginal: { pl: 'nieznana na tym komputerze', en: 'not known on this PC' },

  notInRegister: { pl: 'poza rejestrem', en: 'outside the register' },
  unsentOutside: { pl: 'niewysłana, poza rejestrem', en: 'not sent yet, outside the register' },
  draftOutside: { pl: 'szkic, poza rejestrem', en: 'draft, outside the register' },
  changeWaits: {
    pl: 'zmiany z tego komputera serwis jeszcze nie potwierdził: dane są po zmianie',
    en: 'the service has not confirmed a change made on this PC yet: the data are those after the change',
  },
  deletionWaits: {
    pl: 'czeka na usunięcie z serwisu: policzono, bo serwis jeszcze ją ma',
    en: 'waiting to be deleted from the service: counted, because the service still has it',
  },
  mixedStatus: {
    pl: 'pozycje mają w serwisie różne statusy, policzono wszystkie',
    en: 'items have different statuses in the service; all are counted',
  },
  markerOdd: {
    pl: 'numer KSeF ma nieprawidłowy format albo nie pasuje do sprzedawcy lub daty',
    en: 'the KSeF number is malformed, or does not match the seller or the date',
  },
  numberOfFile: {
    pl: 'numer KSeF pochodzi z pliku z KSeF, serwis go jeszcze nie podał',
    en: 'the KSeF number is that of KSeF’s file; the service has not given it yet',
  },
  differsFromFile: {
    pl: 'dane w serwisie różnią się od pliku z KSeF: kwoty, stawki i daty są z pliku',
    en: 'the service’s data differ from KSeF’s file: amounts, rates and dates are those of the file',
  },
  toReceipt: {
    pl: 'faktura do paragonu (FP): sprzedaż jest w raporcie kasy fiskalnej',
    en: 'invoice for a receipt (FP): the sale is in the cash register’s report',
  },
  receiptUnclear: {
    pl: 'według uwag nie było paragonu albo mówią o nim niejasno: policzono jak zwykłą sprzedaż, a jeśli jest w raporcie kasy fiskalnej, policzono ją dwa razy',
    en: 'the remarks deny a receipt or are unclear about it: counted as an ordinary sale; if the cash register’s report has it, it is counted twice',
  },
  noSupply: {
    pl: `opłata miejscowa, odszkodowanie lub no-show to nie sprzedaż (${citeArticleWithoutAct('noSupply', 'pl')}): kwoty ze stawką np nie ma w JPK ani w sumach podatku`,
    en: `a local fee, damages or no-show is no supply (${citeArticleWithoutAct('noSupply', 'en')}): the amount at rate np is neither in JPK nor in the totals of tax`,
  },
  noSupplyMixed: {
    pl: 'część pozycji ze stawką np to nie sprzedaż, a kwoty nie można wydzielić: wszystko policzono jako sprzedaż poza Polską',
    en: 'some items at rate np are no supply, and their amount cannot be told apart: all of it is counted as a supply outside Poland',
  },
  tillUnknown: {
    pl: `faktura dla konsumenta: jeśli sprzedaż jest w kasie fiskalnej, policzono ją dwa razy (${citeArticleWithoutAct('tillInvoice', 'pl')}); odpowiedz na pytanie o kasę w Ustawieniach`,
    en: `invoice for a consumer: if the till has the sale, it is counted twice (${citeArticleWithoutAct('tillInvoice', 'en')}); answer the question about the till in Settings`,
  },
  correctsReceipt: {
    pl: 'koryguje fakturę do paragonu (FP): policzono w sumach, bez FP; jeśli zmiana jest też w kasie fiskalnej albo w ewidencji korekt jej sprzedaży, policzono ją dwa razy',
    en: 'corrects an invoice for a receipt (FP): counted in the totals, without FP; if the cash register or the record of its corrections has the change as well, it is counted twice',
  },
  paidBefore: {
    pl: `według daty zapłaty opłacona we wcześniejszym miesiącu, przed sprzedażą: wtedy podatek od zapłaty należy do miesiąca zapłaty (${citeArticleWithoutAct('prepaid', 'pl')})`,
    en: `by its date paid, it was paid in an earlier month, before the supply: then the tax on the payment belongs to the month of the payment (${citeArticleWithoutAct('prepaid', 'en')})`,
  },
  unpaidAdvance: {
    pl: `zaliczka nie jest oznaczona jako zapłacona: podatek od niej powstaje dopiero z otrzymaniem zapłaty (${citeArticleWithoutAct('prepaid', 'pl')})`,
    en: `the advance is not marked as paid: its tax arises only when the payment is received (${citeArticleWithoutAct('prepaid', 'en')})`,
  },
  besideAdvance: {
    pl: 'dla tego pobytu jest faktura zaliczkowa (rodzaj 3) i pełna faktura bez jej odliczenia: jeśli obie dotyczą tej samej sprzedaży, policzono ją dwa razy (art. 106f ust. 3)',
    en: 'this stay has an advance invoice (type 3) and a full invoice that does not deduct it: if both are of the same sale, it is counted twice (art. 106f(3))',
  },
  rateOfRemarks: {
    pl: 'przeliczono kursem NBP z uwag faktury, bo serwis nie podał kursu',
    en: 'converted at the NBP rate in the invoice’s remarks, as the service gives no rate',
  },
  raisesEarlier: {
    pl: `podwyższa podatek z wcześniejszego miesiąca: jeśli przyczyna istniała już wtedy, należy do tamtego miesiąca (${citeArticleWithoutAct('upwards', 'pl')})`,
    en: `increases the tax of an earlier month: if its cause existed then, it belongs to that month (${citeArticleWithoutAct('upwards', 'en')})`,
  },

  netShort: { pl: 'Netto', en: 'Net' },
  vatShort: { pl: 'VAT', en: 'VAT' },
  grossShort: { pl: 'Brutto', en: 'Gross' },
  taxMonth: { pl: 'Miesiąc obowiązku podatkowego', en: 'Month of the tax point' },
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
    pl: 'w rejestrze, lecz nie w sumach poniżej ani w plikach do importu: przyczyny w sprawdzeniach',
    en: 'in the register, but neither in the totals below nor in the import files: the checks say why',
  },
  receiptsNotInSums: {
    pl: 'do paragonów (FP): nie ma ich w sumach poniżej, sprzedaż jest w raportach kasy fiskalnej',
    en: 'for receipts (FP): not in the totals below; the sales are in the cash register’s reports',
  },
  sumsWithin: {
    pl: (currency: string) => `W tym w ${currency}, jak na dokumentach`,
    en: (currency: string) => `Of that in ${currency}, as on the documents`,
  },
  sumsOf: {
    pl: (currency: string) => `Sumy w ${currency}`,
    en: (currency: string) => `Totals in ${currency}`,
  },
  checks: { pl: 'Sprawdzenia', en: 'Checks' },
  mayLack: { pl: 'Dane mogą być niepełne', en: 'The data may be incomplete' },
  noKsef: {
    pl: 'Czekają na numer KSeF (DI): po nadaniu numeru trzeba skorygować JPK',
    en: 'Waiting for a KSeF number (DI): once it is assigned, the JPK must be corrected',
  },
  failure: {
    pl: 'Z dnia ogłoszonej awarii KSeF, bez numeru (OFF)',
    en: 'From a day of an announced KSeF failure, without a number (OFF)',
  },
  outsideKsef: { pl: 'Wystawione poza KSeF (BFK)', en: 'Issued outside KSeF (BFK)' },
  letGo: {
    pl: 'Wystawione w tym miesiącu i usunięte z tego komputera po okresie przechowywania',
    en: 'Issued in this month and erased from this PC after the retention period',
  },
  doubled: { pl: 'Ten sam numer na kilku dokumentach', en: 'The same number on several documents' },
  gaps: { pl: 'Luki w numeracji', en: 'Gaps in numbering' },
  elsewhere: {
    pl: 'Wystawione w tym miesiącu, należą do innego',
    en: 'Issued in this month, counted in another',
  },
  undated: {
    pl: 'W żadnym miesiącu, przyczyny poniżej',
    en: 'In no month, for the reasons below',
  },
  filesForImport: { pl: 'Pliki', en: 'Files' },
  toCheck: { pl: 'Do sprawdzenia przez księgowość', en: 'For the accountant to check' },
  none: { pl: 'brak', en: 'none' },
  total: { pl: 'Razem', en: 'Total' },
  more: { pl: (n: number) => `i jeszcze ${n}`, en: (n: number) => `and ${n} more` },
  numberless: { pl: 'bez numeru', en: 'no number' },
  computedHere: {
    pl: 'Kwoty netto i VAT Kontuar obliczył od kwot brutto, raz na stawkę. Kwota na fakturze zaliczkowej to zaliczka, na rozliczeniowej kwota pozostała do zapłaty, na korekcie różnica. Waluty przeliczono kursem z faktury, każdą stawkę osobno; korektę kursem faktury korygowanej.',
    en: 'Kontuar calculated net and VAT from gross amounts, once per rate. An advance invoice counts with the amount received, a settlement with the amount left to pay, a correction with its difference. Currencies were converted at the rate on the invoice, each VAT rate by itself; a correction at the rate of its original.',
  },
} as const satisfies Texts;

/** Reasons why a line of the register has no amount or no tax. */
export const registerDoubtText = {
  originalUnknown: {
    pl: 'nie wiadomo, którą fakturę koryguje',
    en: 'the corrected invoice is not known',
  },
  itemsUnclear: {
    pl: 'pozycje mogą oznaczać stan po korekcie albo różnicę',
    en: 'the items may show the state after the correction or the difference',
  },
  chainUnknown: {
    pl: 'nie wiadomo, co zmieniły wcześniejsze korekty tej faktury',
    en: 'it is not known what earlier corrections of this invoice changed',
  },
  againstReason: { pl: 'pozycje są sprzeczne z przyczyną korekty', en: 'the items contradict the reason' },
  negativeRate: {
    pl: 'przy jednej ze stawek kwota byłaby mniejsza od zera',
    en: 'at one of the rates, the amount left would be below zero',
  },
  amountUnclear: {
    pl: 'kwota z pozycji różni się od kwoty w serwisie albo brak kwoty sprzed korekty lub po niej',
    en: 'the amount of the items differs from the amount in the service, or the amount before or after the correction is not known',
  },
  advancesUnknown: {
    pl: 'nie wiadomo, które faktury zaliczkowe rozlicza',
    en: 'the settled advance invoices are not known',
  },
  remainderDiffers: {
    pl: 'kwota pozostała do zapłaty różni się od zamówienia pomniejszonego o zaliczki',
    en: 'the amount left to pay does not equal the order less its advances',
  },
  rateUnknown: { pl: 'nieznana stawka VAT', en: 'unknown VAT rate' },
  itemsUnread: { pl: 'niektórych pozycji nie odczytano', en: 'some items could not be read' },
  noExchangeRate: { pl: 'brak kursu waluty', en: 'no exchange rate' },
} as const satisfies Record<PaperDoubt, { pl: string; en: string }>;

/** Reasons why a document is in no total and in no import file. */
export const leftOutText = {
  figures: {
    pl: 'kwoty podatku nie można ustalić z danych na tym komputerze',
    en: 'VAT cannot be determined from the data on this PC',
  },
  rate: { pl: 'nieznana stawka VAT', en: 'an unknown VAT rate' },
  exchangeRate: { pl: 'brak kursu waluty', en: 'no exchange rate' },
  noField: {
    pl: 'stawka nie ma swojego pola w JPK_V7M (3%, 4%, odwrotne obciążenie)',
    en: 'the rate has no field in JPK_V7M (3%, 4%, reverse charge)',
  },
  noSupply: {
    pl: `poza JPK i plikami dla programów księgowych: są na nim tylko opłaty, które nie są sprzedażą (${citeArticleWithoutAct('noSupply', 'pl')})`,
    en: `in neither JPK nor the files for accounting programs: it has only charges that are no supply (${citeArticleWithoutAct('noSupply', 'en')})`,
  },
  noNumber: { pl: 'dokument nie ma numeru', en: 'the document has no number' },
  noDay: { pl: 'dokument nie ma daty wystawienia', en: 'the document has no issue date' },
  otherSeller: {
    pl: 'inny NIP sprzedawcy niż na pozostałych dokumentach',
    en: 'another seller’s NIP than on the other documents',
  },
  receiptUnconfirmed: {
    pl: `miesiąc nieznany: korekta zmniejsza podatek poza KSeF i liczy się w miesiącu potwierdzenia jej odbioru (${citeArticleWithoutAct('downConfirmed', 'pl')}); podaj tę datę na karcie faktury`,
    en: `month not known: the correction lowers the tax outside KSeF and counts in the month in which its receipt is confirmed (${citeArticleWithoutAct('downConfirmed', 'en')}); enter that day on the invoice’s card`,
  },
  numberAwaited: {
    pl: `miesiąc nieznany: korekta zmniejsza podatek i czeka na numer KSeF (${citeArticleWithoutAct('downOffline', 'pl')})`,
    en: `month not known: the correction lowers the tax and waits for its KSeF number (${citeArticleWithoutAct('downOffline', 'en')})`,
  },
} as const satisfies Record<LeftOut, { pl: string; en: string }>;
