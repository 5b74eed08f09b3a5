import { invoiceListText } from '../invoiceListTexts';
import { counted } from '../language';
import { said } from './said';

said(invoiceListText, {
  grossSortTip:
    'Упорядковує список за сумою в кожній валюті. Коригування – у кінці: їхня сума залежить від фактури, яку вони коригують.',
  keySort: 'Упорядкувати за стовпцем (у заголовку)',
  keyChoose: 'Вибрати фактуру',
  keyExtend: 'Вибрати наступні фактури',
  keyClear: 'Зняти вибір, потім фільтри',
  chosenBar: 'Вибрані фактури',
  chosenLink: 'Вказати проживання',
  linkWhat:
    'Попередній зв’язок з іншим проживанням буде замінено. Зміни потраплять до черги, де їх можна скасувати, доки вони очікують.',
  linkTooMany: (most) =>
    `Виберіть не більше ${String(most)} ${counted('uk', most, ['фактури', 'фактур'])}. Більше в одного проживання не буває.`,
  linkQueued: (n) => `Зв’язки до надсилання: ${String(n)}`,
  linkDo: 'Пов’язати',
  chosenTooMany: (most) => `За один раз можна надрукувати не більше ${most} фактур. Збережіть їх як PDF.`,
  more: 'Більше',
  moreFilters: 'Більше фільтрів',
  editedSince: 'Змінено з',
  editedSinceHint: 'За датою останньої зміни в сервісі.',
  anyCurrency: 'усі валюти',
  clientFilter: 'Клієнт (покупець)',
  clientHint: 'Назва або NIP',
  clientFound: 'Знайдені покупці',
  clientCount: (n) => `${String(n)} ${counted('uk', n, ['покупець', 'покупці', 'покупців'])}`,
  chips: 'Установлені фільтри',
  removeChip: (chip) => `Видалити фільтр ${chip}`,
});
