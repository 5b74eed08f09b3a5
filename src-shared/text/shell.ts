import type { Progress, RemovalKind } from '../outcome/light';
import { wholeNumber } from './formats';
import { counted, type Language, type Texts } from './language';

/** What stands around every screen: rail, top bar, search, sync light, keys, training band, last resort. */
export const shellText = {
  today: { pl: 'Dziś', en: 'Today' },
  plan: { pl: 'Plan', en: 'Plan' },
  invoices: { pl: 'Faktury', en: 'Invoices' },
  queue: { pl: 'Kolejka', en: 'Queue' },
  inbox: { pl: 'Skrzynka', en: 'Inbox' },
  settings: { pl: 'Ustawienia', en: 'Settings' },
  screens: { pl: 'Ekrany', en: 'Screens' },
  menu: { pl: 'Menu', en: 'Menu' },
  close: { pl: 'Zamknij', en: 'Close' },
  skipToContent: { pl: 'Przejdź do treści', en: 'Skip to the content' },
  copied: { pl: 'Skopiowano', en: 'Copied' },
  /** On the button itself. */
  notCopiedShort: { pl: 'Nie skopiowano', en: 'Not copied' },
  notCopied: {
    pl: 'Nie udało się skopiować. Zaznacz tekst i naciśnij Ctrl C.',
    en: 'The copy was not allowed. Select the text and press Ctrl C.',
  },
  starting: { pl: 'Kontuar się uruchamia', en: 'Kontuar is starting' },
  lineLost: {
    pl: (since: string) =>
      `Program Kontuar na tym komputerze nie działa od ${since}. To, co widać, jest z tej chwili. Uruchom go ponownie, to okno połączy się samo.`,
    en: (since: string) =>
      `Kontuar on this computer has not been running since ${since}. What you see is from that moment. Start it again and this window will reconnect.`,
  },

  queueNeeds: {
    pl: (n: number) => `${n} ${counted('pl', n, ['sprawa', 'sprawy', 'spraw'])} do decyzji lub poprawy`,
    en: (n: number) => `${n} ${counted('en', n, ['matter', 'matters'])} to decide or fix`,
  },
  queueWaits: {
    pl: (n: number) => `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['change waits', 'changes wait'])}`,
  },
  inboxWaits: {
    pl: (n: number) => `${n} ${counted('pl', n, ['nieprzeczytana', 'nieprzeczytane', 'nieprzeczytanych'])}`,
    en: (n: number) => `${n} unread`,
  },
  openQueue: { pl: 'Otwórz kolejkę', en: 'Open the queue' },

  // search
  search: { pl: 'Szukaj', en: 'Search' },
  searchEverything: {
    pl: 'Gość, telefon, faktura, NIP, notatka',
    en: 'Guest, phone, invoice, tax number, note',
  },
  searchHint: {
    pl: 'Wpisz nazwisko, telefon, e-mail, numer rezerwacji albo faktury, NIP, numer KSeF lub słowo z notatki. Polskie znaki i wielkie litery nie mają znaczenia.',
    en: 'Type a name, phone, e-mail, reservation or invoice number, tax number, KSeF number or a word of a note. Accents and capitals do not matter.',
  },
  searchNothing: {
    pl: (text: string) => `Na tym komputerze nie ma nic, co pasuje do „${text}”.`,
    en: (text: string) => `Nothing on this PC matches “${text}”.`,
  },
  searchNear: {
    pl: (text: string) => `Nie ma tu dokładnie „${text}”. Podobne:`,
    en: (text: string) => `Nothing here reads exactly “${text}”. Similar:`,
  },
  searchFound: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['wynik', 'wyniki', 'wyników'])}`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['result', 'results'])}`,
  },
  searchMore: {
    pl: (n: number) => `Pokazano pierwsze ${n}. Dopisz kolejne słowo, żeby zawęzić.`,
    en: (n: number) => `The first ${n} are shown. Add a word to narrow it down.`,
  },
  /** Where a hit has what was typed, when its line does not show it; a phone, an e-mail and a note speak for themselves. */
  searchFoundIn: {
    pl: (field: string, text: string) =>
      `${{ number: 'nr ', taxId: 'NIP ', ksefId: 'KSeF ', party: 'odbiorca ' }[field] ?? ''}${text}`,
    en: (field: string, text: string) =>
      `${{ number: 'no. ', taxId: 'tax number ', ksefId: 'KSeF ', party: 'receiver ' }[field] ?? ''}${text}`,
  },
  reservations: { pl: 'Rezerwacje', en: 'Reservations' },

  // keys
  keys: { pl: 'Klawisze', en: 'Keys' },
  keysEverywhere: { pl: 'Wszędzie', en: 'Everywhere' },
  keysShown: { pl: 'Lista klawiszy', en: 'This list of keys' },
  keysSearch: {
    pl: 'Szuka gościa, telefonu, faktury, NIP-u albo słowa z notatki',
    en: 'Searches for a guest, phone, invoice, tax number or word of a note',
  },
  keysClose: { pl: 'Zamyka panel, okno lub menu', en: 'Closes the panel, dialog or menu' },

  // the cover
  cover: { pl: 'Zasłania okno', en: 'Covers the window' },
  covered: { pl: 'Okno jest zasłonięte', en: 'The window is covered' },
  uncover: { pl: 'Odsłoń', en: 'Uncover' },
  coveredHint: {
    pl: 'Kontuar pracuje dalej. Enter, Esc albo kliknięcie odsłania okno: to zasłona przed wzrokiem, nie hasło.',
    en: 'Kontuar works on. Enter, Esc or a click uncovers the window: it is a cover against being seen, not a password.',
  },

  // sync light
  syncLight: { pl: 'Synchronizacja', en: 'Sync' },
  upToDate: { pl: 'Aktualne', en: 'Up to date' },
  notYet: { pl: 'Jeszcze nic nie pobrano', en: 'Nothing downloaded yet' },
  firstPass: { pl: 'Pierwsze pobieranie', en: 'First download' },
  waiting: {
    pl: (n: number) =>
      `${counted('pl', n, ['Czeka', 'Czekają', 'Czeka'])} ${n} ${counted('pl', n, ['zmiana', 'zmiany', 'zmian'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['change waits', 'changes wait'])}`,
  },
  offline: { pl: 'Ten komputer nie ma sieci', en: 'This PC has no network' },
  serviceDown: { pl: 'Serwis nie odpowiada', en: 'The service does not answer' },
  serviceFails: { pl: 'Serwis ma awarię', en: 'The service has a failure' },
  wrongAddress: { pl: 'Nie ma serwera o tym adresie', en: 'No server at this address' },
  clockWrong: { pl: 'Zły zegar komputera', en: 'This computer’s clock is wrong' },
  oldTls: { pl: 'Przestarzałe szyfrowanie', en: 'Outdated encryption' },
  redirect: { pl: 'Serwis odsyła gdzie indziej', en: 'The service sends elsewhere' },
  ownFault: { pl: 'Błąd Kontuaru', en: 'A fault of Kontuar' },
  notConnected: { pl: 'Nie połączono z serwisem', en: 'Not connected to the service' },
  incomplete: {
    pl: (n: number) => `${n} ${counted('pl', n, ['rekord', 'rekordy', 'rekordów'])} nie do odczytania`,
    en: (n: number) => `${n} ${counted('en', n, ['record', 'records'])} could not be read`,
  },
  incompleteMore: {
    pl: 'Serwis przysłał je w postaci, której nie da się odczytać. Reszta jest na tym komputerze. Kontuar pyta o nie ponownie przy każdym pobieraniu; listę pokazują Ustawienia, Dane.',
    en: 'The service sent them in a form that cannot be read. Everything else is on this computer. Kontuar asks for them again with every sync; Settings, Data lists them.',
  },
  notConnectedMore: {
    pl: 'Nie podano adresu i klucza, więc Kontuar nie pyta serwisu o nic.',
    en: 'No address and key were given, so Kontuar asks the service nothing.',
  },
  connect: { pl: 'Połącz', en: 'Connect' },
  untrusted: { pl: 'Certyfikat bez zaufania', en: 'Certificate not trusted' },
  notTheService: { pl: 'Odpowiada coś innego niż serwis', en: 'Something else answers' },
  diskFails: { pl: 'Ten komputer nie może zapisać', en: 'This computer cannot save' },
  unreadable: { pl: 'Serwis odpowiada nieczytelnie', en: 'The service’s answers are unreadable' },
  refuses: { pl: 'Serwis odmawia', en: 'The service refuses' },
  otherAddress: {
    pl: 'Zmieniony adres serwisu, nic nie wysyłam',
    en: 'The service’s address was changed, nothing is sent',
  },
  keychain: { pl: 'Pęk kluczy nie oddał klucza', en: 'The keychain gave no key' },
  stopped: { pl: 'Pobieranie przerwane', en: 'Download stopped' },
  limit: { pl: 'Limit serwisu', en: 'Service limit' },
  signIn: { pl: 'Serwis odrzucił klucz', en: 'The service rejected the key' },
  notAllowed: { pl: 'Serwis nie pozwala', en: 'The service does not allow it' },
  needsYou: {
    pl: (n: number) => `Zdecyduj: ${n} ${counted('pl', n, ['sprawa', 'sprawy', 'spraw'])}`,
    en: (n: number) => `Decide: ${n} ${counted('en', n, ['matter', 'matters'])}`,
  },
  since: { pl: (at: string) => `od ${at}`, en: (at: string) => `since ${at}` },
  nextTry: { pl: (at: string) => `następna próba ${at}`, en: (at: string) => `next try ${at}` },
  secondsLeft: { pl: (n: number) => `jeszcze ${n} s`, en: (n: number) => `${n} s left` },
  checkedAt: { pl: (at: string) => `sprawdzono ${at}`, en: (at: string) => `checked ${at}` },

  // what the light tells when it is opened
  allFine: {
    pl: 'Wszystko, co jest w serwisie, jest też na tym komputerze.',
    en: 'Everything in the service is on this computer too.',
  },
  worksOffline: {
    pl: 'To, co pobrano wcześniej, jest na miejscu i działa dalej.',
    en: 'What was downloaded before is here and keeps working.',
  },
  lastConfirmed: { pl: 'Serwis ostatnio potwierdził', en: 'Last confirmed by the service' },
  verified: { pl: 'Cała kopia faktur sprawdzona', en: 'Whole copy of invoices verified' },
  never: { pl: 'jeszcze nigdy', en: 'never yet' },
  began: { pl: 'Trwa od', en: 'Since' },
  nextTryAt: { pl: 'Następna próba', en: 'Next try' },
  answer: { pl: 'Odpowiedź', en: 'Answer' },
  ownWords: { pl: 'Słowa serwisu', en: 'In the service’s words' },
  detail: { pl: 'Szczegół', en: 'Detail' },
  copyRuid: { pl: 'Kopiuj RUID', en: 'Copy RUID' },
  syncNow: { pl: 'Pobierz teraz', en: 'Sync now' },
  syncing: { pl: 'Pobieram', en: 'Syncing' },
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
    pl: 'To, co już pobrano, możesz oglądać od razu.',
    en: 'What has already arrived can be used at once.',
  },

  // delete guard
  guardTitle: {
    pl: (kind: RemovalKind, would: number) => `Usunąć ${removed('pl', kind, would)} z tego komputera?`,
    en: (kind: RemovalKind, would: number) => `Remove ${removed('en', kind, would)} from this computer?`,
  },
  guardCause: {
    pl: (kind: RemovalKind, would: number, of: number) =>
      `Serwis nie pokazuje już ${removed('pl', kind, would, true)} z ${wholeNumber('pl', of)}, które są tutaj. To dużo jak na jeden raz, więc Kontuar zatrzymał się i niczego nie usunął.`,
    en: (kind: RemovalKind, would: number, of: number) =>
      `The service no longer shows ${removed('en', kind, would)} out of ${wholeNumber('en', of)} that are here. That is a lot at once, so Kontuar stopped and removed nothing.`,
  },
  guardAdvice: {
    pl: 'Jeśli ktoś celowo usunął je w serwisie, możesz je usunąć i tutaj. Jeśli nie, zostaw wszystko i zapytaj administratora konta: klucz mógł stracić uprawnienia.',
    en: 'If somebody removed them in the service on purpose, remove them here as well. If not, keep everything and ask the account’s administrator: the key may have lost permissions.',
  },
  guardKeep: { pl: 'Zostaw wszystko', en: 'Keep everything' },
  guardRemove: {
    pl: (kind: RemovalKind, would: number) => `Usuń ${removed('pl', kind, would)}`,
    en: (kind: RemovalKind, would: number) => `Remove ${removed('en', kind, would)}`,
  },
  guardLater: { pl: 'Zdecyduję później', en: 'Decide later' },
  guardKept: {
    pl: 'Zostawiono wszystko. Niczego nie usunięto.',
    en: 'Everything was kept. Nothing was removed.',
  },

  // training
  training: { pl: 'Szkolenie', en: 'Training' },
  trainingBand: {
    pl: 'SZKOLENIE, nic nie wychodzi z tego komputera',
    en: 'TRAINING, nothing leaves this computer',
  },
  leaveTraining: { pl: 'Zakończ szkolenie', en: 'Leave training' },

  // last resort
  broken: { pl: 'Ten ekran przestał działać', en: 'This screen has stopped working' },
  brokenWhy: {
    pl: 'W Kontuarze jest błąd, którego nie przewidzieliśmy. Zapisane dane są bezpieczne: leżą w bazie na tym komputerze, a ten ekran tylko je pokazywał.',
    en: 'Kontuar has a fault that we did not foresee. Stored data are safe: they lie in the database on this computer, and this screen only showed them.',
  },
  brokenNext: {
    pl: 'Wczytaj okno ponownie. Jeśli błąd wraca, skopiuj szczegóły dla pomocy.',
    en: 'Load the window again. If the fault comes back, copy the details for support.',
  },
  reload: { pl: 'Wczytaj ponownie', en: 'Load again' },
  goOn: { pl: 'Wróć do ekranu', en: 'Back to the screen' },
  copyForHelp: { pl: 'Kopiuj dla pomocy', en: 'Copy for support' },
} as const satisfies Texts;

const STEP_PL: Readonly<Record<Progress['step'], string>> = {
  signIn: 'Loguję się',
  invoices: 'Pobieram faktury',
  deletions: 'Sprawdzam, co zniknęło',
  reservations: 'Pobieram rezerwacje',
  pricing: 'Pobieram ceny',
  sending: 'Wysyłam zmiany',
};
const STEP_EN: Readonly<Record<Progress['step'], string>> = {
  signIn: 'Signing in',
  invoices: 'Downloading invoices',
  deletions: 'Looking for what is gone',
  reservations: 'Downloading reservations',
  pricing: 'Downloading prices',
  sending: 'Sending changes',
};

const countOf = (done: number, of: number | null, word: string, unit: string): string =>
  of === null ? '' : `, ${unit}${Math.min(done, of)} ${word} ${of}`;

/** What would be removed, counted: as the object of a verb, or (Polish) after a negation. */
function removed(language: Language, kind: RemovalKind, n: number, negated = false): string {
  const forms = FORMS[language][kind];
  return `${wholeNumber(language, n)} ${counted(language, n, negated ? forms.negated : forms.object)}`;
}

type Forms = readonly [string, string, string?];
const FORMS: Readonly<Record<Language, Readonly<Record<RemovalKind, { object: Forms; negated: Forms }>>>> = {
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
