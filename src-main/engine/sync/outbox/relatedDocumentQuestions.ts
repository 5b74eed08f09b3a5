import { createHash } from 'node:crypto';
import type { Instant } from '#shared/model/scalars';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Problem } from '#shared/outcome/problem';
import { getCurrentInstant, type Clock } from '../../platform/platform';
import { tryDatabaseWriteIgnoringErrors } from '../../store/sql/bestEffortWrite';
import type { Store } from '../../store/storeInterface';
import type { Create } from './mergeQueuedEdits';

/** Asks the user about a queued settlement or correction after a related document has changed (SPEC.md, O7, O8). */

/** Runs the check `judge` at once and after each change of the invoices or of the queue. */
export function recheckOnQueueOrInvoiceChange(
  store: Store,
  clock: Clock,
  judge: (store: Store, at: Instant) => void,
): void {
  judge(store, getCurrentInstant(clock));
  store.onChange((areas) => {
    if (areas.includes('invoices') || areas.includes('outbox')) judge(store, getCurrentInstant(clock));
  });
}

export const hashValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * Returns the values in `remembered` whose queued change is still open; the keys of `remembered` are ids of queued
 * changes.
 */
export const dropValuesOfEndedChanges = <T>(
  store: Store,
  remembered: Readonly<Record<string, T>>,
): Map<string, T> =>
  new Map(
    Object.entries(remembered).filter(([changeId]) => store.outbox.get(Number(changeId))?.endedAt === null),
  );

/** Returns the questions about one invoice field that the user must answer before a change is sent. */
export const listUserQuestionsAboutField = (problem: Problem | null, field: string): Problem['fields'] =>
  problem?.status === null ? problem.fields.filter((fieldError) => fieldError.field === field) : [];

/** Returns true if `field` is the only field about which the conflict asks the user. */
export function isOnlyFieldAskedAbout({ state, problem }: Create, field: string): boolean {
  const asked = listUserQuestionsAboutField(problem, field).length;
  return state === 'conflict' && asked > 0 && asked === problem?.fields.length;
}

interface RecheckResult {
  /**
   * Queued new invoices about which Kontuar must ask the user before sending them, because a related document has
   * changed.
   */
  readonly ask: readonly Create[];
  /** Queued new invoices that can be sent again, because the user no longer needs to answer the question about them. */
  readonly goOn: readonly Create[];
}

/** Saves questions about queued invoices, which the user must answer before the invoices are sent. */
export function saveQuestionsAboutField(
  store: Store,
  field: string,
  at: Instant,
  judged: RecheckResult,
  remember: () => void,
): void {
  const problem = {
    ...buildProblemWithoutAnswer('refused', 'status', '', at),
    fields: [{ field, message: '' }],
  };
  tryDatabaseWriteIgnoringErrors(() =>
    store.transaction(() => {
      remember();
      for (const { changeId, localId } of judged.ask) {
        store.outbox.applyEvent(changeId, 'stepAside', at, { conflict: 'rejected', problem });
        store.outbox.addHistoryNote(localId, at, {
          what: 'conflict',
          kind: 'create',
          conflict: 'rejected',
          fields: [field],
        });
      }
      for (const { changeId, localId, conflict } of judged.goOn) {
        store.outbox.addHistoryNote(localId, at, {
          what: 'decided',
          kind: 'create',
          conflict,
          detail: 'retry',
        });
        store.outbox.applyEvent(changeId, 'retry', at, { problem: null, failures: 0, nextTry: null });
      }
    }),
  );
}
