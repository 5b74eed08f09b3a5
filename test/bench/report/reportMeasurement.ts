import { appendFileSync } from 'node:fs';
import { z } from 'zod';
import type { RowId } from './reportRows.ts';

/** The numbers that a bench measured for one row of the report, or why the row could not be measured. */
export const measurementSchema = z.union([
  z.strictObject({
    row: z.string(),
    kontuar: z.number().nonnegative(),
    /** The compared product or limit, in the same unit. */
    rival: z.number().positive().optional(),
    /** Kontuar at the smaller size of the row's `sizes`. */
    smaller: z.number().positive().optional(),
  }),
  z.strictObject({ row: z.string(), notMeasured: z.string() }),
]);

export type Measurement = z.infer<typeof measurementSchema>;

/** Environment variable with the file that collects the measurements of a run, one JSON line each. */
export const MEASUREMENTS_VARIABLE = 'KONTUAR_BENCH_MEASUREMENTS';

/** Reports one measured row to the run that started the bench (test/bench/run.mjs). */
export function reportMeasurement(
  row: RowId,
  numbers: { readonly kontuar: number; readonly rival?: number; readonly smaller?: number },
): void {
  write({ row, ...numbers });
}

/** Reports that a row could not be measured, for example because the compared product is not installed. */
export function reportNotMeasured(row: RowId, reason: string): void {
  write({ row, notMeasured: reason });
}

function write(measurement: Measurement): void {
  const line = JSON.stringify(measurementSchema.parse(measurement));
  const file = process.env[MEASUREMENTS_VARIABLE];
  if (file === undefined) console.log(line);
  else appendFileSync(file, `${line}\n`);
}
