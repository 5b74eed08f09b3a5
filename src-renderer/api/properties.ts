import { safe } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import type { QueuedChange } from '#shared/contract/outbox';
import type { PropertyId } from '#shared/model/world';
import type { KeychainFault } from './account';
import { queryClient } from './cache';
import { client } from './client';

/** The properties on this PC, how each is, and whether there is room for another one. */
const KEY = ['properties', 'list'];

export const propertiesQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => client().properties.list() }));

export type Removal =
  | { readonly kind: 'removed'; readonly keptAs: string }
  | { readonly kind: 'waiting'; readonly total: number; readonly changes: readonly QueuedChange[] }
  | { readonly kind: 'keychain'; readonly fault: KeychainFault }
  | { readonly kind: 'notKept'; readonly detail: string }
  | { readonly kind: 'closed' | 'gone' };

/** `anyway` leaves its secrets in a keychain that does not give them up. */
export async function removeProperty(id: PropertyId, anyway: boolean): Promise<Removal> {
  const { error, data, isDefined } = await safe(client().properties.remove({ id, anyway }));
  await queryClient.invalidateQueries({ queryKey: KEY });
  if (!error) return { kind: 'removed', keptAs: data.keptAs };
  if (!isDefined) throw error;
  switch (error.code) {
    case 'WAITING':
      return { kind: 'waiting', ...error.data };
    case 'KEYCHAIN':
      return { kind: 'keychain', fault: error.data };
    case 'NOT_KEPT':
      return { kind: 'notKept', detail: error.data.detail };
    case 'CLOSED':
      return { kind: 'closed' };
    case 'NOT_FOUND':
    case 'HERE':
      return { kind: 'gone' };
  }
}
