import type { InvoicePage } from '../remote/remote';
import { compareByPosition } from './invoiceCompare';
import { idsOf, pagesBy, PAGE, readEdited, readPage, rowsOf } from './invoicePages';
import { mayRemove } from './guard';
import { failed, WELL, type Ended, type Run } from './run';

/** Changes this much older than the scan still count as "something stirred", ms. */
const STIR_OVERLAP_MS = 60_000;

/**
 * Reads every invoice, exactly, though others create and delete meanwhile (sync.md, "Invoices, first time").
 * Rows stand in ascending ids, so a new one comes at the end and a deletion moves later rows one place to the
 * front. Page 1 first, then the last page down to page 2: what moves, moves into pages still to be read. Only
 * the seam between page 1 and 2 can swallow a row; where anything stirred, page 1 is read once more.
 * Costs the pages, one request for what changed meanwhile, and one more where something did.
 */
export async function scanInvoices(run: Run): Promise<Ended> {
  const startedAt = run.serverNow();
  const seen = new Set<number>();
  /** Per page, the rows that could not be read: the service counts them, the mirror cannot. */
  const unreadable = new Map<number, number>();
  let total: number | null = null;
  let stirred = false;

  const take = (number: number, page: InvoicePage) => {
    for (const id of idsOf(page.records)) seen.add(id);
    unreadable.set(number, page.setAside.length);
    if (total !== null && page.totalItems !== total) stirred = true;
    total = page.totalItems;
  };
  const progress = (done: number, of: number | null) =>
    run.options.onProgress?.({ step: 'invoices', done, of });

  progress(0, null);
  const first = await readPage(run, { page: 1 }, run.background);
  if (!first.ok) return failed(first);
  take(1, first.value);
  const pages = pagesBy(first.value, PAGE);
  if (pages === null) return scanForwards(run, seen, unreadable);
  progress(1, pages);
  for (let page = pages; page >= 2; page--) {
    const next = await readPage(run, { page }, run.background);
    if (!next.ok) return failed(next);
    take(page, next.value);
    progress(pages - page + 2, pages);
  }

  const since = Math.floor((startedAt - STIR_OVERLAP_MS) / 1000);
  const meanwhile = await readEdited(run, Math.max(1, since), run.background);
  if (!meanwhile.ok) return failed(meanwhile);
  for (const id of meanwhile.value) seen.add(id);
  if (meanwhile.value.length > 0) stirred = true;

  if (stirred) {
    const again = await readPage(run, { page: 1 }, run.background);
    if (!again.ok) return failed(again);
    forgetVanished(seen, first.value, again.value);
    take(1, again.value);
  }
  return settle(run, seen, unreadable, total);
}

/** Ids of page 1 that its second reading no longer has, though it reaches beyond them. */
function forgetVanished(seen: Set<number>, before: InvoicePage, after: InvoicePage): void {
  const now = new Set(idsOf(after.records));
  const reach = rowsOf(after) < PAGE ? Infinity : Math.max(...now);
  for (const id of idsOf(before.records)) if (id <= reach && !now.has(id)) seen.delete(id);
}

/** Without totals (A51) there is only one way: on and on until a page is not full. */
async function scanForwards(run: Run, seen: Set<number>, unreadable: Map<number, number>): Promise<Ended> {
  for (let page = 2; ; page++) {
    const next = await readPage(run, { page }, run.background);
    if (!next.ok) return failed(next);
    for (const id of idsOf(next.value.records)) seen.add(id);
    unreadable.set(page, next.value.setAside.length);
    run.options.onProgress?.({ step: 'invoices', done: page, of: null });
    if (rowsOf(next.value) < PAGE) return settle(run, seen, unreadable, null);
  }
}

/** What was seen and is gone again, and what the mirror has beyond the scan, leaves the mirror. */
async function settle(
  run: Run,
  seen: Set<number>,
  unreadable: Map<number, number>,
  total: number | null,
): Promise<Ended> {
  const unread = [...unreadable.values()].reduce((sum, rows) => sum + rows, 0);
  run.store.memory.set('invoices.unreadable', unread);
  // Unreadable rows take places that the mirror does not know, so positions then prove nothing.
  if (total !== null && unread === 0 && seen.size !== total) {
    const compared = await compareByPosition(run, [...seen].sort(ascending), total);
    if (!compared.ok) return compared;
    for (const id of compared.gone) seen.delete(id);
    for (const id of compared.found) seen.add(id);
  }
  const gone = run.store.invoices.ids().filter((id) => !seen.has(id));
  if (gone.length > 0 && mayRemove(run, 'invoices', gone.length, run.store.invoices.count())) {
    run.store.invoices.remove(gone);
    run.tally.invoices.removed += gone.length;
  }
  return WELL;
}

const ascending = (one: number, other: number) => one - other;
