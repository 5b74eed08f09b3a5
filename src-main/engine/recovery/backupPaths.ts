import { join } from 'node:path';

/** Where everything of recovery lies in a profile. */
export const databasePath = (profileDir: string): string => join(profileDir, 'kontuar.db');
export const journalPath = (profileDir: string): string => join(profileDir, 'kontuar.queue');
export const backupsPath = (profileDir: string): string => join(profileDir, 'backups');
/** A whole database that is to take the place of the one in use at the next start. */
export const pendingRestoreDatabasePath = (profileDir: string): string =>
  join(profileDir, 'kontuar.db.restored');
/** Says what was lost with the key of the data, until the new database says it. */
export const lostKeyMarkerPath = (profileDir: string): string => join(profileDir, 'lost-key.json');
/** Says, in SQLite's words, that a broken page was met at work: the quick look of a start may not find it. */
export const damageMarkerPath = (profileDir: string): string => join(profileDir, 'kontuar.damaged');
