import type { ShownInvoice } from '#shared/model/invoice';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { keepChoices } from '#shared/rules/merge/groups';
import { applyPatch, bodyWithPatch, patchWithPatch } from '#shared/rules/merge/patch';
import { isAlikeItem } from '#shared/rules/merge/same';
import type { Change } from '../../store/outbox/outboxStore';

/** What the open changes of one invoice do to each other (SPEC.md, O). Nothing here reads or writes. */

export type Create = Change & { readonly kind: 'create' };
export type Update = Change & { readonly kind: 'update' };
export type Delete = Change & { readonly kind: 'delete' };

/** A change with the later edits that are sent along with it. */
export interface MergedEdits<T extends Change> {
  readonly whole: T;
  readonly taken: readonly Update[];
}

/** The head to send, merged with later pending edits: neither service nor KSeF gets a state that was already corrected. */
export function mergePendingEdits<T extends Create | Update>(
  head: T,
  waiting: readonly Change[],
): MergedEdits<T> {
  let whole = head;
  const taken: Update[] = [];
  for (const later of waiting) {
    if (later.kind !== 'update' || later.state !== 'waiting' || later.problem !== null) break;
    if (whole.kind === 'update' && !continuesFrom(whole, later)) break;
    whole = { ...whole, ...withEdit(whole, later.patch) };
    taken.push(later);
  }
  return { whole, taken };
}

function withEdit(head: Create | Update, patch: UpdateBody): Partial<Create> | Partial<Update> {
  if (head.kind === 'create') return createWith(head, patch);
  // What was decided about a field does not hold for what was typed there since.
  const choices = keepChoices(head.choices, Object.keys(patch));
  return { patch: patchWithPatch(head.patch, patch), choices };
}

/** A create with an edit put in: what the edit names in a field takes the place of all that was named there, by whichever name. */
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

/** The unsent create with later edits applied. */
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
 * Whether a later edit began with what the earlier one made of the fields that both set. Two rows that turned out to be
 * one invoice were edited apart: there the later one goes by itself, and is merged with what the service then has.
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

/** The invoice's value of the field, in a form that can be compared. */
export const serializeField = (invoice: ShownInvoice | null | undefined, field: string): string =>
  JSON.stringify(Object.entries(invoice ?? {}).find(([name]) => name === field)?.[1] ?? null);

const isIdle = ({ state, conflict }: Change): boolean =>
  (state === 'waiting' || state === 'conflict') && conflict !== 'doubtful';

/**
 * The invoice's next change; null during a conflict. A deletion precedes waiting edits, which survive if it is
 * withdrawn.
 */
export function findNextChangeToSend(lane: readonly Change[]): Change | null {
  const [first] = lane;
  const last = lane.at(-1);
  const next = last?.kind === 'delete' && lane.slice(0, -1).every(isIdle) ? last : first;
  return next && (next.state === 'waiting' || next.state === 'uncertain') ? next : null;
}

/** Whether nothing of the invoice ever left, so that its deletion leaves nothing to do. */
export const neverLeft = ([first, ...later]: readonly Change[]): boolean =>
  first?.kind === 'create' && isIdle(first) && later.at(-1)?.kind === 'delete';
