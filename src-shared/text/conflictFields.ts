import { z } from 'zod';
import { invoiceItemSchema, type InvoiceItem } from '../model/invoice';
import type { ConflictField, ConflictSum } from '../contract/conflictsContract';
import type { KnownInvoice } from '../contract/invoiceFormContract';
import { daySchema } from '../model/scalars';
import { countNightsBetween } from '../rules/days';
import { computeInvoiceTotals } from '../rules/vat';
import { conflictText } from './conflict';
import { money, shortDay } from './formats';
import { invoiceFormText } from './invoiceForm';
import { invoicesText } from './invoices';
import { speak, type Language } from './language';
import { codeWords, paymentTypeName, statusWords, typeName } from './codeWords';
import { fieldLabel } from './fieldLabels';
import { decimal, rateWords } from './numbers';

/** The fields of a conflict (contract/conflictsContract.ts) as a person reads them. */

/** The invoice as this PC shows it: names of items, currency, day of issue. Only what is read. */
export type Around = Pick<KnownInvoice, 'invoiceItems' | 'currency' | 'issueDate'>;

/** For the values of one side, whose amounts are in its own currency. */
export const applySideCurrency = (around: Around | null, sum: ConflictSum): Around | null =>
  around && sum ? { ...around, currency: sum.currency } : around;

interface FieldPath {
  /** The last name: `quantity`, `taxId`, `invoiceItems` where it is a whole item or the list. */
  readonly name: string;
  /** Digits, of an item; `null` where the field is none, `'new'`, `'new2'` for those without a position. */
  readonly position: string | null;
}

export function parseFieldPath(field: string): FieldPath {
  const [, position, part] = /^invoiceItems\[(-?\d+|new\d*)\](?:\.(\w+))?$/.exec(field) ?? [];
  if (position !== undefined) return { name: part ?? 'invoiceItems', position };
  return { name: field.split('.').at(-1) ?? field, position: null };
}

const small = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `Termin płatności`, `Poz. 3 Parking, ilość`, `Nabywca: Adres`. */
export function formatConflictFieldLabel(field: string, around: Around | null, language: Language): string {
  const words = speak(invoiceFormText, language);
  const t = speak(conflictText, language);
  const { name, position } = parseFieldPath(field);
  if (position === null) return fieldLabel(field, words);
  if (position.startsWith('new')) return t.newItem;
  const index = around?.invoiceItems.findIndex((item) => String(item.positionId) === position) ?? -1;
  const item = around?.invoiceItems[index];
  const itemLabel = item ? t.item(index + 1, item.name) : t.itemGone;
  if (name === 'invoiceItems') return itemLabel;
  // `invoiceItems[0].x` reads `Pozycja 1: Cena`; the part after the colon is the name of the part.
  const part = fieldLabel(`invoiceItems[0].${name}`, words).split(': ').at(-1) ?? name;
  return `${itemLabel}, ${small(part)}`;
}

/** `Nabywca`, `Płatność`, `Poz. 3 Parking`: the fields that are decided together; the field's name where it is alone. */
export function groupLabel(
  group: string,
  fields: readonly ConflictField[],
  around: Around | null,
  language: Language,
): string {
  const t = speak(conflictText, language);
  const [part, ...others] = fields.filter((field) => field.group === group);
  if (part && others.length === 0) return formatConflictFieldLabel(part.field, around, language);
  if (group === 'exemption') return t.exemptionAndRates;
  if (group === 'payment') return t.payment;
  if (group === 'type') return t.typeAndAdvance;
  if (group.endsWith('.amount'))
    return formatConflictFieldLabel(group.slice(0, -'.amount'.length), around, language);
  return formatConflictFieldLabel(group, around, language);
}

/** The name of a field inside its group: `numer`, `ilość`; with its item where the group has several. */
export function partLabel(
  { field, group }: ConflictField,
  around: Around | null,
  language: Language,
): string {
  const { position } = parseFieldPath(field);
  const fullLabel = formatConflictFieldLabel(field, around, language);
  if (group === 'exemption') return small(fullLabel);
  const name = position === null ? fullLabel.split(': ').at(-1) : fullLabel.split(', ').at(-1);
  return small(name ?? fullLabel);
}

/** A value in words, and what it means in smaller ones. */
export interface ValueWords {
  readonly text: string;
  readonly small: string;
  /** There is nothing: the words say so. */
  readonly empty: boolean;
}

export const DAYS: ReadonlySet<string> = new Set(['issueDate', 'saleDate', 'paymentDate']);
const AMOUNTS: ReadonlySet<string> = new Set(['grossUnitPrice', 'prepaymentValue']);
const items = z.array(invoiceItemSchema);

export function formatConflictValue(
  field: string,
  value: unknown,
  around: Around | null,
  language: Language,
): ValueWords {
  const t = speak(conflictText, language);
  const nothing = (text: string): ValueWords => ({ text, small: '', empty: true });
  const { name, position } = parseFieldPath(field);
  const currency = around?.currency ?? 'PLN';
  const list = items.safeParse(value).data;
  if (list)
    return {
      text: list.map((item) => itemWords(item, currency, language).text).join('; '),
      small: '',
      empty: false,
    };
  const item = invoiceItemSchema.safeParse(value).data;
  if (item) return itemWords(item, currency, language);
  // An item that is new on one side was never on the other: nobody removed it there.
  const isRemoved = name === 'invoiceItems' && !position?.startsWith('new');
  if (value === undefined) return nothing(isRemoved ? t.removed : t.notThere);
  if (value === null || value === '') return nothing(t.empty);
  if (typeof value !== 'string' && typeof value !== 'number')
    return { text: JSON.stringify(value), small: '', empty: false };
  const of = around?.invoiceItems.find((shownItem) => String(shownItem.positionId) === position);
  return {
    text: plainWords(name, value, of, currency, language),
    small: beside(name, value, of, around, language),
    empty: false,
  };
}

function itemWords(item: InvoiceItem, currency: string, language: Language): ValueWords {
  const { name, quantity, unit, grossUnitPrice, rate } = item;
  const count = [quantity === null ? '' : decimal(language, quantity), unit].filter(Boolean).join('\u00a0');
  const price =
    grossUnitPrice === null
      ? ''
      : `${decimal(language, grossUnitPrice, 2)}\u00a0${signOf(currency, language)}`;
  const { gross } = computeInvoiceTotals({ items: [item], currency });
  return {
    text: `${name}, ${[count, price].filter(Boolean).join(' × ')}`,
    small: [money(language, gross, currency), rateWords(language, rate)].filter(Boolean).join(', '),
    empty: false,
  };
}

const signOf = (currency: string, language: Language): string =>
  currency === 'PLN' && language !== 'en' ? 'zł' : currency;

function plainWords(
  name: string,
  value: string | number,
  item: InvoiceItem | undefined,
  currency: string,
  language: Language,
): string {
  const text = String(value);
  const invoices = speak(invoicesText, language);
  if (DAYS.has(name)) {
    const day = daySchema.safeParse(text).data;
    return day ? shortDay(language, day) : text;
  }
  const number = /^-?\d+(?:\.\d+)?$/.test(text);
  if (AMOUNTS.has(name) && number) return `${decimal(language, text, 2)}\u00a0${signOf(currency, language)}`;
  switch (name) {
    case 'quantity':
      return number ? [decimal(language, text), item?.unit].filter(Boolean).join('\u00a0') : text;
    case 'rate':
      return rateWords(language, text);
    case 'paymentType':
      return paymentTypeName(Number(value), language);
    case 'paymentStatus':
      return value === 1 ? invoices.paid : value === 0 ? invoices.unpaid : text;
    case 'invoiceType':
      return typeName(Number(value), language);
    case 'invoiceStatus':
      return statusWords(text, invoices);
    default:
      return codeWords(name, text, language) ?? text;
  }
}

function beside(
  name: string,
  value: string | number,
  item: InvoiceItem | undefined,
  around: Around | null,
  language: Language,
): string {
  if (name === 'paymentDate' && around?.issueDate) {
    const day = daySchema.safeParse(value).data;
    const days = day ? countNightsBetween(around.issueDate, day) : -1;
    return days >= 0 ? speak(conflictText, language).daysFromIssue(days) : '';
  }
  if (item && around && (name === 'quantity' || name === 'grossUnitPrice')) {
    const { gross } = computeInvoiceTotals({
      items: [{ ...item, [name]: String(value) }],
      currency: around.currency,
    });
    return money(language, gross, around.currency);
  }
  return '';
}
