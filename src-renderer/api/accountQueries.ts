import { ORPCError } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import { addressErrors, type CheckLine, type Connection } from '#shared/contract/accountContract';
import type { CorrectionWay } from '#shared/rules/correction';
import type { z } from 'zod';
import { queryClient } from './cache';
import { answered, client } from './client';

/** Input that the engine refused before any request. */
export type AddressFault = z.infer<(typeof addressErrors)['ADDRESS']['data']>;

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
export async function connectAccount(
  connection: Connection,
  answers: {
    readonly startEmpty: boolean;
    readonly onlyThisRun: boolean;
    readonly another: boolean;
    readonly correctionWay: CorrectionWay | null;
  },
) {
  const result = await answered(client().account.connect({ ...connection, ...answers }));
  if (!result.error) await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return result;
}
/** Why the sign-in was not taken. */
export type ConnectRefusal = NonNullable<Awaited<ReturnType<typeof connectAccount>>['error']>;

/** Forgets the secrets; what was downloaded stays. A fault: the keychain keeps them, and nothing was done. */
export async function disconnect(anyway: boolean) {
  const { error } = await answered(client().account.disconnect({ anyway }));
  if (!error) await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return error?.data ?? null;
}
