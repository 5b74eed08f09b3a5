import Connection from 'better-sqlite3';
import { migrateDatabaseSchema } from '#engine/store/sql/migrateDatabaseSchema';
import { MIGRATION_STEPS } from '#engine/store/sql/migrationSteps';

/** Starts a migration of the database to a new schema and dies without warning in the middle of the step. */

const connection = new Connection(process.argv[2] ?? '');
connection.pragma('journal_mode = WAL');
// The cache is so small that SQLite has written half of the step to the files by then.
connection.pragma('cache_size = 10');
migrateDatabaseSchema(
  connection,
  [
    ...MIGRATION_STEPS,
    (open) => {
      open.exec('CREATE TABLE half (text TEXT); ALTER TABLE invoices ADD COLUMN half TEXT');
      open.exec("UPDATE invoices SET half = 'done', full_no = 'overwritten'");
      open.exec(
        'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO half SELECT hex(randomblob(500)) FROM n',
      );
      process.kill(process.pid, 'SIGKILL');
    },
  ],
  () => '2026-06-03T10:00:00.000Z',
);
