import { safe } from '@orpc/client';
import { createQuery } from '@tanstack/svelte-query';
import type { Backup } from '#shared/contract/recovery';
import { queryClient } from './cache';
import { answered, client } from './client';

/** Backups, restoring one, and what was mended last. */
export type BackupFault =
  | { code: 'NO_ROOM'; needed: number; free: number }
  | { code: 'FAILED'; detail: string }
  | { code: 'NOT_FOUND' }
  | { code: 'UNUSABLE'; reason: 'damaged' | 'newer' | 'notOurs' | 'otherProperty' };

export const backupsQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'backups'], queryFn: () => client().recovery.backups() }));

export const recoveryQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'recovery'], queryFn: () => client().recovery.last() }));

export const copiedQuery = () =>
  createQuery(() => ({ queryKey: ['settings', 'copied'], queryFn: () => client().recovery.copied() }));

const refresh = () => queryClient.invalidateQueries({ queryKey: ['settings'] });

export async function createBackup(): Promise<Backup | BackupFault> {
  const { error, data, isDefined } = await safe(client().recovery.backUp());
  await refresh();
  if (!error) return data;
  if (!isDefined) throw error;
  return error.code === 'NO_ROOM' ? { code: error.code, ...error.data } : { code: error.code, ...error.data };
}

/** null: the engine opens itself anew; every screen reads again by itself. */
export async function restoreBackup(name: string): Promise<BackupFault | null> {
  const { error } = await answered(client().recovery.restore({ name }));
  if (!error) return null;
  switch (error.code) {
    case 'NO_ROOM':
      return { code: error.code, ...error.data };
    case 'FAILED':
      return { code: error.code, ...error.data };
    case 'UNUSABLE':
      return { code: error.code, reason: error.data.reason };
    case 'NOT_FOUND':
      return { code: error.code };
  }
}

export async function readRecovery(): Promise<void> {
  await client().recovery.read();
  await refresh();
}

export async function readCopied(): Promise<void> {
  await client().recovery.copiedRead();
  await refresh();
}
