import type { StateRefused } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/**
 * States the day on which the receipt of a correction was confirmed; null removes the statement. Returns the reason if
 * the statement was refused.
 */
export async function recordCorrectionReceiptDay(
  id: string,
  receivedOn: Day | null,
): Promise<StateRefused | null> {
  const { error } = await awaitResultOrDeclaredError(getEngineClient().invoices.state({ id, receivedOn }));
  return error?.code === 'REFUSED' ? error.data.why : null;
}

/** States whether the sale of this invoice was recorded by the till. */
export async function recordInvoiceTillSale(id: string, isTillSale: boolean): Promise<void> {
  await awaitResultOrDeclaredError(getEngineClient().invoices.state({ id, isTillSale }));
}
