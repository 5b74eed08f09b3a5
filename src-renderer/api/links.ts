import { safe } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import type { LinkDoubt, LinkRefused } from '#shared/contract/links';
import { client } from './client';

/** Documents that a correction or settlement may be linked to; without words the likely ones. null asks nothing. */
export const linkChoices = (asked: () => { id: string; text: string } | null) =>
  createQuery(() => ({
    queryKey: ['invoices', 'links', asked()],
    queryFn: ({ signal }) => client().links.choices(asked() ?? { id: '', text: '' }, { signal }),
    enabled: asked() !== null,
    gcTime: 0,
  }));

/** The contradictions that the user must confirm for a link. */
export interface Doubtful {
  readonly number: string;
  readonly doubts: readonly LinkDoubt[];
}

/** Links it, or takes the link away where `others` is empty; null: done, else why not. */
export async function setLink(
  id: string,
  others: string[],
  confirmed = false,
): Promise<LinkRefused | 'gone' | Doubtful | null> {
  const { error, isDefined } = await safe(client().links.set({ id, others, confirmed }));
  if (!error) return null;
  if (!isDefined) throw error;
  if (error.code === 'DOUBTFUL') return error.data;
  return error.code === 'REFUSED' ? error.data.why : 'gone';
}

/** The links of another PC's file; null: it is none. */
export async function takeLinks(text: string) {
  const { error, data, isDefined } = await safe(client().links.take({ text }));
  if (!error) return data;
  if (!isDefined) throw error;
  return null;
}
