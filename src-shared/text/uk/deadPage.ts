import type { deadPageText } from '../deadPage';
import type { Spoken } from '../language';

export const deadPage: Spoken<typeof deadPageText> = {
  title: 'Вікно Kontuar двічі перестало працювати',
  detail:
    'Збережені дані в безпеці, а завантаження й надсилання працюють далі. Якщо помилка повторюється, перезапустіть комп’ютер.',
  again: 'Відкрити вікно знову',
  close: 'Закрити Kontuar',
};
