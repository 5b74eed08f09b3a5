import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import { declineRemoval, readOpenRemovalQuestion } from '../sync/pull/removalLimit';
import { clearRetryPausesOfQueuedChanges } from '../sync/outbox/retryNow';
import { streamBatchesFromListener } from './listenerBatchStream';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.sync);

export const createSyncApiHandlers = (parts: ApiParts) => ({
  state: os.state.handler(() => parts.syncStatus.state()),
  watch: os.watch.handler(async function* ({ signal }) {
    const listen = (tell: (state: SyncState) => void) => {
      tell(parts.syncStatus.state());
      return [parts.syncStatus.watch(tell)];
    };
    for await (const states of streamBatchesFromListener(listen, signal)) yield* states.slice(-1);
  }),
  now: os.now.handler(async ({ input }) => {
    await parts.session.retryKeychain();
    clearRetryPausesOfQueuedChanges(parts.store);
    return { started: parts.scheduler.startPass({ full: input.full, priority: 'user' }) !== null };
  }),
  answerGuard: os.answerGuard.handler(({ input: { kind, would, remove } }) => {
    if (remove) {
      const allowed = { allowRemoval: new Set([kind]), allowedCount: would };
      void parts.scheduler.startPass({ full: false, priority: 'user', ...allowed });
    } else {
      declineRemoval(parts.store, kind, would);
      parts.syncStatus.update({ guard: readOpenRemovalQuestion(parts.store) });
    }
    return { done: true as const };
  }),
  requests: os.requests.handler(({ input }) => parts.store.log.listRequests(input.limit, input.failedOnly)),
  setAside: os.setAside.handler(() => parts.store.log.listUnreadable()),
});
