import { z } from 'zod';

const DIGITS = /^-?[1-9]\d{15,18}$/;

/** The digits of a whole number that a number of JavaScript cannot hold: above 2^53, as databases give ids up to 2^63. */
export const isLargeInteger = (value: unknown): value is string =>
  typeof value === 'string' && DIGITS.test(value) && !Number.isSafeInteger(Number(value));

/** An id of the service: a number, or its digits where a number would lose some. One id has one form, so `===` compares. */
export const largeIdSchema = z.union([z.int(), z.string().refine(isLargeInteger)]);
export type LargeId = z.infer<typeof largeIdSchema>;
