import { z } from 'zod';
import { daySchema, decimalTextSchema, unknownServiceFieldsSchema } from './scalars';

/**
 * The prices and restrictions of a room, day by day, from the service's legacy interface, which is read-only
 * (openapi.yaml, Pricing).
 */

export const PRICING_TYPES = ['PRICE_PER_ROOM', 'PRICE_PER_PERSON', 'DERIVED_PRICE_MODEL'] as const;

/** Discount of a room price. `type` 0 is percent and 1 is currency; other types are not used in computations (A81). */
export const roomPriceDiscountSchema = z.object({
  minStay: z.int().nullable(),
  price: decimalTextSchema.nullable(),
  type: z.int().nullable(),
});
export type Discount = z.infer<typeof roomPriceDiscountSchema>;

export const personPriceRuleSchema = z.object({
  person: z.int(),
  type: z.string(),
  prefix: z.string(),
  amount: decimalTextSchema.nullable(),
});

export const perPersonPriceRulesSchema = z.object({
  leadingOccupancy: z.int().nullable(),
  persons: z.array(personPriceRuleSchema),
});
export type DerivedOptions = z.infer<typeof perPersonPriceRulesSchema>;

export const priceDaySchema = z.object({
  date: daySchema,
  /** Price of the day; null means that the day has no price (A78). */
  price: decimalTextSchema.nullable(),
  minPrice: decimalTextSchema.nullable(),
  priceChild: decimalTextSchema.nullable(),
  /** Minimum and maximum length of a stay in nights; 0 and null both mean that there is no limit (A79). */
  minStay: z.int().nullable(),
  maxStay: z.int().nullable(),
  arrivalAllowed: z.boolean().nullable(),
  departureAllowed: z.boolean().nullable(),
  discount: roomPriceDiscountSchema.nullable(),
  extra: unknownServiceFieldsSchema,
});
export type PriceDay = z.infer<typeof priceDaySchema>;

export const roomPricingSchema = z.object({
  roomId: z.int(),
  roomName: z.string(),
  pricingType: z.string(),
  options: perPersonPriceRulesSchema.nullable(),
  days: z.array(priceDaySchema),
});
export type RoomPricing = z.infer<typeof roomPricingSchema>;

export const priceListSchema = z.object({ currency: z.string(), rooms: z.array(roomPricingSchema) });
export type Pricing = z.infer<typeof priceListSchema>;
