import type { StateRefused } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/**
 * Saves the day on which the receipt of a correction was confirmed; null removes the day. Returns the reason of a
 * refusal, otherwise null.
 */
export async function recordCorrectionReceiptDay(
  id: string,
  receivedOn: Day | null,
): Promise<StateRefused | null> {
  const { error } = await awaitResultOrDeclaredError(getEngineClient().invoices.state({ id, receivedOn }));
  return error?.code === 'REFUSED' ? error.data.why : null;
}

/**
 * Saves the user's answer whether the invoice was paid before its correction; null deletes an earlier answer. Returns
 * the reason if the engine refuses the answer.
 */
export async function recordPaidBeforeCorrection(
  id: string,
  isPaidBefore: boolean | null,
): Promise<StateRefused | null> {
  const { error } = await awaitResultOrDeclaredError(getEngineClient().invoices.state({ id, isPaidBefore }));
  return error?.code === 'REFUSED' ? error.data.why : null;
}

/** Saves whether the sale of the invoice was recorded by the till. */
export async function recordInvoiceTillSale(id: string, isTillSale: boolean): Promise<void> {
  await awaitResultOrDeclaredError(getEngineClient().invoices.state({ id, isTillSale }));
}
