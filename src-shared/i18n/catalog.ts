/**
 * Holds the texts of the catalogs by language. Polish and English are always loaded; another language is loaded when it
 * is chosen.
 */

/** Texts of one area in the languages that are always loaded; texts for guests are loaded in every language. */
interface Loaded<M extends object> {
  readonly pl: M;
  readonly [language: string]: M;
}

/** Texts of all areas in a language that is loaded when it is chosen. */
export type AreaTexts = Readonly<Record<string, object>>;

const languages = new Map<string, AreaTexts>();
/** Finds the texts of an area in a language by its catalog. */
const readers = new WeakMap<object, (language: string) => object>();

let getCurrentLanguage = (): string => {
  throw new Error('No language is chosen in this process; use speak(texts.AREA, language)');
};

/** Sets where the window's language comes from; in a window, the texts of a catalog are in this language. */
export function setLanguageSource(getLanguage: () => string): void {
  getCurrentLanguage = getLanguage;
}

/** Adds a language that is loaded when it is chosen. */
export function addLanguage(language: string, areas: AreaTexts): void {
  languages.set(language, areas);
}

/** Returns whether a language that is loaded when it is chosen has been loaded. */
export const isLanguageLoaded = (language: string): boolean => languages.has(language);

/**
 * Makes the catalog of an area: `texts.queue.title` is in the language of the window, `speak(texts.queue, language)` in
 * a given one.
 */
export function createCatalog<M extends object>(area: string, loaded: Loaded<M>): M {
  const read = (language: string): object => loaded[language] ?? languages.get(language)?.[area] ?? loaded.pl;
  const catalog = new Proxy(loaded.pl, {
    get: (_, key): unknown => Reflect.get(read(getCurrentLanguage()), key),
  });
  readers.set(catalog, read);
  return catalog;
}

/** Returns the texts of a catalog in a given language. */
export function readCatalogIn(catalog: object, language: string): object {
  const read = readers.get(catalog);
  if (!read) throw new Error('Only catalogs of i18n/texts.ts have texts in several languages');
  return read(language);
}
