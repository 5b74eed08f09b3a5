import type { InvoiceRow } from '#shared/contract/invoicesContract';
import {
  isNumberInSameSeriesAndPeriod,
  type WantedNumber,
} from '#shared/rules/checks/isNumberInSameSeriesAndPeriod';
import type { Store } from '../../store/storeInterface';

/**
 * Returns the full number of the local invoice that already uses the wanted number. Null means that the number is free.
 */
export function findLocalInvoiceWithNumber(
  { invoices }: Pick<Store, 'invoices'>,
  wanted: WantedNumber,
  isOwn: (row: Pick<InvoiceRow, 'localId' | 'invoiceId'>) => boolean,
): string | null {
  const { customNumber, invoiceType } = wanted;
  const usual = invoices.findNewestNumbered(invoiceType);
  const found = invoices
    .findByCounter(customNumber, invoiceType)
    .find((used) => !isOwn(used) && isNumberInSameSeriesAndPeriod(wanted, used, usual));
  return found ? found.invoiceFullNo || String(customNumber) : null;
}
