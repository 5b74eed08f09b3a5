import {
  extractInvoiceIds,
  countPagesToFetch,
  MAX_INVOICE_PAGE_ROWS,
  fetchInvoicePageIntoMirror,
  countInvoicePageRows,
} from './invoicePages';
import { fetchInvoiceIntoMirror } from './fetchInvoiceIntoMirror';
import { buildPullStepFailure, PULL_STEP_OK, type Ended, type Run } from './pullRunContext';
import type { Instant } from '#shared/model/scalars';
import type { Store } from '../../store/storeInterface';

/**
 * Compares the stored invoices with the service page by page, to find disk damage and changes that the service did not
 * report (sync.md, What is said).
 */

/** Time in ms between two pages when the stored invoices are compared with the service: four pages an hour. */
const VERIFY_PAGE_INTERVAL_MS = 900_000;
/** Minimum time in ms between two complete comparisons of the stored invoices with the service. */
const MIN_VERIFICATION_PAUSE_MS = 24 * 3_600_000;
/** Maximum number of missing invoices that are requested one by one. */
const MAX_SINGLE_REQUESTS = 20;

export async function verifyNextMirroredInvoices(run: Run): Promise<Ended> {
  const { settings, invoices } = run.store;
  const now = Date.parse(run.now());
  const last = readMirrorVerificationTime(run.store);
  const before = settings.get('invoices.verifying');
  if (!before && Math.abs(now - Date.parse(last ?? '')) < MIN_VERIFICATION_PAUSE_MS) return PULL_STEP_OK;
  if (before && Math.abs(now - before.at) < VERIFY_PAGE_INTERVAL_MS) return PULL_STEP_OK;

  const { page: number, upTo: after } = before ?? { page: 1, upTo: 0 };
  const page = await fetchInvoicePageIntoMirror(run, { page: number }, run.background, after);
  if (!page.ok) return buildPullStepFailure(page);
  const ids = extractInvoiceIds(page.value.records);
  const pages = countPagesToFetch(page.value);
  const ends =
    ids.length === 0 ||
    (pages === null ? countInvoicePageRows(page.value) < MAX_INVOICE_PAGE_ROWS : number >= pages);
  const upTo = ends ? Infinity : Math.max(...ids);
  const came = new Set(ids);
  const missed = invoices.listServiceIds(ends ? { after } : { after, upTo }).filter((id) => !came.has(id));
  // If more than `MAX_SINGLE_REQUESTS` invoices are missing, the service's list has probably changed during the
  // verification, so the verification starts again.
  const moved = missed.length > MAX_SINGLE_REQUESTS;
  for (const id of moved ? [] : missed) {
    const read = await fetchInvoiceIntoMirror(run, id, run.background);
    if (!read.ok) return read;
  }
  settings.set('invoices.verifying', ends || moved ? null : { page: number + 1, upTo, at: now });
  if (ends && !moved) saveMirrorVerificationTime(run);
  return PULL_STEP_OK;
}

export const readMirrorVerificationTime = ({ settings }: Store): Instant | null =>
  settings.get('invoices.verifiedAt');

export const saveMirrorVerificationTime = (run: Run): void =>
  run.store.settings.set('invoices.verifiedAt', run.now());
