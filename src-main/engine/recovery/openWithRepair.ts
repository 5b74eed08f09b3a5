import { statSync, writeFileSync } from 'node:fs';
import type { Recovery } from '#shared/contract/recoveryContract';
import type { Instant } from '#shared/model/scalars';
import { getErrorMessage } from '../../errorMessage';
import { getCurrentInstant, type Clock } from '../platform/platform';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { tryDatabaseWriteIgnoringErrors } from '../store/sql/bestEffortWrite';
import type { Adopted } from '../store/outbox/reconcileQueueWithJournal';
import { openStore, type OpenResult } from '../store/openStore';
import type { Store } from '../store/storeInterface';
import { backUpOrBlockMigration } from './backups';
import { openQueueJournalFile } from './queueJournalFile';
import {
  moveEncryptedFilesAside,
  removeLostKeyMarker,
  readLostKey,
  type LostKey,
} from './startProfileWithoutLostKey';
import { hasEvidenceOfEarlierProfileData, repairAtStartup, type RepairReport } from './repairAtStartup';
import { damageMarkerPath, databasePath, queueJournalPath } from './databaseAndRecoveryPaths';

interface Options {
  readonly profileDir: string;
  readonly clock: Clock;
  readonly key: DataEncryptionKey | null;
  readonly writes: boolean;
  readonly onDamage: (detail: string) => void;
}
type OpenFailure = OpenResult & { readonly ok: false };

interface OpenedStore {
  readonly ok: true;
  readonly store: Store;
  /**
   * True if the stored records may differ from those of the previous program run, for example after a restore; a full
   * sync pass is then needed.
   */
  readonly changed: boolean;
}

/**
 * Opens the database. With `writes` true, the database is also checked, repaired if necessary, and its queue is
 * completed from the queue journal.
 */
export function openWithRepair(options: Options): OpenedStore | OpenFailure {
  if (!options.writes) return openReadOnly(options);
  const first = openOnce(options);
  if (first.ok || first.reason !== 'damaged') return first;
  // A database marked as damaged is repaired when it is opened again.
  markDatabaseDamaged(options.profileDir, first.detail);
  return openOnce(options);
}

/**
 * A read-only command does not create a missing database, because an empty database would prevent the restore of a
 * backup.
 */
function openReadOnly({ profileDir, clock, key }: Options): OpenedStore | OpenFailure {
  const file = databasePath(profileDir);
  const shared = { clock, key };
  try {
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    const isGone = size === undefined;
    // An empty file means that data were lost, because SQLite writes content into a database file as soon as it creates
    // the file.
    if (size === 0 || (isGone && hasEvidenceOfEarlierProfileData(profileDir, key)))
      return { ok: false, reason: 'notReady', detail: `${file} is gone or empty, and was more before` };
    const opened = openStore(isGone ? { ...shared, file: ':memory:' } : { ...shared, file, asItIs: true });
    return opened.ok ? { ok: true, store: opened.store, changed: false } : opened;
  } catch (error) {
    return buildUnwritableFailure(error);
  }
}

function openOnce(options: Options): OpenedStore | OpenFailure {
  const { profileDir, clock, key, onDamage } = options;
  let mended: RepairReport | null;
  try {
    const lost = readLostKey(profileDir);
    if (lost) moveEncryptedFilesAside(profileDir, lost);
    const mending = repairAtStartup(profileDir, clock, key);
    if (!mending.ok) return mending;
    mended = mending.report;
  } catch (error) {
    return buildUnwritableFailure(error);
  }
  const journal = openQueueJournalFile(queueJournalPath(profileDir), key);
  const isQueueLost = mended !== null && journal.read() === null;
  const opened = openStore({
    file: databasePath(profileDir),
    clock,
    key,
    journal,
    onDamage: (detail: string) => {
      markDatabaseDamaged(profileDir, detail);
      onDamage(detail);
    },
    backUpBeforeMigration: () => backUpOrBlockMigration(profileDir, clock, key),
  });
  if (!opened.ok) {
    journal.close();
    return opened;
  }
  const { store, adopted } = opened;
  const lost = readLostKey(profileDir);
  if (lost) {
    store.settings.set('recovery', buildLostKeyReport(lost, getCurrentInstant(clock)));
    removeLostKeyMarker(profileDir);
    return { ok: true, store, changed: true };
  }
  const queue = adopted?.queue ?? buildEmptyQueueReport(isQueueLost);
  const report = buildRecoveryReport(mended, adopted, queue, getCurrentInstant(clock));
  if (report) store.settings.set('recovery', report);
  return { ok: true, store, changed: adopted !== null || mended !== null };
}

const buildUnwritableFailure = (error: unknown): OpenFailure => ({
  ok: false,
  reason: 'unwritable',
  detail: getErrorMessage(error),
});

export const markDatabaseDamaged = (profileDir: string, detail: string): void =>
  tryDatabaseWriteIgnoringErrors(() =>
    writeFileSync(damageMarkerPath(profileDir), detail, { flush: true, mode: 0o600 }),
  );

const buildEmptyQueueReport = (isLost: boolean): Adopted['queue'] => ({
  open: 0,
  uncertain: 0,
  doubtful: 0,
  missing: isLost ? { count: null, since: null } : null,
});

function buildLostKeyReport({ keptAs, waiting }: LostKey, at: Instant): Recovery {
  const queue = { open: 0, uncertain: 0, doubtful: 0, missing: null };
  return { at, why: 'keyLost', backup: null, keptAs, detail: '', queue, lost: waiting, seen: false };
}

/**
 * Builds the repair report for the user; null if nothing needs a report. A database that lacked only the last
 * transaction of the journal needs no report.
 */
function buildRecoveryReport(
  mended: RepairReport | null,
  adopted: Adopted | null,
  queue: Adopted['queue'],
  at: Instant,
): Recovery | null {
  if (mended) return { ...mended, queue, seen: false };
  if (adopted?.why !== 'older' && adopted?.why !== 'queue') return null;
  return { at, why: adopted.why, backup: null, keptAs: null, detail: '', queue, lost: [], seen: false };
}
