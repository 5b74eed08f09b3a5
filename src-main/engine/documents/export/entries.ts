import { setImmediate as breathe } from 'node:timers/promises';
import type { InvoiceCard } from '#shared/contract/invoices';
import type { Store } from '../../store/store';
import { doubtsOf, sourceOf } from '../source';
import { entryOf, type Entry, type EntryFacts } from './entry';
import type { ExportStep } from './step';

/** Cards with what they count for. */
export async function* entriesOf(
  store: Store,
  cards: readonly InvoiceCard[],
  facts: EntryFacts,
): AsyncGenerator<ExportStep, Entry[]> {
  const entries: Entry[] = [];
  for (const [at, card] of cards.entries()) {
    const source = sourceOf(store, card);
    entries.push(entryOf(card, source, doubtsOf(source), facts));
    // One takes some milliseconds: a screen that asks is not to notice.
    if (at % 4 === 3) await breathe();
    if (at % 100 === 99) yield { kind: 'progress', done: at + 1, of: cards.length };
  }
  return entries;
}

/** Documents in the VAT register, and those never in it: drafts, pro formas, receipts (domain.md 7.4). */
export interface Parted {
  readonly entries: readonly Entry[];
  readonly outside: readonly Entry[];
}

export const parted = (all: readonly Entry[]): Parted => ({
  entries: all.filter(({ marker }) => marker.kind !== 'outside'),
  outside: all.filter(({ marker }) => marker.kind === 'outside'),
});
