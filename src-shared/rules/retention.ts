import { z } from 'zod';
import type { Day, Instant } from '../model/scalars';
import { addDays, addMonths } from './days';

/** The retention periods of personal data on this PC: chosen by the owner, kind by kind. */

export const INVOICE_RULES = ['keep', 'letGo'] as const;
export const STAY_MONTHS = [6, 12, 24, 36, 60] as const;
export const GONE_MONTHS = [1, 3, 6, 12, 24] as const;
export const VERSION_MONTHS = [6, 12, 24, 36] as const;
export const NEWS_DAYS = [7, 30, 90] as const;
export const REQUEST_DAYS = [7, 14, 30, 90] as const;
export const PACK_DAYS = [1, 3, 7] as const;
export const BACKUP_MONTHS = [1, 3, 6, 12] as const;
export const COPY_MONTHS = [3, 6, 12, 24] as const;

/**
 * Defaults: our own choice, no law names a time for stays. Claims of a guest or of the house may come up to two years after
 * a stay, so that is how long whose stay it was is known (RODO art. 5(1)(e), 6(1)(f)); what nobody came back to is of no use
 * after three months.
 */
export const retentionSchema = z.object({
  /** Past their tax period; `keep`: no record shows its interruption or suspension. */
  invoices: z.enum(INVOICE_RULES).default('keep'),
  /** Months after departure; stays that an invoice names are kept until its tax period ends. */
  stays: z.literal(STAY_MONTHS).default(24),
  /** Months after departure, and after the service stopped returning it, of stays that are gone. */
  gone: z.literal(GONE_MONTHS).default(3),
  /** Months; earlier ones can then no longer be shown on the plan. */
  versions: z.literal(VERSION_MONTHS).default(24),
  /** Days after it was acknowledged. */
  inbox: z.literal(NEWS_DAYS).default(30),
  /** Days. */
  requests: z.literal(REQUEST_DAYS).default(30),
  /** Days. */
  packs: z.literal(PACK_DAYS).default(3),
  /** Months. */
  backups: z.literal(BACKUP_MONTHS).default(6),
  /** Months: databases that were put aside, by a mending, a restored copy or another property. */
  copies: z.literal(COPY_MONTHS).default(12),
});
export type Retention = z.infer<typeof retentionSchema>;

/** Years after the end of the year of issue: the tax falls due in the next one, and five follow it. */
const YEARS_OF_TAX = 6;

/**
 * The last day on which an invoice has to be kept: five years from the end of the year in which the tax fell due
 * (Ordynacja podatkowa art. 70 § 1 and 86 § 1; ustawa o VAT art. 112), which is longer than the five years from the end of
 * the financial year of ustawa o rachunkowości art. 74 ust. 2 and 3. December's VAT and the income tax of a year fall
 * due in the next one, so that year counts for all of them. What KSeF has is kept there for ten years (ustawa o VAT
 * art. 112aa ust. 1, in the place of art. 112 and 112a); its copy here goes with the books it belongs to, so it counts like
 * the others. `day`: the later one of issue and supply; an invoice may be issued in the year before (art. 106i ust. 7).
 */
export const lawKeepsUntil = (day: Day): Day => `${Number(day.slice(0, 4)) + YEARS_OF_TAX}-12-31`;

/** The later one of issue and supply; null: it may be any. */
export const taxDay = (issued: Day | null, supplied: Day | null): Day | null =>
  issued !== null && supplied !== null && supplied > issued ? supplied : issued;

/** What was issued and supplied before this day no law keeps any more. */
export const lawEndsAt = (today: Day): Day => `${Number(today.slice(0, 4)) - YEARS_OF_TAX}-01-01`;

/** Everything before these may go; invoices issued from the day `law` on have to be kept. */
export function limitsOf(retention: Retention, today: Day) {
  const months = (count: number): Day => addMonths(today, -count);
  const at = (day: Day): Instant => `${day}T00:00:00.000Z`;
  const days = (count: number): Instant => at(addDays(today, -count));
  return {
    stays: months(retention.stays),
    gone: months(retention.gone),
    versions: at(months(retention.versions)),
    inbox: days(retention.inbox),
    requests: days(retention.requests),
    packs: days(retention.packs),
    backups: at(months(retention.backups)),
    copies: at(months(retention.copies)),
    law: lawEndsAt(today),
  };
}
export type Limits = Readonly<ReturnType<typeof limitsOf>>;
