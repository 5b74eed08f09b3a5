import { citeArticleWithoutAct } from '../rules/law/formatLawCitation';
import type { ExportFormat, Fa3Refusal } from '../contract/documentsContract';
import type { PaperDoubt } from '../contract/pdfWarningAndVatOmissionReasons';
import type { Texts } from './language';

/** Texts for documents and exports on the screen. */
export const documentsText = {
  pdf: { pl: 'PDF', en: 'PDF' },
  print: { pl: 'Drukuj', en: 'Print' },
  save: { pl: 'Zapisz PDF', en: 'Save PDF' },
  mail: { pl: 'E-mail', en: 'Email' },
  mailHint: {
    pl: 'Nowa wiadomość z tym PDF-em w załączniku, w programie pocztowym. Wysyłasz ją tam.',
    en: 'A new message with this PDF attached, in your mail program. You send it there.',
  },
  mailOpened: {
    pl: (name: string) => `Przekazano ${name} do programu pocztowego. Sprawdź załącznik i wyślij.`,
    en: (name: string) => `${name} handed to the mail program. Check the attachment and send.`,
  },
  /** Offered beside `mailOpened`, if the message has not opened or has no attachment. */
  saveMail: { pl: 'Zapisz jako plik', en: 'Save as a file' },
  /** The mail program of this PC takes no attachment from Kontuar, so the message was saved as a file. */
  mailSaved: {
    pl: (name: string) =>
      `Do programu pocztowego nie da się stąd dołączyć PDF-a: zapisano wiadomość ${name}, otwórz ją i wyślij.`,
    en: (name: string) =>
      `A PDF cannot be attached in the mail program from here: saved the message ${name}, open it and send it.`,
  },
  title: { pl: (number: string) => `PDF: ${number}`, en: (number: string) => `PDF: ${number}` },
  language: { pl: 'Język dokumentu', en: 'Language of the document' },
  polish: { pl: 'polski', en: 'Polish' },
  both: { pl: 'polski i angielski', en: 'Polish and English' },
  withGerman: { pl: 'polski i niemiecki', en: 'Polish and German' },
  withUkrainian: { pl: 'polski i ukraiński', en: 'Polish and Ukrainian' },
  duplicate: { pl: 'Duplikat z dzisiejszą datą', en: 'Duplicate with today’s date' },
  duplicateHint: {
    pl: 'Gdy nabywca zgubił fakturę. Bez zaznaczenia powstanie ten sam plik co poprzednio.',
    en: 'For a buyer who lost the invoice. If not selected, you get the same file as before.',
  },
  noDuplicate: {
    pl: `Faktura z KSeF nie ma duplikatu (${citeArticleWithoutAct('duplicate', 'pl')}): wydaj ją ponownie, z kodem QR. Kod ma wydruk z wczytanego pliku z KSeF.`,
    en: `An invoice of KSeF has no duplicate (${citeArticleWithoutAct('duplicate', 'en')}): hand it out again, with its QR code. The paper of an imported KSeF file has the code.`,
  },
  making: { pl: 'Przygotowywanie dokumentu…', en: 'Preparing document…' },
  letters: {
    pl: (letters: string) =>
      `Brak czcionki dla liter: ${letters}. W dokumencie pojawiłby się „?”, więc go nie utworzono. Wpisz nazwę literami łacińskimi.`,
    en: (letters: string) =>
      `There is no font for the letters ${letters}. The document would show “?”, so it was not created. Enter the name in Latin letters.`,
  },
  unwritable: {
    pl: 'Nie udało się zapisać pliku PDF. Zwolnij miejsce na dysku albo sprawdź uprawnienia do folderu Kontuara i spróbuj ponownie.',
    en: 'The PDF could not be written to the disk. Free some space or check the permissions of Kontuar’s folder, then try again.',
  },
  gone: {
    pl: 'Tej faktury nie ma już na tym komputerze.',
    en: 'This invoice is no longer on this PC.',
  },
  unprintable: {
    pl: 'Nie udało się przygotować wydruku. Zapisz PDF i wydrukuj go z innego programu.',
    en: 'The printout could not be prepared. Save the PDF and print it from another program.',
  },
  saved: { pl: (name: string) => `Zapisano ${name}`, en: (name: string) => `Saved ${name}` },
  export: { pl: 'Eksport', en: 'Export' },
  invoiceForms: { pl: ['faktura', 'faktury', 'faktur'], en: ['invoice', 'invoices'] },
  exportTitle: {
    pl: (n: string, invoices: string) => `Eksport: ${n} ${invoices}`,
    en: (n: string, invoices: string) => `Export: ${n} ${invoices}`,
  },
  monthTitle: {
    pl: (month: string) => `Dla księgowości: ${month}`,
    en: (month: string) => `For the accountant: ${month}`,
  },
  taxMonth: { pl: 'Miesiąc', en: 'Month' },
  taxMonthHint: {
    pl: 'Według daty sprzedaży, a gdy jej nie ma, daty wystawienia. Faktury do paragonów i korekty zwiększające podatek: według daty wystawienia. Korekty zmniejszające: według numeru KSeF, a poza KSeF według potwierdzenia odbioru.',
    en: 'By the date of supply, or where there is none, the issue date. Invoices for receipts and corrections that raise the tax: by the issue date. Corrections that lower the tax: by the KSeF number, and outside KSeF by the confirmed receipt.',
  },
  invoicesChecked: {
    pl: (at: string) => `Faktury sprawdzono w serwisie: ${at}.`,
    en: (at: string) => `Invoices checked with the service: ${at}.`,
  },
  documentForms: { pl: ['dokument', 'dokumenty', 'dokumentów'], en: ['document', 'documents'] },
  inMonth: {
    pl: (n: string, documents: string) => `${n} ${documents} w rejestrze.`,
    en: (n: string, documents: string) => `${n} ${documents} in the register.`,
  },
  awaited: {
    pl: (n: string) => `Bez numeru KSeF, z oznaczeniem DI: ${n}. Po nadaniu numeru trzeba skorygować JPK.`,
    en: (n: string) =>
      `Without a KSeF number, marked DI: ${n}. Once it is assigned, the JPK must be corrected.`,
  },
  notSentYet: {
    pl: (n: string) => `Czekają na wysłanie do serwisu, nie będzie ich w tych plikach: ${n}`,
    en: (n: string) => `Waiting to be sent to the service, not in these files: ${n}`,
  },
  confirmedBefore: {
    pl: (at: string) =>
      `Faktury ostatnio sprawdzono w serwisie przed końcem miesiąca (${at}): może ich brakować.`,
    en: (at: string) =>
      `Invoices were last checked with the service before the end of the month (${at}): some may be missing.`,
  },
  arrived: {
    pl: (numbers: string) => `Numer KSeF nadano po przekazaniu plików, JPK do korekty: ${numbers}`,
    en: (numbers: string) =>
      `The KSeF number was assigned after the files were handed over; JPK to be corrected: ${numbers}`,
  },
  leftOut: {
    pl: (n: string) => `Poza sumami i plikami do importu: ${n}`,
    en: (n: string) => `Left out of the totals and the import files: ${n}`,
  },
  andMore: { pl: (n: string) => `i jeszcze ${n}`, en: (n: string) => `and ${n} more` },
  numberless: { pl: 'bez numeru', en: 'no number' },
  failure: { pl: 'Awaria KSeF w tym miesiącu', en: 'KSeF failure in this month' },
  failureHint: {
    pl: 'Tylko awaria ogłoszona przez Ministerstwo Finansów. Faktury z tych dni bez numeru KSeF dostaną OFF zamiast DI.',
    en: 'Only a failure announced by the Ministry of Finance. Invoices of those days without a KSeF number are marked OFF instead of DI.',
  },
  failureFrom: { pl: 'Od', en: 'From' },
  failureTo: { pl: 'Do', en: 'To' },
  issuedFrom: { pl: 'Wystawione od', en: 'Issued from' },
  issuedTo: { pl: 'Wystawione do', en: 'Issued to' },
  exportWhich: {
    pl: 'Faktury z tego okresu, z pozostałymi filtrami listy i wyszukiwaniem. Bez dat: z całej listy.',
    en: 'Invoices from this period that match the search and the other filters. Without dates: the whole list.',
  },
  exportChosen: { pl: 'Tylko zaznaczone faktury.', en: 'Only the selected invoices.' },
  format: { pl: 'Format', en: 'Format' },
  start: { pl: 'Eksportuj', en: 'Export' },
  cancel: { pl: 'Przerwij', en: 'Cancel' },
  exported: {
    pl: (done: string, of: string) => `Gotowe ${done} z ${of}`,
    en: (done: string, of: string) => `${done} of ${of} done`,
  },
  cancelled: { pl: 'Przerwano, nic nie zapisano.', en: 'Cancelled, nothing was saved.' },
  incomplete: {
    pl: 'Dokument wymaga sprawdzenia:',
    en: 'The document needs checking:',
  },
} as const satisfies Texts;

/** Facts that a document could not state, with the reasons. */
export const paperDoubtText = {
  originalUnknown: {
    pl: 'Nie wiadomo, którą fakturę koryguje: serwis tego nie podaje. Wskaż ją na karcie korekty.',
    en: 'The corrected invoice is not known: the service does not name it. Choose it on the correction’s card.',
  },
  itemsUnclear: {
    pl: 'Pozycje mogą oznaczać stan po korekcie albo różnicę. Właściciel ustala to w Ustawieniach, w części Fakturowanie.',
    en: 'The items may show the state after the correction or the difference. The owner sets this in Settings, Invoicing.',
  },
  chainUnknown: {
    pl: 'Nie wiadomo, co zmieniły wcześniejsze korekty tej faktury. Wskaż na ich kartach, którą fakturę korygują.',
    en: 'It is not known what earlier corrections changed on this invoice. Choose the corrected invoice on their cards.',
  },
  againstReason: {
    pl: 'Kwota z pozycji korekty jest sprzeczna z jej przyczyną. Kwoty nie obliczono.',
    en: 'The amount of the correction’s items contradicts its reason. No amount is given.',
  },
  negativeRate: {
    pl: 'Przy jednej ze stawek zostałoby mniej niż zero: dane są niespójne albo zaliczki są wyższe niż zamówienie. VAT nie obliczono.',
    en: 'At one of the rates, less than zero would be left: the data is inconsistent, or the advances exceed the order. VAT is not calculated.',
  },
  amountUnclear: {
    pl: 'Kwota z pozycji różni się od kwoty w serwisie albo nie wiadomo, ile wynosiła przed korektą lub po niej.',
    en: 'The amount of the items differs from the amount in the service, or the amount before or after the correction is not known.',
  },
  advancesUnknown: {
    pl: 'Nie wiadomo, które faktury zaliczkowe rozlicza: brakuje ich numerów i podatku po odliczeniu. Wskaż je na karcie tej faktury.',
    en: 'The advance invoices it settles are not known: their numbers and the VAT after the advances are missing. Choose them on its card.',
  },
  remainderDiffers: {
    pl: 'Kwota pozostała do zapłaty różni się od wartości zamówienia pomniejszonej o zaliczki. Sprawdź ją.',
    en: 'The amount left to pay does not equal the order less its advances. Check it.',
  },
  rateUnknown: {
    pl: 'Nieznana stawka VAT: podatku tej pozycji nie policzono.',
    en: 'Unknown VAT rate: VAT is not calculated for that item.',
  },
  itemsUnread: {
    pl: 'Niektórych pozycji nie dało się odczytać, dlatego kwoty dokumentu nie ustalono.',
    en: 'Some items could not be read, so the amount of the document is not known.',
  },
  noExchangeRate: {
    pl: 'Brakuje kursu waluty, więc nie ma kwoty podatku w złotych.',
    en: 'The exchange rate is missing, so VAT is not shown in PLN.',
  },
} as const satisfies Record<PaperDoubt, { pl: string; en: string }>;

/** Names of the export formats. */
export const exportFormatText = {
  month: {
    pl: 'Miesiąc dla księgowości (ZIP: zestawienie, rejestr, JPK, Optima, EDI++, pliki PDF)',
    en: 'The accountant’s month (ZIP: overview, register, JPK, Optima, EDI++, PDFs)',
  },
  pdf: { pl: 'Pliki PDF w jednym archiwum ZIP', en: 'PDFs in one ZIP' },
  onePdf: {
    pl: 'Jeden PDF ze wszystkimi, ze spisem po numerach',
    en: 'One PDF with all invoices, bookmarked by number',
  },
  xlsx: { pl: 'Excel (XLSX)', en: 'Excel (XLSX)' },
  csv: { pl: 'CSV dla polskiego Excela', en: 'CSV for a Polish Excel' },
  json: { pl: 'JSON', en: 'JSON' },
} as const satisfies Record<ExportFormat, { pl: string; en: string }>;

/** Texts of the FA(3) preview; the text in the file is Polish, like the official form. */
export const fa3Text = {
  notSent: {
    pl: 'Kontuar: podgląd FA(3), nie przesłano do KSeF',
    en: 'Kontuar: FA(3) preview, not sent to KSeF',
  },
  linkKnown: { pl: 'powiązanie z fakturą', en: 'link to the invoice' },
  online: { pl: 'płatność online', en: 'online payment' },
  preview: { pl: 'Podgląd FA(3)', en: 'FA(3) preview' },
  previewHint: {
    pl: 'Tak wyglądałaby faktura w KSeF. To tylko podgląd: plik dla KSeF tworzy serwis.',
    en: 'How the invoice would look in KSeF. This is a preview: only the service’s own file is sent to KSeF.',
  },
  publicBuyer: {
    pl: 'Nabywca to jednostka publiczna. Tylko do podglądu FA(3):',
    en: 'The buyer is a public body. Only for the FA(3) preview:',
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
    pl: 'Nie można przygotować podglądu FA(3):',
    en: 'The FA(3) preview cannot be created:',
  },
} as const satisfies Texts;

export const fa3RefusalText = {
  noForm: {
    pl: 'w KSeF nie ma takiego rodzaju dokumentu',
    en: 'KSeF has no such document type',
  },
  chargesAlone: {
    pl: 'są na niej tylko opłaty, które nie są sprzedażą (np. opłata miejscowa): nie wystawia się na nie faktury w KSeF',
    en: 'it has only charges that are not a sale (such as a local fee), for which no KSeF invoice is issued',
  },
  noNumber: { pl: 'faktura nie ma jeszcze numeru', en: 'the invoice has no number yet' },
  noIssueDate: { pl: 'brakuje daty wystawienia', en: 'the issue date is missing' },
  dates: {
    pl: 'data spoza zakresu przyjmowanego przez KSeF (od 2006 r., płatność od lipca 2016 r., do końca 2049 r.)',
    en: 'a date is outside the range that KSeF accepts (2006 to 2049; payment from July 2016)',
  },
  currency: {
    pl: 'takiego kodu waluty nie ma na liście KSeF',
    en: 'KSeF does not accept this currency code',
  },
  sellerNip: { pl: 'NIP sprzedawcy nie jest poprawny', en: 'the seller’s NIP is not valid' },
  sellerAddress: {
    pl: 'brakuje nazwy albo adresu sprzedawcy',
    en: 'the seller’s name or address is missing',
  },
  buyerIdentifier: {
    pl: 'identyfikator nabywcy albo odbiorcy nie pasuje do swojego rodzaju',
    en: 'the tax ID of the buyer or the recipient does not match its type',
  },
  country: {
    pl: 'kodu kraju nabywcy albo odbiorcy nie ma na liście KSeF (dwie litery, na przykład DE, GB)',
    en: 'KSeF does not accept the country code of the buyer or the recipient (two letters, such as DE, GB)',
  },
  tooLong: {
    pl: 'tekst jest dłuższy, niż przyjmie KSeF (nazwy i adresy 512, numer, miejscowość i przyczyna 256 znaków)',
    en: 'a text is longer than KSeF accepts (names and addresses 512, number, place and reason 256 characters)',
  },
  items: {
    pl: 'brakuje pozycji, jest ich za dużo albo nie można ich odczytać',
    en: 'there are no items, too many of them, or they cannot be read',
  },
  rate: { pl: 'stawka VAT nie jest znana', en: 'a VAT rate is not known' },
  exemptionBasis: {
    pl: 'brakuje podstawy zwolnienia albo jest za długa (256 znaków)',
    en: 'the basis of exemption is missing or too long (256 characters)',
  },
  originalUnknown: {
    pl: 'nie wiadomo, którą fakturę koryguje',
    en: 'the corrected invoice is not known',
  },
  buyerNumber: {
    pl: 'NIP-u nabywcy nie można zmienić korektą: skoryguj fakturę do zera i wystaw nową',
    en: 'a correction cannot change the buyer’s tax ID: correct the invoice to zero and issue a new one',
  },
  receiverNeeded: {
    pl: 'brakuje odbiorcy: jednostki albo członka grupy VAT, których faktura dotyczy',
    en: 'the recipient is missing: the unit or the member of the VAT group that the invoice is for',
  },
  advancesUnknown: {
    pl: 'nie wiadomo, które faktury zaliczkowe rozlicza',
    en: 'the settled advance invoices are not known',
  },
  sums: {
    pl: 'podatku nie da się ustalić z danych na tym komputerze',
    en: 'VAT cannot be determined from the data on this PC',
  },
  exchangeRate: { pl: 'brakuje kursu waluty', en: 'the exchange rate is missing' },
} as const satisfies Record<Fa3Refusal, { pl: string; en: string }>;

/** Names of the files that an export from the window saves, without date and extension and in ASCII letters only. */
export const exportFileText = {
  month: { pl: 'dla-ksiegowej', en: 'for-the-accountant' },
  invoices: { pl: 'faktury', en: 'invoices' },
} as const satisfies Texts;
