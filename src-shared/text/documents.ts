import type { ExportFormat, Fa3Refusal } from '../contract/documents';
import type { PaperDoubt } from '../contract/doubts';
import type { Texts } from './language';

/** Paper and export on the screen. */
export const documentsText = {
  pdf: { pl: 'PDF', en: 'PDF' },
  print: { pl: 'Drukuj', en: 'Print' },
  save: { pl: 'Zapisz PDF', en: 'Save the PDF' },
  title: { pl: (number: string) => `PDF: ${number}`, en: (number: string) => `PDF: ${number}` },
  close: { pl: 'Zamknij', en: 'Close' },
  language: { pl: 'Język dokumentu', en: 'Language of the document' },
  polish: { pl: 'polski', en: 'Polish' },
  both: { pl: 'polski i angielski', en: 'Polish and English' },
  duplicate: { pl: 'Duplikat z dzisiejszą datą', en: 'A duplicate with today’s date' },
  duplicateHint: {
    pl: 'Dla kogoś, kto zgubił pierwszy egzemplarz. Bez tego dostanie ten sam plik co poprzednio.',
    en: 'For somebody who lost the first copy. Without it they get the same file as before.',
  },
  making: { pl: 'Przygotowuję dokument.', en: 'Making the document.' },
  letters: {
    pl: (letters: string) =>
      `Nie ma czcionki dla liter: ${letters}. Na papierze stałby tam „?”, więc dokument nie powstał. Wpisz nazwę literami łacińskimi.`,
    en: (letters: string) =>
      `There is no font for the letters ${letters}. The paper would show “?” there, so it was not made. Give the name in Latin letters.`,
  },
  unwritable: {
    pl: 'Dysk nie przyjął pliku PDF. Zwolnij miejsce albo sprawdź uprawnienia do folderu Kontuaru i spróbuj ponownie.',
    en: 'The disk did not take the PDF. Free some space or check the rights of Kontuar’s folder, and try again.',
  },
  gone: {
    pl: 'Tej faktury nie ma już na tym komputerze.',
    en: 'This invoice is no longer on this PC.',
  },
  unprintable: {
    pl: 'Nie udało się przygotować wydruku. Zapisz PDF i wydrukuj go z innego programu.',
    en: 'The print could not be made. Save the PDF and print it from another program.',
  },
  saved: { pl: (name: string) => `Zapisano ${name}`, en: (name: string) => `Saved ${name}` },
  export: { pl: 'Eksport', en: 'Export' },
  exportTitle: {
    pl: (n: string, invoices: string) => `Eksport: ${n} ${invoices}`,
    en: (n: string, invoices: string) => `Export: ${n} ${invoices}`,
  },
  exportWhich: {
    pl: 'Eksportowane są faktury, które pokazuje lista: z jej filtrami i szukaniem.',
    en: 'What the list shows is exported: with its filters and its search.',
  },
  format: { pl: 'Postać', en: 'Form' },
  start: { pl: 'Eksportuj', en: 'Export' },
  cancel: { pl: 'Przerwij', en: 'Cancel' },
  exported: {
    pl: (done: string, of: string) => `Gotowe ${done} z ${of}`,
    en: (done: string, of: string) => `${done} of ${of} done`,
  },
  cancelled: { pl: 'Przerwano, nic nie zapisano.', en: 'Cancelled, nothing was saved.' },
  incomplete: {
    pl: 'Na dokumencie czegoś brakuje:',
    en: 'Something is missing on the document:',
  },
} as const satisfies Texts;

/** What a document could not say, and why. */
export const paperDoubtText = {
  originalUnknown: {
    pl: 'Nie wiadomo, którą fakturę koryguje: serwis tego nie podaje. Wskaż ją na karcie korekty.',
    en: 'It is not known which invoice it corrects: the service does not say. Choose it on the card of the correction.',
  },
  itemsUnclear: {
    pl: 'Pozycje mogą być stanem po korekcie albo różnicą. Właściciel ustala to w Ustawieniach, Fakturowanie.',
    en: 'The items may be the state after the correction or the difference. The owner decides it in Settings, Invoicing.',
  },
  chainUnknown: {
    pl: 'Nie wiadomo, co zmieniły wcześniejsze korekty tej faktury. Wskaż na ich kartach, czego dotyczą.',
    en: 'It is not known what earlier corrections changed of that invoice. Choose on their cards what they are of.',
  },
  againstReason: {
    pl: 'Pozycje korekty dawałyby kwotę przeciwną do tego, co mówi jej przyczyna. Kwoty nie policzono.',
    en: 'The items of the correction would come to the opposite of what its reason says. No amount is given.',
  },
  negativeRate: {
    pl: 'Przy jednej ze stawek zostałoby mniej niż zero, więc coś tu do siebie nie pasuje. Kwoty nie policzono.',
    en: 'Less than nothing would be left at one of the rates, so something does not fit. No amount is given.',
  },
  amountUnclear: {
    pl: 'Pozycje i kwota podana w serwisie mówią co innego albo kwota sprzed korekty nie jest znana.',
    en: 'The items and the amount in the service say different things, or the amount before the correction is not known.',
  },
  advancesUnknown: {
    pl: 'Nie wiadomo, które zaliczki rozlicza: brakuje ich numerów i podatku po odliczeniu. Wskaż je na jej karcie.',
    en: 'It is not known which advances it settles: their numbers and the tax after them are missing. Choose them on its card.',
  },
  remainderDiffers: {
    pl: 'Kwota pozostała do zapłaty nie jest zamówieniem pomniejszonym o zaliczki. Sprawdź ją.',
    en: 'The amount that remains is not the order less its advances. Check it.',
  },
  rateUnknown: {
    pl: 'Nieznana stawka VAT: podatku tej pozycji nie policzono.',
    en: 'An unknown VAT rate: the tax of that item is not computed.',
  },
  itemsUnread: {
    pl: 'Nie wszystkie pozycje dało się odczytać; sumy ich nie obejmują.',
    en: 'Not all items could be read; the sums leave them out.',
  },
  noExchangeRate: {
    pl: 'Brakuje kursu waluty, więc nie ma kwoty podatku w złotych.',
    en: 'There is no exchange rate, so the tax is not given in złoty.',
  },
} as const satisfies Record<PaperDoubt, { pl: string; en: string }>;

/** What an export can become. */
export const exportFormatText = {
  month: {
    pl: 'Dla księgowej (ZIP: zestawienie, rejestr, PDF-y, sumy kontrolne)',
    en: 'For the accountant (ZIP: overview, register, PDFs, checksums)',
  },
  pdf: { pl: 'PDF-y w jednym ZIP-ie', en: 'PDFs in one ZIP' },
  onePdf: {
    pl: 'Jeden PDF ze wszystkimi, ze spisem po numerach',
    en: 'One PDF of all of them, with an outline by number',
  },
  xlsx: { pl: 'Excel (XLSX)', en: 'Excel (XLSX)' },
  csv: { pl: 'CSV dla polskiego Excela', en: 'CSV for a Polish Excel' },
  json: { pl: 'JSON', en: 'JSON' },
} as const satisfies Record<ExportFormat, { pl: string; en: string }>;

/** The FA(3) preview; what stands in the file itself is Polish, as the form is. */
export const fa3Text = {
  notSent: {
    pl: 'Kontuar: podgląd FA(3), nie przesłano do KSeF',
    en: 'Kontuar: FA(3) preview, not sent to KSeF',
  },
  linkKnown: { pl: 'powiązanie z fakturą', en: 'link to the invoice' },
  online: { pl: 'płatność internetowa', en: 'online payment' },
  preview: { pl: 'Podgląd FA(3)', en: 'FA(3) preview' },
  previewHint: {
    pl: 'Tak wyglądałaby faktura w KSeF. To podgląd: do KSeF trafia tylko plik, który robi serwis.',
    en: 'What the invoice would be in KSeF. A preview: only the file that the service makes goes to KSeF.',
  },
  publicBuyer: {
    pl: 'Nabywca to jednostka publiczna. W FA(3):',
    en: 'The buyer is a public body. In FA(3):',
  },
  unitOfBuyer: {
    pl: 'faktura dotyczy jednostki podległej (JST), podanej jako odbiorca',
    en: 'the invoice is for a unit under it (JST), given as the recipient',
  },
  vatGroup: {
    pl: 'faktura dotyczy członka grupy VAT (GV), podanego jako odbiorca',
    en: 'the invoice is for a member of its VAT group (GV), given as the recipient',
  },
  refused: {
    pl: 'Podglądu FA(3) nie da się zrobić:',
    en: 'The FA(3) preview cannot be made:',
  },
} as const satisfies Texts;

export const fa3RefusalText = {
  noForm: {
    pl: 'tego rodzaju dokumentu KSeF nie zna',
    en: 'KSeF does not know this kind of document',
  },
  noNumber: { pl: 'faktura nie ma jeszcze numeru', en: 'the invoice has no number yet' },
  noIssueDate: { pl: 'brakuje daty wystawienia', en: 'the issue date is missing' },
  dates: {
    pl: 'data jest spoza lat, które przyjmie KSeF (od 2006, płatność od lipca 2016, do początku 2050)',
    en: 'a day is outside the years that KSeF accepts (from 2006, payment from July 2016, until 2050 begins)',
  },
  currency: {
    pl: 'takiego kodu waluty nie ma na liście KSeF',
    en: 'the code of the currency is not on the list of KSeF',
  },
  sellerNip: { pl: 'NIP sprzedawcy nie jest poprawny', en: 'the NIP of the seller is not right' },
  sellerAddress: {
    pl: 'brakuje nazwy albo adresu sprzedawcy',
    en: 'the name or the address of the seller is missing',
  },
  buyerIdentifier: {
    pl: 'identyfikator nabywcy albo odbiorcy nie pasuje do swojego rodzaju',
    en: 'the identifier of the buyer or the recipient does not fit its kind',
  },
  country: {
    pl: 'kodu kraju nabywcy albo odbiorcy nie ma na liście KSeF (dwie litery, na przykład DE, GB)',
    en: 'the country code of the buyer or the recipient is not on the list of KSeF (two letters, such as DE, GB)',
  },
  tooLong: {
    pl: 'tekst jest dłuższy, niż przyjmie KSeF (nazwy i adresy 512, numer, miejscowość i przyczyna 256 znaków)',
    en: 'a text is longer than KSeF accepts (names and addresses 512, number, place and reason 256 characters)',
  },
  items: {
    pl: 'pozycji nie ma, jest ich za dużo albo nie da się ich odczytać',
    en: 'there are no items, too many of them, or they cannot be read',
  },
  rate: { pl: 'stawka VAT nie jest znana', en: 'a VAT rate is not known' },
  exemptionBasis: {
    pl: 'brakuje podstawy zwolnienia albo jest za długa (256 znaków)',
    en: 'the basis of exemption is missing or too long (256 characters)',
  },
  originalUnknown: {
    pl: 'nie wiadomo, którą fakturę koryguje',
    en: 'it is not known which invoice it corrects',
  },
  buyerNumber: {
    pl: 'numeru nabywcy nie poprawia się korektą: skoryguj fakturę do zera i wystaw nową',
    en: 'a correction does not change the number of the buyer: correct the invoice to zero and issue a new one',
  },
  receiverNeeded: {
    pl: 'brakuje odbiorcy: jednostki albo członka grupy VAT, których faktura dotyczy',
    en: 'the recipient is missing: the unit or the member of the VAT group that the invoice is for',
  },
  advancesUnknown: {
    pl: 'nie wiadomo, które zaliczki rozlicza',
    en: 'it is not known which advances it settles',
  },
  sums: {
    pl: 'podatku nie da się ustalić z danych na tym komputerze',
    en: 'the tax cannot be told from what this PC knows',
  },
  exchangeRate: { pl: 'brakuje kursu waluty', en: 'the exchange rate is missing' },
} as const satisfies Record<Fa3Refusal, { pl: string; en: string }>;
