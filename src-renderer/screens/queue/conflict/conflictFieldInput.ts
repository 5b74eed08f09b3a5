import { INVOICE_TYPE_CODES, PAYMENT_TYPE_CODES } from '#shared/model/invoice';
import { daySchema, type Day } from '#shared/model/scalars';
import { parseTypedDecimalNumber } from '#shared/rules/form/invoiceBodyFromForm';
import type { Language } from '#shared/text/language';
import { decimal } from '#shared/text/numbers';
import { DAYS, parseFieldPath, formatConflictValue } from '#shared/text/conflictFields';

/**
 * Input controls for a value that the user types in a conflict, and the conversion between the typed text and the
 * field's value.
 */

/** How the user enters a value for a field in conflict: as a day, number, text or choice, or not at all. */
export type Input =
  | { readonly by: 'day' | 'number' | 'text' | 'longText' }
  | { readonly by: 'choice'; readonly options: readonly { value: string; label: string }[] }
  | { readonly by: 'none' };

const LONG_TEXT_FIELDS: ReadonlySet<string> = new Set([
  'additionalInfo',
  'correctionReason',
  'exemptionBasis',
  'address',
]);
const NUMBER_FIELDS: ReadonlySet<string> = new Set([
  'quantity',
  'grossUnitPrice',
  'prepaymentValue',
  'clientId',
  'reservationId',
]);
const FIXED_FIELDS: ReadonlySet<string> = new Set(['invoiceItems', 'invoiceStatus', 'identifierType']);

export function chooseConflictFieldInputType(field: string, language: Language): Input {
  const { name } = parseFieldPath(field);
  if (FIXED_FIELDS.has(name)) return { by: 'none' };
  if (DAYS.has(name)) return { by: 'day' };
  if (NUMBER_FIELDS.has(name)) return { by: 'number' };
  if (LONG_TEXT_FIELDS.has(name)) return { by: 'longText' };
  const buildChoiceInput = (codes: readonly number[]): Input => ({
    by: 'choice',
    options: codes.map((code) => ({
      value: String(code),
      label: formatConflictValue(field, code, null, language).text,
    })),
  });
  if (name === 'paymentType') return buildChoiceInput(PAYMENT_TYPE_CODES);
  if (name === 'paymentStatus') return buildChoiceInput([0, 1]);
  if (name === 'invoiceType') return buildChoiceInput(INVOICE_TYPE_CODES);
  return { by: 'text' };
}

/** Result of reading the typed text: the field's value, or the reason why the text is invalid. */
export type FieldInputResult =
  | { readonly ok: true; readonly value: string | number | null }
  | { readonly ok: false; readonly why: 'wrongDay' | 'wrongNumber' | 'mustBe' };

const OPTIONAL_FIELDS: ReadonlySet<string> = new Set([
  'additionalInfo',
  'town',
  'extraChar',
  'personCollect',
  'personIssue',
  'correctionReason',
  'exemptionBasis',
  'taxId',
  'bankNo',
  'countryCode',
  'symbol',
  'unit',
  'clientId',
  'reservationId',
]);
const INTEGER_FIELDS: ReadonlySet<string> = new Set([
  'paymentType',
  'paymentStatus',
  'invoiceType',
  'clientId',
  'reservationId',
]);

export function parseConflictFieldInput(field: string, text: string, language: Language): FieldInputResult {
  const { name } = parseFieldPath(field);
  const typed = text.trim();
  if (typed === '')
    return OPTIONAL_FIELDS.has(name) ? { ok: true, value: null } : { ok: false, why: 'mustBe' };
  if (DAYS.has(name)) {
    const day: Day | undefined = daySchema.safeParse(typed).data;
    return day ? { ok: true, value: day } : { ok: false, why: 'wrongDay' };
  }
  if (INTEGER_FIELDS.has(name))
    return /^\d{1,15}$/.test(typed) ? { ok: true, value: Number(typed) } : { ok: false, why: 'wrongNumber' };
  if (NUMBER_FIELDS.has(name)) {
    const value = parseTypedDecimalNumber(typed, language);
    return Number.isNaN(value) ? { ok: false, why: 'wrongNumber' } : { ok: true, value: String(value) };
  }
  return { ok: true, value: typed };
}

/**
 * Returns a field's value as a user would type it, for the initial text of the input. Returns an empty text if the
 * value is neither text nor number.
 */
export function formatValueForConflictInput(field: string, value: unknown, language: Language): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const { name } = parseFieldPath(field);
  return NUMBER_FIELDS.has(name) && !INTEGER_FIELDS.has(name)
    ? decimal(language, String(value))
    : String(value);
}
