import type { Secrets } from '#shared/model/account';
import type { BudgetMemory } from '../remote/remote';
import { bestEffort } from '../store/sql/bestEffort';
import type { Store } from '../store/store';

/**
 * What was spent on trying a sign-in that is not the property's own. The service counts it to that sign-in: the property
 * that gets it has to count it too, or it would take its own trials for those of another PC, and slow down for them.
 */
export interface TrialBudgets {
  of(secrets: Secrets): BudgetMemory;
  /** The sign-in has found its property. */
  handOver(secrets: Secrets, to: BudgetMemory): void;
}

export function createTrialBudgets(): TrialBudgets {
  const spent = new Map<string, readonly number[]>();
  return {
    of: ({ clientId }) => ({
      load: () => spent.get(clientId) ?? [],
      save: (sentAt) => void spent.set(clientId, sentAt),
    }),
    handOver: ({ clientId }, to) => {
      const tried = spent.get(clientId);
      spent.delete(clientId);
      if (tried) to.save([...to.load(), ...tried]);
    },
  };
}

/** The request budget over restarts, in the settings. */
export function budgetIn(store: Store): BudgetMemory {
  return {
    load: () => store.settings.get('budget'),
    save: (sentAt) => bestEffort(() => store.settings.set('budget', [...sentAt])),
  };
}
