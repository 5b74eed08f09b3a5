import { createQuery } from '@tanstack/svelte-query';
import type { Receiver } from '#shared/contract/eventReceiverContract';
import { queryClient } from './queryCache';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

export const useWebhookReceiverQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'receiver'],
    queryFn: () => getEngineClient().eventReceiver.receiver(),
  }));

export const useReceivedEventLogQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'events'],
    queryFn: () => getEngineClient().eventReceiver.log(),
  }));

/** Saves the settings of the event receiver; a `key` of null keeps the signing key in the keychain. */
export async function saveWebhookReceiver(wanted: Receiver, key: string | null) {
  const result = await awaitResultOrDeclaredError(
    getEngineClient().eventReceiver.setReceiver({ ...wanted, key }),
  );
  if (!result.error) await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return result;
}

/**
 * Loads the secret URL path of the event receiver; `renew` creates a new path. Call this only when the user asks to see
 * the path.
 */
export const requestReceiverSecretUrlPath = (renew: boolean) =>
  awaitResultOrDeclaredError(getEngineClient().eventReceiver.path({ renew }));
