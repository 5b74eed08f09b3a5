import type { ShownStayAccount } from '#shared/contract/stayAccountContract';
import type { Store } from '../store/storeInterface';
import { addAmountLeftToPayToInvoiceRows } from './invoicesWithAmountLeftToPay';
import { readStayAccount } from './stayAccounts';

/** Returns the account of a stay with the rows of its documents as in the invoice list; null if the stay is unknown. */
export function readShownStayAccount(store: Store, reservationId: number): ShownStayAccount | null {
  const account = readStayAccount(store, reservationId);
  if (account === null) return null;
  const documents = account.documents.flatMap((document) =>
    addAmountLeftToPayToInvoiceRows(store, [document.row]).map((row) => ({ ...document, row })),
  );
  return { ...account, documents };
}
