import type Connection from 'better-sqlite3';
import type { Instant } from '#shared/model/scalars';
import { BASELINE_SCHEMA_SQL, BASELINE_VERSION } from './baseline';

/** One step of the migration of the database schema. A released step must never be changed. */
export type Migration = string | ((connection: Connection.Database) => void);

/** `PRAGMA application_id` of every Kontuar database: "KNTR". */
export const SQLITE_APPLICATION_ID = 0x4b4e5452;

/** Reason why no backup could be made, so that the database was not migrated. */
export interface NoWayBack {
  readonly reason: 'damaged' | 'unwritable';
  readonly detail: string;
}

export type MigrationResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'newer'; readonly version: number }
  | ({ readonly ok: false } & NoWayBack);

/**
 * Creates the schema in an empty database or applies the missing migration steps. The function `before` makes a backup
 * before a migration.
 */
export function migrateDatabaseSchema(
  connection: Connection.Database,
  steps: readonly Migration[],
  now: () => Instant,
  before: () => NoWayBack | null = () => null,
): MigrationResult {
  const version = readSchemaVersion(connection);
  const newest = BASELINE_VERSION + steps.length;
  if (version > newest) return { ok: false, reason: 'newer', version };
  if (isSchemaBeforeBaseline(version))
    return { ok: false, reason: 'damaged', detail: explainSchemaBeforeBaseline(version) };
  const blocked = version > 0 && version < newest ? before() : null;
  if (blocked) return { ok: false, ...blocked };
  const applyMigration = (migration: Migration, target: number): void => {
    const work = connection.transaction(() => {
      // While this process waited for the lock, another process may have applied this migration step.
      if (readSchemaVersion(connection) >= target) return;
      if (typeof migration === 'string') connection.exec(migration);
      else migration(connection);
      connection.prepare('INSERT INTO migrations (version, applied_at) VALUES (?, ?)').run(target, now());
      connection.pragma(`application_id = ${SQLITE_APPLICATION_ID}`);
      connection.pragma(`user_version = ${target}`);
    });
    work.immediate();
  };
  applyMigration(BASELINE_SCHEMA_SQL, BASELINE_VERSION);
  steps.forEach((step, index) => applyMigration(step, BASELINE_VERSION + index + 1));
  return { ok: true };
}

export function readSchemaVersion(connection: Connection.Database): number {
  return connection.prepare<[], number>('PRAGMA user_version').pluck().get() ?? 0;
}

/** Returns whether the schema is older than the first release. Kontuar cannot read such a schema. */
export const isSchemaBeforeBaseline = (version: number): boolean => version > 0 && version < BASELINE_VERSION;

export const explainSchemaBeforeBaseline = (version: number): string =>
  `it has schema ${version}, this Kontuar reads ${BASELINE_VERSION} and later ones`;
