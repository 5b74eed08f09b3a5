import type { Finding } from '../model/finding';
import { stopped } from './findings';

/** An invoice that is larger than what is read of the service would be sent and never confirmed. */

/** Characters of one text: what a cell of a spreadsheet takes. Reading sets a record with a longer one aside. */
export const MAX_TEXT_CHARACTERS = 32_767;
/** Characters of all texts of a body; half of what a record may have, as the service adds texts of its own. */
const MAX_BODY_CHARACTERS = 500_000;
/** Items with all members that the service adds stay below what a record may have. */
const MAX_ITEMS = 2000;

/** Findings for texts and lists of a body that are too large, by field. */
export function checkBodyLimits(body: Readonly<Record<string, unknown>>): Finding[] {
  const items = body['invoiceItems'];
  if (Array.isArray(items) && items.length > MAX_ITEMS)
    return [stopped('invoiceItems', 'tooManyItems', String(MAX_ITEMS))];
  const texts = textsIn(body, '');
  const long = texts.filter(({ length }) => length > MAX_TEXT_CHARACTERS);
  if (long.length > 0)
    return long.map(({ field }) => stopped(field, 'textOverLimit', String(MAX_TEXT_CHARACTERS)));
  const total = texts.reduce((sum, { length }) => sum + length, 0);
  return total > MAX_BODY_CHARACTERS
    ? [stopped('invoiceItems', 'textsOverLimit', String(MAX_BODY_CHARACTERS))]
    : [];
}

interface TextLength {
  readonly field: string;
  readonly length: number;
}

/** Members, lists, and members of parties and items; deeper ones are not sent. */
const MAX_LEVELS = 3;

function textsIn(value: unknown, field: string, level = 0): TextLength[] {
  if (typeof value === 'string') return [{ field, length: value.length }];
  if (typeof value !== 'object' || value === null || level === MAX_LEVELS) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => textsIn(item, `${field}[${index}]`, level + 1));
  return Object.entries(value).flatMap(([name, member]) =>
    textsIn(member, field === '' ? name : `${field}.${name}`, level + 1),
  );
}
