import { createQuery } from '@tanstack/svelte-query';
import type { PropertyId } from '#shared/model/world';
import { queryClient } from './cache';
import { answered, client } from './client';

/** Key of the list of properties on this PC, with the state of each property and whether another one can be added. */
const KEY = ['properties', 'list'];

export const propertiesQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => client().properties.list() }));

/**
 * Removes a property; `anyway` removes the property even if the keychain does not release its secrets, which then stay
 * there.
 */
export const removeProperty = (id: PropertyId, anyway: boolean) =>
  answered(client().properties.remove({ id, anyway })).finally(() =>
    queryClient.invalidateQueries({ queryKey: KEY }),
  );
/** The reason why the property was not removed. */
export type RemovalRefusal = NonNullable<Awaited<ReturnType<typeof removeProperty>>['error']>;
