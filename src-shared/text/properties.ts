import { KEYCHAIN_EN, KEYCHAIN_PL } from './keychain';
import { counted, type Texts } from './language';

/** Texts for several properties on one PC: the switch in the top bar, and the section in Settings. */
export const propertiesText = {
  switch: { pl: 'Obiekt', en: 'Property' },
  properties: { pl: 'Obiekty na tym komputerze', en: 'Properties on this PC' },
  unnamed: { pl: 'Obiekt bez nazwy', en: 'Property without a name' },
  switchKey: { pl: 'Lista obiektów', en: 'List of properties' },
  elsewhere: {
    pl: (n: number) => `w innych obiektach: ${n}`,
    en: (n: number) => `in other properties: ${n}`,
  },
  toDecide: {
    pl: (n: number) => `do decyzji: ${n}`,
    en: (n: number) => `to decide: ${n}`,
  },
  waits: {
    pl: (n: number) => `${counted('pl', n, ['czeka', 'czekają', 'czeka'])}: ${n}`,
    en: (n: number) => `waiting: ${n}`,
  },
  nothingNew: { pl: 'nic nowego', en: 'nothing new' },
  notConnected: { pl: 'bez połączenia', en: 'not connected' },
  shownNow: { pl: 'w tym oknie', en: 'in this window' },
  open: { pl: 'Otwórz', en: 'Open' },
  openNamed: { pl: (name: string) => `Otwórz ${name}`, en: (name: string) => `Open ${name}` },
  another: { pl: 'Połącz kolejny obiekt…', en: 'Connect another property…' },
  manage: { pl: 'Obiekty w ustawieniach', en: 'Manage properties' },

  // Reasons why a property is not open.
  opening: { pl: 'trwa otwieranie', en: 'opening' },
  inUse: {
    pl: 'używa go drugi uruchomiony Kontuar; otworzy się automatycznie',
    en: 'in use by another running Kontuar; it will open automatically',
  },
  newer: {
    pl: 'jego dane są z nowszej wersji Kontuara; zaktualizuj program',
    en: 'its data comes from a newer version of Kontuar; update the program',
  },
  damaged: {
    pl: 'jego danych nie można odczytać ani przywrócić z kopii',
    en: 'its data cannot be read or restored from a backup',
  },
  notReady: {
    pl: 'jego dane trzeba najpierw przywrócić; uruchom ponownie Kontuar',
    en: 'its data must be restored first; restart Kontuar',
  },
  unwritable: {
    pl: 'w jego folderze nie można zapisywać; Kontuar próbuje co 15 sekund',
    en: 'its folder cannot be written to; Kontuar tries every 15 seconds',
  },
  networkDrive: {
    pl: 'jego folder jest na dysku sieciowym',
    en: 'its folder is on a network drive',
  },
  keyLocked: {
    pl: 'magazyn haseł nie podał klucza do jego danych; otwórz go, żeby spróbować ponownie albo wpisać słowa odzyskiwania',
    en: 'the keychain did not give the key of its data; open it to try again or to enter its recovery words',
  },
  keyMissing: {
    pl: 'na tym komputerze nie ma klucza do jego danych; otwórz go, żeby wpisać jego słowa odzyskiwania',
    en: 'this PC does not have the key of its data; open it to enter its recovery words',
  },
  wrongKey: {
    pl: 'plik jego danych zaszyfrowano innym kluczem niż kolejkę; nic nie zmieniono: przywróć właściwy plik w jego folderze',
    en: 'its data file was encrypted with another key than its queue; nothing was changed: put the right file back in its folder',
  },
  plainFile: {
    pl: 'na miejscu zaszyfrowanego pliku jego danych jest inny, niezaszyfrowany; nic nie zmieniono: przywróć właściwy plik w jego folderze',
    en: 'an unencrypted file has taken the place of its encrypted data file; nothing was changed: put the right file back in its folder',
  },
  program: {
    pl: 'brakuje pliku programu Kontuar; zainstaluj go ponownie',
    en: 'a file of the program is missing; install Kontuar again',
  },

  // Texts of the section in Settings.
  lead: {
    pl: `Każdy obiekt ma własną bazę, kolejkę i klucz (${KEYCHAIN_PL.is}). Dane wszystkich są pobierane i wysyłane w tle, także tych, których okno nie pokazuje.`,
    en: `Each property has its own database, queue and key in ${KEYCHAIN_EN}. All of them sync in the background, including those not shown in this window.`,
  },
  nameHint: {
    pl: 'Nazwy pochodzą z faktur w serwisie i tam się je zmienia.',
    en: 'Names come from invoices in the service and can be changed there.',
  },
  folder: { pl: 'Folder', en: 'Folder' },
  anotherLead: {
    pl: 'Wpisz adresy i klucz kolejnego obiektu. Dane obiektów nigdy się nie mieszają.',
    en: 'Enter the addresses and the key of the other property. The data of properties is never mixed.',
  },
  noRoom: {
    pl: (most: number) => `Na jednym komputerze może być najwyżej ${most} obiektów.`,
    en: (most: number) => `One PC can have up to ${most} properties.`,
  },
  inTraining: {
    pl: 'W szkoleniu jest tylko przykładowy pensjonat. Obiekty zobaczysz po zakończeniu szkolenia.',
    en: 'Training has only the made-up guest house. Your properties are shown again when you leave training.',
  },

  // Removing a property from this PC.
  remove: { pl: 'Usuń z komputera', en: 'Remove from this PC' },
  removeNamed: {
    pl: (name: string) => `Usuń z komputera: ${name}`,
    en: (name: string) => `Remove from this PC: ${name}`,
  },
  removeHere: {
    pl: 'Aby usunąć ten obiekt, najpierw przejdź do innego.',
    en: 'To remove this property, open another one first.',
  },
  removeTitle: {
    pl: (name: string) => `Usunąć ${name} z tego komputera?`,
    en: (name: string) => `Remove ${name} from this PC?`,
  },
  removeWhat: {
    pl: `Kontuar przestanie pobierać dane tego obiektu, a klucz i hasło zostaną usunięte z ${KEYCHAIN_PL.of}. W serwisie nic się nie zmieni. Pobrane dane pozostaną w folderze profilu; możesz je później usunąć.`,
    en: `Kontuar stops syncing it, and its key and password are removed from ${KEYCHAIN_EN}. Nothing changes in the service. The downloaded data is kept in the profile folder until you delete it.`,
  },
  removeYes: { pl: 'Usuń obiekt', en: 'Remove property' },
  removeAnyway: { pl: 'Usuń i zostaw klucz w systemie', en: 'Remove, leave key in the system' },
  removeNo: { pl: 'Zostaw obiekt', en: 'Keep property' },
  removed: {
    pl: (file: string) => `Usunięto obiekt. Dane pozostały w folderze profilu: ${file}`,
    en: (file: string) => `Removed. The data is kept in the profile folder: ${file}`,
  },
  waitingTitle: {
    pl: (n: number) =>
      `Nie można go jeszcze usunąć: ${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} w jego kolejce.`,
    en: (n: number) =>
      `It cannot be removed yet: ${n} ${counted('en', n, ['change is waiting', 'changes are waiting'])} in its queue.`,
  },
  waitingNext: {
    pl: 'Przejdź do tego obiektu i wyślij je albo cofnij w Kolejce.',
    en: 'Go to this property and send or undo them in its Queue.',
  },
  waitingMore: { pl: (n: number) => `i jeszcze ${n}`, en: (n: number) => `and ${n} more` },
  closedNow: {
    pl: 'Ten obiekt nie jest otwarty, więc nie wiadomo, co czeka w jego kolejce. Nic nie zmieniono.',
    en: 'This property is not open, so its queue cannot be checked. Nothing was changed.',
  },
  gone: { pl: 'Tego obiektu nie ma już na tym komputerze.', en: 'This property is no longer on this PC.' },
  notKept: {
    pl: (detail: string) => `Nie udało się zachować danych, więc obiektu nie usunięto. Szczegóły: ${detail}`,
    en: (detail: string) => `The data could not be kept, so the property was not removed. Details: ${detail}`,
  },
} as const satisfies Texts;
