import type { Outcome } from '#shared/outcome/problem';
import { idsOf, PAGE, readPage } from './invoicePages';
import type { Run } from './run';

/** One deletion among 100,000 is found in 10 requests; beyond this a whole scan is cheaper. */
const MOST_REQUESTS = 40;

export type Compared =
  | { readonly ok: true; readonly gone: number[]; readonly found: number[]; readonly complete: boolean }
  | (Outcome<never> & { readonly ok: false });

/**
 * Finds where the service's list, in ascending ids, differs from `ids` (sync.md, "Invoices deleted elsewhere").
 * If the last page agrees, all of it agrees; else halving finds the first page that differs, and that page
 * names the rows that are gone and those that we lack. Repeated until the lengths agree.
 * `total` counts the service's rows, all of them readable. What is read is put into the mirror on the way.
 */
export async function compareByPosition(run: Run, ids: readonly number[], total: number): Promise<Compared> {
  const list = [...ids];
  const gone: number[] = [];
  const found: number[] = [];
  let requests = 0;

  while (list.length !== total && requests < MOST_REQUESTS) {
    let low = 1;
    let high = Math.max(1, Math.ceil(Math.max(total, list.length) / PAGE));
    let differing: number[] | null = null;
    run.options.onProgress?.({ step: 'deletions', done: gone.length, of: null });
    while (low < high || differing === null) {
      const middle = low < high ? Math.floor((low + high) / 2) : high;
      const page = await readPage(run, { page: middle }, run.background);
      requests++;
      if (!page.ok) return page;
      if (page.value.totalItems !== null) total = page.value.totalItems;
      const actual = idsOf(page.value.records);
      if (low < high && same(actual, slice(list, middle))) low = middle + 1;
      else {
        high = middle;
        differing = low < high ? null : actual;
      }
    }
    if (!mend(list, high, differing, gone, found)) break;
  }
  return { ok: true, gone, found, complete: list.length === total };
}

const slice = (list: readonly number[], page: number) => list.slice((page - 1) * PAGE, page * PAGE);
const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** Makes one page of `list` agree with what the service shows; false where nothing differed. */
function mend(
  list: number[],
  page: number,
  actual: readonly number[],
  gone: number[],
  found: number[],
): boolean {
  const expected = slice(list, page);
  const there = new Set(actual);
  const known = new Set(expected);
  const reach = actual.length < PAGE ? Infinity : Math.max(...actual);
  const lost = expected.filter((id) => id <= reach && !there.has(id));
  const extra = actual.filter((id) => !known.has(id) && !list.includes(id));
  if (lost.length === 0 && extra.length === 0) return false;
  const kept = new Set(lost);
  const mended = [...list.filter((id) => !kept.has(id)), ...extra].sort((one, other) => one - other);
  list.splice(0, list.length, ...mended);
  gone.push(...lost);
  found.push(...extra);
  return true;
}

/** Rows that a whole scan could not read: the service counts them, the mirror does not. */
export function unreadableIn(run: Run): number {
  const known = run.store.memory.get('invoices.unreadable');
  return typeof known === 'number' ? known : 0;
}
