import { mkdir } from 'node:fs/promises';
import type { Chance, Clock } from '../platform/platform';
import { networkDriveOf, type NetworkDrive } from '../platform/networkDrive';
import { closeOnWindows, closeToOthers } from '../platform/ownOnly';
import { thisComputer } from '../platform/system';
import type { HeldBy } from './networkLock';
import { takeLock, type Lock, type Taken } from './lock';

/** Why a profile could not be opened; `detail` is for the person who looks after the PC. */
export interface Refusal {
  /** `notReady`: only to those who read. */
  readonly reason: 'inUse' | 'newer' | 'damaged' | 'notReady' | 'unwritable';
  readonly detail: string;
  /** The name of the other PC that has it in use; left out where it is this one. */
  readonly computer?: string;
}

export type Opened<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export const refuse = (reason: Refusal['reason'], detail: string): Opened<never> => ({
  ok: false,
  refusal: { reason, detail },
});

/** A profile's folder, before anything in it is opened. */
interface Profile {
  /** The address of the network drive that it lies on; null on this PC's own disk. */
  readonly networkDrive: string | null;
  /** null for one who only reads, on this PC's own disk. */
  readonly lock: Lock | null;
}

interface Wish {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly chance: Chance;
  /** One process per profile writes. Readers need no lock. */
  readonly lock: boolean;
}

/** Two PCs would work on two copies, and the one that ends last would win. */
const TOO_LATE =
  'a profile cannot lie on a drive that gets files when they are closed (WebDAV, FTP, cloud storage); use a disk of this PC';

/** Makes the folder where it is not there, and takes its lock. */
export async function takeProfile({ profileDir, clock, chance, lock }: Wish): Promise<Opened<Profile>> {
  let taken: Taken | null = null;
  let drive: NetworkDrive | null;
  try {
    // Guests' data: no other user of this PC reads along.
    await mkdir(profileDir, { recursive: true, mode: 0o700 });
    if (lock) closeToOthers(profileDir);
    if (lock && process.platform === 'win32') void closeOnWindows(profileDir);
    drive = await networkDriveOf(profileDir);
    if (drive?.late) return refuse('unwritable', `${drive.address}: ${TOO_LATE}`);
    const sharing = drive && { clock, chance, computer: thisComputer() };
    // What only reads must not meet the work of another PC, either.
    if (lock || sharing) taken = await takeLock(profileDir, sharing);
  } catch (error) {
    return refuse('unwritable', error instanceof Error ? error.message : String(error));
  }
  if (taken?.ok === false && (lock || !taken.by?.here)) return inUse(profileDir, taken.by);
  const networkDrive = drive?.address ?? null;
  return { ok: true, value: { networkDrive, lock: taken?.ok ? taken.lock : null } };
}

const inUse = (profileDir: string, by: HeldBy | null): Opened<never> => ({
  ok: false,
  refusal: { reason: 'inUse', detail: profileDir, ...(by && !by.here ? { computer: by.computer } : {}) },
});
