import type { StateRefused } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { answered, client } from './client';

/**
 * States the day on which the receipt of a correction was confirmed; null removes the statement. Returns the reason if
 * the statement was refused.
 */
export async function stateReceipt(id: string, receivedOn: Day | null): Promise<StateRefused | null> {
  const { error } = await answered(client().invoices.state({ id, receivedOn }));
  return error?.code === 'REFUSED' ? error.data.why : null;
}

/** States whether the sale of this invoice was recorded by the till. */
export async function stateTillSale(id: string, isTillSale: boolean): Promise<void> {
  await answered(client().invoices.state({ id, isTillSale }));
}
