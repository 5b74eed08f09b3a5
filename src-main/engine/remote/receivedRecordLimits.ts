import { MAX_INVOICE_TEXT_FIELD_CHARACTERS } from '#shared/rules/form/invoiceBodyLimits';

/**
 * Limits the size of one record; only the record that is too large is rejected. The check uses no recursion, because a
 * deeply nested record would overflow the stack.
 */

/** Maximum nesting depth of objects and lists in a record; the service's records have four levels. */
const MAX_RECORD_DEPTH = 64;
/**
 * Maximum number of characters in all texts and keys of a record; an invoice with a thousand items has about 200,000.
 */
const MAX_RECORD_CHARS = 1_000_000;
/** Members, on all levels. */
const MAX_RECORD_MEMBERS = 50_000;

/**
 * Returns why a received record is too large; null if it is not. One field (`without`) can be left out of the check.
 */
export function explainOversizedReceivedRecord(
  record: Readonly<Record<string, unknown>>,
  without?: string,
): string | null {
  const level: { value: object; depth: number }[] = [{ value: record, depth: 1 }];
  let members = 0;
  let text = 0;
  for (let next = level.pop(); next; next = level.pop()) {
    if (next.depth > MAX_RECORD_DEPTH) return `is nested deeper than ${MAX_RECORD_DEPTH}`;
    for (const [key, value] of Object.entries(next.value) as [string, unknown][]) {
      if (next.value === record && key === without) continue;
      members += 1;
      if (!Array.isArray(next.value)) text += key.length;
      if (typeof value === 'string') {
        if (value.length > MAX_INVOICE_TEXT_FIELD_CHARACTERS)
          return `a text has more than ${MAX_INVOICE_TEXT_FIELD_CHARACTERS} characters`;
        text += value.length;
      } else if (typeof value === 'object' && value !== null) level.push({ value, depth: next.depth + 1 });
      if (members > MAX_RECORD_MEMBERS || text > MAX_RECORD_CHARS) return 'is larger than a record can be';
    }
  }
  return null;
}

/** Maximum length, in characters, of an answer that is parsed without first counting its JSON values. */
const MAX_UNCOUNTED_ANSWER_CHARS = 1024 * 1024;
/** Maximum number of lists, objects and members in one answer, about twenty times as many as in a full page. */
const MAX_ANSWER_PARTS = 2_000_000;
const [QUOTE, BACKSLASH, COMMA, LIST, OBJECT] = [34, 92, 44, 91, 123];

/**
 * Returns whether an answer has too many parts to be parsed: parsing 32 MB of brackets would take many seconds and more
 * than a gigabyte.
 */
export function hasTooManyJsonValues(json: string): boolean {
  if (json.length <= MAX_UNCOUNTED_ANSWER_CHARS) return false;
  let parts = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) inText = !inText;
    else if (inText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === LIST || code === OBJECT) parts += 1;
    if (parts > MAX_ANSWER_PARTS) return true;
  }
  return false;
}
