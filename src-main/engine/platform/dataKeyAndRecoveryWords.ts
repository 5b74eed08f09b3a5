import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { crc32 } from 'node:zlib';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { z } from 'zod';
import type { RecoveryWordsProblem } from '#shared/contract/propertyWithoutKeyContract';

/**
 * The key of a profile's database, backups and journal: 128 random bits, encoded by the twelve recovery words
 * (docs/decisions/0061-data-at-rest.md).
 */

const SECRET_BYTES = 16;
export const RECOVERY_WORD_COUNT = 12;

export const keychainDataKeySchema = z.object({ secret: z.base64().length(24) });
export type KeptKey = z.infer<typeof keychainDataKeySchema>;

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER_ALGORITHM = 'aes-256-gcm';

/** First four bytes of an encrypted database file. */
const FILE_MARK_PREFIX = Buffer.from('KNTR');
const KEY_ID_BYTES = 8;
export const ENCRYPTED_FILE_HEADER_BYTE_COUNT = 16;

export class DataEncryptionKey {
  readonly #secret: Buffer;
  readonly #lineKey: Buffer;
  /** Sixteen hexadecimal digits that identify the key without revealing the key itself. */
  readonly id: string;

  constructor(secret: Buffer) {
    this.#secret = secret;
    this.#lineKey = this.derive('kontuar journal');
    this.id = createHmac('sha256', secret)
      .update('kontuar key id')
      .digest('hex')
      .slice(0, KEY_ID_BYTES * 2);
  }

  private derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', purpose, KEY_BYTES));
  }

  /** Returns the key of the database in the form that SQLite's encryption expects. */
  sqliteKey(): string {
    const mark = buildFileMark(this.id);
    return Buffer.concat([Buffer.from('raw:'), this.derive('kontuar database'), mark]).toString('hex');
  }

  toKeychainValue(): KeptKey {
    return { secret: this.#secret.toString('base64') };
  }

  /** The twelve recovery words. */
  encodeRecoveryWords(): string {
    return entropyToMnemonic(this.#secret, wordlist);
  }

  /**
   * Encrypts a text. `decryptText` must be called with the same `context`, because the encrypted text does not contain
   * it.
   */
  encryptText(context: string, text: string): string {
    return this.encryptBytes(context, Buffer.from(text)).toString('base64');
  }

  /** Decrypts a text; returns null if the text was encrypted with another key or another `context`, or was altered. */
  decryptText(context: string, sealed: string): string | null {
    return this.decryptBytes(context, Buffer.from(sealed, 'base64'))?.toString('utf8') ?? null;
  }

  /** Encrypts the bytes of a file; decryption needs the same `context`. */
  encryptBytes(context: string, bytes: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER_ALGORITHM, this.#lineKey, nonce).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  decryptBytes(context: string, bytes: Buffer): Buffer | null {
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER_ALGORITHM, this.#lineKey, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([start, decipher.final()]);
    } catch {
      return null;
    }
  }

  /** Replaces the key with its id in JSON, so that logs and error messages never contain the key. */
  toJSON(): string {
    return `key ${this.id}`;
  }

  [inspect.custom](): string {
    return this.toJSON();
  }
}

export const createDataKey = (): DataEncryptionKey => new DataEncryptionKey(randomBytes(SECRET_BYTES));

export const decodeKeychainDataKey = ({ secret }: KeptKey): DataEncryptionKey =>
  new DataEncryptionKey(Buffer.from(secret, 'base64'));

/** Splits the typed recovery words. Upper case, numbers before words, commas and line ends make no difference. */
const splitWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Mark}]+/u)
    .filter((word) => word !== '');

const VALID_RECOVERY_WORDS: ReadonlySet<string> = new Set(wordlist);
/** Maximum number of unknown recovery words that an error message repeats. */
const MAX_NAMED_WORDS = 12;
const MAX_NAMED_WORD_LENGTH = 20;

export type RecoveryWordsResult =
  | { readonly ok: true; readonly value: DataEncryptionKey }
  | { readonly ok: false; readonly reason: RecoveryWordsProblem };

/** Reads the key from twelve typed recovery words. */
export function decodeRecoveryWords(text: string): RecoveryWordsResult {
  const words = splitWords(text);
  const unknown = words.filter((word) => !VALID_RECOVERY_WORDS.has(word));
  if (unknown.length > 0)
    return {
      ok: false,
      reason: {
        why: 'unknownWords',
        words: unknown.slice(0, MAX_NAMED_WORDS).map((word) => word.slice(0, MAX_NAMED_WORD_LENGTH)),
      },
    };
  if (words.length !== RECOVERY_WORD_COUNT)
    return { ok: false, reason: { why: 'wrongCount', count: words.length } };
  try {
    return {
      ok: true,
      value: new DataEncryptionKey(Buffer.from(mnemonicToEntropy(words.join(' '), wordlist))),
    };
  } catch {
    // All typed words are valid recovery words here, so only their checksum can be wrong.
    return { ok: false, reason: { why: 'wrongWords' } };
  }
}

/** Returns the data key of twelve recovery words; null if the words or their checksum are wrong. */
export function parseDataKeyFromRecoveryWords(text: string): DataEncryptionKey | null {
  const read = decodeRecoveryWords(text);
  return read.ok ? read.value : null;
}

function buildFileMark(id: string): Buffer {
  const bytes = Buffer.from(id, 'hex');
  const sum = Buffer.alloc(ENCRYPTED_FILE_HEADER_BYTE_COUNT - FILE_MARK_PREFIX.length - KEY_ID_BYTES);
  sum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([FILE_MARK_PREFIX, bytes, sum]);
}

/**
 * Reads the id of a database's encryption key from the first 16 bytes of the file; returns null if they contain no key
 * id.
 */
export function readKeyIdFromDatabaseHeader(start: Uint8Array): string | null {
  const bytes = Buffer.from(start);
  const id = bytes.subarray(FILE_MARK_PREFIX.length, FILE_MARK_PREFIX.length + KEY_ID_BYTES).toString('hex');
  return bytes.length >= ENCRYPTED_FILE_HEADER_BYTE_COUNT &&
    bytes.subarray(0, ENCRYPTED_FILE_HEADER_BYTE_COUNT).equals(buildFileMark(id))
    ? id
    : null;
}
