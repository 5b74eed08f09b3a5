import { createQuery } from '@tanstack/svelte-query';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { queryClient } from './queryCache';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

const KEY = ['properties', 'list'];

export const usePropertiesQuery = () =>
  createQuery(() => ({ queryKey: KEY, queryFn: () => getEngineClient().properties.list() }));

/** Removes a property; `anyway` permits the removal even if the property's secrets remain in the keychain. */
export const requestPropertyRemoval = (id: PropertyId, anyway: boolean) =>
  awaitResultOrDeclaredError(getEngineClient().properties.remove({ id, anyway })).finally(() =>
    queryClient.invalidateQueries({ queryKey: KEY }),
  );
export type RemovalRefusal = NonNullable<Awaited<ReturnType<typeof requestPropertyRemoval>>['error']>;
