import type { Store } from '../store/store';
import type { Queue } from './queue';

/**
 * Queues again what was discarded, oldest first, as new changes (contract/outbox.ts, putBack). An invoice that was
 * never sent comes back under a new `localId`. false, and nothing queued: the rules no longer allow it as it was.
 */
export function putBack(store: Store, queue: Queue, changeIds: readonly number[]): boolean {
  const again = new Map<string, string>();
  try {
    store.transaction(() => {
      for (const changeId of changeIds.toSorted((one, other) => one - other)) {
        const change = store.outbox.get(changeId);
        if (change?.state !== 'dropped') throw new CannotBack();
        const localId = again.get(change.localId) ?? change.localId;
        const queued =
          change.kind === 'create'
            ? queue.create(change.body, change.references)
            : change.kind === 'update'
              ? queue.edit(localId, change.patch, again.has(change.localId) ? null : change.base)
              : queue.remove(localId);
        if (!queued.ok) throw new CannotBack();
        if (change.kind === 'create') again.set(change.localId, queued.localId);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof CannotBack) return false;
    throw error;
  }
}

/** Takes the transaction back. */
class CannotBack extends Error {}
