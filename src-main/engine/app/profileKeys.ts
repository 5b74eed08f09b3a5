import { log } from '../../log/log';
import { keptKeySchema, type DataKey } from '../platform/dataKey';
import { systemKeychain } from '../platform/keychain';
import { encryptProfile, finishEncryption } from '../recovery/encryptProfile';
import { findProfileKey, keyEntry, readProfileKeyId, type KeySources } from '../recovery/profileKey';
import { isDamaged } from '../recovery/inspectDamage';
import { refuse, type Opened } from '../profile/profile';

/**
 * Where keys come from in this process. With the four secrets given, the keychain is asked only for the key of data that
 * are encrypted already.
 */
export const keySources = (given: DataKey | null, makesEntries: boolean): KeySources => ({
  given,
  keychain: (keyId) => systemKeychain(keyEntry(keyId), keptKeySchema),
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
  if (!found.ok) return refuse(found.reason, found.detail);
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
  if (keyId !== null) await systemKeychain(keyEntry(keyId), keptKeySchema).forget();
}
