import type { Finding } from '../../model/finding';
import { createBlockingFinding } from '../checks/findingBuilders';

/** Limits for the size of a sent invoice. Kontuar could not read back a larger invoice from the service. */

/**
 * Maximum number of characters in one text, as in a spreadsheet cell. A fetched record with a longer text counts as
 * unreadable.
 */
export const MAX_INVOICE_TEXT_FIELD_CHARACTERS = 32_767;
/**
 * Maximum number of characters in all texts of a request body. This is half of the limit for a fetched record, because
 * the service adds texts.
 */
const MAX_BODY_CHARACTERS = 500_000;
/**
 * Maximum number of items, chosen so that Kontuar can still read the invoice after the service has added its fields.
 */
const MAX_ITEMS = 2000;

/**
 * Returns findings for the fields of an invoice body that exceed the limits for the number of items, the length of one
 * text, or the length of all texts together.
 */
export function findInvoiceSizeLimitFindings(body: Readonly<Record<string, unknown>>): Finding[] {
  const items = body['invoiceItems'];
  if (Array.isArray(items) && items.length > MAX_ITEMS)
    return [createBlockingFinding('invoiceItems', 'tooManyItems', { limit: String(MAX_ITEMS) })];
  const texts = listTextLengths(body, '');
  const long = texts.filter(({ length }) => length > MAX_INVOICE_TEXT_FIELD_CHARACTERS);
  if (long.length > 0)
    return long.map(({ field }) =>
      createBlockingFinding(field, 'textOverLimit', { limit: String(MAX_INVOICE_TEXT_FIELD_CHARACTERS) }),
    );
  const total = texts.reduce((sum, { length }) => sum + length, 0);
  return total > MAX_BODY_CHARACTERS
    ? [createBlockingFinding('invoiceItems', 'textsOverLimit', { limit: String(MAX_BODY_CHARACTERS) })]
    : [];
}

interface TextLength {
  readonly field: string;
  readonly length: number;
}

/** Maximum depth of texts in a request body; the search for texts does not go deeper. */
const MAX_NESTING_LEVELS = 3;

function listTextLengths(value: unknown, field: string, level = 0): TextLength[] {
  if (typeof value === 'string') return [{ field, length: value.length }];
  if (typeof value !== 'object' || value === null || level === MAX_NESTING_LEVELS) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => listTextLengths(item, `${field}[${index}]`, level + 1));
  return Object.entries(value).flatMap(([name, member]) =>
    listTextLengths(member, field === '' ? name : `${field}.${name}`, level + 1),
  );
}
