import type { SyncState } from '#shared/outcome/light';
import type { Problem } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';
import { instantOf, type Clock } from './edges/edges';
import { lightOf } from './light';

type Known = Pick<SyncState, 'confirmedAt' | 'waiting' | 'conflicts' | 'nextTry' | 'progress' | 'guard'> & {
  problem: Problem | null;
};

/** The one place that knows the sync state; it works out the light and tells everyone who watches. */
export interface Board {
  state(): SyncState;
  note(news: Partial<Known>): void;
  /** Calls back after each change; returns the way to stop. */
  watch(listener: (state: SyncState) => void): () => void;
}

/** Begins with what an earlier run knew: when the service last confirmed anything, and what then stood in the way. */
export function makeBoard(clock: Clock, confirmedAt: Instant | null, problem: Problem | null): Board {
  const listeners = new Set<(state: SyncState) => void>();
  const known: Known = {
    confirmedAt,
    waiting: 0,
    conflicts: 0,
    nextTry: null,
    progress: null,
    guard: null,
    problem,
  };
  let state: SyncState = {
    ...known,
    light: lightOf({ ...known, guard: false }),
    since: problem?.at ?? confirmedAt ?? instantOf(clock),
    firstPass: confirmedAt === null,
  };

  return {
    state: () => state,
    note: (news) => {
      Object.assign(known, news);
      const light = lightOf({ ...known, guard: known.guard !== null });
      const since = light === state.light ? state.since : instantOf(clock);
      state = { ...known, light, since, firstPass: known.confirmedAt === null };
      for (const listener of listeners) listener(state);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
