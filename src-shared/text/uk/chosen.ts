import type { chosenText } from '../chosen';
import type { Spoken } from '../language';

export const chosen: Spoken<typeof chosenText> = {
  count: (shown) => `Вибрано: ${shown}`,
  clear: 'Зняти вибір',
  chosen: 'вибрано',
  keyChoose: 'Вибрати рядок',
  keyExtend: 'Вибрати наступні рядки',
  keyChooseAll: 'Вибрати всі рядки списку',
  keyClear: 'Зняти вибір',
};
