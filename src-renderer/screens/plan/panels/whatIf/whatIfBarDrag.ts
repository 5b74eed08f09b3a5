import { fromDayNumber } from '#shared/rules/days';
import { planSidePanel } from '../../toolbar/planSidePanel.svelte';
import type { Stay } from '../../data/convertPlanStays';
import type { Row } from '../../render/buildPlanGrid';
import { whatIfPlan } from './whatIfPlan.svelte';

interface Spot {
  readonly row: Row;
  readonly night: number;
}

/**
 * Lets the user drag a stay's bar with the mouse in a what-if plan. An outline shows the target, and the drop adds one
 * step to the plan.
 */
export class WhatIfBarDragHandler {
  readonly #spotAt: (event: PointerEvent) => Spot | null;
  readonly #stayAt: (event: PointerEvent) => Stay | null;
  #held: { stay: Stay; night: number; row: Row } | null = null;
  #target: { roomId: number; from: number } | null = null;
  /** True if the last press of the pointer dragged a bar. Such a press does not count as a click. */
  dropped = false;

  constructor(spotAt: (event: PointerEvent) => Spot | null, stayAt: (event: PointerEvent) => Stay | null) {
    this.#spotAt = spotAt;
    this.#stayAt = stayAt;
  }

  down(event: PointerEvent): void {
    this.dropped = false;
    const [stay, spot] = [this.#stayAt(event), this.#spotAt(event)];
    if (!whatIfPlan.on || event.button !== 0 || !stay || !spot || stay.gone) return;
    this.#held = { stay, ...spot };
    this.#target = null;
  }

  move(event: PointerEvent): void {
    if (!this.#held) return;
    // If no mouse button is pressed, the user has released the button outside the window, so the drag is cancelled.
    if (event.buttons === 0) return this.cancel();
    const { stay, night, row } = this.#held;
    const spot = this.#spotAt(event);
    if (!spot || !spot.row.real || spot.row.roomId === null) return;
    if (spot.row === row && spot.night === night && !this.#target) return;
    const from = stay.from + spot.night - night;
    this.#target = { roomId: spot.row.roomId, from };
    planSidePanel.previews = [{ ...this.#target, to: from + stay.to - stay.from, chosen: true }];
  }

  up(): void {
    const [held, target] = [this.#held, this.#target];
    this.cancel();
    if (!held || !target) return;
    this.dropped = true;
    whatIfPlan.moveTo(held.stay.plain, target.roomId, fromDayNumber(target.from));
  }

  cancel(): void {
    if (this.#target) planSidePanel.previews = [];
    [this.#held, this.#target] = [null, null];
  }
}
