import type { Invoice } from '#shared/model/invoice';
import type { Outcome, Problem } from '#shared/outcome/problem';
import type { Ask, InvoicePage, InvoiceQuery } from '../../remote/remoteServiceInterface';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { ROWS_WITHOUT_ID_LOG_KEY } from './countUnreadableRecords';
import type { PullRun } from './pullRunContext';

/** Largest page size that the interface allows (conformance.md LIM-3). */
export const MAX_INVOICE_PAGE_ROWS = 200;
/**
 * Maximum number of invoice pages, which is enough for two million invoices. A larger page count from the service is
 * ignored.
 */
const MAX_INVOICE_PAGES = 10_000;
/** After this number of empty pages in a row, the service's page count is considered wrong. */
const MAX_EMPTY_PAGES = 3;

type ReadPage = InvoicePage & { readonly changed: number };

/** Downloads one page of invoices into the local copy. */
export async function fetchInvoicePageIntoMirror(
  run: PullRun,
  query: InvoiceQuery & { page: number },
  ask: Ask,
): Promise<Outcome<ReadPage>> {
  const asOf = run.store.invoices.getWriteCount();
  const answer = await run.remote.readInvoices(
    { limit: MAX_INVOICE_PAGE_ROWS, orderBy: 'invoiceId', orderType: 'ASC', ...query },
    ask,
  );
  if (!answer.ok) return answer;
  const came = new Set(answer.value.records.map(({ invoiceId }) => String(invoiceId)));
  run.updateUnreadableRecords(
    answer.value.setAside,
    ROWS_WITHOUT_ID_LOG_KEY,
    ({ kind, id }) => kind === 'invoice' && came.has(id ?? ''),
  );
  const changed =
    answer.value.records.length > 0 ? run.store.invoices.apply(answer.value.records, run.now(), asOf) : 0;
  run.tally.invoices.pulled += changed;
  return { ...answer, value: { ...answer.value, changed } };
}

export const extractInvoiceIds = (invoices: readonly Invoice[]): number[] =>
  invoices.map((invoice) => invoice.invoiceId);

/** Returns the number of rows on a downloaded invoice page, including unreadable rows. */
export const countInvoicePageRows = (page: InvoicePage): number => page.records.length + page.setAside.length;

/**
 * Returns the number of invoice pages, computed from the number of invoices if necessary (A48). Null means that the
 * number is unknown (A51).
 */
export function countPagesToFetch(first: InvoicePage): number | null {
  const pages = computePageCount(first);
  return (pages ?? 0) > MAX_INVOICE_PAGES ? null : pages;
}

function computePageCount(first: InvoicePage): number | null {
  const { totalItems, totalPages } = first;
  if (totalPages) return Math.max(totalPages, Math.ceil((totalItems ?? 0) / MAX_INVOICE_PAGE_ROWS));
  if (totalItems === null) return null;
  return Math.ceil(
    totalItems / (countInvoicePageRows(first) > 0 ? countInvoicePageRows(first) : MAX_INVOICE_PAGE_ROWS),
  );
}

type PagesEnd =
  | { readonly ok: true; readonly hasMore: boolean }
  | { readonly ok: false; readonly problem: Problem };
const NO_MORE_PAGES: PagesEnd = { ok: true, hasMore: false };

/**
 * Downloads the remaining invoice pages in descending order, from the last page (or page `from`) to page 2, but at most
 * `maxPages`. If the page count is missing or wrong, all pages are read in ascending order.
 */
export async function fetchRemainingInvoicePages(
  run: PullRun,
  first: InvoicePage,
  query: InvoiceQuery,
  take: (number: number, page: ReadPage) => void,
  { from = Infinity, maxPages = Infinity } = {},
): Promise<PagesEnd> {
  const pages = countPagesToFetch(first);
  if (pages === null) return fetchPagesUpwards(run, first, query, take);
  const start = Math.min(pages, from);
  let empty = 0;
  for (let number = start; number >= 2; number -= 1) {
    if (start - number >= maxPages) return { ok: true, hasMore: true };
    const page = await fetchInvoicePageIntoMirror(run, { ...query, page: number }, run.background);
    if (!page.ok) return { ok: false, problem: page.problem };
    take(number, page.value);
    empty = countInvoicePageRows(page.value) === 0 ? empty + 1 : 0;
    // Deletions empty only a few of the last pages, so a larger number of empty pages means that the page count was
    // wrong.
    if (empty === MAX_EMPTY_PAGES && number > 2) return fetchPagesUpwards(run, first, query, take);
  }
  return NO_MORE_PAGES;
}

/**
 * Reads the invoice pages from page 2 on until a page is not full. Fails if the service repeats a page or if the pages
 * never end.
 */
async function fetchPagesUpwards(
  run: PullRun,
  first: InvoicePage,
  query: InvoiceQuery,
  take: (number: number, page: ReadPage) => void,
): Promise<PagesEnd> {
  let before = first;
  for (
    let number = 2;
    countInvoicePageRows(before) > 0 && countInvoicePageRows(before) >= countInvoicePageRows(first);
    number += 1
  ) {
    const page = await fetchInvoicePageIntoMirror(run, { ...query, page: number }, run.background);
    if (!page.ok) return { ok: false, problem: page.problem };
    const repeated = joinRowIds(page.value) === joinRowIds(before);
    // A page that equals the previous page and is larger than the page limit shows that the service returns all
    // invoices at once.
    if (repeated && countInvoicePageRows(page.value) > MAX_INVOICE_PAGE_ROWS) return NO_MORE_PAGES;
    if ((repeated && countInvoicePageRows(page.value) > 0) || number > MAX_INVOICE_PAGES)
      return {
        ok: false,
        problem: buildProblemWithoutAnswer('unknown', 'unreadable', 'pages without an end', run.now()),
      };
    take(number, page.value);
    before = page.value;
  }
  return NO_MORE_PAGES;
}

const joinRowIds = ({ records, setAside }: InvoicePage): string =>
  String([...extractInvoiceIds(records), ...setAside.map(({ id }) => id)]);
