import type { Measurement } from './reportMeasurement.ts';
import { REPORT_ROWS, type RowId } from './reportRows.ts';

/**
 * The rows of `npm run bench -- --check`, which the push workflow runs. Only ratios are compared, because both sides of
 * a ratio run on the same machine at the same time.
 */
interface RegressionLimit {
  readonly row: RowId;
  /** `ratio` compares with the rival of the row, `growth` with Kontuar at a smaller size. */
  readonly of: 'ratio' | 'growth';
  /** Median and maximum of the runs that `npm run bench -- --check 20` printed. */
  readonly usual: number;
  readonly worst: number;
}

/** A ratio may exceed the worst of these runs by a tenth. */
const MARGIN = 1.1;

/** Three runs on two cores with a load of 20 to 30, in which every side of a ratio is disturbed; twenty quiet runs are due. */
export const REGRESSION_LIMITS: readonly RegressionLimit[] = [
  { row: 'searchFts', of: 'ratio', usual: 2.276, worst: 2.386 },
  { row: 'searchFts', of: 'growth', usual: 2.155, worst: 2.349 },
  { row: 'searchLike', of: 'ratio', usual: 0.024, worst: 0.028 },
  { row: 'invoiceList', of: 'growth', usual: 2.053, worst: 2.492 },
  { row: 'unpaidList', of: 'ratio', usual: 0.45, worst: 1.327 },
  { row: 'unpaidAgain', of: 'ratio', usual: 1.094, worst: 3.751 },
  { row: 'pdf', of: 'ratio', usual: 0.337, worst: 0.376 },
  { row: 'callSending', of: 'ratio', usual: 1.709, worst: 1.809 },
  { row: 'encryptedRead', of: 'ratio', usual: 0.909, worst: 0.922 },
  { row: 'encryptedSearch', of: 'ratio', usual: 0.592, worst: 0.907 },
];

/** The benches that measure the compared rows. */
export const CHECKED_BENCHES: readonly string[] = [
  ...new Set(REGRESSION_LIMITS.map(({ row }) => REPORT_ROWS[row].bench)),
];

/** Returns the measured ratios of the compared rows. */
export const listRatios = (measurements: readonly Measurement[]) =>
  REGRESSION_LIMITS.flatMap(({ row, of }) =>
    measurements
      .filter((measurement) => measurement.row === row)
      .map((measurement) => computeRatio(measurement, of))
      .filter((ratio) => ratio !== null)
      .map((ratio) => ({ row, of, ratio })),
  );

interface CheckedRow {
  readonly bench: string;
  readonly isAllowed: boolean;
  /** One line with the row, what was measured and what is allowed. */
  readonly line: string;
}

/** Compares the measurements of a run with the limits; a row without a measurement is not allowed. */
export const checkRegressions = (measurements: readonly Measurement[]): CheckedRow[] =>
  REGRESSION_LIMITS.map((limit) => checkRow(limit, measurements));

function checkRow(limit: RegressionLimit, measurements: readonly Measurement[]): CheckedRow {
  const { row, of, usual, worst } = limit;
  const { bench, what } = REPORT_ROWS[row];
  const measured = measurements
    .filter((measurement) => measurement.row === row)
    .map((measurement) => computeRatio(measurement, of))
    .filter((ratio) => ratio !== null);
  const title = `${row} (${what}), ${of}`;
  if (measured.length === 0) return { bench, isAllowed: false, line: `${title}: not measured` };
  const ratio = Math.min(...measured);
  const allowed = worst * MARGIN;
  return {
    bench,
    isAllowed: ratio <= allowed,
    line: `${title}: measured ${ratio.toFixed(3)}, allowed ${allowed.toFixed(3)}, usual ${usual.toFixed(3)}`,
  };
}

function computeRatio(measurement: Measurement, of: RegressionLimit['of']): number | null {
  if ('notMeasured' in measurement) return null;
  const { kontuar, rival, smaller } = measurement;
  const compared = of === 'ratio' ? rival : smaller;
  return compared === undefined ? null : kontuar / compared;
}
