import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCurrentInstant } from '#engine/platform/platform';
import { openSqliteConnection } from '#engine/store/sql/connect';
import { openStore, type OpenResult, type StoreOptions } from '#engine/store/openStore';

/** Encrypted files take the key of the tests only, so one of each kind is enough. */
const emptyFiles: { plain?: Buffer; encrypted?: Buffer } = {};

/** An empty database of today's schema; its own opening and every migration are tested in test/engine/store. */
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

/** `openStore`, where a new file is a copy of an empty one: thousands of tests need one, and all migrations take 20 ms. */
export function openFreshStore(options: StoreOptions): OpenResult {
  const { file, clock, key = null } = options;
  if (!existsSync(file)) {
    writeFileSync(file, (emptyFiles[key ? 'encrypted' : 'plain'] ??= createEmptyFile(options)));
    // The store counts from the time of a migration since when it knows a thing.
    const copy = openSqliteConnection(file, key);
    copy.prepare('UPDATE migrations SET applied_at = ?').run(getCurrentInstant(clock));
    copy.close();
  }
  return openStore(options);
}
