import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lostChangeSchema } from '#shared/contract/recoveryContract';
import { toPropertyDay } from '#shared/rules/days';
import { atomicWriteSync } from '../../atomicWrite';
import { readJson } from '../../readJson';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { queueJournalPath, lostKeyMarkerPath } from './databaseAndRecoveryPaths';
import { syncFolder } from './databaseFiles';
import { listWaitingChangesInJournal } from './queueJournalFile';

/**
 * Starts a profile without its encrypted data, because its key is lost. The encrypted files are kept in another folder.
 */

const lostKeySchema = z.object({
  /** Path of the folder with the encrypted files, relative to the profile. */
  keptAs: z.string(),
  waiting: z.array(lostChangeSchema),
});
export type LostKey = z.infer<typeof lostKeySchema>;

const REMOVED_FOLDER = 'removed';
const ENCRYPTED_PATTERN =
  /^(kontuar(-\d{4}-\d\d-\d\d(-\d+)?)?\.(db|queue|damaged)\b.*|backups(-\d+)?|documents)$/;

/**
 * Moves the encrypted files of the profile aside. Returns their new folder and the waiting changes of the queue; the
 * caller must hold the profile's lock.
 */
export function setAsideDataOfLostKey(profileDir: string, clock: Clock): LostKey {
  const lost = readLostKey(profileDir) ?? {
    keptAs: join(
      REMOVED_FOLDER,
      chooseFreeName(profileDir, `${toPropertyDay(getCurrentInstant(clock))}-locked`),
    ),
    waiting: listWaitingChangesInJournal(queueJournalPath(profileDir)),
  };
  // The loss of the key is recorded before any encrypted file is moved, so that the next start reports the loss even
  // after a power cut.
  atomicWriteSync(lostKeyMarkerPath(profileDir), JSON.stringify(lost), { secret: true });
  moveEncryptedFilesAside(profileDir, lost);
  return lost;
}

export function moveEncryptedFilesAside(profileDir: string, { keptAs }: LostKey): void {
  const folder = join(profileDir, keptAs);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(profileDir))
    if (ENCRYPTED_PATTERN.test(name) && !existsSync(join(folder, name)))
      renameSync(join(profileDir, name), join(folder, name));
  syncFolder(profileDir);
}

function chooseFreeName(profileDir: string, stem: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`;
    if (!existsSync(join(profileDir, REMOVED_FOLDER, name))) return name;
  }
}

/** Returns the stored facts about the lost data key; null if no data key was lost since the last opening. */
export function readLostKey(profileDir: string): LostKey | null {
  return readJson(lostKeyMarkerPath(profileDir), lostKeySchema);
}

/** Removes the marker file about a lost key, once the new database contains the report of the loss. */
export const removeLostKeyMarker = (profileDir: string): void =>
  rmSync(lostKeyMarkerPath(profileDir), { force: true });
