import type { accessText } from '../access';
import type { Spoken } from '../language';

export const access: Spoken<typeof accessText> = {
  on: 'Увімкнено',
  off: 'Вимкнено',
  letterKeys: 'Швидкі клавіші-літери',
  letterKeysHint:
    'Наприклад, T, F, C і N. Після вимкнення працюють тільки швидкі клавіші з Alt або Ctrl; для всього є також кнопки.',
  undo: 'Кнопка «Скасувати»',
  undoSeconds: 'Протягом 10 секунд',
  undoStays: 'До закриття',
  undoHint: 'Скільки часу після зміни її можна скасувати однією кнопкою.',
  announce: 'Повідомлення зчитувача екрана',
  announceAll: 'Усі',
  announceImportant: 'Лише важливі',
  announceHint: 'Важливі – це помилки та запитання. «Усі» сповіщають також про кожну відкриту картку.',
  contrast: 'Контраст',
  contrastSystem: 'Як у системі',
  contrastMore: 'Вищий',
  planAsList: 'План',
  planGrid: 'Сітка',
  planList: 'Список',
  planAsListHint:
    'Список показує кімнати як заголовки, а під ними – проживання та вільні ночі. Зручний зі зчитувачем екрана та за великого збільшення.',
  textSize: 'Розмір тексту',
  textSizeOf: (percent) => `${percent}%`,
  textSizeHint:
    'Змінює лише текст і лише на цьому комп’ютері. Роздруківки залишаються без змін. Ctrl+плюс збільшує все, Ctrl+мінус зменшує, Ctrl+0 відновлює. Екрани перевірено до 400%.',
};
