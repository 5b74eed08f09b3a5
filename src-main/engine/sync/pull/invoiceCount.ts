import { countUnreadableMissingInvoices } from './countUnreadableRecords';
import { isKnownInvoiceCountDifference } from './fetchAllInvoicePagesIntoMirror';
import { checkRemovalAgainstLimit, isRemovalAlreadyAsked, removeInvoicesWithinLimit } from './removalLimit';
import { buildPullStepFailure, PULL_STEP_OK, type PullStepResult, type PullRun } from './pullRunContext';

/** Minimum time in ms between two full reads that end with the same difference of the two counts. */
const MIN_REREAD_PAUSE_MS = 3_600_000;

/**
 * Compares the number of invoices on this PC and in the service. A difference is shown at once and makes the pass read
 * all invoices again (sync.md, "Invoices deleted elsewhere"), unless the invoices `notFound` by their ids explain it.
 */
export async function compareInvoiceCountWithService(
  run: PullRun,
  notFound: readonly number[] = [],
): Promise<PullStepResult> {
  const { store } = run;
  const answer = await run.remote.readInvoices({ page: 1, limit: 1 }, run.ask);
  if (!answer.ok) return buildPullStepFailure(answer);
  const { totalItems } = answer.value;
  // Without a count, only the nightly full read finds deleted invoices (A51).
  if (totalItems === null) return PULL_STEP_OK;
  const mirrorBefore = store.invoices.count();
  const service = totalItems - countUnreadableMissingInvoices(store);
  if (notFound.length > 0 && notFound.length === mirrorBefore - service)
    removeInvoicesWithinLimit(run, notFound, mirrorBefore);
  const mirror = store.invoices.count();
  const missing = mirror - service;
  if (missing === 0) checkRemovalAgainstLimit(run, { kind: 'invoices', removed: 0, total: mirror });

  const isAllowed = run.options.allowRemoval?.has('invoices') === true;
  const isLeftToUser = !isAllowed && isRemovalAlreadyAsked(store, 'invoices', missing);
  const isDifferent = missing !== 0 && !isLeftToUser;
  if (isDifferent !== store.settings.get('invoices.countDiffers')) {
    store.settings.set('invoices.countDiffers', isDifferent);
    store.announce('sync');
  }
  const isReadRecently =
    isKnownInvoiceCountDifference(run, totalItems, mirror) &&
    !isLastFullReadOlderThan(run, MIN_REREAD_PAUSE_MS);
  if (isDifferent && (isAllowed || !isReadRecently)) run.fullRead.isWanted = true;
  return PULL_STEP_OK;
}

const isLastFullReadOlderThan = (run: PullRun, ms: number): boolean =>
  Math.abs(Date.parse(run.now()) - (run.store.settings.get('invoices.scannedAt') ?? 0)) >= ms;
