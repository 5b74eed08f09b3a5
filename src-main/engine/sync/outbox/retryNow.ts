import type { Store } from '../../store/store';

/**
 * Somebody asks for it now: no planned pause holds a change back any longer (sync.md, Retry). One change, or all. How
 * long a lost create is looked for before it is sent again does not depend on it.
 */
export function retryNow(store: Store, changeId: number | null = null): void {
  store.transaction(() => {
    for (const change of store.outbox.open())
      if (change.nextTry !== null && (changeId === null || change.changeId === changeId))
        store.outbox.amend(change.changeId, { nextTry: null });
  });
}
