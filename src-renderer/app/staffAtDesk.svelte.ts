import type { Access, NotPermitted } from '#shared/contract/requiredAccessByProcedure';
import type { StaffMember, StaffState } from '#shared/model/staffSchemas';
import { includesRole, MAX_OWN_UNSENT_CHANGE_UNDO_MS, NO_STAFF, type Role } from '#shared/model/staffRoles';
import type { Instant } from '#shared/model/scalars';
import { isReceptionShiftInProgress } from '#shared/rules/isReceptionShiftInProgress';
import { findRestrictedAction, type RestrictedAction } from '#shared/text/permissions';
import { screenClock } from '../api/screenClock.svelte';
import * as texts from '#shared/i18n/texts';

/**
 * The people who work at this desk and the person now at the desk, as last reported by the engine. The engine decides
 * what each person may do.
 */
export const staff: { state: StaffState } = $state({ state: NO_STAFF });

export function setStaffStateFromEngine(state: StaffState): void {
  // An unchanged staff state is not set again, because many components would be redrawn.
  if (JSON.stringify(state) !== JSON.stringify(staff.state)) staff.state = state;
}

/** Returns the person at the desk; null if nobody is signed in or the shift has ended. */
export function getPersonAtDesk(): StaffMember | null {
  const { atDesk, since } = staff.state;
  return since !== null && isReceptionShiftInProgress(since, screenClock.instant) ? atDesk : null;
}

export const isDeskSignInRequired = (): boolean => staff.state.rolesApply && getPersonAtDesk() === null;

/**
 * Returns a text that explains why the person at the desk may not perform an action and which roles are needed; null if
 * the action is permitted.
 */
export function findStaffActionRestriction(
  needed: Exclude<Access, 'anybody'>,
  action: RestrictedAction,
): string | null {
  if (!staff.state.rolesApply) return null;
  const person = getPersonAtDesk();
  if (person === null) return texts.permissions.nobody;
  return includesRole(person.role, needed) ? null : describeRestriction(needed, action);
}

interface OwnedChange {
  readonly byId: number | null;
  readonly queuedAt: Instant;
  readonly canUndo: boolean;
}

/** Returns a text that explains why the person at the desk may not discard a queued change; null if the person may. */
export function findDiscardRestriction({ byId, queuedAt, canUndo }: OwnedChange): string | null {
  const ageMs = Date.parse(screenClock.instant) - Date.parse(queuedAt);
  const isOwn = byId !== null && byId === getPersonAtDesk()?.id;
  return findStaffActionRestriction(
    isOwn && canUndo && ageMs <= MAX_OWN_UNSENT_CHANGE_UNDO_MS ? 'desk' : 'lead',
    'discard',
  );
}

/** Returns a text that explains why the person at the desk may not decide a conflict; null if the person may. */
export function findDecisionRestriction({ byId }: Pick<OwnedChange, 'byId'>): string | null {
  const isOwn = byId !== null && byId === getPersonAtDesk()?.id;
  return findStaffActionRestriction(isOwn ? 'desk' : 'lead', 'decide');
}

function describeRestriction(needed: Role, action: RestrictedAction): string {
  const permissionsTexts = texts.permissions;
  return permissionsTexts[action]({ role: permissionsTexts.who[needed] });
}

/** Returns the text that tells the user why the engine did not permit an action. */
export function formatPermissionRefusal({ reason, procedure, may }: NotPermitted): string {
  const [needed = 'owner'] = may;
  if (reason === 'nobody') return texts.permissions.nobody;
  return describeRestriction(needed, findRestrictedAction(procedure));
}
