import type { LargeId } from '../../model/largeInteger';
import type { InvoiceItem } from '../../model/invoice';
import { decide, type Choices, type MergedField } from './decide';
import { positioned } from './positions';
import { ITEM_FIELDS, isAlike, isAlikeItem, isExactly, isSameItem, isSameList } from './same';

/** Three lists of items as one, by `positionId` (sync.md, Update). */

export interface MergedItems {
  readonly items: InvoiceItem[];
  readonly fields: MergedField[];
}

/** The service's positions before an attempt with unknown result; null without one. */
export type Doubt = ReadonlySet<LargeId | null> | null;

interface Sides {
  readonly base: readonly InvoiceItem[];
  readonly mine: readonly InvoiceItem[];
  readonly theirs: readonly InvoiceItem[];
}

/**
 * `doubt`: mine may have been carried out already, and nobody can tell; these are the positions that were there
 * before. Others that are not like any new one of mine may be mine all the same: then the whole list is asked for.
 */
export function mergeItems(sides: Sides, choices: Choices, doubt: Doubt): MergedItems {
  const { theirs } = sides;
  const positions = theirs.map((item) => item.positionId);
  if (positions.includes(null) || new Set(positions).size < positions.length) return asOne(sides, choices);

  const base = positioned(sides.base, theirs);
  const known = new Set(base.map((item) => item.positionId));
  // Without a position in what the user saw, it is theirs that says what the item was.
  const mine = positioned(
    sides.mine,
    base.filter((item, place) => sides.base[place]?.positionId === null),
  );
  const added = theirs.filter((item) => !known.has(item.positionId) && !isIn(mine, item));
  const unmatched = [...added];
  const own = mine.filter((item) => {
    if (item.positionId !== null) return false;
    const place = unmatched.findIndex((one) => isAlikeItem(one, item));
    if (place >= 0) unmatched.splice(place, 1);
    return place < 0;
  });
  const born = doubt && unmatched.some((item) => !doubt.has(item.positionId));
  if (born && own.length > 0) return asOne({ base, mine, theirs }, choices);

  // An item that the user saw only after the edit began is as the service has it.
  const later = mine.filter((item) => item.positionId !== null && !isIn(base, item));
  const merged = [...base, ...later.map((item) => at(theirs, item) ?? item)].map((item) =>
    mergeOne(item, at(mine, item), at(theirs, item), choices),
  );
  const kept = new Map(merged.flatMap(({ item }) => (item ? [[item.positionId, item] as const] : [])));
  const reborn = merged.flatMap(({ item }) => (item && item.positionId === null ? [item] : []));
  const stays = theirs.flatMap((item) => kept.get(item.positionId) ?? (isIn(added, item) ? [item] : []));
  return {
    items: [...inOrder(stays, base, mine), ...reborn, ...own],
    fields: [
      ...merged.flatMap(({ fields }) => fields),
      ...unmatched.map((item) => onlyOne(item, 'theirs')),
      ...own.map((item) => onlyOne(item, 'mine')),
    ],
  };
}

const at = (items: readonly InvoiceItem[], { positionId }: InvoiceItem): InvoiceItem | undefined =>
  items.find((item) => item.positionId === positionId);
const isIn = (items: readonly InvoiceItem[], item: InvoiceItem): boolean => at(items, item) !== undefined;

const pathOf = ({ positionId }: InvoiceItem): string => `invoiceItems[${positionId ?? 'new'}]`;

const onlyOne = (item: InvoiceItem, changedBy: 'mine' | 'theirs'): MergedField => ({
  field: pathOf(item),
  base: undefined,
  mine: changedBy === 'mine' ? item : undefined,
  theirs: changedBy === 'theirs' ? item : undefined,
  changedBy,
  chosen: null,
  value: undefined,
});

/** One item that was there when the edit began; null where it is gone. */
function mergeOne(
  base: InvoiceItem,
  mine: InvoiceItem | undefined,
  theirs: InvoiceItem | undefined,
  choices: Choices,
): { item: InvoiceItem | null; fields: MergedField[] } {
  if (!mine && !theirs) return { item: null, fields: [] };
  if (!mine || !theirs) {
    const changedBy =
      (mine && !isSameItem(base, mine)) || (theirs && !isAlikeItem(base, theirs))
        ? 'both'
        : mine
          ? 'theirs'
          : 'mine';
    const field = decide({ field: pathOf(base), base, mine, theirs, changedBy }, choices);
    const stays = changedBy === 'both' && (field.chosen === 'theirs' ? theirs : mine);
    // An item that the service no longer has can only return as a new one.
    return { item: stays ? (theirs ?? { ...stays, positionId: null }) : null, fields: [field] };
  }
  let item: InvoiceItem = theirs;
  const fields: MergedField[] = [];
  for (const name of ITEM_FIELDS) {
    const sides = { base: base[name], mine: mine[name], theirs: theirs[name] };
    const byMe = !isExactly(name, sides.base, sides.mine);
    const byThem = !isAlike(name, sides.base, sides.theirs);
    if (!byMe && !byThem) continue;
    if (byMe && byThem && isAlike(name, sides.mine, sides.theirs)) continue;
    const changedBy = byMe && byThem ? 'both' : byMe ? 'mine' : 'theirs';
    const field = decide({ field: `${pathOf(base)}.${name}`, ...sides, changedBy }, choices);
    fields.push(field);
    if (field.changedBy === 'theirs' || field.chosen === 'theirs') continue;
    const value = field.chosen === 'value' ? field.value : mine[name];
    item = { ...item, [name]: value === null || value === undefined ? mine[name] : String(value) };
  }
  return { item, fields };
}

/** Mine, where the user has moved lines; else the service's own. */
function inOrder(
  items: readonly InvoiceItem[],
  base: readonly InvoiceItem[],
  mine: readonly InvoiceItem[],
): readonly InvoiceItem[] {
  const order = (list: readonly InvoiceItem[], among: readonly InvoiceItem[]) =>
    list.filter((item) => item.positionId !== null && isIn(among, item)).map((item) => item.positionId);
  const [was, is] = [order(base, mine), order(mine, base)];
  if (was.every((position, place) => position === is[place])) return items;
  const rank = (item: InvoiceItem) => {
    const place = is.indexOf(item.positionId);
    return place < 0 ? is.length : place;
  };
  return [...items].sort((one, other) => rank(one) - rank(other));
}

/** The list as one field, where items cannot be matched. */
function asOne({ base, mine, theirs }: Sides, choices: Choices): MergedItems {
  const byMe = !isSameList(base, mine, isSameItem);
  const byThem = !isSameList(base, theirs, isAlikeItem);
  if (!byMe || isSameList(mine, theirs, isAlikeItem)) return { items: [...theirs], fields: [] };
  const changedBy = byThem ? 'both' : 'mine';
  const field = decide({ field: 'invoiceItems', base, mine, theirs, changedBy }, choices);
  return { items: [...(field.chosen === 'theirs' ? theirs : mine)], fields: [field] };
}
