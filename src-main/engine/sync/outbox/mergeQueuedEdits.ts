import type { ShownInvoice } from '#shared/model/invoice';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { keepChoicesUnaffectedByEdit } from '#shared/rules/merge/fieldMergeGroups';
import { applyPatch, applyPatchToCreateBody, mergeUpdatePatches } from '#shared/rules/merge/applyQueuedBody';
import { isSameItemExceptSpellingAndRounding } from '#shared/rules/merge/fieldEquivalence';
import type { Change } from '../../store/outbox/outboxStoreInterface';

/** Functions that combine unsent changes of the same invoice into one change (SPEC.md, O). */

export type Create = Change & { readonly kind: 'create' };
export type Update = Change & { readonly kind: 'update' };
export type Delete = Change & { readonly kind: 'delete' };

/** A queued change together with the later edits of the same invoice that are sent with it in one request. */
export interface MergedEdits<T extends Change> {
  readonly whole: T;
  readonly taken: readonly Update[];
}

/**
 * Merges a change with the waiting later edits of the same invoice, so that neither the service nor KSeF receives a
 * version that the user has already replaced.
 */
export function mergeEditsIntoChangeToSend<T extends Create | Update>(
  head: T,
  waiting: readonly Change[],
): MergedEdits<T> {
  let merged = head;
  const taken: Update[] = [];
  for (const later of waiting) {
    if (later.kind !== 'update' || later.state !== 'waiting' || later.problem !== null) break;
    if (merged.kind === 'update' && !isEditBasedOnEarlierEdit(merged, later)) break;
    merged = { ...merged, ...applyEdit(merged, later.patch) };
    taken.push(later);
  }
  return { whole: merged, taken };
}

function applyEdit(head: Create | Update, patch: UpdateBody): Partial<Create> | Partial<Update> {
  if (head.kind === 'create') return applyEditToCreate(head, patch);
  const choices = keepChoicesUnaffectedByEdit(head.choices, Object.keys(patch));
  return { patch: mergeUpdatePatches(head.patch, patch), choices };
}

/**
 * Applies a queued edit to a queued new invoice. If the edit links the invoice to another document, this link replaces
 * the invoice's earlier links of the same kind.
 */
export function applyEditToCreate(create: Create, patch: UpdateBody): Create {
  const { correctionId, prepaymentId } = create.references;
  return {
    ...create,
    body: applyPatchToCreateBody(create.body, patch),
    references: {
      correctionId: typeof patch['correctionId'] === 'number' ? null : correctionId,
      prepaymentId: patch.prepaymentId === undefined ? prepaymentId : [],
    },
  };
}

/**
 * Returns the queued creation of an unsent invoice with the later edits applied; null if the invoice has no unsent
 * creation.
 */
export function getUnsentCreateWithEdits(lane: readonly Change[]): Create | null {
  const unsent = lane.find(isUnsentCreate);
  if (!unsent) return null;
  const patches = lane.flatMap((change) => (change.kind === 'update' ? [change.patch] : []));
  return patches.reduce(applyEditToCreate, unsent);
}

export const isUnsentCreate = (change: Change): change is Create =>
  change.kind === 'create' &&
  (change.state === 'waiting' || (change.state === 'conflict' && change.conflict !== 'doubtful'));

/** Returns true if the later edit started from the values of the earlier edit, so that the two edits can be merged. */
export function isEditBasedOnEarlierEdit(earlier: Update, later: Update): boolean {
  const made = applyPatch(earlier.base, earlier.patch);
  return Object.keys(later.patch).every((field) => {
    if (!(field in earlier.patch)) return true;
    if (field !== 'invoiceItems')
      return (
        buildInvoiceFieldComparisonKey(made, field) === buildInvoiceFieldComparisonKey(later.base, field)
      );
    const [madeItems, baseItems] = [made.invoiceItems, later.base.invoiceItems];
    return (
      madeItems.length === baseItems.length &&
      madeItems.every((item, i) => baseItems[i] && isSameItemExceptSpellingAndRounding(item, baseItems[i]))
    );
  });
}

/** Returns the value of an invoice field as JSON text, so that two values can be compared. */
export const buildInvoiceFieldComparisonKey = (
  invoice: ShownInvoice | null | undefined,
  field: string,
): string => JSON.stringify(Object.entries(invoice ?? {}).find(([name]) => name === field)?.[1] ?? null);

const isIdle = ({ state, conflict }: Change): boolean =>
  (state === 'waiting' || state === 'conflict') && conflict !== 'doubtful';

/** Returns the next change of the invoice to send; null if a conflict blocks the invoice. */
export function findNextSendableChangeOfInvoice(lane: readonly Change[]): Change | null {
  const [first] = lane;
  const last = lane.at(-1);
  const next = last?.kind === 'delete' && lane.slice(0, -1).every(isIdle) ? last : first;
  return next && (next.state === 'waiting' || next.state === 'uncertain') ? next : null;
}

/** Returns true if the invoice was never sent and its last change is a deletion, so that nothing has to be sent. */
export const isInvoiceDeletedBeforeSending = ([first, ...later]: readonly Change[]): boolean =>
  first?.kind === 'create' && isIdle(first) && later.at(-1)?.kind === 'delete';
