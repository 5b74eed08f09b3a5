import type { PlanStay } from '#shared/contract/reservationsContract';
import { toDayNumber } from '#shared/rules/days';
import {
  mergeMovesPerStay,
  convertMovesToStays,
  computeMovedStayPlace,
  isSameRoomAndDates,
  type Move,
  type StayPlacement,
} from './whatIfMoves';

/**
 * State of the what-if plan: whether the mode is on, and the steps so far. The state is kept only in the memory of this
 * window.
 */
class WhatIfPlan {
  on = $state(false);
  steps: readonly Move[] = $state.raw([]);
  /** Id of the stay that the what-if panel shows and that the arrow keys move. */
  chosen: number | null = $state(null);

  readonly moves = $derived(mergeMovesPerStay(this.steps));
  readonly moved = $derived(this.on ? convertMovesToStays(this.moves) : []);
  /** Returns whether a moved stay occupies the given night, at its real place or at its place in the what-if plan. */
  readonly touches = $derived.by(() => {
    const spans = this.moves.flatMap(({ stay, to }) =>
      [stay, to].map(({ arrival, departure }) => [toDayNumber(arrival), toDayNumber(departure)] as const),
    );
    return (night: number): boolean => spans.some(([from, to]) => from <= night && night < to);
  });

  begin(): void {
    this.on = true;
  }

  /** Adds a step that moves `stay` to the place `to`. Earlier steps may already have moved the same stay. */
  move(stay: PlanStay, to: StayPlacement): void {
    if (!this.on || isSameRoomAndDates(stay, to)) return;
    this.steps = [...this.steps, { stay, to }];
    this.chosen = stay.id;
  }
  moveTo(stay: PlanStay, roomId: number | null, arrival: string): void {
    this.move(stay, computeMovedStayPlace(stay, roomId, arrival));
  }

  undo(): void {
    this.steps = this.steps.slice(0, -1);
  }

  /**
   * Ends the what-if plan and clears its steps. The returned function starts the what-if plan again with these steps.
   */
  leave(): () => void {
    const { steps, chosen } = this;
    Object.assign(this, { on: false, steps: [], chosen: null });
    return () => Object.assign(this, { on: true, steps, chosen });
  }
}

export const whatIfPlan = new WhatIfPlan();
