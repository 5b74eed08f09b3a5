import { createQuery } from '@tanstack/svelte-query';
import type {
  Conflict,
  ConflictSum,
  ConflictResolution,
  FieldChoices,
  GroupSums,
} from '#shared/contract/conflictsContract';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/**
 * Query for a change in conflict, with all data that the user needs to resolve the conflict; null after the conflict is
 * settled.
 */
export const useConflictQuery = (id: () => number) =>
  createQuery(() => ({
    queryKey: ['outbox', 'conflict', id()],
    queryFn: async (): Promise<Conflict | null> => {
      const { data } = await awaitResultOrDeclaredError(getEngineClient().conflicts.show({ id: id() }));
      return data ?? null;
    },
    placeholderData: () => undefined,
    meta: { alsoReads: ['invoices'] },
  }));

export interface Preview {
  readonly gross: ConflictSum;
  readonly sums: Readonly<Record<string, GroupSums>>;
}

/**
 * Result of a decision about a conflict: `sends` (the change will be sent), `settled` (nothing is sent), `open` (more
 * decisions are needed), or `wrong` (the decision is no longer possible).
 */
export type Resolved = 'sends' | 'settled' | 'open' | 'wrong';

export async function resolveConflict(id: number, decision: ConflictResolution): Promise<Resolved> {
  const { error, data } = await awaitResultOrDeclaredError(
    getEngineClient().conflicts.resolve({ id, decision }),
  );
  if (!error) return data.sends ? 'sends' : data.resolved ? 'settled' : 'open';
  return 'wrong';
}

/** Loads the amount due of an invoice in conflict, computed from the user's choices so far. */
export const useAmountsAfterConflictChoicesQuery = (id: () => number, choices: () => FieldChoices) =>
  createQuery(() => ({
    queryKey: ['outbox', 'preview', id(), choices()],
    queryFn: async (): Promise<Preview | null> => {
      const { data } = await awaitResultOrDeclaredError(
        getEngineClient().conflicts.preview({ id: id(), choices: choices() }),
      );
      return data ?? null;
    },
    gcTime: 0,
  }));
