import type { InvoiceItem } from '../../model/invoice';
import { splitWords } from '../../text/fold';
import { classifyItemForTaxAdvice } from '../checks/classifyItemForTaxAdvice';

/** Decides whether two hotel items with different names may be the same thing. Prices and quantities play no part. */

export type Likeness = 'alike' | 'different' | 'unknown';

/** Beginnings of words, in lower case without accents, that name hotel services other than rooms. */
const SERVICES_BY_WORD_PATTERN: readonly (readonly [RegExp, string])[] = [
  [/^(?:sniadan|breakfast|снідан)/, 'breakfast'],
  [/^(?:kolacj|obiad|dinner|supper|lunch|вечер|обід)/, 'meal'],
  [/^(?:pies|psa|psem|dogs?$|pets?$|zwierz|собак)/, 'pet'],
  [/^(?:saun|саун)/, 'sauna'],
  [/^(?:masaz|massage|масаж)/, 'massage'],
  [/^(?:minibar|barek|bar$)/, 'minibar'],
  [/^(?:rabat|upust|bonifikat|znizk|discount|rebate|знижк)/, 'discount'],
];
/**
 * Two items count as alike if their names share a word of at least this length. Shorter words occur in too many item
 * names.
 */
const MIN_TELLING_WORD_LENGTH = 4;

/** Compares two invoice items by name; `unknown` if the names do not show whether the items are alike. */
export function classifyItemLikeness(item: Compared, otherItem: Compared): Likeness {
  const [kind, otherKind] = [findKind(item), findKind(otherItem)];
  if (kind !== null && otherKind !== null) return kind === otherKind ? 'alike' : 'different';
  return shareWord(item, otherItem) ? 'alike' : 'unknown';
}

type Compared = Pick<InvoiceItem, 'name' | 'symbol'>;

/** Returns the kind of service that an item's name states; null if the name states no kind or several kinds. */
function findKind(item: Compared): string | null {
  const services = splitWords(item.name).flatMap((word) => {
    const service = SERVICES_BY_WORD_PATTERN.find(([begins]) => begins.test(word));
    return service ? [service[1]] : [];
  });
  const goods = classifyItemForTaxAdvice({ name: item.name, symbol: '' });
  const kinds = new Set(goods === null || goods === 'basic' ? services : [...services, goods]);
  const [kind = null] = kinds;
  return kinds.size === 1 ? kind : null;
}

function shareWord({ name }: Compared, otherItem: Compared): boolean {
  const known = new Set(splitWords(otherItem.name));
  return splitWords(name).some((word) => word.length >= MIN_TELLING_WORD_LENGTH && known.has(word));
}
