import { join, resolve } from 'node:path';
import type { Backup } from '#shared/contract/recoveryContract';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import { getErrorMessage } from '../../errorMessage';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { systemClock } from '../platform/systemClock';
import {
  openProfileFolder,
  buildProfileOpeningRefusal,
  type Opened,
} from '../profile/prepareAndLockProfileFolder';
import { getPropertyFolder, readPropertyFolderList } from '../profile/propertyFolders';
import { listBackupsInRestoreOrder, listBackups } from './backups';
import { backupsPath, databasePath } from './databaseAndRecoveryPaths';
import { findDatabaseFileKey, findDataKey, type KeySources } from './findDataKey';
import { verifyDatabaseQuickly, verifyDatabaseFully } from './verifyDatabase';
import { buildChosenBackupSource, prepareRestoreFile, type Readied } from './restore';
import { existsSync } from 'node:fs';
import type { Clock } from '../platform/platform';
import { repairAtStartup } from './repairAtStartup';

/** Restores a backup for a profile whose database was written by a later version of Kontuar. */

/**
 * A property whose database was written by a later version of Kontuar. `backup` is the newest backup that the running
 * version can read; null if there is none.
 */
export interface PropertyOfLaterVersion {
  readonly id: PropertyId;
  readonly backup: Backup | null;
}

/**
 * Returns the first property and every other property whose database a later Kontuar wrote. `backup` is the newest
 * backup that this version can restore, or null.
 */
export async function listDowngradeBackups(
  home: string,
  sources: KeySources,
): Promise<PropertyOfLaterVersion[]> {
  const ways: PropertyOfLaterVersion[] = [];
  for (const id of ['real' as const, ...readPropertyFolderList(home).beside]) {
    const profileDir = getPropertyFolder(home, id);
    const found = await findDataKey(profileDir, sources, false);
    if (!found.ok) continue;
    const look = verifyDatabaseQuickly(databasePath(profileDir), found.key);
    const isLater = !look.ok && look.reason === 'newer';
    if (id === 'real' || isLater) ways.push({ id, backup: findReadableBackup(profileDir, found.key) });
  }
  return ways;
}

/**
 * Returns the newest backup that can be read back completely, so that only a backup that can be restored is offered.
 */
const findReadableBackup = (profileDir: string, key: DataEncryptionKey | null): Backup | null =>
  listBackupsInRestoreOrder(profileDir, systemClock).find(
    ({ name }) => verifyDatabaseFully(join(backupsPath(profileDir), name), key).ok,
  ) ?? null;

/**
 * Prepares a backup, given by name or path, to replace the database at the next opening. The database may come from a
 * later version of Kontuar, because it is not opened.
 */
export async function prepareRestore(
  profileDir: string,
  file: string,
  sources: KeySources,
): Promise<Opened<Readied>> {
  const taken = await openProfileFolder({ profileDir, lock: true });
  if (!taken.ok) return taken;
  try {
    const backup = listBackups(profileDir).find(({ name }) => name === file);
    const copy = backup ? join(backupsPath(profileDir), backup.name) : resolve(file);
    const copyKey = existsSync(copy) ? await findDatabaseFileKey(copy, sources) : null;
    if (copyKey?.ok === false) return buildProfileOpeningRefusal(copyKey.reason, copyKey.detail);
    const found = await findDataKey(profileDir, sources, false);
    if (!found.ok) return buildProfileOpeningRefusal(found.reason, found.detail);
    const { key } = found;
    return {
      ok: true,
      value: prepareRestoreWithoutOpenDatabase({
        profileDir,
        clock: systemClock,
        key,
        copyKey: copyKey?.key ?? null,
        file,
      }),
    };
  } finally {
    taken.value?.release();
  }
}

/** Name of the backup that the user agreed to restore, and id of the property to which the backup belongs. */
export interface Agreed {
  readonly id: PropertyId;
  readonly name: string;
}

/**
 * Prepares the restore of the backups to which the user agreed. Returns the reason if the first property's restore
 * failed, otherwise null.
 */
export async function prepareDowngradeRestores(
  home: string,
  agreed: readonly Agreed[],
  sources: KeySources,
): Promise<string | null> {
  for (const { id, name } of agreed.toSorted((a, b) => Number(b.id === 'real') - Number(a.id === 'real'))) {
    const readied = await prepareRestore(getPropertyFolder(home, id), name, sources);
    const failure = id === 'real' ? describeRestoreFailure(readied) : null;
    if (failure !== null) return failure;
  }
  return null;
}

function describeRestoreFailure(readied: Opened<Readied>): string | null {
  if (!readied.ok) return `${readied.refusal.reason}: ${readied.refusal.detail}`;
  const { value } = readied;
  if (value.ok) return null;
  return value.reason === 'noRoom'
    ? `${value.needed} bytes are needed, ${value.free} are free`
    : `${value.reason}: ${value.detail}`;
}

interface Options {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly key: DataEncryptionKey | null;
  /** Key of the backup to restore; if omitted, the profile's own key is used. */
  readonly copyKey?: DataEncryptionKey | null;
  /** The backup to restore: its name in the profile's list of backups, or the path of a file. */
  readonly file: string;
}

/** Prepares the restore of a backup without opening the current database. The caller must hold the profile's lock. */
export function prepareRestoreWithoutOpenDatabase({
  profileDir,
  clock,
  key,
  copyKey = key,
  file,
}: Options): Readied {
  try {
    // An interrupted restore is completed first, so that the chosen backup is compared with the current database.
    const mending = repairAtStartup(profileDir, clock, key);
    // The user may restore a backup even if the newest backup comes from a later version of Kontuar.
    if (!mending.ok && mending.reason !== 'newer') return buildUnreadableResult(mending.detail);
  } catch (error) {
    return buildUnreadableResult(getErrorMessage(error));
  }
  const backup = listBackups(profileDir).find(({ name }) => name === file) ?? null;
  const look = existsSync(databasePath(profileDir))
    ? verifyDatabaseQuickly(databasePath(profileDir), key)
    : null;
  if (look && !look.ok && look.reason === 'unreadable') return buildUnreadableResult(look.detail);
  return prepareRestoreFile({
    profileDir,
    clock,
    key,
    copyKey,
    ...buildChosenBackupSource(profileDir, backup, resolve(file)),
    living: look !== null && (look.ok || look.reason === 'newer'),
  });
}

const buildUnreadableResult = (detail: string): Readied => ({ ok: false, reason: 'unreadable', detail });
