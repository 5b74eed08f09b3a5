import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import type { InvoicePage } from '../../remote/remoteServiceInterface';
import type { Store } from '../../store/storeInterface';
import { fetchInvoiceIntoMirror } from './fetchInvoiceIntoMirror';
import {
  fetchInvoicesEditedSince,
  saveFetchedInvoiceEditsCheckpoint,
  toWholeSeconds,
} from './fetchInvoicesEditedSinceLastSync';
import {
  storeNumberOfRowsWithoutId,
  listUnreadableServiceInvoiceIds,
  countUnreadableMissingInvoices,
} from './countUnreadableRecords';
import {
  extractInvoiceIds,
  countPagesToFetch,
  fetchInvoicePageIntoMirror,
  fetchRemainingInvoicePages,
  countInvoicePageRows,
  MAX_INVOICE_PAGE_ROWS,
} from './invoicePages';
import { removeInvoicesWithinLimit } from './removalLimit';
import {
  buildPullStepFailure,
  PULL_STEP_OK,
  type PullStepResult,
  type FullRead,
  type PullRun,
} from './pullRunContext';

/**
 * The full read: downloads every page of the service's invoice list, and removes the invoices that the service no
 * longer has (sync.md, Reading).
 */

/** An invoice that was edited up to this time (ms) before a full read is treated as edited during the read. */
const READ_OVERLAP_MS = 60_000;
/** Maximum number of pages of a full read in one background pass, so that edits and stays are still read each minute. */
const MAX_PAGES_PER_BACKGROUND_PASS = 20;
/** Time of day in ms after midnight at which the nightly full read becomes due. */
const NIGHTLY_READ_TIME_MS = 3 * 3_600_000;
/** Maximum number of missing invoices that are requested by id before they are removed. */
const MAX_CONFIRMING_REQUESTS = 20;

/** Returns true if a full read is under way or wanted, or if the last one ended before the latest night. */
export function isFullReadDue(run: PullRun): boolean {
  const { isWanted, unfinished } = run.fullRead;
  const endedAt = run.store.settings.get('invoices.scannedAt') ?? 0;
  const getNight = (ms: number) => toPropertyDay(new Date(ms - NIGHTLY_READ_TIME_MS).toISOString());
  return isWanted || unfinished !== null || getNight(endedAt) !== getNight(Date.parse(run.now()));
}

/** Returns the time at which the last full read ended; null before the first. */
export function readLastFullReadTime({ settings }: Store): Instant | null {
  const endedAt = settings.get('invoices.scannedAt');
  return endedAt === null ? null : new Date(endedAt).toISOString();
}

/**
 * Downloads all invoices page by page, from the last page to the first, because a deletion moves later invoices to
 * earlier pages (sync.md). A background pass reads a limited number of pages, unless the read is the first one.
 */
export async function fetchAllInvoicePagesIntoMirror(run: PullRun): Promise<PullStepResult> {
  const { settings } = run.store;
  const begun = run.options.full ? null : run.fullRead.unfinished;
  const opened = begun ? { ok: true as const, read: begun } : await beginFullRead(run);
  if (!opened.ok) return opened;
  const { read } = opened;
  const pages = await readPages(run, read);
  if (!pages.ok || !pages.isComplete) return pages;

  const since = toWholeSeconds(read.startedAt - READ_OVERLAP_MS);
  const meanwhile = await fetchInvoicesEditedSince(run, since, run.background);
  if (!meanwhile.ok) return meanwhile;
  for (const id of meanwhile.ids) read.ids.add(id);
  if (read.isListChanged || read.isResumed || meanwhile.ids.size > 0) {
    const again = await fetchInvoicePageIntoMirror(run, { page: 1 }, run.background);
    if (!again.ok) return buildPullStepFailure(again);
    dropVanishedIds(read.ids, read.top, again.value);
    recordPage(read, 1, again.value);
  }
  const removed = await removeMissingInvoices(run, read);
  if (!removed.ok) return removed;
  storeInvoiceCountDifference(run, read);
  settings.set('invoices.scanning', null);
  saveFetchedInvoiceEditsCheckpoint(run, read.startedAt, read.begunAt);
  settings.set('invoices.scannedAt', Date.parse(run.now()));
  run.fullRead.unfinished = null;
  run.fullRead.isWanted = false;
  // The end of the first full read is announced even if no invoice changed, so that the screens stop warning about
  // missing invoices.
  if (read.isFirst) run.store.announce('invoices');
  return PULL_STEP_OK;
}

async function beginFullRead(
  run: PullRun,
): Promise<{ readonly ok: true; readonly read: FullRead } | (PullStepResult & { readonly ok: false })> {
  const { settings, invoices } = run.store;
  const isFirst = settings.get('invoices.scannedAt') === null;
  const before = isFirst ? settings.get('invoices.scanning') : null;
  const asOf = invoices.getWriteCount();
  run.options.onProgress?.({ step: 'invoices', done: 0, of: null });
  const top = await fetchInvoicePageIntoMirror(run, { page: 1 }, run.background);
  if (!top.ok) return { ok: false, problem: top.problem };
  const begunAt = run.serverNow();
  const read: FullRead = {
    isFirst,
    isResumed: before !== null,
    startedAt: before?.startedAt ?? begunAt,
    begunAt,
    top: top.value,
    next: Math.min(countPagesToFetch(top.value) ?? 0, before?.next ?? Infinity),
    ids: new Set(before ? invoices.listServiceIds() : []),
    unreadable: new Map(before ? [[Infinity, before.unreadable]] : []),
    nameless: new Map(before ? [[Infinity, before.nameless]] : []),
    total: null,
    isListChanged: false,
    asOf,
  };
  recordPage(read, 1, top.value);
  return { ok: true, read };
}

/** Reads the remaining pages, or as many of them as the pass may read. */
async function readPages(
  run: PullRun,
  read: FullRead,
): Promise<{ readonly ok: true; readonly isComplete: boolean } | (PullStepResult & { readonly ok: false })> {
  const pages = countPagesToFetch(read.top);
  const isLimited = !read.isFirst && !run.options.full && run.options.priority === 'background';
  run.fullRead.unfinished = read;
  const end = await fetchRemainingInvoicePages(
    run,
    read.top,
    {},
    (number, page) => {
      recordPage(read, number, page);
      const done = pages === null ? number : pages - number + 2;
      run.options.onProgress?.({ step: 'invoices', done, of: pages });
      // Pages that do not arrive in descending order show that the service's page count is missing or wrong. Such a
      // read cannot be continued at a later page.
      const isDown = number === read.next--;
      if (!isDown) run.fullRead.unfinished = null;
      if (read.isFirst) saveFirstReadProgress(run, read, isDown);
    },
    { from: read.next, maxPages: isLimited ? MAX_PAGES_PER_BACKGROUND_PASS : Infinity },
  );
  if (!end.ok) return end;
  return { ok: true, isComplete: !end.hasMore };
}

/** Stores how far the first full read has come, so that the next run of the program continues it. */
function saveFirstReadProgress({ store }: PullRun, read: FullRead, canContinue: boolean): void {
  const { next, startedAt } = read;
  const unreadable = countRowsAfterFirstPage(read.unreadable);
  const nameless = countRowsAfterFirstPage(read.nameless);
  store.settings.set('invoices.scanning', canContinue ? { next, startedAt, unreadable, nameless } : null);
}

function recordPage(read: FullRead, number: number, page: InvoicePage): void {
  for (const id of extractInvoiceIds(page.records)) read.ids.add(id);
  read.unreadable.set(number, page.setAside.length);
  read.nameless.set(number, page.setAside.filter(({ id }) => id === null).length);
  if (read.total !== null && page.totalItems !== read.total) read.isListChanged = true;
  read.total = page.totalItems;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((so, number) => so + number, 0);
/** Counts the rows on all pages of the service's invoice list except page 1. */
const countRowsAfterFirstPage = (perPage: ReadonlyMap<number, number>): number =>
  sum(perPage.values()) - (perPage.get(1) ?? 0);

function dropVanishedIds(ids: Set<number>, before: InvoicePage, after: InvoicePage): void {
  const now = new Set(extractInvoiceIds(after.records));
  const reach = countInvoicePageRows(after) < MAX_INVOICE_PAGE_ROWS ? Infinity : Math.max(...now);
  for (const id of extractInvoiceIds(before.records)) if (id <= reach && !now.has(id)) ids.delete(id);
}

/** Stores the two counts if they still differ after a read during which the service's list did not change. */
function storeInvoiceCountDifference(run: PullRun, { total, isListChanged }: FullRead): void {
  const { settings, invoices } = run.store;
  const mirror = invoices.count();
  const isEqual = total === null || total === mirror + countUnreadableMissingInvoices(run.store);
  settings.set('invoices.apart', isEqual || isListChanged ? null : { total, mirror });
  settings.set('invoices.countDiffers', !isEqual);
}

/**
 * Returns true if the last full read already ended with the same two counts: `total` invoices in the service and
 * `mirror` invoices on this PC.
 */
export function isKnownInvoiceCountDifference(run: PullRun, total: number, mirror: number): boolean {
  const apart = run.store.settings.get('invoices.apart');
  return apart?.total === total && apart.mirror === mirror;
}

/** Removes from the local copy the invoices that the service no longer has, according to the full read. */
async function removeMissingInvoices(
  run: PullRun,
  { ids, unreadable, nameless, total, asOf }: FullRead,
): Promise<PullStepResult> {
  const { invoices } = run.store;
  // If the read found fewer rows than the service counts, no invoice is removed from this PC, because a missing invoice
  // may still exist.
  const isIncomplete = ids.size + sum(unreadable.values()) < (total ?? 0);
  const withoutId = sum(nameless.values());
  storeNumberOfRowsWithoutId(run.store, withoutId);
  const mirror = invoices.listServiceIds();
  // Invoices that this program wrote during the read are not removed, because the downloaded pages may lack them.
  const ownWrites = invoices.listWrittenSince(asOf);
  // Invoices with unreadable records still exist in the service, so they are not removed.
  const unread = new Set(listUnreadableServiceInvoiceIds(run.store));
  const missing =
    isIncomplete || withoutId > 0
      ? []
      : mirror.filter((id) => !ids.has(id) && !ownWrites.has(id) && !unread.has(id));
  const confirmed = await confirmMissingInvoices(run, missing);
  if (!confirmed.ok) return confirmed;
  removeInvoicesWithinLimit(run, confirmed.gone, mirror.length);
  return PULL_STEP_OK;
}

/** Requests each of a few missing invoices by its id, because it may only have moved to another page meanwhile. */
async function confirmMissingInvoices(
  run: PullRun,
  missing: readonly number[],
): Promise<
  { readonly ok: true; readonly gone: readonly number[] } | (PullStepResult & { readonly ok: false })
> {
  if (missing.length > MAX_CONFIRMING_REQUESTS) return { ok: true, gone: missing };
  const gone: number[] = [];
  for (const id of missing) {
    const answer = await fetchInvoiceIntoMirror(run, id, run.background);
    if (!answer.ok) return answer;
    if (!answer.found) gone.push(id);
  }
  return { ok: true, gone };
}
