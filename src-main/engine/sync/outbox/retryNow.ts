import type { Store } from '../../store/store';

/** Removes the planned pauses of one change or of all changes, because the user wants to send now (sync.md, Retry). */
export function clearRetryPausesOfQueuedChanges(store: Store, changeId: number | null = null): void {
  store.transaction(() => {
    for (const change of store.outbox.open())
      if (change.nextTry !== null && (changeId === null || change.changeId === changeId))
        store.outbox.amend(change.changeId, { nextTry: null });
  });
}
