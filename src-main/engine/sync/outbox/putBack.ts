import type { ShownInvoice } from '#shared/model/invoice';
import { followedEdit } from '#shared/rules/merge/positions';
import type { Change } from '../../store/outbox/outboxStore';
import type { Store } from '../../store/store';
import { isUnsentCreate, says } from './laneWork';
import type { Queue, Queued } from './queue';
import { asSent, isNamed, lacks } from './references';
import { amountAsked } from './remaining';

/** Restored changes. Only the user who discarded them can restore, so memory is enough. */
const isBack = new WeakMap<Store, Set<number>>();

/**
 * Queues again what was discarded, oldest first, as new changes (contract/outbox.ts, putBack), once. An invoice that was
 * never sent comes back under a new `localId`, and what named it by the old one names it by this; one that may have
 * arrived is asked about again, and not sent. false, and nothing queued: the user has edited the same field since, or the rules no longer allow it.
 */
export function putBack(store: Store, queue: Queue, changeIds: readonly number[]): boolean {
  const again = new Map<string, string>();
  const before = isBack.get(store) ?? new Set();
  try {
    store.transaction(() => {
      for (const changeId of changeIds.toSorted((one, other) => one - other)) {
        const change = store.outbox.get(changeId);
        if (change?.state !== 'dropped' || before.has(changeId)) throw new CannotBack();
        const localId = again.get(change.localId) ?? change.localId;
        const queued =
          change.kind === 'create'
            ? queue.create(change.body, change.references)
            : change.kind === 'update'
              ? editAgain(store, queue, localId, change)
              : queue.remove(localId);
        if (!queued.ok) throw new CannotBack();
        if (change.kind !== 'create') continue;
        again.set(change.localId, queued.localId);
        const [back] = store.outbox.lane(queued.localId);
        if (!back) throw new CannotBack();
        nameAnew(store, change.localId, back);
        if (wasDoubtful(store, change)) askAgain(store, back, change);
      }
    });
    isBack.set(store, new Set([...before, ...changeIds]));
    return true;
  } catch (error) {
    if (error instanceof CannotBack) return false;
    throw error;
  }
}

/**
 * It may have been sent since, so its items have positions. Where they cannot be matched, an edit would duplicate them.
 */
function editAgain(store: Store, queue: Queue, localId: string, change: Change & { kind: 'update' }): Queued {
  if (localId !== change.localId) return queue.edit(localId, change.patch, null);
  const { invoice } = store.outbox.mirror(localId);
  if (isTypedSince(change, store.invoices.show(localId)?.invoice, invoice)) throw new CannotBack();
  if (!invoice || change.base.invoiceId !== null) return queue.edit(localId, change.patch, change.base);
  const { base, patch } = followedEdit(change.base, change.patch, [], invoice.invoiceItems);
  if (base.invoiceItems.some(({ positionId }) => positionId === null)) throw new CannotBack();
  return queue.edit(localId, patch, { ...base, invoiceId: invoice.invoiceId });
}

/**
 * Whether the user has since edited one of its fields; restoring would undo that. The service's changes merge on
 * sending.
 */
function isTypedSince(
  { base, patch }: Change & { kind: 'update' },
  shown: ShownInvoice | undefined,
  mirrored: ShownInvoice | null,
): boolean {
  return Object.keys(patch).some(
    (field) => ![says(base, field), says(mirrored, field)].includes(says(shown, field)),
  );
}

/** Whether it was discarded while its invoice was uncertain, as its last state. */
const wasDoubtful = ({ outbox }: Store, { localId }: Change): boolean =>
  outbox.history(localId).at(-1)?.conflict === 'doubtful';

/** With what was found in the service then; only the user can say that it is none of them (SPEC.md, C5). */
function askAgain({ outbox }: Store, { changeId, localId, queuedAt }: Change, before: Change): void {
  const { twins, problem } = before;
  outbox.move(changeId, 'stepAside', queuedAt, { conflict: 'doubtful', twins, problem });
  outbox.note(localId, queuedAt, { what: 'conflict', kind: 'create', conflict: 'doubtful' });
}

/** References to the old name get the new one; a change that waited only for it continues. */
function nameAnew(store: Store, before: string, { localId, queuedAt }: Change): void {
  const { outbox } = store;
  for (const change of outbox.open()) {
    const { conflict, problem } = change;
    if (!isUnsentCreate(change) || !isNamed(change, before)) continue;
    const { correctionId, prepaymentId } = change.references;
    const references = {
      correctionId: correctionId === before ? localId : correctionId,
      prepaymentId: prepaymentId.map((name) => (name === before ? localId : name)),
    };
    outbox.rewrite(change.changeId, { ...change, references });
    if (conflict !== 'rejected' || problem?.status !== null) continue;
    if (lacks(store, asSent(store, { ...change, references })) !== null) continue;
    const amount = amountAsked(problem);
    if (amount.length > 0) {
      outbox.amend(change.changeId, { problem: { ...problem, fields: amount } });
      continue;
    }
    outbox.note(change.localId, queuedAt, { what: 'decided', kind: 'create', conflict, detail: 'retry' });
    outbox.move(change.changeId, 'retry', queuedAt, { problem: null, failures: 0, nextTry: null });
  }
}

/** Takes the transaction back. */
class CannotBack extends Error {}
