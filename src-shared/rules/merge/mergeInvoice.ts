import type { Invoice, ShownInvoice } from '../../model/invoice';
import { decide, isOpen, type Choices, type MergedField } from './decide';
import { PLACES, type Value } from './fields';
import { mergeItems, type Doubt } from './mergeItems';
import { isAlike, isExactly } from './same';

/** The three-way merge of an invoice (sync.md, Update, Promise 5). */

export interface Merged {
  /** The service's record with my changes; undecided fields as mine. */
  readonly invoice: ShownInvoice;
  /** Every field on which base, mine and theirs do not agree. */
  readonly fields: readonly MergedField[];
  /** Whether something is still to be decided. */
  readonly open: boolean;
}

/**
 * Fields that only one side changed merge by themselves, equal changes never ask, and a field that both changed is
 * for the user. `doubt`: mine may have been carried out before (mergeItems.ts).
 */
export function mergeInvoice(
  { base, mine, theirs }: { base: ShownInvoice; mine: ShownInvoice; theirs: Invoice },
  choices: Choices = {},
  doubt: Doubt = null,
): Merged {
  let invoice: ShownInvoice = theirs;
  const fields: MergedField[] = [];
  for (const place of PLACES) {
    const sides = { base: place.read(base), mine: place.read(mine), theirs: place.read(theirs) };
    const byMe = !isExactly(place.name, sides.base, sides.mine);
    const byThem = !isAlike(place.name, sides.base, sides.theirs);
    if (!byMe && !byThem) continue;
    if (byMe && byThem && isAlike(place.name, sides.mine, sides.theirs)) continue;
    const changedBy = byMe && byThem ? 'both' : byMe ? 'mine' : 'theirs';
    const field = decide({ field: place.path, ...sides, changedBy }, choices);
    fields.push(field);
    if (field.changedBy === 'theirs' || field.chosen === 'theirs') continue;
    invoice = place.write(invoice, field.chosen === 'value' ? valueOf(field.value, sides.mine) : sides.mine);
  }
  const items = mergeItems(
    { base: base.invoiceItems, mine: mine.invoiceItems, theirs: theirs.invoiceItems },
    choices,
    doubt,
  );
  const all = [...fields, ...items.fields];
  return { invoice: { ...invoice, invoiceItems: items.items }, fields: all, open: all.some(isOpen) };
}

/** A new value in the form that the field has. */
function valueOf(value: unknown, like: Value): Value {
  if (value === null) return null;
  if (typeof like === 'number') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : like;
}
