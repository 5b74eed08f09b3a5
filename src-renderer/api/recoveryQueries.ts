import { createQuery } from '@tanstack/svelte-query';
import { queryClient } from './cache';
import { answered, client } from './client';

/** Backups, restoring one, and what was mended last. */
export const backupsQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'backups'], queryFn: () => client().recovery.backups() }));

export const recoveryQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'recovery'], queryFn: () => client().recovery.last() }));

/** Whether the data is encrypted, and whether somebody has seen the recovery words. */
export const encryptionQuery = () =>
  createQuery(() => ({
    queryKey: ['settings', 'encryption'],
    queryFn: () => client().recovery.encryption(),
  }));

const refresh = () => queryClient.invalidateQueries({ queryKey: ['settings'] });

export const createBackup = () => answered(client().recovery.backUp()).finally(refresh);

/** Without an error the engine opens itself anew; every screen reads again by itself. */
export const restoreBackup = (name: string, words?: string) =>
  answered(client().recovery.restore({ name, words }));
/** Why there is no backup, or none was restored. */
export type BackupFault = NonNullable<Awaited<ReturnType<typeof restoreBackup>>['error']>;

export async function readRecovery(): Promise<void> {
  await client().recovery.read();
  await refresh();
}

/** The words are kept nowhere in the window. null: the data is not encrypted. */
export async function readRecoveryWords(): Promise<string[] | null> {
  const { words } = await client().recovery.recoveryWords();
  await refresh();
  return words;
}

export async function postponeRecoveryWords(): Promise<void> {
  await client().recovery.postponeWords();
  await refresh();
}
