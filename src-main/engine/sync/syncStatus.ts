import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import type { Instant } from '#shared/model/scalars';
import { Listeners } from '../platform/listeners';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { decideSyncHealth } from './decideSyncHealth';

type Known = Omit<SyncState, 'light' | 'since' | 'firstPass'> & { readonly connected: boolean };

/** The current state of synchronisation, which also determines the colour of the sync light. */
export interface SyncStatus {
  state(): SyncState;
  note(news: Partial<Known>): void;
  watch(listener: (state: SyncState) => void): () => void;
}

/** State of the synchronisation that an earlier run of Kontuar stored. */
type Before = Pick<Known, 'connected' | 'confirmedAt' | 'problem'> & Partial<Known>;

export function createSyncStatus(clock: Clock, before: Before): SyncStatus {
  const listeners = new Listeners<[SyncState]>();
  let known: Known = {
    queueProblem: null,
    queueNextTry: null,
    waiting: 0,
    conflicts: 0,
    otherTypes: 0,
    setAside: 0,
    verifiedAt: null,
    nextTry: null,
    progress: null,
    guard: null,
    ...before,
  };
  let state = shown(before.problem?.at ?? before.confirmedAt ?? getCurrentInstant(clock));

  function shown(since: Instant): SyncState {
    const { connected: _, ...rest } = known;
    return { ...rest, light: decideSyncHealth(known), since, firstPass: known.confirmedAt === null };
  }

  return {
    state: () => state,
    note: (news) => {
      known = { ...known, ...news };
      const next = shown(state.since);
      state = next.light === state.light ? next : { ...next, since: getCurrentInstant(clock) };
      listeners.notify(state);
    },
    watch: (listener) => listeners.add(listener),
  };
}
