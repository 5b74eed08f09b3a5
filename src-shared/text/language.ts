/**
 * Every sentence a person reads stands in this folder, Polish and English side by side, one file per
 * screen or subject. A sentence is `{ pl, en }` of text, of several texts under names or in an order, or of
 * two functions with the same arguments, so a missing translation does not compile. Ukrainian has the same
 * files in uk/, loaded when it is chosen.
 */
export const LANGUAGES = ['pl', 'en', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The languages of what a guest reads: papers, the email with them, offers. */
export type GuestLanguage = Language | 'de';

type Several = readonly string[] | { readonly [name: string]: string };
// A sentence's arguments are its own business; all languages must take the same.
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

/** A language that has files of its own: its sentences by the subject's. */
export type Translation = ReadonlyMap<Texts, Spoken<Texts>>;

const translations = new Map<Language, Translation>();

/** Once per language, before anything is said in it. */
export function addTranslation(language: Language, translation: Translation): void {
  translations.set(language, translation);
  // A subject that was asked for before has its Polish sentences.
  spoken = new WeakMap();
}

/** Whether the sentences of a language are here; Polish and English always are. */
export const isHere = (language: Language): boolean => language !== 'uk' || translations.has('uk');

let spoken = new WeakMap<Texts, Map<Language, unknown>>();

/** One subject's sentences in one language: `speak(planText, 'pl').today`. Made once and kept. */
export function speak<T extends Texts>(texts: T, language: Language): Spoken<T> {
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

/** The language of files for an accountant: nobody in Poland reads them in Ukrainian. */
export const accountantLanguage = (language: Language): Language => (language === 'uk' ? 'pl' : language);

/**
 * The right form after a number. Polish: 1 / 2-4 (not 12-14) / the rest; Ukrainian the same, but 21 and 101 as 1.
 * `counted('pl', 3, ['zmiana', 'zmiany', 'zmian'])` is `zmiany`. English takes [one, other].
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
