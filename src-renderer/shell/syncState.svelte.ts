import type { SyncState } from '#shared/outcome/light';
import { followSync } from '../api/sync';

/** The sync state as the engine tells it; null until it has spoken. */
export const sync: { state: SyncState | null } = $state({ state: null });

/** Listens until the window closes. */
export const listenToSync = (): Promise<never> =>
  followSync((state) => {
    sync.state = state;
  });
