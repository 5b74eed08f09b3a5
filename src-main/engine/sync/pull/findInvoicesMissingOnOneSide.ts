import type { Outcome } from '#shared/outcome/problem';
import {
  extractInvoiceIds,
  MAX_INVOICE_PAGE_ROWS,
  fetchInvoicePageIntoMirror,
  countInvoicePageRows,
} from './invoicePages';
import type { Run } from './pullRunContext';

/**
 * Maximum number of requests in one search for differences between the invoices on this PC and in the service. Above
 * this limit, a full scan is cheaper.
 */
const MAX_COMPARE_REQUESTS = 40;
/**
 * Maximum number of invoices missing in the service that are requested again, one request for each. Above this number,
 * a full scan is cheaper.
 */
const MAX_PROOF_REQUESTS = 20;

export type Compared =
  | {
      readonly ok: true;
      readonly gone: readonly number[];
      readonly found: readonly number[];
      /**
       * True if all invoices on this PC were compared with the service's whole list. If false, no invoice may be
       * removed from this PC.
       */
      readonly complete: boolean;
    }
  | (Outcome<never> & { readonly ok: false });

/**
 * Finds the invoices that only this PC or only the service has, by binary search over the pages of the service's list
 * (sync.md, "Invoices deleted elsewhere").
 */
export async function findInvoicesMissingOnOneSide(
  run: Run,
  ids: readonly number[],
  total: number,
): Promise<Compared> {
  let list = ids;
  const removedIds: number[] = [];
  const found: number[] = [];
  let requests = 0;

  while (list.length !== total && requests < MAX_COMPARE_REQUESTS) {
    let low = 1;
    let high = Math.max(1, Math.ceil(Math.max(total, list.length) / MAX_INVOICE_PAGE_ROWS));
    let differing: number[] | null = null;
    run.options.onProgress?.({ step: 'deletions', done: removedIds.length, of: null });
    while (differing === null) {
      const middle = Math.floor((low + high) / 2);
      const page = await fetchInvoicePageIntoMirror(run, { page: middle }, run.background);
      requests++;
      if (!page.ok) return page;
      if (page.value.totalItems !== null) total = page.value.totalItems;
      const places = Math.max(
        0,
        Math.min(MAX_INVOICE_PAGE_ROWS, total - (middle - 1) * MAX_INVOICE_PAGE_ROWS),
      );
      // A page with unreadable rows or an unexpected number of rows cannot be compared with the local list, because the
      // positions of the rows are uncertain.
      if (page.value.setAside.length > 0 || countInvoicePageRows(page.value) !== places)
        return { ok: true, gone: [], found: [], complete: false };
      const actual = extractInvoiceIds(page.value.records);
      if (low < high && hasSameIds(actual, slicePageIds(list, middle))) low = middle + 1;
      else {
        high = middle;
        differing = low < high ? null : actual;
      }
    }
    const { lost, extra } = diffPageIds(list, high, differing);
    if (lost.length === 0 && extra.length === 0) break;
    const away = new Set(lost);
    list = [...list.filter((id) => !away.has(id)), ...extra].sort((a, b) => a - b);
    removedIds.push(...lost);
    found.push(...extra);
  }
  if (list.length !== total || removedIds.length > MAX_PROOF_REQUESTS)
    return { ok: true, gone: [], found: [], complete: false };
  return confirmMissingInvoices(run, removedIds, found);
}

/** Requests each missing invoice once more, because it may only have moved to another page. */
async function confirmMissingInvoices(
  run: Run,
  lost: readonly number[],
  found: readonly number[],
): Promise<Compared> {
  const removedIds: number[] = [];
  for (const id of lost) {
    const answer = await run.remote.readInvoice(id, run.background);
    if (!answer.ok && answer.problem.kind !== 'gone') return answer;
    if (!answer.ok) removedIds.push(id);
  }
  return { ok: true, gone: removedIds, found, complete: true };
}

const slicePageIds = (list: readonly number[], page: number) =>
  list.slice((page - 1) * MAX_INVOICE_PAGE_ROWS, page * MAX_INVOICE_PAGE_ROWS);
const hasSameIds = (ids: readonly number[], otherIds: readonly number[]) =>
  ids.length === otherIds.length && ids.every((id, index) => id === otherIds[index]);

/**
 * Returns the ids that this PC expects on the page but the service's page lacks (`lost`), and the ids on the service's
 * page that this PC does not know (`extra`).
 */
function diffPageIds(list: readonly number[], page: number, actual: readonly number[]) {
  const expected = slicePageIds(list, page);
  const actualIds = new Set(actual);
  const known = new Set(list);
  const reach = actual.length < MAX_INVOICE_PAGE_ROWS ? Infinity : Math.max(...actual);
  return {
    lost: expected.filter((id) => id <= reach && !actualIds.has(id)),
    extra: actual.filter((id) => !known.has(id)),
  };
}
