import { createHash } from 'node:crypto';
import type { Account, Secrets } from '#shared/model/account';
import type { Store } from '../store/store';
import { keychainEntryOf } from './account';

/**
 * Whose records this profile holds: the addresses, and a mark of the client identifier that only tells whether it is the
 * same one again. It outlives a disconnection.
 */
const ownerIn = (store: Store) => store.settings.get('account.owner');

const markOf = (store: Store, { clientId }: Secrets): string =>
  createHash('sha256')
    .update(`${keychainEntryOf(store) ?? ''}\n${clientId}`)
    .digest('hex');

export function rememberOwner(store: Store, { baseUrl, legacyBaseUrl }: Account, secrets: Secrets): void {
  store.settings.set('account.owner', { baseUrl, legacyBaseUrl, client: markOf(store, secrets) });
}

/** The very sign-in that the records came by: the same addresses, the same client. */
export function isOwner(store: Store, { baseUrl, legacyBaseUrl }: Account, secrets: Secrets): boolean {
  const owner = ownerIn(store);
  return (
    owner?.baseUrl === baseUrl &&
    owner.legacyBaseUrl === legacyBaseUrl &&
    owner.client === markOf(store, secrets)
  );
}

/** Requests with these secrets are counted where this property's are. */
export const isOwnClient = (store: Store, secrets: Secrets): boolean =>
  ownerIn(store)?.client === markOf(store, secrets);

/** Secrets that came from outside (the keychain, the environment) and are another client's than the account's. */
export function isForeign(store: Store, secrets: Secrets): boolean {
  const owner = ownerIn(store);
  return owner !== null && owner.client !== markOf(store, secrets);
}
