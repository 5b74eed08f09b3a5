import { counted, type Texts } from './language';

/** Texts of the tray icon. */
export const trayText = {
  open: { pl: 'Otwórz Kontuar', en: 'Open Kontuar' },
  quit: { pl: 'Zakończ', en: 'Quit' },
  unread: {
    pl: (n: number) =>
      `${n} ${counted('pl', n, ['nieprzeczytany wpis', 'nieprzeczytane wpisy', 'nieprzeczytanych wpisów'])} w skrzynce`,
    en: (n: number) => `${n} unread ${counted('en', n, ['item', 'items'])} in the inbox`,
  },
} as const satisfies Texts;
