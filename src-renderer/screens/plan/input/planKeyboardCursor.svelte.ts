import { untrack } from 'svelte';
import { fromDayNumber } from '#shared/rules/days';
import type { ViewportScrollSync } from '../scroll/viewportScrollSync.svelte';
import type { PlanRowsWithStays } from '../render/buildPlanGrid';
import { planView } from '../toolbar/planView.svelte';
import type { Viewport } from '../scroll/viewport.svelte';
import { type Cursor, findBarAtKeyboardCursor, snapCursorToStay, moveCursorByKey } from './walk';
import { planSidePanel } from '../toolbar/planSidePanel.svelte';
import { NightSelectionHandler } from './nightSelection';
import { whatIfPlan } from '../panels/whatIf/whatIfPlan.svelte';
import type { Stay } from '../data/convertPlanStays';

interface CursorContext {
  readonly grid: PlanRowsWithStays;
  readonly today: number;
  /** The open stay. */
  readonly selected: number | null;
  readonly port: Viewport;
  readonly scrolling: ViewportScrollSync;
  open(stayId: number): void;
}

/** The keyboard cursor of the plan (`planView.cursor`) and its keys. Create the object during component setup. */
export class PlanKeyboardCursor {
  readonly #around: () => CursorContext;
  /**
   * True while the user works with the keyboard, so that a focus ring marks the keyboard cursor. After a mouse click
   * there is no focus ring.
   */
  walking = $state(false);
  /** The free night whose price details the user has opened. */
  asked: Cursor | null = $state.raw(null);
  readonly under = $derived.by(() => {
    const { grid } = this.#around();
    return planView.cursor ? findBarAtKeyboardCursor(grid, planView.cursor)?.stay : undefined;
  });
  /** True if the keyboard cursor has been moved since the plan received the focus. */
  #moved = $state(false);
  /**
   * Id of the stay whose hover card the keyboard cursor opens. Null until the user has moved the cursor, because the
   * focus alone must not open a card.
   */
  readonly rested = $derived(this.#moved ? (this.under?.id ?? null) : null);
  #stood:
    | { readonly grid: PlanRowsWithStays; readonly cursor: Cursor; readonly room: number | null }
    | undefined;

  /** The night at which the user began a selection with the Shift key. */
  #anchor: number | null = null;
  readonly #selection: NightSelectionHandler;

  constructor(around: () => CursorContext) {
    this.#around = around;
    this.#selection = new NightSelectionHandler(() => around().today);
    $effect.pre(() => {
      const [rows, { cursor }] = [around().grid, planView];
      untrack(() => this.#stay(rows, cursor));
    });
  }

  #stay(rows: PlanRowsWithStays, cursor: Cursor | null): void {
    const same = this.#stood?.cursor === cursor ? this.#stood : undefined;
    const row = same && same.grid !== rows ? rows.findRowIndex(same.room) : undefined;
    if (cursor && row !== undefined && row !== cursor.row)
      planView.cursor = snapCursorToStay(rows, { ...cursor, row });
    const currentCursor = planView.cursor;
    const at = currentCursor ? rows.rows[currentCursor.row] : undefined;
    // The room of the keyboard cursor is remembered while the plan hides the room, so that the cursor can return to the
    // room.
    const room = same && row === undefined ? same.room : at?.group ? undefined : at?.roomId;
    this.#stood =
      currentCursor && room !== undefined ? { grid: rows, cursor: currentCursor, room } : undefined;
  }

  /** Moves the keyboard cursor to a night in the same row or, if a stay occupies that night, to this stay. */
  placeOn(night: number): void {
    if (planView.cursor)
      planView.cursor = snapCursorToStay(this.#around().grid, { ...planView.cursor, night });
  }

  /**
   * Places the keyboard cursor on the stay whose card is open. Without an open card, the cursor goes to tonight, or
   * else to the first visible night, in the first visible row.
   */
  placeInitially(): void {
    this.#moved = false;
    const { grid, today, selected, port } = this.#around();
    if (planView.cursor && planView.cursor.row < grid.rows.length) return;
    const position = selected === null ? undefined : grid.findBar(selected);
    const tonight = today >= port.first && today < port.seenTo ? today : port.first;
    planView.cursor = position
      ? { row: position.row, lane: position.bar.lane, night: position.bar.stay.from }
      : snapCursorToStay(grid, { row: Math.max(port.firstRow, 0), lane: 0, night: tonight });
  }

  readonly pressed = (event: KeyboardEvent): void => {
    const { grid, port, scrolling } = this.#around();
    const { cursor } = planView;
    if (event.altKey || event.metaKey || !cursor) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return this.#enter(cursor);
    }
    if (whatIfPlan.on && event.shiftKey && this.under) return this.#move(event, cursor);
    if (event.shiftKey && this.#select(event, cursor)) return;
    this.#anchor = null;
    const key = (event.ctrlKey ? 'Ctrl+' : '') + event.key;
    this.walking = true;
    const next = moveCursorByKey(grid, cursor, key, port.first, port.leap);
    if (!next) return;
    this.#moved = true;
    event.preventDefault();
    if (key === 'PageDown') scrolling.showDay(port.first + port.leap);
    if (key === 'PageUp') scrolling.showDay(port.first - port.leap);
    planView.cursor = next;
    const stay = findBarAtKeyboardCursor(grid, next)?.stay;
    const night = stay ? Math.max(stay.from, Math.min(next.night, port.first)) : next.night;
    scrolling.reveal({ ...next, night }, stay?.to);
  };

  #enter(cursor: Cursor): void {
    const { grid, scrolling, open } = this.#around();
    const { group } = grid.rows[cursor.row] ?? {};
    if (group) return toggleRoomGroup(group.key);
    if (this.under) return open(this.under.id);
    scrolling.reveal(cursor);
    this.asked = cursor;
  }

  /**
   * Selects free nights from the keyboard cursor to the left or right. The panel with the price of these nights opens
   * when Shift is released.
   */
  #select(event: KeyboardEvent, cursor: Cursor): boolean {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
    const { grid, scrolling } = this.#around();
    const row = grid.rows[cursor.row];
    const night = cursor.night + (event.key === 'ArrowRight' ? 1 : -1);
    if (!row || this.under) return false;
    this.#anchor ??= cursor.night;
    event.preventDefault();
    this.walking = true;
    const nights = this.#selection.extend(row, this.#anchor, night);
    if (!nights) return true;
    planView.cursor = { ...cursor, night: Math.max(nights.from, Math.min(night, nights.to - 1)) };
    scrolling.reveal(planView.cursor);
    return true;
  }

  readonly released = (event: KeyboardEvent): void => {
    if (event.key === 'Shift' && this.#anchor !== null && planSidePanel.nights) planSidePanel.tool = 'nights';
    if (event.key === 'Shift') this.#anchor = null;
  };

  /** Moves the stay under the keyboard cursor in the what-if plan; the cursor follows the stay. */
  #move(event: KeyboardEvent, cursor: Cursor): void {
    const { grid, scrolling } = this.#around();
    if (!this.under) return;
    const { id, plain } = this.under;
    const to = computeStayMoveByKey(grid, cursor.row, this.under, event.key);
    if (!to) return;
    event.preventDefault();
    whatIfPlan.moveTo(plain, to.roomId, fromDayNumber(to.from));
    const lane = this.#around().grid.findBar(id)?.bar.lane ?? 0;
    planView.cursor = { row: to.row, lane, night: to.from };
    scrolling.reveal(planView.cursor);
  }
}

export function toggleRoomGroup(key: string): void {
  const collapsed = new Set(planView.collapsed);
  if (!collapsed.delete(key)) collapsed.add(key);
  planView.collapsed = collapsed;
}

/**
 * Returns the new place of a stay that the user moves by keyboard in a what-if plan: a day earlier or later, or in the
 * next room. Returns undefined for all other keys.
 */
function computeStayMoveByKey(
  { rows }: PlanRowsWithStays,
  row: number,
  { from, plain, gone }: Stay,
  key: string,
): { row: number; roomId: number | null; from: number } | undefined {
  if (gone) return undefined;
  if (key === 'ArrowLeft') return { row, roomId: plain.roomId, from: from - 1 };
  if (key === 'ArrowRight') return { row, roomId: plain.roomId, from: from + 1 };
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return undefined;
  for (let next = row + step; next >= 0 && next < rows.length; next += step) {
    const roomId = rows[next]?.real ? (rows[next]?.roomId ?? null) : null;
    if (roomId !== null) return { row: next, roomId, from };
  }
  return undefined;
}
