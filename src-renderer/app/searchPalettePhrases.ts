import type { SheetKind } from '#shared/contract/documentsContract';
import { splitWords } from '#shared/text/fold';

/** The settings sections that the search opens. */
export const PALETTE_SETTINGS = [
  'connection',
  'properties',
  'another',
  'invoicing',
  'items',
  'staff',
  'look',
  'access',
  'notifications',
  'data',
  'people',
  'backups',
  'pack',
  'requests',
  'events',
  'training',
  'about',
] as const;
export type PaletteSetting = (typeof PALETTE_SETTINGS)[number];

export type PaletteAction =
  | 'findRoom'
  | 'changeReservation'
  | 'changePrice'
  | 'checkPrices'
  | 'whatIf'
  | 'newInvoice'
  | 'newAdvance'
  | 'newReservation'
  | 'checkIn'
  | 'checkOut'
  | 'payment'
  | 'doorCode'
  | 'unpaidInvoices'
  | 'waitingForKsef'
  | 'month'
  | 'ksefFiles'
  | 'sendByEmail'
  | 'correction'
  | 'settlement'
  | 'handOver'
  | 'syncNow'
  | 'help'
  | 'cover'
  | 'today'
  | 'plan'
  | 'invoices'
  | 'queue'
  | 'inbox'
  | 'figures'
  | 'stayFigures'
  | 'taxFigures'
  | `sheet-${SheetKind}`
  | `setting-${PaletteSetting}`;

/** Words of a question or a wish that do not say what is wanted: `jak`, `chcę`, `how do I`. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  splitWords(
    [
      'jak gdzie czy chcę chce chciałbym chciałabym mogę można muszę trzeba proszę jest są mam ma dla na do w we z ze i to się ten tę tej mi jeszcze',
      'how do can where is are there i we my me the a an to for of at please want wants need',
      'як де чи хочу хоче можна треба потрібно для на до в у з із і й та це є мені нам',
    ].join(' '),
  ),
);

/** Words that may stand before a room number, in lower case and without accents. */
export const ROOM_WORDS: ReadonlySet<string> = new Set(
  splitWords('pokój pok nr numer apartament room no number unit кімната номер'),
);

/**
 * Everyday words for the actions of the program, in Polish, English and Ukrainian. If two actions share a phrase, the
 * first one in this list is offered first.
 */
export const PALETTE_PHRASES: Readonly<Partial<Record<PaletteAction, string>>> = {
  findRoom:
    'wolny pokój, wolne pokoje, znajdź wolny pokój, szukaj pokoju, dostępność, dostępność pokoi, wolne terminy, gość bez rezerwacji, gość z ulicy, oferta dla gościa, free room, available room, availability, vacancy, vacant room, find a room, walk in, quote, offer, вільна кімната, вільний номер, знайти номер',
  checkPrices:
    'ceny, cennik, ceny pokoi, błędy w cenach, brak ceny, minimalny pobyt, prices, price list, rates, room rates, minimum stay, ціни, прайс',
  changeReservation:
    'anuluj rezerwację, anulowanie rezerwacji, odwołaj rezerwację, usuń rezerwację, skasuj rezerwację, zmień rezerwację, przedłuż pobyt, przedłużenie pobytu, skróć pobyt, zmień termin, zmień datę pobytu, gość zostaje dłużej, no show, niedojazd, gość nie przyjechał, gość nie dojechał, późne wymeldowanie, late checkout, early check in, cancel booking, cancel reservation, delete booking, change booking, change reservation, extend stay, shorten stay, change dates, скасувати бронювання, видалити бронювання, змінити бронювання, продовжити проживання, змінити дати',
  changePrice:
    'zmień cenę, zmiana ceny, zmień ceny, ustaw cenę, rabat, zniżka, upust, podnieś ceny, promocja, change price, change rate, set price, discount, змінити ціну, знижка',
  whatIf:
    'co gdyby, przenieś gościa, przenieś rezerwację, zmiana pokoju, przesuń pobyt, zmień pokój, zmienić pokój, inny pokój dla gościa, zamiana pokoi, what if, move guest, move booking, change room, switch rooms, що якби, змінити кімнату',
  newInvoice:
    'faktura, nowa faktura, gość chce fakturę, guest wants an invoice, faktura dla gościa, wystaw fakturę, faktura na firmę, faktura vat, rachunek, pro forma, proforma, invoice, new invoice, create invoice, bill, company invoice, фактура, рахунок, нова фактура',
  newAdvance:
    'faktura zaliczkowa, zaliczka, wystaw zaliczkę, zadatek, przedpłata, advance invoice, advance, deposit, prepayment, авансова фактура, аванс, передплата',
  newReservation:
    'nowa rezerwacja, rezerwacja, dodaj rezerwację, zarezerwuj, new booking, new reservation, add booking, booking, reservation, нове бронювання, бронювання',
  checkIn:
    'zamelduj, zameldowanie, zameldować, meldunek, przyjazdy, przyjazd, check in, checkin, arrivals, заселити, поселення, заїзд',
  checkOut:
    'wymelduj, wymeldowanie, wymeldować, wyjazdy, wyjazd, check out, checkout, departures, виселити, виїзд',
  payment:
    'płatność, wpłata, gość płaci kartą, płaci gotówką, zapłacił, zapłaciła, guest pays, paid by card, гість платить, zapłata, opłata, gotówka, karta płatnicza, terminal, przelew, do zapłaty, payment, paid, cash, card, take payment, cashier, сплата, платіж, готівка, картка, каса',
  doorCode:
    'kod do drzwi, zgubiony klucz, zgubił klucz, lost key, kod, kod do pokoju, klucz do pokoju, door code, key code, код дверей',
  unpaidInvoices:
    'nieopłacone, niezapłacone, nieopłacone faktury, niezapłacone faktury, kto nie zapłacił, zaległości, dłużnicy, po terminie, unpaid, unpaid invoices, who owes, who has not paid, not paid, who has not paid yet, outstanding, overdue, debtors, неоплачені, хто не заплатив, борги',
  waitingForKsef:
    'ksef, numer ksef, czeka na ksef, status ksef, wysyłka do ksef, niewysłane do ksef, waiting for ksef, ksef number, ksef status, чекає ksef, очікує ksef',
  month:
    'jpk, jpk vat, jpk v7, jpk v7m, księgowa, księgowość, dla księgowej, biuro rachunkowe, eksport, rejestr vat, rejestr sprzedaży, koniec miesiąca, zamknięcie miesiąca, optima, edi, csv, xlsx, excel, zip, accountant, export, vat register, sales register, month end, for the accountant, бухгалтерія, звіт для бухгалтера, бухгалтер, експорт',
  ksefFiles:
    'plik ksef, pliki ksef, xml, import ksef, wczytaj xml, upo, ksef file, ksef files, import xml, файли ksef',
  sendByEmail:
    'wyślij fakturę, wyślij mailem, wyślij e-mail, mail, email, e-mail, send invoice, send by email, надіслати фактуру',
  correction:
    'korekta, wystaw korektę, faktura korygująca, błąd na fakturze, pomyłka na fakturze, zmień dane na fakturze, zmień fakturę, popraw fakturę, change invoice, zły nip, zwrot, storno, anuluj fakturę, correction, credit note, wrong invoice, refund, cancel invoice, коригування',
  settlement:
    'zaliczka, rozlicz zaliczkę, rozliczenie zaliczki, faktura zaliczkowa, faktura końcowa, zadatek, przedpłata, settlement, settle advance, advance, deposit, prepayment, final invoice, аванс, розрахунок авансу',
  'sheet-registration':
    'karta meldunkowa, karty meldunkowe, karta rejestracyjna, karta pobytu, karta gościa, drukuj karty, registration card, registration cards, guest card, реєстраційна картка',
  'sheet-shift':
    'raport zmiany, raport z dyżuru, raport kasowy, raport dobowy, zamknięcie dnia, zamknij zmianę, zamknij dyżur, night audit, close the day, zmiana, przekazanie zmiany, zdanie zmiany, koniec zmiany, dyżur, kasa, utarg, shift report, shift, handover, end of shift, cash report, передача зміни, звіт за чергування, зміна, звіт зміни',
  handOver:
    'przekaż zmianę, przekaż dyżur, zdaj zmianę, notatka dla zmiany, notatka dla następnej zmiany, notatka dla zmiennika, dodaj notatkę, nowa notatka, add note, zadanie dla zmiany, do przekazania, hand over, hand over shift, hand over to the next shift, note for the next shift, shift note, task, передати зміну, здати чергування, передати чергування, здати зміну, нотатка для зміни',
  'sheet-breakfast':
    'śniadania, śniadanie, lista śniadań, lista na śniadanie, kuchnia, breakfast, breakfast list, breakfasts, kitchen, сніданки',
  'sheet-housekeeping':
    'sprzątanie, lista sprzątania, pokoje do sprzątania, pokoje do posprzątania, co posprzątać, pokojówki, pokojowe, pokojowa, brudne pokoje, housekeeping, cleaning, cleaning list, maids, rooms to clean, rooms to be cleaned, прибирання, кімнати для прибирання',
  'sheet-arrivals':
    'lista przyjazdów, kto dziś przyjeżdża, kto przyjeżdża, drukuj przyjazdy, arrivals list, who is arriving, who arrives, print arrivals, список заїздів, хто приїжджає',
  'sheet-departures':
    'lista wyjazdów, kto dziś wyjeżdża, kto wyjeżdża, drukuj wyjazdy, departures list, who is leaving, who leaves, print departures, список виїздів, хто виїжджає',
  'sheet-byName': 'lista gości, goście, spis gości, guest list, guests, guests by name, список гостей',
  'sheet-inHouse':
    'lista ewakuacyjna, ewakuacja, pożar, kto jest w obiekcie, lista pokoi, fire list, evacuation list, who is in house, in house list, евакуація',
  'sheet-day': 'wydruk dnia, lista dnia, drukuj dzień, print the day, day list, друк дня',
  'sheet-overdue':
    'przypomnienie o płatności, przypomnienia, wezwanie do zapłaty, windykacja, payment reminder, reminder, dunning, нагадування',
  syncNow:
    'pobierz, odśwież, synchronizacja, synchronizuj, aktualizuj dane, pobierz rezerwacje, refresh, sync, sync now, update data, синхронізація, оновити',
  help: 'pomoc, instrukcja, podręcznik, skróty, skróty klawiszowe, klawisze, jak to działa, help, manual, guide, shortcuts, keyboard, допомога, інструкція, посібник, клавіші',
  cover:
    'zasłoń, zasłoń ekran, ukryj ekran, zablokuj ekran, blokada ekranu, hide screen, lock screen, privacy, privacy screen, сховати екран',
  today: 'dziś recepcja, dzisiaj w recepcji, pulpit, recepcja, front desk, dashboard, desk, рецепція',
  plan: 'grafik, kalendarz, plan pokoi, grafik pokoi, calendar, room plan, timeline, календар, план номерів',
  invoices:
    'lista faktur, wydrukuj fakturę, drukuj fakturę, usuń fakturę, znajdź fakturę, print invoice, delete invoice, find invoice, роздрукувати фактуру, wszystkie faktury, rejestr faktur, all invoices, invoice list, список фактур',
  queue:
    'niewysłane, kolejka wysyłki, do wysłania, konflikt, konflikty, błąd wysyłki, odrzucone, conflict, conflicts, outbox, unsent, waiting changes, rejected, конфлікт, надсилання',
  inbox:
    'co nowego, nowe rezerwacje, anulowane, odwołane rezerwacje, zmiany w rezerwacjach, co się zmieniło, whats new, news, new bookings, cancelled, cancellations, changed bookings, новини, нові бронювання, скасовані',
  figures:
    'obłożenie, raport obłożenia, przychód, przychody, obrót, statystyka, wykres, adr, revpar, occupancy, occupancy report, revenue, statistics, stats, chart, kpi, статистика, завантаженість',
  stayFigures:
    'źródła rezerwacji, skąd są rezerwacje, booking sources, sources, portale, gus, kt 1, osobonoclegi, guest nights, nationalities, джерела',
  taxFigures: 'vat, podatek, ile vat, sprzedaż, vat summary, tax, sales, податок, пдв',
  'setting-look':
    'język, zmień język, ciemny ekran, po polsku, po angielsku, po ukraińsku, angielski, ukraiński, ciemny motyw, tryb ciemny, jasny motyw, motyw, wygląd, gęstość, language, change language, polish, english, ukrainian, dark mode, dark theme, light mode, theme, appearance, мова, темна тема, вигляд',
  'setting-access':
    'większe litery, małe litery, powiększ litery, większa czcionka, większy tekst, czcionka, wielkość tekstu, kontrast, czytnik ekranu, larger text, bigger text, font size, text size, contrast, screen reader, більший текст, шрифт',
  'setting-staff':
    'kto ma dyżur, wyloguj, zmień osobę, log out, sign out, pracownicy, recepcjoniści, personel, pin, zmień pin, nowy pracownik, role, uprawnienia pracowników, staff, people at the desk, change pin, new employee, roles, працівники, персонал',
  'setting-connection':
    'połączenie z serwisem, klucz api, hasło do serwisu, zmień hasło, change password, login, adres serwisu, api key, password, service address, з’єднання, ключ api',
  'setting-properties': 'zmień obiekt, obiekty, nazwa obiektu, change property, properties, об’єкти',
  'setting-another': 'dodaj obiekt, drugi obiekt, nowy obiekt, add property, second property, додати об’єкт',
  'setting-invoicing':
    'ustawienia faktur, logo, logo na fakturze, sprawdzanie nip, szukanie po nip, konto w ksef, nagłówek jpk, urząd skarbowy, invoice settings, tax id lookup, company lookup, tax office, логотип',
  'setting-items':
    'pozycje, usługi, cennik usług, stałe pozycje, parking, items, services, saved items, extras, послуги, позиції',
  'setting-notifications':
    'dźwięk, wycisz, powiadomienia systemu, sound, mute, alerts, notifications, звук, сповіщення',
  'setting-data': 'wiek danych, zajęte miejsce, ile danych, data age, disk space, вік даних',
  'setting-people':
    'rodo, usuń dane gościa, zapomnij gościa, retencja, dane osobowe, gdpr, erase guest, forget guest, personal data, персональні дані',
  'setting-backups':
    'kopia, kopia zapasowa, backup, przywróć, przywróć dane, słowa odzyskiwania, restore, recovery words, recovery key, резервна копія',
  'setting-pack':
    'paczka awaryjna, awaria, nie ma internetu, internet nie działa, nie ma prądu, brak prądu, brak internetu, pendrive, downtime pack, power cut, no internet, usb stick, аварійний пакет',
  'setting-requests': 'dziennik zapytań, log, logi, błędy serwisu, request log, api log, журнал запитів',
  'setting-events': 'webhook, webhooki, zdarzenia serwisu, webhooks, service events, вебхук',
  'setting-training':
    'szkolenie, ćwiczenia, trening, tryb szkoleniowy, training, practice, exercises, навчання',
  'setting-about':
    'wersja, wersja programu, aktualizacja, aktualizacja programu, licencja, autostart, o programie, version, update, program update, licence, about, версія, оновлення програми',
};
