import {
  findAccessRequiredByApiCall,
  type NotPermitted,
  type PermissionFacts,
} from '#shared/contract/requiredAccessByProcedure';
import { includesRole, listRolesAtOrAbove, STAFF_ROLES } from '#shared/model/staffRoles';
import { applyPatch, buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import { getCorrectedInvoiceLocalId, isCorrectionToZero } from '../documents/isCorrectionToZero';
import type { Change } from '../store/outbox/outboxStoreInterface';
import type { ApiParts } from './apiDependencies';

type CheckParts = Pick<ApiParts, 'store' | 'staff' | 'clock'>;

/**
 * Creates the function that checks each call against the role of the person at the desk. Without an owner who has a
 * PIN, every call is permitted.
 */
export function createPermissionCheck(
  parts: CheckParts,
): (path: readonly string[], input: unknown) => NotPermitted | null {
  const { staff } = parts;
  const facts = createPermissionFacts(parts);
  return (path, input) => {
    if (!staff.areRolesActive()) return null;
    const needed = findAccessRequiredByApiCall(path, input, facts);
    if (needed === 'anybody') return null;
    const member = staff.getMemberAtDesk();
    const procedure = path.join('.');
    if (member === null) return { reason: 'nobody', procedure, may: [...STAFF_ROLES] };
    if (includesRole(member.role, needed)) return null;
    return { reason: 'role', procedure, may: listRolesAtOrAbove(needed) };
  };
}

function createPermissionFacts({ store, staff, clock }: CheckParts): PermissionFacts {
  const isOwn = ({ byId }: Change): boolean => byId !== null && byId === staff.getMemberAtDesk()?.id;
  return {
    isOwnChange: (changeId) => {
      const change = store.outbox.get(changeId);
      return change !== null && isOwn(change);
    },
    getUndoableAgeMs: (changeId) => {
      const change = store.outbox.get(changeId);
      if (!change) return null;
      const undone = store.outbox.listLane(change.localId).filter((later) => later.changeId >= changeId);
      const mayUndo = undone.every((later) => later.state === 'waiting' && isOwn(later));
      return mayUndo ? clock.now() - Date.parse(change.queuedAt) : null;
    },
    isDeletion: (changeId) => store.outbox.get(changeId)?.kind === 'delete',
    isNewCorrectionToZero: ({ body, references }) => {
      const numbered = typeof body.correctionId === 'number' ? String(body.correctionId) : null;
      return isCorrectionToZero(store, buildInvoiceFromCreateBody(body), references.correctionId ?? numbered);
    },
    isEditToZero: ({ id, patch }) => {
      const card = store.invoices.readBriefCard(id);
      return (
        card !== null &&
        isCorrectionToZero(store, applyPatch(card.invoice, patch), getCorrectedInvoiceLocalId(card))
      );
    },
    isAtDesk: (memberId) => staff.getMemberAtDesk()?.id === memberId,
  };
}
