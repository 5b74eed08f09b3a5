import type { ShownInvoice } from '../../model/invoice';
import { pickSideOfUnaskedField } from './mergedField';
import type { Difference, InvoiceSides, PickSide } from './compareInvoiceSides';
import {
  doesFieldAffectInvoiceSums,
  EXEMPTION_BASIS_FIELD_NAME,
  getFieldMergeGroup,
} from './fieldMergeGroups';
import { buildVatRateSetComparisonKey, buildSumsComparisonKey } from './sumsComparisonKey';

/** Finds the fields of a merge that a person has to decide (sync.md, Update). */

export interface AskedFields {
  readonly fields: ReadonlySet<string>;
  /**
   * Fields in conflict for which the user needs to see the invoice's totals: fields that change the totals, and fields
   * that concern the VAT exemption.
   */
  readonly withSums: ReadonlySet<string>;
  /** Fields that the user decides together with the exemption basis, such as items with a changed VAT rate. */
  readonly withExemption: ReadonlySet<string>;
}

/** Returns the name of the group to which this field belongs. The user decides all fields of a group together. */
export const getDecisionGroupOfField = (field: string, { withExemption }: AskedFields): string =>
  getFieldMergeGroup(withExemption.has(field) ? EXEMPTION_BASIS_FIELD_NAME : field);

export function findConflictFieldsToAsk(
  sides: InvoiceSides,
  differences: readonly Difference[],
  combine: (pick: PickSide) => ShownInvoice,
): AskedFields {
  const overlapping = findOverlapping(differences);
  const exempting = findExemptionConflicts(sides, differences);
  const asked = new Set([...overlapping, ...exempting]);
  const summed = findFieldsThatChangeSums(sides, differences, asked, combine);
  return {
    fields: new Set([...asked, ...summed]),
    withSums: new Set([...exempting, ...summed]),
    withExemption: new Set(exempting),
  };
}

const isByMe = ({ changedBy }: Difference): boolean => changedBy === 'mine' || changedBy === 'both';
const isByThem = ({ changedBy }: Difference): boolean => changedBy === 'theirs' || changedBy === 'both';
const listDifferingFields = (differences: readonly Difference[]): string[] =>
  differences.filter(({ isSame }) => !isSame).map(({ field }) => field);

/**
 * Finds the field groups that both the user and the service changed, and returns the fields of these groups whose
 * values differ.
 */
function findOverlapping(differences: readonly Difference[]): string[] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const group = getFieldMergeGroup(difference.field);
    groups.set(group, [...(groups.get(group) ?? []), difference]);
  }
  return [...groups.values()].flatMap((parts) =>
    parts.some(isByMe) && parts.some(isByThem) ? listDifferingFields(parts) : [],
  );
}

/**
 * Returns the fields in conflict if one side changed the exemption basis and the other side changed VAT rates;
 * otherwise an empty list.
 */
function findExemptionConflicts(
  { base, mine, theirs }: InvoiceSides,
  differences: readonly Difference[],
): string[] {
  const basis = differences.filter(({ field }) => field === EXEMPTION_BASIS_FIELD_NAME);
  const rates = differences.filter(({ field }) => field.endsWith('.rate'));
  const areRatesByMe =
    rates.some(isByMe) || buildVatRateSetComparisonKey(mine) !== buildVatRateSetComparisonKey(base);
  const areRatesByThem =
    rates.some(isByThem) || buildVatRateSetComparisonKey(theirs) !== buildVatRateSetComparisonKey(base);
  const isMixed = (basis.some(isByMe) && areRatesByThem) || (basis.some(isByThem) && areRatesByMe);
  if (!isMixed || listDifferingFields([...basis, ...rates]).length === 0) return [];
  const groups = new Set(listDifferingFields(rates).map(getFieldMergeGroup));
  const isItem = (field: string) => field.startsWith('invoiceItems') && !field.includes('.');
  return listDifferingFields([
    ...basis,
    ...differences.filter(({ field }) => groups.has(getFieldMergeGroup(field)) || isItem(field)),
  ]);
}

/**
 * Returns the differing fields that affect the invoice's sums if the merged invoice could get sums that neither this PC
 * nor the service has; otherwise an empty list.
 */
function findFieldsThatChangeSums(
  { mine, theirs }: InvoiceSides,
  differences: readonly Difference[],
  asked: ReadonlySet<string>,
  combine: (pick: PickSide) => ShownInvoice,
): string[] {
  const known = new Set([buildSumsComparisonKey(mine), buildSumsComparisonKey(theirs)]);
  const createPicker =
    (side: 'mine' | 'theirs'): PickSide =>
    ({ field, changedBy }) =>
      asked.has(field) ? side : pickSideOfUnaskedField(changedBy);
  const isSeen =
    known.has(buildSumsComparisonKey(combine(createPicker('mine')))) &&
    known.has(buildSumsComparisonKey(combine(createPicker('theirs'))));
  return isSeen
    ? []
    : listDifferingFields(
        differences.filter(
          ({ field, changedBy }) => changedBy !== 'neither' && doesFieldAffectInvoiceSums(field),
        ),
      );
}
