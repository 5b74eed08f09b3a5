import type { Texts } from './language';

/** Texts for sorting a list by its column heads or by a field. */
export const sortText = {
  order: { pl: 'Kolejność', en: 'Sort' },
  sorted: {
    pl: (column: string, down: boolean) => `Kolejność: ${column}, ${down ? 'malejąco' : 'rosnąco'}`,
    en: (column: string, down: boolean) => `Order: ${column}, ${down ? 'descending' : 'ascending'}`,
  },
  tip: {
    pl: 'Kliknij, aby ułożyć listę według tej kolumny',
    en: 'Click to sort the list by this column',
  },
} as const satisfies Texts;
