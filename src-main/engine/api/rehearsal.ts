import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { Exercise, RehearsalState, Situation } from '#shared/contract/rehearsal';

const os = implement(contract.rehearsal);

export interface RehearsalParts {
  /** null: this is no training. */
  readonly rehearsal: {
    state(): RehearsalState;
    begin(situation: Situation): RehearsalState;
    end(): RehearsalState;
    practise(exercise: Exercise): RehearsalState;
    leave(): RehearsalState;
  } | null;
}

export const rehearsalApi = ({ rehearsal }: RehearsalParts) => ({
  state: os.state.handler(() => rehearsal?.state() ?? null),
  begin: os.begin.handler(({ input }) => rehearsal?.begin(input.situation) ?? null),
  end: os.end.handler(() => rehearsal?.end() ?? null),
  practise: os.practise.handler(({ input }) => rehearsal?.practise(input.exercise) ?? null),
  leave: os.leave.handler(() => rehearsal?.leave() ?? null),
});
