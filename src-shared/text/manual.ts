import type { Texts } from './language';

/** The short manual: a chapter for each task of the desk, named as the desk names it. */
export const manualText = {
  manual: { pl: 'Podręcznik', en: 'Manual' },
  chapters: { pl: 'Rozdziały podręcznika', en: 'Chapters of the manual' },

  arrival: { pl: 'Gość przyjeżdża', en: 'A guest arrives' },
  arrivalWords: {
    pl: 'Ekran Dziś pokazuje przyjazdy z pokojem, telefonem i kwotą do zapłaty. Kliknięcie otwiera rezerwację; kod do drzwi jest zasłonięty, dopóki o niego nie poprosisz. Rezerwacji nie zmienia się w Kontuarze: zameldowanie i terminy zapisuje się w serwisie.',
    en: 'Today shows arrivals with room, phone and what is left to pay. A click opens the reservation; its door code is covered until you ask for it. Reservations are not changed in Kontuar: checking in and dates are done in the service.',
  },
  invoice: { pl: 'Gość prosi o fakturę', en: 'A guest asks for an invoice' },
  invoiceWords: {
    pl: 'Otwórz rezerwację i wystaw fakturę z pobytu albo zacznij pustą na ekranie Faktury. Formularz sprawdza pola podczas pisania i przechowuje szkic, także po awarii. Po zapisaniu faktura czeka w kolejce i sama idzie do serwisu; „W KSeF” pojawia się dopiero z numerem.',
    en: 'Open the reservation and make an invoice of the stay, or begin an empty one under Invoices. The form checks fields while you type and keeps a draft, even through a crash. Once saved, the invoice waits in the queue and goes to the service by itself; “In KSeF” appears only with the number.',
  },
  offline: { pl: 'Nie ma internetu', en: 'The line is down' },
  offlineWords: {
    pl: 'Pracuj dalej: wszystko, co widzisz, jest na tym komputerze. Przycisk w prawym górnym rogu mówi, od kiedy nie ma łączności i z której godziny są dane. Zmiany czekają w kolejce i idą same, gdy sieć wróci; nic nie wychodzi dwa razy.',
    en: 'Work on: everything that you see is on this computer. The button at the top right says since when there is no line and how old the data are. Changes wait in the queue and go by themselves when the line is back; nothing is sent twice.',
  },
  conflict: { pl: 'Kolejka prosi o decyzję', en: 'The queue wants a decision' },
  conflictWords: {
    pl: 'Czerwona liczba przy Kolejce znaczy, że ktoś zmienił to samo pole co ty albo serwis coś odrzucił. Otwórz wpis: obie wartości stoją obok siebie, kliknij tę, która ma zostać. Nic nie ginie, zanim zdecydujesz.',
    en: 'A red number at Queue means that somebody changed the same field as you, or that the service rejected something. Open the entry: both values stand side by side, press the one that is to stay. Nothing is lost before you decide.',
  },
  room: { pl: 'Ktoś dzwoni po wolny pokój', en: 'Somebody calls for a free room' },
  roomWords: {
    pl: 'Na Planie wybierz Wolny pokój, podaj przyjazd, noce i osoby. Najlepiej pasujące pokoje są pierwsze, z ceną i powodem, jeśli czegoś nie wolno. Blokad pokoi serwis nie podaje. Pasek nad dniami mówi, jak dawno sprawdzono dane.',
    en: 'On the Plan choose Free room and give arrival, nights and persons. The best fits come first, with their price and the reason where something is not allowed. The service does not tell of room locks. The strip above the days says how long ago the data were checked.',
  },
  news: { pl: 'Początek zmiany', en: 'The shift begins' },
  newsWords: {
    pl: 'Skrzynka zbiera nowe, zmienione i znikające rezerwacje oraz wiadomości z KSeF, pole po polu, dopóki ktoś ich nie odczyta. „Co się zmieniło” pokazuje różnice między dwiema chwilami, na przykład od 22:00.',
    en: 'The inbox collects new, changed and vanishing reservations and news from KSeF, field by field, until somebody has read them. “What changed” shows the differences between two moments, since 22:00 for example.',
  },
  search: { pl: 'Trzeba kogoś znaleźć', en: 'Somebody has to be found' },
  searchWords: {
    pl: 'Ctrl+K szuka wszędzie: gość, telefon, e-mail, numer rezerwacji lub faktury, NIP, numer KSeF, słowa z notatek. Działa bez sieci i lata wstecz; „lodz” znajduje „Łódź”.',
    en: 'Ctrl+K searches everything: guest, phone, e-mail, numbers of reservations and invoices, NIP, KSeF number, words in notes. It works without a line and years back; “lodz” finds “Łódź”.',
  },
  month: { pl: 'Koniec miesiąca', en: 'The month ends' },
  monthWords: {
    pl: 'Na ekranie Faktury wybierz okres i Eksport. „Dla księgowej” to jeden plik ZIP: rejestr, wszystkie PDF i sumy kontrolne. Lista pilnuje też faktur, które czekają na KSeF, i mówi, do kiedy muszą tam trafić.',
    en: 'Under Invoices choose the period and Export. “For the accountant” is one ZIP: a register, every PDF and checksums. The list also watches invoices that wait for KSeF, and says by when they must be there.',
  },
  properties: { pl: 'Dwa obiekty na jednym komputerze', en: 'Two properties on one PC' },
  propertiesWords: {
    pl: 'Nazwa obiektu obok tytułu (Alt+0) otwiera listę: wybierz inny albo połącz kolejny. Dane nigdy się nie mieszają, a pobierają i wysyłają wszystkie naraz; liczba przy nazwie mówi, że coś czeka w innym obiekcie. Usunąć obiekt można w Ustawieniach, gdy jego kolejka jest pusta.',
    en: 'The name of the property beside the title (Alt+0) opens a list: choose another one, or connect one more. Data are never mixed, and all of them fetch and send at the same time; a number at the name says that something waits in another property. One can be removed in Settings, once its queue is empty.',
  },
  training: { pl: 'Nowa osoba w recepcji', en: 'A new colleague' },
  trainingWords: {
    pl: 'Ustawienia, Szkolenie: zmyślony pensjonat, w którym można robić wszystko. Nic z niego nie wychodzi, a żółto-czarny pas mówi, że to szkolenie. Pod F1 „Oprowadź mnie” pokazuje w pięciu krokach, co gdzie jest.',
    en: 'Settings, Training: a made-up guest house in which everything may be tried. Nothing leaves it, and a yellow and black band says that this is training. Under F1, “Show me around” shows in five steps what is where.',
  },
} as const satisfies Texts;
