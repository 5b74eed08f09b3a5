import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

export interface Series {
  readonly name: string;
  readonly form: 'bar' | 'line';
  /**
   * The values of the series, one for each period or category of the chart. A value is null if it is unknown or the
   * result of a division by zero.
   */
  readonly values: readonly (number | null)[];
  /**
   * Returns true if the value at this index is null because nothing was sold; otherwise null means that the value is
   * unknown.
   */
  readonly isNothingSold?: (at: number) => boolean;
  /** True for a line that shows another figure than the bars, and not the same figure at another time. */
  readonly isOtherFigure?: boolean;
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** Margins of a chart in px: on the left for the numbers, below for the labels, and above for the highest number. */
export const CHART_MARGIN_PX = { left: 52, right: 8, top: 8, bottom: 20 } as const;
const TICK_COUNT = 4;
/** Width of a character and minimum gap between two labels under the chart, in px. */
const LETTER_WIDTH_PX = 6.4;
const LABEL_GAP_PX = 14;

export function layOutChart(
  series: readonly Series[],
  labels: readonly { readonly short: string }[],
  { width, height }: ChartSize,
) {
  const count = labels.length;
  const labelWidth = Math.max(0, ...labels.map(({ short }) => short.length)) * LETTER_WIDTH_PX + LABEL_GAP_PX;
  const allValues = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const [least, most] = [Math.min(0, ...allValues), Math.max(0, ...allValues)];
  const isFlat = least === 0 && most === 0;
  const y = scaleLinear()
    .domain([least, isFlat ? 1 : most])
    .nice(TICK_COUNT)
    .range([height - CHART_MARGIN_PX.bottom, CHART_MARGIN_PX.top]);
  const x = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, at) => at))
    .range([CHART_MARGIN_PX.left, Math.max(CHART_MARGIN_PX.left + count, width - CHART_MARGIN_PX.right)])
    .paddingInner(count > 60 ? 0.1 : 0.25)
    .paddingOuter(0.1);
  const getBandLeft = (at: number) => x(at) ?? 0;
  const getBandMiddle = (at: number) => getBandLeft(at) + x.bandwidth() / 2;
  const base = y(0);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => getBandMiddle(at))
    .y((value) => y(value ?? 0));
  return {
    base,
    band: x.bandwidth(),
    left: getBandLeft,
    middle: getBandMiddle,
    /** Returns the index of the chart's period or category under the pointer, given the pointer's x position in px. */
    at: (pointer: number) =>
      Math.max(
        0,
        Math.min(
          count - 1,
          Math.floor((pointer - getBandLeft(0) + (x.step() - x.bandwidth()) / 2) / x.step()),
        ),
      ),
    // If all values are zero, the vertical axis shows only the number 0.
    ticks: (isFlat ? [0] : y.ticks(TICK_COUNT)).map((value) => ({ value, y: y(value) })),
    /** Only every n-th period or category has a label under the chart, so that the labels do not overlap. */
    every: Math.max(1, Math.ceil(labelWidth / x.step())),
    drawn: series.map((chartSeries) => ({
      ...chartSeries,
      /** A second line. */
      dashed: chartSeries.form === 'line' && series.find(({ form }) => form === 'line') !== chartSeries,
      path: chartSeries.form === 'line' ? (path([...chartSeries.values]) ?? '') : '',
      points: chartSeries.values.flatMap((value, at) =>
        value === null
          ? []
          : [
              {
                at,
                x: getBandLeft(at),
                middle: getBandMiddle(at),
                y: y(value),
                top: Math.min(base, y(value)),
                height: Math.abs(base - y(value)),
              },
            ],
      ),
    })),
  };
}
