import { readCatalogIn } from '../i18n/catalog';

/**
 * Defines the texts of this folder: one file per screen or subject, with Polish and English side by side. A text is `{
 * pl, en }` of strings, of several named or ordered strings, or of two functions with the same arguments, so that a
 * missing translation does not compile. The Ukrainian texts are in the same files in uk/, loaded when Ukrainian is
 * chosen.
 */
export const LANGUAGES = ['pl', 'en', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Languages of texts for guests: documents, the e-mails that carry them, and offers. */
export type GuestLanguage = Language | 'de';

type Several = readonly string[] | { readonly [name: string]: string };
// The arguments of a text are free, but all languages must take the same arguments.
type Sentence =
  | { readonly pl: string; readonly en: string }
  | { readonly pl: Several; readonly en: Several }
  | { readonly pl: (...args: never[]) => string; readonly en: (...args: never[]) => string };
export type Texts = { readonly [name: string]: Sentence };
type Same<S> = S extends string
  ? string
  : S extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof S]: string };
export type Spoken<T extends Texts> = { readonly [K in keyof T]: Same<T[K]['pl']> };

/** Translation of a language with separate files: maps the texts of each subject to their translation. */
export type Translation = ReadonlyMap<Texts, Spoken<Texts>>;

const translations = new Map<GuestLanguage, Translation>();

/** Adds the translation of a language; called once per language, before any text in it is used. */
export function addTranslation(language: Language, translation: Translation): void {
  translations.set(language, translation);
  // A subject requested earlier was cached with its Polish texts.
  spoken = new WeakMap();
}

/** Returns whether the texts of a language are loaded; Polish and English always are. */
export const isHere = (language: Language): boolean => language !== 'uk' || translations.has('uk');

let spoken = new WeakMap<Texts, Map<GuestLanguage, unknown>>();

/** Returns the texts of one area in a language: `speak(texts.plan, 'pl').today`. */
export function speak<T extends Texts>(texts: T, language: Language): Spoken<T>;
export function speak<M extends object>(catalog: M, language: GuestLanguage): M;
export function speak<T extends Texts>(texts: T, language: GuestLanguage): unknown {
  const read = readCatalogIn(texts, language);
  if (read) return read;
  let byLanguage = spoken.get(texts);
  if (!byLanguage) spoken.set(texts, (byLanguage = new Map()));
  let chosen = byLanguage.get(language) as Spoken<T> | undefined;
  if (!chosen) {
    const translation = translations.get(language)?.get(texts);
    chosen = (translation ??
      Object.fromEntries(
        Object.entries(texts).map(([name, sentence]) => [name, sentence[language === 'en' ? 'en' : 'pl']]),
      )) as Spoken<T>;
    byLanguage.set(language, chosen);
  }
  return chosen;
}

/**
 * Returns the language of files for an accountant: Polish instead of Ukrainian, because accountants in Poland do not
 * read Ukrainian.
 */
export const accountantLanguage = (language: Language): Language => (language === 'uk' ? 'pl' : language);

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
