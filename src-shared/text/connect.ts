import { speak } from '#shared/text/language';
import type { CheckStep } from '../contract/accountContract';
import type { WhyClosed } from '../model/propertyOrTrainingIdSchema';
import { wholeNumber } from './formats';
import { KEYCHAIN_EN as KEYCHAIN_SYSTEM_EN, KEYCHAIN_PL as KEYCHAIN_SYSTEM_PL } from './keychain';
import { counted, type Language, type Texts } from './language';
import * as texts from '../i18n/texts';

/** Texts of the first screen: addresses, keys, the connection check and the start of training. */
export const connectText = {
  preparedRefused: {
    pl: 'Plik przygotowany dla tego komputera nie został użyty:',
    en: 'The file prepared for this PC was not used:',
  },
  firstRun: { pl: 'pierwsze uruchomienie', en: 'first start' },
  language: { pl: 'Język', en: 'Language' },
  title: { pl: 'Połącz recepcję z serwisem', en: 'Connect reception to the service' },
  lead: {
    pl: 'Kontuar pobierze rezerwacje, ceny i faktury na ten komputer, aby recepcja mogła działać też bez sieci. Wysyła tylko zapisane faktury; rezerwacji i cen nigdy nie zmienia.',
    en: 'Kontuar copies reservations, prices and invoices to this PC, so that reception can work offline. It sends only the invoices you save; it never changes reservations or prices.',
  },

  // fields
  invoices: { pl: 'Faktury', en: 'Invoices' },
  invoicesSource: { pl: 'klucz z panelu administratora', en: 'key from the administrator’s panel' },
  older: { pl: 'Rezerwacje i ceny', en: 'Reservations and prices' },
  olderSource: { pl: 'starsze API, tylko odczyt', en: 'legacy API, read-only' },
  address: { pl: 'Adres API', en: 'API address' },
  clientId: { pl: 'Identyfikator (clientId)', en: 'Client ID (clientId)' },
  clientSecret: { pl: 'Sekret (clientSecret)', en: 'Client secret (clientSecret)' },
  legacyLogin: { pl: 'Login API', en: 'API login' },
  legacyPassword: { pl: 'Hasło API', en: 'API password' },
  passwordSpace: {
    pl: 'Hasło zaczyna się lub kończy spacją. Usuń ją, jeśli nie należy do hasła.',
    en: 'The password begins or ends with a space. Remove it if it is not part of the password.',
  },
  legacyAuth: { pl: 'Sposób podania loginu i hasła', en: 'How the login and password are sent' },
  legacyAuthHint: {
    pl: 'Jeśli login i hasło są na pewno poprawne, wybierz inny sposób i sprawdź ponownie.',
    en: 'If you are sure the login and password are right, choose another method and check again.',
  },
  authBasic: { pl: 'Basic, zakodowane (zwykły)', en: 'Basic, encoded (usual)' },
  authRaw: { pl: 'login:hasło', en: 'login:password' },
  authBasicPlain: { pl: 'Basic login:hasło', en: 'Basic login:password' },
  show: { pl: 'Pokaż', en: 'Show' },
  hide: { pl: 'Ukryj', en: 'Hide' },
  ownAuthority: { pl: 'Własny urząd certyfikacji', en: 'Private certificate authority' },
  ownAuthorityHint: {
    pl: 'Tylko gdy serwer ma prywatny certyfikat: plik PEM od informatyka.',
    en: 'Only if the server uses a private certificate: the PEM file from your IT support.',
  },
  chooseFile: { pl: 'Wskaż plik', en: 'Choose file' },
  changeFile: { pl: 'Zmień plik', en: 'Choose another file' },
  removeFile: { pl: 'Usuń plik', en: 'Remove file' },
  fileTaken: { pl: 'certyfikat zapisany w profilu', en: 'certificate saved in the profile' },
  keptWhere: {
    pl: `Sekret i hasło są przechowywane w ${KEYCHAIN_SYSTEM_PL.in}, nie w pliku, i wysyłane tylko do serwisu.`,
    en: `The secret and the password are stored in ${KEYCHAIN_SYSTEM_EN}, not in a file. They are sent only to the service.`,
  },

  // Errors in the fields of the form.
  toCorrect: {
    pl: (n: number) => `Do poprawienia: ${n} ${counted('pl', n, ['pole', 'pola', 'pól'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['field', 'fields'])} to correct`,
  },
  missing: { pl: 'Pole wymagane.', en: 'Required.' },
  wrongAddress: {
    pl: (reason: AddressReason, ending: string) => WRONG_ADDRESS_PL[reason](ending),
    en: (reason: AddressReason, ending: string) => WRONG_ADDRESS_EN[reason](ending),
  },
  keychainFault: {
    pl: (reason: KeychainReason) => KEYCHAIN_PL[reason],
    en: (reason: KeychainReason) => KEYCHAIN_EN[reason],
  },
  onlyThisRun: { pl: 'Połącz bez zapisywania', en: 'Connect without storing' },
  onlyThisRunWhat: {
    pl: 'Możesz też połączyć się tylko do zamknięcia programu. Klucz i hasło zostaną tylko w pamięci; po następnym uruchomieniu trzeba je wpisać jeszcze raz.',
    en: 'You can also connect until Kontuar is closed. The key and the password are kept in memory only; you enter them again after the next start.',
  },

  // the check
  check: { pl: 'Sprawdzenie połączenia', en: 'Connection check' },
  checkIdle: { pl: 'jeszcze nie sprawdzano', en: 'not checked yet' },
  checkRunning: { pl: 'trwa sprawdzanie', en: 'checking' },
  checkFine: { pl: 'Wszystko działa', en: 'Everything works' },
  problemsOf: {
    pl: (n: number, of: number) => `${n} ${counted('pl', n, ['problem', 'problemy', 'problemów'])} z ${of}`,
    en: (n: number, of: number) => `${n} ${counted('en', n, ['problem', 'problems'])} of ${of}`,
  },
  step: { pl: (step: CheckStep) => STEP_PL[step], en: (step: CheckStep) => STEP_EN[step] },
  skipped: { pl: 'wymaga poprzednich kroków', en: 'cannot be checked until the steps above pass' },
  networkOk: {
    pl: (ms: number) => `HTTPS odpowiada, ${ms} ms`,
    en: (ms: number) => `HTTPS answers, ${ms} ms`,
  },
  signInOk: {
    pl: (minutes: number) =>
      `klucz przyjęty, token ważny ${minutes} ${counted('pl', minutes, ['minutę', 'minuty', 'minut'])}`,
    en: (minutes: number) =>
      `key accepted, token valid for ${minutes} ${counted('en', minutes, ['minute', 'minutes'])}`,
  },
  scopesOk: { pl: 'wszystkie potrzebne do faktur', en: 'all that invoices need' },
  scopesUnknown: { pl: 'serwis ich nie podaje', en: 'not reported by the service' },
  scopesMissing: {
    pl: (missing: readonly string[]) => `brakuje ${missing.join(', ')}`,
    en: (missing: readonly string[]) => `${missing.join(', ')} missing`,
  },
  scopesMean: {
    pl: (missing: readonly string[]) => `Z tym kluczem ${listed('pl', missing)}.`,
    en: (missing: readonly string[]) => `With this key you ${listed('en', missing)}.`,
  },
  scopesAsk: {
    pl: 'Poproś administratora konta o dodanie do klucza:',
    en: 'Ask the account administrator to add to the key:',
  },
  copyRequest: { pl: 'Kopiuj prośbę do administratora', en: 'Copy request to administrator' },
  reservationsOk: {
    pl: (rooms: number, stays: number, days: number) =>
      `${wholeNumber('pl', rooms)} ${counted('pl', rooms, ['pokój', 'pokoje', 'pokoi'])}, ${wholeNumber('pl', stays)} ${counted('pl', stays, ['pobyt', 'pobyty', 'pobytów'])} w ${days} dniach`,
    en: (rooms: number, stays: number, days: number) =>
      `${wholeNumber('en', rooms)} ${counted('en', rooms, ['room', 'rooms'])}, ${wholeNumber('en', stays)} ${counted('en', stays, ['stay', 'stays'])} in ${days} days`,
  },
  pricingOk: {
    pl: (rooms: number, currency: string) =>
      `${wholeNumber('pl', rooms)} ${counted('pl', rooms, ['pokój', 'pokoje', 'pokoi'])}, ${currency}`,
    en: (rooms: number, currency: string) =>
      `${wholeNumber('en', rooms)} ${counted('en', rooms, ['room', 'rooms'])}, ${currency}`,
  },
  clockOk: {
    pl: (skewMs: number) => `różnica ${seconds('pl', skewMs)} s`,
    en: (skewMs: number) => `${seconds('en', skewMs)} s apart`,
  },
  clockWarn: {
    pl: 'Zegary tego komputera i serwisu się różnią. Włącz w systemie automatyczne ustawianie godziny, inaczej część zmian może zostać pominięta.',
    en: 'This PC’s clock differs from the service’s. Turn on automatic time in the system settings; otherwise changes may be missed.',
  },
  clockUnknown: { pl: 'serwis nie podał godziny', en: 'the service did not send its time' },
  keychainOk: { pl: 'zapis i odczyt działają', en: 'writing and reading work' },
  diskOk: {
    pl: (bytes: number) => `${gigabytes('pl', bytes)} GB wolnego, zapis próbny udany`,
    en: (bytes: number) => `${gigabytes('en', bytes)} GB free, test write OK`,
  },
  diskWarn: {
    pl: 'Zostało mało miejsca. Kontuar zwykle potrzebuje mniej niż 1\u00a0GB, ale system też potrzebuje miejsca.',
    en: 'Little space is left. Kontuar usually needs less than 1\u00a0GB, but the system needs some too.',
  },
  diskBad: {
    pl: 'Nie można zapisać pliku w folderze profilu. Sprawdź uprawnienia do folderu i wolne miejsce.',
    en: 'Kontuar cannot write to the profile folder. Check its permissions and the free disk space.',
  },
  keyRefused: { pl: 'serwis odrzucił klucz', en: 'the service rejected the key' },
  keyRefusedNext: {
    pl: 'Skopiuj identyfikator i sekret jeszcze raz, w całości i bez spacji, oba z tego samego klucza.',
    en: 'Copy the client ID and the client secret again, complete and without spaces, both from the same key.',
  },
  loginRefused: { pl: 'login albo hasło odrzucone', en: 'login or password rejected' },
  loginRefusedNext: {
    pl: 'Sprawdź login i hasło API; to inne dane niż klucz do faktur. Po lewej możesz też zmienić sposób ich podania.',
    en: 'Check the API login and password; they are not the same as the invoice key. You can also change how they are sent.',
  },
  olderRefused: { pl: 'starsze API odrzuciło zapytanie', en: 'the legacy API refused the request' },
  olderRefusedNext: {
    pl: 'Jeśli chodzi o login lub hasło API, sprawdź je po lewej albo zmień sposób ich podania.',
    en: 'If the message mentions the API login or password, check them or change how they are sent.',
  },
  failed: { pl: 'nie działa', en: 'not working' },
  detail: { pl: 'Szczegóły:', en: 'Details:' },

  correctionsOpen: { pl: 'Nie wiem: zapytam księgowość', en: 'Not known: I will ask the accountant' },
  correctionsHint: {
    pl: 'Przykład: miały być 3 noce, mają być 2. Stan po korekcie ma ilość 2, różnica ma ilość −1. Pytanie można pominąć; odpowiedź można zmienić w Ustawieniach, w części Fakturowanie.',
    en: 'Example: 3 nights become 2. The state after has quantity 2, the difference has quantity −1. Optional; you can change this in Settings, Invoicing.',
  },

  // going on
  runCheck: { pl: 'Sprawdź połączenie', en: 'Check connection' },
  checkAgain: { pl: 'Sprawdź ponownie', en: 'Check again' },
  connect: { pl: 'Połącz', en: 'Connect' },
  connectAnyway: { pl: 'Połącz mimo to', en: 'Connect anyway' },
  brokeOff: {
    pl: 'Sprawdzanie przerwano, bo Kontuar na tym komputerze nie odpowiada. Wpisane dane są zachowane.',
    en: 'The check stopped because Kontuar on this PC is not responding. Your input is kept.',
  },
  connectBrokeOff: {
    pl: 'Nie wiadomo, czy połączono z serwisem: Kontuar na tym komputerze przestał odpowiadać. Wpisane dane są zachowane; spróbuj jeszcze raz.',
    en: 'It is not known whether the service was connected: Kontuar on this PC stopped responding. Your input is kept; try again.',
  },

  // another property
  otherTitle: { pl: 'Ten klucz należy do innego obiektu', en: 'This key belongs to another property' },
  otherWhat: {
    pl: (property: string | null) =>
      `Na tym komputerze są dane ${property === null ? 'innego obiektu' : `obiektu „${property}”`}, których serwis pod tym adresem i z tym kluczem nie rozpoznaje. Kontuar nie łączy danych dwóch obiektów. Nic nie zmieniono.`,
    en: (property: string | null) =>
      `This PC has the data of ${property === null ? 'another property' : `“${property}”`}. The service at this address does not recognise it with this key. Kontuar never mixes the data of two properties. Nothing has been changed.`,
  },
  otherStart: {
    pl: (file: string) =>
      `Możesz zacząć od pustej bazy: zostaną pobrane dane nowego obiektu, a dotychczasowe pozostaną w pliku ${file} w folderze profilu.`,
    en: (file: string) =>
      `You can start with no data. Kontuar downloads the new property’s data; the current data is kept in the file ${file} in the profile folder.`,
  },
  otherWaiting: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na wysłanie do dotychczasowego obiektu. Najpierw ${counted('pl', n, ['ją', 'je', 'je'])} wyślij albo cofnij: połącz się z dotychczasowym kluczem i otwórz „Zmiany do wysłania”.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change is', 'changes are'])} still waiting to be sent to the current property. Send or undo ${counted('en', n, ['it', 'them'])} first: keep the key used so far (or reconnect with it) and open “Changes to send”.`,
  },
  otherBeside: {
    pl: 'Możesz też dodać ten obiekt obok: będzie miał własne dane, a dotychczasowy pozostanie bez zmian.',
    en: 'You can also add it as another property: it gets its own data, and the current property stays unchanged.',
  },
  otherOlder: {
    pl: (property: string | null) =>
      `Klucz do faktur należy do obiektu${property === null ? '' : ` „${property}”`}, którego dane są na tym komputerze, ale login API prowadzi do rezerwacji innego obiektu. Kontuar nie łączy danych dwóch obiektów, więc nic nie zmieniono. Popraw adres, login i hasło w części „Rezerwacje i ceny” tak, aby należały do tego samego obiektu, i sprawdź ponownie.`,
    en: (property: string | null) =>
      `The invoice key belongs to ${property === null ? 'the property' : `“${property}”, the property`} whose data is on this PC, but the API login leads to another property’s reservations. Kontuar never mixes the data of two properties, so nothing has been changed. Correct the address, login and password under “Reservations and prices” so that they belong to the same property, and check again.`,
  },
  otherAdd: { pl: 'Dodaj jako kolejny obiekt', en: 'Add as another property' },
  alreadyHere: {
    pl: (property: string | null) =>
      `Ten obiekt jest już na tym komputerze${property === null ? '' : `, jako „${property}”`}. Nic nie zmieniono.`,
    en: (property: string | null) =>
      `This property is already on this PC${property === null ? '' : `, as “${property}”`}. Nothing was changed.`,
  },
  neighbourClosed: {
    pl: (why: WhyClosed, folder: string) =>
      `Jeden z obiektów na tym komputerze nie jest otwarty: ${speak(texts.properties, 'pl')[why]}. To może być ten sam obiekt, więc nic nie zmieniono. ${CLOSED_NEXT_PL[why]} Folder: ${folder}`,
    en: (why: WhyClosed, folder: string) =>
      `Another property on this PC is not open: ${speak(texts.properties, 'en')[why]}. It may be the same one, so nothing was changed. ${CLOSED_NEXT_EN[why]} Its folder: ${folder}`,
  },
  goThere: { pl: 'Otwórz ten obiekt', en: 'Open that property' },
  otherCancel: { pl: 'Zostaw dane bez zmian', en: 'Keep current data' },
  otherYes: { pl: 'Zacznij od pustej bazy', en: 'Start with no data' },
  otherKept: {
    pl: (file: string) => `Dotychczasowe dane są w pliku ${file} w folderze profilu.`,
    en: (file: string) => `The previous data is in the file ${file} in the profile folder.`,
  },
  unproven: {
    pl: 'Nie udało się sprawdzić, czy to obiekt, którego dane są na tym komputerze, więc nic nie zmieniono.',
    en: 'Kontuar could not check whether this is the property whose data is on this PC, so nothing was changed.',
  },
  notKept: {
    pl: 'Nie udało się zapisać dotychczasowych danych w pliku, więc nic nie zmieniono. Sprawdź wolne miejsce na dysku.',
    en: 'The previous data could not be saved to a file, so nothing was changed. Check the free disk space.',
  },

  // training
  orLook: { pl: 'Albo obejrzyj na próbę', en: 'Or look around first' },
  orLookLead: {
    pl: 'Przykładowy pensjonat z gośćmi, cenami i fakturami. Bez konta i bez hasła.',
    en: 'A made-up guest house with guests, prices and invoices. No account, no password.',
  },
  trainingPicture: {
    pl: 'Tak wygląda tryb szkoleniowy: żółto-czarny pas u góry i z lewej',
    en: 'Training mode: a yellow and black band at the top and on the left',
  },
  trainingPlate: { pl: 'SZKOLENIE, nic nie jest wysyłane', en: 'TRAINING, nothing is sent' },
  trainingFact1: {
    pl: 'Żółto-czarny pas widać na każdym ekranie i wydruku.',
    en: 'The yellow and black band is on every screen and printout.',
  },
  trainingFact2: {
    pl: 'Nic nie trafia do serwisu ani do KSeF.',
    en: 'Nothing is sent to the service or to KSeF.',
  },
  trainingFact3: {
    pl: 'Co kilka minut coś się dzieje: rezerwacja, zmiana, numer KSeF.',
    en: 'Every few minutes something happens: a reservation, a change, a KSeF number.',
  },
  openTraining: { pl: 'Zacznij szkolenie', en: 'Start training' },
  trainingApart: {
    pl: 'Prawdziwe konto dodasz później. Dane szkolenia są zawsze oddzielne.',
    en: 'You can connect the real account later. Training data is never mixed with it.',
  },
} as const satisfies Texts;

type AddressReason = 'notUrl' | 'notHttps' | 'path' | 'swapped' | 'notPem';
type KeychainReason = 'missing' | 'locked' | 'denied';

const STEP_PL: Readonly<Record<CheckStep, string>> = {
  network: 'Adres i sieć',
  signIn: 'Logowanie',
  scopes: 'Uprawnienia',
  reservations: 'Rezerwacje',
  pricing: 'Ceny',
  clock: 'Zegar',
  keychain: KEYCHAIN_SYSTEM_PL.is,
  disk: 'Dysk',
};
const STEP_EN: Readonly<Record<CheckStep, string>> = {
  network: 'Address and network',
  signIn: 'Sign-in',
  scopes: 'Permissions',
  reservations: 'Reservations',
  pricing: 'Prices',
  clock: 'Clock',
  keychain: 'Password store',
  disk: 'Disk',
};

type BySide = Readonly<Record<AddressReason, (ending: string) => string>>;
const WRONG_ADDRESS_PL: BySide = {
  notUrl: (ending) => `To nie jest adres. Wygląda tak: https://nazwa-serwisu${ending}`,
  notHttps: () => 'Adres musi zaczynać się od https://. Bez szyfrowania Kontuar nie wyśle klucza.',
  path: (ending) => `Adres tego API kończy się na ${ending}`,
  swapped: () => 'To adres drugiego API. Zamień oba adresy miejscami.',
  notPem: () => 'W tym pliku nie ma certyfikatu w formacie PEM (BEGIN CERTIFICATE).',
};
const WRONG_ADDRESS_EN: BySide = {
  notUrl: (ending) => `This is not a valid address. Example: https://name-of-service${ending}`,
  notHttps: () => 'The address must begin with https://. Kontuar does not send the key unencrypted.',
  path: (ending) => `This API address ends with ${ending}`,
  swapped: () => 'This is the address of the other API. Swap the two.',
  notPem: () => 'This file does not contain a PEM certificate (BEGIN CERTIFICATE).',
};

const KEYCHAIN_PL: Readonly<Record<KeychainReason, string>> = {
  missing:
    'Ten system nie ma magazynu haseł, więc sekretu nie można bezpiecznie zapisać. W systemie Linux zainstaluj gnome-keyring albo KWallet.',
  locked: `Dostęp jest zablokowany. Odblokuj ${KEYCHAIN_SYSTEM_PL.it} i połącz się ponownie.`,
  denied: `System nie pozwolił zapisać danych w ${KEYCHAIN_SYSTEM_PL.in}. Zezwól Kontuarowi na dostęp i połącz się ponownie.`,
};
const KEYCHAIN_EN: Readonly<Record<KeychainReason, string>> = {
  missing:
    'This system has no password store, so the secret cannot be stored safely. On Linux, install gnome-keyring or KWallet.',
  locked: `Access is locked. Unlock ${KEYCHAIN_SYSTEM_EN} and connect again.`,
  denied: `The system did not allow writing to ${KEYCHAIN_SYSTEM_EN}. Give Kontuar access and connect again.`,
};

const MEANS_PL: Readonly<Record<string, string>> = {
  'invoices.read': 'nie pobierzesz faktur',
  'invoices.create': 'nie wystawisz nowych faktur',
  'invoices.update': 'nie zmienisz faktur, które już są w serwisie',
  'invoices.delete': 'nie usuniesz faktur',
};
const MEANS_EN: Readonly<Record<string, string>> = {
  'invoices.read': 'cannot download invoices',
  'invoices.create': 'cannot issue new invoices',
  'invoices.update': 'cannot change invoices already in the service',
  'invoices.delete': 'cannot delete invoices',
};

function listed(language: Language, scopes: readonly string[]): string {
  const means = scopes.map((scope) => (language === 'pl' ? MEANS_PL : MEANS_EN)[scope] ?? scope);
  const and = language === 'pl' ? ' i ' : ' and ';
  return means.length < 2 ? means.join('') : `${means.slice(0, -1).join(', ')}${and}${means.at(-1) ?? ''}`;
}

const decimals = (language: Language, value: number): string =>
  (value < 9.95 ? value.toFixed(1) : String(Math.round(value))).replace('.', language === 'pl' ? ',' : '.');
const seconds = (language: Language, ms: number) => decimals(language, Math.abs(ms) / 1000);
const gigabytes = (language: Language, bytes: number) => decimals(language, bytes / 1e9);

const BY_ITSELF_PL = 'Gdy się otworzy, połącz się ponownie.';
const BY_HAND_PL =
  'Uruchom Kontuar ponownie i połącz się jeszcze raz. Jeśli ten obiekt nadal się nie otwiera, zamknij Kontuar i przenieś folder obiektu w inne miejsce.';
const CLOSED_NEXT_PL: Readonly<Record<WhyClosed, string>> = {
  opening: BY_ITSELF_PL,
  inUse: BY_ITSELF_PL,
  newer: 'Potem połącz się ponownie.',
  damaged: BY_HAND_PL,
  notReady: BY_HAND_PL,
  unwritable: BY_HAND_PL,
  networkDrive: BY_HAND_PL,
  program: BY_HAND_PL,
  keyLocked: BY_HAND_PL,
  keyMissing: BY_HAND_PL,
  wrongKey: BY_HAND_PL,
  plainFile: BY_HAND_PL,
};
const BY_ITSELF_EN = 'Connect again when it has opened.';
const BY_HAND_EN =
  'Start Kontuar again and connect once more. If that property still does not open, close Kontuar and move its folder to another place.';
const CLOSED_NEXT_EN: Readonly<Record<WhyClosed, string>> = {
  opening: BY_ITSELF_EN,
  inUse: BY_ITSELF_EN,
  newer: 'Then connect again.',
  damaged: BY_HAND_EN,
  notReady: BY_HAND_EN,
  unwritable: BY_HAND_EN,
  networkDrive: BY_HAND_EN,
  program: BY_HAND_EN,
  keyLocked: BY_HAND_EN,
  keyMissing: BY_HAND_EN,
  wrongKey: BY_HAND_EN,
  plainFile: BY_HAND_EN,
};
