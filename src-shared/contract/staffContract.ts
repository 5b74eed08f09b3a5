import { oc } from '@orpc/contract';
import { z } from 'zod';
import { pinSchema, roleSchema, staffNameSchema, staffStateSchema } from '../model/staff';

/** The people at this desk and who of them is here now. One list per PC, whichever property is shown. */

/**
 * Why a list stays as it is. `ownerFirst`: a role or a PIN protects nothing before an owner has a PIN.
 * `ownerNeedsPin`: an owner without a PIN could be anybody. `lastOwner`: nobody could change the list any more.
 */
export const staffRefusalSchema = z.enum([
  'unknown',
  'known',
  'full',
  'ownerFirst',
  'ownerNeedsPin',
  'lastOwner',
]);
export type StaffRefusal = z.infer<typeof staffRefusalSchema>;

const refusedErrors = { REFUSED: { data: z.object({ why: staffRefusalSchema }) } };

export const staffContract = {
  /**
   * Puts a person at the desk. `WRONG_PIN` and `PAUSED`: ms until the next try. `NO_PIN`: an owner has none yet, another
   * owner sets it.
   */
  switch: oc
    .errors({
      NOT_FOUND: {},
      NO_PIN: {},
      WRONG_PIN: { data: z.object({ waitMs: z.int() }) },
      PAUSED: { data: z.object({ waitMs: z.int() }) },
    })
    .input(z.object({ id: z.int(), pin: pinSchema.nullable().default(null) }))
    .output(staffStateSchema),
  /** Nobody is at the desk. `lock`: only if the person there has a PIN to come back with. */
  leave: oc.input(z.object({ lock: z.boolean().default(false) })).output(staffStateSchema),
  /**
   * Gives an owner who forgot the PIN another one, and puts them at the desk: the recovery words of the property's data are
   * the proof. `NO_WORDS`: its data is not encrypted. `NOT_OWNER`: an owner sets the PIN of this person.
   */
  resetPin: oc
    .errors({ NOT_FOUND: {}, NOT_OWNER: {}, NO_WORDS: {}, WRONG_WORDS: {} })
    .input(z.object({ id: z.int(), words: z.string().max(500), pin: pinSchema }))
    .output(staffStateSchema),
  add: oc
    .errors(refusedErrors)
    .input(z.object({ name: staffNameSchema, role: roleSchema, pin: pinSchema.nullable().default(null) }))
    .output(staffStateSchema),
  /** What is left out stays; `pin` null takes it away. */
  change: oc
    .errors(refusedErrors)
    .input(
      z.object({
        id: z.int(),
        name: staffNameSchema.optional(),
        role: roleSchema.optional(),
        pin: pinSchema.nullable().optional(),
      }),
    )
    .output(staffStateSchema),
  remove: oc
    .errors(refusedErrors)
    .input(z.object({ id: z.int() }))
    .output(staffStateSchema),
};
