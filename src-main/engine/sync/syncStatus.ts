import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import type { Instant } from '#shared/model/scalars';
import { Listeners } from '../platform/listeners';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { decideSyncHealth } from './decideSyncHealth';

type SyncStatusFields = Omit<SyncState, 'light' | 'since' | 'firstPass'> & { readonly connected: boolean };

/** The current state of synchronisation, which also determines the colour of the sync light. */
export interface SyncStatus {
  state(): SyncState;
  update(changed: Partial<SyncStatusFields>): void;
  watch(listener: (state: SyncState) => void): () => void;
}

/** State of the synchronisation that an earlier run of Kontuar stored. */
type StoredSyncStatus = Pick<SyncStatusFields, 'connected' | 'confirmedAt' | 'problem'> &
  Partial<SyncStatusFields>;

export function createSyncStatus(clock: Clock, before: StoredSyncStatus): SyncStatus {
  const listeners = new Listeners<[SyncState]>();
  let known: SyncStatusFields = {
    queueProblem: null,
    queueNextTry: null,
    waiting: 0,
    waitingForKsef: 0,
    conflicts: 0,
    otherTypes: 0,
    setAside: 0,
    checking: false,
    verifiedAt: null,
    nextTry: null,
    progress: null,
    guard: null,
    ...before,
  };
  let state = buildState(before.problem?.at ?? before.confirmedAt ?? getCurrentInstant(clock));

  function buildState(since: Instant): SyncState {
    const { connected: _, ...rest } = known;
    return { ...rest, light: decideSyncHealth(known), since, firstPass: known.confirmedAt === null };
  }

  return {
    state: () => state,
    update: (changed) => {
      known = { ...known, ...changed };
      const next = buildState(state.since);
      state = next.light === state.light ? next : { ...next, since: getCurrentInstant(clock) };
      listeners.notify(state);
    },
    watch: (listener) => listeners.add(listener),
  };
}
