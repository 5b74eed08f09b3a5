import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup } from '#shared/contract/recoveryContract';

/** Writes a backup with this name and the record of a complete backup. */
export function listedBackup(profile: string, name: string, madeAt: string): void {
  const folder = join(profile, 'backups');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'whole');
  const record: Backup = {
    name,
    madeAt,
    verifiedAt: madeAt,
    bytes: 5,
    schema: 1,
    why: 'daily',
    invoices: 0,
    reservations: 0,
    changes: 0,
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(record));
}
