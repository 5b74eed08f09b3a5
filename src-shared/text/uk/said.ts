import type { Spoken, Texts } from '../language';

/** All texts in Ukrainian, filled when index.ts loads their files. A test lists every subject without a translation. */
export const ukrainian = new Map<Texts, Spoken<Texts>>();

/** Registers the Ukrainian texts of a subject; names and arguments must equal those of the subject. */
export function said<T extends Texts>(texts: T, sentences: NoInfer<Spoken<T>>): Spoken<T> {
  ukrainian.set(texts, sentences);
  return sentences;
}
