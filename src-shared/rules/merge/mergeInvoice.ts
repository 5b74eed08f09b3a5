import type { ShownInvoice } from '../../model/invoice';
import { findConflictFieldsToAsk, getDecisionGroupOfField, type AskedFields } from './conflictFieldsToAsk';
import {
  isConflictFieldUndecided,
  getSideUsedForMergedField,
  pickSideOfUnaskedField,
  buildMergedFieldWithChoice,
  type Choices,
  type MergedField,
} from './mergedField';
import {
  nameChangingSide,
  compareFieldSides,
  type Difference,
  type InvoiceSides,
  type Pick,
  type PickSide,
} from './compareInvoiceSides';
import { INVOICE_FIELD_ACCESSORS, type Value } from './invoiceFieldAccessors';
import { buildSumsComparisonKey } from './sumsComparisonKey';
import { mergeItems, type Doubt } from './mergeItems';

/** Merges three versions of an invoice (sync.md, Update, Promise 5). */

export interface Merged {
  /** The service's record with the user's changes; fields that the user must still decide have the user's value. */
  readonly invoice: ShownInvoice;
  /**
   * All fields in which the three versions of the invoice differ. If the user has to decide a group of fields, the
   * group's fields without a difference are included.
   */
  readonly fields: readonly MergedField[];
  /** True if a field of the merged invoice still needs a decision of the user. */
  readonly open: boolean;
  /** True if the update contains the advances that the user chose (`prepaymentId`). */
  readonly sendsAdvances: boolean;
}

/**
 * Merges this PC's version and the service's version of an invoice. The result lists the fields that the user must
 * decide.
 */
export function mergeInvoice(sides: InvoiceSides, choices: Choices = {}, doubt: Doubt = null): Merged {
  const { differences } = combine(sides, ({ changedBy: side }) => pickSideOfUnaskedField(side), doubt);
  const asked = findConflictFieldsToAsk(sides, differences, (pick) => combine(sides, pick, doubt).invoice);
  const fields = differences
    .filter((difference) => isShown(difference, asked))
    .map((difference) => {
      const isAsked = asked.fields.has(difference.field);
      const seen = isAsked ? listServiceValuesSeen(difference, differences, sides, asked) : null;
      const group = getDecisionGroupOfField(difference.field, asked);
      return buildMergedFieldWithChoice(difference, { group, isAsked, seen }, choices);
    });
  const byPath = new Map(fields.map((field) => [field.field, field]));
  const { invoice } = combine(
    sides,
    ({ field, changedBy: side }) => {
      const merged = byPath.get(field);
      return merged ? getSideUsedForMergedField(merged) : pickSideOfUnaskedField(side);
    },
    doubt,
  );
  const advances = byPath.get(ADVANCE_IDS_FIELD);
  return {
    invoice,
    fields,
    open: fields.some(isConflictFieldUndecided),
    sendsAdvances: advances?.asked !== true || advances.chosen !== 'theirs',
  };
}

/** Field with the ids of the advances that a settlement deducts (A25). */
const ADVANCE_IDS_FIELD = 'prepaymentId';

/**
 * Returns whether the user sees a field in the conflict. Advances are shown only if the user has to decide about them.
 */
function isShown({ field, changedBy: side, isSame }: Difference, asked: AskedFields): boolean {
  const group = getDecisionGroupOfField(field, asked);
  if ([...asked.fields].some((path) => getDecisionGroupOfField(path, asked) === group)) return true;
  return field !== ADVANCE_IDS_FIELD && side !== 'neither' && !isSame;
}

function combine(
  { base, mine, theirs }: InvoiceSides,
  pick: PickSide,
  doubt: Doubt,
): { readonly invoice: ShownInvoice; readonly differences: Difference[] } {
  let invoice: ShownInvoice = theirs;
  const differences: Difference[] = [];
  for (const field of INVOICE_FIELD_ACCESSORS) {
    const mineValue = field.read(mine);
    const difference = compareFieldSides(field.path, field.name, {
      base: field.read(base),
      mine: mineValue,
      theirs: field.read(theirs),
    });
    if (!isEmpty(difference)) differences.push(difference);
    if (difference.isSame || difference.changedBy === 'neither') continue;
    const side = pick(difference);
    if (side !== 'theirs') invoice = field.write(invoice, convertChosenValue(side, mineValue));
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

const isEmpty = ({ base, mine, theirs }: Difference): boolean =>
  [base, mine, theirs].every((value) => value === null || value === '');

function compareAdvances({ base, mine, theirs }: InvoiceSides): Difference {
  const idsIn = ({ extra }: ShownInvoice) => extra[ADVANCE_IDS_FIELD] ?? null;
  const sides = { base: idsIn(base), mine: idsIn(mine), theirs: idsIn(theirs) };
  const toComparisonText = (value: unknown) => JSON.stringify(value);
  const isMine = toComparisonText(sides.mine) !== toComparisonText(sides.base);
  const isTheirs = sides.theirs !== null && toComparisonText(sides.theirs) !== toComparisonText(sides.base);
  const isSame = toComparisonText(sides.mine) === toComparisonText(sides.theirs);
  return { field: ADVANCE_IDS_FIELD, ...sides, changedBy: nameChangingSide(isMine, isTheirs), isSame };
}

/**
 * Returns the service's values on which the user's decision about a field is based. If one of these values changes in
 * the service, the decision becomes invalid.
 */
function listServiceValuesSeen(
  { field, theirs }: Difference,
  differences: readonly Difference[],
  sides: InvoiceSides,
  asked: AskedFields,
): unknown {
  const { withSums } = asked;
  const group = getDecisionGroupOfField(field, asked);
  const parts = differences.filter((part) => getDecisionGroupOfField(part.field, asked) === group);
  if (group === field && !withSums.has(field)) return theirs ?? null;
  const seen = parts.map((part) => [part.field, part.theirs ?? null]);
  return withSums.has(field) ? [...seen, ['sums', buildSumsComparisonKey(sides.theirs)]] : seen;
}

/**
 * Returns the value that the user chose for a field in conflict, converted to the type of the value in the user's
 * version (`mine`).
 */
function convertChosenValue(side: Exclude<Pick, 'theirs'>, mine: Value): Value {
  if (side === 'mine') return mine;
  const { value } = side;
  if (value === null) return null;
  if (typeof mine === 'number') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : mine;
}
