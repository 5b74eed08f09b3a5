import { z } from 'zod';
import type { Day, Instant } from '../model/scalars';
import { addDays } from './days';

/** The retention periods of personal data on this PC, chosen by the owner. */

export const INVOICE_RETENTION_CHOICES = ['keep', 'letGo'] as const;
export const RETENTION_PRESETS = ['usual', 'short', 'custom'] as const;
export const MIN_STAY_RETENTION_DAYS = 30;
export const MAX_STAY_RETENTION_DAYS = 3_650;
/**
 * Number of days for which a backup is kept. Erased data remain in the backups until the last backup that contains them
 * is deleted.
 */
export const BACKUP_RETENTION_DAYS = 14;

/** Number of days for which each kind of data is kept, and the event from which the days count. */
interface RetentionDays {
  /**
   * Number of days for which a stay is kept after its departure. A stay that an invoice names is kept until the tax
   * period of the invoice ends.
   */
  readonly stays: number;
  /** Number of days for which Kontuar keeps a stay that the service no longer returns. */
  readonly gone: number;
  /** Number of days for which old versions of changed reservations are kept. */
  readonly versions: number;
  /** Number of days for which an inbox item is kept after it was acknowledged. */
  readonly inbox: number;
  readonly requests: number;
  readonly packs: number;
  readonly backups: number;
  /**
   * Number of days for which Kontuar keeps an old database file after a repair, a restored backup or a change to
   * another property.
   */
  readonly copies: number;
}
export type RetentionKind = keyof RetentionDays;

/**
 * Kontuar's own retention periods in days. Stays are kept for two years, the time for claims of the guest or the
 * property (RODO art. 5(1)(e), 6(1)(f)).
 */
const USUAL_RETENTION_DAYS: RetentionDays = {
  stays: 730,
  gone: 90,
  versions: 730,
  inbox: 30,
  requests: 30,
  packs: 3,
  backups: BACKUP_RETENTION_DAYS,
  copies: BACKUP_RETENTION_DAYS,
};
const SHORT_RETENTION_DAYS: RetentionDays = {
  ...USUAL_RETENTION_DAYS,
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
  /**
   * Whether invoices are deleted after the limitation period of their tax. By default, invoices are kept, because this
   * period may have been suspended.
   */
  invoices: z.enum(INVOICE_RETENTION_CHOICES).default('keep'),
  preset: z.enum(RETENTION_PRESETS).default('usual'),
  /** Number of days for which stays and their versions are kept; used only with the preset `custom`. */
  stayDays: z
    .int()
    .min(MIN_STAY_RETENTION_DAYS)
    .max(MAX_STAY_RETENTION_DAYS)
    .default(USUAL_RETENTION_DAYS.stays),
});
export type Retention = z.infer<typeof retentionSchema>;

/** Retention period in days for each kind of data. */
export function getRetentionDaysByKind({ preset, stayDays }: Retention): RetentionDays {
  if (preset === 'custom') return { ...USUAL_RETENTION_DAYS, stays: stayDays, versions: stayDays };
  return preset === 'short' ? SHORT_RETENTION_DAYS : USUAL_RETENTION_DAYS;
}

/**
 * Years after the year of issue for which an invoice is kept: the tax falls due at most one year later, and the tax
 * debt lapses five years after the year of the due date.
 */
const TAX_RETENTION_YEARS = 6;

/**
 * Returns the last day on which the law requires an invoice to be kept (Ordynacja podatkowa art. 70 § 1 and 86 § 1;
 * ustawa o VAT art. 112). `day` is the later of the days of issue and supply.
 */
export const computeLegalRetentionEnd = (day: Day): Day =>
  `${Number(day.slice(0, 4)) + TAX_RETENTION_YEARS}-12-31`;

/**
 * Returns the later of the day of issue and the day of supply, from which the retention period counts. Returns null if
 * the day of issue is unknown, because the age of the invoice is then unknown too.
 */
export const getLaterOfIssueAndSupplyDay = (issued: Day | null, supplied: Day | null): Day | null =>
  issued !== null && supplied !== null && supplied > issued ? supplied : issued;

/** Returns the first day of the period from which invoices must still be kept by law. */
export const computeLegalRetentionCutOff = (today: Day): Day =>
  `${Number(today.slice(0, 4)) - TAX_RETENTION_YEARS}-01-01`;

/**
 * Returns, for each kind of record, the day or instant before which the records may be deleted. `law` is the day for
 * invoices, which the law requires to be kept.
 */
export function computeRetentionCutOffDates(retention: Retention, today: Day) {
  const days = getRetentionDaysByKind(retention);
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
    law: computeLegalRetentionCutOff(today),
  };
}
export type Limits = Readonly<ReturnType<typeof computeRetentionCutOffDates>>;
