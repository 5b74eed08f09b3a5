import type { Exercise, RehearsalState, Situation } from '#shared/contract/trainingExercisesContract';
import type { Instant } from '#shared/model/scalars';
import { z } from 'zod';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import type { Situations } from '../../training/trainingSituations';
import type { ApiParts } from '../api/apiParts';
import type { RefusedCall } from '../api/rpcServer';
import type { Clock } from '../platform/platform';
import type { Change } from '../store/outbox/outboxStoreInterface';
import type { Store } from '../store/store';

/**
 * The exercises of training mode, with the simulated problems that belong to them. An exercise counts as done when the
 * data in the training store show the result.
 */
export interface TrainingExercises extends NonNullable<ApiParts['rehearsal']> {
  refused(call: RefusedCall): void;
}

/**
 * The functions of the simulated training service that start and end a situation for an exercise. Times are ms since
 * the epoch.
 */
type ServiceSide = Pick<Situations, 'current' | 'last' | 'begin' | 'end' | 'bringNews'>;

/** Progress of a training exercise: number of completed steps, and the name of the record that proves completion. */
interface Progress {
  readonly step: number;
  readonly proof: string | null;
}

const SITUATION_OF: Readonly<Record<Exercise, Situation | null>> = {
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
const RECENT = 200;

const instant = (ms: number): Instant => new Date(ms).toISOString();

export function createTrainingExercises(
  store: Store,
  clock: Clock,
  situations: ServiceSide,
): TrainingExercises {
  let exercise: { name: Exercise; since: Instant } | null = null;
  let done: RehearsalState['done'] = [];
  /** Changes that the trainee could not save while the disk was full: local ids, or `create` for new invoices. */
  const unsaved = new Set<string>();

  const changesSince = (since: Instant): Change[] =>
    [...store.outbox.open(), ...store.outbox.ended(RECENT)].filter(({ queuedAt }) => queuedAt >= since);
  const nameOf = ({ localId }: Change): string => {
    const invoice = store.invoices.show(localId)?.invoice;
    return invoice?.invoiceFullNo || (invoice?.buyer.companyName ?? '');
  };

  const PROGRESS: Readonly<Record<Exercise, (since: Instant) => Progress>> = {
    offline(since) {
      const outage = situations.last('lineDown');
      const made = changesSince(since).find(
        ({ kind, queuedAt }) => kind === 'create' && (!outage?.to || queuedAt <= instant(outage.to)),
      );
      if (!made) return { step: 0, proof: null };
      return { step: outage?.to ? 2 : 1, proof: outage?.to && made.state === 'sent' ? nameOf(made) : null };
    },
    conflict(since) {
      const edits = changesSince(since).filter(({ kind }) => kind === 'update');
      const met = edits.filter(({ localId }) =>
        store.outbox.history(localId).some(({ at, what }) => at >= since && what === 'conflict'),
      );
      const decided = met.find(({ state }) => state === 'sent' || state === 'dropped');
      const isUnderWay = edits.some(({ state }) => state !== 'sent' && state !== 'dropped');
      return {
        step: met.length > 0 ? 2 : Number(isUnderWay),
        proof: decided ? nameOf(decided) : null,
      };
    },
    correction(since) {
      const made = changesSince(since).find(
        (change) => change.kind === 'create' && isCorrection(change.body.invoiceType),
      );
      return { step: made ? 1 : 0, proof: made?.state === 'sent' ? nameOf(made) : null };
    },
    news(since) {
      const came = store.versions.between(since, instant(clock.now())).length;
      const unread = store.inbox.brief().filter(({ lastAt }) => lastAt >= since).length;
      const read = came > 0 && unread === 0;
      return { step: came > 0 ? 1 : 0, proof: read ? String(came) : null };
    },
    diskFull(since) {
      const full = situations.last('diskFull');
      const end = full?.to ? instant(full.to) : null;
      if (end === null || end < since) return { step: 0, proof: null };
      const kept = changesSince(end).find(({ kind, localId }) =>
        unsaved.has(kind === 'create' ? 'create' : localId),
      );
      return { step: unsaved.size > 0 ? 1 : 2, proof: kept ? nameOf(kept) : null };
    },
  };

  function state(): RehearsalState {
    const now = situations.current();
    const progress = exercise && PROGRESS[exercise.name](exercise.since);
    if (exercise && progress && progress.proof !== null) {
      const proof = { exercise: exercise.name, at: instant(clock.now()), what: progress.proof };
      done = [...done.filter((doneExercise) => doneExercise.exercise !== proof.exercise), proof];
      exercise = null;
    }
    return {
      situation: now && { name: now.name, since: instant(now.since) },
      exercise: exercise && { ...exercise, step: progress?.step ?? 0 },
      done,
    };
  }
  return {
    state,
    begin(situation) {
      situations.begin(situation);
      return state();
    },
    end() {
      situations.end();
      return state();
    },
    practise(name) {
      situations.end();
      exercise = { name, since: instant(clock.now()) };
      done = done.filter((doneExercise) => doneExercise.exercise !== name);
      unsaved.clear();
      const situation = SITUATION_OF[name];
      if (situation) situations.begin(situation);
      if (name === 'news') situations.bringNews();
      return state();
    },
    refused({ procedure, input }) {
      if (procedure === 'outbox.create') unsaved.add('create');
      if (procedure !== 'outbox.edit') return;
      const { data } = z.object({ id: z.string() }).safeParse(input);
      const card = data && store.invoices.show(data.id);
      if (card) unsaved.add(card.localId);
    },
    leave() {
      exercise = null;
      situations.end();
      return state();
    },
  };
}
