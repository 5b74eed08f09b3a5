import type { Invoice } from '#shared/model/invoice';
import { parseServiceTimeMs } from '#shared/rules/parseServiceTime';
import type { Ask } from '../../remote/remoteServiceInterface';
import {
  extractInvoiceIds,
  fetchInvoicePageIntoMirror,
  fetchRemainingInvoicePages,
  countInvoicePageRows,
  countPagesToFetch,
} from './invoicePages';
import { buildPullStepFailure, PULL_STEP_OK, type PullStepResult, type PullRun } from './pullRunContext';

/** Each download of edited invoices begins this many ms before the newest known edit (A47). */
const OVERLAP_MS = 300_000;
/** Assumed age in ms of the newest edit while no edit is known, before the first download. */
const LOOK_BACK_MS = 3_600_000;
/**
 * Maximum number of times that one download reads the list of edited invoices. The list is read again if edits during
 * the download moved invoices to other pages.
 */
const MAX_REREAD_ROUNDS = 4;

/**
 * Reads the invoices edited since the last reading (sync.md, "Invoices, later"); without edits this takes one request.
 */
export async function fetchInvoicesEditedSinceLastSync(run: PullRun): Promise<PullStepResult> {
  const known = run.store.settings.get('invoices.edits');
  const upTo = known?.upTo ?? run.serverNow() - LOOK_BACK_MS;
  const lastEdit = toWholeSeconds(upTo - OVERLAP_MS);
  if (known && known.readAt - known.upTo > OVERLAP_MS) {
    // The stored download time is set to an earlier time first, so that the next sync pass reads all pages if this
    // download is interrupted.
    run.store.settings.set('invoices.edits', { upTo: known.upTo, readAt: known.upTo });
    const newest = await fetchInvoicePageIntoMirror(
      run,
      { page: 1, lastEdit, orderBy: 'editDate', orderType: 'DESC' },
      run.ask,
    );
    if (!newest.ok) {
      run.store.settings.set('invoices.edits', known);
      return buildPullStepFailure(newest);
    }
    const isSinglePage = (countPagesToFetch(newest.value) ?? 1) < 2;
    // The other pages are not needed if the newest page contains nothing new and reaches back to an edit that was
    // already known.
    const reachesBack = newest.value.records.some((record) => parseEditTimeMs(record) <= known.upTo);
    const isKnown = newest.value.changed === 0 && (isSinglePage || reachesBack);
    if (isKnown || (isSinglePage && newest.value.totalItems !== null)) {
      saveFetchedInvoiceEditsCheckpoint(run, run.serverNow());
      return PULL_STEP_OK;
    }
  }
  const read = await fetchInvoicesEditedSince(run, lastEdit, run.ask);
  if (!read.ok) return read;
  saveFetchedInvoiceEditsCheckpoint(run, read.readAt);
  return PULL_STEP_OK;
}

const parseEditTimeMs = ({ editDate }: Invoice): number => parseServiceTimeMs(editDate ?? '') ?? Infinity;

/** Stores that this PC has downloaded all invoice edits made before `readAt` (ms by the service's clock). */
export function saveFetchedInvoiceEditsCheckpoint(run: PullRun, readAt: number, confirmedAt = readAt): void {
  const newest = run.store.invoices.findNewestEditDate();
  // If the newest edit date is later than `readAt`, `readAt` is stored instead, because the next download would
  // otherwise miss edits made between `readAt` and the newest edit date.
  const upTo = Math.min((newest === null ? null : parseServiceTimeMs(newest)) ?? readAt, readAt);
  run.store.settings.set('invoices.edits', { upTo, readAt });
  run.store.settings.set('invoices.confirmedAt', new Date(confirmedAt).toISOString());
}

type EditedInvoicesResult =
  | { readonly ok: true; readonly ids: ReadonlySet<number>; readonly readAt: number }
  | (PullStepResult & { readonly ok: false });

/**
 * Downloads the invoices that were edited since `lastEdit` (seconds) and stores them. Returns their ids and the start
 * time of the download in ms.
 */
export async function fetchInvoicesEditedSince(
  run: PullRun,
  lastEdit: number,
  ask: Ask,
): Promise<EditedInvoicesResult> {
  const ids = new Set<number>();
  for (let round = 1; ; round++) {
    const first = await fetchInvoicePageIntoMirror(run, { page: 1, lastEdit }, ask);
    if (!first.ok) return { ok: false, problem: first.problem };
    // The service's time is read after the first answer, because this answer contains it.
    const readAt = run.serverNow();
    let { changed } = first.value;
    let rows = countInvoicePageRows(first.value);
    for (const id of extractInvoiceIds(first.value.records)) ids.add(id);
    const rest = await fetchRemainingInvoicePages(run, first.value, { lastEdit }, (_, page) => {
      for (const id of extractInvoiceIds(page.records)) ids.add(id);
      changed += page.changed;
      rows += countInvoicePageRows(page);
    });
    if (!rest.ok) return rest;
    // An edit during the download can move an invoice to a page that was already read, so the list of edited invoices
    // is read again.
    if (rows === countInvoicePageRows(first.value) || changed === 0 || round === MAX_REREAD_ROUNDS)
      return { ok: true, ids, readAt };
  }
}

export const toWholeSeconds = (ms: number): number => Math.max(1, Math.floor(ms / 1000));
