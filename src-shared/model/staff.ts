import { z } from 'zod';
import { instantSchema } from './scalars';
import { PIN_PATTERN, ROLES } from './staffRoles';

/** People who work at this desk, what each of them may do, and their PINs. */

export const roleSchema = z.enum(ROLES);
export const staffNameSchema = z.string().trim().min(1).max(60);
export const pinSchema = z.string().regex(PIN_PATTERN);

const staffMemberSchema = z.object({
  id: z.int(),
  name: staffNameSchema,
  role: roleSchema,
  /** The PIN itself never leaves the engine, nor does its hash. */
  hasPin: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffStateSchema = z.object({
  members: z.array(staffMemberSchema),
  /** Whether roles restrict anything: some owner has a PIN. Without one the list is names only. */
  rolesApply: z.boolean(),
  /** The person at the desk; null: nobody, or the shift is over (rules/atDesk.ts). */
  atDesk: staffMemberSchema.nullable(),
  /** When the last choice was made, also of a shift that is over. */
  since: instantSchema.nullable(),
  /** The person who was at the desk last, to be offered first; null: none of the list. */
  lastId: z.int().nullable(),
});
export type StaffState = z.infer<typeof staffStateSchema>;
