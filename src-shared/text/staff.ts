import type { Texts } from './language';

/** Who is at the desk: the top bar and Settings. */
export const staffText = {
  title: { pl: 'Kto jest przy recepcji', en: 'Who is at the desk' },
  ask: { pl: 'Kto przy recepcji?', en: 'Who is at the desk?' },
  nobody: { pl: 'Nikt z listy', en: 'Nobody on the list' },
  manage: { pl: 'Zmień listę osób', en: 'Change the list' },
  key: { pl: 'Kto jest przy recepcji', en: 'Who is at the desk' },
  lead: {
    pl: 'Na początku zmiany wybierz siebie u góry okna (Alt+9, potem cyfra). To imię, nie hasło: trafia do pola „Wystawił(a)” nowej faktury i do historii każdej zmiany. Po 12 godzinach Kontuar pyta znowu.',
    en: 'At the start of a shift, choose yourself at the top of the window (Alt+9, then a digit). It is a name, not a password: it goes into “Issued by” of a new invoice and into the history of every change. After 12 hours Kontuar asks again.',
  },
  list: { pl: 'Osoby', en: 'People' },
  none: {
    pl: 'Nie ma jeszcze nikogo. Póki lista jest pusta, pole „Wystawił(a)” zostaje puste.',
    en: 'There is nobody yet. While the list is empty, “Issued by” stays empty.',
  },
  name: { pl: 'Imię i nazwisko', en: 'Name' },
  add: { pl: 'Dodaj', en: 'Add' },
  remove: { pl: (name: string) => `Usuń: ${name}`, en: (name: string) => `Remove ${name}` },
  known: { pl: 'Ta osoba już jest na liście.', en: 'This person is on the list already.' },
  full: { pl: 'Na liście mieści się 30 osób.', en: 'The list has room for 30 people.' },
  now: { pl: (name: string) => `Teraz: ${name}`, en: (name: string) => `Now: ${name}` },
  by: { pl: (name: string) => `przy recepcji: ${name}`, en: (name: string) => `at the desk: ${name}` },
} as const satisfies Texts;
