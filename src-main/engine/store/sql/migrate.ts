import type Connection from 'better-sqlite3';
import type { Instant } from '#shared/model/scalars';

/** One step of the schema: what turns version n - 1 into n. Never changed after a release, only followed by others. */
export type Migration = string | ((connection: Connection.Database) => void);

/** `PRAGMA application_id` of every Kontuar database: "KNTR". */
export const APPLICATION_ID = 0x4b4e5452;

/** Why a database of an older schema stays as it is: without a copy to go back to it does not go forward. */
export interface NoWayBack {
  readonly reason: 'damaged' | 'unwritable';
  readonly detail: string;
}

export type Migrated =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'newer'; readonly version: number }
  | ({ readonly ok: false } & NoWayBack);

/**
 * Brings a database forward to the newest schema; `ok: false` where it is newer than this program. Each step is one
 * transaction together with its `user_version`, so that a power cut leaves a whole step or none. There is no way back
 * but the backup that `before` makes of a database which had an older schema; where it says why not, nothing is changed.
 */
export function migrate(
  connection: Connection.Database,
  migrations: readonly Migration[],
  now: () => Instant,
  before: () => NoWayBack | null = () => null,
): Migrated {
  const version = versionOf(connection);
  if (version > migrations.length) return { ok: false, reason: 'newer', version };
  const stays = version > 0 && version < migrations.length ? before() : null;
  if (stays) return { ok: false, ...stays };
  migrations.forEach((migration, index) => {
    if (index < version) return;
    connection
      .transaction(() => {
        // Another process may have done this step while we waited for the lock.
        if (versionOf(connection) > index) return;
        if (typeof migration === 'string') connection.exec(migration);
        else migration(connection);
        connection
          .prepare('INSERT INTO migrations (version, applied_at) VALUES (?, ?)')
          .run(index + 1, now());
        connection.pragma(`application_id = ${APPLICATION_ID}`);
        connection.pragma(`user_version = ${index + 1}`);
      })
      .immediate();
  });
  return { ok: true };
}

export function versionOf(connection: Connection.Database): number {
  return connection.prepare<[], number>('PRAGMA user_version').pluck().get() ?? 0;
}
