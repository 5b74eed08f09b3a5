import { createQuery } from '@tanstack/svelte-query';
import type { Forgotten, Person } from '#shared/contract/personalDataContract';
import type { Retention } from '#shared/rules/retention';
import { queryClient } from './cache';
import { answered, client } from './client';

/** Key of the queries about personal data on this PC and its retention periods. */
const KEY = ['settings', 'retention'];

/** Finds the data about a person; returns null if the typed text does not identify a person. */
export async function findPerson(query: string): Promise<Person | null> {
  const { data } = await answered(client().people.find({ query }));
  return data ?? null;
}

export const exportPerson = (query: string): Promise<{ fileName: string; json: string }> =>
  client().people.export({ query });

/**
 * Deletes the data about a person. Returns null and deletes nothing if the stays or people differ from the listed ones.
 */
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
