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

/** Four runs on two quiet cores on 30 November 2026; twenty are due (`npm run bench -- --check 20`). */
export const REGRESSION_LIMITS: readonly RegressionLimit[] = [
  { row: 'searchFts', of: 'ratio', usual: 2.385, worst: 2.408 },
  { row: 'searchFts', of: 'growth', usual: 2.109, worst: 2.245 },
  { row: 'searchLike', of: 'ratio', usual: 0.1, worst: 0.1 },
  { row: 'invoiceList', of: 'growth', usual: 1.935, worst: 2.311 },
  { row: 'unpaidList', of: 'ratio', usual: 0.915, worst: 0.955 },
  { row: 'unpaidAgain', of: 'ratio', usual: 0.881, worst: 0.925 },
  { row: 'pdf', of: 'ratio', usual: 0.633, worst: 0.634 },
  { row: 'callSending', of: 'ratio', usual: 3.734, worst: 4.068 },
  { row: 'encryptedRead', of: 'ratio', usual: 0.987, worst: 1.013 },
  { row: 'encryptedSearch', of: 'ratio', usual: 1.008, worst: 1.011 },
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
