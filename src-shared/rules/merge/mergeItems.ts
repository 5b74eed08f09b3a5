import type { LargeId } from '../../model/largeId';
import type { InvoiceItem } from '../../model/invoice';
import { nameChangingSide, compareFieldSides, type Difference, type PickSide } from './compareInvoiceSides';
import { ITEM_FIELDS_DECIDED_TOGETHER } from './fieldMergeGroups';
import { copyItemIdsByContent, copyItemIdsByName } from './assignItemPositionIds';
import {
  COMPARED_INVOICE_ITEM_FIELDS,
  isSameItemExceptSpellingAndRounding,
  isSameItem,
  isSameItemList,
} from './fieldEquivalence';

/** Merges the invoice items of the three versions (base, this PC, service) by `positionId` (sync.md, Update). */

export interface MergedItems {
  readonly items: InvoiceItem[];
  readonly differences: Difference[];
}

/**
 * The position ids that the items had before an attempt to send with an unknown result; null if there was no such
 * attempt.
 */
export type Doubt = ReadonlySet<LargeId | null> | null;

interface Sides {
  readonly base: readonly InvoiceItem[];
  readonly mine: readonly InvoiceItem[];
  readonly theirs: readonly InvoiceItem[];
}

/**
 * Merges the items of three versions of an invoice: the last common version, this PC's version and the service's
 * version.
 */
export function mergeItems(sides: Sides, pick: PickSide, doubt: Doubt): MergedItems {
  const { theirs } = sides;
  const positions = theirs.map((item) => item.positionId);
  if (positions.includes(null) || new Set(positions).size < positions.length)
    return mergeItemsAsWhole(sides, pick);

  const base = copyItemIdsByName(copyItemIdsByContent(sides.base, theirs), theirs);
  const known = new Set(base.map((item) => item.positionId));
  // If an item has no position id in the last common version, it gets the id of the matching item in the service, both
  // in the last common version and in this PC's version.
  const pairs = pairUnsavedItems(sides.base, sides.mine);
  const mine = sides.mine.map((item, index) => {
    const positionId = base[pairs.indexOf(index)]?.positionId ?? null;
    return positionId === null ? item : { ...item, positionId };
  });
  // An item without a position id may have been renamed in the service or replaced there. Nobody can tell which, so the
  // user decides about the list as a whole instead of about unmatched copies of one item.
  const isUnmatched = base.some((item) => item.positionId === null);
  if (isUnmatched && theirs.some((item) => !known.has(item.positionId)))
    return mergeItemsAsWhole({ base, mine, theirs }, pick);
  const added = theirs.filter((item) => !known.has(item.positionId) && !hasItemWithSamePosition(mine, item));
  const unmatched = [...added];
  const newItems = mine.filter((item, mineIndex) => {
    if (item.positionId !== null || pairs.includes(mineIndex)) return false;
    const index = unmatched.findIndex((candidate) => isSameItemExceptSpellingAndRounding(candidate, item));
    if (index >= 0) unmatched.splice(index, 1);
    return index < 0;
  });
  const born = doubt && unmatched.some((item) => !doubt.has(item.positionId));
  if (born && newItems.length > 0) return mergeItemsAsWhole({ base, mine, theirs }, pick);

  const nameItem = createItemNames();
  // The user's version may contain an item that was added in the service after the edit began. The merged invoice
  // contains this item with the service's values.
  const later = mine.filter((item) => item.positionId !== null && !hasItemWithSamePosition(base, item));
  const merged = [...base, ...later.map((item) => findItemWithSamePosition(theirs, item) ?? item)].map(
    (item, index) => {
      const mineItem =
        item.positionId === null ? mine[pairs[index] ?? -1] : findItemWithSamePosition(mine, item);
      return mergeItem(
        { base: item, mine: mineItem, theirs: findItemWithSamePosition(theirs, item) },
        nameItem(item),
        pick,
      );
    },
  );
  const kept = new Map(merged.flatMap(({ item }) => (item ? [[item.positionId, item] as const] : [])));
  const reborn = merged.flatMap(({ item }) => (item && item.positionId === null ? [item] : []));
  const addedThere = unmatched.map((item) => ({
    item,
    difference: buildAddedItemDifference('theirs', nameItem(item), item),
  }));
  const addedByMe = newItems.map((item) => ({
    item,
    difference: buildAddedItemDifference('mine', nameItem(item), item),
  }));
  const refused = new Set(
    addedThere.flatMap(({ item, difference }) => (pick(difference) === 'mine' ? [item.positionId] : [])),
  );
  const stays = theirs.flatMap((item) => {
    const isNew = hasItemWithSamePosition(added, item) && !refused.has(item.positionId);
    return kept.get(item.positionId) ?? (isNew ? [item] : []);
  });
  const wanted = addedByMe.flatMap(({ item, difference }) => (pick(difference) === 'theirs' ? [] : [item]));
  return {
    items: [...sortItemsByMergedOrder(stays, base, mine), ...reborn, ...wanted],
    differences: [
      ...merged.flatMap(({ differences }) => differences),
      ...addedThere.map(({ difference }) => difference),
      ...addedByMe.map(({ difference }) => difference),
    ],
  };
}

/**
 * Pairs items of the last common version that have no position id with items of the user's version, by equal content or
 * by name.
 */
function pairUnsavedItems(base: readonly InvoiceItem[], mine: readonly InvoiceItem[]): (number | null)[] {
  const pairs: (number | null)[] = base.map(() => null);
  for (const isSame of [isSameItemExceptSpellingAndRounding, hasSameName])
    base.forEach((item, baseIndex) => {
      if (item.positionId !== null || pairs[baseIndex] !== null) return;
      const mineIndex = mine.findIndex(
        (candidate, index) =>
          candidate.positionId === null && !pairs.includes(index) && isSame(item, candidate),
      );
      if (mineIndex >= 0) pairs[baseIndex] = mineIndex;
    });
  return pairs;
}

const hasSameName = (first: InvoiceItem, second: InvoiceItem): boolean => first.name === second.name;

const findItemWithSamePosition = (
  items: readonly InvoiceItem[],
  { positionId }: InvoiceItem,
): InvoiceItem | undefined => items.find((item) => item.positionId === positionId);
const hasItemWithSamePosition = (items: readonly InvoiceItem[], item: InvoiceItem): boolean =>
  findItemWithSamePosition(items, item) !== undefined;

function createItemNames(): (item: InvoiceItem) => string {
  let unnamed = 0;
  return ({ positionId }) => {
    if (positionId !== null) return `invoiceItems[${positionId}]`;
    unnamed += 1;
    return unnamed === 1 ? 'invoiceItems[new]' : `invoiceItems[new${unnamed}]`;
  };
}

const buildAddedItemDifference = (side: 'mine' | 'theirs', field: string, item: InvoiceItem): Difference => ({
  field,
  base: undefined,
  mine: side === 'mine' ? item : undefined,
  theirs: side === 'theirs' ? item : undefined,
  changedBy: side,
  isSame: false,
});

interface ItemSides {
  readonly base: InvoiceItem;
  readonly mine: InvoiceItem | undefined;
  readonly theirs: InvoiceItem | undefined;
}

/**
 * Merges the three versions of an item that the invoice already contained when the edit began. `item` is null if the
 * merged invoice no longer contains the item.
 */
function mergeItem(
  { base, mine, theirs }: ItemSides,
  path: string,
  pick: PickSide,
): { item: InvoiceItem | null; differences: Difference[] } {
  if (!mine && !theirs) return { item: null, differences: [] };
  if (!mine || !theirs) {
    const isMine = !mine || !isSameItem(base, mine);
    const isTheirs = !theirs || !isSameItemExceptSpellingAndRounding(base, theirs);
    const difference: Difference = {
      field: path,
      base,
      mine,
      theirs,
      changedBy: nameChangingSide(isMine, isTheirs),
      isSame: false,
    };
    if (pick(difference) === 'theirs') return { item: theirs ?? null, differences: [difference] };
    // If the service has deleted an item that the user changed, the user's item can be sent only as a new item, without
    // a `positionId`.
    return { item: mine ? { ...mine, positionId: null } : null, differences: [difference] };
  }
  let item: InvoiceItem = theirs;
  const differences = COMPARED_INVOICE_ITEM_FIELDS.map((name) =>
    compareFieldSides(`${path}.${name}`, name, { base: base[name], mine: mine[name], theirs: theirs[name] }),
  );
  COMPARED_INVOICE_ITEM_FIELDS.forEach((name, index) => {
    const difference = differences[index];
    if (!difference || difference.isSame) return;
    const side = pick(difference);
    if (side === 'theirs') return;
    const value = side === 'mine' ? mine[name] : side.value;
    item = { ...item, [name]: value === null || value === undefined ? mine[name] : String(value) };
  });
  return { item, differences: leaveOutUnchangedFields(differences) };
}

/** Leaves out item fields that no side changed. If price, quantity, unit or rate changed, all four fields are kept. */
function leaveOutUnchangedFields(differences: readonly Difference[]): Difference[] {
  const isAmount = ({ field }: Difference) => ITEM_FIELDS_DECIDED_TOGETHER.has(field.split('.').at(-1) ?? '');
  const isTouched = (difference: Difference) => difference.changedBy !== 'neither';
  const touchesAmount = differences.some((difference) => isAmount(difference) && isTouched(difference));
  return differences.filter((difference) => isTouched(difference) || (touchesAmount && isAmount(difference)));
}

/**
 * Returns the items in the order of this PC's version if the user moved items; otherwise in the order of the service's
 * version.
 */
function sortItemsByMergedOrder(
  items: readonly InvoiceItem[],
  base: readonly InvoiceItem[],
  mine: readonly InvoiceItem[],
): readonly InvoiceItem[] {
  const listCommonPositionIds = (list: readonly InvoiceItem[], among: readonly InvoiceItem[]) =>
    list
      .filter((item) => item.positionId !== null && hasItemWithSamePosition(among, item))
      .map((item) => item.positionId);
  const [was, is] = [listCommonPositionIds(base, mine), listCommonPositionIds(mine, base)];
  if (was.every((position, index) => position === is[index])) return items;
  const rank = (item: InvoiceItem) => {
    const index = is.indexOf(item.positionId);
    return index < 0 ? is.length : index;
  };
  return [...items].sort((first, second) => rank(first) - rank(second));
}

/** Merges the list of items as a whole, if the single items cannot be matched. */
function mergeItemsAsWhole({ base, mine, theirs }: Sides, pick: PickSide): MergedItems {
  const isMine = !isSameItemList(base, mine, isSameItem);
  const isTheirs = !isSameItemList(base, theirs, isSameItemExceptSpellingAndRounding);
  const isSame = isSameItemList(mine, theirs, isSameItemExceptSpellingAndRounding);
  if (!isMine || isSame) return { items: [...theirs], differences: [] };
  const difference: Difference = {
    field: 'invoiceItems',
    base,
    mine,
    theirs,
    changedBy: nameChangingSide(isMine, isTheirs),
    isSame,
  };
  return { items: [...(pick(difference) === 'theirs' ? theirs : mine)], differences: [difference] };
}
