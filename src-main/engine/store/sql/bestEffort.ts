import type { BudgetMemory } from '../../remote/remote';
import type { Store } from '../store';

/** A full disk must not stop what only reads: a line of the log, or the budget kept for a restart, may be lost. */
export function unlessFull(write: () => void): void {
  try {
    write();
  } catch {
    // The pass itself meets the same disk, and says so.
  }
}

/** The request budget over restarts, in the store's memory. */
export function budgetIn(store: Store): BudgetMemory {
  return {
    load: () => {
      const kept = store.memory.get('budget');
      return Array.isArray(kept) ? kept.filter((at): at is number => typeof at === 'number') : [];
    },
    save: (sentAt) => unlessFull(() => store.memory.set('budget', sentAt)),
  };
}
