import type { ShownInvoice } from '../../model/invoice';
import { isPendingOrSentToKsef, chooseJpkKsefMarker, type MarkerFacts } from './jpkKsefMarker';
import { isBlank } from './ksefTextRules';
import type { KsefConnected } from '../form/invoiceTypeChoices';

/** State of an invoice in relation to KSeF, for example `owed` if the invoice must still be sent. */
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

/** Returns true for the two states in which an invoice waits for its KSeF number. */
export const isWaitingForKsef = (state: KsefState): boolean => state === 'waiting' || state === 'owed';

const NO_FAILURE: ReadonlySet<string> = new Set();

/** Returns whether a tax number belongs to a business. A number with eleven digits is a person's PESEL. */
export const isBusinessTaxNumber = (taxId: string): boolean =>
  !isBlank(taxId) && !/^\d{11}$/.test(taxId.trim());
