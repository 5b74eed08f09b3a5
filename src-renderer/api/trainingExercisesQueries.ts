import { createQuery } from '@tanstack/svelte-query';
import type { Exercise, RehearsalState, Situation } from '#shared/contract/trainingExercisesContract';
import { queryClient } from './queryCache';
import { getEngineClient } from './engineClient';

const KEY = ['outbox', 'rehearsal'];

/**
 * Loads the state of the training exercises. The query reloads when invoices, inbox or sync state change, because such
 * a change can complete an exercise.
 */
export const useTrainingExercisesQuery = () =>
  createQuery(() => ({
    queryKey: KEY,
    queryFn: () => getEngineClient().trainingExercises.state(),
    meta: { alsoReads: ['invoices', 'inbox', 'sync'] },
  }));

const storeExerciseState = async (answer: Promise<RehearsalState | null>): Promise<void> => {
  queryClient.setQueryData(KEY, await answer);
};
export const startTrainingSituation = (situation: Situation) =>
  storeExerciseState(getEngineClient().trainingExercises.begin({ situation }));
export const endTrainingSituation = () => storeExerciseState(getEngineClient().trainingExercises.end());
export const startTrainingExercise = (exercise: Exercise) =>
  storeExerciseState(getEngineClient().trainingExercises.practise({ exercise }));
export const leaveExercise = () => storeExerciseState(getEngineClient().trainingExercises.leave());
