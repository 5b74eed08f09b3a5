import { existsSync, readFileSync } from 'node:fs';
import { listBackups } from './backups';
import { hadEarlierData } from './repairAtStartup';
import { damageMarkerPath, databasePath } from './backupPaths';
import { verifyReadOnly } from './verifyBackup';

/** Damage of a profile's database, found by reading only. */
export interface Damage {
  /** In SQLite's words. */
  readonly detail: string;
  /** The next start or writing command repairs it (mend.ts). */
  readonly mends: boolean;
  /** The name of the newest copy; null without one. */
  readonly newest: string | null;
}

/** null: it is whole, or is not there, or cannot be read at all. Reads the whole file; changes nothing. Throws as `fs`. */
export function inspectDamage(profileDir: string): Damage | null {
  const file = databasePath(profileDir);
  if (!existsSync(file)) return null;
  const look = verifyReadOnly(file);
  const noted = existsSync(damageMarkerPath(profileDir))
    ? readFileSync(damageMarkerPath(profileDir), 'utf8')
    : null;
  const found = !look.ok && (look.reason === 'damaged' || look.reason === 'notOurs') ? look.detail : noted;
  if (found === null) return null;
  return {
    detail: found,
    mends: hadEarlierData(profileDir),
    newest: listBackups(profileDir)[0]?.name ?? null,
  };
}
