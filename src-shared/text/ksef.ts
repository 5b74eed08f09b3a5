import type { KsefField, KsefRefusal } from '../contract/ksefFileImportSchemas';
import { counted, type Texts } from './language';

/** Texts about the files of KSeF, on the screen and in a terminal. */
export const ksefText = {
  take: { pl: 'Pliki z KSeF', en: 'Files from KSeF' },
  title: { pl: 'Pliki XML z KSeF', en: 'XML files from KSeF' },
  hint: {
    pl: 'Pliki FA(3) pobrane z KSeF albo ZIP z nimi. Kontuar porówna je z fakturami, zachowa i będzie drukował te faktury z kodem QR KSeF.',
    en: 'FA(3) files downloaded from KSeF, or a ZIP of them. Kontuar compares them with the invoices, keeps them, and prints those invoices with KSeF’s QR code.',
  },
  choose: { pl: 'Wybierz pliki', en: 'Choose files' },
  drop: { pl: 'albo upuść pliki lub folder w oknie', en: 'or drop files or a folder on the window' },
  reading: { pl: 'Odczytywanie plików…', en: 'Reading files…' },
  tooMuch: {
    pl: 'To za dużo naraz. Wczytaj mniej plików albo użyj polecenia kontuar ksef import.',
    en: 'Too much at once. Import fewer files, or use the command kontuar ksef import.',
  },
  matched: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['plik pasuje do faktury', 'pliki pasują do faktur', 'plików pasuje do faktur'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['file matches an invoice', 'files match invoices'])}`,
  },
  notTaken: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['plik nie został wczytany, wymieniono go', 'pliki nie zostały wczytane, wymieniono je', 'plików nie zostało wczytanych, wymieniono je'])} niżej.`,
    en: (n: number) => `${n} ${counted('en', n, ['file was', 'files were'])} not imported, see below.`,
  },
  readUpTo: {
    pl: (n: number, of: number) => `Odczytano ${n} z ${of} plików. Wczytaj resztę ponownie.`,
    en: (n: number, of: number) => `${n} of ${of} files were read. Import the rest again.`,
  },
  passedOver: {
    pl: (n: number) =>
      `Pominięto ${n} ${counted('pl', n, ['plik', 'pliki', 'plików'])}, bo trwało odczytywanie poprzednich. Upuść je ponownie.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['file was', 'files were'])} passed over because others were being read. Drop ${counted('en', n, ['it', 'them'])} again.`,
  },
  allSame: { pl: 'Wszystkie pola się zgadzają.', en: 'All fields are the same.' },
  differs: { pl: 'Różnice', en: 'Differences' },
  invoice: { pl: 'Faktura', en: 'Invoice' },
  field: { pl: 'Pole', en: 'Field' },
  here: { pl: 'Tutaj', en: 'Here' },
  inKsef: { pl: 'W KSeF', en: 'In KSeF' },
  unmatched: { pl: 'Nie ma takich faktur na tym komputerze:', en: 'Not on this PC:' },
  refused: { pl: 'Nie wczytano:', en: 'Not imported:' },
  nothing: { pl: 'brak', en: 'none' },
  fileDiffers: {
    pl: (points: string) =>
      `Dane w serwisie różnią się od pliku z KSeF. Kontuar bierze kwoty, stawki i daty z pliku: ${points}.`,
    en: (points: string) =>
      `The service’s data differ from KSeF’s file. Kontuar takes amounts, rates and dates from the file: ${points}.`,
  },
  point: {
    pl: (field: string, ksef: string, serviceValue: string) =>
      `${field} ${ksef} (w serwisie ${serviceValue})`,
    en: (field: string, ksef: string, serviceValue: string) =>
      `${field} ${ksef} (in the service ${serviceValue})`,
  },
  unwritable: {
    pl: 'Nie udało się zapisać plików na dysku. Zwolnij miejsce i spróbuj ponownie.',
    en: 'The files could not be saved to the disk. Free some space and try again.',
  },
} as const satisfies Texts;

export const ksefFieldText = {
  ksefId: { pl: 'numer KSeF', en: 'KSeF number' },
  form: { pl: 'rodzaj', en: 'type' },
  invoiceFullNo: { pl: 'numer', en: 'number' },
  issueDate: { pl: 'data wystawienia', en: 'issue date' },
  saleDate: { pl: 'data sprzedaży', en: 'date of supply' },
  currency: { pl: 'waluta', en: 'currency' },
  sellerNip: { pl: 'NIP sprzedawcy', en: 'seller’s NIP' },
  sellerName: { pl: 'nazwa sprzedawcy', en: 'seller’s name' },
  buyerNumber: { pl: 'identyfikator nabywcy', en: 'buyer’s tax ID' },
  buyerName: { pl: 'nazwa nabywcy', en: 'buyer’s name' },
  gross: { pl: 'kwota należności', en: 'amount due' },
  net: { pl: 'netto przy stawce', en: 'net at the rate' },
  vat: { pl: 'VAT przy stawce', en: 'VAT at the rate' },
  items: { pl: 'pozycja', en: 'item' },
} as const satisfies Record<KsefField, { pl: string; en: string }>;

export const ksefRefusalText = {
  tooLarge: {
    pl: 'plik większy, niż przyjmuje KSeF (3\u00a0MB)',
    en: 'larger than KSeF accepts (3\u00a0MB)',
  },
  entities: {
    pl: 'XML z definicją typu dokumentu (DTD): pliki z KSeF jej nie mają',
    en: 'XML with a document type definition (DTD), which files from KSeF never have',
  },
  damaged: { pl: 'to nie jest kompletny plik XML w UTF-8', en: 'not a complete XML file in UTF-8' },
  otherForm: { pl: 'to nie jest faktura FA(3)', en: 'not an FA(3) invoice' },
  preview: {
    pl: 'to podgląd FA(3) z Kontuara, a nie plik z KSeF',
    en: 'Kontuar’s own FA(3) preview, not a file from KSeF',
  },
  incomplete: {
    pl: 'brakuje numeru, daty, sprzedawcy albo kwoty',
    en: 'the number, the date, the seller or the amount is missing',
  },
  otherSeller: {
    pl: 'faktura innego sprzedawcy: NIP w pliku nie jest NIP-em tego obiektu, niczego nie zmieniono',
    en: 'an invoice of another seller: the NIP in the file is not this property’s; nothing was changed',
  },
  zip: {
    pl: 'ZIP, którego nie da się odczytać, albo zbyt duży',
    en: 'a ZIP that cannot be read, or is too large',
  },
} as const satisfies Record<KsefRefusal, { pl: string; en: string }>;
