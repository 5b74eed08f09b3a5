import type { Texts } from './language';

/** Texts of the training service for `title`, `detail` and `errors` of its answers (openapi.yaml, Errors). */
export const trainingServiceText = {
  badRequest: { pl: 'Nieprawidłowe żądanie', en: 'Bad request' },
  unauthorized: { pl: 'Brak autoryzacji', en: 'Unauthorized' },
  forbidden: { pl: 'Brak dostępu', en: 'Forbidden' },
  conflict: { pl: 'Konflikt', en: 'Conflict' },
  notFound: { pl: 'Nie znaleziono', en: 'Not found' },
  unprocessable: { pl: 'Dane nie przeszły sprawdzenia', en: 'Validation failed' },
  tooMany: { pl: 'Za dużo żądań', en: 'Too many requests' },
  serverError: { pl: 'Błąd serwera', en: 'Server error' },
  unavailable: { pl: 'Serwis chwilowo niedostępny', en: 'Service unavailable' },
  timeout: { pl: 'Serwis nie odpowiedział na czas', en: 'Gateway timeout' },

  httpsOnly: { pl: 'Serwis przyjmuje tylko HTTPS.', en: 'The service takes HTTPS only.' },
  notJson: { pl: 'Treść żądania nie jest poprawnym JSON.', en: 'The body is not valid JSON.' },
  notJsonType: {
    pl: 'Żądanie z treścią musi mieć nagłówek Content-Type: application/json.',
    en: 'A request with a body must have the header Content-Type: application/json.',
  },
  notObject: { pl: 'Treść żądania musi być obiektem JSON.', en: 'The body must be a JSON object.' },
  wrongType: {
    pl: (field: string) => `Pole ${field} ma nieprawidłowy typ lub zapis.`,
    en: (field: string) => `The field ${field} has a wrong type or spelling.`,
  },
  badCredentials: {
    pl: 'Identyfikator lub sekret jest nieprawidłowy.',
    en: 'The client ID or the client secret is wrong.',
  },
  noToken: {
    pl: 'Brakuje nagłówka Authorization z tokenem.',
    en: 'The Authorization header with a token is missing.',
  },
  badToken: { pl: 'Token jest nieprawidłowy lub wygasł.', en: 'The token is invalid or has expired.' },
  addressRefused: {
    pl: 'Adres IP nie jest na liście dozwolonych.',
    en: 'The IP address is not on the list of allowed addresses.',
  },
  locked: { pl: 'Konto jest zablokowane.', en: 'The account is locked.' },
  plan: {
    pl: 'Plan konta nie obejmuje tej funkcji.',
    en: 'The account’s subscription does not include this feature.',
  },
  noScope: {
    pl: (scope: string) => `Klucz nie ma uprawnienia ${scope}.`,
    en: (scope: string) => `The key does not have the scope ${scope}.`,
  },
  noPath: { pl: 'Nie ma takiego adresu.', en: 'There is no such address.' },
  noInvoice: { pl: 'Nie ma faktury o tym identyfikatorze.', en: 'There is no invoice with this identifier.' },
  limit: {
    pl: (n: number) => `Przekroczono limit ${n} żądań na minutę.`,
    en: (n: number) => `The limit of ${n} requests per minute is exceeded.`,
  },
  fault: { pl: 'Nieoczekiwany błąd serwera.', en: 'Unexpected server error.' },
  seeErrors: { pl: 'Popraw wymienione pola.', en: 'Correct the listed fields.' },

  required: { pl: 'To pole jest wymagane.', en: 'This field is required.' },
  notAllowed: { pl: 'Niedozwolona wartość.', en: 'This value is not allowed.' },
  atLeast: { pl: (n: number) => `Najmniej ${n}.`, en: (n: number) => `At least ${n}.` },
  between: {
    pl: (low: number, high: number) => `Liczba od ${low} do ${high}.`,
    en: (low: number, high: number) => `A number from ${low} to ${high}.`,
  },
  wholeNumber: { pl: 'Podaj liczbę całkowitą.', en: 'Enter a whole number.' },
  tooLong: { pl: (n: number) => `Najwyżej ${n} znaków.`, en: (n: number) => `At most ${n} characters.` },
  date: { pl: 'Data w zapisie RRRR-MM-DD.', en: 'A date as YYYY-MM-DD.' },
  lockedInvoice: {
    pl: (state: string) => `Faktury w stanie ${state} nie można zmienić.`,
    en: (state: string) => `An invoice in status ${state} cannot be updated.`,
  },
  noOriginal: { pl: 'Nie ma korygowanej faktury.', en: 'The corrected invoice does not exist.' },
  wrongAdvance: {
    pl: 'To musi być faktura zaliczkowa KSeF z nadanym numerem KSeF.',
    en: 'This must be a KSeF advance invoice that already has its KSeF number.',
  },
  notOfAnUpdate: {
    pl: 'Tego pola nie można zmienić.',
    en: 'This field cannot be changed.',
  },
  occupied: { pl: 'Pokój jest w tych dniach zajęty.', en: 'The room is taken on these days.' },
  noPosition: { pl: 'Faktura nie ma takiej pozycji.', en: 'The invoice has no such item.' },

  legacyLogin: { pl: 'Błędny login lub hasło API.', en: 'Wrong API login or password.' },
  legacyRefused: { pl: 'Dostęp do konta jest zablokowany.', en: 'Access to the account is blocked.' },
  legacyDates: { pl: 'Pola „from” i „to” są wymagane.', en: 'The fields “from” and “to” are required.' },
  legacyDateFormat: { pl: 'Daty muszą mieć zapis RRRR-MM-DD.', en: 'Dates must be written as YYYY-MM-DD.' },
  legacyOrder: {
    pl: 'Data „from” musi być wcześniejsza niż data „to”.',
    en: 'The date “from” must be earlier than “to”.',
  },
  legacyRange: { pl: 'Zakres może mieć najwyżej 90 dni.', en: 'The range may have at most 90 days.' },
  legacyNoRooms: { pl: 'Pole room_ids musi mieć wartość.', en: 'The field room_ids must have a value.' },
  legacyUnknownRooms: {
    pl: 'Pokoje są błędne lub nie należą do konta.',
    en: 'The rooms are wrong or not assigned to the account.',
  },
} as const satisfies Texts;
