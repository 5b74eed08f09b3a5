import { log } from '../../log/log';
import { keychainDataKeySchema, type DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { createSystemKeychain } from '../platform/systemKeychain';
import { encryptProfile, replacePlainQueueJournalWithEncrypted } from '../recovery/encryptProfile';
import {
  findDataKey,
  buildKeychainEntryNameForKey,
  readDataKeyId,
  rememberDataKeyInProcess,
  type KeySources,
} from '../recovery/findDataKey';
import { isDatabaseDamaged } from '../recovery/inspectDamage';
import {
  openProfileFolder,
  buildProfileOpeningRefusal,
  type Opened,
} from '../profile/prepareAndLockProfileFolder';
import { readLostKey, setAsideDataOfLostKey, type LostKey } from '../recovery/startProfileWithoutLostKey';
import { systemClock } from '../platform/systemClock';
import { getErrorMessage } from '../../errorMessage';

/**
 * Maximum wait (ms) for the keychain to store a new key; after that, the profile stays unencrypted until the next
 * start.
 */
const MAX_NEW_KEY_WAIT_MS = 3_000;

/** Returns the sources from which this process can get the encryption key of a profile. */
export const createDataKeySources = (given: DataEncryptionKey | null, makesEntries: boolean): KeySources => ({
  given,
  keychain: (keyId, isNew) =>
    isNew
      ? createSystemKeychain(buildKeychainEntryNameForKey(keyId), keychainDataKeySchema, MAX_NEW_KEY_WAIT_MS)
      : createSystemKeychain(buildKeychainEntryNameForKey(keyId), keychainDataKeySchema),
  makesEntries,
});

interface Options {
  readonly profileDir: string;
  readonly sources: KeySources;
  /** True if this process may write and may therefore encrypt the profile. */
  readonly writes: boolean;
}

/** Finds the key of a profile before the profile is opened; the value null means an unencrypted profile. */
export async function loadDataKey({
  profileDir,
  sources,
  writes,
}: Options): Promise<Opened<DataEncryptionKey | null>> {
  const found = await findDataKey(profileDir, sources, writes);
  if (!found.ok) return buildProfileOpeningRefusal(found.reason, found.detail);
  const { key, isPlain } = found;
  if (!key || !writes) return { ok: true, value: key };
  if (!isPlain) {
    replacePlainQueueJournalWithEncrypted(profileDir, key);
    return { ok: true, value: key };
  }
  // A damaged database is not encrypted, because it must first be repaired from the unencrypted backups.
  if (isDatabaseDamaged(profileDir)) return { ok: true, value: null };
  const isEncrypted = encryptProfile(profileDir, key);
  log.note('encrypt', { done: isEncrypted });
  return { ok: true, value: isEncrypted ? key : null };
}

/** Removes a profile's key from the keychain when the profile's folder is deleted for good. */
export async function forgetDataKey(profileDir: string): Promise<void> {
  const keyId = readDataKeyId(profileDir);
  if (keyId !== null)
    await createSystemKeychain(buildKeychainEntryNameForKey(keyId), keychainDataKeySchema).forget();
}

/** Returns the recovery words of a profile; the value null means an unencrypted profile. */
export async function deriveRecoveryWordsFromDataKey(
  profileDir: string,
  sources: KeySources,
): Promise<Opened<string[] | null>> {
  const found = await findDataKey(profileDir, sources, false);
  if (!found.ok) return buildProfileOpeningRefusal(found.reason, found.detail);
  return { ok: true, value: found.key?.encodeRecoveryWords().split(' ') ?? null };
}

export type KeptKeyResult = 'kept' | 'wrongKey' | 'plain' | 'noKeychain';

/** Stores the profile's key in the keychain. Returns `wrongKey` if the given key does not belong to the profile. */
export async function storeRecoveryKeyInKeychain(
  profileDir: string,
  key: DataEncryptionKey,
): Promise<KeptKeyResult> {
  const keyId = readDataKeyId(profileDir);
  if (keyId === null) return 'plain';
  if (keyId !== key.id) return 'wrongKey';
  rememberDataKeyInProcess(key);
  const written = await createSystemKeychain(
    buildKeychainEntryNameForKey(keyId),
    keychainDataKeySchema,
  ).write(key.toKeychainValue());
  return written.ok ? 'kept' : 'noKeychain';
}

/** Moves the encrypted data of a profile whose key is lost into another folder, so that the profile starts empty. */
export async function lockAndSetAsideDataOfLostKey(profileDir: string): Promise<Opened<LostKey | null>> {
  const taken = await openProfileFolder({ profileDir, lock: true });
  if (!taken.ok) return taken;
  try {
    const isLost = readDataKeyId(profileDir) !== null || readLostKey(profileDir) !== null;
    return { ok: true, value: isLost ? setAsideDataOfLostKey(profileDir, systemClock) : null };
  } catch (error) {
    return buildProfileOpeningRefusal('unwritable', getErrorMessage(error));
  } finally {
    taken.value?.release();
  }
}
