import type { Account } from '#shared/model/account';
import type { Store } from '../store/store';

/** The account's addresses; its secrets are in the keychain. */
export const loadAccount = (store: Store): Account | null => store.settings.get('account');

export function saveAccount(store: Store, account: Account): void {
  store.settings.set('account', account);
}

/**
 * Returns the name under which the keychain holds this profile's secrets. The name is created once and stored in the
 * database.
 */
export function keychainEntry(store: Store, createId: () => string): string {
  const known = readKeychainEntry(store);
  if (known !== null) return known;
  const made = `account-${createId()}`;
  store.settings.set('keychainEntry', made);
  return made;
}

export const readKeychainEntry = (store: Store): string | null => store.settings.get('keychainEntry');
