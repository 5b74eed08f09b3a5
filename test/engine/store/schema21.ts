import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createSeal, type Seal } from '#engine/platform/seal';

const PACKED = join(import.meta.dirname, 'schema21.db.gz');
const KEY_BYTES = 32;

/** The key that its door code is closed with: test data, no secret. */
export function sealOfSchema21(): Seal {
  const seal = createSeal();
  seal.use({ key: Buffer.alloc(KEY_BYTES, 7).toString('base64') });
  return seal;
}

/** Writes a database as the chain of 21 migrations left it, with data in every table; it was made once and never changes. */
export const schema21 = (file: string): void => writeFileSync(file, gunzipSync(readFileSync(PACKED)));
