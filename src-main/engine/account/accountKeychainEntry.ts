import type { Store } from '../store/storeInterface';

/**
 * Returns the name under which the keychain holds this profile's secrets. The name is created once and stored in the
 * database.
 */
export function getOrCreateAccountKeychainName(store: Store, createId: () => string): string {
  const known = readKeychainEntryName(store);
  if (known !== null) return known;
  const made = `account-${createId()}`;
  store.settings.set('keychainEntry', made);
  return made;
}

export const readKeychainEntryName = (store: Store): string | null => store.settings.get('keychainEntry');
