import { tick } from 'svelte';
import { toDayNumber } from '#shared/rules/days';
import { showToast } from '../../../kit/toasts.svelte';
import { findRoomGroup } from '../data/roomGroups';
import type { PlanData } from '../data/planData.svelte';
import type { Cursor } from '../input/walk';
import type { Preview } from '../toolbar/planSidePanel.svelte';
import { planView } from '../toolbar/planView.svelte';
import * as texts from '#shared/i18n/texts';

/** Functions that the scrollable part of the plan offers in both views, the grid and the list. */
export interface PlanWindow {
  focus(): void;
  showDay(first: number): void;
  /** Moves the plan's keyboard cursor to a night. */
  placeOn(night: number): void;
  /**
   * Scrolls as little as possible to show the cursor's row and the nights from `cursor.night` up to, but not including,
   * `until`.
   */
  reveal(cursor: Cursor, until?: number): void;
}

/**
 * Returns functions that scroll the plan to a room or a stay. Filters and collapsed groups that would hide the row are
 * switched off first.
 */
export function createRoomAndStayReveal(data: PlanData, sheet: () => PlanWindow | undefined) {
  /** Removes the filters that hide rooms; a toast offers to restore the filters. */
  async function removeRoomFilters(): Promise<void> {
    const planTexts = texts.plan;
    const { kinds, onlyFound, collapsed } = planView;
    Object.assign(planView, { kinds: [], onlyFound: false, collapsed: new Set() });
    showToast(planTexts.unhidden, {
      label: planTexts.hideAgain,
      run: () => Object.assign(planView, { kinds, onlyFound, collapsed }),
    });
    await tick();
  }

  async function revealNights({ roomId, from, to }: Omit<Preview, 'chosen'>): Promise<void> {
    if (data.grid.findRowIndex(roomId) === undefined) await removeRoomFilters();
    const row = data.grid.findRowIndex(roomId);
    if (row !== undefined) sheet()?.reveal({ row, lane: 0, night: from }, to);
  }

  /**
   * Moves the keyboard cursor to a stay that the filter found. Returns false if the plan has no row for the stay's
   * room.
   */
  async function revealFoundStay(stayId: number, first: number): Promise<boolean> {
    const stay = data.choices.found.find(({ id }) => id === stayId);
    if (stay && stay.roomId !== null && data.grid.findRowIndex(stay.roomId) === undefined) {
      // Opens the collapsed group that hides the room of the stay.
      const group = findRoomGroup(data.rooms, planView.grouping, stay.roomId);
      planView.collapsed = new Set([...planView.collapsed].filter((key) => key !== group));
      await tick();
    }
    const row = stay && data.grid.findRowIndex(stay.roomId);
    if (!stay || row === undefined) return false;
    placeCursor(stayId, row, toDayNumber(stay.arrival), first);
    return true;
  }

  /** Moves the keyboard cursor to a stay and scrolls to its first visible night. */
  function placeCursor(stayId: number, row: number, night: number, first: number): void {
    const lane = data.grid.findBar(stayId)?.bar.lane ?? 0;
    planView.cursor = { row, lane, night };
    sheet()?.reveal({ row, lane, night: Math.max(night, first) }, night + 1);
  }

  return { unhide: removeRoomFilters, nights: revealNights, foundStay: revealFoundStay, placeCursor };
}

export type Reveal = ReturnType<typeof createRoomAndStayReveal>;
