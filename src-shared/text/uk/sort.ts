import { sortText } from '../sort';
import { said } from './said';

said(sortText, {
  order: 'Порядок',
  sorted: (column, down) => `Порядок: ${column}, ${down ? 'за спаданням' : 'за зростанням'}`,
  tip: 'Натисніть, щоб упорядкувати список за цим стовпцем',
});
