import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup, Recovery } from '#shared/contract/recoveryContract';
import type { Clock } from '../platform/platform';
import { parseDataKeyFromRecoveryWords, type DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { tryDatabaseWriteIgnoringErrors } from '../store/sql/bestEffortWrite';
import type { Store } from '../store/storeInterface';
import {
  isDailyBackupDue,
  listBackups,
  createBackup,
  setBackupFolderAside,
  type BackupResult,
} from './backups';
import { backupsPath, queueJournalPath } from './databaseAndRecoveryPaths';
import { findDatabaseFileKey, getCachedDatabaseKey, type KeySources } from './findDataKey';
import { buildChosenBackupSource, prepareRestoreFile, type Readied } from './restore';

/** Creates and restores backups for a running engine. */
export interface BackupService {
  readonly folder: string;
  backups(): Backup[];
  /** Makes one backup at a time; a second request joins the backup already running. */
  backUp(why: Backup['why']): Promise<BackupResult>;
  /**
   * Requests a backup that the next maintenance after a sync pass (`runMaintenance`) creates. Checking a backup blocks the engine
   * for seconds, and the user at the desk must not wait for the check.
   */
  requestBackUp(): void;
  /**
   * Runs after each sync pass: makes the daily backup, and starts a new queue journal if the journal is large and no
   * change waits. Never rejects.
   */
  runMaintenance(): Promise<void>;
  /** Looks for the key of a backup that is not encrypted with the profile's key. Returns false if none is found. */
  findKey(backup: Backup, words: string | null): Promise<boolean>;
  /** Prepares a copy of a backup; the copy replaces the database when the profile is opened next time. */
  restore(file: string, backup: Backup | null): Readied;
  getLastReport(): Recovery | null;
  /** Returns the recovery words of the profile's key; null if the profile is not encrypted. */
  recoveryWords(): string[] | null;
  markLastReportSeen(): void;
  /**
   * Moves the folder of backups aside, because the profile starts empty for another property. Returns a function that
   * moves the folder back.
   */
  setBackupsAside(): () => void;
}

/**
 * Size of the queue journal in bytes above which Kontuar starts a new journal. A busy reception writes far less than
 * this in a day.
 */
const MAX_JOURNAL_BYTES = 8 * 1024 * 1024;

interface Parts {
  readonly profileDir: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly key: DataEncryptionKey | null;
  readonly sources?: KeySources;
  readonly onDamage: (detail: string) => void;
}

export function createBackupService(parts: Parts): BackupService {
  const { profileDir, store, clock, key, onDamage } = parts;
  let making: Promise<BackupResult> | null = null;
  let requested = false;

  const copyDatabase = (why: Backup['why']) =>
    createBackup({ profileDir, clock, key, why }, (to) => store.backUp(to));
  async function copyWithReindexRetry(why: Backup['why']): Promise<BackupResult> {
    const made = await copyDatabase(why);
    if (made.ok || made.reason !== 'damaged') return made;
    // Perhaps only the database's indexes are damaged, so they are rebuilt before the backup is tried again.
    tryDatabaseWriteIgnoringErrors(() => store.reindex());
    return copyDatabase(why);
  }
  const backUp = (why: Backup['why']): Promise<BackupResult> => {
    making ??= copyWithReindexRetry(why)
      .then((made) => {
        // The new backup contains all finished changes, so only the waiting changes stay in the queue journal.
        if (made.ok) store.rotateJournal();
        return made;
      })
      .finally(() => (making = null));
    return making;
  };
  const getLastReport = () => store.settings.get('recovery');

  return {
    folder: backupsPath(profileDir),
    backups: () => listBackups(profileDir),
    backUp,
    requestBackUp: () => void (requested = true),
    runMaintenance: async () => {
      try {
        const made = requested || isDailyBackupDue(profileDir, clock) ? await backUp('daily') : null;
        if (made?.ok) requested = false;
        // Damage to the database is reported at once, because a damaged database cannot be backed up and the newest
        // backup becomes more outdated every day.
        if (made?.ok === false && made.reason === 'damaged') return onDamage(made.detail);
        const { waiting, conflicts } = store.outbox.countOpen();
        const size = statSync(queueJournalPath(profileDir), { throwIfNoEntry: false })?.size ?? 0;
        if (size > MAX_JOURNAL_BYTES && waiting + conflicts === 0) store.rotateJournal();
      } catch {
        // A disk error while the queue journal is replaced is ignored, because the sync passes report disk errors.
      }
    },
    findKey: async ({ name }, words) => {
      const copy = join(backupsPath(profileDir), name);
      const given = words === null ? key : parseDataKeyFromRecoveryWords(words);
      const { keychain = null, makesEntries = false } = parts.sources ?? {};
      return (await findDatabaseFileKey(copy, { given, keychain, makesEntries })).ok;
    },
    restore: (file, backup) => {
      const copy = buildChosenBackupSource(profileDir, backup, file);
      const copyKey = getCachedDatabaseKey(copy.file) ?? key;
      return prepareRestoreFile({ profileDir, clock, key, copyKey, ...copy, living: true });
    },
    getLastReport,
    recoveryWords: () => key?.encodeRecoveryWords().split(' ') ?? null,
    markLastReportSeen: () => {
      const known = getLastReport();
      if (known) store.settings.set('recovery', { ...known, seen: true });
    },
    setBackupsAside: () => setBackupFolderAside(profileDir),
  };
}
