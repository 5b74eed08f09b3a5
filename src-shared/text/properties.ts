import { counted, type Texts } from './language';

/** Several properties on one PC: the switch in the top bar, and their part of the settings. */
export const propertiesText = {
  switch: { pl: 'Obiekt', en: 'Property' },
  properties: { pl: 'Obiekty na tym komputerze', en: 'Properties on this computer' },
  unnamed: { pl: 'Obiekt bez nazwy', en: 'Property without a name' },
  switchKey: { pl: 'Lista obiektów', en: 'The list of properties' },
  elsewhere: {
    pl: (n: number) => `w innych obiektach: ${n}`,
    en: (n: number) => `in other properties: ${n}`,
  },
  unread: {
    pl: (n: number) => `${n} ${counted('pl', n, ['nieprzeczytana', 'nieprzeczytane', 'nieprzeczytanych'])}`,
    en: (n: number) => `${n} unread`,
  },
  toDecide: {
    pl: (n: number) => `do decyzji: ${n}`,
    en: (n: number) => `to decide: ${n}`,
  },
  waits: {
    pl: (n: number) => `${counted('pl', n, ['czeka', 'czekają', 'czeka'])}: ${n}`,
    en: (n: number) => `${counted('en', n, ['waits', 'wait'])}: ${n}`,
  },
  nothingNew: { pl: 'nic nowego', en: 'nothing new' },
  notConnected: { pl: 'niepołączony', en: 'not connected' },
  shownNow: { pl: 'w tym oknie', en: 'in this window' },
  open: { pl: 'Otwórz', en: 'Open' },
  openNamed: { pl: (name: string) => `Otwórz ${name}`, en: (name: string) => `Open ${name}` },
  another: { pl: 'Połącz kolejny obiekt…', en: 'Connect another property…' },
  manage: { pl: 'Obiekty w ustawieniach', en: 'Properties in the settings' },
  goTo: { pl: 'Przejdź do obiektu', en: 'Go to a property' },

  // why it is not open
  opening: { pl: 'otwiera się', en: 'is being opened' },
  inUse: {
    pl: 'używa go teraz inny program Kontuar; otworzy się sam',
    en: 'another Kontuar has it now; it opens by itself',
  },
  newer: {
    pl: 'jego dane są z nowszej wersji Kontuara; zaktualizuj program',
    en: 'its data are of a newer Kontuar; update the program',
  },
  damaged: {
    pl: 'jego danych nie da się odczytać ani przywrócić z kopii',
    en: 'its data cannot be read, nor mended from a copy',
  },
  notReady: {
    pl: 'jego dane trzeba najpierw przywrócić; uruchom Kontuara ponownie',
    en: 'its data have to be restored first; start Kontuar again',
  },
  unwritable: {
    pl: 'w jego folderze nie można zapisywać',
    en: 'its folder cannot be written to',
  },

  // the part of the settings
  lead: {
    pl: 'Każdy obiekt ma własną bazę, własną kolejkę i własny wpis w pęku kluczy. Wszystkie pobierają i wysyłają w tle, także te, których okno nie pokazuje.',
    en: 'Each property has a database, a queue and a keychain entry of its own. All of them fetch and send in the background, also those that the window does not show.',
  },
  nameHint: {
    pl: 'Nazwy pochodzą z faktur w serwisie i tam się je zmienia.',
    en: 'Names come from the invoices in the service, and are changed there.',
  },
  folder: { pl: 'Folder', en: 'Folder' },
  anotherTitle: { pl: 'Połącz kolejny obiekt', en: 'Connect another property' },
  anotherLead: {
    pl: 'Wpisz adresy i klucz kolejnego obiektu. Dane obiektów nigdy się nie mieszają.',
    en: 'Enter the addresses and the key of the other property. The data of properties are never mixed.',
  },
  noRoom: {
    pl: (most: number) => `Na jednym komputerze mieści się ${most} obiektów.`,
    en: (most: number) => `One computer has room for ${most} properties.`,
  },
  inTraining: {
    pl: 'W szkoleniu jest tylko zmyślony pensjonat. Obiekty zobaczysz po zakończeniu szkolenia.',
    en: 'Training has only the made-up guest house. The properties are shown when training is left.',
  },

  // taking one off this computer
  remove: { pl: 'Usuń z komputera', en: 'Remove from this computer' },
  removeNamed: {
    pl: (name: string) => `Usuń z komputera: ${name}`,
    en: (name: string) => `Remove from this computer: ${name}`,
  },
  removeHere: {
    pl: 'Żeby usunąć ten obiekt, przejdź najpierw do innego.',
    en: 'To remove this property, go to another one first.',
  },
  removeTitle: {
    pl: (name: string) => `Usunąć ${name} z tego komputera?`,
    en: (name: string) => `Remove ${name} from this computer?`,
  },
  removeWhat: {
    pl: 'Kontuar przestanie go pobierać, a klucz i hasło znikną z pęku kluczy. W serwisie nic się nie zmieni. Pobrane dane nie giną: zostaną odłożone w folderze profilu i to Ty zdecydujesz, kiedy je skasować.',
    en: 'Kontuar stops fetching it, and its key and password leave the keychain. Nothing changes in the service. What was downloaded is not lost: it is put aside in the profile folder, and it is yours to delete.',
  },
  removeYes: { pl: 'Usuń', en: 'Remove' },
  removeAnyway: { pl: 'Usuń i zostaw je tam', en: 'Remove and leave them there' },
  removeNo: { pl: 'Zostaw', en: 'Keep it' },
  removed: {
    pl: (file: string) => `Usunięto. Dane są odłożone w folderze profilu: ${file}`,
    en: (file: string) => `Removed. The data are put aside in the profile folder: ${file}`,
  },
  waitingTitle: {
    pl: (n: number) =>
      `Nie można go jeszcze usunąć: ${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} w jego kolejce.`,
    en: (n: number) =>
      `It cannot be removed yet: ${n} ${counted('en', n, ['change waits', 'changes wait'])} in its queue.`,
  },
  waitingNext: {
    pl: 'Przejdź do tego obiektu i wyślij je albo cofnij w Kolejce.',
    en: 'Go to this property and send them, or take them back, in its Queue.',
  },
  waitingMore: { pl: (n: number) => `i ${n} dalej`, en: (n: number) => `and ${n} more` },
  closedNow: {
    pl: 'Ten obiekt nie jest otwarty, więc nie wiadomo, co czeka w jego kolejce. Nic się nie zmieniło.',
    en: 'This property is not open, so nobody knows what waits in its queue. Nothing was changed.',
  },
  gone: { pl: 'Tego obiektu już tu nie ma.', en: 'This property is no longer here.' },
  notKept: {
    pl: (detail: string) => `Danych nie udało się odłożyć, więc obiekt został. Szczegół: ${detail}`,
    en: (detail: string) => `The data could not be put aside, so the property stays. Detail: ${detail}`,
  },
} as const satisfies Texts;
