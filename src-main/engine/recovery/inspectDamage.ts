import { existsSync, readFileSync } from 'node:fs';
import { readDatabaseFileKind } from '../store/sql/openSqliteConnection';
import { listBackups } from './backups';
import { hasEvidenceOfEarlierProfileData } from './repairAtStartup';
import { damageMarkerPath, databasePath } from './databaseAndRecoveryPaths';
import { getCachedDatabaseKey } from './findDataKey';
import { isLargeDatabase, verifyDatabaseQuickly, verifyDatabaseWithoutWriting } from './verifyDatabase';

/** Damage found in a profile's database. The search for damage only reads the database and changes nothing. */
export interface Damage {
  /** In SQLite's words. */
  readonly detail: string;
  /** True if the next start or writing command can repair the damaged database (repairAtStartup.ts). */
  readonly mends: boolean;
  /** File name of the newest backup; null if there is no backup. */
  readonly newest: string | null;
}

/**
 * Reads the whole database file and returns the damage found. Returns null if the database is intact, missing or
 * unreadable.
 */
export function checkDatabaseForDamage(profileDir: string): Damage | null {
  const file = databasePath(profileDir);
  if (!existsSync(file)) return null;
  const key = getCachedDatabaseKey(file);
  const isLocked = key === null && readDatabaseFileKind(file).kind === 'encrypted';
  // An encrypted database cannot be checked without its key, so no damage is reported for it.
  if (isLocked) return null;
  const look = verifyDatabaseWithoutWriting(file, key);
  const noted = isDatabaseMarkedDamaged(profileDir)
    ? readFileSync(damageMarkerPath(profileDir), 'utf8')
    : null;
  const found = !look.ok && (look.reason === 'damaged' || look.reason === 'notOurs') ? look.detail : noted;
  if (found === null) return null;
  return {
    detail: found,
    mends: hasEvidenceOfEarlierProfileData(profileDir, key),
    newest: listBackups(profileDir)[0]?.name ?? null,
  };
}

/**
 * Checks the database as `checkDatabaseForDamage`, but reads a large file only if the running program marked it as
 * damaged. The daily backup and the start after a crash check a large file.
 */
export function checkSmallDatabaseForDamage(profileDir: string): Damage | null {
  const isQuick = !isLargeDatabase(databasePath(profileDir)) || isDatabaseMarkedDamaged(profileDir);
  return isQuick ? checkDatabaseForDamage(profileDir) : null;
}

const isDatabaseMarkedDamaged = (profileDir: string): boolean => existsSync(damageMarkerPath(profileDir));

/** Returns whether an unencrypted database is damaged or already marked as damaged. Reads the whole file. */
export function isDatabaseDamaged(profileDir: string): boolean {
  const file = databasePath(profileDir);
  if (isDatabaseMarkedDamaged(profileDir)) return true;
  return existsSync(file) && !verifyDatabaseQuickly(file, null).ok;
}
