import { createQuery } from '@tanstack/svelte-query';
import type { RemovalKind, SyncState } from '#shared/outcome/syncHealthSchemas';
import { readEngineStreamWithReconnect } from './queryCache';
import { getEngineClient } from './engineClient';

/** Calls `each` with the current sync state and with every later state, until the window closes. */
export const followEngineSyncState = (each: (state: SyncState) => void): Promise<never> =>
  readEngineStreamWithReconnect(() => getEngineClient().sync.watch(), each);

/** Starts a sync pass, or joins the sync pass that is already running. */
export const syncNow = () => getEngineClient().sync.now({ full: false });

export const answerRemovalLimitQuestion = (kind: RemovalKind, would: number, remove: boolean) =>
  getEngineClient().sync.answerGuard({ kind, would, remove });

const MAX_LOG_LINES = 200;

// Queries with this `meta` reload after every answer of the service, because every answer changes `ages`, the times of
// the last checks.
const meta = { alsoReads: ['ages'] };

export const useRequestLogQuery = (failedOnly: () => boolean) =>
  createQuery(() => ({
    queryKey: ['sync', 'requests', failedOnly()],
    queryFn: () => getEngineClient().sync.requests({ failedOnly: failedOnly(), limit: MAX_LOG_LINES }),
    meta,
  }));

export const useUnreadableRecordsQuery = () =>
  createQuery(() => ({
    queryKey: ['sync', 'setAside'],
    queryFn: () => getEngineClient().sync.setAside(),
    meta,
  }));
