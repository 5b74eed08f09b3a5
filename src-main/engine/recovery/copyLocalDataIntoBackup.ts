import type Connection from 'better-sqlite3';
import {
  INVOICES_KEPT_FOR_RESTORE_KEY,
  parseInvoicesKeptForRestore,
  type TransferredData,
} from '../store/invoices/importInvoicesKeptForRestore';
import { RETENTION_REMOVED_INVOICES_KEY } from '../store/invoices/removedByRetentionStore';

/** Copies data that exists only on this PC from the database in use into the backup. */

export const isTableInLiveDatabase = (connection: Connection.Database, name: string): boolean =>
  connection.prepare('SELECT 1 FROM living.sqlite_schema WHERE name = ?').get(name) !== undefined;

/**
 * Copies the ids of expired invoices into the backup, so that restoring the backup does not bring these invoices back.
 */
export function copyExpiredInvoiceIdsIntoBackup(connection: Connection.Database): void {
  if (!isTableInLiveDatabase(connection, 'let_go')) return;
  connection
    .prepare(
      `INSERT OR REPLACE INTO main.memory (key, value)
       SELECT $key, json_group_array(json(one)) FROM (
         SELECT json_object('invoice_id', invoice_id, 'issue_date', issue_date,
           'full_no', full_no, 'reservation_id', reservation_id) AS one FROM living.let_go
         UNION SELECT carried.value FROM living.memory AS own,
           json_each(CASE WHEN json_valid(own.value) THEN own.value ELSE '[]' END) AS carried
           WHERE own.key = $key AND carried.type = 'object'
       ) HAVING count(*) > 0`,
    )
    .run({ key: RETENTION_REMOVED_INVOICES_KEY });
}

const MISSING_LOCAL_IDS_SQL = `SELECT local_id AS localId, body, confirmed_at AS confirmedAt
  FROM living.invoices AS own JOIN living.invoice_bodies USING (place)
  WHERE invoice_id IS NOT NULL AND local_id NOT IN (SELECT local_id FROM living.mirrors)
    AND NOT EXISTS (SELECT 1 FROM main.invoices AS copy
      WHERE copy.local_id = own.local_id AND copy.invoice_id = own.invoice_id)`;
/**
 * SQL condition for invoices created on this PC. Downloaded invoices have the local id `inv-` plus the service's id.
 */
const CREATED_ON_THIS_PC_SQL = `local_id <> 'inv-' || invoice_id`;

/** Copies local ids into the backup, for invoices that were created on this PC after the backup was made. */
export function copyLocalInvoiceIdsIntoBackup(connection: Connection.Database): void {
  if (!isTableInLiveDatabase(connection, 'mirrors')) return;
  const queryRows = <Row>(sql: string) => connection.prepare<[], Row>(sql).all();
  const before = connection
    .prepare<[string], string>('SELECT value FROM living.memory WHERE key = ?')
    .pluck()
    .get(INVOICES_KEPT_FOR_RESTORE_KEY);
  const carried = parseInvoicesKeptForRestore(before ?? '{}');
  const invoices = queryRows<TransferredData['invoices'][number]>(
    `${MISSING_LOCAL_IDS_SQL} AND ${CREATED_ON_THIS_PC_SQL}`,
  );
  const known: TransferredData = { invoices: [...carried.invoices, ...invoices] };
  if (known.invoices.length === 0) return;
  connection
    .prepare('INSERT OR REPLACE INTO main.memory (key, value) VALUES (?, ?)')
    .run(INVOICES_KEPT_FOR_RESTORE_KEY, JSON.stringify(known));
}

export function copyChosenInvoiceLinksIntoBackup(connection: Connection.Database): void {
  if (!isTableInLiveDatabase(connection, 'chosen_links')) return;
  connection.exec(`DELETE FROM main.chosen_links;
    INSERT INTO main.chosen_links (invoice_id, relation, other_id, at)
    SELECT invoice_id, relation, other_id, at FROM living.chosen_links`);
}

/** Replaces the backup's table of amounts that users chose for corrections with the table of the database in use. */
export function copyChosenAmountsIntoRestoredBackup(connection: Connection.Database): void {
  if (!isTableInLiveDatabase(connection, 'chosen_amounts')) return;
  connection.exec(`DELETE FROM main.chosen_amounts;
    INSERT INTO main.chosen_amounts (invoice_id, convention, change, at)
    SELECT invoice_id, convention, change, at FROM living.chosen_amounts`);
}

export function copyStatedFactsIntoBackup(connection: Connection.Database): void {
  if (!isTableInLiveDatabase(connection, 'stated_facts')) return;
  connection.exec(`DELETE FROM main.stated_facts;
    INSERT INTO main.stated_facts (invoice_id, received_on, till_sale, paid_before, at)
    SELECT invoice_id, received_on, till_sale, paid_before, at FROM living.stated_facts`);
}
