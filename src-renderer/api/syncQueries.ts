import { createQuery } from '@tanstack/svelte-query';
import type { RemovalKind, SyncState } from '#shared/outcome/syncHealth';
import { follow } from './cache';
import { client } from './client';

/** Passes on the current sync state, and then every change of it, until the window closes. */
export const followSync = (each: (state: SyncState) => void): Promise<never> =>
  follow(() => client().sync.watch(), each);

/** Starts a pass, or joins the pass under way. */
export const syncNow = () => client().sync.now({ full: false });

export const answerGuard = (kind: RemovalKind, would: number, remove: boolean) =>
  client().sync.answerGuard({ kind, would, remove });

const LINES_OF_THE_LOG = 200;

// The checked days and the unreadable records can change with every answer, so these queries also read `ages`.
const meta = { alsoReads: ['ages'] };

export const requestsQuery = (failedOnly: () => boolean) =>
  createQuery(() => ({
    queryKey: ['sync', 'requests', failedOnly()],
    queryFn: () => client().sync.requests({ failedOnly: failedOnly(), limit: LINES_OF_THE_LOG }),
    meta,
  }));

export const unreadableRecordsQuery = () =>
  createQuery(() => ({ queryKey: ['sync', 'setAside'], queryFn: () => client().sync.setAside(), meta }));
