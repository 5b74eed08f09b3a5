import type { Texts } from './language';

/** The person at the desk: the top bar and Settings. */
export const staffText = {
  title: { pl: 'Kto ma dyżur', en: 'Who is at the desk' },
  ask: { pl: 'Kto ma dyżur?', en: 'Who is at the desk?' },
  nobody: { pl: 'Nikt z listy', en: 'Nobody on the list' },
  manage: { pl: 'Zmień listę osób', en: 'Edit list of people' },
  lead: {
    pl: 'Na początku dyżuru wybierz siebie u góry okna (Alt+9, potem cyfra). To imię, nie hasło: trafia do pola „Wystawił(a)” nowej faktury i do historii każdej zmiany. Po 12 godzinach Kontuar pyta ponownie.',
    en: 'At the start of a shift, choose your name at the top of the window (Alt+9, then a digit). It is a name, not a password: it is entered in “Issued by” on a new invoice and in the history of every change. After 12 hours Kontuar asks again.',
  },
  list: { pl: 'Osoby', en: 'People' },
  none: {
    pl: 'Lista jest pusta. Dopóki nie dodasz osób, pole „Wystawił(a)” pozostaje puste.',
    en: 'The list is empty. Until you add people, “Issued by” stays empty.',
  },
  name: { pl: 'Imię i nazwisko', en: 'Name' },
  add: { pl: 'Dodaj osobę', en: 'Add person' },
  remove: { pl: (name: string) => `Usuń: ${name}`, en: (name: string) => `Remove ${name}` },
  known: { pl: 'Ta osoba już jest na liście.', en: 'This person is already on the list.' },
  full: { pl: 'Lista może mieć najwyżej 30 osób.', en: 'The list can have at most 30 people.' },
} as const satisfies Texts;
