import { isHere, type Language } from './language';

/** Waited for before anything is said in a language that has files of its own; whoever does not use it never loads it. */
export async function bringTexts(language: Language): Promise<void> {
  if (!isHere(language)) await import('./uk/index');
}
