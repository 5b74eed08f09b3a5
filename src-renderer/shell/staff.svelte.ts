import type { Access, NotPermitted } from '#shared/contract/permissions';
import type { StaffMember, StaffState } from '#shared/model/staff';
import { includesRole, MAX_OWN_UNDO_MS, NO_STAFF, type Role } from '#shared/model/staffRoles';
import type { Instant } from '#shared/model/scalars';
import { isOnShift } from '#shared/rules/personAtDesk';
import { findRestrictedAction, permissionText, type RestrictedAction } from '#shared/text/permissions';
import { now } from './screenClock.svelte';
import { getLocalizedTexts } from './preferences.svelte';

/** Who works at this desk and who is there now, as the engine last said. The engine decides what they may do. */
export const staff: { state: StaffState } = $state({ state: NO_STAFF });

export function takeStaff(state: StaffState): void {
  // A new object of equal values would draw everything that reads it again.
  if (JSON.stringify(state) !== JSON.stringify(staff.state)) staff.state = state;
}

/** The person at the desk; null: nobody, or the shift has ended since. */
export function personAtDesk(): StaffMember | null {
  const { atDesk, since } = staff.state;
  return since !== null && isOnShift(since, now.instant) ? atDesk : null;
}

/** Somebody has to sign in before anything can be done. */
export const needsSignIn = (): boolean => staff.state.rolesApply && personAtDesk() === null;

/** Returns why the person at the desk may not do this, and which roles may; null if the action is permitted. */
export function findRestriction(needed: Exclude<Access, 'anybody'>, action: RestrictedAction): string | null {
  if (!staff.state.rolesApply) return null;
  const person = personAtDesk();
  if (person === null) return getLocalizedTexts(permissionText).nobody;
  return includesRole(person.role, needed) ? null : restrictionWords(needed, action);
}

interface OwnedChange {
  readonly by: string | null;
  readonly queuedAt: Instant;
  readonly canUndo: boolean;
}

/** Why this change of the queue may not be taken back or given up, with who may; null: permitted. */
export function findDiscardRestriction({ by, queuedAt, canUndo }: OwnedChange): string | null {
  const ageMs = Date.parse(now.instant) - Date.parse(queuedAt);
  const isOwn = by !== null && by === personAtDesk()?.name;
  return findRestriction(isOwn && canUndo && ageMs <= MAX_OWN_UNDO_MS ? 'desk' : 'lead', 'discard');
}

/** Why a conflict of this change may not be decided, with who may; null: permitted. */
export function findDecisionRestriction({ by }: Pick<OwnedChange, 'by'>): string | null {
  const isOwn = by !== null && by === personAtDesk()?.name;
  return findRestriction(isOwn ? 'desk' : 'lead', 'decide');
}

function restrictionWords(needed: Role, action: RestrictedAction): string {
  const t = getLocalizedTexts(permissionText);
  return t[action](t.who[needed]);
}

/** The engine's refusal in words. */
export function refusalWords({ reason, procedure, may }: NotPermitted): string {
  const [needed = 'owner'] = may;
  if (reason === 'nobody') return getLocalizedTexts(permissionText).nobody;
  return restrictionWords(needed, findRestrictedAction(procedure));
}
