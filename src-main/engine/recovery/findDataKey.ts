import {
  createDataKey,
  decodeKeychainDataKey,
  type DataEncryptionKey,
  type KeptKey,
} from '../platform/dataKeyAndRecoveryWords';
import type { Keychain } from '../platform/platform';
import { readDatabaseFileKind } from '../store/sql/openSqliteConnection';
import { join } from 'node:path';
import { listBackups } from './backups';
import {
  backupsPath,
  databasePath,
  queueJournalPath,
  pendingRestoreDatabasePath,
} from './databaseAndRecoveryPaths';
import { readJournalKeyId } from './queueJournalFile';

/** Finds which key a profile is encrypted with and the source of the key (docs/security.md, Where keys and data are). */

export interface KeySources {
  /**
   * The encryption key that the user has given: in an environment variable, in a file with mode 0600, or as typed
   * recovery words.
   */
  readonly given: DataEncryptionKey | null;
  /** Returns the keychain entry for the data key with this id; null if this process does not use a keychain. */
  readonly keychain: ((keyId: string, isNew: boolean) => Keychain<KeptKey>) | null;
  readonly makesEntries: boolean;
}

export const buildKeychainEntryNameForKey = (keyId: string): string => `data-key-${keyId}`;

const usedKeys = new Map<string, DataEncryptionKey>();

/**
 * Returns the key of a database file if this process has already used the key; null also for an unencrypted or missing
 * file. Throws file-system errors (`fs`).
 */
export function getCachedDatabaseKey(file: string): DataEncryptionKey | null {
  const found = readDatabaseFileKind(file);
  return found.kind === 'encrypted' ? (usedKeys.get(found.keyId) ?? null) : null;
}

export const rememberDataKeyInProcess = (key: DataEncryptionKey): void => void usedKeys.set(key.id, key);

/** Reason why no key was found; `plainFile` means that the profile is encrypted but its database is not. */
export type KeyProblem = 'keyLocked' | 'keyMissing' | 'wrongKey' | 'plainFile';

export type KeyResult =
  /** Result of the search for the profile's key. The key is null if the profile is not encrypted. */
  | { readonly ok: true; readonly key: DataEncryptionKey | null; readonly isPlain: boolean }
  | { readonly ok: false; readonly reason: KeyProblem; readonly detail: string };

const refuse = (reason: KeyProblem, detail: string): KeyResult => ({ ok: false, reason, detail });

/**
 * Finds the encryption key of the profile's files. For an unencrypted profile, returns an existing or new key if
 * `writes` is true, otherwise null.
 */
export async function findDataKey(
  profileDir: string,
  sources: KeySources,
  writes: boolean,
): Promise<KeyResult> {
  const database = readDatabaseFileKind(databasePath(profileDir));
  const journalKeyId = readJournalKeyId(queueJournalPath(profileDir));
  const keyId = readDataKeyId(profileDir);
  if (database.kind === 'plain' && journalKeyId !== null)
    return refuse('plainFile', `the data file is not encrypted, its queue has key ${journalKeyId}`);
  if (journalKeyId !== null && journalKeyId !== keyId)
    return refuse('wrongKey', `the data file has key ${keyId}, its queue has key ${journalKeyId}`);
  const isPlain = database.kind === 'plain' || (database.kind === 'absent' && journalKeyId === null);
  // No key is made for an unreadable database, because the database must be repaired first.
  if (keyId === null)
    return { ok: true, key: writes && isPlain ? await getOrCreateKey(sources) : null, isPlain };
  if (database.kind === 'plain' && !writes) return { ok: true, key: null, isPlain };
  const found = await readKey(keyId, sources, writes);
  return found.ok ? { ...found, isPlain } : found;
}

/**
 * Returns the id of the key that encrypts the profile's files; null if the files are unencrypted. Throws file-system
 * errors (`fs`).
 */
export function readDataKeyId(profileDir: string): string | null {
  const database = readDatabaseFileKind(databasePath(profileDir));
  if (database.kind === 'encrypted') return database.keyId;
  return readJournalKeyId(queueJournalPath(profileDir)) ?? readCopyKeyId(profileDir);
}

/**
 * Reads the key id from a backup or a prepared copy of the database. Called if neither the database nor the queue
 * journal names a key, for example because both are missing.
 */
function readCopyKeyId(profileDir: string): string | null {
  const copies = listBackups(profileDir).map(({ name }) => join(backupsPath(profileDir), name));
  for (const copy of [pendingRestoreDatabasePath(profileDir), ...copies]) {
    const found = readDatabaseFileKind(copy);
    if (found.kind === 'encrypted') return found.keyId;
  }
  return null;
}

async function readKey(keyId: string, sources: KeySources, keeps: boolean): Promise<KeyResult> {
  const { given, keychain, makesEntries } = sources;
  if (given?.id === keyId) {
    if (keeps && makesEntries) await keychain?.(keyId, false).write(given.toKeychainValue());
    return cacheAndReturnKey(given);
  }
  const used = usedKeys.get(keyId);
  if (used) return cacheAndReturnKey(used);
  const read = await keychain?.(keyId, false).read();
  if (read?.ok && read.value) {
    const key = decodeKeychainDataKey(read.value);
    if (key.id === keyId) return cacheAndReturnKey(key);
  }
  if (given) return refuse('wrongKey', `the data has key ${keyId}, the given key is ${given.id}`);
  if (read?.ok === false) return refuse('keyLocked', read.detail);
  return refuse('keyMissing', `the data has key ${keyId}`);
}

/** Creates a key, or uses the given key. Returns null if no key was given and no keychain can store a new key. */
async function getOrCreateKey({
  given,
  keychain,
  makesEntries,
}: KeySources): Promise<DataEncryptionKey | null> {
  const key = given ?? createDataKey();
  usedKeys.set(key.id, key);
  if (!keychain || !makesEntries) return given;
  const entry = keychain(key.id, true);
  const written = await entry.write(key.toKeychainValue());
  const read = written.ok ? await entry.read() : written;
  // Before the data is encrypted with the new key, the key is read back from the keychain: without the stored key,
  // nobody could decrypt the data.
  const isKept = read.ok && read.value !== null && decodeKeychainDataKey(read.value).id === key.id;
  return isKept ? key : given;
}

function cacheAndReturnKey(key: DataEncryptionKey): KeyResult {
  usedKeys.set(key.id, key);
  return { ok: true, key, isPlain: false };
}

/**
 * Finds the key of any database file, for example of a backup from another PC; `key` is null for an unencrypted file.
 */
export async function findDatabaseFileKey(file: string, sources: KeySources): Promise<KeyResult> {
  const found = readDatabaseFileKind(file);
  if (found.kind !== 'encrypted') return { ok: true, key: null, isPlain: true };
  return readKey(found.keyId, sources, false);
}
