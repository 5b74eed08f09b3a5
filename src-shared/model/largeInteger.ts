import { z } from 'zod';

const DIGITS = /^-?[1-9]\d{15,18}$/;

/**
 * Tells whether a value is the digits of a whole number above 2^53, too large for a JavaScript number; databases use
 * ids up to 2^63.
 */
export const isLargeInteger = (value: unknown): value is string =>
  typeof value === 'string' && DIGITS.test(value) && !Number.isSafeInteger(Number(value));

/**
 * An id of the service: a JavaScript number, or a string of digits if the id is too large for an exact number. Each id
 * has only one form, so `===` compares ids.
 */
export const largeIdSchema = z.union([z.int(), z.string().refine(isLargeInteger)]);
export type LargeId = z.infer<typeof largeIdSchema>;
