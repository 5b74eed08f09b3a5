import type { Day, Instant } from '#shared/model/scalars';
import type { PlanStay } from '#shared/contract/reservationsContract';
import type { FieldChanges } from '#shared/rules/stayChanges';
import type { Subject } from '../sql/schema';

/** That a record became different (or new) with a reading; several readings folded where that is said. */
export interface Version {
  readonly at: Instant;
  readonly subject: Subject;
  readonly recordId: number;
  readonly isNew: boolean;
  readonly fields: FieldChanges;
}

/** The history of records, kept permanently; written by the transactions that change the mirror. */
export interface VersionStore {
  /** Since when changes are kept and stays are known; earlier ones are unknown. */
  since(): Instant;
  /** Since when stays are known, and it is kept which of them are gone; changes may have been let go since. */
  knownSince(): Instant;
  /** The store was emptied: both begin anew. */
  forget(): void;
  /** When a reading first showed the stay; null: before changes were kept, or it is not here. */
  firstSeen(reservationId: number): Instant | null;
  /** Oldest first. */
  of(subject: Subject, recordId: number): Version[];
  /** What became different in (from, to], a record once, its changes folded; in the order of the first change. */
  between(from: Instant, to: Instant): Version[];
}

/** The plan as it was (`PlanStay`s as the mirror held them at the instant), in the order of arrival. */
export type StaysAsOf = (span: { from: Day; to: Day }, asOf: Instant) => PlanStay[];
