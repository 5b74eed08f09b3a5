import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { Store } from '../../store/storeInterface';
import { readInvoicePdfInputs, type StoredPdfState } from '../storedPdf';
import { listFactsInvoicePdfCannotState } from '../invoiceDocumentData';
import { createVatLedgerEntry, type LedgerEntry, type LedgerFacts } from './vatLedgerEntry';
import type { ExportStep } from './exportOutputTypes';

/** An invoice's entry in the VAT ledger and the data of its PDF, both read from the store at the same moment. */
export type ListedEntry = LedgerEntry & { readonly paper: StoredPdfState };

/** Creates one VAT ledger entry for each invoice and yields the progress of the export. */
export async function* createVatLedgerEntries(
  store: Store,
  cards: readonly InvoiceCard[],
  facts: LedgerFacts,
): AsyncGenerator<ExportStep, ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for (const [at, card] of cards.entries()) {
    const paper = readInvoicePdfInputs(store, card);
    entries.push({
      ...createVatLedgerEntry(card, paper.source, listFactsInvoicePdfCannotState(paper.source), facts),
      paper,
    });
    // Creating one entry of the VAT ledger takes some milliseconds, so the loop pauses regularly to let the engine
    // answer the screens.
    if (at % 4 === 3) await yieldToEventLoop();
    if (at % 100 === 99) yield { kind: 'progress', done: at + 1, of: cards.length };
  }
  return entries;
}

/**
 * VAT ledger entries in two groups: `entries` for documents of the VAT register, `outside` for documents that no VAT
 * register contains (domain.md 7.4).
 */
export interface EntriesInAndOutsideRegister {
  readonly entries: readonly ListedEntry[];
  readonly outside: readonly ListedEntry[];
}

export const separateEntriesOutsideVatRegister = (
  entries: readonly ListedEntry[],
): EntriesInAndOutsideRegister => ({
  entries: entries.filter(({ marker }) => marker.kind !== 'outside'),
  outside: entries.filter(({ marker }) => marker.kind === 'outside'),
});
