import { refusalWords as refusalWordsText, updateText } from '../update';
import { said } from './said';

said(updateText, {
  title: (version) => `Kontuar ${version} готовий до встановлення`,
  how: 'Встановлення триває близько хвилини. Усі зміни надіслано. Якщо вибрати «Пізніше», нову версію буде встановлено під час закриття програми.',
  now: 'Встановити зараз',
  later: 'Пізніше',
  availableTitle: (version) => `Є нова версія: Kontuar ${version}`,
  availableHow: (page) =>
    `У Linux Kontuar не оновлюється сам. Завантажте нову версію або попросіть про це ІТ-фахівця; дані й чергу буде збережено.\n\n${page}`,
  copyLink: 'Копіювати адресу',
  newest: 'новішої версії немає',
  waits: (version) => `версію ${version} завантажено, вона очікує на встановлення`,
  available: (version) => `є новіша версія: ${version}`,
  unreachable: 'не вдалося перевірити, чи є новіша версія; наступна спроба через шість годин',
  refused: (why) => `нову версію не буде встановлено: ${why}. Повідомте ІТ-фахівця.`,
});

said(refusalWordsText, {
  unsigned: 'ця програма не має підпису видавця й сама не оновлюється',
  file: 'завантажений файл не від видавця цієї програми або пошкоджений',
});
