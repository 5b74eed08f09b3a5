import { wholeNumber } from './formats';
import { KEYCHAIN_EN, KEYCHAIN_PL } from './keychain';
import { counted, type Texts } from './language';

/** Texts of Settings: connection, look, data, request log, training, about. */
export const settingsText = {
  parts: { pl: 'Części ustawień', en: 'Settings sections' },
  searchSettings: { pl: 'Szukaj w ustawieniach', en: 'Search settings' },
  clearSettingsSearch: { pl: 'Wyczyść', en: 'Clear' },
  foundSettings: { pl: 'Znalezione ustawienia', en: 'Settings found' },
  countSettings: {
    pl: (n: number) => `Znaleziono: ${n}`,
    en: (n: number) => `Found: ${n}`,
  },
  noSettings: {
    pl: 'Nie ma takiego ustawienia. Spróbuj innego słowa.',
    en: 'No such setting. Try another word.',
  },
  propertyGroup: { pl: 'Obiekt i recepcja', en: 'Property and desk' },
  invoicesGroup: { pl: 'Faktury', en: 'Invoices' },
  lookGroup: { pl: 'Wygląd i powiadomienia', en: 'Look and notifications' },
  dataGroup: { pl: 'Dane i kopie', en: 'Data and backups' },
  supportGroup: { pl: 'Nauka i pomoc techniczna', en: 'Learning and support' },
  connection: { pl: 'Połączenie', en: 'Connection' },
  properties: { pl: 'Obiekty', en: 'Properties' },
  another: { pl: 'Kolejny obiekt', en: 'Another property' },
  invoicing: { pl: 'Fakturowanie', en: 'Invoicing' },
  items: { pl: 'Lista pozycji', en: 'Item list' },
  staff: { pl: 'Kto ma dyżur', en: 'Who is at the desk' },
  access: { pl: 'Dostępność', en: 'Accessibility' },
  look: { pl: 'Język i wygląd', en: 'Language and appearance' },
  notifications: { pl: 'Powiadomienia', en: 'Notifications' },
  data: { pl: 'Dane', en: 'Data' },
  people: { pl: 'Dane gości', en: 'Guest data' },
  backups: { pl: 'Kopie zapasowe', en: 'Backups' },
  pack: { pl: 'Paczka awaryjna', en: 'Downtime pack' },
  requests: { pl: 'Dziennik zapytań', en: 'Request log' },
  events: { pl: 'Powiadomienia serwisu', en: 'Service events' },
  training: { pl: 'Szkolenie', en: 'Training' },
  about: { pl: 'O programie', en: 'About' },

  // connection
  authority: { pl: 'Urzędy certyfikacji', en: 'Certificate authorities' },
  authorityOwn: { pl: 'systemowe i własny z pliku', en: 'system authorities and a private one from a file' },
  authoritySystem: { pl: 'systemowe', en: 'system authorities' },
  secrets: { pl: 'Klucz i hasło', en: 'Key and password' },
  secretsWhere: { pl: `zapisane w ${KEYCHAIN_PL.in}`, en: `in ${KEYCHAIN_EN}` },
  secretsNowhere: {
    pl: 'tylko w pamięci; po zamknięciu programu trzeba je wpisać jeszcze raz',
    en: 'in memory only; enter them again after the next start',
  },
  scopes: { pl: 'Uprawnienia klucza', en: 'Key permissions' },
  scopesUnknown: {
    pl: 'serwis ich jeszcze nie podał',
    en: 'not yet reported by the service',
  },
  changeConnection: { pl: 'Zmień połączenie', en: 'Change connection' },
  keepConnection: { pl: 'Zostaw bez zmian', en: 'Keep connection' },
  changed: {
    pl: 'Połączono. Dane zostaną pobrane od nowa.',
    en: 'Connected. Data will be downloaded again.',
  },
  disconnect: { pl: 'Odłącz ten komputer', en: 'Disconnect this PC' },
  disconnectTitle: {
    pl: 'Odłączyć ten komputer od serwisu?',
    en: 'Disconnect this PC from the service?',
  },
  disconnectWhat: {
    pl: `Klucz i hasło zostaną usunięte z ${KEYCHAIN_PL.of}. Pobrane dane zostaną na tym komputerze i będą widoczne po ponownym połączeniu.`,
    en: `The key and the password are removed from ${KEYCHAIN_EN}. Downloaded data stays on this PC and is shown again after you reconnect.`,
  },
  secretsKept: {
    pl: `Nie udało się usunąć klucza i hasła z ${KEYCHAIN_PL.of}, więc nic nie zmieniono.`,
    en: `The key and the password could not be removed from ${KEYCHAIN_EN}, so nothing was changed.`,
  },
  disconnectWaiting: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['zmiana czeka', 'zmiany czekają', 'zmian czeka'])} na wysłanie. ${counted('pl', n, ['Zostanie', 'Zostaną', 'Zostaną'])} na tym komputerze i ${counted('pl', n, ['zostanie wysłana', 'zostaną wysłane', 'zostaną wysłane'])} po ponownym połączeniu.`,
    en: (n: number) =>
      `${n} ${counted('en', n, ['change is waiting', 'changes are waiting'])} to be sent. ${counted('en', n, ['It stays', 'They stay'])} on this PC and will be sent after you reconnect.`,
  },
  disconnectAnyway: { pl: 'Odłącz i zostaw klucz w systemie', en: 'Disconnect, leave key in the system' },
  disconnectYes: { pl: 'Odłącz komputer', en: 'Disconnect PC' },
  disconnectNo: { pl: 'Nie odłączaj', en: 'Stay connected' },
  noConnectionInTraining: {
    pl: 'W szkoleniu nie ma połączenia z serwisem: przykładowy pensjonat jest wbudowany w program.',
    en: 'Training has no connection to the service: the made-up guest house is built into the program.',
  },

  // invoicing
  ksef: { pl: 'Konto połączone z KSeF', en: 'Account connected to KSeF' },
  ksefAuto: { pl: 'Wykryj automatycznie', en: 'Detect automatically' },
  ksefYes: { pl: 'Tak', en: 'Yes' },
  ksefNo: { pl: 'Nie', en: 'No' },
  ksefIs: {
    pl: 'Wykryto połączenie. Świadczą o nim faktury z serwisu albo jego odpowiedź.',
    en: 'Detected: connected, as invoices from the service or its answer show.',
  },
  ksefIsNot: {
    pl: 'Wykryto brak połączenia: serwis nie przyjął rodzaju faktury, który wymaga KSeF.',
    en: 'Detected: not connected. The service refused an invoice type that needs KSeF.',
  },
  ksefUnknown: {
    pl: 'Jeszcze nie wiadomo: nie ma faktury ani odpowiedzi serwisu, która by to pokazywała. Formularz oferuje oba rodzaje.',
    en: 'Not known yet: no invoice or answer from the service shows it. The form offers both types.',
  },
  ksefSaid: {
    pl: 'Wybrano ręcznie; formularz oferuje tylko dozwolone rodzaje dokumentów.',
    en: 'Set here; the form offers only the matching types.',
  },
  ksefHint: {
    pl: 'Serwisu nie można o to zapytać. Od odpowiedzi zależy, które rodzaje faktur, zaliczek i korekt oferuje formularz.',
    en: 'Kontuar cannot ask the service. This setting decides which invoices, advances and corrections the form offers.',
  },

  corrections: { pl: 'Pozycje korekt w serwisie', en: 'Correction items in the service' },
  correctionsAfter: { pl: 'Stan po korekcie', en: 'State after the correction' },
  correctionsDifferences: { pl: 'Różnice', en: 'Differences' },
  correctionsCorrected: { pl: 'Tylko poprawione pozycje', en: 'Corrected items only' },
  correctionsFound: { pl: 'Wykryj na podstawie korekt', en: 'Detect from corrections' },
  correctionsShown: {
    pl: (after: number, differences: number, corrected: number, unclear: number) =>
      `Stan po korekcie: ${after}. Różnice: ${differences}. Tylko poprawione pozycje: ${corrected}. Nierozstrzygnięte: ${unclear}.`,
    en: (after: number, differences: number, corrected: number, unclear: number) =>
      `State after the correction: ${after}. Differences: ${differences}. Corrected items only: ${corrected}. Undetermined: ${unclear}.`,
  },
  correctionsShowAfter: {
    pl: 'Wykryto: pozycje korekt tego konta to stan po korekcie.',
    en: 'Detected: this account’s correction items show the state after the correction.',
  },
  correctionsShowDifferences: {
    pl: 'Wykryto: pozycje korekt tego konta to różnice. Do czasu wyboru niejednoznaczne korekty nie mają kwoty.',
    en: 'Detected: this account’s correction items show differences. Ambiguous corrections have no amount until you choose.',
  },
  correctionsShowCorrected: {
    pl: 'Wykryto: korekty tego konta zawierają tylko poprawione pozycje.',
    en: 'Detected: this account’s corrections list the corrected items only.',
  },
  correctionsShowNothing: {
    pl: 'Nie można tego wykryć na podstawie korekt. Do czasu wyboru niejednoznaczne korekty nie mają kwoty.',
    en: 'This cannot be detected from the corrections. Ambiguous corrections have no amount until you choose.',
  },
  correctionsAgainst: {
    pl: 'Wybór jest sprzeczny z korektami w serwisie: niejednoznaczne korekty nie mają kwoty.',
    en: 'This contradicts the corrections in the service: ambiguous corrections have no amount.',
  },
  correctionsHint: {
    pl: 'W ten sposób Kontuar odczytuje istniejące korekty. Sam wysyła wszystkie pozycje po korekcie albo różnice. W formularzu zawsze wpisujesz fakturę taką, jaka ma być. Nie liczą się korekty do zera ani wystawione w Kontuarze: nie mówią nic o pozostałych.',
    en: 'Kontuar reads existing corrections this way. It sends all items as corrected, or the differences. In the form, you always enter the invoice as it should be. Corrections to zero and those made in Kontuar do not count: they say nothing about the others.',
  },

  till: { pl: 'Kasa fiskalna', en: 'Cash register (till)' },
  tillUnknown: { pl: 'nie odpowiedziano', en: 'not answered' },
  tillYes: { pl: 'sprzedaż konsumentom jest w kasie', en: 'sales to consumers are in the till' },
  tillNo: { pl: 'obiekt nie ma kasy', en: 'the property has no till' },
  tillExempt: { pl: 'obiekt jest zwolniony z kasy', en: 'the property is exempt from a till' },
  tillHint: {
    pl: 'Gdy sprzedaż jest w kasie, faktury dla konsumentów dostają w rejestrze i JPK oznaczenie FP i nie wchodzą do sum. Pojedynczą fakturę zmienisz na jej karcie.',
    en: 'Where the till has the sales, invoices for consumers are marked FP in the register and JPK and are in no total. A single invoice is changed on its card.',
  },
  links: { pl: 'Powiązania z innego komputera', en: 'Links from another PC' },
  linksFile: {
    pl: 'Wybierz plik powiazania.json',
    en: 'Choose powiazania.json',
  },
  linksTaken: {
    pl: (taken: number, left: number) =>
      `Wczytane powiązania: ${taken}.${left > 0 ? ` Pominięte: ${left}.` : ''}`,
    en: (taken: number, left: number) => `Links imported: ${taken}.${left > 0 ? ` Skipped: ${left}.` : ''}`,
  },
  linksNone: {
    pl: 'Ten plik nie zawiera powiązań Kontuara.',
    en: 'This file contains no Kontuar links.',
  },
  linksHint: {
    pl: 'Eksport dla księgowości zawiera plik powiazania.json: którą fakturę koryguje korekta i które faktury zaliczkowe rozlicza rozliczeniowa. Tutaj można go wczytać.',
    en: 'The export for the accountant contains powiazania.json: which invoices are corrected or settled by which. You can import it here.',
  },

  // language and look
  language: { pl: 'Język', en: 'Language' },
  theme: { pl: 'Motyw', en: 'Theme' },
  themeSystem: { pl: 'Jak w systemie', en: 'Same as system' },
  themeLight: { pl: 'Jasny', en: 'Light' },
  themeDark: { pl: 'Ciemny', en: 'Dark' },
  density: { pl: 'Gęstość', en: 'Density' },
  tight: { pl: 'Kompaktowa', en: 'Compact' },
  roomy: { pl: 'Komfortowa', en: 'Comfortable' },
  densityHint: {
    pl: 'Kompaktowa mieści więcej pokoi i wierszy; komfortowa ma większe pola i przyciski.',
    en: 'Compact shows more rooms and rows; Comfortable gives larger targets.',
  },
  coverAfter: { pl: 'Zasłoń okno po', en: 'Show privacy screen after' },
  coverNever: { pl: 'nigdy', en: 'never' },
  coverMinutes: { pl: (n: number) => `${n} min`, en: (n: number) => `${n} min` },
  coverHint: {
    pl: 'Po czasie bez ruchu myszy i klawiatury; od razu: Ctrl+L. Zasłona chroni dane gości przed wzrokiem; osoba z PIN-em odsłania okno PIN-em. Nie zastępuje to blokady systemu.',
    en: 'Without mouse or keyboard use; at once with Ctrl+L. It hides guest data from view; a person with a PIN returns with it. It does not lock the PC: use the system lock for that.',
  },
  lookHint: { pl: 'Zmiana działa od razu.', en: 'Changes take effect at once.' },

  // notifications
  notificationsLead: {
    pl: 'System powiadomi o nowych, zmienionych i usuniętych rezerwacjach, gdy okno jest ukryte. Wszystkie wpisy trafiają też do skrzynki.',
    en: 'While the window is hidden, the system also notifies you of new, changed and deleted reservations. Everything is in the inbox anyway.',
  },
  notificationsOn: { pl: 'Powiadamiaj', en: 'Show notifications' },
  notifyNew: { pl: 'Nowe rezerwacje', en: 'New reservations' },
  notifyChanged: { pl: 'Zmienione rezerwacje', en: 'Changed reservations' },
  notifyGone: { pl: 'Usunięte rezerwacje', en: 'Deleted reservations' },
  notifyKsef: { pl: 'Komunikaty KSeF', en: 'KSeF updates' },
  aboutWhat: { pl: 'Zakres powiadomień', en: 'Notify about' },
  quietHours: { pl: 'Godziny ciszy', en: 'Quiet hours' },
  quietOn: { pl: 'Nie powiadamiaj w tych godzinach', en: 'Do not notify during these hours' },
  quietFrom: { pl: 'Od', en: 'From' },
  quietTo: { pl: 'Do', en: 'To' },
  quietHint: {
    pl: 'Po nich pojawi się jedno powiadomienie zbiorcze.',
    en: 'Afterwards, one notification summarises everything.',
  },
  hourWrong: { pl: 'Podaj godzinę, na przykład 22:00.', en: 'Enter a time, for example 22:00.' },
  permission: { pl: 'Ta przeglądarka', en: 'This browser' },
  permissionAsk: { pl: 'Zezwól na powiadomienia', en: 'Allow notifications' },
  permissionDefault: {
    pl: 'Powiadomienia nie są jeszcze dozwolone.',
    en: 'Notifications not allowed yet.',
  },
  permissionGranted: {
    pl: 'Powiadomienia są dozwolone. Po następnym uruchomieniu adres okna będzie inny i trzeba będzie zezwolić ponownie.',
    en: 'Notifications allowed. After the next start, the address of this window will be different and you must allow them again.',
  },
  permissionDenied: {
    pl: 'Powiadomienia są zablokowane. Można to zmienić w ustawieniach przeglądarki, przy adresie tego okna.',
    en: 'Notifications blocked. You can allow them in the browser settings for this window’s address.',
  },
  permissionNever: { pl: 'Nie obsługuje powiadomień.', en: 'Does not support notifications.' },

  // data
  agesLead: {
    pl: 'Kiedy serwis ostatnio potwierdził dane widoczne na ekranach.',
    en: 'When the service last confirmed what the screens show.',
  },
  everything: { pl: 'Ostatnie pełne pobranie', en: 'Last complete sync' },
  pricing: { pl: 'Ceny', en: 'Prices' },
  span: {
    pl: (from: string, to: string) => `${from} – ${to}`,
    en: (from: string, to: string) => `${from} – ${to}`,
  },
  neverChecked: { pl: 'nie sprawdzano', en: 'never checked' },
  setAside: { pl: 'Rekordy nieodczytane', en: 'Unreadable records' },
  setAsideLead: {
    pl: 'Nie udało się ich odczytać. Kontuar pobierze je ponownie. Pozostałe dane są kompletne.',
    en: 'They could not be read, and Kontuar requests them again. All other data is complete.',
  },
  setAsideNone: {
    pl: 'Brak. Odczytano wszystkie pobrane dane.',
    en: 'None. All received data could be read.',
  },
  setAsideCount: {
    pl: (n: number) => `${wholeNumber('pl', n)} ${counted('pl', n, ['rekord', 'rekordy', 'rekordów'])}`,
    en: (n: number) => `${wholeNumber('en', n)} ${counted('en', n, ['record', 'records'])}`,
  },
  kind: { pl: 'Rodzaj', en: 'Type' },
  number: { pl: 'Numer', en: 'Number' },
  reason: { pl: 'Powód', en: 'Reason' },
  time: { pl: 'Czas', en: 'Time' },
  kindInvoice: { pl: 'faktura', en: 'invoice' },
  kindReservation: { pl: 'rezerwacja', en: 'reservation' },
  kindPriceDay: { pl: 'cena na dzień', en: 'price for a day' },
  kindRoom: { pl: 'pokój', en: 'room' },

  // request log
  requestsLead: {
    pl: 'Ostatnie zapytania do serwisu: czas, wynik i numer RUID. Bez treści i bez danych gości.',
    en: 'The latest requests to the service: time, result and RUID. No contents and no guest data.',
  },
  latestRequests: { pl: 'Ostatnie zapytania', en: 'Latest requests' },
  failedOnly: { pl: 'Tylko nieudane', en: 'Failed only' },
  noRequests: { pl: 'Nie było jeszcze żadnego zapytania.', en: 'No requests yet.' },
  noFailed: { pl: 'Wszystkie ostatnie zapytania się powiodły.', en: 'None of the latest requests failed.' },
  request: { pl: 'Zapytanie', en: 'Request' },
  result: { pl: 'Wynik', en: 'Result' },
  duration: { pl: 'Czas trwania', en: 'Duration' },
  noAnswer: { pl: 'brak odpowiedzi', en: 'no answer' },
  copyForHelp: { pl: 'Kopiuj szczegóły', en: 'Copy for support' },

  // training
  trainingOff: {
    pl: 'Przykładowy pensjonat do nauki i poznania programu. Nic nie jest wysyłane z tego komputera, a prawdziwe dane pozostają bez zmian.',
    en: 'A made-up guest house for learning and a first look. Nothing leaves this PC, and your real data is not changed.',
  },
  trainingOn: {
    pl: 'Szkolenie trwa. Wszystkie dane są przykładowe i pozostają na tym komputerze.',
    en: 'Training is on. Everything you see is made up and stays on this PC.',
  },
  enterTraining: { pl: 'Zacznij szkolenie', en: 'Start training' },
  leaveTraining: { pl: 'Zakończ szkolenie', en: 'Leave training' },

  // about
  aboutLead: {
    pl: 'Kopia kalendarza i faktur dla recepcji: szybka i dostępna bez sieci.',
    en: 'A copy of the calendar and the invoices for reception: fast, and available offline.',
  },
  startsWith: { pl: 'Uruchamianie', en: 'Startup' },
  startAtLogin: {
    pl: 'Uruchamiaj przy logowaniu, zminimalizowany do zasobnika',
    en: 'Start at login, minimised to the tray',
  },
  updates: { pl: 'Nowe wersje', en: 'Updates' },
  updatesFrom: { pl: 'Adres aktualizacji', en: 'Update address' },
  updatesHint: {
    pl: 'Podaje go informatyk. Puste: aktualizacje są wyłączone. Instalowane są tylko wersje podpisane przez wydawcę i tylko wtedy, gdy żadna zmiana nie czeka na wysłanie.',
    en: 'From your IT support. Empty: Kontuar does not check for updates. Only versions signed by the publisher are installed, and never while changes are waiting to be sent.',
  },
  updatesLocked: {
    pl: 'Ustawienie administratora tego komputera; tutaj nie można go zmienić. Instalowane są tylko wersje podpisane przez wydawcę.',
    en: 'Set by the administrator of this PC; it cannot be changed here. Only versions signed by the publisher are installed.',
  },
  updatesNowhere: { pl: 'Aktualizacje są wyłączone.', en: 'Updates are off.' },
  updatesWrong: {
    pl: 'Wpisz adres zaczynający się od https://',
    en: 'Enter an address that starts with https://',
  },
  version: { pl: 'Wersja', en: 'Version' },
  licence: { pl: 'Licencja', en: 'Licence' },
  licenceWords: {
    pl: 'MIT. Można używać, zmieniać i przekazywać dalej.',
    en: 'MIT. You may use it, change it and pass it on.',
  },
  fonts: { pl: 'Krój pisma', en: 'Typeface' },
  fontsWords: { pl: 'IBM Plex Sans, licencja SIL OFL 1.1', en: 'IBM Plex Sans, SIL OFL 1.1' },
  notices: { pl: 'Licencje składników Kontuara', en: 'Third-party licences' },
  noticesMissing: {
    pl: 'Tego pliku brakuje w tej kompilacji.',
    en: 'This file is missing from this build.',
  },
  icons: { pl: 'Ikony', en: 'Icons' },
  iconsWords: { pl: 'Lucide, licencja ISC', en: 'Lucide, ISC licence' },
} as const satisfies Texts;
