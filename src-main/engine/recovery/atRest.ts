import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '../platform/platform';
import type { Seal } from '../platform/seal';
import { listBackups } from './backups';
import { mendAtStart } from './mend';
import { backupsOf, databaseOf } from './place';
import { lookAt } from './proof';
import { makeReady, type Readied } from './restore';

interface Wish {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly seal: Seal;
  /** The name of a backup in the profile, or a path. */
  readonly file: string;
}

/**
 * Gets a copy ready while nobody has the database open, whatever state that is in: whole, damaged, gone, of an older
 * schema, or of a later Kontuar. Needs the profile's lock.
 */
export function makeReadyAtRest({ profileDir, clock, seal, file }: Wish): Readied {
  try {
    // As at a start: what a cut left half done is finished, and a lost database is there again to compare the copy with.
    const mending = mendAtStart(profileDir, clock, seal);
    // If the newest backup is from a later Kontuar, the user's request continues without it.
    if (!mending.ok && mending.reason !== 'newer') return unreadable(mending.detail);
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
  const backup = listBackups(profileDir).find(({ name }) => name === file) ?? null;
  const look = existsSync(databaseOf(profileDir)) ? lookAt(databaseOf(profileDir)) : null;
  if (look && !look.ok && look.reason === 'unreadable') return unreadable(look.detail);
  return makeReady({
    profileDir,
    clock,
    seal,
    file: backup ? join(backupsOf(profileDir), backup.name) : resolve(file),
    report: {
      why: 'restored',
      backup: backup && { name: backup.name, madeAt: backup.madeAt },
      detail: backup ? '' : resolve(file),
    },
    living: look !== null && (look.ok || look.reason === 'newer'),
  });
}

const unreadable = (detail: string): Readied => ({ ok: false, reason: 'unreadable', detail });
