import type * as texts from '../../i18n/texts';
import type { OfferWord } from '../finder';

/** German texts of offers that a guest reads in an e-mail. */

const oneOr = (n: number, singular: string, more: string) => `${n} ${n === 1 ? singular : more}`;

export const offer: Pick<typeof texts.finder, OfferWord> = {
  mailHead: ({ arrival, departure, length, guests }) =>
    `Freie Zimmer vom ${arrival} bis ${departure} (${length}, ${guests}):`,
  mailEstimate: ({ sum }) => `ca. ${sum}`,
  mailAsk: 'Preis auf Anfrage',
  mailEnd:
    'Die Preise gelten für den gesamten Aufenthalt. Dies ist noch keine Reservierung; verbindlich ist erst deren Bestätigung.',
  offerIs: ({ room, dates, length, guests, price }) =>
    `${room}, ${dates} (${length}, ${guests}): ${price} für den gesamten Aufenthalt. Dies ist noch keine Reservierung; verbindlich ist erst deren Bestätigung.`,
  offerOnRequest: ({ room, dates, length, guests }) =>
    `${room}, ${dates} (${length}, ${guests}): Preis auf Anfrage. Dies ist noch keine Reservierung; verbindlich ist erst deren Bestätigung.`,
  guests: ({ adults, children }) =>
    `${oneOr(adults, 'Erwachsener', 'Erwachsene')}${children > 0 ? `, ${oneOr(children, 'Kind', 'Kinder')}` : ''}`,
};
export const offerNights = (n: number): string => oneOr(n, 'Nacht', 'Nächte');
