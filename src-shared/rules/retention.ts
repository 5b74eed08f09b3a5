import { z } from 'zod';
import type { Day, Instant } from '../model/scalars';
import { addDays } from './days';

/** The retention periods of personal data on this PC, chosen by the owner. */

export const INVOICE_RULES = ['keep', 'letGo'] as const;
export const RETENTION_PRESETS = ['usual', 'short', 'custom'] as const;
export const MIN_STAY_DAYS = 30;
export const MAX_STAY_DAYS = 3_650;
/** Days of which a backup is kept. Erased data leave the backups with the last of them. */
export const BACKUP_DAYS = 14;

/** Days that each kind is kept: what, and from when its time counts. */
interface RetentionDays {
  /** After departure; stays that an invoice names are kept until its tax period ends. */
  readonly stays: number;
  /** After departure, and after the service stopped returning it, of stays that are gone. */
  readonly gone: number;
  /** Since they were replaced; the plan can show no earlier time. */
  readonly versions: number;
  /** After it was acknowledged. */
  readonly inbox: number;
  readonly requests: number;
  readonly packs: number;
  readonly backups: number;
  /** Databases that were put aside, by a repair, a restored copy or another property. */
  readonly copies: number;
}
export type RetentionKind = keyof RetentionDays;

/**
 * Our own choice, no law names a time for stays. Claims of a guest or of the house may come up to two years after a stay, so
 * that is how long whose stay it was is known (RODO art. 5(1)(e), 6(1)(f)).
 */
const USUAL: RetentionDays = {
  stays: 730,
  gone: 90,
  versions: 730,
  inbox: 30,
  requests: 30,
  packs: 3,
  backups: BACKUP_DAYS,
  copies: BACKUP_DAYS,
};
const SHORT: RetentionDays = {
  ...USUAL,
  stays: 180,
  gone: 30,
  versions: 180,
  inbox: 7,
  requests: 7,
  packs: 1,
};

export const RETENTION_KINDS = [
  'stays',
  'gone',
  'versions',
  'inbox',
  'requests',
  'packs',
  'backups',
  'copies',
] as const satisfies readonly RetentionKind[];

export const retentionSchema = z.object({
  /** Past their tax period; `keep`: no record shows its interruption or suspension. */
  invoices: z.enum(INVOICE_RULES).default('keep'),
  preset: z.enum(RETENTION_PRESETS).default('usual'),
  /** Days that stays and their versions are kept with `custom`; all else as usual. */
  stayDays: z.int().min(MIN_STAY_DAYS).max(MAX_STAY_DAYS).default(USUAL.stays),
});
export type Retention = z.infer<typeof retentionSchema>;

/** Days by kind. */
export function retentionDays({ preset, stayDays }: Retention): RetentionDays {
  if (preset === 'custom') return { ...USUAL, stays: stayDays, versions: stayDays };
  return preset === 'short' ? SHORT : USUAL;
}

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
export function computeRetentionLimits(retention: Retention, today: Day) {
  const days = retentionDays(retention);
  const dayBefore = (count: number): Day => addDays(today, -count);
  const instantBefore = (count: number): Instant => `${dayBefore(count)}T00:00:00.000Z`;
  return {
    stays: dayBefore(days.stays),
    gone: dayBefore(days.gone),
    versions: instantBefore(days.versions),
    inbox: instantBefore(days.inbox),
    requests: instantBefore(days.requests),
    packs: instantBefore(days.packs),
    backups: instantBefore(days.backups),
    copies: instantBefore(days.copies),
    law: lawEndsAt(today),
  };
}
export type Limits = Readonly<ReturnType<typeof computeRetentionLimits>>;
