/**
 * How large one record of the service may be. What is larger is set aside by itself: its neighbours, and the page, stay.
 * Walked without recursion, since nesting is what is being bounded.
 */

/** Levels of objects and lists, one in another; the interface has four. */
const DEEPEST = 64;
/** Characters of one text: what a cell of a spreadsheet takes. */
const LONGEST_TEXT = 32_767;
/** Characters of all its texts and keys together; an invoice of a thousand items has a fifth of it. */
const MOST_TEXT = 1_000_000;
/** Members, on all levels. */
const MOST_MEMBERS = 50_000;

/** Why a record is too large, naming no value; null: it is not. `without`: a member that is measured by itself. */
export function excessOf(record: Readonly<Record<string, unknown>>, without?: string): string | null {
  const level: { value: object; depth: number }[] = [{ value: record, depth: 1 }];
  let members = 0;
  let text = 0;
  for (let next = level.pop(); next; next = level.pop()) {
    if (next.depth > DEEPEST) return `is nested deeper than ${DEEPEST}`;
    for (const [key, value] of Object.entries(next.value) as [string, unknown][]) {
      if (next.value === record && key === without) continue;
      members += 1;
      if (!Array.isArray(next.value)) text += key.length;
      if (typeof value === 'string') {
        if (value.length > LONGEST_TEXT) return `a text has more than ${LONGEST_TEXT} characters`;
        text += value.length;
      } else if (typeof value === 'object' && value !== null) level.push({ value, depth: next.depth + 1 });
      if (members > MOST_MEMBERS || text > MOST_TEXT) return 'is larger than a record can be';
    }
  }
  return null;
}
