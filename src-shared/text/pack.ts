import type { PackFault } from '../contract/pack';
import { counted, type Texts } from './language';

/** What stands in the downtime pack, and what the screens say of it (product.md, "What nobody else has" 3). */
export const packText = {
  title: { pl: 'Paczka awaryjna', en: 'Downtime pack' },
  lead: {
    pl: 'Na czas, gdy komputer albo sieć zawiodą. Rezerwacji nie da się tu zmienić: to, co zdarzy się bez Kontuaru, zapisz na kartce i wpisz później.',
    en: 'For the time when the computer or the line fails. Nothing can be changed here: note on paper what happens without Kontuar, and enter it later.',
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
  oldest: { pl: (at: string) => `dalsze dni ${at}`, en: (at: string) => `later days ${at}` },
  notAll: { pl: 'dalszych dni nie wszystkie', en: 'not all of the later days' },
  page: {
    pl: (page: number, of: number) => `${page} z ${of}`,
    en: (page: number, of: number) => `${page} of ${of}`,
  },

  inHouse: { pl: 'W domu, według pokoi', en: 'In house, by room' },
  byName: { pl: 'W domu, według nazwisk', en: 'In house, by name' },
  arrivals: { pl: 'Przyjazdy', en: 'Arrivals' },
  departures: { pl: 'Wyjazdy', en: 'Departures' },
  plan: { pl: 'Plan na 14 dni', en: 'Plan of 14 days' },
  freeRooms: { pl: 'Wolne pokoje', en: 'Free rooms' },
  invoices: { pl: 'Faktury niezapłacone i niewysłane', en: 'Invoices unpaid or not sent' },
  toPay: { pl: 'Do zapłaty przez gości w domu i dzisiejszych', en: 'Owed by guests in house and of today' },
  nobody: { pl: 'Nikogo.', en: 'Nobody.' },
  noInvoices: { pl: 'Żadnych.', en: 'None.' },
  /** Behind the rooms' numbers. */
  roomless: {
    pl: (n: number) => `; bez pokoju: ${n} ${counted('pl', n, ['pobyt', 'pobyty', 'pobytów'])}`,
    en: (n: number) => `; ${n} ${counted('en', n, ['stay has', 'stays have'])} no room`,
  },
  noneFree: { pl: 'żaden', en: 'none' },
  notChecked: { pl: 'nie sprawdzono', en: 'not checked' },
  free: { pl: 'wolne', en: 'free' },
  legend: {
    pl: 'ramka: przyjedzie · ciemne: w domu · szare: wyjechał',
    en: 'frame: due to arrive · dark: in house · grey: has left',
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
  hour: { pl: 'Godzina', en: 'Hour' },
  balance: { pl: 'Zostało', en: 'Left to pay' },
  doorCode: { pl: 'Kod', en: 'Code' },
  note: { pl: 'Notatka', en: 'Note' },
  night: { pl: 'Noc', en: 'Night' },
  number: { pl: 'Numer', en: 'Number' },
  issued: { pl: 'Wystawiono', en: 'Issued' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  gross: { pl: 'Brutto', en: 'Gross' },
  due: { pl: 'Termin', en: 'Due' },
  why: { pl: 'Co z nią', en: 'What of it' },
  unpaid: { pl: 'niezapłacona', en: 'unpaid' },
  unsent: { pl: 'czeka na wysłanie', en: 'waits to be sent' },
  noRoom: { pl: 'bez pokoju', en: 'no room' },
  paid: { pl: 'opłacone', en: 'paid' },
  unknown: { pl: '?', en: '?' },
  checkedIn: { pl: 'zameldowany', en: 'checked in' },
  notCheckedIn: { pl: 'nie zameldowano', en: 'not checked in' },
  hasLeft: { pl: 'wymeldowany', en: 'checked out' },

  csvArrival: { pl: 'Przyjazd', en: 'Arrival' },
  csvDeparture: { pl: 'Wyjazd', en: 'Departure' },
  csvName: { pl: 'Nazwisko', en: 'Name' },
  csvForename: { pl: 'Imię', en: 'First name' },
  csvAdults: { pl: 'Dorośli', en: 'Adults' },
  csvChildren: { pl: 'Dzieci', en: 'Children' },
  csvCheckIn: { pl: 'Meldunek', en: 'Check-in' },
  csvPayment: { pl: 'Płatność', en: 'Payment' },
  csvCurrency: { pl: 'Waluta', en: 'Currency' },
  csvReservation: { pl: 'Rezerwacja', en: 'Reservation' },
  csvChecked: { pl: 'Sprawdzono w serwisie', en: 'Checked with the service' },
} as const satisfies Texts;

/** Settings, the sync light and Today. */
export const packScreenText = {
  part: { pl: 'Paczka awaryjna', en: 'Downtime pack' },
  lead: {
    pl: 'Co 15 minut, gdy coś się zmieniło, Kontuar zapisuje na pendrivie albo w folderze PDF i CSV: kto jest w domu, przyjazdy, wyjazdy, plan na 14 dni, wolne pokoje, telefony i kwoty do zapłaty. Da się je otworzyć na każdym komputerze bez Kontuaru.',
    en: 'Every 15 minutes, when something changed, Kontuar writes PDF and CSV to a stick or a folder: who is in house, arrivals, departures, a plan of 14 days, free rooms, phone numbers and what is owed. Any computer opens them without Kontuar.',
  },
  sealed: { pl: 'Szyfrowanie', en: 'Encryption' },
  withPassphrase: { pl: 'Zaszyfruj hasłem (ZIP, AES-256)', en: 'Encrypt with a passphrase (ZIP, AES-256)' },
  passphrase: { pl: 'Hasło do paczek', en: 'Passphrase of the packs' },
  showPassphrase: { pl: 'Pokaż hasło', en: 'Show the passphrase' },
  hidePassphrase: { pl: 'Ukryj hasło', en: 'Hide the passphrase' },
  passphraseShort: {
    pl: (n: number) => `Hasło musi mieć co najmniej ${n} znaków.`,
    en: (n: number) => `The passphrase needs ${n} characters or more.`,
  },
  seal: { pl: 'Szyfruj tym hasłem', en: 'Encrypt with it' },
  sealedHint: {
    pl: 'Hasło leży w pęku kluczy tego komputera, a paczkę otwiera się, gdy komputera nie ma: zapisz je na papierze w sejfie. Otwiera 7-Zip (Windows), Keka (macOS), Menedżer archiwów (Linux); sam Eksplorator Windows nie. Starsze, otwarte paczki znikną z tego folderu.',
    en: 'The passphrase lies in the keychain of this PC, and a pack is opened when this PC is gone: keep it on paper in the safe. 7-Zip (Windows), Keka (macOS) and Archive Manager (Linux) open it; Windows Explorer alone does not. Older, open packs go from this folder.',
  },
  privacySealed: {
    pl: 'Paczki są zaszyfrowane: bez hasła nikt ich nie przeczyta.',
    en: 'The packs are encrypted: without the passphrase nobody reads them.',
  },
  privacy: {
    pl: 'Pliki nie są zaszyfrowane: kto ma nośnik, czyta dane gości. Trzymaj go jak klucze do pokoi.',
    en: 'The files are not encrypted: whoever has the stick reads the guests’ data. Keep it like the keys.',
  },
  notInTraining: {
    pl: 'W szkoleniu nie ma paczek awaryjnych: pensjonat jest zmyślony.',
    en: 'Training writes no downtime packs: the guest house is made up.',
  },
  where: { pl: 'Dokąd', en: 'Where to' },
  folder: { pl: 'Folder lub nośnik', en: 'Folder or stick' },
  folderHint: {
    pl: 'Pełna ścieżka istniejącego folderu, na przykład E:\\ albo /media/recepcja/PACZKA.',
    en: 'The full path of a folder that exists, such as E:\\ or /media/desk/PACK.',
  },
  pluggedIn: { pl: 'Podłączone:', en: 'Plugged in:' },
  use: { pl: 'Używaj tego folderu', en: 'Use this folder' },
  stop: { pl: 'Nie zapisuj paczek', en: 'Write no packs' },
  stopped: {
    pl: 'Paczki nie będą zapisywane. Te, które już są, zostają.',
    en: 'No more packs. Those that are there stay.',
  },
  language: { pl: 'Język', en: 'Language' },
  polish: { pl: 'polski', en: 'Polish' },
  english: { pl: 'angielski', en: 'English' },
  both: { pl: 'oba', en: 'both' },
  doorCodes: { pl: 'Kody do drzwi', en: 'Door codes' },
  withDoorCodes: { pl: 'Zapisuj też kody do drzwi', en: 'Write door codes, too' },
  doorCodesHint: {
    pl: 'Po wyłączeniu Kontuar usuwa starsze paczki z tego folderu.',
    en: 'When this is turned off, Kontuar removes the older packs of this folder.',
  },
  last: { pl: 'Ostatnia', en: 'Last one' },
  none: { pl: 'Jeszcze żadnej.', en: 'None yet.' },
  writeNow: { pl: 'Zapisz teraz', en: 'Write one now' },
  written: { pl: 'Paczka jest zapisana.', en: 'The pack is written.' },
  lastAt: { pl: (at: string) => `Paczka awaryjna ${at}`, en: (at: string) => `Downtime pack ${at}` },
  notSince: {
    pl: (at: string) => `Paczka awaryjna nie zapisuje się od ${at}`,
    en: (at: string) => `No downtime pack since ${at}`,
  },
  off: { pl: 'Paczka awaryjna jest wyłączona', en: 'The downtime pack is off' },
  triesAgain: {
    pl: 'Kontuar próbuje sam co kilka minut.',
    en: 'Kontuar keeps trying by itself.',
  },
} as const satisfies Texts;

export const packFaultText = {
  missing: {
    pl: 'Nie ma tego folderu. Podłącz nośnik albo wybierz inny folder.',
    en: 'This folder is not there. Plug the stick in, or choose another folder.',
  },
  other: {
    pl: 'Pod tym adresem jest inny nośnik niż wybrany; danych gości na nim nie zapisano. Podłącz właściwy albo wybierz ten na nowo.',
    en: 'Another stick than the chosen one is at this address; no guests’ data were written to it. Plug in the right one, or choose this one anew.',
  },
  full: {
    pl: 'Na nośniku nie ma miejsca. Usuń coś z niego.',
    en: 'The stick is full. Remove something from it.',
  },
  readOnly: {
    pl: 'Nośnika nie można zapisać: jest zablokowany albo brakuje uprawnień.',
    en: 'The stick cannot be written: it is locked, or rights are missing.',
  },
  noPassphrase: {
    pl: 'Paczka miała być zaszyfrowana, a pęk kluczy nie daje hasła; nic nie zapisano. Odblokuj pęk kluczy albo podaj hasło jeszcze raz.',
    en: 'The pack was to be encrypted, and the keychain gives no passphrase; nothing was written. Unlock the keychain, or enter the passphrase once more.',
  },
  failed: { pl: 'Zapis się nie udał.', en: 'Writing failed.' },
} as const satisfies Record<PackFault['kind'], { pl: string; en: string }>;

/** The file that tells the chosen folder from every other, and says what it is. */
export const PACK_MARKER = [
  'PL: Ten folder wybrano w Kontuarze na paczki awaryjne: listy gości na czas, gdy komputer recepcji nie działa.',
  'Otwórz najnowszy folder "kontuar-..." i w nim plik PDF. Bez tego pliku tekstowego paczki nie będą tu zapisywane.',
  '',
  'EN: This folder was chosen in Kontuar for downtime packs: lists of guests for when the desk’s computer is down.',
  'Open the newest folder "kontuar-..." and the PDF in it. Without this text file no packs are written here.',
  '',
];
