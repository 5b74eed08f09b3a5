import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createDataKey,
  DataEncryptionKey,
  decodeKeychainDataKey,
  parseDataKeyFromRecoveryWords,
  readKeyIdFromDatabaseHeader,
} from '#engine/platform/dataKeyAndRecoveryWords';

const anyKey = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => new DataEncryptionKey(Buffer.from(bytes)));

test('recovery words: produce the key again, even when typed with capitals, numbers, commas or line breaks', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const words = key.encodeRecoveryWords();
      expect(words.split(' ')).toHaveLength(12);
      const numbered = words
        .split(' ')
        .map((word, index) => `${index + 1}. ${word.toUpperCase()}`)
        .join('\n');
      for (const typed of [words, ` ${words}\n`, numbered, words.replaceAll(' ', ', ')])
        expect(parseDataKeyFromRecoveryWords(typed)?.id).toBe(key.id);
    }),
  );
});

test('recovery words: are refused with eleven or thirteen words, an unknown word or a wrong checksum', () => {
  const words = new DataEncryptionKey(Buffer.alloc(16)).encodeRecoveryWords().split(' ');
  const typed = [
    '',
    words.slice(1).join(' '),
    [...words, 'abandon'].join(' '),
    [...words.slice(1), 'kontuar'].join(' '),
    'abandon '.repeat(12),
    'ą'.repeat(10_000),
  ];
  for (const text of typed) expect(parseDataKeyFromRecoveryWords(text)).toBeNull();
});

test('data key: decrypts a text only with the same key and context, and rejects altered ciphertext', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.nat(), (text, context, index) => {
      const key = createDataKey();
      const sealed = key.encryptText(context, text);
      expect(key.decryptText(context, sealed)).toBe(text);
      expect(key.decryptText(`${context}.`, sealed)).toBeNull();
      expect(createDataKey().decryptText(context, sealed)).toBeNull();
      const bytes = Buffer.from(sealed, 'base64');
      const at = index % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(key.decryptText(context, bytes.toString('base64'))).toBeNull();
      expect(key.decryptText(context, sealed.slice(0, index % 36))).toBeNull();
    }),
  );
});

test('data key: the secret key does not appear in logs, errors or JSON', () => {
  const key = createDataKey();
  const { secret } = key.toKeychainValue();
  const shown = [
    JSON.stringify({ key }),
    inspect(key),
    inspect({ key }),
    String(new Error(`${inspect(key)}`)),
  ];
  for (const text of shown) {
    expect(text).toContain(key.id);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(key.encodeRecoveryWords().split(' ')[0]);
  }
  expect(decodeKeychainDataKey(key.toKeychainValue()).id).toBe(key.id);
});

test('encryption key id: is read from the file header, and is rejected when any byte of the stored id was altered', () => {
  const key = createDataKey();
  const hex = Buffer.from(key.sqliteKey(), 'hex').subarray(-16);
  expect(readKeyIdFromDatabaseHeader(hex)).toBe(key.id);
  for (let index = 0; index < hex.length; index += 1) {
    const altered = Buffer.from(hex);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(readKeyIdFromDatabaseHeader(altered)).toBeNull();
  }
  expect(readKeyIdFromDatabaseHeader(Buffer.from('SQLite format 3\0'))).toBeNull();
  expect(readKeyIdFromDatabaseHeader(Buffer.alloc(3))).toBeNull();
});
