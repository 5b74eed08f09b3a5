import type { Secrets } from '#shared/model/account';
import type { BudgetMemory } from '../remote/remote';

/**
 * What was spent on trying a sign-in that is not the property's own. The service counts it to that sign-in: the property
 * that gets it has to count it too, or it would take its own trials for those of another PC, and slow down for them.
 */
export interface TrialBudgets {
  of(secrets: Secrets): BudgetMemory;
  /** The sign-in has found its property. */
  handOver(secrets: Secrets, to: BudgetMemory): void;
}

export function makeTrialBudgets(): TrialBudgets {
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
