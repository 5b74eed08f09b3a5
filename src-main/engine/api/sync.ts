import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { SyncState } from '#shared/outcome/light';
import { keepEverything } from '../sync/pull/guard';
import type { Core } from '../app/engineContext';
import { hurry } from '../sync/outbox/hurry';

const os = implement(contract.sync);

export const syncApi = (core: Core) => ({
  state: os.state.handler(() => core.board.state()),
  watch: os.watch.handler(async function* ({ signal }) {
    let latest: SyncState | null = core.board.state();
    let wake: () => void = () => undefined;
    const stop = core.board.watch((state) => {
      latest = state;
      wake();
    });
    signal?.addEventListener('abort', () => wake());
    try {
      while (!signal?.aborted) {
        if (latest) {
          const state: SyncState = latest;
          latest = null;
          yield state;
        } else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      stop();
    }
  }),
  now: os.now.handler(async ({ input }) => {
    await core.unlock();
    hurry(core.store);
    return { started: core.scheduler.pass({ full: input.full, priority: 'user' }) !== null };
  }),
  answerGuard: os.answerGuard.handler(({ input: { kind, remove } }) => {
    if (remove) void core.scheduler.pass({ full: false, priority: 'user', allowRemoval: new Set([kind]) });
    else {
      keepEverything(core.store, kind);
      if (core.board.state().guard?.kind === kind) core.board.note({ guard: null });
    }
    return { done: true as const };
  }),
  requests: os.requests.handler(({ input }) => core.store.log.requests(input.limit, input.failedOnly)),
  setAside: os.setAside.handler(() => core.store.log.listSetAside()),
});
