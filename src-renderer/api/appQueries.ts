import { createQuery, keepPreviousData } from '@tanstack/svelte-query';
import type { Preferences } from '#shared/model/account';
import { client } from './client';

/** The data that the window needs for its first render. */
export const helloQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'hello'],
    queryFn: () => client().app.hello(),
    // Its name is told from the others'.
    meta: { alsoReads: ['properties'] },
  }));

/** The program's version, for what is copied for support; '' until it is known. */
export function useProgramVersion(): () => string {
  const hello = helloQuery();
  return () => hello.data?.version ?? '';
}

/** A fault of the window into the program's log. Where the engine does not hear, there is nobody else to tell. */
export function noteFault(error: unknown): void {
  const { name, stack } = error instanceof Error ? error : new Error();
  void client()
    .app.noteFault({ name: name.slice(0, 60), stack: (stack ?? '').slice(0, 20_000) })
    .catch(() => undefined);
}

export const supportBundle = () => client().app.bundle();

export const keepPreferences = (chosen: Partial<Preferences>): Promise<Preferences> =>
  client().app.setPreferences(chosen);

/** Hits shown at once; who needs more narrows the words. */
export const HITS_AT_ONCE = 30;

/** The search over everything; `text()` is what the field holds, trimmed. */
export const searchQuery = (text: () => string) =>
  createQuery(() => ({
    queryKey: ['invoices', 'search', text()],
    queryFn: ({ signal }) => client().app.search({ text: text(), limit: HITS_AT_ONCE }, { signal }),
    enabled: text() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  }));
