import type { Account } from '#shared/model/accountAndPreferences';
import type { Store } from '../store/storeInterface';

/** Returns the account stored in the profile: the addresses of the service, but no secrets. */
export const readStoredAccountAddresses = (store: Store): Account | null => store.settings.get('account');

export function storeAccountAddresses(store: Store, account: Account): void {
  store.settings.set('account', account);
}
