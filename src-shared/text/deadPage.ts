import type { Texts } from './language';

/** The window has died again as soon as it was shown anew: said by the system, as the window cannot. */
export const deadPageText = {
  title: {
    pl: 'Okno Kontuaru dwa razy przestało działać',
    en: 'The window of Kontuar has stopped working twice',
  },
  detail: {
    pl: 'To, co zapisane, jest bezpieczne, a pobieranie i wysyłanie działa dalej. Jeśli to się powtarza, uruchom komputer ponownie.',
    en: 'What was saved is safe, and fetching and sending go on. If this happens again, restart the computer.',
  },
  again: { pl: 'Otwórz okno na nowo', en: 'Open the window anew' },
  close: { pl: 'Zamknij Kontuar', en: 'Close Kontuar' },
} as const satisfies Texts;
