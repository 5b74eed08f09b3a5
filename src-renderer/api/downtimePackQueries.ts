import { createQuery } from '@tanstack/svelte-query';
import type { PackFault, PackOptions } from '#shared/contract/downtimePackContract';
import { queryClient } from './queryCache';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/** Query key for the state of the downtime pack (files for the desk while Kontuar is not available). */
const KEY = ['settings', 'pack'];

export const useDowntimePackQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => getEngineClient().downtimePack.state() }));

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Saves the options. Returns null, or the reason why no pack could be written. */
export const saveDowntimePackOptions = async (
  wish: PackOptions & { passphrase?: string },
): Promise<PackFault | null> =>
  (await awaitResultOrDeclaredError(getEngineClient().downtimePack.choose(wish)).finally(refresh)).error
    ?.data ?? null;

export const requestDowntimePackNow = async (): Promise<PackFault | null> =>
  (await awaitResultOrDeclaredError(getEngineClient().downtimePack.write()).finally(refresh)).error?.data ??
  null;
