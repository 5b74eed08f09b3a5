import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import { readingsMs } from '#shared/rules/moments';
import type { InvoiceQuery } from '../../remote/remote';
import type { SendContext } from './sendContext';

/** Reads the invoices added to the service, newest first: one request for each 200. */

const PAGE = 200;
/** Somebody deletes while it is read: a row may have slipped through between two pages. */
const TRIES = 3;

/** Added since this moment: ms, by this PC's clock. */
export async function readRecentInvoices(
  context: SendContext,
  since: number,
): Promise<Outcome<readonly Invoice[]>> {
  for (let tries = 1; ; tries += 1) {
    const read = await readDownTo(context, {}, () => since + (context.remote.clockSkewMs() ?? 0));
    if (!read.ok || tries === TRIES || new Set(read.value.totals).size === 1) return invoicesOf(read);
  }
}

/** Added since this moment, of what the service finds by `query`: ms, by the service's clock. */
export async function readFound(
  context: SendContext,
  query: InvoiceQuery,
  from: () => number,
): Promise<Outcome<readonly Invoice[]>> {
  for (let tries = 1; ; tries += 1) {
    const read = await readDownTo(context, query, from);
    if (!read.ok || tries === TRIES || !hasFallen(read.value.totals)) return invoicesOf(read);
  }
}

interface Reading {
  readonly invoices: readonly Invoice[];
  /** The service's count with each page. */
  readonly totals: readonly (number | null)[];
}

/** An addition meanwhile moves rows to pages that are still to come: only a deletion hides one. */
const hasFallen = (totals: readonly (number | null)[]): boolean =>
  totals.some((total, page) => page > 0 && (total ?? 0) < (totals[page - 1] ?? 0));

const invoicesOf = (read: Outcome<Reading>): Outcome<readonly Invoice[]> =>
  read.ok ? { ...read, value: read.value.invoices } : read;

/** Page by page, however many, down to the first row from before `from`, ms by the service's clock. */
async function readDownTo(
  context: SendContext,
  query: InvoiceQuery,
  from: () => number,
): Promise<Outcome<Reading>> {
  const all = new Map<number, Invoice>();
  const totals: (number | null)[] = [];
  let [rows, first] = [0, 0];
  for (let page = 1; ; page += 1) {
    const answer = await context.remote.invoices(
      { page, limit: PAGE, orderBy: 'addDate', orderType: 'DESC', ...query },
      context.ask,
    );
    if (!answer.ok) return answer;
    const { records, setAside, totalItems } = answer.value;
    totals.push(totalItems);
    const before = all.size;
    for (const invoice of records) all.set(invoice.invoiceId, invoice);
    // A row that cannot be read is a row, too; and a service may give smaller pages than it was asked for.
    const here = records.length + setAside.length;
    rows += here;
    if (page === 1) first = here;
    const goesOn = here >= (totalItems === null ? first : PAGE) || rows < (totalItems ?? 0);
    if (!goesOn || all.size === before || records.some((one) => isAddedBefore(one, from())))
      return { ok: true, value: { invoices: [...all.values()], totals }, ruid: null };
  }
}

/** Possible times of addition, by each reading; empty if unknown. */
export const addedInstants = ({ addDate }: Pick<Invoice, 'addDate'>): readonly number[] =>
  addDate === null ? [] : readingsMs(addDate);

/** Surely added before, in whichever way its time is read. */
export function isAddedBefore(invoice: Pick<Invoice, 'addDate'>, ms: number): boolean {
  const readings = addedInstants(invoice);
  return readings.length > 0 && readings.every((at) => at < ms);
}

/** Surely added at this time or later, in whichever way its time is read. */
export function isAddedSince(invoice: Pick<Invoice, 'addDate'>, ms: number): boolean {
  const readings = addedInstants(invoice);
  return readings.length > 0 && readings.every((at) => at >= ms);
}

/** Somebody has written to it since it was added. */
export const isWrittenSince = ({ addDate, editDate }: Pick<Invoice, 'addDate' | 'editDate'>): boolean =>
  editDate !== null && editDate !== addDate;
