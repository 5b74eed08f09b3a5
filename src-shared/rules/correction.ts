import { z } from 'zod';

/** The account's reading of the items of a correction; the interface does not say, so a person has to (A28). */
export const correctionWaySchema = z.enum(['afterState', 'differences']);
export type CorrectionWay = z.infer<typeof correctionWaySchema>;

/** The kind of a correction's items; `unknown` shows no difference. */
export type CorrectionItems = CorrectionWay | 'unknown';
