import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instantSchema } from '../model/scalars';

/** Difficult days on request, in training only: what goes wrong at a desk, and exercises that check themselves. */

export const SITUATIONS = ['lineDown', 'slow', 'conflict', 'ksefLate', 'secondDesk', 'diskFull'] as const;
export const situationSchema = z.enum(SITUATIONS);
export type Situation = z.infer<typeof situationSchema>;

export const EXERCISES = ['offline', 'conflict', 'correction', 'news', 'diskFull'] as const;
export const exerciseSchema = z.enum(EXERCISES);
export type Exercise = z.infer<typeof exerciseSchema>;

/** The record by which an exercise was recognised as done. */
const proofSchema = z.object({
  exercise: exerciseSchema,
  at: instantSchema,
  /** The number or the buyer of the invoice; how many entries of the inbox were read. */
  what: z.string(),
});

export const rehearsalSchema = z.object({
  situation: z.object({ name: situationSchema, since: instantSchema }).nullable(),
  /** `step`: how many of its steps are done. */
  exercise: z.object({ name: exerciseSchema, since: instantSchema, step: z.int() }).nullable(),
  /** The last proof of each exercise, in the order of doing. */
  done: z.array(proofSchema),
});
export type RehearsalState = z.infer<typeof rehearsalSchema>;

/** null: this is no training. */
const answer = rehearsalSchema.nullable();

export const rehearsal = {
  state: oc.output(answer),
  /** Ends the one before; an exercise goes on. */
  begin: oc.input(z.object({ situation: situationSchema })).output(answer),
  end: oc.output(answer),
  /** Begins with its own situation, if it has one. */
  practise: oc.input(z.object({ exercise: exerciseSchema })).output(answer),
  /** Ends the exercise and its situation. */
  leave: oc.output(answer),
};
