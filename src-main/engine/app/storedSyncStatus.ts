import type { Problem } from '#shared/outcome/problem';
import type { Instant } from '#shared/model/scalars';
import { readStoredAccountAddresses } from '../account/accountAddressSettings';
import type { Clock } from '../platform/platform';
import { tryDatabaseWriteIgnoringErrors } from '../store/sql/bestEffortWrite';
import type { Store } from '../store/storeInterface';
import { countSettlementsWaitingForKsef } from '../sync/outbox/unsentInvoiceReferences';
import { findNextRetry } from '../sync/outbox/findSendableChange';
import { countUnreadableRecords } from '../sync/pull/countUnreadableRecords';
import { readOpenRemovalQuestion } from '../sync/pull/removalLimit';
import { readLastFullReadTime } from '../sync/pull/fetchAllInvoicePagesIntoMirror';
import { findWorstProblem } from '../sync/decideSyncHealth';
import { createSyncStatus, type SyncStatus } from '../sync/syncStatus';

/** Creates the sync status from the status that the previous program run stored. */
export function openSyncStatus(store: Store, clock: Clock, readsOnly: boolean): SyncStatus {
  let kept: Problem | null = store.settings.get('lastProblem');
  const status = createSyncStatus(clock, {
    connected: readStoredAccountAddresses(store) !== null,
    confirmedAt: store.settings.get('lastPassAt'),
    problem: kept,
    guard: readOpenRemovalQuestion(store),
    ...readStoredSyncStatus(store),
  });
  status.watch(({ problem }) => {
    if (problem === kept || readsOnly) return;
    kept = problem;
    tryDatabaseWriteIgnoringErrors(() => store.settings.set('lastProblem', problem));
  });
  store.onChange((areas) => {
    if (areas.includes('outbox')) status.update(readQueueState(store));
    const checking = readIsChecking(store);
    if (areas.includes('sync') && checking !== status.state().checking) status.update({ checking });
    // A change of the local store proves that the disk accepts writes again, so a reported disk error is cleared.
    if (status.state().problem?.cause === 'disk') status.update({ problem: null });
  });
  return status;
}

/** Stores the time of the last sync pass that ended without a problem. */
export const saveLastSyncTime = (store: Store, at: Instant): void => store.settings.set('lastPassAt', at);

const readQueueState = (store: Store) => ({
  ...store.outbox.countOpen(),
  waitingForKsef: countSettlementsWaitingForKsef(store),
  otherTypes: store.invoices.listTypeMismatches().length,
  queueProblem: findWorstProblem(store.outbox.listProblems()),
  queueNextTry: findNextRetry(store),
});

/** Returns true if the two counts of invoices differ, and the full read that finds out why has not ended. */
const readIsChecking = ({ settings }: Store): boolean => settings.get('invoices.countDiffers');

export const readStoredSyncStatus = (store: Store) => ({
  ...readQueueState(store),
  setAside: countUnreadableRecords(store),
  checking: readIsChecking(store),
  verifiedAt: readLastFullReadTime(store),
});
