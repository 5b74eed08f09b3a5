import type { Texts } from './language';

/** The support file. */
export const supportText = {
  title: { pl: 'Pomoc techniczna', en: 'Support' },
  lead: {
    pl: 'Jeden plik ZIP do wysłania: dziennik programu, wersje, ustawienia, liczby i ostatnie problemy. Nie zawiera danych gości, haseł ani kluczy.',
    en: 'One ZIP file to send: the program’s log, versions, settings, counts and recent problems. It contains no guest data, passwords or keys.',
  },
  save: { pl: 'Zapisz plik dla pomocy technicznej', en: 'Save a file for support' },
} as const satisfies Texts;
