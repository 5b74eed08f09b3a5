import type { ShownInvoice } from '../model/invoice';
import { isPendingOrSentToKsef, chooseJpkKsefMarker, type MarkerFacts } from './jpkKsefMarker';
import { isBlank } from './ksefTextRules';
import type { KsefConnected } from './invoiceTypeChoices';

/**
 * What KSeF still wants of an invoice, the same on list, card, paper and in the deadlines (sendBy.ts).
 * `notRequired`: a private buyer; it may be in KSeF, and need not (art. 106ga ust. 2 pkt 4, ust. 4 of the VAT Act).
 * `outside`: the account is not known to be connected. `never`: a draft, a pro forma, a receipt.
 */
export type KsefState = 'hasNumber' | 'waiting' | 'owed' | 'notRequired' | 'outside' | 'never';

type KsefFacts = Pick<ShownInvoice, 'invoiceType' | 'invoiceStatus' | 'ksefId' | 'issueDate'>;

export function classifyInvoiceKsefState(
  invoice: KsefFacts,
  facts: Pick<MarkerFacts, 'toBusiness' | 'correctsOutside'> & { readonly connected: KsefConnected },
): KsefState {
  if (!isBlank(invoice.ksefId)) return 'hasNumber';
  if (isPendingOrSentToKsef(invoice.invoiceStatus)) return 'waiting';
  const { kind } = chooseJpkKsefMarker(invoice, { ...facts, failureDays: NO_FAILURE });
  const { connected, toBusiness } = facts;
  if (kind === 'outside') return 'never';
  if (kind !== 'BFK') return 'owed';
  return connected === true && !toBusiness ? 'notRequired' : 'outside';
}

const NO_FAILURE: ReadonlySet<string> = new Set();

/** A row of the list has the buyer's number without its kind: eleven digits are a person's PESEL. */
export const isBusinessNumber = (taxId: string): boolean => !isBlank(taxId) && !/^\d{11}$/.test(taxId.trim());
