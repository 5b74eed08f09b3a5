import { createQuery } from '@tanstack/svelte-query';
import { queryClient } from './queryCache';
import { awaitAnswerOrContractError, getEngineClient } from './engineClient';

/** Backups, restoring one, and what was mended last. */
export const useBackupsQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'backups'],
    queryFn: () => getEngineClient().recovery.backups(),
  }));

export const useLastRecoveryQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'recovery'],
    queryFn: () => getEngineClient().recovery.last(),
  }));

/** Whether the data is encrypted, and whether somebody has seen the recovery words. */
export const encryptionQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'encryption'],
    queryFn: () => getEngineClient().recovery.encryption(),
  }));

const refresh = () => queryClient.invalidateQueries({ queryKey: ['settings'] });

export const requestBackup = () =>
  awaitAnswerOrContractError(getEngineClient().recovery.backUp()).finally(refresh);

/** Without an error the engine opens itself anew; every screen reads again by itself. */
export const requestBackupRestore = (name: string, words?: string) =>
  awaitAnswerOrContractError(getEngineClient().recovery.restore({ name, words }));
/** Why there is no backup, or none was restored. */
export type BackupFault = NonNullable<Awaited<ReturnType<typeof requestBackupRestore>>['error']>;

export async function acknowledgeRecoveryNotice(): Promise<void> {
  await getEngineClient().recovery.read();
  await refresh();
}

/** The words are kept nowhere in the window. null: the data is not encrypted. */
export async function readRecoveryWords(): Promise<string[] | null> {
  const { words } = await getEngineClient().recovery.recoveryWords();
  await refresh();
  return words;
}

export async function postponeRecoveryWords(): Promise<void> {
  await getEngineClient().recovery.postponeWords();
  await refresh();
}
