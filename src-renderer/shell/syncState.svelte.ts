import type { SyncState } from '#shared/outcome/syncHealth';
import { followSync } from '../api/syncQueries';

/** The sync state as the engine tells it; null until it has spoken. */
export const sync: { state: SyncState | null } = $state({ state: null });

/** Listens until the window closes. */
export const listenToSync = (): Promise<never> =>
  followSync((state) => {
    sync.state = state;
  });
