import { chosenText } from '../chosen';
import { said } from './said';

said(chosenText, {
  count: (shown) => `Вибрано: ${shown}`,
  clear: 'Зняти вибір',
  chosen: 'вибрано',
  keyChoose: 'Вибрати рядок',
  keyExtend: 'Вибрати наступні рядки',
  keyChooseAll: 'Вибрати всі рядки списку',
  keyClear: 'Зняти вибір',
  rowMenu: (name) => `Дії: ${name}`,
  open: 'Відкрити',
  select: 'Вибрати',
  deselect: 'Зняти вибір',
  space: 'Пробіл',
});
