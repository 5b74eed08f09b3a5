import type { RetentionState } from '#shared/contract/personalDataContract';
import type { Day } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { computeRetentionCutOffDates, type Limits, type Retention } from '#shared/rules/retentionPeriods';
import { removeOldMailAttachments } from '../platform/mailAttachmentFolder';
import { getCurrentInstant, type Clock } from '../platform/platform';
import { listStoredFilesOfInvoices, removeStoredInvoiceFiles } from '../documents/listAndRemoveInvoiceFiles';
import type { PackKeeper } from '../documents/pack/downtimePackService';
import { listBackupsBefore, listSetAsideCopiesBefore, removeDatabaseCopies } from '../recovery/expiredCopies';
import { isSafeStoredPdfPath } from '../store/meta/issuedPdfRecordStore';
import type { Store } from '../store/storeInterface';

/** After a sync pass, at most once a day, erases records whose retention period has ended, in small transactions. */
export interface RetentionKeeper {
  state(): Promise<RetentionState>;
  setRules(rules: Retention): void;
  /** Erases the data whose retention period has ended, at most once a day. Never rejects. */
  eraseIfDue(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of records that one transaction erases, few enough that no screen has to wait. */
const RECORDS_PER_TRANSACTION = 25;
/** Maximum number of invoices erased in one transaction, because the screens wait during a transaction. */
const INVOICES_PER_TRANSACTION = 5;
const PAUSE_MS = 20;

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly profileDir: string;
  /** Not in training. */
  readonly keepsCopies: boolean;
  readonly pack: PackKeeper | null;
  readonly halt: AbortSignal;
}

export function createDataRetentionKeeper(parts: Parts): RetentionKeeper {
  const { store, clock, profileDir, keepsCopies, pack, halt } = parts;
  let running = false;
  const readRules = (): Retention => store.settings.get('people.retention');
  const computeCutOffDates = (): Limits =>
    computeRetentionCutOffDates(readRules(), toPropertyDay(getCurrentInstant(clock)));
  const readLastErasedAt = () => store.settings.get('people.retentionAt');
  const toDay = (instant: string) => instant.slice(0, 10);

  const pause = () => clock.sleep(PAUSE_MS, halt);

  async function eraseOverdueData(): Promise<void> {
    const over = computeCutOffDates();
    if (readRules().invoices === 'letGo') await eraseExpiredInvoices(over.law);
    removeOrphanedPdfs(over.law);
    for (;;) {
      if (halt.aborted) return;
      const stays = store.people.eraseStays(store.people.listDueStays(over, RECORDS_PER_TRANSACTION));
      const rows = store.people.prune(over, RECORDS_PER_TRANSACTION);
      if (stays === 0 && rows === 0) break;
      await pause();
    }
    for (const sweep = store.people.purgeErasedText(); !halt.aborted && !sweep.next().done;) await pause();
    if (halt.aborted) return;
    if (keepsCopies) {
      removeDatabaseCopies(listBackupsBefore(profileDir, over.backups));
      removeDatabaseCopies(listSetAsideCopiesBefore(profileDir, over.copies));
    }
    await pack?.countOrRemovePacksBefore(toDay(over.packs), true);
    await removeOldMailAttachments();
    store.settings.set('people.retentionAt', getCurrentInstant(clock));
  }

  async function eraseExpiredInvoices(law: Day): Promise<void> {
    let any = false;
    for (let after: number | null = Number.MIN_SAFE_INTEGER; after !== null && !halt.aborted;) {
      const next: ReturnType<Store['pastLaw']['listNext']> = store.pastLaw.listNext(
        law,
        after,
        INVOICES_PER_TRANSACTION,
      );
      after = next.after;
      if (next.localIds.length > 0) {
        removeStoredInvoiceFiles(
          profileDir,
          [...listStoredFilesOfInvoices(store, profileDir, next.localIds).values()].flat(),
        );
        store.pastLaw.removeExpired(next.localIds);
        any = true;
      }
      if (after !== null) await pause();
    }
    // A new queue journal is started, because the old journal still contains finished changes with the erased data.
    if (any) store.rotateJournal();
  }

  /** Removes the stored PDFs of invoices that the service has deleted. */
  function removeOrphanedPdfs(law: Day): void {
    const orphans = store.documents.listOrphans(law);
    removeStoredInvoiceFiles(
      profileDir,
      orphans.filter(isSafeStoredPdfPath).map(({ file }) => `documents/${file}`),
    );
    store.documents.remove(orphans.map(({ documentId }) => documentId));
  }

  return {
    async state() {
      const over = computeCutOffDates();
      return {
        rules: readRules(),
        due: {
          ...store.people.countDueRows(over),
          packs: (await pack?.countOrRemovePacksBefore(toDay(over.packs), false)) ?? 0,
          backups: keepsCopies ? listBackupsBefore(profileDir, over.backups).length : 0,
          copies: keepsCopies ? listSetAsideCopiesBefore(profileDir, over.copies).length : 0,
        },
        pastLaw: store.pastLaw.countIssuedBefore(over.law),
        last: readLastErasedAt(),
      };
    },
    setRules: (chosen) => {
      store.transaction(() => {
        store.settings.set('people.retention', chosen);
        // Resets the time of the last erasure, so that the new retention periods apply today.
        store.settings.set('people.retentionAt', null);
      });
    },
    async eraseIfDue() {
      const before = readLastErasedAt();
      const age = before === null ? DAY_MS : clock.now() - Date.parse(before);
      // A stored erasure time in the future comes from a wrong clock and must not delay the next erasure.
      if (running || (age >= 0 && age < DAY_MS)) return;
      running = true;
      try {
        await eraseOverdueData();
      } catch {
        // A failed or interrupted erasure is tried again after the next sync pass.
      } finally {
        running = false;
      }
    },
  };
}
