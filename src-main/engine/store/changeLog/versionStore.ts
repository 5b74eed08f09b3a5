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
   * Returns the instant from which both the stays and their changes are recorded; the plan before this instant is
   * unknown.
   */
  since(): Instant;
  /**
   * Returns the instant from which new and disappeared stays are recorded. Retention may already have deleted some of
   * the versions after this instant.
   */
  knownSince(): Instant;
  /** Restarts the recording period after the store was emptied: `since` and `knownSince` return the new start. */
  forget(): void;
  /**
   * Returns when a download first returned the stay; null if that was before the recording of changes began, or if the
   * stay is not stored.
   */
  firstSeen(reservationId: number): Instant | null;
  /** Oldest first. */
  of(subject: Subject, recordId: number): Version[];
  /**
   * Returns the changes in (from, to], with the changes of one record folded into one version, in the order of each
   * record's first change.
   */
  between(from: Instant, to: Instant): Version[];
}

/**
 * Returns the stays of the room plan (`PlanStay`) as the mirror held them at the instant `asOf`, in order of arrival.
 */
export type StaysAsOf = (span: { from: Day; to: Day }, asOf: Instant) => PlanStay[];
