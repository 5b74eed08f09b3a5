import type { ShownInvoice } from '#shared/model/invoice';
import { applyAssignedPositionIdsToWaitingEdit } from '#shared/rules/merge/assignItemPositionIds';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/store';
import { isUnsentCreate, buildInvoiceFieldComparisonKey } from './mergeQueuedEdits';
import type { Queue, Queued } from './invoiceChangeQueue';
import {
  applyQueuedEditsToCreate,
  isInvoiceReferencedByCreate,
  findFieldReferencingMissingInvoice,
} from './unsentInvoiceReferences';
import { listSettlementAmountQuestionsInProblem } from './watchQueuedSettlements';

const BEFORE = { confirmed: 'all' } as const;

/**
 * Ids of the discarded changes that were already put back into the queue. The ids are kept only in memory, because the
 * user can put back a change only shortly after discarding it.
 */
const isBack = new WeakMap<Store, Set<number>>();

/** Queues discarded changes again as new changes. Returns false if at least one change cannot be queued any more. */
export function restoreDiscardedChanges(store: Store, queue: Queue, changeIds: readonly number[]): boolean {
  const again = new Map<string, string>();
  const before = isBack.get(store) ?? new Set();
  try {
    store.transaction(() => {
      const changes = changeIds.toSorted((a, b) => a - b).map((id) => store.outbox.get(id));
      const doubtful = doubtfulOf(store, changes);
      for (const change of changes) {
        if (change?.state !== 'dropped' || before.has(change.changeId)) throw new CannotBack();
        const localId = again.get(change.localId) ?? change.localId;
        const queued =
          change.kind === 'create'
            ? queue.create(change.body, change.references, BEFORE)
            : change.kind === 'update'
              ? editAgain(store, queue, localId, change)
              : queue.remove(localId);
        if (!queued.ok) throw new CannotBack();
        const back = queued.changeId === null ? null : store.outbox.get(queued.changeId);
        if (change.kind === 'create') {
          if (!back) throw new CannotBack();
          again.set(change.localId, queued.localId);
          nameAnew(store, change.localId, back);
        }
        if (back && doubtful.has(change.changeId)) askAgain(store, back, change);
      }
    });
    isBack.set(store, new Set([...before, ...changeIds]));
    return true;
  } catch (error) {
    if (error instanceof CannotBack) return false;
    throw error;
  }
}

function editAgain(store: Store, queue: Queue, localId: string, change: Change & { kind: 'update' }): Queued {
  if (localId !== change.localId) return queue.edit(localId, change.patch, null, BEFORE);
  const { invoice } = store.outbox.mirror(localId);
  if (isTypedSince(change, store.invoices.show(localId)?.invoice, invoice)) throw new CannotBack();
  if (!invoice || change.base.invoiceId !== null)
    return queue.edit(localId, change.patch, change.base, BEFORE);
  const { base, patch } = applyAssignedPositionIdsToWaitingEdit(
    change.base,
    change.patch,
    [],
    invoice.invoiceItems,
  );
  if (base.invoiceItems.some(({ positionId }) => positionId === null)) throw new CannotBack();
  return queue.edit(localId, patch, { ...base, invoiceId: invoice.invoiceId }, BEFORE);
}

/**
 * Returns true if the user has edited one of the fields after the change was discarded. Restoring would undo that edit.
 */
function isTypedSince(
  { base, patch }: Change & { kind: 'update' },
  shown: ShownInvoice | undefined,
  mirrored: ShownInvoice | null,
): boolean {
  return Object.keys(patch).some(
    (field) =>
      ![
        buildInvoiceFieldComparisonKey(base, field),
        buildInvoiceFieldComparisonKey(mirrored, field),
      ].includes(buildInvoiceFieldComparisonKey(shown, field)),
  );
}

function doubtfulOf({ outbox }: Store, changes: readonly (Change | null)[]): ReadonlySet<number> {
  const known = changes.filter((change) => change !== null);
  const lanes = Map.groupBy(known, ({ localId, endedAt }) => `${localId} ${endedAt}`);
  const doubtful = [...lanes.values()].flatMap((lane) => {
    const { localId = '', endedAt } = lane[0] ?? {};
    const lines = outbox
      .history(localId)
      .filter(({ at, what }) => at === endedAt && (what === 'dropped' || what === 'undone'))
      .reverse();
    return lane.filter((_, index) => lines[index]?.conflict === 'doubtful');
  });
  return new Set(doubtful.map(({ changeId }) => changeId));
}

/** Restores a discarded change with an unknown result as a conflict that the user must decide (SPEC.md, C5). */
function askAgain(
  { outbox }: Store,
  { changeId, localId, kind, queuedAt: at }: Change,
  before: Change,
): void {
  // A change that was merged into an older change cannot be restored.
  if (changeId < before.changeId) throw new CannotBack();
  const { twins, problem, queuedAt } = before;
  outbox.move(changeId, 'stepAside', at, { conflict: 'doubtful', twins, problem, queuedAt });
  outbox.note(localId, at, { what: 'conflict', kind, conflict: 'doubtful' });
}

/** Replaces the old `localId` of the restored invoice in the open changes that refer to the invoice. */
function nameAnew(store: Store, before: string, { localId, queuedAt }: Change): void {
  const { outbox } = store;
  for (const change of outbox.open()) {
    const { conflict, problem } = change;
    if (!isUnsentCreate(change) || !isInvoiceReferencedByCreate(change, before)) continue;
    const { correctionId, prepaymentId } = change.references;
    const references = {
      correctionId: correctionId === before ? localId : correctionId,
      prepaymentId: prepaymentId.map((name) => (name === before ? localId : name)),
    };
    outbox.rewrite(change.changeId, { ...change, references });
    if (conflict !== 'rejected' || problem?.status !== null) continue;
    if (
      findFieldReferencingMissingInvoice(
        store,
        applyQueuedEditsToCreate(store, { ...change, references }),
      ) !== null
    )
      continue;
    const amount = listSettlementAmountQuestionsInProblem(problem);
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
