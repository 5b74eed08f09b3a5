import type { CheckStep } from '../contract/account';
import type { WhyClosed } from '../model/world';
import { wholeNumber } from './formats';
import { counted, type Language, type Texts } from './language';
import { propertiesText } from './properties';

/** The first screen: addresses and keys, the check of the connection, the way into training. */
export const connectText = {
  preparedRefused: {
    pl: 'Plik przygotowany dla tego komputera nie został użyty:',
    en: 'The file that was prepared for this computer was not used:',
  },
  firstRun: { pl: 'pierwsze uruchomienie', en: 'first start' },
  language: { pl: 'Język', en: 'Language' },
  title: { pl: 'Połącz recepcję z serwisem', en: 'Connect the reception to the service' },
  lead: {
    pl: 'Kontuar pobierze rezerwacje, ceny i faktury na ten komputer, żeby recepcja działała też bez sieci. W serwisie niczego nie zmieni.',
    en: 'Kontuar brings reservations, prices and invoices to this computer, so that the desk works without a network too. It changes nothing in the service.',
  },

  // fields
  invoices: { pl: 'Faktury', en: 'Invoices' },
  invoicesSource: { pl: 'klucz z panelu administratora', en: 'key from the administrator’s panel' },
  older: { pl: 'Rezerwacje i ceny', en: 'Reservations and prices' },
  olderSource: { pl: 'starszy interfejs, tylko odczyt', en: 'older interface, read only' },
  address: { pl: 'Adres interfejsu', en: 'Address of the interface' },
  clientId: { pl: 'Identyfikator (clientId)', en: 'Identifier (clientId)' },
  clientSecret: { pl: 'Sekret (clientSecret)', en: 'Secret (clientSecret)' },
  legacyLogin: { pl: 'Login API', en: 'API login' },
  legacyPassword: { pl: 'Hasło API', en: 'API password' },
  legacyAuth: { pl: 'Sposób podania loginu i hasła', en: 'How login and password are given' },
  legacyAuthHint: {
    pl: 'Jeśli login i hasło są na pewno dobre, wybierz inny sposób i sprawdź ponownie.',
    en: 'If login and password are surely right, choose another way and check again.',
  },
  authBasic: { pl: 'Basic, zakodowane (zwykły)', en: 'Basic, encoded (usual)' },
  authRaw: { pl: 'login:hasło', en: 'login:password' },
  authBasicPlain: { pl: 'Basic login:hasło', en: 'Basic login:password' },
  show: { pl: 'Pokaż', en: 'Show' },
  hide: { pl: 'Ukryj', en: 'Hide' },
  ownAuthority: { pl: 'Własny urząd certyfikacji', en: 'Own certificate authority' },
  ownAuthorityHint: {
    pl: 'Tylko gdy serwer ma prywatny certyfikat: plik PEM od informatyka.',
    en: 'Only where the server has a private certificate: the PEM file from your IT person.',
  },
  chooseFile: { pl: 'Wskaż plik', en: 'Choose a file' },
  changeFile: { pl: 'Zmień plik', en: 'Change the file' },
  removeFile: { pl: 'Bez pliku', en: 'Without the file' },
  fileTaken: { pl: 'certyfikat zapisany w profilu', en: 'certificate kept in the profile' },
  keptWhere: {
    pl: 'Sekret i hasło trafią do pęku kluczy systemu, nie do pliku. Poza ten komputer wychodzą tylko do serwisu.',
    en: 'The secret and the password go into the system keychain, not into a file. They leave this computer only for the service.',
  },

  // what is wrong with a field
  toCorrect: {
    pl: (n: number) => `Do poprawienia: ${n} ${counted('pl', n, ['pole', 'pola', 'pól'])}`,
    en: (n: number) => `To be corrected: ${n} ${counted('en', n, ['field', 'fields'])}`,
  },
  missing: { pl: 'To pole jest potrzebne.', en: 'This field is needed.' },
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
    pl: 'Możesz też połączyć się tylko do zamknięcia programu. Klucz i hasło zostaną w pamięci i nigdzie nie będą zapisane; po następnym starcie trzeba je wpisać jeszcze raz.',
    en: 'You can also connect only until the program is closed. The key and the password stay in memory and are stored nowhere; after the next start they have to be entered again.',
  },

  // the check
  check: { pl: 'Sprawdzenie połączenia', en: 'Connection check' },
  checkIdle: { pl: 'jeszcze nie sprawdzano', en: 'not checked yet' },
  checkRunning: { pl: 'sprawdzam', en: 'checking' },
  checkFine: { pl: 'Wszystko działa', en: 'Everything works' },
  problemsOf: {
    pl: (n: number, of: number) => `${n} ${counted('pl', n, ['problem', 'problemy', 'problemów'])} z ${of}`,
    en: (n: number, of: number) => `${n} ${counted('en', n, ['problem', 'problems'])} of ${of}`,
  },
  step: { pl: (step: CheckStep) => STEP_PL[step], en: (step: CheckStep) => STEP_EN[step] },
  skipped: { pl: 'nie do sprawdzenia bez poprzednich', en: 'cannot be checked without the steps before' },
  networkOk: {
    pl: (ms: number) => `HTTPS odpowiada, ${ms} ms`,
    en: (ms: number) => `HTTPS answers, ${ms} ms`,
  },
  signInOk: {
    pl: (minutes: number) =>
      `klucz przyjęty, token na ${minutes} ${counted('pl', minutes, ['minutę', 'minuty', 'minut'])}`,
    en: (minutes: number) =>
      `key accepted, token for ${minutes} ${counted('en', minutes, ['minute', 'minutes'])}`,
  },
  scopesOk: { pl: 'wszystkie potrzebne do faktur', en: 'all that invoices need' },
  scopesUnknown: { pl: 'serwis ich nie podaje', en: 'the service does not name them' },
  scopesMissing: {
    pl: (missing: readonly string[]) => `brakuje ${missing.join(', ')}`,
    en: (missing: readonly string[]) => `${missing.join(', ')} missing`,
  },
  scopesMean: {
    pl: (missing: readonly string[]) => `Z tym kluczem ${listed('pl', missing)}.`,
    en: (missing: readonly string[]) => `With this key you ${listed('en', missing)}.`,
  },
  scopesAsk: {
    pl: 'Poproś administratora o dodanie do klucza:',
    en: 'Ask the administrator to add to the key:',
  },
  copyRequest: { pl: 'Kopiuj prośbę do administratora', en: 'Copy a request to the administrator' },
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
    pl: 'Zegar tego komputera i serwisu się różnią. Ustaw w systemie automatyczną godzinę, inaczej zmiany mogą umknąć.',
    en: 'This computer’s clock and the service’s differ. Let the system set the time by itself, or changes may be missed.',
  },
  clockUnknown: { pl: 'serwis nie podał godziny', en: 'the service did not tell the time' },
  keychainOk: { pl: 'zapis i odczyt działają', en: 'writing and reading work' },
  diskOk: {
    pl: (bytes: number) => `${gigabytes('pl', bytes)} GB wolnego, zapis wytrzymał próbę`,
    en: (bytes: number) => `${gigabytes('en', bytes)} GB free, a trial write held`,
  },
  diskWarn: {
    pl: 'Zostało mało miejsca. Kontuar zwykle potrzebuje mniej niż 1 GB, ale system też go potrzebuje.',
    en: 'Little space is left. Kontuar usually needs less than 1 GB, but the system needs some too.',
  },
  diskBad: {
    pl: 'Nie można zapisać pliku w folderze profilu. Sprawdź uprawnienia do folderu i wolne miejsce.',
    en: 'A file cannot be written in the profile folder. Check the folder’s permissions and the free space.',
  },
  keyRefused: { pl: 'serwis odrzucił klucz', en: 'the service rejected the key' },
  keyRefusedNext: {
    pl: 'Skopiuj identyfikator i sekret jeszcze raz, w całości i bez spacji, oba z tego samego klucza.',
    en: 'Copy the identifier and the secret again, whole and without spaces, both from the same key.',
  },
  loginRefused: { pl: 'login albo hasło odrzucone', en: 'login or password rejected' },
  loginRefusedNext: {
    pl: 'Sprawdź login i hasło API; to inne dane niż klucz do faktur. Po lewej możesz też zmienić sposób ich podania.',
    en: 'Check the API login and password; they are not the key for invoices. You can also change how they are given.',
  },
  olderRefused: { pl: 'starszy interfejs odmówił', en: 'the older interface refused' },
  olderRefusedNext: {
    pl: 'Jeśli chodzi o login lub hasło API, sprawdź je po lewej albo zmień sposób ich podania.',
    en: 'If it is about the API login or password, check them or change how they are given.',
  },
  failed: { pl: 'nie działa', en: 'does not work' },
  ownWords: { pl: 'Słowa serwisu:', en: 'In the service’s words:' },
  detail: { pl: 'Szczegół:', en: 'Detail:' },

  // going on
  runCheck: { pl: 'Sprawdź połączenie', en: 'Check the connection' },
  checkAgain: { pl: 'Sprawdź ponownie', en: 'Check again' },
  connect: { pl: 'Połącz', en: 'Connect' },
  connectAnyway: { pl: 'Połącz mimo to', en: 'Connect anyway' },
  connected: { pl: 'Połączono. Zaczyna się pobieranie.', en: 'Connected. The download begins.' },
  brokeOff: {
    pl: 'Sprawdzanie przerwano, bo Kontuar na tym komputerze nie odpowiada. Dane w polach zostały.',
    en: 'The check was cut off because Kontuar on this computer does not answer. The fields are kept.',
  },

  // another property
  otherTitle: { pl: 'Ten klucz należy do innego obiektu', en: 'This key belongs to another property' },
  otherWhat: {
    pl: (property: string | null) =>
      `Na tym komputerze są dane ${property === null ? 'innego obiektu' : `obiektu „${property}”`}, a serwis pod tym adresem i kluczem ich nie zna. Kontuar nie miesza danych dwóch obiektów. Na razie nic się nie zmieniło.`,
    en: (property: string | null) =>
      `This computer holds the data of ${property === null ? 'another property' : `“${property}”`}, which the service at this address and with this key does not know. Kontuar does not mix the data of two properties. Nothing has changed so far.`,
  },
  otherStart: {
    pl: (file: string) =>
      `Możesz zacząć od pustych danych: pobiorą się dane nowego obiektu, a dotychczasowe zostaną obok, w pliku ${file} w folderze profilu.`,
    en: (file: string) =>
      `You can start empty: the new property’s data are downloaded, and those that are here now stay beside them, in the file ${file} in the profile folder.`,
  },
  otherWaiting: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} jeszcze na wysłanie do dotychczasowego obiektu. Najpierw ${counted('pl', n, ['ją', 'je', 'je'])} wyślij albo cofnij: zostań przy dotychczasowym kluczu (albo połącz się nim jeszcze raz) i otwórz „Zmiany do wysłania”.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change still waits', 'changes still wait'])} to be sent to the property that is here now. Send or take back ${counted('en', n, ['it', 'them'])} first: stay with the key that was used so far (or connect with it again) and open “Changes to send”.`,
  },
  otherBeside: {
    pl: 'Możesz też dodać ten obiekt obok: dostanie własne dane, a dotychczasowy zostanie, jak jest.',
    en: 'You can also add this property beside it: it gets data of its own, and the one that is here stays as it is.',
  },
  otherAdd: { pl: 'Dodaj jako kolejny obiekt', en: 'Add as another property' },
  alreadyHere: {
    pl: (property: string | null) =>
      `Ten obiekt jest już na tym komputerze${property === null ? '' : `, jako „${property}”`}. Nic się nie zmieniło.`,
    en: (property: string | null) =>
      `This property is on this computer already${property === null ? '' : `, as “${property}”`}. Nothing was changed.`,
  },
  neighbourClosed: {
    pl: (why: WhyClosed, folder: string) =>
      `Na tym komputerze jest obiekt, który nie jest otwarty: ${propertiesText[why].pl}. Nie wiadomo więc, czy to nie ten sam, i nic się nie zmieniło. ${CLOSED_NEXT_PL[why]} Jego folder: ${folder}`,
    en: (why: WhyClosed, folder: string) =>
      `There is a property on this computer that is not open: ${propertiesText[why].en}. Whether this is the same one is not known, so nothing was changed. ${CLOSED_NEXT_EN[why]} Its folder: ${folder}`,
  },
  goThere: { pl: 'Przejdź do niego', en: 'Go to it' },
  otherCancel: { pl: 'Zostaw dane bez zmian', en: 'Leave the data as they are' },
  otherYes: { pl: 'Zacznij od pustych danych', en: 'Start empty' },
  otherKept: {
    pl: (file: string) => `Dotychczasowe dane są w pliku ${file} w folderze profilu.`,
    en: (file: string) => `The data from before are in the file ${file} in the profile folder.`,
  },
  unproven: {
    pl: 'Nie udało się sprawdzić, czy to obiekt, którego dane są na tym komputerze, więc nic się nie zmieniło.',
    en: 'Whether this is the property whose data are on this computer could not be checked, so nothing was changed.',
  },
  notKept: {
    pl: 'Nie udało się odłożyć dotychczasowych danych do pliku, więc nic się nie zmieniło. Sprawdź wolne miejsce na dysku.',
    en: 'The data from before could not be put into a file, so nothing was changed. Check the free space on the disk.',
  },

  // training
  orLook: { pl: 'Albo obejrzyj na niby', en: 'Or look around first' },
  orLookLead: {
    pl: 'Zmyślony pensjonat z gośćmi, cenami i fakturami. Bez konta i bez hasła.',
    en: 'A made-up guest house with guests, prices and invoices. No account, no password.',
  },
  trainingPicture: {
    pl: 'Tak wygląda tryb szkoleniowy: żółto-czarny pas u góry i z lewej',
    en: 'This is training mode: a yellow and black band on top and on the left',
  },
  trainingPlate: { pl: 'SZKOLENIE, nic nie wychodzi', en: 'TRAINING, nothing leaves' },
  trainingFact1: {
    pl: 'Żółto-czarny pas widać na każdym ekranie i wydruku.',
    en: 'The yellow and black band is on every screen and print.',
  },
  trainingFact2: {
    pl: 'Nic nie trafia do serwisu ani do KSeF.',
    en: 'Nothing goes to the service or to KSeF.',
  },
  trainingFact3: {
    pl: 'Co kilka minut coś się dzieje: rezerwacja, zmiana, numer KSeF.',
    en: 'Every few minutes something happens: a booking, a change, a KSeF number.',
  },
  openTraining: { pl: 'Otwórz tryb szkoleniowy', en: 'Open training mode' },
  trainingApart: {
    pl: 'Prawdziwe konto dodasz później. Dane szkolenia nigdy się z nim nie mieszają.',
    en: 'You can add the real account later. Training data never mix with it.',
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
  keychain: 'Pęk kluczy',
  disk: 'Dysk',
};
const STEP_EN: Readonly<Record<CheckStep, string>> = {
  network: 'Address and network',
  signIn: 'Sign-in',
  scopes: 'Permissions',
  reservations: 'Reservations',
  pricing: 'Prices',
  clock: 'Clock',
  keychain: 'Keychain',
  disk: 'Disk',
};

type BySide = Readonly<Record<AddressReason, (ending: string) => string>>;
const WRONG_ADDRESS_PL: BySide = {
  notUrl: (ending) => `To nie jest adres. Wygląda tak: https://nazwa-serwisu${ending}`,
  notHttps: () => 'Adres musi zaczynać się od https://. Bez szyfrowania Kontuar nie wyśle klucza.',
  path: (ending) => `Adres tego interfejsu kończy się na ${ending}`,
  swapped: () => 'To adres drugiego interfejsu. Zamień oba adresy miejscami.',
  notPem: () => 'W tym pliku nie ma certyfikatu w postaci PEM (BEGIN CERTIFICATE).',
};
const WRONG_ADDRESS_EN: BySide = {
  notUrl: (ending) => `This is not an address. It looks like this: https://name-of-service${ending}`,
  notHttps: () => 'The address must begin with https://. Kontuar does not send the key unencrypted.',
  path: (ending) => `The address of this interface ends with ${ending}`,
  swapped: () => 'This is the other interface’s address. Swap the two.',
  notPem: () => 'This file holds no certificate in PEM form (BEGIN CERTIFICATE).',
};

const KEYCHAIN_PL: Readonly<Record<KeychainReason, string>> = {
  missing:
    'Ten system nie ma pęku kluczy, więc nie ma gdzie bezpiecznie schować sekretu. Na Linuksie zainstaluj gnome-keyring albo KWallet.',
  locked: 'Pęk kluczy jest zablokowany. Odblokuj go i połącz jeszcze raz.',
  denied: 'System nie pozwolił zapisać w pęku kluczy. Zezwól Kontuarowi na dostęp i połącz jeszcze raz.',
};
const KEYCHAIN_EN: Readonly<Record<KeychainReason, string>> = {
  missing:
    'This system has no keychain, so there is no safe place for the secret. On Linux, install gnome-keyring or KWallet.',
  locked: 'The keychain is locked. Unlock it and connect again.',
  denied: 'The system did not allow writing to the keychain. Allow Kontuar and connect again.',
};

const MEANS_PL: Readonly<Record<string, string>> = {
  'invoices.read': 'nie pobierzesz faktur',
  'invoices.create': 'nie wystawisz nowych faktur',
  'invoices.update': 'nie poprawisz faktur, które już są w serwisie',
  'invoices.delete': 'nie usuniesz faktur',
};
const MEANS_EN: Readonly<Record<string, string>> = {
  'invoices.read': 'cannot download invoices',
  'invoices.create': 'cannot issue new invoices',
  'invoices.update': 'cannot correct invoices already in the service',
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

const BY_ITSELF_PL = 'Gdy się otworzy, połącz jeszcze raz.';
const BY_HAND_PL =
  'Uruchom Kontuara ponownie i połącz jeszcze raz. Jeśli ten obiekt dalej się nie otwiera, zamknij Kontuara i przenieś jego folder w inne miejsce.';
const CLOSED_NEXT_PL: Readonly<Record<WhyClosed, string>> = {
  opening: BY_ITSELF_PL,
  inUse: BY_ITSELF_PL,
  newer: 'Potem połącz jeszcze raz.',
  damaged: BY_HAND_PL,
  notReady: BY_HAND_PL,
  unwritable: BY_HAND_PL,
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
};
