import type { MergeSummary } from '#shared/contract/outboxContract';
import type { ShownInvoice } from '#shared/model/invoice';
import type { Grosz } from '#shared/model/scalars';
import { getSideUsedForMergedField, type MergedField } from '#shared/rules/merge/mergedField';
import type { Merged } from '#shared/rules/merge/mergeInvoice';

/**
 * Lists, for the history of the invoice, which fields of a merge have this PC's values and which have the service's
 * values.
 */
export function summarizeMergeForHistory(
  base: ShownInvoice,
  { fields, invoice }: Merged,
  amountOf: (invoice: ShownInvoice) => Grosz | null,
): MergeSummary | null {
  const changed = fields.filter(({ changedBy }) => changedBy !== 'neither');
  const isFromSide = (side: 'mine' | 'theirs') => (field: MergedField) =>
    getSideUsedForMergedField(field) === side;
  const listFieldPaths = (chosen: readonly MergedField[]) => [
    ...new Set(chosen.map(({ field }) => replacePositionIdByIndex(field, invoice))),
  ];
  const mine = changed.filter(isFromSide('mine'));
  const theirs = changed.filter(isFromSide('theirs'));
  const typed = changed.filter((field) => typeof getSideUsedForMergedField(field) === 'object');
  const wasAsked = changed.some(({ asked }) => asked);
  if (theirs.length === 0 && !wasAsked) return null;
  if (mine.length + typed.length === 0) return null;
  const computeSum = (shown: ShownInvoice) => {
    const amount = amountOf(shown);
    return amount === null ? null : { amount, currency: shown.currency };
  };
  return {
    mine: listFieldPaths(mine),
    theirs: listFieldPaths(theirs),
    typed: listFieldPaths(typed),
    before: computeSum(base),
    after: computeSum(invoice),
  };
}

/**
 * Replaces the position id in a field path by the index of the item, for example `invoiceItems[31].rate` by
 * `invoiceItems[0].rate`. If the item was removed, the path is `invoiceItems`.
 */
function replacePositionIdByIndex(field: string, { invoiceItems }: ShownInvoice): string {
  const [, position, part = ''] = /^invoiceItems\[(.+?)\](\..+)?$/.exec(field) ?? [];
  if (position === undefined) return field;
  const index = invoiceItems.findIndex(({ positionId }) => String(positionId) === position);
  return index < 0 ? 'invoiceItems' : `invoiceItems[${index}]${part}`;
}
