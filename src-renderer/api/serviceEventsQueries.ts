import { createQuery } from '@tanstack/svelte-query';
import type { Receiver } from '#shared/contract/serviceEventsContract';
import { queryClient } from './cache';
import { answered, client } from './client';

/** The settings of the event receiver, its secret path, and the events received. */
export const receiverQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'receiver'], queryFn: () => client().events.receiver() }));

export const eventLogQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'events'], queryFn: () => client().events.log() }));

/** Saves the settings of the event receiver; a `key` of null keeps the signing key in the keychain. */
export async function setReceiver(wanted: Receiver, key: string | null) {
  const result = await answered(client().events.setReceiver({ ...wanted, key }));
  if (!result.error) await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return result;
}

/** Returns the secret path, which is read only when the user asks to see it; `renew` creates a new path. */
export const readPath = (renew: boolean) => answered(client().events.path({ renew }));
