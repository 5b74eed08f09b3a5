import { z } from 'zod';

const DIGITS = /^-?[1-9]\d{15,18}$/;

/** Returns whether a value is a text with a whole number that is too large for an exact JavaScript number. */
export const isLargeInteger = (value: unknown): value is string =>
  typeof value === 'string' && DIGITS.test(value) && !Number.isSafeInteger(Number(value));

/**
 * An id of the service: a JavaScript number, or a string of digits if the id is too large for an exact number. Each id
 * has only one form, so `===` compares ids.
 */
export const largeIdSchema = z.union([z.int(), z.string().refine(isLargeInteger)]);
export type LargeId = z.infer<typeof largeIdSchema>;
