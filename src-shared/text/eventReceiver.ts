import type { ReceiverState } from '../contract/webhookReceiverSettingsContract';
import type { EventOutcome } from '../model/serviceEvent';
import { KEYCHAIN_EN, KEYCHAIN_PL } from './keychain';
import type { Texts } from './language';

/** Texts of Settings, events: the receiver of the service's webhooks. */
export const eventReceiverText = {
  lead: {
    pl: 'Serwis może sam powiadamiać o zmianach; nowa rezerwacja pojawia się wtedy na planie po chwili, a nie po minucie. Powiadomienie tylko uruchamia odczyt danych z serwisu. Bez odbiornika wszystko działa, tylko wolniej.',
    en: 'The service can announce changes itself; a new reservation then appears on the plan within seconds instead of a minute. An event only triggers a check: Kontuar still reads everything from the service. Everything works without the receiver, only more slowly.',
  },
  notInTraining: {
    pl: 'W szkoleniu zmiany widać od razu, odbiornik nie jest potrzebny.',
    en: 'In training, changes show at once; no receiver is needed.',
  },
  status: {
    pl: (status: ReceiverState['status']) => STATUS_PL[status],
    en: (status: ReceiverState['status']) => STATUS_EN[status],
  },

  reach: { pl: 'Kto może się łączyć', en: 'Who may connect' },
  loopback: { pl: 'Tylko ten komputer', en: 'Only this PC' },
  everywhere: { pl: 'Wszystkie sieci tego komputera', en: 'All networks of this PC' },
  reachHint: {
    pl: 'Odbiornik nie szyfruje połączenia. Przed nim potrzebny jest tunel albo serwer pośredniczący z HTTPS.',
    en: 'The receiver does not use encryption. Put an HTTPS tunnel or reverse proxy in front of it that forwards everything here.',
  },
  port: { pl: 'Port', en: 'Port' },
  signing: { pl: 'Serwis podpisuje powiadomienia (HMAC)', en: 'The service signs its events (HMAC)' },
  signingHint: {
    pl: 'Klucz podaje serwis. Bez podpisu jedyną ochroną jest tajna ścieżka.',
    en: 'The service gives you the key. Without signatures, only the secret path protects the receiver.',
  },
  key: { pl: 'Klucz podpisu', en: 'Signing key' },
  newKey: {
    pl: 'Nowy klucz podpisu (puste: bez zmiany)',
    en: 'New signing key (empty: keep the current one)',
  },

  turnOn: { pl: 'Włącz odbiornik', en: 'Turn on receiver' },
  apply: { pl: 'Zastosuj', en: 'Apply' },
  turnOff: { pl: 'Wyłącz odbiornik', en: 'Turn off receiver' },
  applied: { pl: 'Odbiornik działa z nowymi ustawieniami.', en: 'The receiver uses the new settings.' },
  turnedOff: { pl: 'Odbiornik jest wyłączony.', en: 'The receiver is off.' },

  wrongPort: { pl: 'Port to liczba od 1024 do 65535.', en: 'Enter a port from 1024 to 65535.' },
  keyMissing: {
    pl: 'Podaj klucz, którym serwis podpisuje.',
    en: 'Enter the key that the service signs with.',
  },

  address: { pl: 'Adres odbiornika', en: 'Receiver address' },
  addressHint: {
    pl: 'W serwisie podaj adres tunelu zakończony tą ścieżką. Każdy, kto ją zna, może wysyłać powiadomienia.',
    en: 'In the service, enter your tunnel’s address followed by this path. Anyone who knows the path can send events.',
  },
  showPath: { pl: 'Pokaż ścieżkę', en: 'Show path' },
  copyPath: { pl: 'Kopiuj ścieżkę', en: 'Copy path' },
  renewPath: { pl: 'Utwórz nową ścieżkę', en: 'Create new path' },
  renewed: {
    pl: 'Nowa ścieżka działa, stara już nie. Podaj ją w serwisie.',
    en: 'The new path is active; the old one no longer works. Enter the new one in the service.',
  },

  log: { pl: 'Ostatnie powiadomienia', en: 'Latest events' },
  none: { pl: 'Nie przyszło jeszcze żadne powiadomienie.', en: 'No events received yet.' },
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
  keychain: `Nie działa: nie udało się odczytać tajnej ścieżki albo klucza z ${KEYCHAIN_PL.of}. Po odblokowaniu odbiornik włączy się automatycznie; jeśli nie, kliknij Zastosuj.`,
};
const STATUS_EN: Readonly<Record<ReceiverState['status'], string>> = {
  off: 'Off',
  listening: 'On, waiting for events',
  taken: 'Not running: another program uses this port. Choose another port.',
  refused: 'Not running: the system did not allow this port. Choose another port.',
  keychain: `Not running: the secret path or the key could not be read from ${KEYCHAIN_EN}. Once it is unlocked, the receiver starts automatically; if not, click Apply.`,
};

const OUTCOME_PL: Readonly<Record<EventOutcome, string>> = {
  accepted: 'przyjęte',
  duplicate: 'powtórzone',
  stale: 'starsze niż doba',
  badSignature: 'błędny podpis',
  tooLarge: 'za duże',
  unreadable: 'nieczytelne',
  unknownKind: 'nieznany rodzaj',
  tooMany: 'za dużo naraz, część odrzucona',
};
const OUTCOME_EN: Readonly<Record<EventOutcome, string>> = {
  accepted: 'accepted',
  duplicate: 'repeated',
  stale: 'older than a day',
  badSignature: 'wrong signature',
  tooLarge: 'too large',
  unreadable: 'unreadable',
  unknownKind: 'unknown type',
  tooMany: 'too many at once, some rejected',
};
