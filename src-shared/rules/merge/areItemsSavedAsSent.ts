import type { InvoiceItem } from '../../model/invoice';
import type { Grosz } from '../../model/scalars';
import { toShortestDecimalText, computeLineGross } from '../decimal';
import { isRoundedFrom, normaliseFieldValue, type ItemField } from './fieldEquivalence';

/**
 * Pairs each item that Kontuar sent with the item that the service saved for it. Items are compared by content, and
 * their order does not matter.
 */

/** Text fields of an invoice item that the service may fill in if Kontuar sent them empty. */
const TEXT_FIELDS = ['name', 'unit', 'rate', 'symbol'] as const;
const NUMBER_FIELDS = ['grossUnitPrice', 'quantity'] as const;

/** Maximum number of item comparisons, about 0.2 s of work. If more comparisons are needed, the user is asked. */
const MAX_COMPARISONS = 4_000_000;

/**
 * Content of an invoice item for comparison with another item: texts and numbers in normalised spelling, and the gross
 * amount. An empty text means that the field has no value.
 */
interface ItemContent {
  readonly texts: Readonly<Record<(typeof TEXT_FIELDS)[number], string>>;
  readonly numbers: Readonly<Record<(typeof NUMBER_FIELDS)[number], string>>;
  readonly gross: Grosz | null;
}

export interface SentItem {
  readonly item: InvoiceItem;
  /**
   * Fields that the user emptied on purpose in this item; the fields must also be empty in the service's saved item.
   */
  readonly emptied?: ReadonlySet<ItemField>;
}

/**
 * Which empty text fields of an item count as equal to any value: only empty fields of the sent item (`asSent`), or
 * also empty fields of the saved item (`mayBeFilled`).
 */
export type OpenValues = 'asSent' | 'mayBeFilled';

/** Returns whether the saved invoice items equal the sent items and have exactly the same gross sum. */
export function areItemsSavedAsSent(
  sent: readonly SentItem[],
  saved: readonly InvoiceItem[],
  open: OpenValues,
): boolean {
  if (sent.length !== saved.length) return false;
  const contents = sent.map(({ item }) => contentOf(item));
  const savedContents = saved.map(contentOf);
  if (sumOf(contents) !== sumOf(savedContents)) return false;

  const { unpaired, free } = pairEqualItems(sent, contents, savedContents, open);
  let comparisons = 0;
  const fits = (sentIndex: number, savedIndex: number): boolean => {
    comparisons += 1;
    const [content, savedContent] = [contents[sentIndex], savedContents[savedIndex]];
    if (!content || !savedContent) return false;
    return isContentSavedAsSent(content, savedContent, open, sent[sentIndex]?.emptied);
  };
  return pairAllItems(unpaired, free, fits, () => comparisons > MAX_COMPARISONS);
}

function contentOf(item: InvoiceItem): ItemContent {
  const { name, unit, rate, symbol, grossUnitPrice, quantity } = item;
  return {
    texts: {
      name: normaliseFieldValue('name', name),
      unit: normaliseFieldValue('unit', unit),
      rate: normaliseFieldValue('rate', rate),
      symbol: normaliseFieldValue('symbol', symbol),
    },
    numbers: {
      grossUnitPrice: toShortestDecimalText(grossUnitPrice) ?? '',
      quantity: toShortestDecimalText(quantity) ?? '',
    },
    gross: computeLineGross(grossUnitPrice, quantity),
  };
}

/** Returns the sum of the items' gross amounts in grosz; null if any amount is unknown. */
function sumOf(contents: readonly ItemContent[]): Grosz | null {
  let sum = 0;
  for (const { gross } of contents) {
    if (gross === null) return null;
    sum += gross;
  }
  return sum;
}

function isContentSavedAsSent(
  sent: ItemContent,
  saved: ItemContent,
  open: OpenValues,
  emptied?: ReadonlySet<ItemField>,
): boolean {
  for (const field of TEXT_FIELDS) {
    const [value, savedValue] = [sent.texts[field], saved.texts[field]];
    if (value === savedValue) continue;
    if (value === '' && emptied?.has(field) !== true) continue;
    if (savedValue === '' && open === 'mayBeFilled') continue;
    return false;
  }
  for (const field of NUMBER_FIELDS) {
    const [value, savedValue] = [sent.numbers[field], saved.numbers[field]];
    if (value === savedValue || value === '') continue;
    if (sent.gross === null || sent.gross !== saved.gross || !isRoundedFrom(value, savedValue)) return false;
  }
  return true;
}

/** Pairs sent items with saved items of equal content. Only the remaining items must be compared one by one. */
function pairEqualItems(
  sent: readonly SentItem[],
  contents: readonly ItemContent[],
  savedContents: readonly ItemContent[],
  open: OpenValues,
): { unpaired: number[]; free: number[] } {
  const byContent = Map.groupBy(savedContents.keys(), (index) => JSON.stringify(savedContents[index]));
  // Items in which the user emptied the most fields are paired first, because the fewest saved items match them.
  const order = [...contents.keys()].sort((a, b) => sizeOf(sent[b]?.emptied) - sizeOf(sent[a]?.emptied));
  const paired = new Set<number>();
  const unpaired: number[] = [];
  for (const index of order) {
    const content = contents[index];
    const isOpen = open === 'mayBeFilled' && TEXT_FIELDS.some((field) => content?.texts[field] === '');
    const savedIndex = isOpen ? undefined : byContent.get(JSON.stringify(content))?.pop();
    if (savedIndex === undefined) unpaired.push(index);
    else paired.add(savedIndex);
  }
  return { unpaired, free: [...savedContents.keys()].filter((index) => !paired.has(index)) };
}

const sizeOf = (fields: ReadonlySet<ItemField> | undefined): number => fields?.size ?? 0;

/** Pairs the sent and saved items that are still unpaired, by Kuhn's matching algorithm. */
function pairAllItems(
  unpaired: readonly number[],
  free: readonly number[],
  fits: (sentIndex: number, savedIndex: number) => boolean,
  isTooLong: () => boolean,
): boolean {
  const ownerOf = new Map<number, number>();
  const tryToPair = (sentIndex: number, tried: Set<number>): boolean => {
    if (isTooLong()) return false;
    for (const savedIndex of free) {
      if (ownerOf.has(savedIndex) || !fits(sentIndex, savedIndex)) continue;
      ownerOf.set(savedIndex, sentIndex);
      return true;
    }
    for (const savedIndex of free) {
      const owner = ownerOf.get(savedIndex);
      if (owner === undefined || tried.has(savedIndex) || !fits(sentIndex, savedIndex)) continue;
      tried.add(savedIndex);
      if (!tryToPair(owner, tried)) continue;
      ownerOf.set(savedIndex, sentIndex);
      return true;
    }
    return false;
  };
  return unpaired.every((sentIndex) => tryToPair(sentIndex, new Set()));
}
