import type { Texts } from './language';

/** Texts of the tour at the first start: five steps, each with one title and two or three short sentences. */
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

  today: { pl: 'Dziś: początek dyżuru', en: 'Today: where the shift begins' },
  todayWords: {
    pl: 'Kto przyjeżdża, kto wyjeżdża i co jeszcze zostało do zrobienia. Liczby u góry prowadzą do list pod nimi.',
    en: 'Who arrives, who leaves and what is still to do. The numbers at the top lead to the lists below.',
  },
  plan: { pl: 'Plan: pokoje i dni', en: 'Plan: rooms by day' },
  planWords: {
    pl: 'Każdy pasek to jeden pobyt. Strzałki przesuwają zaznaczenie po dniach i pokojach, T wraca do dzisiaj. Plan służy do podglądu, więc niczego tu nie zepsujesz.',
    en: 'Each bar is one stay. Arrow keys move between days and rooms; T returns to today. The plan is read-only: you cannot break anything here.',
  },
  noPlan: {
    pl: 'Na razie jest pusty: pokoje pojawią się razem z rezerwacjami.',
    en: 'It is empty for now: rooms appear together with the reservations.',
  },
  card: { pl: 'Karta rezerwacji', en: 'The reservation card' },
  cardWords: {
    pl: 'Otwiera ją kliknięcie pobytu na Planie i na ekranie Dziś: goście, płatność, notatki i faktury. Stąd wystawisz fakturę za pobyt.',
    en: 'Click a stay on Plan or Today to open it: guests, payment, notes and invoices. You can create an invoice for the stay from here.',
  },
  noStay: {
    pl: 'Na dziś nie ma tu żadnego pobytu, więc nie ma czego otworzyć.',
    en: 'There is no stay here today, so there is none to open.',
  },
  invoices: { pl: 'Faktury i kolejka', en: 'Invoices and the queue' },
  invoicesWords: {
    pl: 'Zapisana faktura czeka w Kolejce i jest wysyłana automatycznie, także po przerwie w internecie. Przycisk w prawym górnym rogu pokazuje, czy wszystko wysłano i z której godziny są dane.',
    en: 'A saved invoice waits in the queue and is sent automatically, even after time offline. The button at the top right shows whether everything has been sent and how old the data is.',
  },
  search: { pl: 'Szukanie i pomoc', en: 'Search and help' },
  searchWords: {
    pl: 'Ctrl+K znajdzie gościa, telefon, fakturę albo słowo z notatki. F1 pokazuje skróty i podręcznik; tam możesz też powtórzyć ten przewodnik.',
    en: 'Ctrl+K finds a guest, a phone, an invoice or a word in a note. F1 shows the shortcuts and the manual; you can start this tour again from there.',
  },
} as const satisfies Texts;
