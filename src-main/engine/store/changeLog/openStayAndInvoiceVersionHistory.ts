import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Instant } from '#shared/model/scalars';
import { mergeConsecutiveFieldChanges, type FieldChanges } from '#shared/rules/stays/stayChanges';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import { RECORD_CHANGES_KEPT_SINCE_KEY } from '../people/personalDataStore';
import type { Version, VersionStore } from './recordVersionStoreInterface';
import type { Tables } from '../sql/tableTypes';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

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
