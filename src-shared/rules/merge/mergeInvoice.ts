import type { ShownInvoice } from '../../model/invoice';
import { findAskedFields, findAskedGroup, type AskedFields } from './askedFields';
import { isOpen, pickSide, pickUnasked, toMergedField, type Choices, type MergedField } from './mergedField';
import {
  nameChangingSide,
  compareSides,
  type Difference,
  type InvoiceSides,
  type Pick,
  type PickSide,
} from './difference';
import { PLACES, type Value } from './mergeFields';
import { sumsText } from './comparableSums';
import { mergeItems, type Doubt } from './mergeItems';

/** The three-way merge of an invoice (sync.md, Update, Promise 5). */

export interface Merged {
  /** The service's record with my changes; undecided fields as mine. */
  readonly invoice: ShownInvoice;
  /** Every field on which base, mine and theirs do not agree, and the other parts of a group that is asked for. */
  readonly fields: readonly MergedField[];
  /** Whether something is still to be decided. */
  readonly open: boolean;
  /** Whether the advances that I named are sent: no record shows them. */
  readonly sendsAdvances: boolean;
}

/**
 * What only one side changed merges by itself, equal changes never ask, and a group that both changed is for the
 * user; so is a sum that neither side has seen. `doubt`: mine may have been carried out before (mergeItems.ts).
 */
export function mergeInvoice(sides: InvoiceSides, choices: Choices = {}, doubt: Doubt = null): Merged {
  const { differences } = combine(sides, ({ changedBy: side }) => pickUnasked(side), doubt);
  const asked = findAskedFields(sides, differences, (pick) => combine(sides, pick, doubt).invoice);
  const fields = differences
    .filter((difference) => isShown(difference, asked))
    .map((difference) => {
      const isAsked = asked.fields.has(difference.field);
      const seen = isAsked ? seenOf(difference, differences, sides, asked) : null;
      const group = findAskedGroup(difference.field, asked);
      return toMergedField(difference, { group, isAsked, seen }, choices);
    });
  const byPath = new Map(fields.map((field) => [field.field, field]));
  const { invoice } = combine(
    sides,
    ({ field, changedBy: side }) => {
      const merged = byPath.get(field);
      return merged ? pickSide(merged) : pickUnasked(side);
    },
    doubt,
  );
  const advances = byPath.get(ADVANCES);
  return {
    invoice,
    fields,
    open: fields.some(isOpen),
    sendsAdvances: advances?.asked !== true || advances.chosen !== 'theirs',
  };
}

/** The ids of the advances that a settlement takes: in no field of the record, so in `extra` (A25). */
const ADVANCES = 'prepaymentId';

/** The advances are compared for their group alone: the service need not return them. */
function isShown({ field, changedBy: side, isSame }: Difference, asked: AskedFields): boolean {
  const group = findAskedGroup(field, asked);
  if ([...asked.fields].some((path) => findAskedGroup(path, asked) === group)) return true;
  return field !== ADVANCES && side !== 'neither' && !isSame;
}

function combine(
  { base, mine, theirs }: InvoiceSides,
  pick: PickSide,
  doubt: Doubt,
): { readonly invoice: ShownInvoice; readonly differences: Difference[] } {
  let invoice: ShownInvoice = theirs;
  const differences: Difference[] = [];
  for (const place of PLACES) {
    const mineValue = place.read(mine);
    const difference = compareSides(place.path, place.name, {
      base: place.read(base),
      mine: mineValue,
      theirs: place.read(theirs),
    });
    if (!isEmpty(difference)) differences.push(difference);
    if (difference.isSame || difference.changedBy === 'neither') continue;
    const side = pick(difference);
    if (side !== 'theirs') invoice = place.write(invoice, valueOf(side, mineValue));
  }
  const advances = compareAdvances({ base, mine, theirs });
  if (!isEmpty(advances)) differences.push(advances);
  const items = mergeItems(
    { base: base.invoiceItems, mine: mine.invoiceItems, theirs: theirs.invoiceItems },
    pick,
    doubt,
  );
  return {
    invoice: { ...invoice, invoiceItems: items.items },
    differences: [...differences, ...items.differences],
  };
}

/** A part that no side has is no part of its group. */
const isEmpty = ({ base, mine, theirs }: Difference): boolean =>
  [base, mine, theirs].every((value) => value === null || value === '');

function compareAdvances({ base, mine, theirs }: InvoiceSides): Difference {
  const idsIn = ({ extra }: ShownInvoice) => extra[ADVANCES] ?? null;
  const sides = { base: idsIn(base), mine: idsIn(mine), theirs: idsIn(theirs) };
  const text = (value: unknown) => JSON.stringify(value);
  const isMine = text(sides.mine) !== text(sides.base);
  const isTheirs = sides.theirs !== null && text(sides.theirs) !== text(sides.base);
  const isSame = text(sides.mine) === text(sides.theirs);
  return { field: ADVANCES, ...sides, changedBy: nameChangingSide(isMine, isTheirs), isSame };
}

/** A choice in a group holds for the whole group as the service has it, and for its sums where they are asked for. */
function seenOf(
  { field, theirs }: Difference,
  differences: readonly Difference[],
  sides: InvoiceSides,
  asked: AskedFields,
): unknown {
  const { withSums } = asked;
  const group = findAskedGroup(field, asked);
  const parts = differences.filter((part) => findAskedGroup(part.field, asked) === group);
  if (group === field && !withSums.has(field)) return theirs ?? null;
  const seen = parts.map((part) => [part.field, part.theirs ?? null]);
  return withSums.has(field) ? [...seen, ['sums', sumsText(sides.theirs)]] : seen;
}

/** A picked value in the form that the field has. */
function valueOf(side: Exclude<Pick, 'theirs'>, mine: Value): Value {
  if (side === 'mine') return mine;
  const { value } = side;
  if (value === null) return null;
  if (typeof mine === 'number') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : mine;
}
