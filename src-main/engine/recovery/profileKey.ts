import { createDataKey, decodeKeptKey, type DataKey, type KeptKey } from '../platform/dataKey';
import type { Keychain } from '../platform/platform';
import { readFileKind } from '../store/sql/connect';
import { join } from 'node:path';
import { listBackups } from './backups';
import { backupsPath, databasePath, journalPath, pendingRestoreDatabasePath } from './backupPaths';
import { readJournalKeyId } from './queueJournalFile';

/** Which key a profile is encrypted with, and where it comes from (docs/security.md, Data at rest). */

export interface KeySources {
  /** From a variable, a file of mode 0600, or recovery words that were typed. */
  readonly given: DataKey | null;
  /** The keychain's entry of a key; null: no keychain is used in this run. */
  readonly keychain: ((keyId: string, isNew: boolean) => Keychain<KeptKey>) | null;
  /** Whether the keychain may get a new entry. */
  readonly makesEntries: boolean;
}

export const keyEntry = (keyId: string): string => `data-key-${keyId}`;

/** Keys that this process has used, so that the keychain is asked once. */
const usedKeys = new Map<string, DataKey>();

/** The key of a database file, if this process has used it before; null also for a plain file or none. Throws as `fs`. */
export function recallKey(file: string): DataKey | null {
  const found = readFileKind(file);
  return found.kind === 'encrypted' ? (usedKeys.get(found.keyId) ?? null) : null;
}

/**
 * `keyLocked`: the keychain did not answer. `keyMissing`: it has no such key. `wrongKey`: the given key is of other data,
 * or data file and queue are of different keys. `plainFile`: the data file of an encrypted profile is not encrypted.
 */
export type KeyProblem = 'keyLocked' | 'keyMissing' | 'wrongKey' | 'plainFile';

export type KeyResult =
  /** `key` null: the profile is plain, and stays so in this run. `isPlain`: its files are still to be encrypted. */
  | { readonly ok: true; readonly key: DataKey | null; readonly isPlain: boolean }
  | { readonly ok: false; readonly reason: KeyProblem; readonly detail: string };

const refuse = (reason: KeyProblem, detail: string): KeyResult => ({ ok: false, reason, detail });

/**
 * The key of the profile's files. `writes`: a plain profile gets one, and a given key goes into the keychain. A plain data
 * file is refused once the queue beside it is encrypted: the queue is the last file to change. Throws as `fs`.
 */
export async function findProfileKey(
  profileDir: string,
  sources: KeySources,
  writes: boolean,
): Promise<KeyResult> {
  const database = readFileKind(databasePath(profileDir));
  const journalKeyId = readJournalKeyId(journalPath(profileDir));
  const keyId = readProfileKeyId(profileDir);
  if (database.kind === 'plain' && journalKeyId !== null)
    return refuse('plainFile', `the data file is not encrypted, its queue has key ${journalKeyId}`);
  if (journalKeyId !== null && journalKeyId !== keyId)
    return refuse('wrongKey', `the data file has key ${keyId}, its queue has key ${journalKeyId}`);
  const isPlain = database.kind === 'plain' || (database.kind === 'absent' && journalKeyId === null);
  // A reader of a plain file needs no key, and an unreadable file is put right before it gets one.
  if (keyId === null) return { ok: true, key: writes && isPlain ? await makeKey(sources) : null, isPlain };
  if (database.kind === 'plain' && !writes) return { ok: true, key: null, isPlain };
  const found = await readKey(keyId, sources, writes);
  return found.ok ? { ...found, isPlain } : found;
}

/** The id of the key that the profile's files are encrypted with; null: they are plain. Throws as `fs`. */
export function readProfileKeyId(profileDir: string): string | null {
  const database = readFileKind(databasePath(profileDir));
  if (database.kind === 'encrypted') return database.keyId;
  return readJournalKeyId(journalPath(profileDir)) ?? readCopyKeyId(profileDir);
}

/** Of a restored copy or a backup, where data file and queue are gone. */
function readCopyKeyId(profileDir: string): string | null {
  const copies = listBackups(profileDir).map(({ name }) => join(backupsPath(profileDir), name));
  for (const copy of [pendingRestoreDatabasePath(profileDir), ...copies]) {
    const found = readFileKind(copy);
    if (found.kind === 'encrypted') return found.keyId;
  }
  return null;
}

/** The key with this id. `keeps`: a given key goes into the keychain, too. */
async function readKey(keyId: string, sources: KeySources, keeps: boolean): Promise<KeyResult> {
  const { given, keychain, makesEntries } = sources;
  if (given?.id === keyId) {
    if (keeps && makesEntries) await keychain?.(keyId, false).write(given.kept());
    return use(given);
  }
  const used = usedKeys.get(keyId);
  if (used) return use(used);
  const read = await keychain?.(keyId, false).read();
  if (read?.ok && read.value) {
    const key = decodeKeptKey(read.value);
    if (key.id === keyId) return use(key);
  }
  if (given) return refuse('wrongKey', `the data has key ${keyId}, the given key is ${given.id}`);
  if (read?.ok === false) return refuse('keyLocked', read.detail);
  return refuse('keyMissing', `the data has key ${keyId}`);
}

/** null: there is no keychain that would keep it. */
async function makeKey({ given, keychain, makesEntries }: KeySources): Promise<DataKey | null> {
  const key = given ?? createDataKey();
  usedKeys.set(key.id, key);
  if (!keychain || !makesEntries) return given;
  const entry = keychain(key.id, true);
  const written = await entry.write(key.kept());
  const read = written.ok ? await entry.read() : written;
  // A key that does not come back would lock the data for ever.
  const isKept = read.ok && read.value !== null && decodeKeptKey(read.value).id === key.id;
  return isKept ? key : given;
}

function use(key: DataKey): KeyResult {
  usedKeys.set(key.id, key);
  return { ok: true, key, isPlain: false };
}

/** The key of any database file, such as a copy of another PC. null: it is plain. */
export async function findFileKey(file: string, sources: KeySources): Promise<KeyResult> {
  const found = readFileKind(file);
  if (found.kind !== 'encrypted') return { ok: true, key: null, isPlain: true };
  return readKey(found.keyId, sources, false);
}
