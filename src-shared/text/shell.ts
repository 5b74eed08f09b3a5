import type { Progress, RemovalKind } from '../outcome/syncHealthSchemas';
import { wholeNumber } from './formats';
import { counted, type Texts } from './language';

/** Texts around every screen: rail, top bar, search, sync status, keys, training band, last resort. */
export const shellText = {
  today: { pl: 'Dziś', en: 'Today' },
  plan: { pl: 'Plan', en: 'Plan' },
  invoices: { pl: 'Faktury', en: 'Invoices' },
  queue: { pl: 'Kolejka', en: 'Queue' },
  inbox: { pl: 'Skrzynka', en: 'Inbox' },
  figures: { pl: 'Statystyki', en: 'Figures' },
  settings: { pl: 'Ustawienia', en: 'Settings' },
  screens: { pl: 'Ekrany', en: 'Screens' },
  menu: { pl: 'Menu', en: 'Menu' },
  understood: { pl: 'Rozumiem', en: 'OK' },
  close: { pl: 'Zamknij', en: 'Close' },
  /** Ids, codes and unknown fields of the service on a card; nobody needs them at the desk, support does. */
  technical: { pl: 'Dane techniczne', en: 'Technical' },
  skipToContent: { pl: 'Przejdź do treści', en: 'Skip to content' },
  copied: { pl: 'Skopiowano', en: 'Copied' },
  /** Shown on the copy button itself. */
  notCopiedShort: { pl: 'Nie skopiowano', en: 'Not copied' },
  notCopied: {
    pl: 'Nie udało się skopiować. Zaznacz tekst i naciśnij Ctrl+C.',
    en: 'Copying failed. Select the text and press Ctrl+C.',
  },
  /** The chosen file was moved meanwhile, is on a drive that was removed, or is in a cloud that cannot be reached. */
  fileUnread: {
    pl: (name: string) =>
      `Nie udało się odczytać pliku ${name}. Być może został przeniesiony albo jest tylko w chmurze. Skopiuj go na ten komputer i wybierz ponownie.`,
    en: (name: string) =>
      `The file ${name} could not be read. It may have been moved, or be in the cloud only. Copy it to this PC and choose it again.`,
  },
  starting: { pl: 'Uruchamianie Kontuara…', en: 'Starting Kontuar…' },
  unanswered: {
    pl: (at: string) =>
      `${at}: Nie wiadomo, czy to się udało: połączenie z programem zostało przerwane przed odpowiedzią. Sprawdź i w razie potrzeby powtórz.`,
    en: (at: string) =>
      `${at}: It is not known whether that worked: the connection to Kontuar was lost before an answer came. Check, and repeat it if needed.`,
  },
  /** The engine answered with an unexpected error, so that it is unknown how much was done. */
  failed: {
    pl: (at: string) =>
      `${at}: Nie udało się: w Kontuarze wystąpił nieoczekiwany błąd, opisany w dzienniku programu. Sprawdź, co zostało zrobione, i powtórz. Jeśli błąd wróci, zapisz plik dla pomocy technicznej: Ustawienia, O programie.`,
    en: (at: string) =>
      `${at}: That did not work: an unexpected error occurred in Kontuar, and its log describes it. Check what was done, and repeat it. If the error returns, save the support file: Settings, About.`,
  },
  lineLost: {
    pl: (since: string) =>
      `Program Kontuar na tym komputerze nie działa od ${since}. Widoczne dane są z tamtej chwili. Uruchom go ponownie: otworzy się w nowym oknie.`,
    en: (since: string) =>
      `Kontuar has not been running on this PC since ${since}. What you see is from that time. Start it again: it opens in a new window.`,
  },

  queueNeeds: {
    pl: (n: number) => `${n} ${counted('pl', n, ['zmiana', 'zmiany', 'zmian'])} do decyzji lub poprawienia`,
    en: (n: number) => `${n} ${counted('en', n, ['change', 'changes'])} to decide or fix`,
  },
  queueWaits: {
    pl: (n: number) => `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['change', 'changes'])} waiting`,
  },
  inboxWaits: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['nieprzeczytany wpis', 'nieprzeczytane wpisy', 'nieprzeczytanych wpisów'])}`,
    en: (n: number) => `${n} unread`,
  },
  otherTypes: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['faktura ma', 'faktury mają', 'faktur ma'])} w serwisie inny rodzaj, niż wysłano:`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['invoice has', 'invoices have'])} another type in the service than it was sent with:`,
  },
  openQueue: { pl: 'Otwórz kolejkę', en: 'Open queue' },

  // search
  search: { pl: 'Szukaj', en: 'Search' },
  // The text fits into the top bar at 1366 pixels; the hint names the remaining search fields.
  searchEverything: { pl: 'Gość, telefon, faktura, polecenie', en: 'Guest, phone, invoice, command' },
  searchHint: {
    pl: 'Wpisz nazwisko, telefon, numer rezerwacji albo faktury, NIP, słowo z notatki, dzień („14 lipca”), pokój („pokój 310”) albo to, co chcesz zrobić („raport zmiany”). Polskie znaki i wielkie litery nie mają znaczenia.',
    en: 'Enter a name, phone, reservation or invoice number, tax ID, a word from a note, a date (“14 July”), a room (“room 310”) or what you want to do (“shift report”). Accents and capitals do not matter.',
  },
  commands: { pl: 'Polecenia', en: 'Commands' },
  planOn: { pl: (day: string) => `Plan: ${day}`, en: (day: string) => `Plan: ${day}` },
  checkIn: {
    pl: 'Dziś: przyjazdy. Zameldowanie zaznacza się w serwisie',
    en: 'Today: arrivals. Check-in is marked in the service',
  },
  payment: {
    pl: 'Dziś: do zapłaty. Wpłatę za pobyt zapisuje się w serwisie',
    en: 'Today: left to pay. A payment for a stay is recorded in the service',
  },
  correction: {
    pl: 'Korekta: otwórz fakturę i wybierz „Wystaw korektę”',
    en: 'Correction: open the invoice and choose “Create correction”',
  },
  settlement: {
    pl: 'Rozliczenie zaliczki: otwórz fakturę zaliczkową i wybierz „Wystaw rozliczeniową”',
    en: 'Settlement: open the advance invoice and choose “Create settlement”',
  },
  printSheet: { pl: (sheet: string) => `Drukuj: ${sheet}`, en: (sheet: string) => `Print: ${sheet}` },
  searchNothing: {
    pl: (text: string) => `Na tym komputerze nie ma niczego, co pasuje do „${text}”.`,
    en: (text: string) => `Nothing on this PC matches “${text}”.`,
  },
  searchAnew: { pl: 'Szukaj czegoś innego', en: 'Search for something else' },
  searchNear: {
    pl: (text: string) => `Brak dokładnego wyniku dla „${text}”. Podobne:`,
    en: (text: string) => `No exact match for “${text}”. Similar:`,
  },
  searchFound: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['wynik', 'wyniki', 'wyników'])}`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['result', 'results'])}`,
  },
  searchMore: {
    pl: (n: number) => `Pokazano pierwsze ${n}. Dopisz kolejne słowo, aby zawęzić wyniki.`,
    en: (n: number) => `The first ${n} are shown. Add a word to narrow it down.`,
  },
  /**
   * Names the field that matches a search if the line of the hit does not show it; a phone, an e-mail and a note need
   * no label.
   */
  searchFoundIn: {
    pl: (field: string, text: string) =>
      `${{ number: 'nr ', taxId: 'NIP ', ksefId: 'KSeF ', party: 'odbiorca ' }[field] ?? ''}${text}`,
    en: (field: string, text: string) =>
      `${{ number: 'no. ', taxId: 'tax ID ', ksefId: 'KSeF ', party: 'recipient ' }[field] ?? ''}${text}`,
  },
  reservations: { pl: 'Rezerwacje', en: 'Reservations' },

  // keys
  keys: { pl: 'Skróty', en: 'Shortcuts' },
  keysEverywhere: { pl: 'Wszędzie', en: 'Everywhere' },
  keysShown: { pl: 'Lista skrótów', en: 'List of shortcuts' },
  keysSearch: {
    pl: 'Szukanie gościa, telefonu, faktury, NIP-u, słowa z notatki, dnia albo polecenia',
    en: 'Search guests, phones, invoices, tax IDs, notes, dates and commands',
  },
  keysClose: { pl: 'Zamknięcie panelu, okna lub menu', en: 'Close panel, dialog or menu' },

  // the cover
  cover: { pl: 'Zasłonięcie okna', en: 'Show privacy screen' },
  covered: { pl: 'Okno jest zasłonięte', en: 'Privacy screen' },
  uncover: { pl: 'Odsłoń', en: 'Show Kontuar' },
  coveredHint: {
    pl: 'Kontuar działa dalej. Aby odsłonić okno, naciśnij Enter lub Esc albo kliknij. Zasłona nie zastępuje hasła.',
    en: 'Kontuar keeps working. Press Enter or Esc, or click, to return. This only hides the screen; it is not a password lock.',
  },

  // sync light
  syncLight: { pl: 'Synchronizacja', en: 'Sync' },
  upToDate: { pl: 'Aktualne', en: 'Up to date' },
  notYet: { pl: 'Jeszcze nic nie pobrano', en: 'Nothing downloaded yet' },
  firstPass: { pl: 'Pierwsze pobieranie', en: 'First download' },
  waiting: {
    pl: (n: number) =>
      `${counted('pl', n, ['Czeka', 'Czekają', 'Czeka'])} ${n} ${counted('pl', n, ['zmiana', 'zmiany', 'zmian'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['change', 'changes'])} waiting`,
  },
  offline: { pl: 'Ten komputer nie ma sieci', en: 'This PC has no network' },
  serviceDown: { pl: 'Serwis nie odpowiada', en: 'The service is not responding' },
  serviceFails: { pl: 'Awaria serwisu', en: 'Service outage' },
  wrongAddress: { pl: 'Brak serwera pod tym adresem', en: 'No server at this address' },
  clockWrong: { pl: 'Błędna data lub godzina', en: 'Wrong time on this PC' },
  oldTls: { pl: 'Przestarzałe szyfrowanie', en: 'Outdated encryption' },
  redirect: { pl: 'Serwis zmienił adres', en: 'The service redirects elsewhere' },
  ownFault: { pl: 'Błąd Kontuara', en: 'Error in Kontuar' },
  notConnected: { pl: 'Nie połączono z serwisem', en: 'Not connected to the service' },
  incomplete: {
    pl: (n: number) => `${n} ${counted('pl', n, ['rekord', 'rekordy', 'rekordów'])} nie do odczytania`,
    en: (n: number) => `${n} ${counted('en', n, ['record', 'records'])} could not be read`,
  },
  incompleteMore: {
    pl: 'Serwis przysłał je w formacie, którego nie można odczytać. Pozostałe dane są na tym komputerze. Kontuar próbuje ponownie przy każdym pobieraniu; listę pokazują Ustawienia, Dane.',
    en: 'The service sent them in a format that cannot be read. All other data is on this PC. Kontuar tries again with every sync; see the list in Settings, Data.',
  },
  notConnectedMore: {
    pl: 'Nie podano adresu i klucza, więc Kontuar nie łączy się z serwisem.',
    en: 'No address and access key have been entered, so Kontuar does not contact the service.',
  },
  connect: { pl: 'Połącz', en: 'Connect' },
  untrusted: { pl: 'Niezaufany certyfikat', en: 'Certificate not trusted' },
  notTheService: { pl: 'Pod tym adresem nie ma serwisu', en: 'Not the service at this address' },
  diskFails: { pl: 'Nie można zapisać na dysku', en: 'This PC cannot save data' },
  unreadable: { pl: 'Nieczytelna odpowiedź serwisu', en: 'Unreadable answer from the service' },
  refuses: { pl: 'Serwis odrzuca zapytania', en: 'The service refuses requests' },
  otherAddress: {
    pl: 'Zmieniony adres serwisu, wysyłanie wstrzymane',
    en: 'Service address changed, nothing is sent',
  },
  keychain: { pl: 'Brak dostępu do klucza', en: 'Cannot read the key from the keychain' },
  stopped: { pl: 'Pobieranie przerwane', en: 'Sync stopped' },
  limit: { pl: 'Limit zapytań', en: 'Request limit reached' },
  signIn: { pl: 'Serwis odrzucił klucz', en: 'The service rejected the key' },
  notAllowed: { pl: 'Brak uprawnień', en: 'Not allowed by the service' },
  notGranted: { pl: 'Brak uprawnienia do pobierania faktur', en: 'No permission to download invoices' },
  needsYou: {
    pl: (n: number) => `Do decyzji: ${n} ${counted('pl', n, ['zmiana', 'zmiany', 'zmian'])}`,
    en: (n: number) => `Decide: ${n} ${counted('en', n, ['change', 'changes'])}`,
  },
  checkTypes: {
    pl: (n: number) => `Do sprawdzenia: rodzaj ${n} ${counted('pl', n, ['faktury', 'faktur', 'faktur'])}`,
    en: (n: number) => `Check type: ${n} ${counted('en', n, ['invoice', 'invoices'])}`,
  },
  since: { pl: (at: string) => `od ${at}`, en: (at: string) => `since ${at}` },
  nextTry: { pl: (at: string) => `następna próba ${at}`, en: (at: string) => `next attempt ${at}` },
  secondsLeft: { pl: (n: number) => `jeszcze ${n} s`, en: (n: number) => `${n} s left` },
  checkedAt: { pl: (at: string) => `sprawdzono ${at}`, en: (at: string) => `checked ${at}` },

  // Texts that the opened sync light shows.
  allFine: {
    pl: 'Rezerwacje, ceny i faktury na tym komputerze są takie jak w serwisie.',
    en: 'Reservations, prices and invoices on this PC match the service.',
  },
  worksOffline: {
    pl: 'Pobrane dane są na tym komputerze; możesz pracować dalej.',
    en: 'The downloaded data is on this PC; you can keep working.',
  },
  lastConfirmed: { pl: 'Serwis ostatnio potwierdził', en: 'Last confirmed by the service' },
  verified: { pl: 'Sprawdzono wszystkie faktury', en: 'All invoices verified' },
  never: { pl: 'jeszcze nigdy', en: 'never' },
  began: { pl: 'Od', en: 'Since' },
  nextTryAt: { pl: 'Następne pobieranie', en: 'Next sync' },
  answer: { pl: 'Odpowiedź', en: 'Response' },
  ownWords: { pl: 'Odpowiedź serwisu', en: 'Message from the service' },
  systemMessage: { pl: 'Komunikat systemu', en: 'System message' },
  detail: { pl: 'Szczegóły', en: 'Details' },
  copyRuid: { pl: 'Kopiuj RUID', en: 'Copy RUID' },
  syncNow: { pl: 'Pobierz teraz', en: 'Sync now' },
  syncing: { pl: 'Pobieranie…', en: 'Syncing…' },
  decide: { pl: 'Zdecyduj', en: 'Decide' },
  packSettings: { pl: 'Ustawienia paczki', en: 'Pack settings' },
  requestLog: { pl: 'Dziennik zapytań', en: 'Request log' },
  progress: {
    pl: ({ step, done, of }: Progress) =>
      STEP_PL[step] + countOf(done, of, 'z', step === 'invoices' ? 'strona ' : ''),
    en: ({ step, done, of }: Progress) =>
      STEP_EN[step] + countOf(done, of, 'of', step === 'invoices' ? 'page ' : ''),
  },
  firstPassHint: {
    pl: 'Pobrane dane można już oglądać.',
    en: 'You can already use the downloaded data.',
  },

  // delete guard
  guardTitle: {
    pl: (kind: RemovalKind, would: number) => `Usunąć ${removed('pl', kind, would)} z tego komputera?`,
    en: (kind: RemovalKind, would: number) => `Remove ${removed('en', kind, would)} from this PC?`,
  },
  guardCause: {
    pl: (kind: RemovalKind, would: number, of: number) =>
      `W serwisie nie ma już ${removed('pl', kind, would, true)} z ${wholeNumber('pl', of)}, które są tutaj. To dużo naraz, więc Kontuar wstrzymał usuwanie i niczego nie usunął.`,
    en: (kind: RemovalKind, would: number, of: number) =>
      `The service no longer contains ${removed('en', kind, would)} of the ${wholeNumber('en', of)} on this PC. That is a lot at once, so Kontuar stopped and removed nothing.`,
  },
  guardAdvice: {
    pl: 'Jeśli ktoś celowo usunął je w serwisie, możesz je usunąć i tutaj. Jeśli nie, zostaw wszystko i zapytaj administratora konta: klucz mógł stracić uprawnienia.',
    en: 'If somebody deleted them in the service on purpose, remove them here as well. If not, keep everything and ask the account administrator: the key may have lost permissions.',
  },
  guardKeep: { pl: 'Zostaw wszystko', en: 'Keep everything' },
  guardRemove: {
    pl: (kind: RemovalKind, would: number) => `Usuń ${removed('pl', kind, would)}`,
    en: (kind: RemovalKind, would: number) => `Remove ${removed('en', kind, would)}`,
  },
  guardLater: { pl: 'Zdecyduj później', en: 'Decide later' },
  guardKept: {
    pl: 'Zostawiono wszystko. Niczego nie usunięto.',
    en: 'Everything was kept. Nothing was removed.',
  },

  // training
  training: { pl: 'Szkolenie', en: 'Training' },
  trainingBand: {
    pl: 'SZKOLENIE, nic nie jest wysyłane z tego komputera',
    en: 'TRAINING, nothing leaves this PC',
  },
  leaveTraining: { pl: 'Zakończ szkolenie', en: 'Leave training' },

  // last resort
  broken: { pl: 'Ten ekran przestał działać', en: 'This screen has stopped working' },
  brokenWhy: {
    pl: 'W Kontuarze wystąpił nieoczekiwany błąd. Zapisane dane są bezpieczne w bazie na tym komputerze.',
    en: 'An unexpected error occurred in Kontuar. Saved data is safe in the database on this PC.',
  },
  brokenNext: {
    pl: 'Wczytaj okno ponownie. Jeśli błąd się powtarza, skopiuj szczegóły dla pomocy technicznej.',
    en: 'Reload the window. If the error returns, copy the details for support.',
  },
  reload: { pl: 'Wczytaj ponownie', en: 'Reload' },
  goOn: { pl: 'Wróć do ekranu', en: 'Back to screen' },
  copyForHelp: { pl: 'Kopiuj szczegóły', en: 'Copy for support' },
} as const satisfies Texts;

const STEP_PL: Readonly<Record<Progress['step'], string>> = {
  signIn: 'Logowanie',
  invoices: 'Pobieranie faktur',
  deletions: 'Sprawdzanie usuniętych',
  reservations: 'Pobieranie rezerwacji',
  pricing: 'Pobieranie cen',
  sending: 'Wysyłanie zmian',
};
const STEP_EN: Readonly<Record<Progress['step'], string>> = {
  signIn: 'Signing in',
  invoices: 'Downloading invoices',
  deletions: 'Checking for deleted records',
  reservations: 'Downloading reservations',
  pricing: 'Downloading prices',
  sending: 'Sending changes',
};

const countOf = (done: number, of: number | null, word: string, unit: string): string =>
  of === null ? '' : `, ${unit}${Math.min(done, of)} ${word} ${of}`;

/** Returns the number of records to remove in words, as the object of a verb or, in Polish, after a negation. */
function removed(language: 'pl' | 'en', kind: RemovalKind, n: number, negated = false): string {
  const forms = FORMS[language][kind];
  return `${wholeNumber(language, n)} ${counted(language, n, negated ? forms.negated : forms.object)}`;
}

type Forms = readonly [string, string, string?];
const FORMS: Readonly<Record<'pl' | 'en', Readonly<Record<RemovalKind, { object: Forms; negated: Forms }>>>> =
  {
    pl: {
      invoices: { object: ['fakturę', 'faktury', 'faktur'], negated: ['faktury', 'faktur'] },
      reservations: {
        object: ['rezerwację', 'rezerwacje', 'rezerwacji'],
        negated: ['rezerwacji', 'rezerwacji'],
      },
      rooms: { object: ['pokój', 'pokoje', 'pokoi'], negated: ['pokoju', 'pokoi'] },
    },
    en: {
      invoices: { object: ['invoice', 'invoices'], negated: ['invoice', 'invoices'] },
      reservations: { object: ['reservation', 'reservations'], negated: ['reservation', 'reservations'] },
      rooms: { object: ['room', 'rooms'], negated: ['room', 'rooms'] },
    },
  };
