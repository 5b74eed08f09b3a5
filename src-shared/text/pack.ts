import type { PackFault } from '../contract/downtimePackContract';
import { KEYCHAIN_EN, KEYCHAIN_PL } from './keychain';
import { counted, type Texts } from './language';

/** Texts of the downtime pack and its screens (product.md, "What nobody else has" 3). */
export const packText = {
  title: { pl: 'Paczka awaryjna', en: 'Downtime pack' },
  lead: {
    pl: 'Na wypadek awarii komputera albo sieci. Danych nie można tu zmieniać: co wydarzy się bez Kontuara, zanotuj i wpisz później.',
    en: 'For when the PC or the connection fails. Nothing can be changed here: note on paper what happens without Kontuar and enter it later.',
  },
  unprinted: {
    pl: (rooms: string) =>
      `W czcionce wydruku brakuje liter z danych gości (zastępuje je „?”): ${rooms}. Pełne dane są w plikach CSV paczki.`,
    en: (rooms: string) =>
      `Letters of guests’ data are missing in the print font and shown as “?”: ${rooms}. The CSV files of the pack have them in full.`,
  },
  madeAt: { pl: (at: string) => `zapisano ${at}`, en: (at: string) => `written ${at}` },
  dataOf: {
    pl: (at: string) => `rezerwacje na dziś sprawdzono w serwisie ${at}`,
    en: (at: string) => `today’s reservations checked with the service ${at}`,
  },
  dataNever: {
    pl: 'rezerwacji na dziś nie sprawdzono w serwisie',
    en: 'today’s reservations were not checked with the service',
  },
  oldest: { pl: (at: string) => `dalsze dni ${at}`, en: (at: string) => `later days checked ${at}` },
  notAll: { pl: 'nie sprawdzono wszystkich dalszych dni', en: 'some later days never checked' },
  page: {
    pl: (page: number, of: number) => `${page} z ${of}`,
    en: (page: number, of: number) => `${page} of ${of}`,
  },

  inHouse: { pl: 'W obiekcie, według pokoi', en: 'In house, by room' },
  byName: { pl: 'W obiekcie, według nazwisk', en: 'In house, by name' },
  arrivals: { pl: 'Przyjazdy', en: 'Arrivals' },
  departures: { pl: 'Wyjazdy', en: 'Departures' },
  plan: { pl: 'Plan na 14 dni', en: '14-day plan' },
  freeRooms: { pl: 'Wolne pokoje', en: 'Available rooms' },
  invoices: { pl: 'Faktury nieopłacone i niewysłane', en: 'Unpaid or unsent invoices' },
  toPay: { pl: 'Do zapłaty (goście w obiekcie i dzisiejsi)', en: 'Balances of in-house and today’s guests' },
  nobody: { pl: 'Nikogo.', en: 'Nobody.' },
  noInvoices: { pl: 'Żadnych.', en: 'None.' },
  /** Shown after the room numbers: the number of stays that have no room. */
  roomless: {
    pl: (n: number) => `; bez pokoju: ${n} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])}`,
    en: (n: number) => `; ${n} ${counted('en', n, ['stay has', 'stays have'])} no room`,
  },
  /** Shown after the room numbers: rooms are known only from stays. */
  roomsFromStays: { pl: '; tylko pokoje znane z pobytów', en: '; only rooms known from stays' },
  noneFree: { pl: 'żaden', en: 'none' },
  notChecked: { pl: 'nie sprawdzono', en: 'not checked' },
  free: { pl: 'wolne', en: 'available' },
  legend: {
    pl: 'ramka: przyjedzie · ciemne: w obiekcie · szare: po wyjeździe',
    en: 'frame: due to arrive · dark: in house · grey: checked out',
  },
  guests: {
    pl: (n: number) => `${n} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])}`,
    en: (n: number) => `${n} ${counted('en', n, ['stay', 'stays'])}`,
  },

  room: { pl: 'Pokój', en: 'Room' },
  guest: { pl: 'Gość', en: 'Guest' },
  phone: { pl: 'Telefon', en: 'Phone' },
  persons: { pl: 'Osoby', en: 'Guests' },
  stay: { pl: 'Pobyt', en: 'Stay' },
  hour: { pl: 'Godzina', en: 'Time' },
  balance: { pl: 'Do zapłaty', en: 'Left to pay' },
  doorCode: { pl: 'Kod', en: 'Code' },
  note: { pl: 'Notatka', en: 'Note' },
  night: { pl: 'Noc', en: 'Night' },
  number: { pl: 'Numer', en: 'Number' },
  issued: { pl: 'Wystawiono', en: 'Issued' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  gross: { pl: 'Brutto', en: 'Gross' },
  due: { pl: 'Termin', en: 'Due' },
  why: { pl: 'Powód', en: 'Reason' },
  unpaid: { pl: 'nieopłacona', en: 'unpaid' },
  unsent: { pl: 'czeka na wysłanie', en: 'waiting to be sent' },
  noRoom: { pl: 'bez pokoju', en: 'no room' },
  paid: { pl: 'opłacone', en: 'paid' },
  unknown: { pl: '?', en: '?' },
  checkedIn: { pl: 'zameldowano', en: 'checked in' },
  notCheckedIn: { pl: 'nie zameldowano', en: 'not checked in' },
  hasLeft: { pl: 'wymeldowano', en: 'checked out' },

  csvArrival: { pl: 'Przyjazd', en: 'Arrival' },
  csvDeparture: { pl: 'Wyjazd', en: 'Departure' },
  csvName: { pl: 'Nazwisko', en: 'Surname' },
  csvForename: { pl: 'Imię', en: 'First name' },
  csvAdults: { pl: 'Dorośli', en: 'Adults' },
  csvChildren: { pl: 'Dzieci', en: 'Children' },
  csvCheckIn: { pl: 'Zameldowanie', en: 'Check-in' },
  csvPayment: { pl: 'Płatność', en: 'Payment' },
  csvCurrency: { pl: 'Waluta', en: 'Currency' },
  csvReservation: { pl: 'Rezerwacja', en: 'Reservation' },
  csvChecked: { pl: 'Sprawdzono w serwisie', en: 'Checked with the service' },
} as const satisfies Texts;

/** Texts about the downtime pack in Settings, in the sync light and on Today. */
export const packScreenText = {
  part: { pl: 'Paczka awaryjna', en: 'Downtime pack' },
  lead: {
    pl: 'Co 15 minut, jeśli coś się zmieniło, Kontuar zapisuje na pendrivie albo w folderze pliki PDF i CSV: goście w obiekcie, przyjazdy, wyjazdy, plan na 14 dni, wolne pokoje, telefony i kwoty do zapłaty. Można je otworzyć na każdym komputerze, bez Kontuara.',
    en: 'Every 15 minutes, if anything has changed, Kontuar saves PDF and CSV files to a USB stick or a folder. They list guests in house, arrivals, departures, a 14-day plan, available rooms, phone numbers and balances. Any PC can open them without Kontuar.',
  },
  sealed: { pl: 'Szyfrowanie', en: 'Encryption' },
  withPassphrase: { pl: 'Zaszyfruj hasłem (ZIP, AES-256)', en: 'Encrypt with a passphrase (ZIP, AES-256)' },
  passphrase: { pl: 'Hasło do paczek', en: 'Passphrase for the packs' },
  passphraseShort: {
    pl: (n: number) => `Hasło musi mieć co najmniej ${n} znaków.`,
    en: (n: number) => `The passphrase must have at least ${n} characters.`,
  },
  seal: { pl: 'Szyfruj tym hasłem', en: 'Encrypt with this passphrase' },
  sealedHint: {
    pl: `Hasło jest zapisane tylko na tym komputerze (${KEYCHAIN_PL.is}), a paczka jest potrzebna, gdy komputer nie działa: przechowuj je też na papierze w sejfie. Paczkę otwiera 7-Zip (Windows), Keka (macOS) lub Menedżer archiwów (Linux); Eksplorator Windows jej nie otwiera. Starsze, niezaszyfrowane paczki zostaną usunięte z tego folderu.`,
    en: `The passphrase is stored only on this PC, in ${KEYCHAIN_EN}, and a pack is needed when this PC is down: also keep it on paper in the safe. 7-Zip (Windows), Keka (macOS) and Archive Manager (Linux) open a pack; Windows Explorer does not. Older, unencrypted packs will be deleted from this folder.`,
  },
  privacySealed: {
    pl: 'Paczki są zaszyfrowane: bez hasła nikt ich nie przeczyta.',
    en: 'The packs are encrypted: nobody can read them without the passphrase.',
  },
  privacy: {
    pl: 'Pliki nie są zaszyfrowane: każdy, kto ma nośnik, może odczytać dane gości. Przechowuj go w bezpiecznym miejscu.',
    en: 'The files are not encrypted: anyone who has the USB stick can read the guests’ data. Keep it in a safe place.',
  },
  notInTraining: {
    pl: 'W szkoleniu nie ma paczek awaryjnych: dane są przykładowe.',
    en: 'There are no downtime packs in training: the guest house is made up.',
  },
  where: { pl: 'Miejsce zapisu', en: 'Save to' },
  folder: { pl: 'Folder lub nośnik', en: 'Folder or USB stick' },
  folderHint: {
    pl: 'Pełna ścieżka istniejącego folderu, na przykład E:\\ albo /media/recepcja/PACZKA.',
    en: 'The full path of an existing folder, for example E:\\ or /media/desk/PACK.',
  },
  use: { pl: 'Używaj tego folderu', en: 'Use this folder' },
  stop: { pl: 'Wyłącz zapis paczek', en: 'Stop writing packs' },
  stopped: {
    pl: 'Paczki nie będą zapisywane. Istniejące pozostaną.',
    en: 'Packs are no longer written. Existing ones stay.',
  },
  language: { pl: 'Język', en: 'Language' },
  polish: { pl: 'polski', en: 'Polish' },
  english: { pl: 'angielski', en: 'English' },
  both: { pl: 'oba', en: 'both' },
  doorCodes: { pl: 'Kody do drzwi', en: 'Door codes' },
  withDoorCodes: { pl: 'Zapisuj też kody do drzwi', en: 'Include door codes' },
  doorCodesHint: {
    pl: 'Po wyłączeniu Kontuar usuwa starsze paczki z tego folderu.',
    en: 'If you turn this off, Kontuar deletes the older packs in this folder.',
  },
  none: { pl: 'Jeszcze nie zapisano.', en: 'None yet.' },
  writeNow: { pl: 'Zapisz paczkę teraz', en: 'Write pack now' },
  written: { pl: 'Zapisano paczkę.', en: 'Pack written.' },
  lastAt: { pl: (at: string) => `Paczka awaryjna ${at}`, en: (at: string) => `Downtime pack ${at}` },
  notSince: {
    pl: (at: string) => `Brak nowej paczki awaryjnej od ${at}`,
    en: (at: string) => `No downtime pack since ${at}`,
  },
  triesAgain: {
    pl: 'Kontuar ponawia próbę co kilka minut.',
    en: 'Kontuar tries again every few minutes.',
  },
} as const satisfies Texts;

export const packFaultText = {
  missing: {
    pl: 'Nie ma tego folderu. Podłącz nośnik albo wybierz inny folder.',
    en: 'Folder not found. Plug in the USB stick or choose another folder.',
  },
  other: {
    pl: 'Pod tą ścieżką jest inny nośnik niż wybrany; nie zapisano na nim danych gości. Podłącz właściwy albo wybierz ten ponownie.',
    en: 'A different USB stick is plugged in; no guest data was written to it. Plug in the right one, or choose this one again.',
  },
  full: {
    pl: 'Na nośniku brakuje miejsca. Zwolnij na nim miejsce.',
    en: 'The USB stick is full. Free some space on it.',
  },
  readOnly: {
    pl: 'Nie można zapisać na nośniku: jest zablokowany albo brakuje uprawnień.',
    en: 'The USB stick cannot be written to: it is locked or permission is missing.',
  },
  noPassphrase: {
    pl: `Nie udało się odczytać hasła do szyfrowania z ${KEYCHAIN_PL.of}; nic nie zapisano. Odblokuj ${KEYCHAIN_PL.it} albo podaj hasło jeszcze raz.`,
    en: `The passphrase for encryption could not be read from ${KEYCHAIN_EN}; nothing was written. Unlock ${KEYCHAIN_EN}, or enter the passphrase again.`,
  },
  failed: { pl: 'Nie udało się zapisać paczki.', en: 'The pack could not be written.' },
} as const satisfies Record<PackFault['kind'], { pl: string; en: string }>;

/** Text of the file that marks the chosen folder and explains its purpose. */
export const PACK_MARKER = [
  'PL: Ten folder wybrano w Kontuarze na paczki awaryjne: listy gości na czas, gdy komputer recepcji nie działa.',
  'Otwórz najnowszy folder "kontuar-..." i w nim plik PDF. Bez tego pliku tekstowego paczki nie będą tu zapisywane.',
  '',
  'EN: This folder was chosen in Kontuar for downtime packs: lists of guests for when the reception PC is down.',
  'Open the newest folder "kontuar-..." and the PDF in it. Without this text file, no packs are written here.',
  '',
];
