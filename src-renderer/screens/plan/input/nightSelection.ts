import { listBarsOfNight, type Row } from '../render/buildPlanGrid';
import { planSidePanel } from '../toolbar/planSidePanel.svelte';
import { planView } from '../toolbar/planView.svelte';
import { whatIfPlan } from '../panels/whatIf/whatIfPlan.svelte';

/**
 * The maximum number of nights that can be selected; the free-room search accepts no more
 * (contract/roomFinderContract.ts).
 */
const MAX_SELECTED_NIGHTS = 90;

const isTaken = (row: Row, night: number): boolean =>
  listBarsOfNight(row, night).some(({ stay }) => !stay.gone);

/**
 * Returns the free nights between `anchor` and `night`, up to the first occupied night; null if the selection cannot
 * begin at `anchor`.
 */
export function limitNightSelectionToFreeNights(
  row: Row,
  anchor: number,
  night: number,
  today: number,
): { from: number; to: number } | null {
  if (row.group || !row.real || row.roomId === null || anchor < today || isTaken(row, anchor)) return null;
  const step = Math.sign(night - anchor);
  let last = anchor;
  while (last !== night && Math.abs(last - anchor) < MAX_SELECTED_NIGHTS - 1) {
    if (last + step < today || isTaken(row, last + step)) break;
    last += step;
  }
  return { from: Math.min(anchor, last), to: Math.max(anchor, last) + 1 };
}

/** Returns whether nights may be selected: not in a what-if plan and not in a plan of the past. */
const canSelectNights = (): boolean => !whatIfPlan.on && planView.asOf === null;

/**
 * Selects unoccupied nights of a room while the mouse is dragged, or with Shift and an arrow key (`extend`). The side
 * panel shows the price of the selected nights.
 */
export class NightSelectionHandler {
  readonly #today: () => number;
  held: { readonly row: Row; readonly night: number } | null = null;
  /** True if the last mouse press selected nights; the click event that follows must then be ignored. */
  dropped = false;

  constructor(today: () => number) {
    this.#today = today;
  }

  down({ button, pointerType }: PointerEvent, spot: { row: Row; night: number }): void {
    this.dropped = false;
    if (button !== 0 || pointerType === 'touch' || !canSelectNights()) return;
    if (limitNightSelectionToFreeNights(spot.row, spot.night, spot.night, this.#today())) this.held = spot;
  }

  move({ buttons }: PointerEvent, spot: { night: number } | null): void {
    if (buttons === 0) return this.cancel();
    if (!this.held || !spot || (spot.night === this.held.night && !this.dropped)) return;
    this.dropped = true;
    this.extend(this.held.row, this.held.night, spot.night);
  }

  /** Selects the free nights between `anchor` and `night` on the plan. */
  extend(row: Row, anchor: number, night: number): { from: number; to: number } | null {
    const nights = canSelectNights()
      ? limitNightSelectionToFreeNights(row, anchor, night, this.#today())
      : null;
    if (!nights || row.roomId === null) return null;
    if (
      planSidePanel.nights?.from !== nights.from ||
      planSidePanel.nights.to !== nights.to ||
      planSidePanel.nights.roomId !== row.roomId
    )
      planSidePanel.nights = { roomId: row.roomId, ...nights };
    return nights;
  }

  up(): void {
    if (this.held && this.dropped && planSidePanel.nights) planSidePanel.tool = 'nights';
    this.held = null;
  }

  cancel(): void {
    if (this.held && this.dropped && planSidePanel.tool !== 'nights') planSidePanel.nights = null;
    this.held = null;
  }
}
