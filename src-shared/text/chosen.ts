import type { Texts } from './language';

/** Texts for the rows of a list: selecting several for a common action, and the context menu of one. */
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
  rowMenu: { pl: (name: string) => `Działania: ${name}`, en: (name: string) => `Actions: ${name}` },
  open: { pl: 'Otwórz', en: 'Open' },
  select: { pl: 'Zaznacz', en: 'Select' },
  deselect: { pl: 'Odznacz', en: 'Deselect' },
  space: { pl: 'Spacja', en: 'Space' },
} as const satisfies Texts;
