import type { Texts } from './language';

/** Texts of the short manual: a chapter for each task of the desk, in the words of the desk. */
export const manualText = {
  manual: { pl: 'Podręcznik', en: 'Manual' },
  chapters: { pl: 'Rozdziały podręcznika', en: 'Chapters of the manual' },

  arrival: { pl: 'Przyjazd gościa', en: 'A guest arrives' },
  arrivalWords: {
    pl: 'Ekran Dziś pokazuje przyjazdy z pokojem, telefonem i kwotą do zapłaty. Kliknięcie otwiera rezerwację; kod do drzwi jest ukryty, dopóki nie klikniesz Pokaż. Rezerwacji nie zmienia się w Kontuarze: zameldowanie i daty zapisuje się w serwisie.',
    en: 'Today shows arrivals with room, phone and the amount left to pay. Click one to open the reservation; its door code is hidden until you ask for it. Reservations cannot be changed in Kontuar: check guests in and change dates in the service.',
  },
  invoice: { pl: 'Gość prosi o fakturę', en: 'A guest asks for an invoice' },
  invoiceWords: {
    pl: 'Otwórz rezerwację i wystaw fakturę za pobyt albo utwórz pustą na ekranie Faktury. Formularz sprawdza pola podczas pisania i zachowuje wpisane dane, także po awarii. Zapisana faktura czeka w kolejce i jest wysyłana automatycznie; „W KSeF” pojawia się po nadaniu numeru. Zapłatę zaznacza klawisz P, także dla kilku zaznaczonych faktur.',
    en: 'Open the reservation and create an invoice for the stay, or start an empty one under Invoices. The form checks fields as you type and keeps your input, even after a crash. Once saved, the invoice waits in the queue and is sent automatically; “In KSeF” appears only once the number is assigned. The key P marks it as paid, also several selected invoices.',
  },
  offline: { pl: 'Nie ma internetu', en: 'The internet is down' },
  offlineWords: {
    pl: 'Pracuj dalej: wszystko, co widzisz, jest na tym komputerze. Przycisk w prawym górnym rogu pokazuje, od kiedy nie ma łączności i z której godziny są dane. Zmiany czekają w kolejce i zostaną wysłane po powrocie sieci; nic nie jest wysyłane dwa razy.',
    en: 'Carry on: everything you see is on this PC. The button at the top right shows since when you have been offline and how old the data is. Changes wait in the queue and are sent automatically when the connection returns; nothing is sent twice.',
  },
  conflict: { pl: 'Zmiana wymaga decyzji', en: 'A change needs a decision' },
  conflictWords: {
    pl: 'Czerwona liczba przy Kolejce oznacza, że ktoś zmienił w serwisie to samo pole albo że serwis czegoś nie przyjął. Otwórz zmianę: obie wartości są obok siebie, kliknij tę, która ma zostać. Do czasu decyzji obie są zachowane.',
    en: 'A red number on Queue means that somebody changed the same field as you, or that the service rejected something. Open the change: both values are side by side; click the one to keep. Nothing is lost before you decide.',
  },
  room: { pl: 'Ktoś pyta o wolny pokój', en: 'A caller asks for a room' },
  roomWords: {
    pl: 'Na Planie wybierz Znajdź pokój, podaj przyjazd, noce i osoby. Najlepiej dopasowane pokoje są pierwsze, z ceną i ewentualnym ograniczeniem. Blokad pokoi serwis nie podaje. Pasek nad dniami pokazuje, kiedy sprawdzono dane.',
    en: 'On the Plan, choose Find room and enter arrival, nights and guests. The best matches come first, with the price and the reason if something is not allowed. The service does not report blocked rooms. The strip above the days shows how long ago the data was checked.',
  },
  news: { pl: 'Początek dyżuru', en: 'The shift begins' },
  newsWords: {
    pl: 'Skrzynka zbiera nowe, zmienione i usunięte rezerwacje oraz komunikaty KSeF, pole po polu, do czasu ich przeczytania. „Co się zmieniło” pokazuje różnice między dwiema chwilami, na przykład od 22:00.',
    en: 'The inbox collects new, changed and deleted reservations and KSeF updates, field by field, until somebody marks them as read. “What changed” shows the differences between two times, for example since 22:00.',
  },
  search: { pl: 'Szukanie gościa lub faktury', en: 'Find a guest or an invoice' },
  searchWords: {
    pl: 'Ctrl+K szuka wszędzie: gość, telefon, e-mail, numer rezerwacji lub faktury, NIP, numer KSeF, słowa z notatek. Działa bez sieci i lata wstecz; „lodz” znajduje „Łódź”. Wpisz też polecenie, np. „nowa faktura” albo „drukuj przyjazdy”, lub dzień, np. „14 lipca”: plan przejdzie do niego.',
    en: 'Ctrl+K searches everything: guest, phone, email, reservation and invoice numbers, NIP, KSeF number, words in notes. It works offline and goes back years; “lodz” finds “Łódź”. It also takes commands, such as “new invoice” or “print arrivals”, and days: “14 July” opens the plan on that day.',
  },
  month: { pl: 'Koniec miesiąca', en: 'The month ends' },
  monthWords: {
    pl: 'Na ekranie Faktury kliknij Eksport i wybierz miesiąc. „Miesiąc dla księgowości” to jeden plik ZIP: zestawienie, rejestr, pliki do JPK, Optimy i EDI++, wszystkie pliki PDF i sumy kontrolne. Lista pokazuje też faktury czekające na KSeF i termin ich przesłania.',
    en: 'Under Invoices, choose Export and the month. “The accountant’s month” is one ZIP: an overview, a register, files for JPK, Optima and EDI++, every PDF and checksums. The list also tracks invoices waiting for KSeF and shows their deadlines.',
  },
  figures: { pl: 'Jak idzie sprzedaż', en: 'How the property is doing' },
  figuresWords: {
    pl: 'Statystyki (Alt+7) pokazują obłożenie, ADR, RevPAR, przychód i przyjazdy wybranego okresu obok tych sprzed roku i rezerwacje na kolejne tygodnie. „Pobyty i pokoje” (2) to źródła, rodzaje pokoi, długość pobytu, wyprzedzenie rezerwacji i anulacje, „Faktury i VAT” (3) to sprzedaż według miesięcy i stawek oraz nieopłacone faktury. Strzałki odczytują wykres punkt po punkcie, Tabela pokazuje jego liczby, Ctrl+P drukuje część, którą widać. Dni, których nigdy nie pobrano, są zakreskowane.',
    en: 'Figures (Alt+7) shows occupancy, ADR, RevPAR, revenue and arrivals of a period beside those of a year before, and nights on the books. “Stays and rooms” (2) has sources, room types, length of stay, lead time and cancellations; “Invoices and VAT” (3) has sales by month and rate, and unpaid invoices. The arrow keys read a chart point by point, Table shows its numbers, Ctrl+P prints the part that is shown. Days that were never downloaded are hatched.',
  },
  properties: { pl: 'Dwa obiekty na jednym komputerze', en: 'Two properties on one PC' },
  propertiesWords: {
    pl: 'Nazwa obiektu obok tytułu (Alt+0) otwiera listę: wybierz inny obiekt albo połącz kolejny. Dane obiektów są oddzielne, a pobieranie i wysyłanie działają dla wszystkich jednocześnie; liczba przy nazwie oznacza, że coś czeka w innym obiekcie. Obiekt można usunąć w Ustawieniach, gdy jego kolejka jest pusta.',
    en: 'The property name next to the title (Alt+0) opens a list: choose another property or connect one more. Data is never mixed, and all properties sync at the same time. A number next to the name means that something is waiting in another property. You can remove a property in Settings once its queue is empty.',
  },
  training: { pl: 'Nowa osoba w recepcji', en: 'A new colleague' },
  trainingWords: {
    pl: 'Ustawienia, Szkolenie: przykładowy pensjonat, w którym można wszystko wypróbować. Nic nie jest z niego wysyłane, a żółto-czarny pas przypomina o szkoleniu. F1 i „Oprowadź mnie” pokazują program w pięciu krokach.',
    en: 'Settings, Training: a made-up guest house where you can try everything. Nothing leaves this PC, and a yellow and black band shows that this is training. F1, “Show me around” explains the program in five steps.',
  },
} as const satisfies Texts;
