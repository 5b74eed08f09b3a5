import { createQuery } from '@tanstack/svelte-query';
import type { Forgotten, Person } from '#shared/contract/personalDataContract';
import type { Retention } from '#shared/rules/retention';
import { queryClient } from './cache';
import { answered, client } from './client';

/** The data about a person on this PC, and its retention periods. */
const KEY = ['settings', 'retention'];

/** null: what was typed tells no person. */
export async function findPerson(query: string): Promise<Person | null> {
  const { data } = await answered(client().people.find({ query }));
  return data ?? null;
}

export const exportPerson = (query: string): Promise<{ fileName: string; json: string }> =>
  client().people.export({ query });

/** null: there are other stays, or other people, than were listed; nothing was done. */
export async function forgetPerson(asked: { query: string; stays: number }): Promise<Forgotten | null> {
  const { error, data } = await answered(client().people.forget(asked));
  if (error) return null;
  await queryClient.invalidateQueries();
  return data;
}

export const retentionQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => client().people.retention() }));

export async function chooseRetention(rules: Retention): Promise<void> {
  queryClient.setQueryData(KEY, await client().people.setRetention(rules));
}
