import type { Texts } from './language';

/**
 * Texts of a system dialog for a window that crashed again right after a reload; the window itself cannot show them.
 */
export const deadPageText = {
  title: {
    pl: 'Okno Kontuara dwa razy przestało działać',
    en: 'The Kontuar window has stopped working twice',
  },
  detail: {
    pl: 'Zapisane dane są bezpieczne, a pobieranie i wysyłanie działają dalej. Jeśli błąd się powtarza, uruchom komputer ponownie.',
    en: 'Saved data is safe, and syncing continues. If this happens again, restart the PC.',
  },
  again: { pl: 'Otwórz okno ponownie', en: 'Reopen window' },
  close: { pl: 'Zamknij Kontuar', en: 'Close Kontuar' },
} as const satisfies Texts;
