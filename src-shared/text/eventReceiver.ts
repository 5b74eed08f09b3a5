import type { ReceiverState } from '../contract/events';
import type { EventOutcome } from '../model/event';
import type { Texts } from './language';

/** Settings, events: the receiver of the service's webhooks. */
export const eventReceiverText = {
  lead: {
    pl: 'Serwis może sam powiadamiać o zmianach, wtedy nowa rezerwacja jest na planie po chwili, a nie po minucie. Powiadomienie jest tylko wskazówką: Kontuar i tak czyta wszystko z serwisu. Bez odbiornika działa wszystko to samo, tylko później.',
    en: 'The service can tell of changes by itself; a new reservation is then on the plan in a moment, not in a minute. An event is only a hint: Kontuar reads everything from the service anyway. Without the receiver all works the same, only later.',
  },
  notInTraining: {
    pl: 'W szkoleniu zmiany widać od razu, odbiornik nie jest potrzebny.',
    en: 'In training changes show at once; no receiver is needed.',
  },
  status: {
    pl: (status: ReceiverState['status']) => STATUS_PL[status],
    en: (status: ReceiverState['status']) => STATUS_EN[status],
  },

  reach: { pl: 'Kto może się łączyć', en: 'Who may connect' },
  loopback: { pl: 'Tylko ten komputer', en: 'Only this computer' },
  everywhere: { pl: 'Wszystkie sieci tego komputera', en: 'All networks of this computer' },
  reachHint: {
    pl: 'Odbiornik nie szyfruje. Na zewnątrz niech stoi tunel albo serwer pośredni z HTTPS, który przekazuje tutaj.',
    en: 'The receiver does not encrypt. Let a tunnel or relay with HTTPS stand outside and pass everything on to here.',
  },
  port: { pl: 'Port', en: 'Port' },
  signing: { pl: 'Serwis podpisuje powiadomienia (HMAC)', en: 'The service signs its events (HMAC)' },
  signingHint: {
    pl: 'Nagłówek, algorytm i zapis podpisu podaje serwis. Bez podpisu chroni tylko tajna ścieżka.',
    en: 'The service says which header, algorithm and encoding it uses. Without signatures only the secret path protects.',
  },
  header: { pl: 'Nagłówek z podpisem', en: 'Header with the signature' },
  algorithm: { pl: 'Algorytm', en: 'Algorithm' },
  encoding: { pl: 'Zapis', en: 'Encoding' },
  prefix: { pl: 'Przedrostek', en: 'Prefix' },
  prefixHint: { pl: 'na przykład sha256=, zwykle pusty', en: 'for example sha256=, mostly empty' },
  key: { pl: 'Klucz podpisu', en: 'Signing key' },
  newKey: {
    pl: 'Nowy klucz podpisu (puste: zostaje obecny)',
    en: 'New signing key (empty: the present one stays)',
  },
  show: { pl: 'Pokaż', en: 'Show' },
  hide: { pl: 'Ukryj', en: 'Hide' },

  turnOn: { pl: 'Włącz odbiornik', en: 'Turn the receiver on' },
  apply: { pl: 'Zastosuj', en: 'Apply' },
  turnOff: { pl: 'Wyłącz', en: 'Turn off' },
  applied: { pl: 'Odbiornik działa z nowymi ustawieniami.', en: 'The receiver works with the new settings.' },
  turnedOff: { pl: 'Odbiornik wyłączony.', en: 'The receiver is off.' },

  wrongPort: { pl: 'Port to liczba od 1024 do 65535.', en: 'A port is a number from 1024 to 65535.' },
  wrongHeader: {
    pl: 'Nazwa nagłówka to litery, cyfry i łączniki.',
    en: 'A header’s name is letters, digits and hyphens.',
  },
  wrongPrefix: {
    pl: 'Przedrostek to najwyżej 32 znaki bez spacji i polskich liter.',
    en: 'A prefix is at most 32 plain characters without spaces.',
  },
  keyMissing: {
    pl: 'Podaj klucz, którym serwis podpisuje.',
    en: 'Give the key that the service signs with.',
  },

  address: { pl: 'Adres odbiornika', en: 'Address of the receiver' },
  addressHint: {
    pl: 'W serwisie podaj adres tunelu i za nim tę ścieżkę. Kto zna ścieżkę, może wysyłać powiadomienia.',
    en: 'Give the service your tunnel’s address with this path behind it. Whoever knows the path can send events.',
  },
  showPath: { pl: 'Pokaż ścieżkę', en: 'Show the path' },
  copyPath: { pl: 'Kopiuj ścieżkę', en: 'Copy the path' },
  renewPath: { pl: 'Nowa ścieżka', en: 'New path' },
  renewed: {
    pl: 'Nowa ścieżka działa, stara już nie. Podaj ją w serwisie.',
    en: 'The new path works, the old one no longer does. Give it to the service.',
  },

  log: { pl: 'Ostatnie powiadomienia', en: 'Latest events' },
  none: { pl: 'Nie przyszło jeszcze żadne powiadomienie.', en: 'No event has come yet.' },
  time: { pl: 'Czas', en: 'Time' },
  event: { pl: 'Powiadomienie', en: 'Event' },
  about: { pl: 'Dotyczy', en: 'About' },
  result: { pl: 'Wynik', en: 'Result' },
  reservation: { pl: (id: number) => `rezerwacja ${id}`, en: (id: number) => `reservation ${id}` },
  invoice: { pl: (id: number) => `faktura ${id}`, en: (id: number) => `invoice ${id}` },
  outcome: {
    pl: (outcome: EventOutcome) => OUTCOME_PL[outcome],
    en: (outcome: EventOutcome) => OUTCOME_EN[outcome],
  },
} as const satisfies Texts;

const STATUS_PL: Readonly<Record<ReceiverState['status'], string>> = {
  off: 'Wyłączony',
  listening: 'Działa, czeka na powiadomienia',
  taken: 'Nie działa: ten port zajął inny program. Wybierz inny port.',
  refused: 'Nie działa: system nie pozwolił otworzyć tego portu. Wybierz inny port.',
  keychain:
    'Nie działa: pęk kluczy nie oddał tajnej ścieżki albo klucza. Odblokuj go, a odbiór ruszy sam; jeśli nie ruszy, kliknij Zastosuj.',
};
const STATUS_EN: Readonly<Record<ReceiverState['status'], string>> = {
  off: 'Off',
  listening: 'Works, waits for events',
  taken: 'Does not work: another program has this port. Choose another one.',
  refused: 'Does not work: the system did not allow this port. Choose another one.',
  keychain:
    'Does not work: the keychain did not give the secret path or the key. Unlock it and the receiver opens by itself; if it does not, click Apply.',
};

const OUTCOME_PL: Readonly<Record<EventOutcome, string>> = {
  accepted: 'przyjęte',
  duplicate: 'powtórzone',
  stale: 'starsze niż doba',
  badSignature: 'zły podpis',
  tooLarge: 'za duże',
  unreadable: 'nieczytelne',
  unknownKind: 'nieznany rodzaj',
  tooMany: 'za dużo naraz, część odrzucona',
};
const OUTCOME_EN: Readonly<Record<EventOutcome, string>> = {
  accepted: 'accepted',
  duplicate: 'repeated',
  stale: 'older than a day',
  badSignature: 'bad signature',
  tooLarge: 'too large',
  unreadable: 'unreadable',
  unknownKind: 'unknown kind',
  tooMany: 'too many at once, some turned away',
};
