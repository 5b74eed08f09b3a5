/** Environment variable that run.mjs sets for `npm run bench -- --check`. */
const CHECK_VARIABLE = 'KONTUAR_BENCH_CHECK';

/** Returns the full size of a bench, or the small size for the regression check of ratios (report/regressionLimits.ts). */
export const chooseSize = (full: number, check: number): number =>
  process.env[CHECK_VARIABLE] === undefined ? full : check;
