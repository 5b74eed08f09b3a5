import { words } from '#shared/text/fold';
import { build, type Database } from '../sql/database';
import { joinFtsTerms, prefix } from './searchWords';

/** Shorter words are one letter away from too much, and numbers are never meant differently. */
const MIN_FUZZY_WORD_LETTERS = 4;
const MAX_NEAR_WORDS = 12;

/**
 * What may have been meant by a text that finds nothing: words that nothing begins with become those one slip away
 * (a letter wrong, missing, too many, or two in the other order; never the first). null: nothing like it is here.
 * It reads every word with that first letter, so it is for a search that came back empty, not for each.
 */
export function prepareNear(db: Database): (text: string) => { match: string; words: string[] } | null {
  const terms = (['invoice_terms', 'reservation_terms'] as const).map((index) =>
    db.prepare<{ from: string; to: string }>()((slot) =>
      build
        .selectFrom(index)
        .select(['term', 'doc'])
        .where('term', '>=', slot('from'))
        .where('term', '<', slot('to')),
    ),
  );
  const between = (from: string, to: string) => terms.flatMap((index) => index.all({ from, to }));
  const after = (text: string) =>
    text.slice(0, -1) + String.fromCodePoint((text.codePointAt(text.length - 1) ?? 0) + 1);

  return (text) => {
    const parts: string[] = [];
    const meant: string[] = [];
    let slipped = false;
    for (const typed of new Set(words(text))) {
      const plain = typed.length < MIN_FUZZY_WORD_LETTERS || /[^a-z]/.test(typed);
      if (plain || between(typed, after(typed)).length > 0) {
        parts.push(prefix(typed));
        meant.push(typed);
        continue;
      }
      const first = typed.slice(0, 1);
      const count = new Map<string, number>();
      for (const { term, doc } of between(first, after(first)))
        if (oneSlipFrom(typed, term)) count.set(term, (count.get(term) ?? 0) + doc);
      const likely = [...count].sort(([, one], [, other]) => other - one).slice(0, MAX_NEAR_WORDS);
      if (likely.length === 0) return null;
      slipped = true;
      parts.push(`(${likely.map(([term]) => prefix(term)).join(' OR ')})`);
      meant.push(...likely.map(([term]) => term));
    }
    return slipped ? { match: joinFtsTerms(parts), words: meant } : null;
  };
}

/** Whether `typed` is the beginning of `term` with one slip in it, after the first letter. */
export function oneSlipFrom(typed: string, term: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === term[at]) at += 1;
  if (at === 0) return false;
  const goesOn = (from: number, there: number) => term.startsWith(typed.slice(from), there);
  const swapped = typed[at] === term[at + 1] && typed[at + 1] === term[at];
  return (
    goesOn(at + 1, at + 1) || goesOn(at + 1, at) || goesOn(at, at + 1) || (swapped && goesOn(at + 2, at + 2))
  );
}
