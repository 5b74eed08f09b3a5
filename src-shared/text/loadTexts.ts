import { addLanguage, isLanguageLoaded } from '../i18n/catalog';
import { languageLoaders } from '../i18n/compiled/languageLoaders';
import type { Language } from './language';

/** Returns whether the texts of a language are loaded; Polish and English always are. */
export const areTextsLoaded = (language: Language): boolean =>
  !(language in languageLoaders) || isLanguageLoaded(language);

/**
 * Loads the texts of a language that has separate files, before any of them is shown. Users of other languages never
 * load these files.
 */
export async function loadTexts(language: Language): Promise<void> {
  const load = languageLoaders[language];
  if (load === undefined || areTextsLoaded(language)) return;
  const { messages } = await load();
  addLanguage(language, messages);
}
