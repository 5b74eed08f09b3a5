import type { Day, Instant } from '#shared/model/scalars';
import type { PlanStay } from '#shared/contract/reservationsContract';
import type { FieldChanges } from '#shared/rules/stayChanges';
import type { Subject } from '../sql/tableTypes';

/**
 * One version of a record: a read from the service found that the record was new or had different values. The method
 * `between` merges several changes of a record into one version.
 */
export interface Version {
  readonly at: Instant;
  readonly subject: Subject;
  readonly recordId: number;
  readonly isNew: boolean;
  readonly fields: FieldChanges;
}

/** The permanent history of records, written by the transactions that change the mirror. */
export interface VersionStore {
  /**
   * Returns the instant since which this PC has recorded stays and their changes. The room plan of an earlier moment is
   * unknown.
   */
  since(): Instant;
  /**
   * Returns the instant from which new and disappeared stays are recorded. Retention may already have deleted some of
   * the versions after this instant.
   */
  knownSince(): Instant;
  /**
   * Called after the store was emptied: the recorded history begins anew, so `since` and `knownSince` return the
   * present time.
   */
  forget(): void;
  /**
   * Returns when a download first returned the stay; null if that was before the recording of changes began, or if the
   * stay is not stored.
   */
  firstSeen(reservationId: number): Instant | null;
  /** Oldest first. */
  of(subject: Subject, recordId: number): Version[];
  /**
   * Returns the changes in (from, to], in the order in which each record first changed. Several changes of one record
   * are merged into one version.
   */
  between(from: Instant, to: Instant): Version[];
}

/**
 * Returns the stays of the room plan (`PlanStay`) as the mirror held them at the instant `asOf`, in order of arrival.
 */
export type StaysAsOf = (span: { from: Day; to: Day }, asOf: Instant) => PlanStay[];
