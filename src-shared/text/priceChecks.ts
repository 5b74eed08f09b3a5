import { counted, type Language, type Texts } from './language';

/** Texts about unusual prices and restrictions (product.md, What nobody else has). */

const nights = (language: Language, n: number) =>
  `${n} ${counted(language, n, language === 'pl' ? ['noc', 'noce', 'nocy'] : ['night', 'nights'])}`;

export const priceChecksText = {
  checkPrices: { pl: 'Sprawdź ceny', en: 'Check prices' },
  from: { pl: 'Od', en: 'From' },
  to: { pl: 'Do', en: 'To' },
  wrongRange: {
    pl: 'Podaj dni od dziś, najwyżej 400 naraz.',
    en: 'Choose days from today on, at most 400 at a time.',
  },
  notRead: {
    pl: 'Nie udało się odczytać cen z bazy na tym komputerze.',
    en: 'Prices could not be read from the database on this PC.',
  },
  onlyFree: {
    pl: 'Tylko wolne noce i tylko to, co pewne. Ceny zmienia się w serwisie.',
    en: 'Available nights only, and only certain findings. Change prices in the service.',
  },
  nothing: {
    pl: 'Na te dni nie znaleziono cen ani ograniczeń do sprawdzenia.',
    en: 'Nothing to check was found in prices and restrictions for these days.',
  },
  count: {
    pl: (n: number) => `${n} ${counted('pl', n, ['pozycja', 'pozycje', 'pozycji'])} do sprawdzenia`,
    en: (n: number) => `${n} ${counted('en', n, ['item', 'items'])} to check`,
  },
  noPrice: { pl: 'Brak ceny', en: 'No price' },
  zeroPrice: { pl: 'Cena zerowa', en: 'Zero price' },
  stayLength: { pl: 'Minimalny pobyt dłuższy niż luka', en: 'Minimum stay longer than the gap' },
  arrivalClosed: {
    pl: 'Przyjazd zamknięty w jedyne możliwe dni',
    en: 'Closed to arrival on the only possible days',
  },
  departureClosed: {
    pl: 'Wyjazd zamknięty we wszystkie możliwe dni',
    en: 'Closed to departure on every possible day',
  },
  discountNever: { pl: 'Rabat bez zastosowania', en: 'Discount that can never apply' },
  minimum: { pl: (n: number) => `min. ${nights('pl', n)}`, en: (n: number) => `min. ${nights('en', n)}` },
  discountFrom: {
    pl: (n: number) => `rabat od ${n} ${counted('pl', n, ['nocy', 'nocy', 'nocy'])}`,
    en: (n: number) => `discount from ${nights('en', n)}`,
  },
  nights: { pl: (n: number) => nights('pl', n), en: (n: number) => nights('en', n) },
} as const satisfies Texts;
