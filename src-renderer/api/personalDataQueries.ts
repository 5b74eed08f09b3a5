import { createQuery } from '@tanstack/svelte-query';
import type { ErasureResult, PersonalDataReport } from '#shared/contract/personalDataContract';
import type { Retention } from '#shared/rules/retentionPeriods';
import { queryClient } from './queryCache';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

const KEY = ['settings', 'retention'];

/** Finds the data about a person; returns null if the typed text does not identify a person. */
export async function requestPersonalDataReport(query: string): Promise<PersonalDataReport | null> {
  const { data } = await awaitResultOrDeclaredError(getEngineClient().personalData.find({ query }));
  return data ?? null;
}

export const requestPersonalDataExport = (query: string): Promise<{ fileName: string; json: string }> =>
  getEngineClient().personalData.export({ query });

/**
 * Deletes the data about a person. Returns null and deletes nothing if the data differ from those shown to the user.
 */
export async function requestPersonErasure(asked: {
  query: string;
  stays: number;
}): Promise<ErasureResult | null> {
  const { error, data } = await awaitResultOrDeclaredError(getEngineClient().personalData.forget(asked));
  if (error) return null;
  await queryClient.invalidateQueries();
  return data;
}

export const useDataRetentionQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => getEngineClient().personalData.retention() }));

export async function saveDataRetentionRules(rules: Retention): Promise<void> {
  queryClient.setQueryData(KEY, await getEngineClient().personalData.setRetention(rules));
}
