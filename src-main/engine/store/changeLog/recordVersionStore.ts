import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { PlanStay } from '#shared/contract/reservationsContract';
import type { Day, Instant } from '#shared/model/scalars';
import { mergeConsecutiveFieldChanges, type FieldChanges } from '#shared/rules/stays/stayChanges';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { RECORD_CHANGES_KEPT_SINCE_KEY } from '../people/personalDataStore';
import type { RecordSubject, Tables } from '../sql/tableTypes';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

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

/** Parses the changes stored in a row of `versions` or `inbox`; a row damaged on disk gives no changes. */
export const parseStoredFieldChanges = (text: string): FieldChanges =>
  parseStoredJsonOrNull<FieldChanges>(text) ?? {};

/**
 * Adds a change of a stay or invoice to the history. Must be called in the transaction that writes the changed stay or
 * invoice.
 */
export type NoteVersion = (version: Version) => void;

export function prepareStayAndInvoiceVersionRecorder(db: Database): NoteVersion {
  const insert = db.insertInto('versions');
  return ({ at, subject, recordId, isNew, fields }) =>
    insert({ at, subject, record_id: recordId, is_new: isNew ? 1 : 0, fields: JSON.stringify(fields) });
}

export function openStayAndInvoiceVersionHistory(db: Database): VersionStore {
  const versions = sqlBuilder.selectFrom('versions').selectAll().orderBy('version_id');
  const readDatabaseCreatedAt = () =>
    db.first(sqlBuilder.selectFrom('migrations').select('applied_at').orderBy('version').limit(1))
      ?.applied_at ?? '';
  // The time of the earliest known stay is cached until the store is emptied, because finding it requires reading every
  // stay.
  let firstStay: Instant | null = null;
  const earliest = sqlBuilder
    .selectFrom('reservations')
    .select((e) => e.fn.min<Instant | null>(e.fn.coalesce('first_seen', sql.lit(''))).as('at'));
  const getEarliestFirstSeen = () => (firstStay ??= db.first(earliest)?.at ?? null);
  const readPrunedUpTo = (): Instant => {
    const kept = db.first(
      sqlBuilder.selectFrom('memory').select('value').where('key', '=', RECORD_CHANGES_KEPT_SINCE_KEY),
    );
    return kept ? z.string().catch('').parse(JSON.parse(kept.value)) : '';
  };
  const getStaysKnownSince = (): Instant =>
    [readDatabaseCreatedAt(), getEarliestFirstSeen() ?? ''].sort().at(-1) ?? '';
  return {
    getChangesKnownSince: () => [getStaysKnownSince(), readPrunedUpTo()].sort().at(-1) ?? '',
    getStaysKnownSince,
    resetHistoryStart: () => {
      firstStay = null;
    },
    getFirstSeen: (reservationId) =>
      db.first(
        sqlBuilder
          .selectFrom('reservations')
          .select('first_seen')
          .where('reservation_id', '=', reservationId),
      )?.first_seen ?? null,
    listVersions: (subject, recordId) =>
      db.all(versions.where('record_id', '=', recordId).where('subject', '=', subject)).map(toVersion),
    listChangesBetween(from, to) {
      const found = new Map<string, Version>();
      for (const row of db.all(versions.where('at', '>', from).where('at', '<=', to))) {
        const version = toVersion(row);
        const key = `${version.subject} ${version.recordId}`;
        const earlier = found.get(key);
        found.set(key, earlier ? mergeVersions(earlier, version) : version);
      }
      return [...found.values()];
    },
  };
}

const mergeVersions = (earlier: Version, later: Version): Version => ({
  ...earlier,
  at: later.at,
  fields: mergeConsecutiveFieldChanges(earlier.fields, later.fields),
});

function toVersion(row: Selectable<Tables['versions']>): Version {
  const { at, subject, record_id: recordId } = row;
  return { at, subject, recordId, isNew: row.is_new === 1, fields: parseStoredFieldChanges(row.fields) };
}
