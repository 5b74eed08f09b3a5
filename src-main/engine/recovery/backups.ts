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
import { businessDay } from '#shared/rules/days';
import { BACKUP_DAYS } from '#shared/rules/retention';
import { errorMessage } from '../../errorMessage';
import { getCurrentInstant, type Clock } from '../platform/platform';
import type { DataKey } from '../platform/dataKey';
import { bestEffort } from '../store/sql/bestEffort';
import { connect } from '../store/sql/connect';
import { isDamage } from '../store/sql/database';
import type { NoWayBack } from '../store/sql/migrate';
import { listSidecarFiles, syncFile, syncFolder, removeDatabase } from './databaseFiles';
import { backupsPath, databasePath } from './backupPaths';
import { makeSingleFile } from './makeSingleFile';
import { verifyFully } from './verifyBackup';
import type { Day, Instant } from '#shared/model/scalars';

/** Copies of the database, each read back whole before it has its name. */

export type Made =
  | { readonly ok: true; readonly backup: Backup }
  | { readonly ok: false; readonly reason: 'noRoom'; readonly needed: number; readonly free: number }
  /** `damaged`: what was copied is not whole. */
  | { readonly ok: false; readonly reason: 'failed' | 'damaged'; readonly detail: string };

/** Bytes that a copy leaves free for the work itself. */
const RESERVE = 64 * 1024 * 1024;
const PRIVATE_FOLDER = 0o700;

/** Newest first. What has no whole record beside it is no backup. */
export function listBackups(profileDir: string): Backup[] {
  const folder = backupsPath(profileDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => recordIn(folder, name) ?? [])
    .filter(({ name, bytes }) => sizeOf(join(folder, name)) === bytes)
    .sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
}

/** Whether no backup was made on this business day yet. A clock that was ahead for a while puts none of them off. */
export function isDue(profileDir: string, clock: Clock): boolean {
  const today = businessDay(getCurrentInstant(clock));
  return !listBackups(profileDir).some(({ madeAt }) => businessDay(madeAt) === today);
}

/** In the order in which they are restored: newest first, and last what was made while the clock was ahead. */
export function newestFirst(profileDir: string, clock: Clock): Backup[] {
  const now = getCurrentInstant(clock);
  const all = listBackups(profileDir);
  return [...all.filter(({ madeAt }) => madeAt <= now), ...all.filter(({ madeAt }) => madeAt > now)];
}

interface Copying {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly key: DataKey | null;
  readonly why: Backup['why'];
}

/** `copy` writes the database to the path that it is given, a log beside it where it has one. */
export async function createBackup(copying: Copying, copy: (to: string) => Promise<void>): Promise<Made> {
  const { profileDir } = copying;
  const short = roomFor(profileDir);
  if (short) return short;
  const part = partOf(profileDir);
  try {
    clearParts(profileDir);
    await copy(part);
    return named(copying, part);
  } catch (error) {
    return failed(part, error);
  }
}

/** Before an older database is migrated, while it is open elsewhere in this process. null: a whole copy was made. */
export function backUpOrBlockMigration(
  profileDir: string,
  clock: Clock,
  key: DataKey | null,
): NoWayBack | null {
  const made = backUpBeforeMigration({ profileDir, clock, key, why: 'migration' });
  if (made.ok) return null;
  if (made.reason === 'damaged') return { reason: 'damaged', detail: made.detail };
  const why =
    made.reason === 'noRoom' ? `${made.needed} bytes are needed, ${made.free} are free` : made.detail;
  return { reason: 'unwritable', detail: `no copy could be made before the data go forward: ${why}` };
}

function backUpBeforeMigration(copying: Copying): Made {
  const { profileDir, key } = copying;
  const short = roomFor(profileDir);
  if (short) return short;
  const part = partOf(profileDir);
  try {
    clearParts(profileDir);
    const connection = connect(databasePath(profileDir), key, { readonly: true });
    try {
      connection.prepare('VACUUM INTO ?').run(part);
    } finally {
      connection.close();
    }
    return named(copying, part);
  } catch (error) {
    return failed(part, error);
  }
}

/** Another property begins: what was kept of the one before is never restored by itself. Returns the way to undo it. */
export function putBackupsAside(profileDir: string): () => void {
  const folder = backupsPath(profileDir);
  if (!existsSync(folder)) return () => undefined;
  let number = 1;
  while (existsSync(`${folder}-${number}`)) number += 1;
  const aside = `${folder}-${number}`;
  renameSync(folder, aside);
  return () => renameSync(aside, folder);
}

/** null where there is room for one more copy. */
export function roomFor(profileDir: string): (Made & { reason: 'noRoom' }) | null {
  const needed = listSidecarFiles(databasePath(profileDir)).reduce(
    (sum, file) => sum + (sizeOf(file) ?? 0),
    RESERVE,
  );
  const { bavail, bsize } = statfsSync(profileDir);
  const free = bavail * bsize;
  return free < needed ? { ok: false, reason: 'noRoom', needed, free } : null;
}

const partOf = (profileDir: string): string => join(backupsPath(profileDir), 'backup.part');

/** What a cut left behind, of any earlier time. */
function clearParts(profileDir: string): void {
  const folder = backupsPath(profileDir);
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  // The folder may be a link to one with files of others.
  removeDatabase(partOf(profileDir));
}

/** A single file, proven; then its record, then its name. */
function named({ profileDir, clock, key, why }: Copying, part: string): Made {
  makeSingleFile(part, key);
  const proof = verifyFully(part, key);
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

/** The one that was just made stays, whatever the clock says. */
function removeOldBackups(profileDir: string, made: string): void {
  const all = listBackups(profileDir);
  const kept = backupsToKeep(all);
  for (const backup of all) {
    if (kept.has(backup) || backup.name === made) continue;
    const file = join(backupsPath(profileDir), backup.name);
    rmSync(file, { force: true });
    rmSync(`${file}.json`, { force: true });
  }
}

function failed(part: string, error: unknown): Made {
  // What stands in the way of the copy may stand in the way of its removal.
  bestEffort(() => removeDatabase(part));
  const detail = errorMessage(error);
  return { ok: false, reason: isDamage(error) ? 'damaged' : 'failed', detail };
}

/** Valid for the file beside which it lies, and for no other. */
function recordIn(folder: string, beside: string): Backup | null {
  try {
    const backup = backupSchema.parse(JSON.parse(readFileSync(join(folder, beside), 'utf8')));
    return `${backup.name}.json` === beside ? backup : null;
  } catch {
    return null;
  }
}

function sizeOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}

/** Backups to keep: the newest of each day, and the one before the last migration, the only way back. */
export function backupsToKeep<T extends { readonly madeAt: Instant; readonly why: Backup['why'] }>(
  backups: readonly T[],
): ReadonlySet<T> {
  const newestFirst = [...backups].sort((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
  const kept = new Set<T>();
  const days = new Set<Day>();
  for (const backup of newestFirst) {
    const day = businessDay(backup.madeAt);
    if (days.has(day)) continue;
    if (days.size === BACKUP_DAYS) break;
    days.add(day);
    kept.add(backup);
  }
  const wayBack = newestFirst.find(({ why }) => why === 'migration');
  if (wayBack) kept.add(wayBack);
  return kept;
}
