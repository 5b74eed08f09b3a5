import { readCatalogIn } from '../i18n/catalog';

/** Languages of the screens; the texts are message catalogs (i18n/). */
export const LANGUAGES = ['pl', 'en', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Languages of texts for guests: documents, the e-mails that carry them, and offers. */
export type GuestLanguage = 'pl' | 'en' | 'de' | 'uk';

/** Returns the texts of an area in a language: `speak(texts.plan, 'pl').today`. */
export function speak<M extends object>(catalog: M, language: Language | GuestLanguage): M;
export function speak(catalog: object, language: Language | GuestLanguage): object {
  return readCatalogIn(catalog, language);
}

/** Returns the name of a language in that language, with a capital letter: `Polski`. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/**
 * Returns the language of files for an accountant: English if the screen is English, otherwise Polish, because
 * accountants in Poland read no third language.
 */
export const accountantLanguage = (language: Language): 'pl' | 'en' => (language === 'en' ? 'en' : 'pl');

/**
 * Returns the form of a noun after a number. Polish has forms for 1, for 2-4 (not 12-14) and for the rest; Ukrainian
 * also uses the first form for 21 and 101, and English takes [one, other]. `counted('pl', 3, ['zmiana', 'zmiany',
 * 'zmian'])` is `zmiany`.
 */
export function counted(language: Language, n: number, forms: readonly [string, string, string?]): string {
  const count = Math.abs(Math.trunc(n));
  if (language === 'en') return count === 1 ? forms[0] : forms[1];
  const many = forms[2] ?? forms[1];
  if (count === 1 || (language === 'uk' && count % 10 === 1 && count % 100 !== 11)) return forms[0];
  const ones = count % 10;
  const tens = count % 100;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? forms[1] : many;
}
