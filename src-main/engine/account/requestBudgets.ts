import type { Secrets } from '#shared/model/account';
import type { BudgetMemory } from '../remote/remote';
import { bestEffort } from '../store/sql/bestEffort';
import type { Store } from '../store/store';

/**
 * Requests spent on trying a sign-in. The service counts them for that sign-in, so its property counts them as well;
 * else it would take them for another PC's and slow down.
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
