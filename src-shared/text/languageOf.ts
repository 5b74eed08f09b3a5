import type { Language } from './language';

/** Letters that occur in only one of the screen's languages. */
const LETTERS: Partial<Record<Language, RegExp>> = { pl: /[ąćęłńśźż]/i, uk: /[іїєґ]/i };

/**
 * Frequent words of notes, items and answers that occur in only one of the screen's languages; Polish words also
 * without diacritics.
 */
const WORDS = {
  pl: new Set(
    'prosi prosze nie jest dla oraz przed bez lub sie od za przy ale juz gosc goscia goscie pokoj pokoju dziecka dzieci lozeczko przyjazd wyjazd nocleg faktura faktury zaliczka zaplacono platne przelewem gotowka sniadanie sniadaniem godz cichy pies psem parter'.split(
      ' ',
    ),
  ),
  en: new Set(
    'the and please with for from is are was will would of at not must has have been this your our you we they guest guests room bed cot late early arrival arrives departure floor quiet paid invoice night nights breakfast required invalid'.split(
      ' ',
    ),
  ),
  uk: new Set(
    'будь ласка просить просимо та або для від після перед немає потрібно кімната кімнату гість гостя заїзд виїзд ніч фактура аванс оплачено готівкою переказом сніданок поверх тихий собака собакою дитяче ліжечко'.split(
      ' ',
    ),
  ),
} satisfies Partial<Record<Language, ReadonlySet<string>>>;

/**
 * Detects the language of a text written outside Kontuar by its letters and words, so that a screen reader pronounces
 * it correctly (WCAG 3.1.2). Returns undefined if the language cannot be determined.
 */
export function detectLanguage(text: string): Language | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = (language: keyof typeof WORDS) =>
    words.filter((word) => WORDS[language].has(word)).length +
    words.filter((word) => LETTERS[language]?.test(word)).length;
  const [[first, most] = [undefined, 0], [, second] = [undefined, 0]] = (['pl', 'en', 'uk'] as const)
    .map((language) => [language, known(language)] as const)
    .sort(([, score], [, otherScore]) => otherScore - score);
  return most === second ? undefined : first;
}
