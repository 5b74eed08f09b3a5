import { z } from 'zod';

/** A calendar date without a zone, `YYYY-MM-DD`. */
export const daySchema = z.iso.date();
export type Day = string;

/** A date and time in UTC as ISO 8601 text that ends in `Z`. */
export const instantSchema = z.iso.datetime();
export type Instant = string;

/** An amount or quantity as exact decimal text (`"349.99"`), never a float (domain.md 1.2, A27). */
export const decimalTextSchema = z.string().regex(/^-?\d+(\.\d+)?$/);
export type DecimalText = string;

/** Money that Kontuar computed: a whole number of grosz, or of the smallest unit of the currency. */
export const groszSchema = z.int();
export type Grosz = number;

/** Fields from the service that Kontuar does not know; they are kept and shown, never dropped (domain.md P7). */
export const unknownServiceFieldsSchema = z.record(z.string(), z.unknown());
export type Extra = Record<string, unknown>;
