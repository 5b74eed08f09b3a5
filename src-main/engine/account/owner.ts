import { createHash } from 'node:crypto';
import type { Account, Secrets } from '#shared/model/account';
import type { Store } from '../store/store';
import { readKeychainEntry } from './storedAccount';

/**
 * The owner of this profile's records: addresses and a mark of the client id, since 27 November 2026 also one of the older
 * interface's login. It outlives a disconnection.
 */
const ownerIn = (store: Store) => store.settings.get('account.owner');

const hashOf = (store: Store, name: string): string =>
  createHash('sha256')
    .update(`${readKeychainEntry(store) ?? ''}\n${name}`)
    .digest('hex');
const markOf = (store: Store, { clientId }: Secrets): string => hashOf(store, clientId);
const olderMarkOf = (store: Store, { legacyLogin }: Secrets): string =>
  hashOf(store, `older\n${legacyLogin}`);

export function rememberOwner(store: Store, { baseUrl, legacyBaseUrl }: Account, secrets: Secrets): void {
  const marks = { client: markOf(store, secrets), older: olderMarkOf(store, secrets) };
  store.settings.set('account.owner', { baseUrl, legacyBaseUrl, ...marks });
}

/** A profile of before that day has no mark of the login. */
export function rememberLogin(store: Store, secrets: Secrets): void {
  const owner = ownerIn(store);
  if (owner && owner.older === undefined)
    store.settings.set('account.owner', { ...owner, older: olderMarkOf(store, secrets) });
}

/** The sign-in that produced the records: the same addresses, client and login. */
export function isOwner(store: Store, { baseUrl, legacyBaseUrl }: Account, secrets: Secrets): boolean {
  const owner = ownerIn(store);
  return (
    owner?.baseUrl === baseUrl &&
    owner.legacyBaseUrl === legacyBaseUrl &&
    owner.client === markOf(store, secrets) &&
    (owner.older ?? olderMarkOf(store, secrets)) === olderMarkOf(store, secrets)
  );
}

/** Secrets from outside (keychain, environment) that are another client's than the account's. */
export function isForeign(store: Store, secrets: Secrets): boolean {
  const owner = ownerIn(store);
  return owner !== null && owner.client !== markOf(store, secrets);
}
