import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lostChangeSchema } from '#shared/contract/recoveryContract';
import { toPropertyDay } from '#shared/rules/days';
import { atomicWriteSync } from '../../atomicWrite';
import { readJson } from '../../readJson';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { journalPath, lostKeyMarkerPath } from './backupPaths';
import { syncFolder } from './databaseFiles';
import { listWaiting } from './queueJournalFile';

/**
 * Begins anew where the key of the data is lost and nobody has the recovery words. Everything encrypted goes into a folder
 * that is a whole profile: with the words it can be opened by itself, its queue included.
 */

const lostKeySchema = z.object({
  /** The folder, relative to the profile. */
  keptAs: z.string(),
  waiting: z.array(lostChangeSchema),
});
export type LostKey = z.infer<typeof lostKeySchema>;

const REMOVED = 'removed';
/** Data file, queue, backups, databases put aside, and what SQLite and recovery keep beside them; no settings. */
const ENCRYPTED_PATTERN = /^(kontuar(-\d{4}-\d\d-\d\d(-\d+)?)?\.(db|queue|damaged)\b.*|backups(-\d+)?)$/;

/** Needs the profile's lock. Returns what waited in the queue. Throws as `fs`; a later start goes on. */
export function startWithoutKey(profileDir: string, clock: Clock): LostKey {
  const lost = readLostKey(profileDir) ?? {
    keptAs: join(REMOVED, freeName(profileDir, `${toPropertyDay(getCurrentInstant(clock))}-locked`)),
    waiting: listWaiting(journalPath(profileDir)),
  };
  // Before anything moves: the next opening says what was lost, also after a cut.
  atomicWriteSync(lostKeyMarkerPath(profileDir), JSON.stringify(lost), { secret: true });
  finishStartWithoutKey(profileDir, lost);
  return lost;
}

export function finishStartWithoutKey(profileDir: string, { keptAs }: LostKey): void {
  const folder = join(profileDir, keptAs);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(profileDir))
    if (ENCRYPTED_PATTERN.test(name) && !existsSync(join(folder, name)))
      renameSync(join(profileDir, name), join(folder, name));
  syncFolder(profileDir);
}

function freeName(profileDir: string, stem: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}-${number}`;
    if (!existsSync(join(profileDir, REMOVED, name))) return name;
  }
}

/** null: no key was lost since the last opening. */
export function readLostKey(profileDir: string): LostKey | null {
  return readJson(lostKeyMarkerPath(profileDir), lostKeySchema);
}

/** The report is in the new database. */
export const forgetLostKey = (profileDir: string): void =>
  rmSync(lostKeyMarkerPath(profileDir), { force: true });
