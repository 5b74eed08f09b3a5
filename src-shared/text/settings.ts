import { wholeNumber } from './formats';
import { counted, type Texts } from './language';

/** Settings: connection, look, data, request log, training, about. */
export const settingsText = {
  parts: { pl: 'Części ustawień', en: 'Parts of the settings' },
  connection: { pl: 'Połączenie', en: 'Connection' },
  properties: { pl: 'Obiekty', en: 'Properties' },
  another: { pl: 'Kolejny obiekt', en: 'Another property' },
  invoicing: { pl: 'Fakturowanie', en: 'Invoicing' },
  items: { pl: 'Lista pozycji', en: 'Item list' },
  staff: { pl: 'Kto przy recepcji', en: 'Who is at the desk' },
  look: { pl: 'Język i wygląd', en: 'Language and look' },
  notifications: { pl: 'Powiadomienia', en: 'Notifications' },
  data: { pl: 'Dane', en: 'Data' },
  people: { pl: 'Dane gości', en: 'Guests’ data' },
  backups: { pl: 'Kopie zapasowe', en: 'Backups' },
  pack: { pl: 'Paczka awaryjna', en: 'Downtime pack' },
  requests: { pl: 'Dziennik zapytań', en: 'Request log' },
  events: { pl: 'Powiadomienia serwisu', en: 'Service events' },
  training: { pl: 'Szkolenie', en: 'Training' },
  about: { pl: 'O programie', en: 'About' },

  // connection
  invoicesAddress: { pl: 'Faktury', en: 'Invoices' },
  olderAddress: { pl: 'Rezerwacje i ceny', en: 'Reservations and prices' },
  authority: { pl: 'Urząd certyfikacji', en: 'Certificate authority' },
  authorityOwn: { pl: 'systemowe i własny z pliku', en: 'the system’s, and an own one from a file' },
  authoritySystem: { pl: 'systemowe', en: 'the system’s' },
  secrets: { pl: 'Klucz i hasło', en: 'Key and password' },
  secretsWhere: { pl: 'w pęku kluczy systemu', en: 'in the system keychain' },
  secretsNowhere: {
    pl: 'tylko w pamięci; po zamknięciu programu trzeba je wpisać jeszcze raz',
    en: 'in memory only; after the program is closed they have to be entered again',
  },
  scopes: { pl: 'Uprawnienia klucza', en: 'Scopes of the key' },
  scopesUnknown: {
    pl: 'serwis ich jeszcze nie podał',
    en: 'the service has not named them yet',
  },
  changeConnection: { pl: 'Zmień połączenie', en: 'Change the connection' },
  keepConnection: { pl: 'Zostaw jak jest', en: 'Leave it as it is' },
  changed: { pl: 'Połączono. Dane pobiorą się od nowa.', en: 'Connected. Data will be downloaded again.' },
  disconnect: { pl: 'Odłącz ten komputer', en: 'Disconnect this computer' },
  disconnectTitle: {
    pl: 'Odłączyć ten komputer od serwisu?',
    en: 'Disconnect this computer from the service?',
  },
  disconnectWhat: {
    pl: 'Klucz i hasło znikną z pęku kluczy. To, co pobrano, zostanie na tym komputerze i będzie widoczne po ponownym połączeniu.',
    en: 'The key and the password leave the keychain. What was downloaded stays on this computer and is shown again after you reconnect.',
  },
  secretsKept: {
    pl: 'Pęk kluczy nie oddał klucza i hasła, więc nic się nie zmieniło.',
    en: 'The keychain did not give up the key and the password, so nothing was changed.',
  },
  disconnectWaiting: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na wysłanie. ${counted('pl', n, ['Zostanie', 'Zostaną', 'Zostanie'])} na tym komputerze i ${counted('pl', n, ['pójdzie', 'pójdą', 'pójdzie'])} po ponownym połączeniu.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change waits', 'changes wait'])} to be sent. ${counted('en', n, ['It stays', 'They stay'])} on this computer and ${counted('en', n, ['goes', 'go'])} out after you reconnect.`,
  },
  disconnectAnyway: { pl: 'Odłącz i zostaw je tam', en: 'Disconnect and leave them there' },
  disconnectYes: { pl: 'Odłącz', en: 'Disconnect' },
  disconnectNo: { pl: 'Zostań połączony', en: 'Stay connected' },
  noConnectionInTraining: {
    pl: 'W szkoleniu nie ma połączenia z serwisem: cały pensjonat jest zmyślony i mieszka w programie.',
    en: 'Training has no connection to the service: the whole property is made up and lives in the program.',
  },

  // invoicing
  ksef: { pl: 'Konto połączone z KSeF', en: 'Account connected to KSeF' },
  ksefAuto: { pl: 'Rozpoznaj samo', en: 'Find out' },
  ksefYes: { pl: 'Tak', en: 'Yes' },
  ksefNo: { pl: 'Nie', en: 'No' },
  ksefIs: {
    pl: 'Rozpoznano: połączone. Świadczą o tym faktury z serwisu albo jego odpowiedź.',
    en: 'Found: connected. Invoices of the service, or its answer, show it.',
  },
  ksefIsNot: {
    pl: 'Rozpoznano: niepołączone. Serwis odmówił rodzaju faktury, który wymaga KSeF.',
    en: 'Found: not connected. The service refused a type of invoice that needs KSeF.',
  },
  ksefUnknown: {
    pl: 'Jeszcze nie wiadomo: nie ma faktury ani odpowiedzi serwisu, która by o tym mówiła. Formularz oferuje oba rodzaje.',
    en: 'Not known yet: no invoice and no answer of the service tells. The form offers both kinds.',
  },
  ksefSaid: {
    pl: 'Tak wybrano tutaj; formularz oferuje tylko rodzaje, które to dopuszcza.',
    en: 'Chosen here; the form offers only the types that this allows.',
  },
  ksefHint: {
    pl: 'Serwisu nie można o to zapytać. Od odpowiedzi zależy, które rodzaje faktur, zaliczek i korekt oferuje formularz.',
    en: 'The service cannot be asked. Which invoices, advances and corrections the form offers depends on it.',
  },

  corrections: { pl: 'Pozycje korekt w serwisie', en: 'Items of corrections in the service' },
  correctionsAfter: { pl: 'Stan po korekcie', en: 'The state after' },
  correctionsDifferences: { pl: 'Różnice', en: 'Differences' },
  correctionsFound: { pl: 'Jak pokazują korekty', en: 'As corrections show' },
  correctionsShown: {
    pl: (after: number, differences: number, unclear: number) =>
      `Stan po korekcie: ${after}. Różnice: ${differences}. Nie do rozstrzygnięcia: ${unclear}.`,
    en: (after: number, differences: number, unclear: number) =>
      `The state after: ${after}. Differences: ${differences}. Could be either: ${unclear}.`,
  },
  correctionsShowAfter: {
    pl: 'Korekty tego konta to stan po korekcie.',
    en: 'This account’s corrections are the state after.',
  },
  correctionsShowDifferences: {
    pl: 'Korekty tego konta to różnice.',
    en: 'This account’s corrections are differences.',
  },
  correctionsShowNothing: {
    pl: 'Z samych korekt tego nie widać: te, które mogą być jednym i drugim, nie mają kwoty, dopóki nie wybierzesz.',
    en: 'The corrections alone do not show it: those that could be either have no amount until you choose.',
  },
  correctionsHint: {
    pl: 'Tak Kontuar wysyła korekty i tak czyta te, które już są. W formularzu zawsze wpisujesz fakturę taką, jaka ma być.',
    en: 'Kontuar sends corrections like this, and reads those that are there by it. In the form you always enter the invoice as it is to be.',
  },

  links: { pl: 'Powiązania z innego komputera', en: 'Links from another PC' },
  linksFile: {
    pl: 'Plik powiazania.json z eksportu dla księgowej',
    en: 'The file powiazania.json of the export for the accountant',
  },
  linksTaken: {
    pl: (taken: number, left: number) =>
      `Przyjęte powiązania: ${taken}.${left > 0 ? ` Pominięte, bo nie pasują lub wskazano tu inaczej: ${left}.` : ''}`,
    en: (taken: number, left: number) =>
      `Links taken: ${taken}.${left > 0 ? ` Left out, as they do not fit or were chosen otherwise here: ${left}.` : ''}`,
  },
  linksNone: {
    pl: 'W tym pliku nie ma powiązań Kontuaru.',
    en: 'That file holds no links of Kontuar.',
  },
  linksHint: {
    pl: 'Eksport dla księgowej zawiera powiazania.json: czego dotyczą korekty i rozliczenia. Tu można go wczytać.',
    en: 'The export for the accountant holds powiazania.json: what corrections and settlements are of. It can be read in here.',
  },

  // language and look
  language: { pl: 'Język', en: 'Language' },
  theme: { pl: 'Motyw', en: 'Theme' },
  themeSystem: { pl: 'Jak w systemie', en: 'As the system' },
  themeLight: { pl: 'Jasny', en: 'Light' },
  themeDark: { pl: 'Ciemny', en: 'Dark' },
  density: { pl: 'Gęstość', en: 'Density' },
  tight: { pl: 'Ciasno', en: 'Tight' },
  roomy: { pl: 'Wygodnie', en: 'Roomy' },
  densityHint: {
    pl: 'Ciasno mieści więcej pokoi i wierszy; wygodnie daje większe pola do trafienia.',
    en: 'Tight fits more rooms and rows; roomy gives larger targets.',
  },
  coverAfter: { pl: 'Zasłoń okno po', en: 'Cover the window after' },
  coverNever: { pl: 'nigdy', en: 'never' },
  coverMinutes: { pl: (n: number) => `${n} min`, en: (n: number) => `${n} min` },
  coverHint: {
    pl: 'Bez ruchu myszy i klawiatury; od razu: Ctrl+L. Zasłona chroni dane gości przed wzrokiem, nie przed kimś, kto siądzie do komputera: przed nim chroni blokada systemu.',
    en: 'Without mouse or keyboard; at once: Ctrl+L. The cover keeps guests’ data from being seen, not from somebody who sits down at the computer: the lock of the operating system does that.',
  },
  lookHint: { pl: 'Zmiana działa od razu.', en: 'A change works at once.' },

  // notifications
  notificationsLead: {
    pl: 'Co nowe, zmienione i zniknięte, powie też system, gdy okno jest schowane. Wszystko i tak czeka w skrzynce.',
    en: 'What is new, changed or gone is also told by the system while the window is hidden. All of it waits in the inbox anyway.',
  },
  notificationsOn: { pl: 'Powiadamiaj', en: 'Notify' },
  notifyNew: { pl: 'Nowe rezerwacje', en: 'New reservations' },
  notifyChanged: { pl: 'Zmienione rezerwacje', en: 'Changed reservations' },
  notifyGone: { pl: 'Rezerwacje, które zniknęły', en: 'Reservations that are gone' },
  notifyKsef: { pl: 'Wieści z KSeF', en: 'News from KSeF' },
  aboutWhat: { pl: 'O czym', en: 'About what' },
  quietHours: { pl: 'Godziny ciszy', en: 'Quiet hours' },
  quietOn: { pl: 'Nie powiadamiaj w tych godzinach', en: 'Do not notify in these hours' },
  quietFrom: { pl: 'Od', en: 'From' },
  quietTo: { pl: 'Do', en: 'To' },
  quietHint: {
    pl: 'Po nich przychodzi jedno powiadomienie o wszystkim.',
    en: 'After them one notification tells of everything.',
  },
  hourWrong: { pl: 'Podaj godzinę, na przykład 22:00.', en: 'Give an hour such as 22:00.' },
  permission: { pl: 'Ta przeglądarka', en: 'This browser' },
  permissionAsk: { pl: 'Zezwól na powiadomienia', en: 'Allow notifications' },
  permissionDefault: {
    pl: 'Jeszcze nie pozwala Kontuarowi na powiadomienia.',
    en: 'Does not allow Kontuar to notify yet.',
  },
  permissionGranted: {
    pl: 'Pozwala. Przy następnym uruchomieniu adres okna będzie inny i trzeba będzie zezwolić ponownie.',
    en: 'Allows it. The next start has another address, and it must be allowed again.',
  },
  permissionDenied: {
    pl: 'Zabrania. Można to zmienić w jej ustawieniach, przy adresie tego okna.',
    en: 'Forbids it. Its settings can change that, at the address of this window.',
  },
  permissionNever: { pl: 'Nie zna powiadomień.', en: 'Knows no notifications.' },

  // data
  ages: { pl: 'Jak stare są dane', en: 'How old the data are' },
  agesLead: {
    pl: 'Od kiedy serwis potwierdził to, co widać na ekranach.',
    en: 'When the service last confirmed what the screens show.',
  },
  everything: { pl: 'Ostatnie pełne pobranie', en: 'Last complete sync' },
  reservations: { pl: 'Rezerwacje', en: 'Reservations' },
  pricing: { pl: 'Ceny', en: 'Prices' },
  span: {
    pl: (from: string, to: string) => `${from} – ${to}`,
    en: (from: string, to: string) => `${from} – ${to}`,
  },
  checked: { pl: (at: string) => `sprawdzono ${at}`, en: (at: string) => `checked ${at}` },
  neverChecked: { pl: 'nie sprawdzano', en: 'never checked' },
  never: { pl: 'jeszcze nigdy', en: 'never yet' },
  setAside: { pl: 'Odłożone rekordy', en: 'Records set aside' },
  setAsideLead: {
    pl: 'Serwis je przysłał, ale nie dały się odczytać. Reszta jest na miejscu.',
    en: 'The service sent them, but they could not be read. Everything else is in place.',
  },
  setAsideNone: {
    pl: 'Żadnych. Wszystko, co przyszło, dało się odczytać.',
    en: 'None. All that came could be read.',
  },
  setAsideCount: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['rekord', 'rekordy', 'rekordów'])}`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['record', 'records'])}`,
  },
  kind: { pl: 'Rodzaj', en: 'Kind' },
  number: { pl: 'Numer', en: 'Number' },
  reason: { pl: 'Powód', en: 'Reason' },
  time: { pl: 'Czas', en: 'Time' },
  kindInvoice: { pl: 'faktura', en: 'invoice' },
  kindReservation: { pl: 'rezerwacja', en: 'reservation' },
  kindPriceDay: { pl: 'cena dnia', en: 'price of a day' },
  kindRoom: { pl: 'pokój', en: 'room' },

  // request log
  requestsLead: {
    pl: 'Ostatnie zapytania do serwisu: czas, wynik i numer RUID. Bez treści i bez danych gości.',
    en: 'The latest requests to the service: time, result and RUID. No contents and no guests.',
  },
  latestRequests: { pl: 'Ostatnie zapytania', en: 'Latest requests' },
  failedOnly: { pl: 'Tylko nieudane', en: 'Failed only' },
  noRequests: { pl: 'Nie było jeszcze żadnego zapytania.', en: 'There has been no request yet.' },
  noFailed: { pl: 'Żadne z ostatnich zapytań nie zawiodło.', en: 'None of the latest requests failed.' },
  request: { pl: 'Zapytanie', en: 'Request' },
  result: { pl: 'Wynik', en: 'Result' },
  duration: { pl: 'Trwało', en: 'Took' },
  accepted: { pl: 'przyjęte', en: 'accepted' },
  noAnswer: { pl: 'bez odpowiedzi', en: 'no answer' },
  copyForHelp: { pl: 'Kopiuj dla pomocy', en: 'Copy for support' },

  // training
  trainingOff: {
    pl: 'Zmyślony pensjonat do nauki i na pierwszy rzut oka. Nic z niego nie wychodzi z tego komputera, a prawdziwe dane są w tym czasie nietknięte.',
    en: 'A made-up property to learn on and to look around. Nothing of it leaves this computer, and the real data are untouched meanwhile.',
  },
  trainingOn: {
    pl: 'Szkolenie trwa. Wszystko, co widać, jest zmyślone i zostaje na tym komputerze.',
    en: 'Training is on. All that you see is made up and stays on this computer.',
  },
  enterTraining: { pl: 'Zacznij szkolenie', en: 'Start training' },
  leaveTraining: { pl: 'Zakończ szkolenie', en: 'Leave training' },

  // about
  aboutLead: {
    pl: 'Własna kopia kalendarza i faktur recepcji: szybka, działająca bez sieci, uczciwa.',
    en: 'The reception desk’s own copy of the calendar and the invoices: fast, offline, honest.',
  },
  startsWith: { pl: 'Start', en: 'Start' },
  startAtLogin: {
    pl: 'Otwieraj z komputerem, schowany przy zegarze',
    en: 'Open with the computer, tucked in beside the clock',
  },
  updates: { pl: 'Nowe wersje', en: 'New versions' },
  updatesFrom: { pl: 'Adres, spod którego są pobierane', en: 'Address that they are fetched from' },
  updatesHint: {
    pl: 'Podaje go osoba, która opiekuje się komputerem. Puste: nikt nie szuka nowych wersji. Instalują się tylko wersje podpisane przez wydawcę i żadna, póki choć jedna zmiana czeka na wysłanie.',
    en: 'Given by whoever looks after the computer. Empty: nobody looks for new versions. Only versions signed by the publisher are installed, and none while a single change waits to be sent.',
  },
  updatesLocked: {
    pl: 'Ustalił to administrator tego komputera; tutaj nie da się tego zmienić. Instalują się tylko wersje podpisane przez wydawcę.',
    en: 'The administrator of this computer has fixed this; it cannot be changed here. Only versions signed by the publisher are installed.',
  },
  updatesNowhere: { pl: 'Nikt nie szuka nowych wersji.', en: 'Nobody looks for new versions.' },
  updatesWrong: { pl: 'To nie jest adres https://', en: 'This is not an https:// address' },
  version: { pl: 'Wersja', en: 'Version' },
  licence: { pl: 'Licencja', en: 'Licence' },
  licenceWords: {
    pl: 'MIT. Wolno używać, zmieniać i przekazywać dalej.',
    en: 'MIT. You may use it, change it and pass it on.',
  },
  fonts: { pl: 'Krój pisma', en: 'Typeface' },
  fontsWords: { pl: 'IBM Plex Sans, licencja SIL OFL 1.1', en: 'IBM Plex Sans, SIL OFL 1.1' },
  notices: { pl: 'Licencje części, z których zrobiono Kontuar', en: 'Licences of what Kontuar is made of' },
  noticesMissing: {
    pl: 'Tego pliku nie ma w tej kompilacji.',
    en: 'This file is not in this build.',
  },
  icons: { pl: 'Ikony', en: 'Icons' },
  iconsWords: { pl: 'Lucide, licencja ISC', en: 'Lucide, ISC licence' },
} as const satisfies Texts;
