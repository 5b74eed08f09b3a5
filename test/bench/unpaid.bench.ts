import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import { annotateRowsWithAmountLeft, excludeInvoicesWithNothingDue } from '#engine/documents/unpaidDocuments';
import { decodeInvoicePage } from '#engine/remote/decodePage';
import { openStore } from '#engine/store/openStore';
import { invoicePages } from './invoicePages';

/**
 * Measures the filter "unpaid" over 100,000 invoices: total, sums and first page, right after a change of invoices and
 * again without one. Compares it with the filter "paid", which needs no corrections. A tenth of the invoices is unpaid,
 * and every 13th document is a correction without a link, far more than in a real account; the best of several
 * alternating rounds counts.
 */
const PAGES = 500;
const SIZE = 200;
const PAGE = { offset: 0, limit: 100 };
const ROUNDS = 5;
const MAX_OF_PAID = 3;
/** Most of the unpaid documents have their own amount as the amount due, and must not be computed one by one. */
const MAX_CHECKED_SHARE = 0.5;
const UNPAID = { ...ALL_INVOICES, paymentStatus: 0 };
const PAID = { ...ALL_INVOICES, paymentStatus: 1 };

test('unpaid filter', () => {
  const dir = mkdtempSync(join(tmpdir(), 'kontuar-bench-'));
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const opened = openStore({ file: join(dir, 'kontuar.db'), clock });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  for (const text of invoicePages(PAGES, SIZE))
    store.invoices.apply(decodeInvoicePage(JSON.parse(text))?.records ?? [], '2026-06-03T10:00:00.000Z');

  const measure = (filter: typeof UNPAID) => {
    const started = performance.now();
    const { withoutIds, sum } = excludeInvoicesWithNothingDue(store, filter);
    const { rows, gross, total } = store.invoices.list(filter, PAGE, withoutIds);
    sum(gross);
    annotateRowsWithAmountLeft(store, rows);
    return { total, ms: performance.now() - started };
  };
  measure(PAID);
  const changed = measure(UNPAID);
  const best = { unpaid: Infinity, paid: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.unpaid = Math.min(best.unpaid, measure(UNPAID).ms);
    best.paid = Math.min(best.paid, measure(PAID).ms);
  }
  const checked = store.invoices.unpaidToCheck().length;
  console.log(
    `unpaid: ${changed.total} of ${PAGES * SIZE}, ${checked} to check; after a change ${changed.ms.toFixed(0)} ms, ` +
      `again ${best.unpaid.toFixed(1)} ms, paid ${best.paid.toFixed(1)} ms`,
  );
  store.close();
  rmSync(dir, { recursive: true, force: true });
  expect(checked / changed.total).toBeLessThan(MAX_CHECKED_SHARE);
  expect(best.unpaid / best.paid).toBeLessThan(MAX_OF_PAID);
});
