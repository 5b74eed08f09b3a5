import type { InvoiceCard } from '#shared/contract/invoices';
import { ksefConnected } from '../../account/ksefConnection';
import type { Store } from '../../store/store';
import { findBesideAdvances } from '../besideAdvances';
import { numbersOfFiles } from '../ksef/keptXml';
import { NO_FACTS, type EntryFacts } from './entry';

/** Facts that the store has about these documents and that they do not contain themselves. */
export const registerFacts = (store: Store, cards: readonly InvoiceCard[]): EntryFacts => ({
  ...NO_FACTS,
  connected: ksefConnected(store),
  ofFiles: numbersOfFiles(cards),
  besideAdvances: findBesideAdvances(store, cards),
  tillDuty: store.settings.get('till.duty'),
  stated: (invoiceId) => store.statedFacts.of(invoiceId),
});
