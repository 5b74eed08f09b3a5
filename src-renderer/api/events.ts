import { createQuery } from '@tanstack/svelte-query';
import type { z } from 'zod';
import type { keychainErrors } from '#shared/contract/account';
import type { Receiver } from '#shared/contract/events';
import { queryClient } from './cache';
import { answered, client } from './client';

/** The event receiver's settings, its secret path, and what arrived. */
type KeychainFault = z.infer<(typeof keychainErrors)['KEYCHAIN']['data']>;
export type ReceiverSet =
  | { ok: true }
  | { ok: false; keyMissing: true }
  | { ok: false; keychain: KeychainFault };
export type PathRead = { ok: true; path: string | null } | { ok: false; keychain: KeychainFault };

export const receiverQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'receiver'], queryFn: () => client().events.receiver() }));

export const eventLogQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'events'], queryFn: () => client().events.log() }));

/** `key` null keeps the signing key that is in the keychain. */
export async function setReceiver(wanted: Receiver, key: string | null): Promise<ReceiverSet> {
  const { error } = await answered(client().events.setReceiver({ ...wanted, key }));
  if (!error) {
    await queryClient.invalidateQueries({ queryKey: ['settings'] });
    return { ok: true };
  }
  return error.code === 'KEY_MISSING' ? { ok: false, keyMissing: true } : { ok: false, keychain: error.data };
}

/** The secret path, only when somebody asks to see it; `renew` makes a new one. */
export async function readPath(renew: boolean): Promise<PathRead> {
  const { error, data } = await answered(client().events.path({ renew }));
  if (!error) return { ok: true, path: data.path };
  return { ok: false, keychain: error.data };
}
