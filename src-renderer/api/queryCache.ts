import { keepPreviousData, QueryClient, type Query } from '@tanstack/svelte-query';
import { getEngineClient, isConnectionLostError } from './engineClient';

/**
 * Query cache shared by all screens. The first part of a query key names a data area; when the engine reports a change
 * of this area, the query runs again.
 */

const MAX_LOST_CALL_RETRIES = 5;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      placeholderData: keepPreviousData,
      // Only calls that lost their connection are repeated; any other error is an answer of the engine.
      retry: (failures, error) => isConnectionLostError(error) && failures < MAX_LOST_CALL_RETRIES,
      retryDelay: (failures) => Math.min(200 * 2 ** failures, 2_000),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Calls `ended` with the error of each failed mutation. Returns a function that stops the watching. */
export const watchFailedMutations = (ended: (error: unknown) => void): (() => void) =>
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') ended(event.action.error);
  });

/** Calls `then` as soon as no query waits for an answer; returns the function that cancels the call. */
export function runWhenQueriesIdle(then: () => void): () => void {
  const stop = queryClient.getQueryCache().subscribe(runIfIdle);
  function runIfIdle(): void {
    if (queryClient.isFetching() > 0) return;
    stop();
    queueMicrotask(then);
  }
  runIfIdle();
  return stop;
}

/** Returns the data areas on which a query depends: the first part of its key, and `meta.alsoReads`. */
function listDataAreas({ queryKey, meta }: Query): readonly unknown[] {
  const also = meta?.['alsoReads'];
  return [queryKey[0], ...(Array.isArray(also) ? also : [])];
}

/** Follows the engine's messages about changed data until the window closes, and loads the changed data again. */
export async function invalidateQueriesOnEngineChanges(): Promise<void> {
  await readEngineStreamWithReconnect(
    () => getEngineClient().changes.watch(),
    ({ areas }) => {
      const changed: readonly unknown[] = areas;
      const predicate = (query: Query) => listDataAreas(query).some((area) => changed.includes(area));
      void queryClient.invalidateQueries({ predicate });
    },
    () => void queryClient.invalidateQueries(),
  );
}

/**
 * Reads events from the engine until the window closes. `resumed` is called after each reconnection, because events may
 * have been missed.
 */
export async function readEngineStreamWithReconnect<T>(
  open: () => Promise<AsyncIterable<T>>,
  each: (event: T) => void,
  resumed: () => void = () => undefined,
): Promise<never> {
  for (let first = true; ; first = false) {
    try {
      const events = await open();
      if (!first) resumed();
      for await (const event of events) each(event);
    } catch (error) {
      // The connection was lost. The client reconnects by itself, and the next pass of this loop waits for the new
      // connection.
      console.debug('stream ended', error);
    }
    await new Promise((done) => setTimeout(done, 250));
  }
}
