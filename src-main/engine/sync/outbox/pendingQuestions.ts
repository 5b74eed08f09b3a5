import { createHash } from 'node:crypto';
import type { Instant } from '#shared/model/scalars';
import { ownProblem } from '#shared/outcome/ownProblem';
import type { Problem } from '#shared/outcome/problem';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import { bestEffort } from '../../store/sql/bestEffort';
import type { Store } from '../../store/store';
import type { Create } from './laneWork';

/**
 * Questions about one field of a new invoice that waits, because another document changed under it: an advance under a
 * settlement (SPEC.md, O7), an original under its correction (O8).
 */

/** Judges now, and whenever invoices or the queue change. */
export function watchWaiting(store: Store, clock: Clock, judge: (store: Store, at: Instant) => void): void {
  judge(store, getCurrentInstant(clock));
  store.onChange((areas) => {
    if (areas.includes('invoices') || areas.includes('outbox')) judge(store, getCurrentInstant(clock));
  });
}

export const hashValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Remembered answers by `changeId`, without those of changes that have ended. */
export const ofOpen = <T>(store: Store, remembered: Readonly<Record<string, T>>): Map<string, T> =>
  new Map(
    Object.entries(remembered).filter(([changeId]) => store.outbox.get(Number(changeId))?.endedAt === null),
  );

/** The question about `field`; empty where there is none. */
export const findAskedField = (problem: Problem | null, field: string): Problem['fields'] =>
  problem?.status === null ? problem.fields.filter((one) => one.field === field) : [];

/** Whether nothing but `field` is asked about. */
export function isAskedAlone({ state, problem }: Create, field: string): boolean {
  const asked = findAskedField(problem, field).length;
  return state === 'conflict' && asked > 0 && asked === problem?.fields.length;
}

interface Judged {
  /** Asked about from now on. */
  readonly ask: readonly Create[];
  /** They fit again: nothing is left to decide. */
  readonly goOn: readonly Create[];
}

/**
 * Writes down `remember` with the questions. The change that caused them is saved already and must not look as if it
 * failed, so a full disk is passed over here; the next change asks.
 */
export function settleQuestion(
  store: Store,
  field: string,
  at: Instant,
  judged: Judged,
  remember: () => void,
): void {
  const problem = { ...ownProblem('refused', 'status', '', at), fields: [{ field, message: '' }] };
  bestEffort(() =>
    store.transaction(() => {
      remember();
      for (const { changeId, localId } of judged.ask) {
        store.outbox.move(changeId, 'stepAside', at, { conflict: 'rejected', problem });
        store.outbox.note(localId, at, {
          ...{ what: 'conflict', kind: 'create', conflict: 'rejected' },
          fields: [field],
        });
      }
      for (const { changeId, localId, conflict } of judged.goOn) {
        store.outbox.note(localId, at, { what: 'decided', kind: 'create', conflict, detail: 'retry' });
        store.outbox.move(changeId, 'retry', at, { problem: null, failures: 0, nextTry: null });
      }
    }),
  );
}
