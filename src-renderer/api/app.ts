import { createQuery, keepPreviousData } from '@tanstack/svelte-query';
import type { Preferences } from '#shared/model/account';
import { client } from './client';

/** What the window needs before it can draw anything. */
export const helloQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'hello'],
    queryFn: () => client().app.hello(),
    // Its name is told from the others'.
    meta: { alsoReads: ['properties'] },
  }));

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
