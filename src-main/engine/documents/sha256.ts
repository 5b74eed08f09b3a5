import { createHash } from 'node:crypto';

/** Returns the SHA-256 hash of the bytes or text, in hexadecimal. */
export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');
