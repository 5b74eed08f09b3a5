import type { Instant } from '#shared/model/scalars';
import type { Clock } from '../../platform/platform';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/storeInterface';
import { findNextSendableChangeOfInvoice } from './mergeQueuedEdits';
import {
  listUnansweredCreates,
  findInvoiceToSendFirst,
  findEqualUnansweredCreate,
} from './unsentInvoiceReferences';

/** Determines which queued change can be sent now and when the next one becomes due (SPEC.md, O). */

/**
 * Returns the next change to send for each invoice, oldest first. Changes of different invoices are sent independently.
 */
const listNextChanges = (open: readonly Change[]): Change[] =>
  [...Map.groupBy(open, (change) => change.localId).values()].flatMap(
    (lane) => findNextSendableChangeOfInvoice(lane) ?? [],
  );

/** Returns true if the change must wait for another invoice. */
const hasToWaitForInvoice = (
  store: Store,
  head: Change,
  inDoubt: ReturnType<typeof listUnansweredCreates>,
): boolean =>
  findInvoiceToSendFirst(store, head) !== null || findEqualUnansweredCreate(store, head, inDoubt) !== null;

/**
 * Returns the oldest queued change that can be sent now; null if there is none. Changes of the kinds in `without` are
 * skipped.
 */
export function findOldestSendableChange(
  { store, clock }: { store: Store; clock: Clock },
  without: ReadonlySet<Change['kind']> = new Set(),
): Change | null {
  const open = store.outbox.listOpen();
  const inDoubt = listUnansweredCreates(store, open);
  const now = clock.now();
  for (const head of listNextChanges(open)) {
    if (without.has(head.kind)) continue;
    if (head.nextTry !== null && isPlannedLater(Date.parse(head.nextTry) - now)) continue;
    if (!hasToWaitForInvoice(store, head, inDoubt)) return head;
  }
  return null;
}

/**
 * Returns whether the next attempt lies in the future. A pause above `MAX_PLANNED_PAUSE_MS` does not count, because
 * only a clock that was set back causes such a pause.
 */
const isPlannedLater = (ms: number): boolean => ms > 0 && ms < MAX_PLANNED_PAUSE_MS;
const MAX_PLANNED_PAUSE_MS = 600_000;

/** Returns the earliest planned time at which the sending of a change is repeated; null if none is planned. */
export function findNextRetry(store: Store): Instant | null {
  if (store.outbox.getNextTryTime() === null) return null;
  const open = store.outbox.listOpen();
  const inDoubt = listUnansweredCreates(store, open);
  return (
    listNextChanges(open)
      .filter((head) => head.nextTry !== null && !hasToWaitForInvoice(store, head, inDoubt))
      .flatMap(({ nextTry }) => nextTry ?? [])
      .sort()[0] ?? null
  );
}
