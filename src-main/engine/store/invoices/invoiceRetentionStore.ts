import { sql, type SqlBool } from 'kysely';
import type { Day } from '#shared/model/scalars';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import {
  sqlBuilder,
  invoicesWithBodiesQuery,
  expandJsonNumberListParameter,
  type Database,
} from '../sql/databaseAndSqlBuilder';
import { computeDayStartKey } from '../sql/dayAndIdSortKey';
import { markDeletedTextUnerased } from '../sql/eraseDeletedText';
import type { PastLawStore } from '../storeInterface';
import { keepValidRows } from './importInvoicesKeptForRestore';
import type { InvoiceWriter } from './invoiceWrite';
import { RETENTION_REMOVED_INVOICES_KEY, retentionRemovedInvoiceRowSchema } from './removedByRetentionStore';
import { prepareRelatedInvoiceReader } from './relatedInvoiceReader';
import { parseStoredJsonOrNull } from '../sql/parseStoredJsonOrNull';

/**
 * Finds invoices that tax law no longer requires to be kept (rules/retentionPeriods.ts), and removes those to which no kept
 * document is linked.
 */

/** Maximum number of related documents that are traced for one invoice, because tracing takes time. */
const MAX_TRACED_RELATIVES = 50;

/** SQL for the later of issue date and sale date; `9999` replaces an unreadable date, so that the invoice is kept. */
const RETENTION_DAY_SQL = sql<Day>`max(coalesce(issue_date, '9999'),
  CASE WHEN json_valid(body) THEN coalesce(body ->> '$.saleDate', '') ELSE '9999' END)`;

export function openExpiredInvoiceRemovalStore(
  db: Database,
  commits: NotifyingTransactions,
  writer: InvoiceWriter,
  readsOnly: boolean,
): PastLawStore {
  const links = prepareRelatedInvoiceReader(db);
  const dayAt = db.prepare<{ place: number }>()((slot) =>
    invoicesWithBodiesQuery.select(RETENTION_DAY_SQL.as('day')).where('invoices.place', '=', slot('place')),
  );

  const isRetentionRequired = (sortKey: number, law: Day): boolean =>
    (dayAt.first({ place: sortKey })?.day ?? '') >= law;

  /**
   * Returns whether this invoice may be linked, directly or through other documents, to a document that must be kept.
   */
  function isLinkedToRetained(sortKey: number, law: Day): boolean {
    const seen = new Set([sortKey]);
    for (const at of seen) {
      if (seen.size > MAX_TRACED_RELATIVES || isRetentionRequired(at, law)) return true;
      const [from, to] = [links.findLinksFrom(at), links.findLinksTo(at)];
      const unsure = [...(from?.candidates ?? []), ...to.unsure];
      if (unsure.some((relatedKey) => isRetentionRequired(relatedKey, law))) return true;
      for (const linkedPlace of [...(from?.places ?? []), ...to.links.map((link) => link.place)])
        seen.add(linkedPlace);
    }
    return false;
  }

  const selectExpiredInvoices = (law: Day) =>
    sqlBuilder
      .selectFrom('invoices')
      .select(['invoices.place', 'local_id'])
      .where('invoice_id', 'is not', null)
      .where('invoices.place', '<', computeDayStartKey(law))
      .where(sql<SqlBool>`NOT EXISTS (SELECT 1 FROM mirrors WHERE mirrors.local_id = invoices.local_id)`)
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT 1 FROM drafts WHERE instr(drafts.body, '"id":"' || local_id || '"')
          OR instr(drafts.body, '"id":"' || invoice_id || '"'))`,
      )
      .where(
        sql<SqlBool>`NOT EXISTS (SELECT 1 FROM reservations
          WHERE reservations.reservation_id = invoices.reservation_id AND departure >= ${law})`,
      );
  const filterRemovableIds = (rows: readonly { place: number; local_id: string }[], law: Day): string[] =>
    rows.filter(({ place }) => !isLinkedToRetained(place, law)).map((row) => row.local_id);

  const removeExpired = (localIds: readonly string[]): void =>
    commits.transaction(() => {
      const selectedIds = expandJsonNumberListParameter(JSON.stringify(localIds));
      const rows = db.all(
        sqlBuilder
          .selectFrom('invoices')
          .select(['place', 'local_id', 'invoice_id', 'issue_date', 'full_no', 'reservation_id'])
          .where(sql<SqlBool>`local_id IN ${selectedIds}`),
      );
      const expired = rows.flatMap(({ local_id: _, invoice_id, issue_date, ...rest }) =>
        invoice_id === null || issue_date === null ? [] : [{ invoice_id, issue_date, ...rest }],
      );
      writer.removeExpired(expired);
      const ids = expandJsonNumberListParameter(JSON.stringify(expired.map((row) => row.invoice_id)));
      for (const table of ['documents', 'history', 'changes'] as const)
        db.run(sqlBuilder.deleteFrom(table).where(sql<SqlBool>`local_id IN ${selectedIds}`));
      for (const table of ['versions', 'inbox'] as const)
        db.run(sqlBuilder.deleteFrom(table).where('subject', '=', 'invoice').where('record_id', 'in', ids));
      db.run(
        sqlBuilder
          .deleteFrom('chosen_links')
          .where((e) => e.or([e('invoice_id', 'in', ids), e('other_id', 'in', ids)])),
      );
      db.run(sqlBuilder.deleteFrom('ksef_files').where(sql<SqlBool>`local_id IN ${selectedIds}`));
      db.run(sqlBuilder.deleteFrom('stated_facts').where('invoice_id', 'in', ids));
      db.run(sqlBuilder.deleteFrom('chosen_amounts').where('invoice_id', 'in', ids));
      markDeletedTextUnerased(db);
      if (expired.length > 0) commits.markChanged('invoices');
    });

  /** Repeats the removal of expired invoices that the restore of an older database has brought back. */
  function importRetentionRemovals(): void {
    const kept = db.first(
      sqlBuilder.selectFrom('memory').select('value').where('key', '=', RETENTION_REMOVED_INVOICES_KEY),
    );
    if (!kept) return;
    const rows = keepValidRows(parseStoredJsonOrNull(kept.value), retentionRemovedInvoiceRowSchema);
    commits.transaction(() => {
      for (const row of rows) {
        const id = row.invoice_id;
        const stored = db.first(
          sqlBuilder.selectFrom('invoices').select('local_id').where('invoice_id', '=', id),
        );
        const lane = writer.lanes.findMirror(id);
        if (stored && !lane) removeExpired([stored.local_id]);
        else if (!stored && !lane)
          db.run(
            sqlBuilder
              .insertInto('let_go')
              .values(row)
              .onConflict((on) => on.doNothing()),
          );
      }
      db.run(sqlBuilder.deleteFrom('memory').where('key', '=', RETENTION_REMOVED_INVOICES_KEY));
    });
  }
  if (!readsOnly) importRetentionRemovals();

  return {
    // Counts the invoices whose retention period may have ended. The invoice records are not read, because a user waits
    // for the number.
    countIssuedBefore: (law) =>
      db.count(
        sqlBuilder
          .selectFrom('invoices')
          .where('invoice_id', 'is not', null)
          .where('issue_date', 'is not', null)
          .where('place', '<', computeDayStartKey(law)),
      ),
    listNext(law, after, limit) {
      const rows = db.all(
        selectExpiredInvoices(law).where('invoices.place', '>', after).orderBy('invoices.place').limit(limit),
      );
      return { localIds: filterRemovableIds(rows, law), after: rows.at(-1)?.place ?? null };
    },
    filterRemovable: (law, localIds) =>
      filterRemovableIds(db.all(selectExpiredInvoices(law).where('local_id', 'in', [...localIds])), law),
    removeExpired,
    countRemovedBetween: (from, to) =>
      db.count(sqlBuilder.selectFrom('let_go').where('issue_date', '>=', from).where('issue_date', '<=', to)),
    listStaysWithRemoved: (reservationIds) =>
      new Set(
        db
          .all(
            sqlBuilder
              .selectFrom('let_go')
              .select('reservation_id')
              .where('reservation_id', 'in', expandJsonNumberListParameter(JSON.stringify(reservationIds))),
          )
          .flatMap((row) => row.reservation_id ?? []),
      ),
  };
}
