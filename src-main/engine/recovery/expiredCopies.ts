import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '#shared/model/scalars';
import { listBackups } from './backups';
import { listSidecarFiles } from './databaseFiles';
import { backupsPath } from './backupPaths';

/** Copies whose time is over (people/retention.ts). What is not Kontuar's by its name is never touched. */

/** Backups made before; never the newest one. Paths. */
export const listBackupsBefore = (profileDir: string, before: Instant): string[] =>
  listBackups(profileDir)
    .slice(1)
    .filter(({ madeAt }) => madeAt < before)
    .map(({ name }) => join(backupsPath(profileDir), name));

/** Databases, and folders of backups, that were put aside before. Paths. */
export const listDamagedBefore = (profileDir: string, before: Instant): string[] =>
  readdirSync(profileDir)
    .filter((name) => /^kontuar-\d{4}-\d\d-\d\d(-\d+)?\.db$/.test(name) || /^backups-\d+$/.test(name))
    .map((name) => join(profileDir, name))
    .filter((path) => statSync(path).mtime.toISOString() < before);

export function removeCopies(paths: readonly string[]): void {
  for (const path of paths)
    for (const one of [...listSidecarFiles(path), `${path}.json`])
      rmSync(one, { recursive: true, force: true });
}
