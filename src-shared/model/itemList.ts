import { z } from 'zod';

/**
 * The owner's list of what the property sells: name, unit, rate and price decided once, put into a line of an invoice
 * with one key. It belongs to this PC, comes with the provisioning file, and goes from PC to PC as a file of JSON.
 */
export const MAX_LISTED_ITEMS = 60;

export const listedItemSchema = z.strictObject({
  name: z.string().trim().min(1).max(512),
  unit: z.string().trim().max(256).default(''),
  /** As the service spells it: `8`, `23`, `zw`. */
  rate: z.string().trim().min(1).max(10),
  /** Gross for one, `45.00`; empty where it differs from guest to guest. */
  price: z
    .string()
    .trim()
    .regex(/^(?:\d{1,7}(?:\.\d{1,2})?)?$/)
    .default(''),
  symbol: z.string().trim().max(50).default(''),
});
export type ListedItem = z.infer<typeof listedItemSchema>;

/** Names distinguish the items. */
export const itemListSchema = z
  .array(listedItemSchema)
  .max(MAX_LISTED_ITEMS)
  .refine(
    (items) => new Set(items.map(({ name }) => name.toLowerCase())).size === items.length,
    'a name twice',
  );

/** The file that a list travels in: the same key as in the provisioning file, whose other keys it does not need. */
export const itemListFileSchema = z.object({ items: itemListSchema });
