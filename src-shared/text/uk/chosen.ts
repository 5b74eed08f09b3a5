import type { chosenText } from '../chosen';
import type { Spoken } from '../language';

export const chosen: Spoken<typeof chosenText> = {
  count: (shown) => `Вибрано: ${shown}`,
  clear: 'Зняти вибір',
  chosen: 'вибрано',
  keyChoose: 'Вибір рядка',
  keyExtend: 'Вибір наступних рядків',
  keyChooseAll: 'Вибір усіх рядків списку',
  keyClear: 'Зняття вибору',
};
