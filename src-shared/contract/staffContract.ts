import { oc } from '@orpc/contract';
import { z } from 'zod';
import { pinSchema, staffRoleSchema, staffNameSchema, staffStateSchema } from '../model/staffSchemas';
import { recoveryWordsProblemSchema } from './propertyWithoutKeyContract';

/**
 * The list of people who work at this PC, and the person who is signed in now. Each PC has one list, regardless of the
 * property that is shown.
 */

export const staffListRefusalSchema = z.enum([
  'unknown',
  'known',
  'full',
  'ownerFirst',
  'ownerNeedsPin',
  'lastOwner',
]);
export type StaffRefusal = z.infer<typeof staffListRefusalSchema>;

const refusedErrors = { REFUSED: { data: z.object({ why: staffListRefusalSchema }) } };

/**
 * Proof needed for setting a new PIN: the recovery words (`words`), no proof (`nothing`), or the help of another owner,
 * because there are no recovery words (`otherOwner`).
 */
const pinResetProofSchema = z.enum(['words', 'nothing', 'otherOwner']);
export type PinResetProof = z.infer<typeof pinResetProofSchema>;

export const staffContract = {
  /** Signs a person in at the desk. After a wrong PIN, the error states the waiting time in ms. */
  switch: oc
    .errors({
      NOT_FOUND: {},
      NO_PIN: {},
      WRONG_PIN: { data: z.object({ waitMs: z.int() }) },
      PAUSED: { data: z.object({ waitMs: z.int() }) },
    })
    .input(z.object({ id: z.int(), pin: pinSchema.nullable().default(null) }))
    .output(staffStateSchema),
  /** Signs the person at the desk out; a person without a PIN stays signed in if the window is only locked. */
  leave: oc.input(z.object({ lock: z.boolean().default(false) })).output(staffStateSchema),
  /** Returns how an owner must prove the right to set a new PIN. */
  pinResetProof: oc.output(pinResetProofSchema),
  /**
   * Sets a new PIN for an owner who forgot the old PIN. The recovery words are the proof, unless `pinResetProof` is
   * `nothing`.
   */
  resetPin: oc
    .errors({ NOT_FOUND: {}, NOT_OWNER: {}, NO_WORDS: {}, WRONG_WORDS: { data: recoveryWordsProblemSchema } })
    .input(z.object({ id: z.int(), words: z.string().max(500).default(''), pin: pinSchema }))
    .output(staffStateSchema),
  add: oc
    .errors(refusedErrors)
    .input(
      z.object({ name: staffNameSchema, role: staffRoleSchema, pin: pinSchema.nullable().default(null) }),
    )
    .output(staffStateSchema),
  /** Changes a person in the staff list. Omitted fields stay unchanged; if `pin` is null, the PIN is removed. */
  change: oc
    .errors(refusedErrors)
    .input(
      z.object({
        id: z.int(),
        name: staffNameSchema.optional(),
        role: staffRoleSchema.optional(),
        pin: pinSchema.nullable().optional(),
      }),
    )
    .output(staffStateSchema),
  remove: oc
    .errors(refusedErrors)
    .input(z.object({ id: z.int() }))
    .output(staffStateSchema),
};
