import { z } from 'zod';
import type { Run } from './run';

/** More than both of these at once is not believed without the user's word (sync.md, Guard). */
const SHARE = 0.05;
const COUNT = 20;

type Kind = 'invoices' | 'reservations';

/**
 * Whether so many records of a kind may go at once. If not, the run carries the question, unless the user
 * has already said "keep everything" to this very number.
 */
export function mayRemove(run: Run, kind: Kind, would: number, of: number): boolean {
  if (would <= COUNT || would <= of * SHARE) return true;
  if (run.options.allowRemoval?.has(kind)) return true;
  if (keptBefore.parse(run.store.memory.get(keptKey(kind))) !== would) run.guard = { kind, would, of };
  return false;
}

const keptBefore = z.number().nullable().catch(null);

/** Where the user's "keep everything" is remembered, with the number that it was said to. */
export const keptKey = (kind: Kind): string => `guardKept.${kind}`;
