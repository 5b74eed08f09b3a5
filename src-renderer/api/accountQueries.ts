import { ORPCError } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import {
  serviceAddressErrorContract,
  type CheckLine,
  type Connection,
} from '#shared/contract/accountContract';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import type { z } from 'zod';
import { queryClient } from './queryCache';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/** Address field of the connection form that the engine refused before sending any request, with the reason. */
export type AddressFault = z.infer<(typeof serviceAddressErrorContract)['ADDRESS']['data']>;

export const useServiceAccountQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'account'], queryFn: () => getEngineClient().account.get() }));

/**
 * Runs the connection check and passes the result of each step to `each`. Returns the field with an invalid address and
 * the reason; null if the addresses are valid.
 */
export async function requestConnectionCheck(
  connection: Connection,
  each: (line: CheckLine) => void,
  signal: AbortSignal,
): Promise<AddressFault | null> {
  try {
    for await (const line of await getEngineClient().account.check(connection, { signal })) each(line);
    return null;
  } catch (error) {
    // oRPC does not declare types for the errors of a stream, so a schema checks the data of the error.
    const fault = error instanceof ORPCError && error.code === 'ADDRESS' ? error.data : undefined;
    const read = serviceAddressErrorContract.ADDRESS.data.safeParse(fault);
    if (read.success) return read.data;
    throw error;
  }
}

/** Connects the account. `answers` are the user's answers to the questions of the connection form. */
export async function connectAccount(
  connection: Connection,
  answers: {
    readonly startEmpty: boolean;
    readonly onlyThisRun: boolean;
    readonly another: boolean;
    readonly correctionWay: CorrectionConvention | null;
  },
) {
  const result = await awaitResultOrDeclaredError(
    getEngineClient().account.connect({ ...connection, ...answers }),
  );
  if (!result.error) await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return result;
}
export type ConnectRefusal = NonNullable<Awaited<ReturnType<typeof connectAccount>>['error']>;

/**
 * Deletes the account's secrets from the keychain and keeps the downloaded data. Returns null, or an error if the
 * keychain keeps the secrets and nothing was changed.
 */
export async function disconnectAccount(anyway: boolean) {
  const { error } = await awaitResultOrDeclaredError(getEngineClient().account.disconnect({ anyway }));
  if (!error) await queryClient.invalidateQueries({ queryKey: ['settings'] });
  return error?.data ?? null;
}
