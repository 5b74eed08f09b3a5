import type { Texts } from './language';

/** What stands around every screen: rail, top bar, search, keys, training band, last resort. */
export const shellText = {
  today: { pl: 'Dziś', en: 'Today' },
  plan: { pl: 'Plan', en: 'Plan' },
  invoices: { pl: 'Faktury', en: 'Invoices' },
  settings: { pl: 'Ustawienia', en: 'Settings' },
  close: { pl: 'Zamknij', en: 'Close' },
  copied: { pl: 'Skopiowano', en: 'Copied' },
  notCopied: {
    pl: 'Przeglądarka nie pozwoliła skopiować. Zaznacz tekst i naciśnij Ctrl C.',
    en: 'The browser did not allow the copy. Select the text and press Ctrl C.',
  },
} as const satisfies Texts;
