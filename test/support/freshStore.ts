import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentInstant } from '#engine/platform/platform';
import { openSqliteConnection } from '#engine/store/sql/openSqliteConnection';
import { openStore, type OpenResult, type StoreOptions } from '#engine/store/openStore';

/** Files are encrypted only with the tests' key, so one empty file of each kind is enough. */
const emptyFiles: { plain?: Buffer; encrypted?: Buffer } = {};

/** Makes an empty database of the current schema; test/engine/store tests the opening and every migration. */
function createEmptyFile({ clock, key = null }: StoreOptions): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-empty-'));
  const file = join(folder, 'kontuar.db');
  const opened = openStore({ file, clock, key });
  if (!opened.ok) throw new Error(opened.detail);
  opened.store.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/**
 * Opens a store as `openStore` does, but copies an empty database for a new file: thousands of tests need one, and all
 * migrations take 20 ms.
 */
export function openFreshStore(options: StoreOptions): OpenResult {
  const { file, clock, key = null } = options;
  if (!existsSync(file)) {
    writeFileSync(file, (emptyFiles[key ? 'encrypted' : 'plain'] ??= createEmptyFile(options)));
    // The store uses the time of its migrations as the time since when its data is complete, so the copy gets the
    // test's time.
    const copy = openSqliteConnection(file, key);
    copy.prepare('UPDATE migrations SET applied_at = ?').run(getCurrentInstant(clock));
    copy.close();
  }
  return openStore(options);
}
