import { createHash } from 'node:crypto';

/** Returns the hash in hexadecimal. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
