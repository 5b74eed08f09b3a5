import type { Spoken, Texts } from '../language';

/** All texts in Ukrainian, once index.ts has brought their files. A test names each subject that is not here. */
export const ukrainian = new Map<Texts, Spoken<Texts>>();

/** A subject's sentences, which must be of the same names and arguments. */
export function said<T extends Texts>(texts: T, sentences: NoInfer<Spoken<T>>): Spoken<T> {
  ukrainian.set(texts, sentences);
  return sentences;
}
