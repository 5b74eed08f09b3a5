import { splitWords } from '#shared/text/fold';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { joinFtsTerms, buildFtsPrefixTerm } from './searchTextsAndFtsQueries';

/**
 * Minimum number of letters in a typed word for which similar words are searched; shorter words resemble too many
 * others.
 */
const MIN_FUZZY_WORD_LETTERS = 4;
const MAX_SIMILAR_WORDS = 12;

/** Prepares a search for words that differ from the typed words by one typing error. */
export function prepareTypoTolerantQuery(
  db: Database,
): (text: string) => { match: string; words: string[] } | null {
  const terms = (['invoice_terms', 'reservation_terms'] as const).map((index) =>
    db.prepare<{ from: string; to: string }>()((slot) =>
      sqlBuilder
        .selectFrom(index)
        .select(['term', 'doc'])
        .where('term', '>=', slot('from'))
        .where('term', '<', slot('to')),
    ),
  );
  const findTermsBetween = (from: string, to: string) => terms.flatMap((index) => index.all({ from, to }));
  const computePrefixEnd = (text: string) =>
    text.slice(0, -1) + String.fromCodePoint((text.codePointAt(text.length - 1) ?? 0) + 1);

  return (text) => {
    const parts: string[] = [];
    const meant: string[] = [];
    let slipped = false;
    for (const typed of new Set(splitWords(text))) {
      const plain = typed.length < MIN_FUZZY_WORD_LETTERS || /[^a-z]/.test(typed);
      if (plain || findTermsBetween(typed, computePrefixEnd(typed)).length > 0) {
        parts.push(buildFtsPrefixTerm(typed));
        meant.push(typed);
        continue;
      }
      const first = typed.slice(0, 1);
      const count = new Map<string, number>();
      for (const { term, doc } of findTermsBetween(first, computePrefixEnd(first)))
        if (isPrefixWithOneTypo(typed, term)) count.set(term, (count.get(term) ?? 0) + doc);
      const likely = [...count]
        .sort(([, matches], [, otherMatches]) => otherMatches - matches)
        .slice(0, MAX_SIMILAR_WORDS);
      if (likely.length === 0) return null;
      slipped = true;
      parts.push(`(${likely.map(([term]) => buildFtsPrefixTerm(term)).join(' OR ')})`);
      meant.push(...likely.map(([term]) => term));
    }
    return slipped ? { match: joinFtsTerms(parts), words: meant } : null;
  };
}

/** Returns whether the term begins with the typed word, apart from one typing error after the first letter. */
export function isPrefixWithOneTypo(typed: string, term: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === term[at]) at += 1;
  if (at === 0) return false;
  const hasTypedRestAt = (from: number, offset: number) => term.startsWith(typed.slice(from), offset);
  const swapped = typed[at] === term[at + 1] && typed[at + 1] === term[at];
  return (
    hasTypedRestAt(at + 1, at + 1) ||
    hasTypedRestAt(at + 1, at) ||
    hasTypedRestAt(at, at + 1) ||
    (swapped && hasTypedRestAt(at + 2, at + 2))
  );
}
