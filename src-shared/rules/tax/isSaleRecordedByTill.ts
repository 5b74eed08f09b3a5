import type { ShownInvoice } from '../../model/invoice';
import { isCorrection } from '../documents/invoiceTypes';
import { isBusinessParty } from '../ksef/jpkKsefMarker';
import type { TillDuty } from './propertyTillDutySchema';
import { findTillReceiptMention } from './findTillReceiptMention';

/** Decides which invoices are for a sale that the till recorded (JPK marker FP, art. 109 ust. 3d). */

type Sale = Pick<ShownInvoice, 'invoiceType' | 'additionalInfo' | 'buyer'>;

/**
 * Statements of users about sales with a till: for this invoice (`stated`) and for the whole property (`tillDuty`).
 */
export interface TillFacts {
  /**
   * A user's statement about the till: true if the till recorded this sale, false if it did not, null if no user has
   * stated anything.
   */
  readonly stated: boolean | null;
  /** The owner's statement whether the till records all sales to consumers; null if the owner has stated nothing. */
  readonly tillDuty: TillDuty | null;
}

/**
 * Returns whether the till recorded the sale. The first known of these facts decides: a person's statement, the remarks
 * of the invoice, and the owner's statement about the property's till.
 */
export function isSaleRecordedByTill(invoice: Sale, { stated, tillDuty }: TillFacts): boolean {
  if (stated !== null) return stated;
  const receipt = findTillReceiptMention(invoice);
  if (receipt !== null) return receipt === 'named';
  return tillDuty === 'yes' && isConsumerSale(invoice);
}

/** Returns true if it is unknown whether the till recorded this sale, so that its tax may be counted twice. */
export const isTillRecordingUnknown = (invoice: Sale, { stated, tillDuty }: TillFacts): boolean =>
  tillDuty === null && stated === null && findTillReceiptMention(invoice) === null && isConsumerSale(invoice);

const isConsumerSale = ({ invoiceType, buyer }: Sale): boolean =>
  !isCorrection(invoiceType) && !isBusinessParty(buyer);
