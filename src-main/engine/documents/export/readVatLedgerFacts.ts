import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { inferKsefConnected } from '../../account/ksefConnectedSetting';
import type { Store } from '../../store/store';
import { findInvoicesMissingAdvanceDeduction } from '../findInvoicesMissingAdvanceDeduction';
import { mapKsefNumbersMissingInService } from '../ksef/storedKsefXml';
import { NO_LEDGER_FACTS, type LedgerFacts } from './vatLedgerEntry';

/** Collects the facts that affect the VAT register but are not part of the invoices, such as the KSeF connection. */
export const readVatLedgerFacts = (store: Store, cards: readonly InvoiceCard[]): LedgerFacts => ({
  ...NO_LEDGER_FACTS,
  connected: inferKsefConnected(store),
  ofFiles: mapKsefNumbersMissingInService(cards),
  besideAdvances: findInvoicesMissingAdvanceDeduction(store, cards),
  tillDuty: store.settings.get('till.duty'),
  stated: (invoiceId) => store.statedFacts.of(invoiceId),
});
