import type { Store } from '../../store/storeInterface';

/**
 * Removes the pause before the next attempt from one queued change or from all, at the user's request (sync.md, Retry).
 */
export function clearRetryPausesOfQueuedChanges(store: Store, changeId: number | null = null): void {
  store.transaction(() => {
    for (const change of store.outbox.listOpen())
      if (change.nextTry !== null && (changeId === null || change.changeId === changeId))
        store.outbox.setChangeDetails(change.changeId, { nextTry: null });
  });
}
