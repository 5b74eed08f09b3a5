import type { Day, Instant } from '#shared/model/scalars';
import type { PlanStay } from '#shared/contract/reservationsContract';
import type { FieldChanges } from '#shared/rules/stays/stayChanges';
import type { RecordSubject } from '../sql/tableTypes';

/** One recorded change of a stay or an invoice: either the record was new, or the values of `fields` changed. */
export interface Version {
  readonly at: Instant;
  readonly subject: RecordSubject;
  readonly recordId: number;
  readonly isNew: boolean;
  readonly fields: FieldChanges;
}

/** The history of stays and invoices, which is written in the same transactions that change the mirror. */
export interface VersionStore {
  /**
   * Returns the start of the period for which all recorded versions of stays are complete: `getStaysKnownSince()`, or
   * later if retention has deleted older versions.
   */
  getChangesKnownSince(): Instant;
  /** Returns the time since which this PC records newly added stays and stays that the service no longer returns. */
  getStaysKnownSince(): Instant;
  /** Called after the store was emptied. The recorded history then begins at the present time. */
  resetHistoryStart(): void;
  /**
   * Returns when a download first returned the stay; null if that was before the recording of changes began, or if the
   * stay is not stored.
   */
  getFirstSeen(reservationId: number): Instant | null;
  /** Oldest first. */
  listVersions(subject: RecordSubject, recordId: number): Version[];
  /**
   * Returns the changes of stays and invoices after `from` and up to `to`, merged into one version per changed record.
   */
  listChangesBetween(from: Instant, to: Instant): Version[];
}

/** Returns the stays of the room plan as the mirror held them at the instant `asOf`, in order of arrival. */
export type StaysAsOf = (span: { from: Day; to: Day }, asOf: Instant) => PlanStay[];
