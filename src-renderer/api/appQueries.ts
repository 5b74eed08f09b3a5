import { createQuery, keepPreviousData } from '@tanstack/svelte-query';
import type { Preferences } from '#shared/model/accountAndPreferences';
import { getEngineClient } from './engineClient';

export const useAppStartupDataQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'hello'],
    queryFn: () => getEngineClient().app.hello(),
    // The query also reloads when `properties` changes, because the displayed name of a property depends on the names
    // of the other properties.
    meta: { alsoReads: ['properties'] },
  }));

/** The program's version, for text that is copied for support; '' until the version is known. */
export function useProgramVersion(): () => string {
  const hello = useAppStartupDataQuery();
  return () => hello.data?.version ?? '';
}

/**
 * Writes an error of the window to the program's log. If the engine cannot be called, the error is lost, because only
 * the engine can write the log.
 */
export function sendErrorToProgramLog(error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error();
  void getEngineClient()
    .app.noteFault({ name: name.slice(0, 60), stack: (stack ?? '').slice(0, 20_000) })
    .catch(() => undefined);
}

export const requestSupportBundle = () => getEngineClient().app.bundle();

export const savePreferencesInEngine = (chosen: Partial<Preferences>): Promise<Preferences> =>
  getEngineClient().app.setPreferences(chosen);

/** Number of hits shown at once; the user narrows the search to see other hits. */
export const MAX_SEARCH_HITS = 30;

/** Searches stays and invoices for the typed text. An empty text sends no request. */
export const useGlobalSearchQuery = (text: () => string) =>
  createQuery(() => ({
    queryKey: ['invoices', 'search', text()],
    queryFn: ({ signal }) =>
      getEngineClient().app.search({ text: text(), limit: MAX_SEARCH_HITS }, { signal }),
    enabled: text() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  }));
