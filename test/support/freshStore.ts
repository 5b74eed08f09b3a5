import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { getCurrentInstant } from '#engine/platform/platform';
import { openStore, type OpenResult, type StoreOptions } from '#engine/store/openStore';

let empty: Buffer | undefined;

/** An empty database of today's schema; its own opening and every migration are tested in test/engine/store. */
function emptyFile({ clock }: StoreOptions): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-empty-'));
  const file = join(folder, 'kontuar.db');
  const opened = openStore({ file, clock });
  if (!opened.ok) throw new Error(opened.detail);
  opened.store.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** `openStore`, where a new file is a copy of an empty one: thousands of tests need one, and all migrations take 20 ms. */
export function openFreshStore(options: StoreOptions): OpenResult {
  if (!existsSync(options.file)) {
    writeFileSync(options.file, (empty ??= emptyFile(options)));
    // The store counts from the time of a migration since when it knows a thing.
    const copy = new Connection(options.file);
    copy.prepare('UPDATE migrations SET applied_at = ?').run(getCurrentInstant(options.clock));
    copy.close();
  }
  return openStore(options);
}
