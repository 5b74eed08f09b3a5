import { WhatIfBarDragHandler } from '../panels/whatIf/whatIfBarDrag';
import { snapCursorToStay } from './walk';
import { toggleRoomGroup, type PlanKeyboardCursor } from './planKeyboardCursor.svelte';
import { NightSelectionHandler } from './nightSelection';
import { findRowAtHeight, computeDayTickOffset } from '../render/planGeometry';
import type { PlanRowsWithStays, Row } from '../render/buildPlanGrid';
import type { Viewport } from '../scroll/viewport.svelte';
import { planView } from '../toolbar/planView.svelte';

interface MouseContext {
  readonly grid: PlanRowsWithStays;
  readonly today: number;
  readonly port: Viewport;
  readonly box: HTMLElement | undefined;
  readonly keyboard: PlanKeyboardCursor;
  open(stayId: number): void;
  /** Returns the text that describes a free night of the room in `row`. */
  describeNight(row: Row, night: number): string;
}

/** Handles mouse events on the plan: clicks on stays and nights, hovering, and dragging. */
export class PlanMouseHandler {
  readonly #around: () => MouseContext;
  readonly #dragging: WhatIfBarDragHandler;
  readonly #selection: NightSelectionHandler;
  /** Id of the stay under the mouse pointer; null if there is none. */
  pointed: number | null = $state(null);
  /**
   * True if the user moved the mouse after the last key press. The hover card then describes the stay under the
   * pointer, otherwise the stay under the keyboard cursor.
   */
  leads = $state(false);

  constructor(around: () => MouseContext) {
    this.#around = around;
    this.#dragging = new WhatIfBarDragHandler(
      (event) => this.#spotAt(event),
      (event) =>
        around().grid.findBar(Number(findStayElement(event)?.dataset['stay'] ?? 0))?.bar.stay ?? null,
    );
    this.#selection = new NightSelectionHandler(() => around().today);
  }

  down(event: PointerEvent): void {
    this.#around().keyboard.walking = false;
    this.#dragging.down(event);
    const spot = findStayElement(event) ? null : this.#spotAt(event);
    if (spot) this.#selection.down(event, spot);
  }

  move(event: PointerEvent): void {
    if (event.movementX !== 0 || event.movementY !== 0) this.leads = true;
    this.#dragging.move(event);
    if (this.#selection.held) this.#selection.move(event, this.#spotAt(event));
  }

  up(): void {
    this.#dragging.up();
    this.#selection.up();
  }

  cancel(): void {
    this.pointed = null;
    this.#dragging.cancel();
    this.#selection.cancel();
  }

  click(event: MouseEvent): void {
    if (this.#dragging.dropped || this.#selection.dropped) return;
    const { grid, keyboard, open } = this.#around();
    const target = event.target instanceof Element ? event.target : null;
    const group = target?.closest<HTMLElement>('[data-group]')?.dataset['group'];
    if (group !== undefined) return toggleRoomGroup(group);
    const id = Number(findStayElement(event)?.dataset['stay'] ?? 0);
    const position = grid.findBar(id);
    if (position) {
      planView.cursor = { row: position.row, lane: position.bar.lane, night: position.bar.stay.from };
      open(id);
      return;
    }
    const spot = target?.closest('[data-row]') ? this.#spotAt(event) : null;
    if (!spot) return;
    planView.cursor = snapCursorToStay(grid, {
      row: grid.rows.indexOf(spot.row),
      lane: 0,
      night: spot.night,
    });
    keyboard.asked = planView.cursor;
  }

  over(event: PointerEvent): void {
    const { grid, describeNight } = this.#around();
    const bar = findStayElement(event);
    this.pointed = bar && event.pointerType !== 'touch' ? Number(bar.dataset['stay']) : null;
    // The tooltip of a night is set only when the pointer reaches the night, because creating tooltips for hundreds of
    // nights in advance would be wasted work.
    const night = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-night]') : null;
    const ofRow = grid.rows[Number(night?.closest<HTMLElement>('[data-row]')?.dataset['row'])];
    if (night && ofRow) night.title = describeNight(ofRow, Number(night.dataset['night']));
  }

  #spotAt({ clientX, clientY }: MouseEvent): { row: Row; night: number } | null {
    const { box, grid, port } = this.#around();
    if (!box) return null;
    const { left, top } = box.getBoundingClientRect();
    const ofRow = grid.rows[findRowAtHeight(port.tops, clientY - top - port.head + box.scrollTop)];
    const x = clientX - left - port.column + box.scrollLeft - computeDayTickOffset(port.day);
    return ofRow ? { row: ofRow, night: port.origin + Math.floor(x / port.day) } : null;
  }
}

const findStayElement = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-stay]') : null;
