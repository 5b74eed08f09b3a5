import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import { readStoredAccountAddresses } from '../account/accountAddressSettings';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { systemClock } from '../platform/systemClock';
import {
  buildProfileOpeningRefusal,
  openProfileFolder,
  type Opened,
} from '../profile/prepareAndLockProfileFolder';
import { openWithRepair } from '../recovery/openWithRepair';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import type { Store } from '../store/storeInterface';
import { createDataKeySources, loadDataKey } from './dataKeys';
import { openSyncStatus } from './storedSyncStatus';

export interface ProfileSyncStatus {
  readonly isConnected: boolean;
  readonly state: SyncState;
  readonly ages: ReturnType<Store['ranges']['summarize']>;
  readonly scopes: readonly string[] | null;
}

interface Options {
  readonly profileDir: string;
  /** True if the account's secrets come from the environment; the keychain then gets no new entry. */
  readonly hasGivenSecrets: boolean;
  readonly dataKey: DataEncryptionKey | null;
}

/** Reads the sync status that the program stored in a profile, without an engine, a lock or a request. */
export async function readProfileSyncStatus(options: Options): Promise<Opened<ProfileSyncStatus>> {
  const { profileDir, hasGivenSecrets, dataKey } = options;
  const folder = await openProfileFolder({ profileDir, lock: false });
  if (!folder.ok) return folder;
  const sources = createDataKeySources(dataKey, !hasGivenSecrets);
  const key = await loadDataKey({ profileDir, sources, writes: false });
  if (!key.ok) return key;
  const opened = openWithRepair({
    profileDir,
    clock: systemClock,
    key: key.value,
    writes: false,
    onDamage: () => undefined,
  });
  if (!opened.ok) return buildProfileOpeningRefusal(opened.reason, opened.detail);
  const { store } = opened;
  try {
    return {
      ok: true,
      value: {
        isConnected: readStoredAccountAddresses(store) !== null,
        state: openSyncStatus(store, systemClock, true).state(),
        ages: store.ranges.summarize(),
        scopes: store.settings.get('scopes'),
      },
    };
  } catch (error) {
    if (!(error instanceof Error) || !isUnwritableOrLockedDatabaseError(error)) throw error;
    return buildProfileOpeningRefusal('unwritable', error.message);
  } finally {
    store.close();
  }
}
