import { z } from 'zod';
import { instantSchema } from './scalars';
import { PIN_PATTERN, STAFF_ROLES } from './staffRoles';

/** The staff list of this desk: the people, their roles and whether they have a PIN. */

export const staffRoleSchema = z.enum(STAFF_ROLES);
export const staffNameSchema = z.string().trim().min(1).max(60);
export const pinSchema = z.string().regex(PIN_PATTERN);

const staffMemberSchema = z.object({
  id: z.int(),
  name: staffNameSchema,
  role: staffRoleSchema,
  /** True if the person has a PIN; neither the PIN nor its hash ever leaves the engine. */
  hasPin: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffStateSchema = z.object({
  members: z.array(staffMemberSchema),
  /** True if roles restrict what people may do. Roles apply only if an owner has a PIN. */
  rolesApply: z.boolean(),
  /** The person at the desk; null if nobody is signed in or the shift is over (rules/isReceptionShiftInProgress.ts). */
  atDesk: staffMemberSchema.nullable(),
  /** Time of the last sign-in at the desk; the time is kept even after the shift of the signed-in person has ended. */
  since: instantSchema.nullable(),
  /** Id of the last person at the desk; null if this person is not in the staff list. */
  lastId: z.int().nullable(),
});
export type StaffState = z.infer<typeof staffStateSchema>;
