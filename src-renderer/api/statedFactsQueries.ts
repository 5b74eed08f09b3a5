import type { StateRefused } from '#shared/contract/invoicesContract';
import type { Day } from '#shared/model/scalars';
import { answered, client } from './client';

/** States the day on which a correction's receipt was confirmed; null takes it back. Returns why it was refused. */
export async function stateReceipt(id: string, receivedOn: Day | null): Promise<StateRefused | null> {
  const { error } = await answered(client().invoices.state({ id, receivedOn }));
  return error?.code === 'REFUSED' ? error.data.why : null;
}

/** States whether the till has the sale of this invoice. */
export async function stateTillSale(id: string, isTillSale: boolean): Promise<void> {
  await answered(client().invoices.state({ id, isTillSale }));
}
