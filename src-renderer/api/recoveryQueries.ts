import { createQuery } from '@tanstack/svelte-query';
import { queryClient } from './queryCache';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/** Queries and requests for backups, for restoring a backup, and for the last repair of the data. */
export const useBackupsQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'backups'],
    queryFn: () => getEngineClient().recovery.backups(),
  }));

export const useLastDataRepairQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'recovery'],
    queryFn: () => getEngineClient().recovery.last(),
  }));

/** Query that returns whether the data is encrypted and whether somebody has seen the recovery words. */
export const useEncryptionStateQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'encryption'],
    queryFn: () => getEngineClient().recovery.encryption(),
  }));

const refresh = () => queryClient.invalidateQueries({ queryKey: ['settings'] });

export const requestBackup = () =>
  awaitResultOrDeclaredError(getEngineClient().recovery.backUp()).finally(refresh);

/** Restores a backup. If no error is returned, the engine restarts and every screen loads its data again. */
export const requestBackupRestore = (name: string, words?: string) =>
  awaitResultOrDeclaredError(getEngineClient().recovery.restore({ name, words }));
export type BackupFault = NonNullable<Awaited<ReturnType<typeof requestBackupRestore>>['error']>;

export async function acknowledgeRecoveryNotice(): Promise<void> {
  await getEngineClient().recovery.read();
  await refresh();
}

/** Requests the recovery words from the engine; returns null if the data is not encrypted. */
export async function requestRecoveryWords(): Promise<string[] | null> {
  const { words } = await getEngineClient().recovery.recoveryWords();
  await refresh();
  return words;
}

export async function postponeRecoveryWords(): Promise<void> {
  await getEngineClient().recovery.postponeWords();
  await refresh();
}
