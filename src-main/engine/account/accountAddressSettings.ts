import type { Account } from '#shared/model/accountAndPreferences';
import type { Store } from '../store/storeInterface';

/** Returns the account stored in the profile: the addresses of the service, but no secrets. */
export const readStoredAccountAddresses = (store: Store): Account | null => store.settings.get('account');

export function storeAccountAddresses(store: Store, account: Account): void {
  store.settings.set('account', account);
}

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
