import { untrack } from 'svelte';
import {
  scaleRoomColumnWidth,
  computeDayWidth,
  scalePlanHeaderHeight,
  extendSpanByMargin,
  findRowAtHeight,
  computePlanRowHeight,
  computeRowTops,
  type Span,
} from '../render/planGeometry';
import type { Row } from '../render/buildPlanGrid';
import { planTextWidths } from '../render/textWidths.svelte';
import { getTextScale } from '../../../app/preferences.svelte';
import { planView } from '../toolbar/planView.svelte';

/**
 * The plan can be scrolled by this number of days in each direction. For days further away, the scroll area is created
 * anew.
 */
const MAX_SCROLL_DAYS = 1100;
const ROW_MARGIN = 4;
/** While the plan is scrolled, the drawn days of a row change in steps of `REDRAW_STEP_DAYS` days. */
const REDRAW_STEP_DAYS = 8;
const REDRAW_MARGIN_DAYS = 2;
/**
 * While the plan is scrolled, each row is redrawn this number of days later than the row above. Otherwise all rows
 * would be redrawn in one frame.
 */
const REDRAW_OFFSET_DAYS = 3;
const findRedrawDayBefore = (day: number, row: number): number => {
  const turn = (row * REDRAW_OFFSET_DAYS) % REDRAW_STEP_DAYS;
  return Math.floor((day - turn) / REDRAW_STEP_DAYS) * REDRAW_STEP_DAYS + turn;
};
const EMPTY_DRAWN_SNAPSHOT: DrawnSnapshot = { rows: { from: 0, to: 0 }, drawn: [], first: 0, end: 0 };
/** The rows, and the days [first, end), that were drawn when the user began to scroll fast. */
interface DrawnSnapshot {
  readonly rows: Span;
  readonly drawn: readonly number[];
  readonly first: number;
  readonly end: number;
}
/** Width of the margin that is drawn on each side of the visible days, as a fraction of the number of visible days. */
const DAY_MARGIN = 1 / 8;

/** The visible part of the plan, in days and rows. Only this part and a margin around it are drawn. */
export class Viewport {
  /** Width and height of the plan's scroll box in pixels, as the browser measures them. */
  width = $state(0);
  height = $state(0);
  /** Width in pixels of the plan while no side panel is open; 0 means the width of the scroll box. */
  splitWidth = $state(0);
  /** The first day that is at least partly visible in the plan. */
  first = $state(0);
  /** Pixels scrolled down. */
  top = $state(0);
  /**
   * Whether the user is scrolling; everything that depends on the exact scroll position is redrawn only when scrolling
   * has stopped.
   */
  moving = $state(false);
  /** Day number at the left edge of the plan's scrollable area. */
  origin = $state(0);
  readonly #rows: () => readonly Row[];
  readonly #roomy: () => boolean;

  constructor(first: number, rows: () => readonly Row[], roomy: () => boolean) {
    this.first = first;
    this.origin = first - MAX_SCROLL_DAYS;
    this.top = untrack(() => planView.top);
    this.#rows = rows;
    this.#roomy = roomy;
  }

  /** The height of the dates above the rows and the width of the room names beside the rows, in pixels. */
  readonly head = $derived.by(() => scalePlanHeaderHeight(getTextScale()));
  readonly column = $derived.by(() => scaleRoomColumnWidth(getTextScale()));
  /** Factor by which text is wider than designed, because the user chose larger text or wider letter spacing. */
  readonly text = $derived.by(() => getTextScale() * planTextWidths.computeSpacingFactor(getTextScale()));
  readonly day = $derived.by(() =>
    computeDayWidth(Math.max(this.width, this.splitWidth), planView.days, getTextScale()),
  );
  readonly lanes = $derived.by(() => this.#rows().reduce((sum, row) => sum + row.lanes, 0));
  readonly row = $derived.by(() =>
    computePlanRowHeight(this.height, this.lanes, this.#roomy(), getTextScale()),
  );
  readonly tops = $derived.by(() => computeRowTops(this.#rows(), this.row));
  readonly sheetWidth = $derived(2 * MAX_SCROLL_DAYS * this.day);
  readonly sheetHeight = $derived(this.tops.at(-1) ?? 0);
  readonly paperWidth = $derived(this.column + this.sheetWidth);
  readonly paperHeight = $derived(this.head + this.sheetHeight);

  readonly left = $derived((this.first - this.origin) * this.day);
  readonly right = $derived(this.left + this.width - this.column);
  /**
   * Positions in pixels of the left and right edge of the visible part of the plan, at which bars are cut; null while
   * the user scrolls.
   */
  readonly edges = $derived(this.moving ? null : { left: this.left, right: this.right });
  /** The first day that is not completely visible at the right edge of the plan. */
  readonly seenTo = $derived(this.origin + Math.floor(this.right / this.day));
  /** Number of days by which the buttons for earlier and later days move the plan. */
  readonly leap = $derived(Math.max(1, Math.min(planView.days, this.seenTo - this.first)));
  /** The first day after the visible days. Days behind the open side panel count as visible. */
  readonly #wholeTo = $derived(
    this.origin + Math.floor((this.left + Math.max(this.width, this.splitWidth) - this.column) / this.day),
  );

  #around = $state(0);
  readonly surrounded = $derived(this.#around === Infinity);

  /**
   * Adds the days outside the visible part of the plan to `rows` more drawn rows. Returns true once all drawn rows
   * include these days.
   */
  drawSurroundings(rows: number): boolean {
    if (this.#around + rows < this.lastRow - this.firstRow) this.#around += rows;
    else this.#around = Infinity;
    return this.#around === Infinity;
  }

  readonly #days = $derived(
    extendSpanByMargin(this.first, this.#wholeTo + 1, Math.max(2, Math.ceil(planView.days * DAY_MARGIN)), {
      from: this.origin,
      to: this.origin + 2 * MAX_SCROLL_DAYS,
    }),
  );
  readonly from = $derived(this.#days.from);
  readonly to = $derived(this.#days.to);

  readonly #rowSpan = $derived.by(() =>
    extendSpanByMargin(
      findRowAtHeight(this.tops, this.top),
      findRowAtHeight(this.tops, this.top + this.height - this.head) + 1,
      this.surrounded ? ROW_MARGIN : 0,
      {
        from: 0,
        to: this.#rows().length,
      },
    ),
  );
  readonly firstRow = $derived(this.#rowSpan.from);
  readonly lastRow = $derived(this.#rowSpan.to);

  /**
   * Number of plan rows, counted from the top, whose content is up to date. The rows below keep their old content
   * during fast scrolling.
   */
  #live = $state(Infinity);
  #left: DrawnSnapshot = $state.raw(EMPTY_DRAWN_SNAPSHOT);

  /** Stops the drawing of plan rows while the user scrolls too fast to read the rows. */
  pauseDrawing(): void {
    if (this.#live === 0) return;
    const { from, to } = this.#left.rows;
    this.#left =
      this.#live === Infinity
        ? {
            rows: { from: this.firstRow, to: this.lastRow },
            drawn: this.drawnRows,
            first: this.first,
            end: this.#wholeTo + 1,
          }
        : { ...this.#left, drawn: this.drawnRows.filter((row) => from <= row && row < to) };
    this.#live = 0;
    planView.fastScrolling = true;
  }

  /** After fast scrolling, draws up to `rows` more rows. Returns true once all rows are drawn. */
  resumeDrawing(rows: number): boolean {
    planView.fastScrolling = false;
    if (this.#live + rows < this.lastRow - this.firstRow) this.#live += rows;
    else this.#live = Infinity;
    return this.#live === Infinity;
  }

  /** The indexes of the drawn rows, in ascending order. */
  readonly drawnRows: readonly number[] = $derived.by(() => {
    if (this.#live === 0) return this.#left.drawn;
    const [first, last, live] = [this.firstRow, this.lastRow, this.firstRow + this.#live];
    const rows = Array.from({ length: last - first }, (_, i) => first + i);
    if (this.#live === Infinity) return rows;
    const { from, to } = this.#left.rows;
    return rows.filter((row) => row < live || (from <= row && row < to));
  });

  /** Number of visible days for which all rows were last drawn; `planView.days` may already be different. */
  #drawnDays: number = $state(untrack(() => planView.days));
  #anew = $state(0);
  /**
   * Index of the first row that is still drawn for the previous number of visible days; Infinity if all rows are up to
   * date.
   */
  readonly drawnTo = $derived.by(() =>
    this.#drawnDays === planView.days ? Infinity : this.firstRow + this.#anew,
  );

  /**
   * After the user chose another number of visible days, redraws the next `rows` rows that still show the old number.
   */
  redrawRows(rows: number): void {
    this.#anew += rows;
    if (this.firstRow + this.#anew < this.lastRow) return;
    this.#drawnDays = planView.days;
    this.#anew = 0;
  }

  getFirstDrawnDay(row: number): number {
    const { first } = row < this.firstRow + this.#live ? this : this.#left;
    if (row >= this.firstRow + this.#around) return Math.max(this.origin, first);
    return Math.max(this.origin, findRedrawDayBefore(first - REDRAW_MARGIN_DAYS, row));
  }
  getDrawnEndDay(row: number): number {
    const end = row < this.firstRow + this.#live ? this.#wholeTo + 1 : this.#left.end;
    if (row >= this.firstRow + this.#around) return Math.min(this.origin + 2 * MAX_SCROLL_DAYS, end);
    return Math.min(
      this.origin + 2 * MAX_SCROLL_DAYS,
      findRedrawDayBefore(end + REDRAW_MARGIN_DAYS, row) + REDRAW_STEP_DAYS,
    );
  }

  /** Returns true if the day is close to the first or last day of the plan's scroll box. */
  isNearScrollEnd(day: number): boolean {
    const margin = planView.days * 3;
    return day - this.origin < margin || this.origin + 2 * MAX_SCROLL_DAYS - day < margin;
  }

  /**
   * Scrolls the plan to a day without animation. If the day is near an end of the scroll area, the scroll area is
   * centred on this day.
   */
  goTo(day: number): void {
    this.first = day;
    planView.first = day;
    if (this.isNearScrollEnd(day)) this.origin = day - MAX_SCROLL_DAYS;
  }
}
