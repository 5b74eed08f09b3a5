import type * as texts from '../../i18n/texts';
import type { OfferWord } from '../finder';
import { counted } from '../language';

/** Ukrainian texts of offers that a guest reads in an e-mail. */

export const offer: Pick<typeof texts.finder, OfferWord> = {
  mailHead: ({ arrival, departure, length, guests }) =>
    `Вільні номери: ${arrival} – ${departure} (${length}, ${guests}):`,
  mailEstimate: ({ sum }) => `приблизно ${sum}`,
  mailAsk: 'ціна за запитом',
  mailEnd: 'Ціни за весь період проживання. Це ще не бронювання: воно дійсне лише після підтвердження.',
  offerIs: ({ room, dates, length, guests, price }) =>
    `${room}, ${dates} (${length}, ${guests}): ${price} за весь період проживання. Це ще не бронювання: воно дійсне лише після підтвердження.`,
  offerOnRequest: ({ room, dates, length, guests }) =>
    `${room}, ${dates} (${length}, ${guests}): ціна за запитом. Це ще не бронювання: воно дійсне лише після підтвердження.`,
  guests: ({ adults, children }) =>
    `${adults} ${counted('uk', adults, ['дорослий', 'дорослі', 'дорослих'])}${
      children > 0 ? `, ${children} ${counted('uk', children, ['дитина', 'дитини', 'дітей'])}` : ''
    }`,
};
export const offerNights = (n: number): string => `${n} ${counted('uk', n, ['ніч', 'ночі', 'ночей'])}`;
