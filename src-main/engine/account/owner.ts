import { createHash } from 'node:crypto';
import type { Account, Secrets } from '#shared/model/account';
import type { Store } from '../store/store';
import { keychainEntryOf } from './account';

/** The owner of this profile's records: addresses and a mark of the client id. It outlives a disconnection. */
const ownerIn = (store: Store) => store.settings.get('account.owner');

const markOf = (store: Store, { clientId }: Secrets): string =>
  createHash('sha256')
    .update(`${keychainEntryOf(store) ?? ''}\n${clientId}`)
    .digest('hex');

export function rememberOwner(store: Store, { baseUrl, legacyBaseUrl }: Account, secrets: Secrets): void {
  store.settings.set('account.owner', { baseUrl, legacyBaseUrl, client: markOf(store, secrets) });
}

/** The sign-in that produced the records: the same addresses and client. */
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

/** Secrets from outside (keychain, environment) that are another client's than the account's. */
export function isForeign(store: Store, secrets: Secrets): boolean {
  const owner = ownerIn(store);
  return owner !== null && owner.client !== markOf(store, secrets);
}
