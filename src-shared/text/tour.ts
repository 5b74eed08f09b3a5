import type { Texts } from './language';

/** The tour of the first start, in five steps: each one title and two or three short sentences. */
export const tourText = {
  start: { pl: 'Oprowadź mnie', en: 'Show me around' },
  count: {
    pl: (n: number, of: number) => `${n} z ${of}`,
    en: (n: number, of: number) => `${n} of ${of}`,
  },
  skip: { pl: 'Pomiń', en: 'Skip' },
  back: { pl: 'Wstecz', en: 'Back' },
  next: { pl: 'Dalej', en: 'Next' },
  done: { pl: 'Gotowe', en: 'Done' },

  today: { pl: 'Dziś: tu zaczyna się zmiana', en: 'Today: where the shift begins' },
  todayWords: {
    pl: 'Kto przyjeżdża, kto wyjeżdża i co jeszcze zostało do zrobienia. Liczby u góry prowadzą do list pod nimi.',
    en: 'Who arrives, who leaves and what is still to do. The numbers on top lead to the lists below.',
  },
  plan: { pl: 'Plan: pokoje i dni', en: 'Plan: rooms by days' },
  planWords: {
    pl: 'Każdy pasek to jeden pobyt. Strzałki chodzą po dniach i pokojach, T wraca do dziś. Plan się tylko ogląda, więc niczego tu nie zepsujesz.',
    en: 'Each bar is one stay. Arrows walk through days and rooms, T goes back to today. The plan is only looked at: nothing can be spoiled here.',
  },
  noPlan: {
    pl: 'Na razie jest pusty: pokoje pojawią się razem z rezerwacjami.',
    en: 'It is empty so far: rooms come with the reservations.',
  },
  card: { pl: 'Karta rezerwacji', en: 'The card of a reservation' },
  cardWords: {
    pl: 'Otwiera ją kliknięcie pobytu, na Planie i na ekranie Dziś: goście, zapłata, notatki i faktury. Stąd wystawisz fakturę z pobytu.',
    en: 'A click on a stay opens it, on the Plan and on Today: guests, payment, notes and invoices. An invoice of the stay is made from here.',
  },
  noStay: {
    pl: 'Na dziś nie ma tu żadnego pobytu, więc nie ma czego otworzyć.',
    en: 'There is no stay here today, so there is none to open.',
  },
  invoices: { pl: 'Faktury i to, co czeka', en: 'Invoices, and what waits' },
  invoicesWords: {
    pl: 'Zapisana faktura czeka w Kolejce i sama idzie do serwisu, także po przerwie w internecie. Przycisk w prawym górnym rogu mówi, czy wszystko poszło i z której godziny są dane.',
    en: 'A saved invoice waits in the Queue and goes to the service by itself, also after the line was down. The button at the top right says whether everything has gone and how old the data are.',
  },
  search: { pl: 'Szukanie i pomoc', en: 'Search and help' },
  searchWords: {
    pl: 'Ctrl+K znajdzie gościa, telefon, fakturę albo słowo z notatki. F1 pokazuje klawisze i podręcznik; stamtąd możesz też jeszcze raz przejść te pięć kroków.',
    en: 'Ctrl+K finds a guest, a phone, an invoice or a word of a note. F1 shows the keys and the manual; these five steps can be taken again from there.',
  },
} as const satisfies Texts;
