import { createQuery } from '@tanstack/svelte-query';
import type { PackFault, PackOptions } from '#shared/contract/downtimePackContract';
import { queryClient } from './cache';
import { answered, client } from './client';

/**
 * Key of the downtime pack's state: where the pack is written, when it was last written, and why no pack is written.
 */
const KEY = ['settings', 'pack'];

export const packQuery = () => createQuery(() => ({ queryKey: KEY, queryFn: () => client().pack.state() }));

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** null: done. */
export const choosePack = async (wish: PackOptions & { passphrase?: string }): Promise<PackFault | null> =>
  (await answered(client().pack.choose(wish)).finally(refresh)).error?.data ?? null;

export const writePack = async (): Promise<PackFault | null> =>
  (await answered(client().pack.write()).finally(refresh)).error?.data ?? null;
