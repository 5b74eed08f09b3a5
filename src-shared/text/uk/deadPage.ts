import { deadPageText } from '../deadPage';
import { said } from './said';

said(deadPageText, {
  title: 'Вікно Kontuar двічі перестало працювати',
  detail:
    'Збережені дані в безпеці, а завантаження й надсилання працюють далі. Якщо помилка повторюється, перезапустіть комп’ютер.',
  again: 'Відкрити вікно знову',
  close: 'Закрити Kontuar',
});
