import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, Recovery } from '#shared/contract/recoveryContract';
import type { Clock } from '../platform/platform';
import { parseRecoveryWords, type DataKey } from '../platform/dataKey';
import { tryWriteIgnoringErrors } from '../store/sql/bestEffort';
import type { Store } from '../store/store';
import { isDailyBackupDue, listBackups, createBackup, putBackupsAside, type Made } from './backups';
import { backupsPath, journalPath } from './backupPaths';
import { findFileKey, recallKey, type KeySources } from './profileKey';
import { resolveChosenBackup, prepareRestoreFile, type Readied } from './restore';

/** Backups and restoring for a running engine. */
export interface BackupService {
  readonly folder: string;
  backups(): Backup[];
  /** One at a time; a second request joins the copy under way. */
  backUp(why: Backup['why']): Promise<Made>;
  /** The next `tend` makes a backup: checking one holds the engine up for seconds, which nobody at the desk waits for. */
  requestBackUp(): void;
  /** After a pass: the copy of the day, and a new journal where it has grown and nothing waits. Never rejects. */
  tend(): Promise<void>;
  /**
   * Gets the key of a backup that was encrypted with another one than this profile's: from the keychain, or from recovery
   * words. false: it is not at hand.
   */
  findKey(backup: Backup, words: string | null): Promise<boolean>;
  /** Gets a copy ready to take the database's place when it is opened next; a name of the list, or a path. */
  restore(file: string, backup: Backup | null): Readied;
  last(): Recovery | null;
  /** Of the key that the profile is encrypted with; null: it is plain. */
  recoveryWords(): string[] | null;
  read(): void;
  /** Another property begins: no backup is listed any more. Throws as `fs`; returns the way to undo it. */
  anew(): () => void;
}

/** Bytes; a day of a busy desk is far less. */
const LONG_JOURNAL = 8 * 1024 * 1024;

interface Parts {
  readonly profileDir: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly key: DataKey | null;
  /** Left out, only this profile's key is known. */
  readonly sources?: KeySources;
  /** The copy of the day shows that the database is not whole. */
  readonly onDamage: (detail: string) => void;
}

export function createBackupService(parts: Parts): BackupService {
  const { profileDir, store, clock, key, onDamage } = parts;
  let making: Promise<Made> | null = null;
  let requested = false;

  const copy = (why: Backup['why']) =>
    createBackup({ profileDir, clock, key, why }, (to) => store.backUp(to));
  async function wholeCopy(why: Backup['why']): Promise<Made> {
    const made = await copy(why);
    if (made.ok || made.reason !== 'damaged') return made;
    // An index may be all that is wrong, which no start finds: it is made anew from the records.
    tryWriteIgnoringErrors(() => store.reindex());
    return copy(why);
  }
  const backUp = (why: Backup['why']): Promise<Made> => {
    making ??= wholeCopy(why)
      .then((made) => {
        // Everything that ended is in the copy.
        if (made.ok) store.rotateJournal();
        return made;
      })
      .finally(() => (making = null));
    return making;
  };
  const last = () => store.settings.get('recovery');

  return {
    folder: backupsPath(profileDir),
    backups: () => listBackups(profileDir),
    backUp,
    requestBackUp: () => void (requested = true),
    tend: async () => {
      try {
        const made = requested || isDailyBackupDue(profileDir, clock) ? await backUp('daily') : null;
        if (made?.ok) requested = false;
        // Every day without a copy makes the newest one older.
        if (made?.ok === false && made.reason === 'damaged') return onDamage(made.detail);
        const { waiting, conflicts } = store.outbox.counts();
        const size = statSync(journalPath(profileDir), { throwIfNoEntry: false })?.size ?? 0;
        if (size > LONG_JOURNAL && waiting + conflicts === 0) store.rotateJournal();
      } catch {
        // A disk error: the passes meet and report it, too.
      }
    },
    findKey: async ({ name }, words) => {
      const copy = join(backupsPath(profileDir), name);
      const given = words === null ? key : parseRecoveryWords(words);
      const { keychain = null, makesEntries = false } = parts.sources ?? {};
      return (await findFileKey(copy, { given, keychain, makesEntries })).ok;
    },
    restore: (file, backup) => {
      const copy = resolveChosenBackup(profileDir, backup, file);
      const copyKey = recallKey(copy.file) ?? key;
      return prepareRestoreFile({ profileDir, clock, key, copyKey, ...copy, living: true });
    },
    last,
    recoveryWords: () => key?.words().split(' ') ?? null,
    read: () => {
      const known = last();
      if (known) store.settings.set('recovery', { ...known, seen: true });
    },
    anew: () => putBackupsAside(profileDir),
  };
}
