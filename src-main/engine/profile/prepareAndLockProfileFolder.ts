import { mkdir } from 'node:fs/promises';
import type { WhyClosed } from '#shared/model/propertyOrTrainingIdSchema';
import { getErrorMessage } from '../../errorMessage';
import { findNetworkDrive } from '../platform/networkDrive';
import { restrictProfileAclOnWindows, restrictProfileToOwner } from '../platform/profilePermissions';
import { findSqliteLoadError, acquireProfileLock, type Lock } from './profileLock';

export interface ProfileRefusal {
  /**
   * Why the profile could not be opened. For `networkDrive`, `detail` names the drive; for `moved`, it names the PC and
   * the folder.
   */
  readonly reason: Exclude<WhyClosed, 'opening'>;
  readonly detail: string;
}

export type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: ProfileRefusal };

export const buildProfileOpeningRefusal = (
  reason: ProfileRefusal['reason'],
  detail: string,
): Opened<never> => ({
  ok: false,
  refusal: { reason, detail },
});

interface Options {
  readonly profileDir: string;
  readonly lock: boolean;
}

/** Creates the profile's folder if it is missing, and takes its lock. Refuses a folder on a network drive. */
export async function openProfileFolder({ profileDir, lock }: Options): Promise<Opened<Lock | null>> {
  const fault = findSqliteLoadError();
  if (fault !== null) return buildProfileOpeningRefusal('program', fault);
  try {
    // The profile folder gets mode 0700, so that no other user of this PC can read the guests' data.
    await mkdir(profileDir, { recursive: true, mode: 0o700 });
    const drive = await findNetworkDrive(profileDir);
    if (drive !== null) return buildProfileOpeningRefusal('networkDrive', drive);
    if (!lock) return { ok: true, value: null };
    restrictProfileToOwner(profileDir);
    if (process.platform === 'win32') void restrictProfileAclOnWindows(profileDir);
    const taken = acquireProfileLock(profileDir);
    return taken ? { ok: true, value: taken } : buildProfileOpeningRefusal('inUse', profileDir);
  } catch (error) {
    return buildProfileOpeningRefusal('unwritable', getErrorMessage(error));
  }
}
