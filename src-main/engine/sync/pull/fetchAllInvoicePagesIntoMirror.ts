import type { InvoicePage } from '../../remote/remoteServiceInterface';
import { findInvoicesMissingOnOneSide } from './findInvoicesMissingOnOneSide';
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
import { saveMirrorVerificationTime } from './verifyMirror';
import { checkRemovalAgainstLimit } from './removalLimit';
import { buildPullStepFailure, PULL_STEP_OK, type Ended, type Run } from './pullRunContext';

/** An invoice that was edited up to this time (ms) before a full scan is treated as edited during the scan. */
const SCAN_OVERLAP_MS = 60_000;

interface ScanState {
  readonly ids: Set<number>;
  /**
   * Number of unreadable rows on each page, by page number. The service counts these rows as invoices, but the local
   * copy does not contain them.
   */
  readonly unreadable: Map<number, number>;
  readonly nameless: Map<number, number>;
  /** Number of invoices in the service, as stated in its latest answer. */
  total: number | null;
  changed: boolean;
  /**
   * Value of the store's write counter when the scan of all invoices began. The value shows which invoices the program
   * itself wrote during the scan.
   */
  readonly asOf: number;
}

/**
 * Downloads all invoices page by page, from the last page to the first, because a deletion moves later invoices to
 * earlier pages (sync.md).
 */
export async function fetchAllInvoicePagesIntoMirror(run: Run): Promise<Ended> {
  const { settings, invoices } = run.store;
  const first = settings.get('invoices.scannedAt') === null;
  const before = first ? settings.get('invoices.scanning') : null;
  const seen: ScanState = {
    ids: new Set(before ? invoices.listServiceIds() : []),
    unreadable: new Map(before ? [[Infinity, before.unreadable]] : []),
    nameless: new Map(before ? [[Infinity, before.nameless]] : []),
    total: null,
    changed: before !== null,
    asOf: invoices.getWriteCount(),
  };
  const reportProgress = (done: number, of: number | null) =>
    run.options.onProgress?.({ step: 'invoices', done, of });

  reportProgress(0, null);
  const top = await fetchInvoicePageIntoMirror(run, { page: 1 }, run.background);
  if (!top.ok) return buildPullStepFailure(top);
  const begunAt = run.serverNow();
  const startedAt = before?.startedAt ?? begunAt;
  recordScannedPage(seen, 1, top.value);
  const pages = countPagesToFetch(top.value);
  /** Number of the next page to read. The scan of all invoices reads from the last page down to page 2. */
  let next = Math.min(pages ?? 0, before?.next ?? Infinity);
  const rest = await fetchRemainingInvoicePages(
    run,
    top.value,
    {},
    (number, page) => {
      recordScannedPage(seen, number, page);
      reportProgress(pages === null ? number : pages - number + 2, pages);
      if (!first) return;
      // Pages that do not arrive in descending order show that the service's page count is missing or wrong. The
      // progress of the scan is then not stored.
      const isDown = number === next--;
      const soFar = {
        unreadable: countRowsAfterFirstPage(seen.unreadable),
        nameless: countRowsAfterFirstPage(seen.nameless),
      };
      settings.set('invoices.scanning', isDown ? { next, startedAt, ...soFar } : null);
    },
    before?.next,
  );
  if (!rest.ok) return rest;

  const meanwhile = await fetchInvoicesEditedSince(
    run,
    toWholeSeconds(startedAt - SCAN_OVERLAP_MS),
    run.background,
  );
  if (!meanwhile.ok) return meanwhile;
  for (const id of meanwhile.ids) seen.ids.add(id);
  if (seen.changed || meanwhile.ids.size > 0) {
    const again = await fetchInvoicePageIntoMirror(run, { page: 1 }, run.background);
    if (!again.ok) return buildPullStepFailure(again);
    dropVanishedIds(seen.ids, top.value, again.value);
    recordScannedPage(seen, 1, again.value);
  }
  const settled = await removeMissingInvoices(run, seen);
  if (!settled.ok) return settled;
  storeInvoiceCountDifference(run, seen.total);
  settings.set('invoices.scanning', null);
  // A resumed scan whose number of invoices differs from the service's count is repeated, because the scan may have
  // missed changes.
  if (before && !settled.exact) return fetchAllInvoicePagesIntoMirror(run);
  saveFetchedInvoiceEditsCheckpoint(run, startedAt, begunAt);
  settings.set('invoices.scannedAt', Date.parse(run.now()));
  // The end of the first full download is announced even if no invoice changed, so that the screens stop warning about
  // missing invoices.
  if (first) run.store.announce('invoices');
  if (first || run.options.full) saveMirrorVerificationTime(run);
  return PULL_STEP_OK;
}

function recordScannedPage(seen: ScanState, number: number, page: InvoicePage): void {
  for (const id of extractInvoiceIds(page.records)) seen.ids.add(id);
  seen.unreadable.set(number, page.setAside.length);
  seen.nameless.set(number, page.setAside.filter(({ id }) => id === null).length);
  if (seen.total !== null && page.totalItems !== seen.total) seen.changed = true;
  seen.total = page.totalItems;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((so, number) => so + number, 0);
/** Counts the rows on all pages of the service's invoice list except page 1. */
const countRowsAfterFirstPage = (perPage: ReadonlyMap<number, number>): number =>
  sum(perPage.values()) - (perPage.get(1) ?? 0);

function dropVanishedIds(seen: Set<number>, before: InvoicePage, after: InvoicePage): void {
  const now = new Set(extractInvoiceIds(after.records));
  const reach = countInvoicePageRows(after) < MAX_INVOICE_PAGE_ROWS ? Infinity : Math.max(...now);
  for (const id of extractInvoiceIds(before.records)) if (id <= reach && !now.has(id)) seen.delete(id);
}

function storeInvoiceCountDifference(run: Run, total: number | null): void {
  const { settings, invoices } = run.store;
  const mirror = invoices.count();
  const alike = total === null || total === mirror + countUnreadableMissingInvoices(run.store);
  settings.set('invoices.apart', alike ? null : { total, mirror });
}

/**
 * Returns true if the last full download already ended with the same two counts: `total` invoices in the service and
 * `mirror` invoices on this PC.
 */
export function isKnownInvoiceCountDifference(run: Run, total: number, mirror: number): boolean {
  const apart = run.store.settings.get('invoices.apart');
  return apart?.total === total && apart.mirror === mirror;
}

type RemovalResult = { readonly ok: true; readonly exact: boolean } | (Ended & { readonly ok: false });

/** Removes from the local copy the invoices that the service no longer has, according to the full scan. */
async function removeMissingInvoices(
  run: Run,
  { ids, unreadable, nameless, total, asOf }: ScanState,
): Promise<RemovalResult> {
  const { invoices } = run.store;
  const unread = sum(unreadable.values());
  if (total !== null && unread === 0) {
    const compared = await findInvoicesMissingOnOneSide(run, [...ids].sort(compareAscending), total);
    if (!compared.ok) return { ok: false, problem: compared.problem };
    if (compared.complete) {
      for (const id of compared.gone) ids.delete(id);
      for (const id of compared.found) ids.add(id);
      total = ids.size;
    }
  }
  const exact = total === null || total === ids.size + unread;
  // If the scan found fewer rows than the service counts, no invoice is removed from this PC, because a missing invoice
  // may still exist.
  const lacking = ids.size + unread < (total ?? 0);
  const mirror = invoices.listServiceIds();
  const withoutId = sum(nameless.values());
  storeNumberOfRowsWithoutId(run.store, withoutId);
  // Invoices that this program wrote during the scan are not removed, because the downloaded pages may lack them.
  const ownWrites = invoices.listWrittenSince(asOf);
  // Invoices with unreadable records still exist in the service, so they are not removed here.
  const aside = new Set(listUnreadableServiceInvoiceIds(run.store));
  const removedIds =
    lacking || withoutId > 0
      ? []
      : mirror.filter((id) => !ids.has(id) && !ownWrites.has(id) && !aside.has(id));
  if (checkRemovalAgainstLimit(run, { kind: 'invoices', removed: removedIds.length, total: mirror.length })) {
    invoices.remove(removedIds);
    run.tally.invoices.removed += removedIds.length;
  }
  return { ok: true, exact };
}

const compareAscending = (a: number, b: number) => a - b;
