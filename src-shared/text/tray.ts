import { counted, type Texts } from './language';

/** The icon beside the clock. */
export const trayText = {
  open: { pl: 'Otwórz Kontuar', en: 'Open Kontuar' },
  quit: { pl: 'Zakończ', en: 'Quit' },
  unread: {
    pl: (n: number) => `${n} ${counted('pl', n, ['nowość', 'nowości', 'nowości'])} w skrzynce`,
    en: (n: number) => `${n} ${counted('en', n, ['item', 'items'])} in the inbox`,
  },
} as const satisfies Texts;
