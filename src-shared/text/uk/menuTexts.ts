import { menuText } from '../menuTexts';
import { said } from './said';

said(menuText, {
  quit: 'Вийти',
  hide: 'Сховати',
  hideOthers: 'Сховати інші',
  edit: 'Редагування',
  undo: 'Скасувати',
  redo: 'Повторити',
  cut: 'Вирізати',
  copy: 'Копіювати',
  paste: 'Вставити',
  selectAll: 'Вибрати все',
  view: 'Вигляд',
  zoomIn: 'Збільшити',
  zoomOut: 'Зменшити',
  resetZoom: 'Фактичний розмір',
  fullScreen: 'Повний екран',
});
