import { counted, type Language, type Texts } from './language';

/** What is odd in prices and restrictions (product.md, What nobody else has). */

const nights = (language: Language, n: number) =>
  `${n} ${counted(language, n, language === 'pl' ? ['noc', 'noce', 'nocy'] : ['night', 'nights'])}`;

export const priceChecksText = {
  checkPrices: { pl: 'Sprawdź ceny', en: 'Check prices' },
  close: { pl: 'Zamknij', en: 'Close' },
  from: { pl: 'Od', en: 'From' },
  to: { pl: 'Do', en: 'To' },
  wrongRange: {
    pl: 'Podaj dni od dziś, najwyżej 400 naraz.',
    en: 'Give days from today on, at most 400 at once.',
  },
  notRead: {
    pl: 'Kontuar nie odczytał cen ze swojej bazy na tym komputerze.',
    en: 'Kontuar could not read the prices from its database on this PC.',
  },
  onlyFree: {
    pl: 'Tylko wolne noce i tylko to, co pewne. Ceny zmienia się w serwisie.',
    en: 'Free nights only, and only what is sure. Prices are changed in the service.',
  },
  nothing: {
    pl: 'Ceny i ograniczenia tych dni są w porządku.',
    en: 'Prices and limits of these days are fine.',
  },
  count: {
    pl: (n: number) => `${n} ${counted('pl', n, ['miejsce', 'miejsca', 'miejsc'])} do sprawdzenia`,
    en: (n: number) => `${n} ${counted('en', n, ['thing', 'things'])} to look at`,
  },
  noPrice: { pl: 'Brak ceny', en: 'No price' },
  zeroPrice: { pl: 'Cena wynosi 0', en: 'The price is 0' },
  stayLength: { pl: 'Minimum dłuższe niż luka', en: 'Minimum stay longer than the gap' },
  arrivalClosed: {
    pl: 'Przyjazd zamknięty w jedyne możliwe dni',
    en: 'Arrival closed on the only possible days',
  },
  departureClosed: {
    pl: 'Wyjazd zamknięty we wszystkie możliwe dni',
    en: 'Departure closed on every possible day',
  },
  discountNever: { pl: 'Rabat, który nigdy nie zadziała', en: 'A discount that can never apply' },
  minimum: { pl: (n: number) => `min. ${nights('pl', n)}`, en: (n: number) => `min. ${nights('en', n)}` },
  discountFrom: {
    pl: (n: number) => `rabat od ${n} ${counted('pl', n, ['nocy', 'nocy', 'nocy'])}`,
    en: (n: number) => `discount from ${nights('en', n)}`,
  },
  nights: { pl: (n: number) => nights('pl', n), en: (n: number) => nights('en', n) },
} as const satisfies Texts;
