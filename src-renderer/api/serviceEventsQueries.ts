import { createQuery } from '@tanstack/svelte-query';
import type { Receiver } from '#shared/contract/serviceEventsContract';
import { queryClient } from './cache';
import { answered, client } from './client';

/** The event receiver's settings, its secret path, and what arrived. */
export const receiverQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'receiver'], queryFn: () => client().events.receiver() }));

export const eventLogQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'events'], queryFn: () => client().events.log() }));

/** `key` null keeps the signing key that is in the keychain. */
export async function setReceiver(wanted: Receiver, key: string | null) {
  const result = await answered(client().events.setReceiver({ ...wanted, key }));
  if (!result.error) await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return result;
}

/** The secret path, only when somebody asks to see it; `renew` makes a new one. */
export const readPath = (renew: boolean) => answered(client().events.path({ renew }));
