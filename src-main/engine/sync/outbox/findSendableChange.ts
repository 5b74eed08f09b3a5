import type { Instant } from '#shared/model/scalars';
import type { Clock } from '../../platform/platform';
import type { Change } from '../../store/outbox/outboxStoreInterface';
import type { Store } from '../../store/store';
import { findNextSendableChangeOfInvoice } from './mergeQueuedEdits';
import {
  listDoubtfulCreates,
  findInvoiceToSendFirst,
  findEqualDoubtfulCreate,
} from './unsentInvoiceReferences';

/** Determines which queued change can be sent now and when the next one becomes due (SPEC.md, O). */

/**
 * Returns the next change of each invoice, oldest first. The queues of different invoices do not wait for each other.
 */
const heads = (open: readonly Change[]): Change[] =>
  [...Map.groupBy(open, (change) => change.localId).values()].flatMap(
    (lane) => findNextSendableChangeOfInvoice(lane) ?? [],
  );

/** Returns true if the change must wait for another invoice. */
const isKept = (store: Store, head: Change, inDoubt: ReturnType<typeof listDoubtfulCreates>): boolean =>
  findInvoiceToSendFirst(store, head) !== null || findEqualDoubtfulCreate(store, head, inDoubt) !== null;

/**
 * Returns the oldest change of the queue that can be sent now, without the kinds of changes in `without`; null if there
 * is none.
 */
export function findOldestSendableChange(
  { store, clock }: { store: Store; clock: Clock },
  without: ReadonlySet<Change['kind']> = new Set(),
): Change | null {
  const open = store.outbox.open();
  const inDoubt = listDoubtfulCreates(store, open);
  const now = clock.now();
  for (const head of heads(open)) {
    if (without.has(head.kind)) continue;
    if (head.nextTry !== null && isAhead(Date.parse(head.nextTry) - now)) continue;
    if (!isKept(store, head, inDoubt)) return head;
  }
  return null;
}

/**
 * Returns whether the next attempt lies in the future. A very long waiting time comes from a clock that was set back
 * and does not count.
 */
const isAhead = (ms: number): boolean => ms > 0 && ms < MAX_PLANNED_PAUSE_MS;
const MAX_PLANNED_PAUSE_MS = 600_000;

/**
 * Returns the time of the earliest planned attempt to send a change; changes that wait for another invoice are left
 * out. Null if no attempt is planned.
 */
export function findNextRetry(store: Store): Instant | null {
  // Most calls end here, because usually no retry is planned.
  if (store.outbox.nextTry() === null) return null;
  const open = store.outbox.open();
  const inDoubt = listDoubtfulCreates(store, open);
  return (
    heads(open)
      .filter((head) => head.nextTry !== null && !isKept(store, head, inDoubt))
      .flatMap(({ nextTry }) => nextTry ?? [])
      .sort()[0] ?? null
  );
}
