import { z } from 'zod';
import { invoiceItemSchema, type InvoiceItem } from '../model/invoice';
import type { ConflictField, ConflictSum } from '../contract/conflictsContract';
import type { KnownInvoice } from '../contract/invoiceFormContract';
import { daySchema } from '../model/scalars';
import { countNightsBetween } from '../rules/days';
import { computeInvoiceTotals } from '../rules/tax/vat';
import { money, shortDay } from './formats';
import { speak, type Language } from './language';
import { codeWords, paymentTypeName, statusWords, typeName } from './codeWords';
import { fieldLabel } from './fieldLabels';
import { countUnits } from './invoiceUnits';
import { decimal, rateWords } from './numbers';
import * as texts from '../i18n/texts';

/** Texts for the fields of a conflict (contract/conflictsContract.ts). */

/** The parts of the invoice on this PC that the labels of a conflict need: item names, currency and issue date. */
export type Around = Pick<KnownInvoice, 'invoiceItems' | 'currency' | 'issueDate'>;

/**
 * Returns the invoice with the currency of one side of the conflict, because each side's amounts are in its own
 * currency.
 */
export const applySideCurrency = (around: Around | null, sum: ConflictSum): Around | null =>
  around && sum ? { ...around, currency: sum.currency } : around;

interface FieldPath {
  /** The last part of the path, such as `quantity` or `taxId`; `invoiceItems` for a whole item or the whole list. */
  readonly name: string;
  /**
   * Position of an item as digits; `'new'` or `'new2'` for an item without a position, and `null` for a field outside
   * the items.
   */
  readonly position: string | null;
}

export function parseFieldPath(field: string): FieldPath {
  const [, position, part] = /^invoiceItems\[(-?\d+|new\d*)\](?:\.(\w+))?$/.exec(field) ?? [];
  if (position !== undefined) return { name: part ?? 'invoiceItems', position };
  return { name: field.split('.').at(-1) ?? field, position: null };
}

const small = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Returns the label of a conflicting field: `Termin płatności`, `Poz. 3 Parking, ilość` or `Nabywca: Adres`. */
export function formatConflictFieldLabel(field: string, around: Around | null, language: Language): string {
  const t = speak(texts.conflict, language);
  const { name, position } = parseFieldPath(field);
  if (position === null) return fieldLabel(field, language);
  if (position.startsWith('new')) return t.newItem;
  const index = around?.invoiceItems.findIndex((item) => String(item.positionId) === position) ?? -1;
  const item = around?.invoiceItems[index];
  const itemLabel = item ? t.item({ no: index + 1, name: item.name }) : t.itemGone;
  if (name === 'invoiceItems') return itemLabel;
  // The label of `invoiceItems[0].x` is `Pozycja 1: Cena`; the text after the colon names the field.
  const part = fieldLabel(`invoiceItems[0].${name}`, language).split(': ').at(-1) ?? name;
  return `${itemLabel}, ${small(part)}`;
}

/**
 * Returns the label of a group of fields that are decided together: `Nabywca`, `Płatność`, `Poz. 3 Parking`. A field
 * alone in its group keeps its own name.
 */
export function groupLabel(
  group: string,
  fields: readonly ConflictField[],
  around: Around | null,
  language: Language,
): string {
  const t = speak(texts.conflict, language);
  const [part, ...others] = fields.filter((field) => field.group === group);
  if (part && others.length === 0) return formatConflictFieldLabel(part.field, around, language);
  if (group === 'exemption') return t.exemptionAndRates;
  if (group === 'payment') return speak(texts.words, language).payment;
  if (group === 'type') return t.typeAndAdvance;
  if (group.endsWith('.amount'))
    return formatConflictFieldLabel(group.slice(0, -'.amount'.length), around, language);
  return formatConflictFieldLabel(group, around, language);
}

/**
 * Returns the name of a field inside its group, such as `numer` or `ilość`; if the group has several items, the name
 * includes the item.
 */
export function partLabel(
  { field, group }: ConflictField,
  around: Around | null,
  language: Language,
): string {
  const { position } = parseFieldPath(field);
  // The service has one date for the term and for the payment itself; beside the payment status, it may be either.
  if (field === 'paymentDate') return speak(texts.conflict, language).paymentDate;
  const fullLabel = formatConflictFieldLabel(field, around, language);
  if (group === 'exemption') return small(fullLabel);
  const name = position === null ? fullLabel.split(': ').at(-1) : fullLabel.split(', ').at(-1);
  return small(name ?? fullLabel);
}

/** A value in words, with its explanation in smaller text. */
export interface ValueWords {
  readonly text: string;
  readonly small: string;
  /** True if the value is missing; the text then says so. */
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
  const t = speak(texts.conflict, language);
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
  // An item that is new on one side never existed on the opposite side, so that nobody removed it there.
  const isRemoved = name === 'invoiceItems' && !position?.startsWith('new');
  if (value === undefined) return nothing(isRemoved ? t.removed : speak(texts.words, language).none);
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
  const invoices = speak(texts.invoices, language);
  const words = speak(texts.invoiceWords, language);
  if (DAYS.has(name)) {
    const day = daySchema.safeParse(text).data;
    return day ? shortDay(language, day) : text;
  }
  const number = /^-?\d+(?:\.\d+)?$/.test(text);
  if (AMOUNTS.has(name) && number) return `${decimal(language, text, 2)}\u00a0${signOf(currency, language)}`;
  switch (name) {
    case 'quantity':
      if (!number) return text;
      return (
        countUnits(language, Number(text), item?.unit ?? '') ??
        [decimal(language, text), item?.unit].filter(Boolean).join('\u00a0')
      );
    case 'rate':
      return rateWords(language, text);
    case 'paymentType':
      return paymentTypeName(Number(value), language);
    case 'paymentStatus':
      return value === 1 ? words.paid : value === 0 ? words.unpaid : text;
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
    return days >= 0 ? speak(texts.conflict, language).daysFromIssue({ n: days }) : '';
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
