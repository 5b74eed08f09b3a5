import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Schema of a PIN's scrypt hash. The hash only hides the PIN from a person who reads the file; trying all numbers still
 * reveals a short PIN.
 */
export const pinHashSchema = z.object({
  salt: z.base64(),
  hash: z.base64(),
  /** Cost `N` of scrypt, stored so that a later Kontuar version can raise the cost for new PINs. */
  cost: z.int().min(2).max(1_048_576),
  /**
   * Parameter `p` of scrypt: the number of rounds. The rounds run one after the other, so more rounds need no more
   * memory.
   */
  parallelization: z.int().min(1).max(16).default(1),
});
export type PinHash = z.infer<typeof pinHashSchema>;

/**
 * Parameters that the OWASP Password Storage Cheat Sheet recommends for scrypt where memory is scarce (16 MB). One hash
 * takes about 0.2 s.
 */
const COST = 16_384;
const PARALLELIZATION = 5;
const BLOCK_SIZE = 8;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes a PIN on a thread of its own, so that the engine answers other calls meanwhile. */
export async function hashPin(pin: string): Promise<PinHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, salt, COST, PARALLELIZATION);
  return {
    salt: salt.toString('base64'),
    hash: hash.toString('base64'),
    cost: COST,
    parallelization: PARALLELIZATION,
  };
}

/** Compares a PIN with a stored hash on another thread, so that the engine can answer other calls meanwhile. */
export async function verifyPin(pin: string, stored: PinHash): Promise<boolean> {
  const expected = Buffer.from(stored.hash, 'base64');
  const salt = Buffer.from(stored.salt, 'base64');
  const derived = await derive(pin, salt, stored.cost, stored.parallelization);
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

function derive(pin: string, salt: Buffer, cost: number, parallelization: number): Promise<Buffer> {
  // Memory limit for scrypt in bytes: twice 128 · N · r, because scrypt needs slightly more than 128 · N · r.
  const maxmem = 256 * cost * BLOCK_SIZE;
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, { N: cost, r: BLOCK_SIZE, p: parallelization, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
