import { createQuery } from '@tanstack/svelte-query';
import type { PropertyId } from '#shared/model/world';
import { queryClient } from './cache';
import { answered, client } from './client';

/** The properties on this PC, how each is, and whether there is room for another one. */
const KEY = ['properties', 'list'];

export const propertiesQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => client().properties.list() }));

/** `anyway` leaves its secrets in a keychain that does not give them up. */
export const removeProperty = (id: PropertyId, anyway: boolean) =>
  answered(client().properties.remove({ id, anyway })).finally(() =>
    queryClient.invalidateQueries({ queryKey: KEY }),
  );
/** Why it was not taken off. */
export type RemovalRefusal = NonNullable<Awaited<ReturnType<typeof removeProperty>>['error']>;
