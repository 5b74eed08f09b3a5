import { join } from 'node:path';

export const databasePath = (profileDir: string): string => join(profileDir, 'kontuar.db');
export const queueJournalPath = (profileDir: string): string => join(profileDir, 'kontuar.queue');
export const backupsPath = (profileDir: string): string => join(profileDir, 'backups');
/** Path of a complete database that replaces the current database at the next start. */
export const pendingRestoreDatabasePath = (profileDir: string): string =>
  join(profileDir, 'kontuar.db.restored');
/**
 * Path of a file that lists what was lost with the encryption key. The file is needed only until the new database
 * contains this list.
 */
export const lostKeyMarkerPath = (profileDir: string): string => join(profileDir, 'lost-key.json');
/**
 * Path of a file that records that SQLite found a damaged page while the program ran. Without this file, the quick
 * check at the next start might miss the damage.
 */
export const damageMarkerPath = (profileDir: string): string => join(profileDir, 'kontuar.damaged');
