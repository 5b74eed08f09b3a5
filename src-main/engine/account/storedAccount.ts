import type { Account } from '#shared/model/account';
import type { Store } from '../store/store';

/** The account's addresses; its secrets are in the keychain. */
export const loadAccount = (store: Store): Account | null => store.settings.get('account');

export function saveAccount(store: Store, account: Account): void {
  store.settings.set('account', account);
}

/** The name under which the keychain holds this profile's secrets: made once, kept with the store. */
export function keychainEntry(store: Store, createId: () => string): string {
  const known = readKeychainEntry(store);
  if (known !== null) return known;
  const made = `account-${createId()}`;
  store.settings.set('keychainEntry', made);
  return made;
}

export const readKeychainEntry = (store: Store): string | null => store.settings.get('keychainEntry');
