import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Recovery } from '#shared/contract/recoveryContract';
import { getCurrentInstant, type Clock } from '../platform/platform';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { readDatabaseFileKind } from '../store/sql/openSqliteConnection';
import { listBackups, listBackupsInRestoreOrder } from './backups';
import { removeDatabase } from './databaseFiles';
import { openQueueJournalFile } from './queueJournalFile';
import {
  backupsPath,
  damageMarkerPath,
  databasePath,
  queueJournalPath,
  pendingRestoreDatabasePath,
} from './databaseAndRecoveryPaths';
import { isLargeDatabase, verifyDatabaseQuickly } from './verifyDatabase';
import { prepareRestoreFile, setDatabaseFilesAside, installPendingRestore } from './restore';

/**
 * Report about a damaged or missing database for which no usable backup exists. The new database is empty except for
 * the restored queue.
 */
export type RepairReport = Omit<Recovery, 'queue' | 'seen'>;

/**
 * Result of the repair at the program start. `newer`: the newest backup was written by a newer version of Kontuar than
 * this one.
 */
type StartupRepairResult =
  | { readonly ok: true; readonly report: RepairReport | null }
  | { readonly ok: false; readonly reason: 'newer' | 'unwritable'; readonly detail: string };
const REPAIR_WITHOUT_REPORT: StartupRepairResult = { ok: true, report: null };

/** Installs a prepared restore, or replaces a damaged or missing database by the newest undamaged backup. */
export function repairAtStartup(
  profileDir: string,
  clock: Clock,
  key: DataEncryptionKey | null,
): StartupRepairResult {
  removeDatabase(`${pendingRestoreDatabasePath(profileDir)}.part`);
  if (installPendingRestore(profileDir, clock, key)) return REPAIR_WITHOUT_REPORT;
  const trouble = detectDatabaseFault(profileDir, key);
  const mending = trouble ? repairFromBackups(profileDir, clock, key, trouble) : REPAIR_WITHOUT_REPORT;
  if (mending.ok) rmSync(damageMarkerPath(profileDir), { force: true });
  return mending;
}

interface DatabaseFault {
  readonly why: 'damaged' | 'missing';
  readonly detail: string;
}

function detectDatabaseFault(profileDir: string, key: DataEncryptionKey | null): DatabaseFault | null {
  const file = databasePath(profileDir);
  if (!hasEvidenceOfEarlierProfileData(profileDir, key)) {
    rmSync(damageMarkerPath(profileDir), { force: true });
    return null;
  }
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return { why: 'missing', detail: 'the file is not there' };
  if (size === 0) return { why: 'damaged', detail: 'the file is empty' };
  const met = damageMarkerPath(profileDir);
  if (existsSync(met)) return { why: 'damaged', detail: readFileSync(met, 'utf8') };
  // SQLite deletes the log when the last connection closes, so a log proves a crash. After a regular end, the daily
  // backup checks a large database (docs/decisions/0090-whole-file-checks.md).
  if (isLargeDatabase(file) && !existsSync(`${file}-wal`)) return null;
  const look = verifyDatabaseQuickly(file, key);
  if (look.ok || look.reason === 'newer' || look.reason === 'unreadable') return null;
  return { why: 'damaged', detail: look.detail };
}

/** Returns whether backups or a used queue journal exist, which prove that the profile had data before. */
export const hasEvidenceOfEarlierProfileData = (profileDir: string, key: DataEncryptionKey | null): boolean =>
  existsSync(pendingRestoreDatabasePath(profileDir)) ||
  listBackups(profileDir).length > 0 ||
  (openQueueJournalFile(queueJournalPath(profileDir), key).read()?.last ?? 0) > 0;

function repairFromBackups(
  profileDir: string,
  clock: Clock,
  key: DataEncryptionKey | null,
  { why, detail }: DatabaseFault,
): StartupRepairResult {
  const at = getCurrentInstant(clock);
  for (const { name, madeAt } of listBackupsInRestoreOrder(profileDir, clock)) {
    const backup = { name, madeAt };
    const file = join(backupsPath(profileDir), name);
    // An unencrypted backup of an encrypted profile is skipped, because Kontuar did not write it.
    if (!existsSync(file) || (key && readDatabaseFileKind(file).kind === 'plain')) continue;
    const readied = prepareRestoreFile({
      profileDir,
      clock,
      key,
      file,
      report: { why, backup, detail },
      living: false,
    });
    if (!readied.ok) {
      if (['damaged', 'notOurs', 'otherKey'].includes(readied.reason)) continue;
      // The repair stops if the newest backup is intact but cannot be restored now. Restoring an older backup would
      // lose newer data.
      if (readied.reason === 'noRoom')
        return { ok: false, reason: 'unwritable', detail: `there is no room to restore ${name}` };
      const reason = readied.reason === 'newer' ? 'newer' : 'unwritable';
      return { ok: false, reason, detail: `${name}: ${readied.detail}` };
    }
    installPendingRestore(profileDir, clock, key);
    return REPAIR_WITHOUT_REPORT;
  }
  const keptAs = setDatabaseFilesAside(profileDir, clock);
  return { ok: true, report: { at, why, detail, backup: null, keptAs, lost: [] } };
}
