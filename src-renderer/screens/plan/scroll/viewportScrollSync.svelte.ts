import { tick as drawn, untrack } from 'svelte';
import { FastScrollDetector } from './fastScroll';
import { planView } from '../toolbar/planView.svelte';
import type { Viewport } from './viewport.svelte';
import type { Cursor } from '../input/walk';

const SCROLL_END_DELAY_MS = 120;
/**
 * Maximum number of days or rows of a near jump. After a farther jump, almost nothing of the drawn content stays
 * visible.
 */
const MAX_NEAR_JUMP = 3;
/**
 * Number of rows that are drawn in one frame when all rows must be drawn again, for example after fast scrolling. A
 * small number keeps each frame short.
 */
const ROWS_PER_FRAME = 3;

/**
 * Synchronises the plan's viewport with the scroll position of its scroll box. Create the object during component
 * setup.
 */
export class ViewportScrollSync {
  /** True once the plan has scrolled to its first position, so that its rows may be drawn. */
  ready = $state(false);
  readonly #box: () => HTMLElement | undefined;
  readonly #port: Viewport;
  readonly #onrest: (first: number) => void;
  readonly #fastScroll = new FastScrollDetector();
  // Width of a day in pixels (`day`) and first day of the scrollable area (`origin`) at the time when the scroll
  // position was last set.
  #placed = { day: 0, origin: 0 };
  #passed = { left: 0, top: 0 };
  #rest: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #catching = 0;

  /**
   * The callback `onrest` is called with the number of the first visible day when the user has stopped scrolling the
   * plan.
   */
  constructor(box: () => HTMLElement | undefined, port: Viewport, onrest: (first: number) => void) {
    this.#box = box;
    this.#port = port;
    this.#onrest = onrest;
    $effect(() => {
      const { day, origin } = port;
      if (port.width === 0) return;
      void drawn().then(() => {
        if (!box()) return;
        this.#placed = { day, origin };
        this.#leapTo({ left: untrack(() => port.left) });
        this.ready = true;
      });
    });
    $effect(() => {
      void [port.row, port.height];
      void drawn().then(() => this.#leapTo({ top: port.top }));
    });
    $effect(() => {
      if (port.drawnTo === Infinity) return;
      const next = requestAnimationFrame(() => port.redrawRows(ROWS_PER_FRAME));
      return () => cancelAnimationFrame(next);
    });
    $effect(() => {
      // Draws the rows and days outside the visible part after a pause, so that visible data is drawn first.
      void port.tops;
      if (!this.ready || port.surrounded) return;
      let frame = 0;
      const drawSomeRows = () => {
        if (!port.drawSurroundings(ROWS_PER_FRAME)) frame = requestAnimationFrame(drawSomeRows);
      };
      const rest = setTimeout(drawSomeRows, SCROLL_END_DELAY_MS);
      return () => {
        clearTimeout(rest);
        cancelAnimationFrame(frame);
      };
    });
    $effect(() => () => {
      clearTimeout(this.#rest);
      cancelAnimationFrame(this.#catching);
      this.#turn += 1;
    });
  }

  onScroll(): void {
    const box = this.#box();
    const port = this.#port;
    if (!box || !this.#current()) return;
    clearTimeout(this.#rest);
    const mine = (this.#turn += 1);
    // Waits one frame after the pause in scrolling, because another scroll event may already be pending.
    const finishScrolling = () => mine === this.#turn && this.#rested();
    this.#rest = setTimeout(() => requestAnimationFrame(finishScrolling), SCROLL_END_DELAY_MS);
    const { scrollLeft, scrollTop } = box;
    if (scrollLeft !== port.left) port.moving = true;
    const [across, down] = [scrollLeft - this.#passed.left, scrollTop - this.#passed.top];
    this.#passed = { left: scrollLeft, top: scrollTop };
    if (across !== 0 || down !== 0) port.drawSurroundings(Infinity);
    if (this.#fastScroll.recordScroll(down / port.row, across / port.day, performance.now())) {
      cancelAnimationFrame(this.#catching);
      this.#catching = 0;
      port.pauseDrawing();
    } else if (this.#catching === 0) this.#catchUp();
    port.top = scrollTop;
    planView.top = scrollTop;
    const first = port.origin + Math.floor((scrollLeft + 1) / port.day);
    if (first !== port.first) port.first = first;
    if (!planView.fastScrolling) planView.first = first;
  }

  /** Scrolls without animation so that a day is at the left edge of the plan. */
  showDay(first: number): void {
    const port = this.#port;
    if (first === port.first) return;
    if (Math.abs(first - port.first) > MAX_NEAR_JUMP) this.#leaveRows();
    port.goTo(first);
    port.moving = false;
    if (this.#current()) this.#leapTo({ left: port.left });
    this.#onrest(first);
  }

  /**
   * Scrolls as little as possible to show the cursor's row and the nights from the cursor's night to the night before
   * `until`.
   */
  reveal({ row, lane, night }: Cursor, until = night + 1): void {
    const port = this.#port;
    const visibleNights = port.seenTo - port.first - 1;
    if (night < port.first) this.showDay(night);
    else if (until > port.first + visibleNights) this.showDay(Math.min(night, until - visibleNights));
    const y = (port.tops[row] ?? 0) + lane * port.row;
    const space = port.height - port.head;
    const top = y < port.top ? y : y + port.row > port.top + space ? y + port.row - space : port.top;
    if (Math.abs(top - port.top) > MAX_NEAR_JUMP * port.row) this.#leaveRows();
    this.#leapTo({ top });
  }

  scrollTo(top: number): void {
    const box = this.#box();
    if (box) box.scrollTop = top;
  }

  #current(): boolean {
    return this.#placed.day === this.#port.day && this.#placed.origin === this.#port.origin;
  }

  /** Draws a few plan rows per frame, so that the dates in the header react to a key press without delay. */
  #leaveRows(): void {
    if (!this.ready) return;
    this.#port.pauseDrawing();
    cancelAnimationFrame(this.#catching);
    this.#catching = requestAnimationFrame(() => this.#catchUp());
  }

  /** Jumps to a scroll position. A jump does not count as scrolling, so the visible rows are drawn at once. */
  #leapTo(to: { left?: number; top?: number }): void {
    const box = this.#box();
    const { left = this.#passed.left, top = this.#passed.top } = to;
    // An unchanged scroll position is not set again, because access to the scroll position forces a slow layout.
    if (!box || (left === this.#passed.left && top === this.#passed.top)) return;
    if (to.left !== undefined) box.scrollLeft = to.left;
    if (to.top !== undefined) box.scrollTop = to.top;
    this.#passed = { left: box.scrollLeft, top: box.scrollTop };
  }

  #catchUp(): void {
    planView.first = this.#port.first;
    this.#catching = this.#port.resumeDrawing(ROWS_PER_FRAME)
      ? 0
      : requestAnimationFrame(() => this.#catchUp());
  }

  /** Called when scrolling has ended: moves the plan to the nearest beginning of a day. */
  #rested(): void {
    const box = this.#box();
    const port = this.#port;
    if (!box || !this.#current()) return;
    if (this.#catching === 0) this.#catchUp();
    const off = box.scrollLeft - port.left;
    if (off !== 0) this.#leapTo({ left: box.scrollLeft + (off > port.day / 2 ? port.day - off : -off) });
    if (port.isNearScrollEnd(port.first)) port.goTo(port.first);
    port.moving = false;
    this.#onrest(port.first);
  }
}
