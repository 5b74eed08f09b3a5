import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const PACKED = join(import.meta.dirname, 'schema21.db.gz');

/**
 * Writes a database as the old 21 migrations left it, with data in every table; the packed file was made once and never
 * changes.
 */
export const schema21 = (file: string): void => writeFileSync(file, gunzipSync(readFileSync(PACKED)));
