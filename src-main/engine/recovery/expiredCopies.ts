import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '#shared/model/scalars';
import { listBackups } from './backups';
import { listDatabaseAndSidecarPaths } from './databaseFiles';
import { backupsPath } from './databaseAndRecoveryPaths';

/**
 * Lists and removes expired copies of the database: backups, and old databases that were kept under a dated name. Only
 * files that Kontuar itself named are removed.
 */

/** Returns the paths of backups made before the time `before`, but never the newest backup. */
export const listBackupsBefore = (profileDir: string, before: Instant): string[] =>
  listBackups(profileDir)
    .slice(1)
    .filter(({ madeAt }) => madeAt < before)
    .map(({ name }) => join(backupsPath(profileDir), name));

/** Returns the paths of databases and backup folders that were put aside before the time `before`. */
export const listSetAsideCopiesBefore = (profileDir: string, before: Instant): string[] =>
  readdirSync(profileDir)
    .filter((name) => /^kontuar-\d{4}-\d\d-\d\d(-\d+)?\.db$/.test(name) || /^backups-\d+$/.test(name))
    .map((name) => join(profileDir, name))
    .filter((path) => statSync(path).mtime.toISOString() < before);

export function removeDatabaseCopies(paths: readonly string[]): void {
  for (const path of paths)
    for (const file of [...listDatabaseAndSidecarPaths(path), `${path}.json`])
      rmSync(file, { recursive: true, force: true });
}
