import { createQuery, keepPreviousData } from '@tanstack/svelte-query';
import type { Preferences } from '#shared/model/account';
import { client } from './client';

/** The data that the window needs for its first render. */
export const helloQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'hello'],
    queryFn: () => client().app.hello(),
    // The property's name is chosen to differ from the names of the other properties, so the query also reads
    // `properties`.
    meta: { alsoReads: ['properties'] },
  }));

/** The program's version, for text that is copied for support; '' until the version is known. */
export function useProgramVersion(): () => string {
  const hello = helloQuery();
  return () => hello.data?.version ?? '';
}

/**
 * Writes a fault of the window to the program's log. If the call to the engine fails, the fault is dropped, because
 * there is no other place to report it.
 */
export function noteFault(error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error();
  void client()
    .app.noteFault({ name: name.slice(0, 60), stack: (stack ?? '').slice(0, 20_000) })
    .catch(() => undefined);
}

export const supportBundle = () => client().app.bundle();

export const keepPreferences = (chosen: Partial<Preferences>): Promise<Preferences> =>
  client().app.setPreferences(chosen);

/** Number of hits shown at once; the user narrows the search to see other hits. */
export const HITS_AT_ONCE = 30;

/** Searches all records; `text()` is the trimmed content of the search field. */
export const searchQuery = (text: () => string) =>
  createQuery(() => ({
    queryKey: ['invoices', 'search', text()],
    queryFn: ({ signal }) => client().app.search({ text: text(), limit: HITS_AT_ONCE }, { signal }),
    enabled: text() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  }));
