import { fold, words } from '#shared/text/fold';

/** A stretch of a text, found or not. */
export interface Stretch {
  readonly text: string;
  readonly hit: boolean;
}

const PART = /[\p{L}\p{N}]/u;

/**
 * Marks in `text` what a search for `query` found: each of its words where a word of the text begins
 * with it, both folded, so `lodz` marks `Łódź` in `Łódź-Bałuty`. Folding may change lengths (`ß` is
 * `ss`), so each folded letter remembers the letter it came from.
 */
export function highlight(text: string, query: string): Stretch[] {
  const wanted = words(query);
  if (wanted.length === 0) return [{ text, hit: false }];

  const letters = [...text];
  let folded = '';
  const from: number[] = [];
  letters.forEach((letter, index) => {
    const plain = fold(letter);
    folded += plain;
    for (let i = 0; i < plain.length; i++) from.push(index);
  });

  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of wanted) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      if (at > 0 && PART.test(folded[at - 1] ?? '')) continue;
      hit.fill(true, from[at], (from[at + word.length - 1] ?? 0) + 1);
    }
  }

  const stretches: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = stretches.at(-1);
    if (last && last.hit === hit[index]) last.text += letter;
    else stretches.push({ text: letter, hit: hit[index] ?? false });
  });
  return stretches;
}
