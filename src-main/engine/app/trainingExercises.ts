import type { Exercise, RehearsalState, Situation } from '#shared/contract/trainingExercisesContract';
import type { Instant } from '#shared/model/scalars';
import { z } from 'zod';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import type { Situations } from '../../training/trainingSituations';
import type { ApiParts } from '../api/apiDependencies';
import type { RefusedCall } from '../api/rpcServer';
import type { Clock } from '../platform/platform';
import type { Change } from '../store/outbox/outboxStoreInterface';
import type { Store } from '../store/storeInterface';

/**
 * The exercises of training mode, with the simulated problems that belong to them. An exercise counts as done when the
 * data in the training store show the result.
 */
export interface TrainingExercises extends NonNullable<ApiParts['rehearsal']> {
  recordRefusedCall(call: RefusedCall): void;
}

/** The part of `Situations` (simulated desk problems) that the exercises use. Times are in ms since the epoch. */
type SituationControl = Pick<Situations, 'getCurrent' | 'getLastRun' | 'begin' | 'end' | 'createNews'>;

/**
 * Progress of a training exercise. `proof` names the result that completes the exercise, such as an invoice number;
 * null until then.
 */
interface Progress {
  readonly step: number;
  readonly proof: string | null;
}

const SITUATION_BY_EXERCISE: Readonly<Record<Exercise, Situation | null>> = {
  offline: 'lineDown',
  conflict: 'conflict',
  correction: null,
  news: null,
  diskFull: 'diskFull',
};
/**
 * Number of most recently ended queue changes that are read to check an exercise; exercises during one working shift
 * produce fewer changes.
 */
const MAX_ENDED_CHANGES = 200;

const toInstant = (ms: number): Instant => new Date(ms).toISOString();

export function createTrainingExercises(
  store: Store,
  clock: Clock,
  situations: SituationControl,
): TrainingExercises {
  let exercise: { name: Exercise; since: Instant } | null = null;
  let done: RehearsalState['done'] = [];
  /**
   * Local ids of the invoices whose changes could not be saved while the simulated disk was full; `create` stands for a
   * new invoice.
   */
  const unsaved = new Set<string>();

  const listChangesSince = (since: Instant): Change[] =>
    [...store.outbox.listOpen(), ...store.outbox.listEnded(MAX_ENDED_CHANGES)].filter(
      ({ queuedAt }) => queuedAt >= since,
    );
  const getInvoiceNumberOrBuyer = ({ localId }: Change): string => {
    const invoice = store.invoices.readCard(localId)?.invoice;
    return invoice?.invoiceFullNo || (invoice?.buyer.companyName ?? '');
  };

  const PROGRESS: Readonly<Record<Exercise, (since: Instant) => Progress>> = {
    offline(since) {
      const outage = situations.getLastRun('lineDown');
      const made = listChangesSince(since).find(
        ({ kind, queuedAt }) => kind === 'create' && (!outage?.to || queuedAt <= toInstant(outage.to)),
      );
      if (!made) return { step: 0, proof: null };
      return {
        step: outage?.to ? 2 : 1,
        proof: outage?.to && made.state === 'sent' ? getInvoiceNumberOrBuyer(made) : null,
      };
    },
    conflict(since) {
      const edits = listChangesSince(since).filter(({ kind }) => kind === 'update');
      const met = edits.filter(({ localId }) =>
        store.outbox.listHistory(localId).some(({ at, what }) => at >= since && what === 'conflict'),
      );
      const decided = met.find(({ state }) => state === 'sent' || state === 'dropped');
      const isUnderWay = edits.some(({ state }) => state !== 'sent' && state !== 'dropped');
      return {
        step: met.length > 0 ? 2 : Number(isUnderWay),
        proof: decided ? getInvoiceNumberOrBuyer(decided) : null,
      };
    },
    correction(since) {
      const made = listChangesSince(since).find(
        (change) => change.kind === 'create' && isCorrection(change.body.invoiceType),
      );
      return { step: made ? 1 : 0, proof: made?.state === 'sent' ? getInvoiceNumberOrBuyer(made) : null };
    },
    news(since) {
      const came = store.versions.listChangesBetween(since, toInstant(clock.now())).length;
      const unread = store.inbox.listBriefly().filter(({ lastAt }) => lastAt >= since).length;
      const read = came > 0 && unread === 0;
      return { step: came > 0 ? 1 : 0, proof: read ? String(came) : null };
    },
    diskFull(since) {
      const full = situations.getLastRun('diskFull');
      const end = full?.to ? toInstant(full.to) : null;
      if (end === null || end < since) return { step: 0, proof: null };
      const kept = listChangesSince(end).find(({ kind, localId }) =>
        unsaved.has(kind === 'create' ? 'create' : localId),
      );
      return { step: unsaved.size > 0 ? 1 : 2, proof: kept ? getInvoiceNumberOrBuyer(kept) : null };
    },
  };

  function updateAndGetState(): RehearsalState {
    const now = situations.getCurrent();
    const progress = exercise && PROGRESS[exercise.name](exercise.since);
    if (exercise && progress && progress.proof !== null) {
      const proof = { exercise: exercise.name, at: toInstant(clock.now()), what: progress.proof };
      done = [...done.filter((doneExercise) => doneExercise.exercise !== proof.exercise), proof];
      exercise = null;
    }
    return {
      situation: now && { name: now.name, since: toInstant(now.since) },
      exercise: exercise && { ...exercise, step: progress?.step ?? 0 },
      done,
    };
  }
  return {
    state: updateAndGetState,
    begin(situation) {
      situations.begin(situation);
      return updateAndGetState();
    },
    end() {
      situations.end();
      return updateAndGetState();
    },
    practise(name) {
      situations.end();
      exercise = { name, since: toInstant(clock.now()) };
      done = done.filter((doneExercise) => doneExercise.exercise !== name);
      unsaved.clear();
      const situation = SITUATION_BY_EXERCISE[name];
      if (situation) situations.begin(situation);
      if (name === 'news') situations.createNews();
      return updateAndGetState();
    },
    recordRefusedCall({ procedure, input }) {
      if (procedure === 'outbox.create') unsaved.add('create');
      if (procedure !== 'outbox.edit') return;
      const { data } = z.object({ id: z.string() }).safeParse(input);
      const card = data && store.invoices.readCard(data.id);
      if (card) unsaved.add(card.localId);
    },
    leave() {
      exercise = null;
      situations.end();
      return updateAndGetState();
    },
  };
}
