import type { ShownInvoice } from '../model/invoice';
import { isCorrection } from './invoiceTypes';
import { isBusiness } from './ksefMarker';
import type { TillDuty } from './tillDuty';
import { findTillReceipt } from './tillReceipt';

/** Which invoices are for a sale that the till has (FP, art. 109 ust. 3d). */

type Sale = Pick<ShownInvoice, 'invoiceType' | 'additionalInfo' | 'buyer'>;

/** What people said about the till; null: nobody has. */
export interface TillFacts {
  /** Of this invoice alone. */
  readonly stated: boolean | null;
  /** Of all sales to consumers. */
  readonly tillDuty: TillDuty | null;
}

/** Whether the till has the sale: as a person stated, else by its remarks, else by the duty of the property. */
export function isTillSale(invoice: Sale, { stated, tillDuty }: TillFacts): boolean {
  if (stated !== null) return stated;
  const receipt = findTillReceipt(invoice);
  if (receipt !== null) return receipt === 'named';
  return tillDuty === 'yes' && isConsumerSale(invoice);
}

/** Whether nobody has said if the till has this sale, which is then counted twice. */
export const isTillUnknown = (invoice: Sale, { stated, tillDuty }: TillFacts): boolean =>
  tillDuty === null && stated === null && findTillReceipt(invoice) === null && isConsumerSale(invoice);

const isConsumerSale = ({ invoiceType, buyer }: Sale): boolean =>
  !isCorrection(invoiceType) && !isBusiness(buyer);
