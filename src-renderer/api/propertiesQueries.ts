import { createQuery } from '@tanstack/svelte-query';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { queryClient } from './queryCache';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

const KEY = ['properties', 'list'];

export const usePropertiesQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => getEngineClient().properties.list() }));

/**
 * Removes a property from this PC. If `anyway` is true, the property is removed even if some of its secrets stay in the
 * keychain.
 */
export const requestPropertyRemoval = (id: PropertyId, anyway: boolean) =>
  awaitResultOrDeclaredError(getEngineClient().properties.remove({ id, anyway })).finally(() =>
    queryClient.invalidateQueries({ queryKey: KEY }),
  );
export type RemovalRefusal = NonNullable<Awaited<ReturnType<typeof requestPropertyRemoval>>['error']>;
