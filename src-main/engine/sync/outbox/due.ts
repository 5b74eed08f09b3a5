import type { Instant } from '#shared/model/scalars';
import type { Clock } from '../../platform/platform';
import type { Change } from '../../store/outbox/outboxStore';
import type { Store } from '../../store/store';
import { findNextChangeToSend } from './laneWork';
import { listDoubtfulCreates, findBlockingChange, findEqualDoubtful } from './missingReferences';

/** Which change can be sent now, and when the next one can (SPEC.md, O). */

/** Each invoice's next change, the oldest first. Lanes do not wait for each other. */
const heads = (open: readonly Change[]): Change[] =>
  [...Map.groupBy(open, (change) => change.localId).values()].flatMap(
    (lane) => findNextChangeToSend(lane) ?? [],
  );

/** Whether it waits for another invoice, however long its own pause is over. */
const isKept = (store: Store, head: Change, inDoubt: ReturnType<typeof listDoubtfulCreates>): boolean =>
  findBlockingChange(store, head) !== null || findEqualDoubtful(store, head, inDoubt) !== null;

/** The oldest change that can be sent now, of any other kind than these. */
export function nextDue(
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

/** A pause beyond the longest one comes from a clock that was set back. */
const isAhead = (ms: number): boolean => ms > 0 && ms < MAX_PLANNED_PAUSE_MS;
const MAX_PLANNED_PAUSE_MS = 600_000;

/** When the first planned pause ends of a change that waits for nothing else; null: none does. */
export function findNextRetry(store: Store): Instant | null {
  // Asked with every write of the queue, and mostly nothing pauses.
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
