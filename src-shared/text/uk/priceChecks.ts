import { counted } from '../language';
import { priceChecksText } from '../priceChecks';
import { said } from './said';

const nights = (n: number) => `${n} ${counted('uk', n, ['ніч', 'ночі', 'ночей'])}`;

said(priceChecksText, {
  checkPrices: 'Перевірка цін',
  from: 'Від',
  to: 'До',
  wrongRange: 'Укажіть дні від сьогодні, щонайбільше 400 за раз.',
  notRead: 'Не вдалося прочитати ціни з бази на цьому комп’ютері.',
  onlyFree: 'Лише вільні ночі й лише те, що певне. Ціни змінюють у сервісі.',
  nothing: 'На ці дні не знайдено цін чи обмежень, які варто перевірити.',
  count: (n) => `${n} ${counted('uk', n, ['позиція', 'позиції', 'позицій'])} до перевірки`,
  noPrice: 'Немає ціни',
  zeroPrice: 'Нульова ціна',
  stayLength: 'Мінімальне проживання довше за проміжок',
  arrivalClosed: 'Заїзд закрито в єдині можливі дні',
  departureClosed: 'Виїзд закрито в усі можливі дні',
  discountNever: 'Знижка, що не спрацює',
  minimum: (n) => `мін. ${nights(n)}`,
  discountFrom: (n) => `знижка від ${n} ${counted('uk', n, ['ночі', 'ночей', 'ночей'])}`,
  nights,
});
