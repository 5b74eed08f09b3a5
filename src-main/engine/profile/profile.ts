import { mkdir } from 'node:fs/promises';
import type { WhyClosed } from '#shared/model/worldSchema';
import { errorMessage } from '../../errorMessage';
import { findNetworkDrive } from '../platform/networkDrive';
import { closeOnWindows, closeToOthers } from '../platform/ownOnly';
import { sqliteFault, acquireLock, type Lock } from './lock';

/** Why a profile could not be opened; `detail` is for the administrator. */
export interface Refusal {
  /**
   * `notReady`: only for readers. `networkDrive`: `detail` is the drive's address. `moved`: the data were moved from here
   * to the disk of a PC; `detail` names it and the folder.
   * `program`: a file of Kontuar itself is missing or does not load.
   */
  readonly reason: Exclude<WhyClosed, 'opening'>;
  readonly detail: string;
}

export type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export const refuse = (reason: Refusal['reason'], detail: string): Opened<never> => ({
  ok: false,
  refusal: { reason, detail },
});

interface Options {
  readonly profileDir: string;
  /** One process per profile writes. Readers need no lock: they get null. */
  readonly lock: boolean;
}

/** Makes the folder where it is not there, and takes its lock. Nothing opens on a network drive, not even to read. */
export async function openProfile({ profileDir, lock }: Options): Promise<Opened<Lock | null>> {
  const fault = sqliteFault();
  if (fault !== null) return refuse('program', fault);
  try {
    // Guests' data: no other user of this PC reads along.
    await mkdir(profileDir, { recursive: true, mode: 0o700 });
    const drive = await findNetworkDrive(profileDir);
    if (drive !== null) return refuse('networkDrive', drive);
    if (!lock) return { ok: true, value: null };
    closeToOthers(profileDir);
    if (process.platform === 'win32') void closeOnWindows(profileDir);
    const taken = acquireLock(profileDir);
    return taken ? { ok: true, value: taken } : refuse('inUse', profileDir);
  } catch (error) {
    return refuse('unwritable', errorMessage(error));
  }
}
