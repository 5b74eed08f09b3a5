import { expect, test } from 'vitest';
import { detectLanguage } from '#shared/text/languageOf';

test.each([
  ['Łóżeczko dla dziecka', 'pl'],
  ['Gosc prosi o pokoj bez psa', 'pl'],
  ['Platne przelewem', 'pl'],
  ['Late arrival, please leave the key', 'en'],
  ['Quiet room for Mr Żubr, please', 'en'],
  ['The value is not a valid tax ID', 'en'],
  ['Будь ласка, тиха кімната', 'uk'],
  ['Пізній заїзд', 'uk'],
  ['Шевченко Тарас', undefined],
  ['Мы приедем поздно', undefined],
  ['Zawadzka Ewa', undefined],
  ['Spätanreise gegen Mitternacht', undefined],
  ['FV 38/11/2026', undefined],
  ['', undefined],
])('language detection: the text %j is in the language %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
