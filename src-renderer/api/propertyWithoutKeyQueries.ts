import { createQuery } from '@tanstack/svelte-query';
import type { PropertyWithoutKey, RecoveryWordsProblem } from '#shared/contract/propertyWithoutKeyContract';
import { awaitResultOrDeclaredError, getEngineClient, isConnectionLostError } from './engineClient';
import { queryClient } from './queryCache';

/** Queries and requests for a property that cannot be opened, because its encryption key is missing. */

const STATE_KEY = ['closed', 'state'];

/** Interval in ms at which the window asks the engine whether the keychain has answered. */
const OPENING_POLL_MS = 1_000;

/**
 * Query for the state of a property whose encryption key is missing. The query runs only if the engine refused the
 * window's first call (`isRefused`).
 */
export const useClosedPropertyQuery = (isRefused: () => boolean) =>
  createQuery(() => ({
    queryKey: STATE_KEY,
    queryFn: async () => {
      const state = await getEngineClient().propertyWithoutKey.state();
      if (state === null) await reloadStartupData();
      return state;
    },
    enabled: isRefused(),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.reason === 'opening' ? OPENING_POLL_MS : false),
  }));

/** Reloads the startup data of the window, so that the window shows the screens of the opened property. */
const reloadStartupData = () => queryClient.invalidateQueries({ queryKey: ['settings', 'hello'] });

/**
 * Runs a request of a property that is not open, and returns null if the connection is lost. This connection always
 * ends when the property is opened.
 */
async function runIgnoringLostConnection<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    if (!isConnectionLostError(error)) throw error;
    return null;
  }
}

async function applyState(state: PropertyWithoutKey | null): Promise<void> {
  if (state) queryClient.setQueryData(STATE_KEY, state);
  else await reloadStartupData();
}

export async function requestClosedPropertyOpeningRetry(): Promise<void> {
  await applyState(await runIgnoringLostConnection(() => getEngineClient().propertyWithoutKey.tryAgain()));
}

/**
 * Tries to open a closed property with its recovery words. Returns what is wrong with the words; null if the property
 * opens.
 */
export async function requestOpeningWithRecoveryWords(words: string): Promise<RecoveryWordsProblem | null> {
  const result = await runIgnoringLostConnection(() =>
    awaitResultOrDeclaredError(getEngineClient().propertyWithoutKey.enterWords({ words })),
  );
  if (result?.error) return result.error.data;
  await applyState(result?.data ?? null);
  return null;
}

export type StartWithoutKeyProblem =
  | { readonly why: 'ownerNeeded' }
  | { readonly why: 'wrongPin' | 'paused'; readonly waitMs: number }
  /** `detail` says why the encrypted files could not be moved away. */
  | { readonly why: 'notDone'; readonly detail: string };

/**
 * Asks the engine to replace the encrypted files with empty data. Returns null on success, otherwise the reason of the
 * failure.
 */
export async function requestStartWithoutKey(
  owner: { id: number; pin: string } | null,
): Promise<StartWithoutKeyProblem | null> {
  const result = await runIgnoringLostConnection(() =>
    awaitResultOrDeclaredError(getEngineClient().propertyWithoutKey.startWithoutKey({ owner })),
  );
  if (result?.error) {
    switch (result.error.code) {
      case 'OWNER_NEEDED':
        return { why: 'ownerNeeded' };
      case 'WRONG_PIN':
        return { why: 'wrongPin', waitMs: result.error.data.waitMs };
      case 'PAUSED':
        return { why: 'paused', waitMs: result.error.data.waitMs };
      case 'NOT_DONE':
        return { why: 'notDone', detail: result.error.data.detail };
    }
  }
  await applyState(result?.data ?? null);
  return null;
}
