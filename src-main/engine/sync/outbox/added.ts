import type { Invoice } from '#shared/model/invoice';
import type { Outcome } from '#shared/outcome/problem';
import { readingsMs } from '#shared/rules/moments';
import type { SendContext } from './sendContext';

/** What was added to the service since a moment, newest first: one request for each 200. */

const PAGE = 200;
/** Somebody deletes while it is read: a row may have slipped through between two pages. */
const TRIES = 3;

/** `since`: ms, by this PC's clock. */
export async function readAdded(context: SendContext, since: number): Promise<Outcome<readonly Invoice[]>> {
  for (let tries = 1; ; tries += 1) {
    const read = await readOnce(context, since);
    if (!read.ok || read.value.steady || tries === TRIES)
      return read.ok ? { ok: true, value: read.value.invoices, ruid: null } : read;
  }
}

interface Reading {
  readonly invoices: readonly Invoice[];
  /** The same number was there from the first page to the last. */
  readonly steady: boolean;
}

async function readOnce(context: SendContext, since: number): Promise<Outcome<Reading>> {
  const all = new Map<number, Invoice>();
  const totals = new Set<number | null>();
  for (let page = 1; ; page += 1) {
    const answer = await context.remote.invoices(
      { page, limit: PAGE, orderBy: 'addDate', orderType: 'DESC' },
      context.ask,
    );
    if (!answer.ok) return answer;
    const { records, totalItems } = answer.value;
    totals.add(totalItems);
    const before = all.size;
    for (const invoice of records) all.set(invoice.invoiceId, invoice);
    const from = since + (context.remote.clockSkewMs() ?? 0);
    const over = records.length < PAGE || all.size === before || records.some((one) => isBefore(one, from));
    if (over)
      return { ok: true, value: { invoices: [...all.values()], steady: totals.size === 1 }, ruid: null };
  }
}

/** Possible times of addition, by each reading; empty if unknown. */
export const addedAt = ({ addDate }: Pick<Invoice, 'addDate'>): readonly number[] =>
  addDate === null ? [] : readingsMs(addDate);

/** Surely added before, in whichever way its time is read. */
export function isBefore(invoice: Pick<Invoice, 'addDate'>, ms: number): boolean {
  const readings = addedAt(invoice);
  return readings.length > 0 && readings.every((at) => at < ms);
}

/** Surely added at this time or later, in whichever way its time is read. */
export function isSince(invoice: Pick<Invoice, 'addDate'>, ms: number): boolean {
  const readings = addedAt(invoice);
  return readings.length > 0 && readings.every((at) => at >= ms);
}
