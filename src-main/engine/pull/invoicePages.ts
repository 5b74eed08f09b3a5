import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import type { Ask, InvoicePage, InvoiceQuery } from '../remote/remote';
import type { Run } from './run';

/** The largest page that the interface gives (interface.md, Limits). */
export const PAGE = 200;

/** Reads one page in the order that every pass uses, and puts it into the mirror at once. */
export async function readPage(
  run: Run,
  query: InvoiceQuery & { page: number },
  ask: Ask,
): Promise<Outcome<InvoicePage & { changed: number }>> {
  const answer = await run.remote.invoices(
    { limit: PAGE, orderBy: 'invoiceId', orderType: 'ASC', ...query },
    ask,
  );
  if (!answer.ok) return answer;
  run.setAside(answer.value.setAside);
  const changed =
    answer.value.records.length > 0 ? run.store.invoices.apply(answer.value.records, run.now()) : 0;
  run.tally.invoices.pulled += changed;
  return { ...answer, value: { ...answer.value, changed } };
}

export const idsOf = (invoices: readonly Invoice[]): number[] => invoices.map((invoice) => invoice.invoiceId);

/** Rows that the service gave, readable or not. */
export const rowsOf = (page: InvoicePage): number => page.records.length + page.setAside.length;

/** How many pages there are by this answer; null where it does not say (A51). */
export function pagesBy(page: InvoicePage, limit: number): number | null {
  if (page.totalItems !== null) return Math.max(page.totalPages ?? 0, Math.ceil(page.totalItems / limit));
  return page.totalPages;
}

/** Rows that move while several pages are read are caught by reading again, at most so often. */
const MOST_ROUNDS = 4;

/** Reads everything edited since `lastEdit` (whole seconds) into the mirror; the ids that came. */
export async function readEdited(run: Run, lastEdit: number, ask: Ask): Promise<Outcome<number[]>> {
  const ids = new Set<number>();
  for (let round = 1; ; round++) {
    const first = await readPage(run, { page: 1, lastEdit }, ask);
    if (!first.ok) return first;
    for (const id of idsOf(first.value.records)) ids.add(id);
    let changed = first.value.changed;
    const pages = pagesBy(first.value, PAGE) ?? 1;
    for (let page = pages; page >= 2; page--) {
      const next = await readPage(run, { page, lastEdit }, run.background);
      if (!next.ok) return next;
      for (const id of idsOf(next.value.records)) ids.add(id);
      changed += next.value.changed;
    }
    // One page is one moment; several are not, so they are read until they bring nothing new.
    if (pages < 2 || changed === 0 || round === MOST_ROUNDS)
      return { ok: true, value: [...ids], ruid: first.ruid };
  }
}
