import type { ShownInvoice } from '#shared/model/invoice';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { keepChoices } from '#shared/rules/merge/groups';
import { applyPatch, bodyWithPatch, patchWithPatch } from '#shared/rules/merge/patch';
import { isAlikeItem } from '#shared/rules/merge/same';
import type { Change } from '../../store/outbox/outboxStore';

/** Combines the open changes of one invoice (SPEC.md, O). Nothing here reads or writes the store. */

export type Create = Change & { readonly kind: 'create' };
export type Update = Change & { readonly kind: 'update' };
export type Delete = Change & { readonly kind: 'delete' };

/** A change and the later edits that are sent together with it. */
export interface MergedEdits<T extends Change> {
  readonly whole: T;
  readonly taken: readonly Update[];
}

/**
 * Merges the head with later waiting edits, so that neither the service nor KSeF receives a state that was already
 * corrected.
 */
export function mergePendingEdits<T extends Create | Update>(
  head: T,
  waiting: readonly Change[],
): MergedEdits<T> {
  let merged = head;
  const taken: Update[] = [];
  for (const later of waiting) {
    if (later.kind !== 'update' || later.state !== 'waiting' || later.problem !== null) break;
    if (merged.kind === 'update' && !continuesFrom(merged, later)) break;
    merged = { ...merged, ...withEdit(merged, later.patch) };
    taken.push(later);
  }
  return { whole: merged, taken };
}

function withEdit(head: Create | Update, patch: UpdateBody): Partial<Create> | Partial<Update> {
  if (head.kind === 'create') return createWith(head, patch);
  // A decision about a field in conflict does not apply to a value typed into that field later.
  const choices = keepChoices(head.choices, Object.keys(patch));
  return { patch: patchWithPatch(head.patch, patch), choices };
}

/**
 * Returns the create with an edit applied. An edited reference field replaces all earlier references of that field,
 * whether by service id or by `localId`.
 */
export function createWith(create: Create, patch: UpdateBody): Create {
  const { correctionId, prepaymentId } = create.references;
  return {
    ...create,
    body: bodyWithPatch(create.body, patch),
    references: {
      correctionId: typeof patch['correctionId'] === 'number' ? null : correctionId,
      prepaymentId: patch.prepaymentId === undefined ? prepaymentId : [],
    },
  };
}

/** Returns the unsent create with the later edits applied; null if the invoice has no unsent create. */
export function unsentWithEdits(lane: readonly Change[]): Create | null {
  const unsent = lane.find(isUnsentCreate);
  if (!unsent) return null;
  const patches = lane.flatMap((change) => (change.kind === 'update' ? [change.patch] : []));
  return patches.reduce(createWith, unsent);
}

export const isUnsentCreate = (change: Change): change is Create =>
  change.kind === 'create' &&
  (change.state === 'waiting' || (change.state === 'conflict' && change.conflict !== 'doubtful'));

/**
 * Returns true if the later edit started from the result of the earlier edit in every field that both set. Two rows
 * that turned out to be one invoice were edited separately; such a later edit is sent by itself and merged with the
 * service's state.
 */
export function continuesFrom(earlier: Update, later: Update): boolean {
  const made = applyPatch(earlier.base, earlier.patch);
  return Object.keys(later.patch).every((field) => {
    if (!(field in earlier.patch)) return true;
    if (field !== 'invoiceItems') return serializeField(made, field) === serializeField(later.base, field);
    const [one, other] = [made.invoiceItems, later.base.invoiceItems];
    return one.length === other.length && one.every((item, i) => other[i] && isAlikeItem(item, other[i]));
  });
}

/** Returns the invoice's value of a field as JSON for comparison. */
export const serializeField = (invoice: ShownInvoice | null | undefined, field: string): string =>
  JSON.stringify(Object.entries(invoice ?? {}).find(([name]) => name === field)?.[1] ?? null);

const isIdle = ({ state, conflict }: Change): boolean =>
  (state === 'waiting' || state === 'conflict') && conflict !== 'doubtful';

/**
 * Returns the invoice's next change to send; null during a conflict. A deletion precedes waiting edits, and the edits
 * survive if the deletion is withdrawn.
 */
export function findNextChangeToSend(lane: readonly Change[]): Change | null {
  const [first] = lane;
  const last = lane.at(-1);
  const next = last?.kind === 'delete' && lane.slice(0, -1).every(isIdle) ? last : first;
  return next && (next.state === 'waiting' || next.state === 'uncertain') ? next : null;
}

/** Returns true if the invoice was never sent and its last change is a deletion, so that nothing has to be sent. */
export const neverLeft = ([first, ...later]: readonly Change[]): boolean =>
  first?.kind === 'create' && isIdle(first) && later.at(-1)?.kind === 'delete';
