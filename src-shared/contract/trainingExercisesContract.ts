import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';

/** Simulated desk problems and exercises for training. Kontuar itself checks whether an exercise is completed. */

export const SITUATIONS = ['lineDown', 'slow', 'conflict', 'ksefLate', 'secondDesk', 'diskFull'] as const;
export const trainingSituationSchema = z.enum(SITUATIONS);
export type Situation = z.infer<typeof trainingSituationSchema>;

export const TRAINING_EXERCISE_NAMES = ['offline', 'conflict', 'correction', 'news', 'diskFull'] as const;
export const trainingExerciseNameSchema = z.enum(TRAINING_EXERCISE_NAMES);
export type Exercise = z.infer<typeof trainingExerciseNameSchema>;

/** A completed exercise, with the time of completion and the result that proves the completion. */
const completedExerciseSchema = z.object({
  exercise: trainingExerciseNameSchema,
  at: instantSchema,
  /**
   * The proof that the exercise shows: the number or the buyer of the invoice, or the number of inbox entries that were
   * read.
   */
  what: z.string(),
});

export const trainingExercisesStateSchema = z.object({
  situation: z.object({ name: trainingSituationSchema, since: instantSchema }).nullable(),
  /** The running exercise, with the number of its completed steps (`step`); null if no exercise is running. */
  exercise: z.object({ name: trainingExerciseNameSchema, since: instantSchema, step: z.int() }).nullable(),
  /** The completed exercises in the order of completion, each with its newest result. */
  done: z.array(completedExerciseSchema),
});
export type RehearsalState = z.infer<typeof trainingExercisesStateSchema>;

/** State of the training exercises; null outside of training mode. */
const trainingStateOrNullSchema = trainingExercisesStateSchema.nullable();

export const trainingExercisesContract = {
  state: oc.output(trainingStateOrNullSchema),
  /** Starts a simulated desk problem and ends the previous simulated problem; a running exercise continues. */
  begin: oc.input(z.object({ situation: trainingSituationSchema })).output(trainingStateOrNullSchema),
  end: oc.output(trainingStateOrNullSchema),
  /** Starts an exercise and the simulated desk problem that belongs to the exercise. */
  practise: oc.input(z.object({ exercise: trainingExerciseNameSchema })).output(trainingStateOrNullSchema),
  /** Ends the running exercise and the simulated problem, such as a slow connection, that belongs to the exercise. */
  leave: oc.output(trainingStateOrNullSchema),
};
