import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupSchema } from '#shared/contract/recovery';
import { takeCodesOut } from './plain';
import { prove } from './proof';

/**
 * Every copy in the profile that was made before door codes were sealed: backups, those of another property, and
 * databases that were put aside. May be cut at any point and done again. One that is damaged stays as it is.
 */
export function cleanOldCopies(profileDir: string): void {
  for (const name of readdirSync(profileDir)) {
    const path = join(profileDir, name);
    if (/^kontuar-.*\.db$/.test(name)) takeCodesOut(path);
    if (!/^backups(-\d+)?$/.test(name)) continue;
    for (const copy of readdirSync(path))
      if (copy.endsWith('.db') && takeCodesOut(join(path, copy))) describe(join(path, copy));
  }
}

/** The record beside a backup names its size. */
export function describe(file: string): void {
  try {
    const record = backupSchema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')));
    if (!prove(file).ok) return;
    const bytes = statSync(file).size;
    writeFileSync(`${file}.json`, `${JSON.stringify({ ...record, bytes })}\n`, { flush: true, mode: 0o600 });
  } catch {
    // Without a record it is no backup, and was none before.
  }
}
