import { systemRandom } from '#engine/platform/systemClock';
import type { Change, ChangeDetailsUpdate, References } from '#engine/store/outbox/outboxStoreInterface';
import type { Store } from '#engine/store/storeInterface';
import { createInvoiceChangeQueue, type Queue } from '#engine/sync/outbox/invoiceChangeQueue';
import { askUserIfQueuedCorrectionOutdated } from '#engine/sync/outbox/watchQueuedCorrections';
import { askUserIfQueuedSettlementOutdated } from '#engine/sync/outbox/watchQueuedSettlements';
import type { HistoryLine } from '#shared/contract/outboxContract';
import type { Invoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { aBody } from '#support/outboxFixture';
import { AT, openTestStore, stillClock, TODAY } from '../../store/openTestStore';

/** Confirms every finding that asks for a confirmation, as if the user had pressed each button. */
const CONFIRMED = { confirmed: 'all' } as const;

/** An outbox with a store, without a service, on a clock that stands still. */
export interface QueueFixture {
  readonly store: Store;
  readonly queue: Queue;
  create(over?: Partial<CreateBody>, names?: Partial<References>): string;
  edit(id: string, patch: UpdateBody): void;
  remove(id: string): void;
  /** Returns the open changes of an invoice. */
  lane(localId: string): Change[];
  /** Returns the open change of an invoice that was queued last. */
  lastOpenChange(localId: string): Change;
  discard(localId: string): readonly number[];
  /** Turns the first open change of the invoice into a conflict and returns its `changeId`. */
  stepAside(localId: string, details: ChangeDetailsUpdate): number;
  /** Marks the first open change of the invoice as being sent and returns its `changeId`. */
  startSending(localId: string): number;
  history(localId: string): HistoryLine[];
  /** Confirms the invoice's create with this record as the service's answer. */
  confirmCreate(localId: string, record: Invoice): void;
}

export const houseBody = (over: Partial<CreateBody> = {}): CreateBody =>
  aBody({ issueDate: TODAY, saleDate: TODAY, paymentDate: TODAY, ...over });

export function createQueueFixture(...invoices: Invoice[]): QueueFixture {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  askUserIfQueuedSettlementOutdated(store, stillClock);
  askUserIfQueuedCorrectionOutdated(store, stillClock);
  const { outbox } = store;
  const queue = createInvoiceChangeQueue({ store, clock: stillClock, random: systemRandom });
  const lane = (localId: string) => outbox.listLane(localId);
  function lastOpenChange(localId: string): Change {
    const change = lane(localId).at(-1);
    if (!change) throw new Error(`nothing is queued for ${localId}`);
    return change;
  }
  function head(localId: string): Change {
    const [change] = lane(localId);
    if (!change) throw new Error(`nothing is queued for ${localId}`);
    return change;
  }
  return {
    store,
    queue,
    lane,
    lastOpenChange,
    history: outbox.listHistory,
    stepAside(localId, details) {
      const { changeId } = head(localId);
      outbox.applyEvent(changeId, 'stepAside', AT, {
        problem: buildProblemWithoutAnswer('refused', 'status', 'no', AT),
        ...details,
      });
      return changeId;
    },
    startSending(localId) {
      const { changeId } = head(localId);
      outbox.beginAttempt(changeId, { at: AT, skewMs: 0, sent: { town: 'Wisła' }, before: null });
      return changeId;
    },
    create(over, names) {
      const made = queue.create(
        houseBody(over),
        { correctionId: null, prepaymentId: [], ...names },
        CONFIRMED,
      );
      if (!made.ok) throw new Error(JSON.stringify(made));
      return made.localId;
    },
    edit(id, patch) {
      const made = queue.edit(id, patch, null, CONFIRMED);
      if (!made.ok) throw new Error(JSON.stringify(made));
    },
    remove(id) {
      const made = queue.remove(id);
      if (!made.ok) throw new Error(JSON.stringify(made));
    },
    discard(localId) {
      const ids = queue.discard(head(localId).changeId);
      if (typeof ids === 'string') throw new Error(ids);
      return ids;
    },
    confirmCreate(localId, record) {
      const { changeId } = head(localId);
      outbox.recordOwnWrite(localId, record, AT);
      outbox.applyEvent(changeId, 'confirm', AT);
    },
  };
}
