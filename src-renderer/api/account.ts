import { ORPCError } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import {
  addressErrors,
  type CheckLine,
  type Connection,
  type keychainErrors,
  type propertyErrors,
} from '#shared/contract/account';
import type { World } from '#shared/model/world';
import type { Problem } from '#shared/outcome/problem';
import type { CorrectionWay } from '#shared/rules/correction';
import type { z } from 'zod';
import { queryClient } from './cache';
import { answered, client } from './client';

/** Input that the engine refused before any request. */
export type AddressFault = z.infer<(typeof addressErrors)['ADDRESS']['data']>;
export type KeychainFault = z.infer<(typeof keychainErrors)['KEYCHAIN']['data']>;
/** The records on this PC are of another property. */
export type OtherProperty = z.infer<(typeof propertyErrors)['OTHER_PROPERTY']['data']>;
/** It is on this PC already, in another place. */
export type AlreadyHere = z.infer<(typeof propertyErrors)['ALREADY_HERE']['data']>;
/** Another property on this PC is not open: it may be the same one. */
type NeighbourClosed = z.infer<(typeof propertyErrors)['NEIGHBOUR_CLOSED']['data']>;
export type ConnectResult =
  | { ok: true; keptAs: string | null; world: World }
  | { ok: false; address: AddressFault }
  | { ok: false; keychain: KeychainFault }
  | { ok: false; other: OtherProperty }
  | { ok: false; unproven: Problem }
  | { ok: false; notKept: string }
  | { ok: false; alreadyHere: AlreadyHere }
  | { ok: false; neighbourClosed: NeighbourClosed }
  | { ok: false; noRoom: true };

export const accountQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'account'], queryFn: () => client().account.get() }));

/** Runs the check and hands over each line as it comes; answers with the field that cannot be right, if any. */
export async function checkConnection(
  connection: Connection,
  each: (line: CheckLine) => void,
  signal: AbortSignal,
): Promise<AddressFault | null> {
  try {
    for await (const line of await client().account.check(connection, { signal })) each(line);
    return null;
  } catch (error) {
    // An error of a stream has no type; the contract's own schema types it.
    const fault = error instanceof ORPCError && error.code === 'ADDRESS' ? error.data : undefined;
    const read = addressErrors.ADDRESS.data.safeParse(fault);
    if (read.success) return read.data;
    throw error;
  }
}

/**
 * The user's answers to "another property" (the records that are here go into a file, `keptAs`; or `another`: it comes
 * beside them) and to "no keychain"; and what the items of the account's corrections are, where that is known.
 */
export async function connect(
  connection: Connection,
  answers: {
    readonly startEmpty: boolean;
    readonly onlyThisRun: boolean;
    readonly another: boolean;
    readonly correctionWay: CorrectionWay | null;
  },
): Promise<ConnectResult> {
  const { data, error } = await answered(client().account.connect({ ...connection, ...answers }));
  if (!error) {
    await queryClient.invalidateQueries({ queryKey: ['settings'] });
    return { ok: true, keptAs: data.keptAs, world: data.world };
  }
  switch (error.code) {
    case 'ADDRESS':
      return { ok: false, address: error.data };
    case 'KEYCHAIN':
      return { ok: false, keychain: error.data };
    case 'OTHER_PROPERTY':
      return { ok: false, other: error.data };
    case 'UNPROVEN':
      return { ok: false, unproven: error.data.problem };
    case 'NOT_KEPT':
      return { ok: false, notKept: error.data.detail };
    case 'ALREADY_HERE':
      return { ok: false, alreadyHere: error.data };
    case 'NEIGHBOUR_CLOSED':
      return { ok: false, neighbourClosed: error.data };
    case 'NO_ROOM':
      return { ok: false, noRoom: true };
  }
}

/** Forgets the secrets; what was downloaded stays. A fault: the keychain keeps them, and nothing was done. */
export async function disconnect(anyway: boolean): Promise<KeychainFault | null> {
  const { error } = await answered(client().account.disconnect({ anyway }));
  if (error) return error.data;
  await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return null;
}
