import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import { listPossibleServiceTimesMs } from '#shared/rules/parseServiceTime';
import type { InvoiceQuery } from '../../remote/remoteServiceInterface';
import type { SendContext } from './sendContext';

/**
 * Reads the invoices that were added to the service since a given time, newest first, with one request per 200
 * invoices.
 */

const PAGE_SIZE = 200;
/**
 * Maximum number of attempts to read the list of added invoices. A deletion during the reading requires another
 * attempt.
 */
const MAX_READ_TRIES = 3;

/** Returns the invoices that were added since the time `since`, in ms by this PC's clock. */
export async function readInvoicesAddedSince(
  context: SendContext,
  since: number,
): Promise<Outcome<readonly Invoice[]>> {
  for (let tries = 1; ; tries += 1) {
    const read = await readPagesDownTo(context, {}, () => since + (context.remote.clockSkewMs() ?? 0));
    if (!read.ok || tries === MAX_READ_TRIES || new Set(read.value.totals).size === 1)
      return extractInvoices(read);
  }
}

/** Returns the invoices that match `query` and were added since `from`, a time in ms by the service's clock. */
export async function searchInvoicesAddedSince(
  context: SendContext,
  query: InvoiceQuery,
  from: () => number,
): Promise<Outcome<readonly Invoice[]>> {
  for (let tries = 1; ; tries += 1) {
    const read = await readPagesDownTo(context, query, from);
    if (!read.ok || tries === MAX_READ_TRIES || !hasTotalFallen(read.value.totals))
      return extractInvoices(read);
  }
}

interface Reading {
  readonly invoices: readonly Invoice[];
  /** Total number of invoices that the service reported with each page; null for a page without this number. */
  readonly totals: readonly (number | null)[];
}

/**
 * Returns true if a page states a smaller total than the previous page: an invoice was deleted during the reading, so
 * another one may have been skipped.
 */
const hasTotalFallen = (totals: readonly (number | null)[]): boolean =>
  totals.some((total, page) => page > 0 && (total ?? 0) < (totals[page - 1] ?? 0));

const extractInvoices = (read: Outcome<Reading>): Outcome<readonly Invoice[]> =>
  read.ok ? { ...read, value: read.value.invoices } : read;

/**
 * Reads the invoice pages until one contains an invoice added before the time `from`. The time is in ms by the
 * service's clock.
 */
async function readPagesDownTo(
  context: SendContext,
  query: InvoiceQuery,
  from: () => number,
): Promise<Outcome<Reading>> {
  const invoicesById = new Map<number, Invoice>();
  const totals: (number | null)[] = [];
  let [rows, first] = [0, 0];
  for (let page = 1; ; page += 1) {
    const answer = await context.remote.readInvoices(
      { page, limit: PAGE_SIZE, orderBy: 'addDate', orderType: 'DESC', ...query },
      context.ask,
    );
    if (!answer.ok) return answer;
    const { records, setAside, totalItems } = answer.value;
    totals.push(totalItems);
    const before = invoicesById.size;
    for (const invoice of records) invoicesById.set(invoice.invoiceId, invoice);
    // The row count of a page includes records that could not be read.
    const rowCount = records.length + setAside.length;
    rows += rowCount;
    if (page === 1) first = rowCount;
    const goesOn = rowCount >= (totalItems === null ? first : PAGE_SIZE) || rows < (totalItems ?? 0);
    if (
      !goesOn ||
      invoicesById.size === before ||
      records.some((record) => isInvoiceAddedBefore(record, from()))
    )
      return { ok: true, value: { invoices: [...invoicesById.values()], totals }, ruid: null };
  }
}

/**
 * Returns the possible times, in ms, at which the invoice was added; empty if unknown. `addDate` can mean Warsaw time
 * or UTC.
 */
export const listPossibleAdditionTimes = ({ addDate }: Pick<Invoice, 'addDate'>): readonly number[] =>
  addDate === null ? [] : listPossibleServiceTimesMs(addDate);

/**
 * Returns true if the invoice was added before `ms` for every possible meaning of `addDate`, which may be Warsaw time
 * or UTC.
 */
export function isInvoiceAddedBefore(invoice: Pick<Invoice, 'addDate'>, ms: number): boolean {
  const readings = listPossibleAdditionTimes(invoice);
  return readings.length > 0 && readings.every((at) => at < ms);
}

/**
 * Returns true if the invoice was added at `ms` or later for every possible meaning of `addDate`, which may be Warsaw
 * time or UTC.
 */
export function isInvoiceAddedSince(invoice: Pick<Invoice, 'addDate'>, ms: number): boolean {
  const readings = listPossibleAdditionTimes(invoice);
  return readings.length > 0 && readings.every((at) => at >= ms);
}

export const isServiceInvoiceEditedAfterCreation = ({
  addDate,
  editDate,
}: Pick<Invoice, 'addDate' | 'editDate'>): boolean => editDate !== null && editDate !== addDate;
