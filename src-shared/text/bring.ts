import { addLanguage } from '../i18n/catalog';
import { isHere, type Language } from './language';

/**
 * Loads the texts of a language that has separate files, before any of them is shown. Users of other languages never
 * load these files.
 */
export async function bringTexts(language: Language): Promise<void> {
  if (isHere(language)) return;
  const { messages } = await import('../i18n/compiled/uk');
  addLanguage(language, messages);
}
