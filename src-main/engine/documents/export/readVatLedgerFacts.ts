import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { inferKsefConnected } from '../../account/ksefConnectedSetting';
import type { Store } from '../../store/store';
import { findInvoicesMissingAdvanceDeduction } from '../findInvoicesMissingAdvanceDeduction';
import { mapKsefNumbersMissingInService } from '../ksef/storedKsefXml';
import { NO_LEDGER_FACTS, type LedgerFacts } from './vatLedgerEntry';

/**
 * Collects facts that are not part of the given invoices but decide how they count in the VAT register, such as the
 * KSeF connection and the owner's statements.
 */
export const readVatLedgerFacts = (store: Store, cards: readonly InvoiceCard[]): LedgerFacts => ({
  ...NO_LEDGER_FACTS,
  connected: inferKsefConnected(store),
  ofFiles: mapKsefNumbersMissingInService(cards),
  besideAdvances: findInvoicesMissingAdvanceDeduction(store, cards),
  tillDuty: store.settings.get('till.duty'),
  stated: (invoiceId) => store.statedFacts.of(invoiceId),
});
