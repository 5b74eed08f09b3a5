/**
 * Roles of the staff and rules for PINs as plain constants. The module uses no zod schema, because the first screen is
 * shown before zod is loaded.
 */

/** Roles from the lowest to the highest; each role includes the rights of the roles before it. */
export const STAFF_ROLES = ['desk', 'lead', 'owner'] as const;
export type Role = (typeof STAFF_ROLES)[number];

export const MAX_STAFF_MEMBERS = 30;

export const MAX_PIN_DIGITS = 8;
export const PIN_PATTERN = /^\d{4,8}$/;

/** Time in ms during which people without the role `lead` may undo their own unsent changes. */
export const MAX_OWN_UNSENT_CHANGE_UNDO_MS = 15 * 60 * 1000;

/** State of the staff list before anybody has been added: there are no roles, and everybody may do everything. */
export const NO_STAFF = {
  members: [],
  rolesApply: false,
  atDesk: null,
  since: null,
  lastId: null,
};

/** Returns whether `role` has at least the rights of the role `needed`. */
export const includesRole = (role: Role, needed: Role): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);

/** Returns the roles that have at least the rights of the role `needed`, from the lowest to the highest. */
export const listRolesAtOrAbove = (needed: Role): Role[] =>
  STAFF_ROLES.filter((role) => includesRole(role, needed));
