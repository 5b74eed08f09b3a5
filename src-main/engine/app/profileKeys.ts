import { log } from '../../log/log';
import { keptKeySchema, type DataKey } from '../platform/dataKey';
import { createSystemKeychain } from '../platform/keychain';
import { encryptProfile, finishEncryption } from '../recovery/encryptProfile';
import { findProfileKey, keyEntry, readProfileKeyId, type KeySources } from '../recovery/profileKey';
import { isDamaged } from '../recovery/inspectDamage';
import { openProfileFolder, refuseProfileOpening, type Opened } from '../profile/openProfileFolder';
import { readLostKey, startWithoutKey, type LostKey } from '../recovery/lostKey';
import { systemClock } from '../platform/systemClock';
import { getErrorMessage } from '../../errorMessage';

/** No window waits longer for the keychain to take a new key: the profile stays plain until the next start. */
const NEW_KEY_MS = 3_000;

/**
 * Where keys come from in this process. With the four secrets given, the keychain is asked only for the key of data that
 * are encrypted already.
 */
export const keySources = (given: DataKey | null, makesEntries: boolean): KeySources => ({
  given,
  keychain: (keyId, isNew) =>
    isNew
      ? createSystemKeychain(keyEntry(keyId), keptKeySchema, NEW_KEY_MS)
      : createSystemKeychain(keyEntry(keyId), keptKeySchema),
  makesEntries,
});

interface Options {
  readonly profileDir: string;
  readonly sources: KeySources;
  /** A writer encrypts a plain profile. */
  readonly writes: boolean;
}

/** The key to open the profile with, before it is opened; null: it is plain. */
export async function openProfileKey({
  profileDir,
  sources,
  writes,
}: Options): Promise<Opened<DataKey | null>> {
  const found = await findProfileKey(profileDir, sources, writes);
  if (!found.ok) return refuseProfileOpening(found.reason, found.detail);
  const { key, isPlain } = found;
  if (!key || !writes) return { ok: true, value: key };
  if (!isPlain) {
    finishEncryption(profileDir, key);
    return { ok: true, value: key };
  }
  // Damage is put right first, with the plain backups; the next start encrypts.
  if (isDamaged(profileDir)) return { ok: true, value: null };
  const isEncrypted = encryptProfile(profileDir, key);
  log.note('encrypt', { done: isEncrypted });
  return { ok: true, value: isEncrypted ? key : null };
}

/** Takes the key of a profile out of the keychain, where its folder goes for good. */
export async function forgetProfileKey(profileDir: string): Promise<void> {
  const keyId = readProfileKeyId(profileDir);
  if (keyId !== null) await createSystemKeychain(keyEntry(keyId), keptKeySchema).forget();
}

/** The recovery words of a profile; null: it is not encrypted. */
export async function readRecoveryWords(
  profileDir: string,
  sources: KeySources,
): Promise<Opened<string[] | null>> {
  const found = await findProfileKey(profileDir, sources, false);
  if (!found.ok) return refuseProfileOpening(found.reason, found.detail);
  return { ok: true, value: found.key?.words().split(' ') ?? null };
}

export type KeptKeyResult = 'kept' | 'wrongKey' | 'plain' | 'noKeychain';

/** Puts the key of typed recovery words into the keychain, if it is that of the profile. */
export async function keepRecoveryKey(profileDir: string, key: DataKey): Promise<KeptKeyResult> {
  const keyId = readProfileKeyId(profileDir);
  if (keyId === null) return 'plain';
  if (keyId !== key.id) return 'wrongKey';
  const written = await createSystemKeychain(keyEntry(keyId), keptKeySchema).write(key.kept());
  return written.ok ? 'kept' : 'noKeychain';
}

/** Begins anew without the key of an encrypted profile (recovery/lostKey.ts). null: it is not encrypted. */
export async function giveUpKey(profileDir: string): Promise<Opened<LostKey | null>> {
  const taken = await openProfileFolder({ profileDir, lock: true });
  if (!taken.ok) return taken;
  try {
    const isLost = readProfileKeyId(profileDir) !== null || readLostKey(profileDir) !== null;
    return { ok: true, value: isLost ? startWithoutKey(profileDir, systemClock) : null };
  } catch (error) {
    return refuseProfileOpening('unwritable', getErrorMessage(error));
  } finally {
    taken.value?.release();
  }
}
