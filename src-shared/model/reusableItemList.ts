import { z } from 'zod';

/** The owner's list of items that the property sells, with which users fill the lines of an invoice. */
export const MAX_REUSABLE_LIST_ITEMS = 60;

export const reusableListItemSchema = z.strictObject({
  name: z.string().trim().min(1).max(512),
  unit: z.string().trim().max(256).default(''),
  /** VAT rate as the service spells it: `8`, `23`, `zw`. */
  rate: z.string().trim().min(1).max(10),
  /** Gross price of one unit as decimal text, such as `45.00`; empty if the price differs from guest to guest. */
  price: z
    .string()
    .trim()
    .regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/)
    .default(''),
  symbol: z.string().trim().max(50).default(''),
});
export type ListedItem = z.infer<typeof reusableListItemSchema>;

/** Names distinguish the items. */
export const itemListSchema = z
  .array(reusableListItemSchema)
  .max(MAX_REUSABLE_LIST_ITEMS)
  .refine(
    (items) => new Set(items.map(({ name }) => name.toLowerCase())).size === items.length,
    'a name twice',
  );

/** The file with which an item list is copied from one PC to another. */
export const itemListTransferFileSchema = z.object({ items: itemListSchema });
