/** Roles and PINs without a schema, because the first screen is drawn before zod is read. */

/** From the least to the most; each may do what those before it may. */
export const ROLES = ['desk', 'lead', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The maximum number of people in the list; the first nine of them have a digit. */
export const MAX_STAFF_MEMBERS = 30;

export const MAX_PIN_DIGITS = 8;
export const PIN_PATTERN = /^\d{4,8}$/;

/** Time in ms in which a person may undo an own unsent change without a lead; longer than the undo message is shown. */
export const MAX_OWN_UNDO_MS = 15 * 60 * 1000;

/** Before anybody is in the list: everything is permitted to everybody. */
export const NO_STAFF = {
  members: [],
  rolesApply: false,
  atDesk: null,
  since: null,
  lastId: null,
};

/** Whether a role includes another one. */
export const includesRole = (role: Role, needed: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(needed);

/** The roles that include this one, from the least on. */
export const listRolesFrom = (needed: Role): Role[] => ROLES.filter((role) => includesRole(role, needed));
