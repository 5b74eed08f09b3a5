import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { readOrInferKsefConnected } from '../../account/ksefConnectedSetting';
import type { Store } from '../../store/storeInterface';
import { findUndeductedAdvancesAndFinals } from '../findUndeductedAdvancesAndFinals';
import { mapKsefNumbersMissingInService } from '../ksef/storeAndReadKsefXmlFiles';
import { NO_LEDGER_FACTS, type LedgerFacts } from './vatLedgerEntry';

/**
 * Collects facts for the VAT register that are not in the invoices themselves, such as whether the account is connected
 * to KSeF.
 */
export const readVatLedgerFacts = (store: Store, cards: readonly InvoiceCard[]): LedgerFacts => ({
  ...NO_LEDGER_FACTS,
  connected: readOrInferKsefConnected(store),
  ofFiles: mapKsefNumbersMissingInService(cards),
  besideAdvances: findUndeductedAdvancesAndFinals(store, cards),
  tillDuty: store.settings.get('till.duty'),
  findStatedFacts: (invoiceId) => store.statedFacts.get(invoiceId),
});
