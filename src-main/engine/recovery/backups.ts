import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { backupSchema, type Backup } from '#shared/contract/recoveryContract';
import { toPropertyDay } from '#shared/rules/days';
import { BACKUP_RETENTION_DAYS } from '#shared/rules/retentionPeriods';
import { getErrorMessage } from '../../errorMessage';
import { getCurrentInstant, type Clock } from '../platform/platform';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { tryDatabaseWriteIgnoringErrors } from '../store/sql/bestEffortWrite';
import { openSqliteConnection } from '../store/sql/openSqliteConnection';
import { isDatabaseDamageError } from '../store/sql/databaseAndSqlBuilder';
import type { NoWayBack } from '../store/sql/migrateDatabaseSchema';
import { listDatabaseAndSidecarPaths, syncFile, syncFolder, removeDatabase } from './databaseFiles';
import { backupsPath, databasePath } from './databaseAndRecoveryPaths';
import { convertDatabaseToSingleFile } from './convertDatabaseToSingleFile';
import { verifyDatabaseFully } from './verifyDatabase';
import type { Day, Instant } from '#shared/model/scalars';

/** Makes backups of the database; each backup is read back completely before it gets its final file name. */

export type BackupResult =
  | { readonly ok: true; readonly backup: Backup }
  | { readonly ok: false; readonly reason: 'noRoom'; readonly needed: number; readonly free: number }
  /** `damaged`: the database from which the backup was to be made is damaged. */
  | { readonly ok: false; readonly reason: 'failed' | 'damaged'; readonly detail: string };

/** Minimum disk space in bytes that must be free after a backup is written, because normal work needs it. */
const MIN_REMAINING_FREE_BYTES = 64 * 1024 * 1024;
const PRIVATE_FOLDER_MODE = 0o700;

/**
 * Returns the backups, newest first. A database file in the backup folder counts as a backup only if a complete JSON
 * file that describes the backup is beside it.
 */
export function listBackups(profileDir: string): Backup[] {
  const folder = backupsPath(profileDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readBackupDescription(folder, name) ?? [])
    .filter(({ name, bytes }) => readFileSize(join(folder, name)) === bytes)
    .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

/**
 * Returns true if no backup was made on the current business day. A backup with a future date does not count, because
 * the clock was wrong when it was made.
 */
export function isDailyBackupDue(profileDir: string, clock: Clock): boolean {
  const today = toPropertyDay(getCurrentInstant(clock));
  return !listBackups(profileDir).some(({ madeAt }) => toPropertyDay(madeAt) === today);
}

/**
 * Returns the backups in the order of restore attempts: newest first, backups with a future date last. Future dates
 * come from a wrong clock.
 */
export function listBackupsInRestoreOrder(profileDir: string, clock: Clock): Backup[] {
  const now = getCurrentInstant(clock);
  const backups = listBackups(profileDir);
  return [...backups.filter(({ madeAt }) => madeAt <= now), ...backups.filter(({ madeAt }) => madeAt > now)];
}

interface BackupOptions {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly key: DataEncryptionKey | null;
  readonly why: Backup['why'];
}

/** Makes one backup. The callback `copy` writes the database to the path that it receives. */
export async function createBackup(
  copying: BackupOptions,
  copy: (to: string) => Promise<void>,
): Promise<BackupResult> {
  const { profileDir } = copying;
  const short = checkDiskSpaceForBackup(profileDir);
  if (short) return short;
  const part = unfinishedBackupPath(profileDir);
  try {
    removeUnfinishedBackup(profileDir);
    await copy(part);
    return finishBackup(copying, part);
  } catch (error) {
    return cleanUpFailedBackup(part, error);
  }
}

/**
 * Makes a backup before an older database is migrated. Returns null on success, otherwise why the migration must not
 * run.
 */
export function backUpOrBlockMigration(
  profileDir: string,
  clock: Clock,
  key: DataEncryptionKey | null,
): NoWayBack | null {
  const made = backUpBeforeMigration({ profileDir, clock, key, why: 'migration' });
  if (made.ok) return null;
  if (made.reason === 'damaged') return { reason: 'damaged', detail: made.detail };
  const why =
    made.reason === 'noRoom' ? `${made.needed} bytes are needed, ${made.free} are free` : made.detail;
  return { reason: 'unwritable', detail: `no copy could be made before the data go forward: ${why}` };
}

function backUpBeforeMigration(copying: BackupOptions): BackupResult {
  const { profileDir, key } = copying;
  const short = checkDiskSpaceForBackup(profileDir);
  if (short) return short;
  const part = unfinishedBackupPath(profileDir);
  try {
    removeUnfinishedBackup(profileDir);
    const connection = openSqliteConnection(databasePath(profileDir), key, { readonly: true });
    try {
      connection.prepare('VACUUM INTO ?').run(part);
    } finally {
      connection.close();
    }
    return finishBackup(copying, part);
  } catch (error) {
    return cleanUpFailedBackup(part, error);
  }
}

/**
 * Moves the backups of the previous property into another folder when the profile starts with another property, so that
 * these backups are never restored automatically. Returns a function that undoes the move.
 */
export function setBackupFolderAside(profileDir: string): () => void {
  const folder = backupsPath(profileDir);
  if (!existsSync(folder)) return () => undefined;
  let number = 1;
  while (existsSync(`${folder}-${number}`)) number += 1;
  const aside = `${folder}-${number}`;
  renameSync(folder, aside);
  return () => renameSync(aside, folder);
}

/**
 * Returns null if the disk has room for one more backup; otherwise the reason `noRoom` with the needed and the free
 * space.
 */
export function checkDiskSpaceForBackup(profileDir: string): (BackupResult & { reason: 'noRoom' }) | null {
  const needed = listDatabaseAndSidecarPaths(databasePath(profileDir)).reduce(
    (sum, file) => sum + (readFileSize(file) ?? 0),
    MIN_REMAINING_FREE_BYTES,
  );
  const { bavail, bsize } = statfsSync(profileDir);
  const free = bavail * bsize;
  return free < needed ? { ok: false, reason: 'noRoom', needed, free } : null;
}

const unfinishedBackupPath = (profileDir: string): string => join(backupsPath(profileDir), 'backup.part');

function removeUnfinishedBackup(profileDir: string): void {
  const folder = backupsPath(profileDir);
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  // The backup folder may be a link to a folder with other files, so only the unfinished backup is removed.
  removeDatabase(unfinishedBackupPath(profileDir));
}

/**
 * Converts the backup to a single file, checks it, writes the JSON file that describes it, and gives the backup its
 * final name, in this order.
 */
function finishBackup({ profileDir, clock, key, why }: BackupOptions, part: string): BackupResult {
  convertDatabaseToSingleFile(part, key);
  const proof = verifyDatabaseFully(part, key);
  if (!proof.ok) {
    removeDatabase(part);
    return { ok: false, reason: proof.reason === 'damaged' ? 'damaged' : 'failed', detail: proof.detail };
  }
  syncFile(part);
  const madeAt = getCurrentInstant(clock);
  const name = `kontuar-${madeAt.replaceAll(':', '-')}.db`;
  const { schema, counts } = proof;
  const bytes = statSync(part).size;
  const backup: Backup = { name, madeAt, verifiedAt: madeAt, bytes, schema, ...counts, why };
  const file = join(backupsPath(profileDir), name);
  writeFileSync(`${file}.json`, `${JSON.stringify(backup)}\n`, { flush: true, mode: 0o600 });
  renameSync(part, file);
  syncFolder(backupsPath(profileDir));
  removeOldBackups(profileDir, name);
  return { ok: true, backup };
}

/** Removes old backups. The backup just made always stays, even if a wrong clock makes it look old. */
function removeOldBackups(profileDir: string, made: string): void {
  const backups = listBackups(profileDir);
  const kept = chooseBackupsToKeep(backups);
  for (const backup of backups) {
    if (kept.has(backup) || backup.name === made) continue;
    const file = join(backupsPath(profileDir), backup.name);
    rmSync(file, { force: true });
    rmSync(`${file}.json`, { force: true });
  }
}

function cleanUpFailedBackup(part: string, error: unknown): BackupResult {
  // Errors in the removal of the unfinished backup file are ignored, because the error that stopped the backup may also
  // prevent the removal.
  tryDatabaseWriteIgnoringErrors(() => removeDatabase(part));
  const detail = getErrorMessage(error);
  return { ok: false, reason: isDatabaseDamageError(error) ? 'damaged' : 'failed', detail };
}

/** Reads the JSON file that describes a backup; null if the JSON file cannot be read or names another backup. */
function readBackupDescription(folder: string, beside: string): Backup | null {
  try {
    const backup = backupSchema.parse(JSON.parse(readFileSync(join(folder, beside), 'utf8')));
    return `${backup.name}.json` === beside ? backup : null;
  } catch {
    return null;
  }
}

function readFileSize(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

/**
 * Returns the backups to keep: the newest of each day, for a limited number of days, and the backup with which the last
 * migration can be undone.
 */
export function chooseBackupsToKeep<T extends { readonly madeAt: Instant; readonly why: Backup['why'] }>(
  backups: readonly T[],
): ReadonlySet<T> {
  const newestFirst = [...backups].sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const kept = new Set<T>();
  const days = new Set<Day>();
  for (const backup of newestFirst) {
    const day = toPropertyDay(backup.madeAt);
    if (days.has(day)) continue;
    if (days.size === BACKUP_RETENTION_DAYS) break;
    days.add(day);
    kept.add(backup);
  }
  const wayBack = newestFirst.find(({ why }) => why === 'migration');
  if (wayBack) kept.add(wayBack);
  return kept;
}
