import type { Spoken } from '../language';
import type { sortText } from '../sort';

export const sort: Spoken<typeof sortText> = {
  order: 'Порядок',
  sorted: (column, down) => `Порядок: ${column}, ${down ? 'за спаданням' : 'за зростанням'}`,
  tip: 'Натисніть, щоб упорядкувати список за цим стовпцем',
};
