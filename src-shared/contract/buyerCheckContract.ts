import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';
import { problemCauseSchema } from '../outcome/problem';

/** A buyer looked up in a public register by number: the Ministry's white list, or VIES for other EU numbers. */

export const registerSchema = z.enum(['whiteList', 'vies']);
export type Register = z.infer<typeof registerSchema>;

/** Only this is sent, with the day. `country` is the prefix of the number, `EL` for Greece. */
const registerNumberSchema = z.object({
  register: registerSchema,
  country: z.string().regex(/^[A-Z]{2}$/),
  number: z.string().regex(/^[0-9A-Z+*]{2,14}$/),
});
export type RegisterNumber = z.infer<typeof registerNumberSchema>;

/** An answer of a register, as it came. Shown in the form, stored nowhere. */
const buyerCheckSchema = z.object({
  asked: registerNumberSchema,
  at: instantSchema,
  /** The register's own proof; null: it gave none. */
  requestId: z.string().nullable(),
  /** As the register wrote it. */
  requestTime: z.string().nullable(),
  /** false: the register does not have the number, or it is not valid. */
  found: z.boolean(),
  /** Empty where the register does not say. */
  name: z.string(),
  address: z.string(),
  /** VAT status in the white list's own word; null: none, and always of VIES. */
  status: z.string().nullable(),
  /** Accounts that the taxpayer reported. */
  accounts: z.array(z.string()),
  /** There are more accounts, which the list gives only as masks. */
  virtualAccounts: z.boolean(),
});
export type BuyerCheck = z.infer<typeof buyerCheckSchema>;

export const checkAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), check: buyerCheckSchema }),
  z.object({
    ok: z.literal(false),
    /** `off`, `training`, `noAccountFailure`: nothing was sent. */
    why: z.union([z.enum(['off', 'training', 'noAccount']), problemCauseSchema]),
    status: z.int().nullable(),
    /** A code, never a name or a number of somebody. */
    detail: z.string(),
  }),
]);
export type CheckAnswer = z.infer<typeof checkAnswerSchema>;

export const buyerCheck = {
  /** The owner's switch. Off, nothing is sent to any register. */
  setting: oc.output(z.object({ on: z.boolean() })),
  set: oc.input(z.object({ on: z.boolean() })).output(z.object({ on: z.boolean() })),
  /** One request to the register. */
  ask: oc.input(registerNumberSchema).output(checkAnswerSchema),
};
