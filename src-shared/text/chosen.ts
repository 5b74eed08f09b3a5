import type { Texts } from './language';

/** Texts for several rows of a list that are selected for a common action. */
export const chosenText = {
  count: {
    pl: (shown: string) => `Zaznaczono: ${shown}`,
    en: (shown: string) => `Selected: ${shown}`,
  },
  clear: { pl: 'Odznacz', en: 'Clear selection' },
  chosen: { pl: 'zaznaczono', en: 'selected' },
  keyChoose: { pl: 'Zaznaczenie pozycji', en: 'Select row' },
  keyExtend: { pl: 'Zaznaczenie kolejnych pozycji', en: 'Extend selection' },
  keyChooseAll: { pl: 'Zaznaczenie wszystkich na liście', en: 'Select all in list' },
  keyClear: { pl: 'Usunięcie zaznaczenia', en: 'Clear selection' },
} as const satisfies Texts;
