import { setImmediate as breathe } from 'node:timers/promises';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import type { Store } from '../../store/store';
import { describeStoredPdf, type StoredPdfState } from '../storedPdf';
import { listPaperDoubts } from '../source';
import { createLedgerEntry, type LedgerEntry, type LedgerFacts } from './ledgerEntry';
import type { ExportStep } from './step';

/** With what its paper says beside it, read at the same time. */
export type ListedEntry = LedgerEntry & { readonly paper: StoredPdfState };

/** Cards with what they count for. */
export async function* createLedgerEntries(
  store: Store,
  cards: readonly InvoiceCard[],
  facts: LedgerFacts,
): AsyncGenerator<ExportStep, ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for (const [at, card] of cards.entries()) {
    const paper = describeStoredPdf(store, card);
    entries.push({ ...createLedgerEntry(card, paper.source, listPaperDoubts(paper.source), facts), paper });
    // One takes some milliseconds: a screen that asks is not to notice.
    if (at % 4 === 3) await breathe();
    if (at % 100 === 99) yield { kind: 'progress', done: at + 1, of: cards.length };
  }
  return entries;
}

/** Documents in the VAT register, and those never in it: drafts, pro formas, receipts (domain.md 7.4). */
export interface Parted {
  readonly entries: readonly ListedEntry[];
  readonly outside: readonly ListedEntry[];
}

export const parted = (all: readonly ListedEntry[]): Parted => ({
  entries: all.filter(({ marker }) => marker.kind !== 'outside'),
  outside: all.filter(({ marker }) => marker.kind === 'outside'),
});
