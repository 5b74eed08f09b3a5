import { setImmediate as breathe } from 'node:timers/promises';
import type { InvoiceCard } from '#shared/contract/invoices';
import type { Store } from '../../store/store';
import { paperState, type PaperState } from '../keep';
import { listPaperDoubts } from '../source';
import { entryOf, type Entry, type EntryFacts } from './entry';
import type { ExportStep } from './step';

/** With what its paper says beside it, read at the same time. */
export type ListedEntry = Entry & { readonly paper: PaperState };

/** Cards with what they count for. */
export async function* entriesOf(
  store: Store,
  cards: readonly InvoiceCard[],
  facts: EntryFacts,
): AsyncGenerator<ExportStep, ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for (const [at, card] of cards.entries()) {
    const paper = paperState(store, card);
    entries.push({ ...entryOf(card, paper.source, listPaperDoubts(paper.source), facts), paper });
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
