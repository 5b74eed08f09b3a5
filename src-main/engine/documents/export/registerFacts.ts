import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { ksefConnected } from '../../account/ksefConnection';
import type { Store } from '../../store/store';
import { findUndeductedAdvances } from '../besideAdvances';
import { numbersOfFiles } from '../ksef/keptXml';
import { NO_FACTS, type LedgerFacts } from './ledgerEntry';

/** Collects the facts from the store that these documents do not contain themselves. */
export const registerFacts = (store: Store, cards: readonly InvoiceCard[]): LedgerFacts => ({
  ...NO_FACTS,
  connected: ksefConnected(store),
  ofFiles: numbersOfFiles(cards),
  besideAdvances: findUndeductedAdvances(store, cards),
  tillDuty: store.settings.get('till.duty'),
  stated: (invoiceId) => store.statedFacts.of(invoiceId),
});
