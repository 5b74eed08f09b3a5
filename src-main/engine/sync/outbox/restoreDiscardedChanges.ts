import type { ShownInvoice } from '#shared/model/invoice';
import { applyAssignedPositionIdsToWaitingEdit } from '#shared/rules/merge/assignItemPositionIds';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { isUnsentCreate, buildInvoiceFieldComparisonKey } from './mergeQueuedEdits';
import type { Queue, Queued } from './invoiceChangeQueue';
import {
  applyQueuedEditsToCreate,
  isInvoiceReferencedByCreate,
  findFieldReferencingMissingInvoice,
} from './unsentInvoiceReferences';
import { listSettlementAmountQuestionsInProblem } from './watchQueuedSettlements';

const CONFIRM_ALL_OPTIONS = { confirmed: 'all' } as const;

/**
 * Ids of the discarded changes that were already put back into the queue. The ids are kept only in memory, because the
 * user can put back a change only shortly after discarding it.
 */
const restoredChangeIds = new WeakMap<Store, Set<number>>();

/** Queues discarded changes again as new changes. Returns false if at least one change cannot be queued any more. */
export function restoreDiscardedChanges(store: Store, queue: Queue, changeIds: readonly number[]): boolean {
  const again = new Map<string, string>();
  const before = restoredChangeIds.get(store) ?? new Set();
  try {
    store.transaction(() => {
      const changes = changeIds.toSorted((a, b) => a - b).map((id) => store.outbox.get(id));
      const doubtful = listDoubtfulChangeIds(store, changes);
      for (const change of changes) {
        if (change?.state !== 'dropped' || before.has(change.changeId)) throw new RestoreNotPossibleError();
        const localId = again.get(change.localId) ?? change.localId;
        const queued =
          change.kind === 'create'
            ? queue.create(change.body, change.references, CONFIRM_ALL_OPTIONS)
            : change.kind === 'update'
              ? requeueEdit(store, queue, localId, change)
              : queue.remove(localId);
        if (!queued.ok) throw new RestoreNotPossibleError();
        const back = queued.changeId === null ? null : store.outbox.get(queued.changeId);
        if (change.kind === 'create') {
          if (!back) throw new RestoreNotPossibleError();
          again.set(change.localId, queued.localId);
          replaceLocalIdInReferences(store, change.localId, back);
        }
        if (back && doubtful.has(change.changeId)) restoreDoubtfulConflict(store, back, change);
      }
    });
    restoredChangeIds.set(store, new Set([...before, ...changeIds]));
    return true;
  } catch (error) {
    if (error instanceof RestoreNotPossibleError) return false;
    throw error;
  }
}

function requeueEdit(
  store: Store,
  queue: Queue,
  localId: string,
  change: Change & { kind: 'update' },
): Queued {
  if (localId !== change.localId) return queue.edit(localId, change.patch, null, CONFIRM_ALL_OPTIONS);
  const { invoice } = store.outbox.getMirror(localId);
  if (isEditedSinceDiscard(change, store.invoices.readCard(localId)?.invoice, invoice))
    throw new RestoreNotPossibleError();
  if (!invoice || change.base.invoiceId !== null)
    return queue.edit(localId, change.patch, change.base, CONFIRM_ALL_OPTIONS);
  const { base, patch } = applyAssignedPositionIdsToWaitingEdit(
    change.base,
    change.patch,
    [],
    invoice.invoiceItems,
  );
  if (base.invoiceItems.some(({ positionId }) => positionId === null)) throw new RestoreNotPossibleError();
  return queue.edit(localId, patch, { ...base, invoiceId: invoice.invoiceId }, CONFIRM_ALL_OPTIONS);
}

/**
 * Returns true if the user has edited one of the fields after the change was discarded. Restoring would undo that edit.
 */
function isEditedSinceDiscard(
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

function listDoubtfulChangeIds({ outbox }: Store, changes: readonly (Change | null)[]): ReadonlySet<number> {
  const known = changes.filter((change) => change !== null);
  const lanes = Map.groupBy(known, ({ localId, endedAt }) => `${localId} ${endedAt}`);
  const doubtful = [...lanes.values()].flatMap((lane) => {
    const { localId = '', endedAt } = lane[0] ?? {};
    const lines = outbox
      .listHistory(localId)
      .filter(({ at, what }) => at === endedAt && (what === 'dropped' || what === 'undone'))
      .reverse();
    return lane.filter((_, index) => lines[index]?.conflict === 'doubtful');
  });
  return new Set(doubtful.map(({ changeId }) => changeId));
}

/** Restores a discarded change with an unknown result as a conflict that the user must decide (SPEC.md, C5). */
function restoreDoubtfulConflict(
  { outbox }: Store,
  { changeId, localId, kind, queuedAt: at }: Change,
  before: Change,
): void {
  // A change that was merged into an older change cannot be restored.
  if (changeId < before.changeId) throw new RestoreNotPossibleError();
  const { twins, problem, queuedAt } = before;
  outbox.applyEvent(changeId, 'stepAside', at, { conflict: 'doubtful', twins, problem, queuedAt });
  outbox.addHistoryNote(localId, at, { what: 'conflict', kind, conflict: 'doubtful' });
}

/** Replaces the old `localId` of the restored invoice in the open changes that refer to the invoice. */
function replaceLocalIdInReferences(store: Store, before: string, { localId, queuedAt }: Change): void {
  const { outbox } = store;
  for (const change of outbox.listOpen()) {
    const { conflict, problem } = change;
    if (!isUnsentCreate(change) || !isInvoiceReferencedByCreate(change, before)) continue;
    const { correctionId, prepaymentId } = change.references;
    const references = {
      correctionId: correctionId === before ? localId : correctionId,
      prepaymentId: prepaymentId.map((name) => (name === before ? localId : name)),
    };
    outbox.replaceContent(change.changeId, { ...change, references });
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
      outbox.setChangeDetails(change.changeId, { problem: { ...problem, fields: amount } });
      continue;
    }
    outbox.addHistoryNote(change.localId, queuedAt, {
      what: 'decided',
      kind: 'create',
      conflict,
      detail: 'retry',
    });
    outbox.applyEvent(change.changeId, 'retry', queuedAt, { problem: null, failures: 0, nextTry: null });
  }
}

/** Thrown to roll back the transaction. */
class RestoreNotPossibleError extends Error {}
