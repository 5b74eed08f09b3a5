import { createQuery } from '@tanstack/svelte-query';
import type { Exercise, RehearsalState, Situation } from '#shared/contract/exercisesContract';
import { queryClient } from './cache';
import { client } from './client';

const KEY = ['outbox', 'rehearsal'];

/** The state of the exercises; read again when any area changes that may prove an exercise done. */
export const rehearsalQuery = () =>
  createQuery(() => ({
    queryKey: KEY,
    queryFn: () => client().rehearsal.state(),
    meta: { alsoReads: ['invoices', 'inbox', 'sync'] },
  }));

const show = async (answer: Promise<RehearsalState | null>): Promise<void> => {
  queryClient.setQueryData(KEY, await answer);
};
export const beginSituation = (situation: Situation) => show(client().rehearsal.begin({ situation }));
export const endSituation = () => show(client().rehearsal.end());
export const practise = (exercise: Exercise) => show(client().rehearsal.practise({ exercise }));
export const leaveExercise = () => show(client().rehearsal.leave());
