import type Connection from 'better-sqlite3';
import type { RetentionState } from '#shared/contract/personalDataContract';
import type { Limits } from '#shared/rules/retentionPeriods';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import type { PersonQuery } from './personQueryMatching';
import { markDeletedTextUnerased, eraseDeletedTextInSteps } from '../sql/eraseDeletedText';
import type { Database } from '../sql/databaseAndSqlBuilder';
import {
  hasReturnedErasedStays,
  eraseReturnedStaysAgain,
  erasePerson,
  eraseGuestFromStays,
} from './personErase';
import { findPerson, type Found } from './personFind';
import { writeKeyValue } from '../sql/keyValueTable';

/**
 * Finds and erases the stored data of one person, and deletes personal data whose retention period has ended
 * (docs/reference/store.md, People).
 */
export interface PersonalDataStore {
  find(query: PersonQuery): Found;
  /** Erases, in one transaction, the found data of a person; waiting changes and invoices are not erased. */
  erase(found: Found): void;
  /**
   * Removes already erased text from the search indexes and the write-ahead log, in several steps. Returns false if the
   * removal is incomplete and has to be repeated at the next program start.
   */
  purgeErasedText(): Generator<void, boolean>;
  /** Returns the ids of at most `limit` stays whose retention period has ended. */
  listDueStays(limits: Limits, limit: number): number[];
  eraseStays(ids: readonly number[]): number;
  /** Counts the rows whose retention period has ended, by kind of data. */
  countDueRows(limits: Limits): DueRows;
  /**
   * Deletes records whose retention period has ended, at most `limit` of each kind. Returns the number of deleted rows.
   */
  prune(limits: Limits, limit: number): number;
}

type DueRows = Omit<RetentionState['due'], 'packs' | 'backups' | 'copies'>;

/** Days after which an inbox item that nobody has acknowledged is deleted. */
const MAX_UNREAD_DAYS = 365;
/**
 * Key in the table `memory` that stores a time: all recorded changes of stays and invoices before this time were
 * deleted.
 */
export const RECORD_CHANGES_KEPT_SINCE_KEY = 'people.versionsSince';

const DUE_STAY_SQL =
  'erased = 0 AND gone_since IS NULL AND departure < @stays AND NOT EXISTS (' +
  'SELECT 1 FROM invoices JOIN invoice_bodies USING (place)' +
  ' WHERE invoices.reservation_id = reservations.reservation_id AND ' +
  "(issue_date IS NULL OR issue_date >= @law OR NOT json_valid(body) OR body ->> '$.saleDate' >= @law))";
const DUE_GONE_STAY_SQL =
  'erased = 0 AND gone_since IS NOT NULL AND departure < @gone AND gone_since < @gone';
const buildNoInvoiceSql = (table: string): string =>
  `NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.local_id = ${table}.local_id)`;
const DUE_INBOX_ITEM_SQL = `(acknowledged_at IS NOT NULL AND acknowledged_at < @inbox)
  OR (acknowledged_at IS NULL AND last_at < @unread)`;

export function openPersonalDataStore(
  connection: Connection.Database,
  db: Database,
  commits: NotifyingTransactions,
  readsOnly: boolean,
): PersonalDataStore {
  // When the store opens, the stays of erased persons are erased again, because a restored copy of the database may be
  // older than the erasure.
  if (!readsOnly && hasReturnedErasedStays(connection))
    commits.transaction(() => eraseReturnedStaysAgain(connection));
  const buildParameters = (limits: Limits) => ({
    ...limits,
    unread: new Date(Date.parse(limits.inbox) - MAX_UNREAD_DAYS * 86_400_000).toISOString(),
  });
  const countRows = (text: string, limits: Limits): number =>
    connection
      .prepare<unknown[], number>(`SELECT count(*) FROM ${text}`)
      .pluck()
      .get(buildParameters(limits)) ?? 0;

  return {
    find: (query) => findPerson(connection, query),
    erase: (found) =>
      commits.transaction(() => {
        erasePerson(connection, found);
        markDeletedTextUnerased(db);
        for (const area of ['reservations', 'inbox', 'handover', 'outbox', 'invoices'] as const)
          commits.markChanged(area);
      }),
    purgeErasedText: () => eraseDeletedTextInSteps(connection),
    listDueStays: (limits, limit) =>
      connection
        .prepare<unknown[], number>(
          `SELECT reservation_id FROM reservations WHERE (${DUE_STAY_SQL}) OR (${DUE_GONE_STAY_SQL}) LIMIT @limit`,
        )
        .pluck()
        .all({ ...buildParameters(limits), limit }),
    eraseStays: (ids) =>
      commits.transaction(() => {
        const erased = eraseGuestFromStays(connection, ids);
        if (erased > 0) {
          markDeletedTextUnerased(db);
          commits.markChanged('reservations');
          commits.markChanged('inbox');
          commits.markChanged('handover');
        }
        return erased;
      }),
    countDueRows: (limits) => ({
      stays: countRows(`reservations WHERE ${DUE_STAY_SQL}`, limits),
      gone: countRows(`reservations WHERE ${DUE_GONE_STAY_SQL}`, limits),
      versions: countRows('versions WHERE at < @versions', limits),
      inbox: countRows(`inbox WHERE ${DUE_INBOX_ITEM_SQL}`, limits),
      requests:
        countRows('requests WHERE at < @requests', limits) +
        countRows('set_aside WHERE at < @requests', limits),
    }),
    prune: (limits, limit) =>
      commits.transaction(() => {
        const deleteRows = (table: string, where: string) =>
          connection
            .prepare<unknown[]>(
              `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT @limit)`,
            )
            .run({ ...buildParameters(limits), limit }).changes;
        const versions = deleteRows('versions', 'at < @versions');
        if (versions > 0)
          writeKeyValue(connection, RECORD_CHANGES_KEPT_SINCE_KEY, JSON.stringify(limits.versions));
        const inbox = deleteRows('inbox', DUE_INBOX_ITEM_SQL);
        if (inbox > 0) commits.markChanged('inbox');
        const notes = deleteRows(
          'handover_notes',
          'coalesce(done_at, written_at) < iif(done_at IS NULL, @unread, @inbox)',
        );
        if (notes > 0) commits.markChanged('handover');
        const aside = connection
          .prepare<unknown[]>('DELETE FROM set_aside WHERE at < @requests')
          .run(buildParameters(limits)).changes;
        // Changes and history entries of an existing invoice are not deleted now, but together with the invoice.
        const changes = deleteRows('changes', `ended_at < @law AND ${buildNoInvoiceSql('changes')}`);
        const history = deleteRows('history', `at < @law AND ${buildNoInvoiceSql('history')}`);
        if (versions + inbox + notes + changes + history > 0) markDeletedTextUnerased(db);
        return (
          versions + inbox + notes + changes + history + aside + deleteRows('requests', 'at < @requests')
        );
      }),
  };
}
