import type { InvoiceItem, ShownInvoice } from '../../model/invoice';
import type { UpdateBody } from '../../model/invoiceBody';
import { INVOICE_FIELD_ACCESSORS, type Value } from './invoiceFieldAccessors';
import { applyPatch } from './applyQueuedBody';
import { isSameItemExceptSpellingAndRounding, isEquivalentOrFilledInItem } from './fieldEquivalence';

/**
 * The user's version of an invoice may lack position ids that the service has assigned. These functions copy the
 * position ids to the matching items.
 */

/** Gives items without a position id the ids of known items with equal or similar content. Each id is used once. */
export function copyItemIdsByContent<T extends InvoiceItem>(
  items: readonly T[],
  known: readonly InvoiceItem[],
): T[] {
  const taken = new Set([null, ...items.map((item) => item.positionId)]);
  const free = known.filter((item) => !taken.has(item.positionId));
  const copyPositionIdIf = (fits: (typed: InvoiceItem, kept: InvoiceItem) => boolean) => (item: T) => {
    const index = item.positionId === null ? free.findIndex((candidate) => fits(item, candidate)) : -1;
    const [found] = index < 0 ? [] : free.splice(index, 1);
    return found ? { ...item, positionId: found.positionId } : item;
  };
  return items
    .map(copyPositionIdIf(isSameItemExceptSpellingAndRounding))
    .map(copyPositionIdIf(isEquivalentOrFilledInItem));
}

/**
 * Copies position ids from the items `known` to items that have the same name and no position id. Each position id is
 * copied only once.
 */
export function copyItemIdsByName(
  items: readonly InvoiceItem[],
  known: readonly InvoiceItem[],
): InvoiceItem[] {
  const taken = new Set(items.map((item) => item.positionId));
  const free = known.filter((item) => !taken.has(item.positionId));
  return items.map((item) => {
    const index = item.positionId === null ? free.findIndex(({ name }) => name === item.name) : -1;
    const [found] = index < 0 ? [] : free.splice(index, 1);
    return found ? { ...item, positionId: found.positionId } : item;
  });
}

/** Gives the user's new items the position ids that the service has assigned to them. */
export function assignServicePositionIdsToNewItems(
  items: readonly InvoiceItem[],
  base: readonly InvoiceItem[],
  settled: readonly InvoiceItem[],
): InvoiceItem[] {
  const before = new Set([null, ...base.map((item) => item.positionId)]);
  const born = settled.filter((item) => !before.has(item.positionId));
  const alike = copyItemIdsByContent(items, born);
  const taken = new Set(alike.map((item) => item.positionId));
  const left = born.filter((item) => !taken.has(item.positionId));
  // The remaining position ids are assigned only if their number equals the number of items without an id.
  if (alike.filter((item) => item.positionId === null).length !== left.length) return alike;
  return alike.map((item) => {
    if (item.positionId !== null) return item;
    const next = left.shift();
    return next ? { ...item, positionId: next.positionId } : item;
  });
}

/**
 * Adds to the base of an edit the values that the service has filled in. Otherwise these values would look like
 * changes.
 */
export function addServiceFilledValuesToEditBase(
  began: ShownInvoice,
  made: ShownInvoice,
  kept: ShownInvoice,
): ShownInvoice {
  const empty = (value: Value) => value === null || value === '';
  return INVOICE_FIELD_ACCESSORS.filter(
    ({ read }) => empty(read(made)) && empty(read(began)),
  ).reduce<ShownInvoice>(
    (base, { read, write }) => (empty(read(kept)) ? base : write(base, read(kept))),
    began,
  );
}

/**
 * Copies position ids assigned by the service into an edit that is not sent yet, and into the version on which the edit
 * is based.
 */
export function applyAssignedPositionIdsToWaitingEdit(
  began: ShownInvoice,
  typed: UpdateBody,
  known: readonly InvoiceItem[],
  settled: readonly InvoiceItem[],
): { base: ShownInvoice; patch: UpdateBody } {
  const items = assignServicePositionIdsToNewItems(began.invoiceItems, known, settled);
  const base = { ...began, invoiceItems: items };
  if (!typed.invoiceItems) return { base, patch: typed };
  const placed = items.filter((_, index) => began.invoiceItems[index]?.positionId === null);
  const mine = assignServicePositionIdsToNewItems(applyPatch(began, typed).invoiceItems, [], placed);
  const invoiceItems = typed.invoiceItems.map((item, index) => ({
    ...item,
    positionId: mine[index]?.positionId ?? null,
  }));
  return { base, patch: { ...typed, invoiceItems } };
}
