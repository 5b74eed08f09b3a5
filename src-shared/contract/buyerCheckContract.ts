import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { requestFailureCauseSchema } from '../outcome/problem';

/** Looking up a buyer by number in a public register: the Ministry's white list, or VIES for other EU numbers. */

export const buyerLookupRegisterSchema = z.enum(['whiteList', 'vies']);
export type Register = z.infer<typeof buyerLookupRegisterSchema>;

/**
 * The buyer's number to look up in a public register; only the number and the day are sent to the register. `country`
 * is the prefix of the number, `EL` for Greece.
 */
const registerNumberSchema = z.object({
  register: buyerLookupRegisterSchema,
  country: z.string().regex(/^[A-Z]{2}$/),
  number: z.string().regex(/^[0-9A-Z+*]{2,14}$/),
});
export type RegisterNumber = z.infer<typeof registerNumberSchema>;

/** An answer of the public register, which is shown but not stored. */
const buyerCheckSchema = z.object({
  asked: registerNumberSchema,
  at: instantSchema,
  /** Identifier of the request that the public register returned as proof; null if it returned none. */
  requestId: z.string().nullable(),
  /** Time of the request as the public register states it, unparsed; null if the register states none. */
  requestTime: z.string().nullable(),
  /** True if the public register contains the tax number. An invalid tax number counts as not contained. */
  found: z.boolean(),
  /** Name of the taxpayer in the public register; empty if the register returns no name. */
  name: z.string(),
  address: z.string(),
  /** VAT status in the white list's own word; null if there is none, and always null for VIES. */
  status: z.string().nullable(),
  /** Bank accounts of the taxpayer in the white list. */
  accounts: z.array(z.string()),
  /**
   * Whether the taxpayer has more bank accounts, which the white list publishes only as patterns with masked digits.
   */
  virtualAccounts: z.boolean(),
});
export type BuyerCheck = z.infer<typeof buyerCheckSchema>;

export const buyerCheckAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), check: buyerCheckSchema }),
  z.object({
    ok: z.literal(false),
    /** Why there is no answer of the register. With `off`, `training` and `noAccount`, no request was sent. */
    why: z.union([z.enum(['off', 'training', 'noAccount']), requestFailureCauseSchema]),
    status: z.int().nullable(),
    /** Code of the error for display, without personal data such as a name or a tax number. */
    detail: z.string(),
  }),
]);
export type CheckAnswer = z.infer<typeof buyerCheckAnswerSchema>;

export const buyerCheckContract = {
  /** The owner's switch for register checks; when it is off, nothing is sent to any register. */
  setting: oc.output(z.object({ on: z.boolean() })),
  set: oc.input(z.object({ on: z.boolean() })).output(z.object({ on: z.boolean() })),
  /** Asks a public register about one tax number and returns the register's answer. */
  ask: oc.input(registerNumberSchema).output(buyerCheckAnswerSchema),
};
