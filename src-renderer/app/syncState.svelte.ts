import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import { followEngineSyncState } from '../api/syncQueries';

/** The sync state as the engine reports it; null until the first report. */
export const currentSyncState: { state: SyncState | null } = $state({ state: null });

export const followSyncStateUntilWindowCloses = (): Promise<never> =>
  followEngineSyncState((state) => {
    currentSyncState.state = state;
  });
