import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.trainingExercises);

export const createTrainingExercisesApiHandlers = ({ rehearsal }: ApiParts) => ({
  state: os.state.handler(() => rehearsal?.state() ?? null),
  begin: os.begin.handler(({ input }) => rehearsal?.begin(input.situation) ?? null),
  end: os.end.handler(() => rehearsal?.end() ?? null),
  practise: os.practise.handler(({ input }) => rehearsal?.practise(input.exercise) ?? null),
  leave: os.leave.handler(() => rehearsal?.leave() ?? null),
});
