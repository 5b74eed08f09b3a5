import { safe } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import type { PackFault, PackOptions } from '#shared/contract/pack';
import { queryClient } from './cache';
import { client } from './client';

/** The downtime pack: where it goes, when the last one was written, and why none is. */
const KEY = ['settings', 'pack'];

export const packQuery = () => createQuery(() => ({ queryKey: KEY, queryFn: () => client().pack.state() }));

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** null: done. */
export async function choosePack(wish: PackOptions & { passphrase?: string }): Promise<PackFault | null> {
  const { error, isDefined } = await safe(client().pack.choose(wish));
  await refresh();
  if (error && !isDefined) throw error;
  return error ? error.data : null;
}

export async function writePack(): Promise<PackFault | null> {
  const { error, isDefined } = await safe(client().pack.write());
  await refresh();
  if (error && !isDefined) throw error;
  return error ? error.data : null;
}
