import { createHash } from 'node:crypto';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { Store } from '../store/store';
import { readKeychainEntryName } from './accountAddressSettings';

const ownerIn = (store: Store) => store.settings.get('account.owner');

const hashOf = (store: Store, name: string): string =>
  createHash('sha256')
    .update(`${readKeychainEntryName(store) ?? ''}\n${name}`)
    .digest('hex');
const markOf = (store: Store, { clientId }: Secrets): string => hashOf(store, clientId);
const olderMarkOf = (store: Store, { legacyLogin }: Secrets): string =>
  hashOf(store, `older\n${legacyLogin}`);

export function rememberProfileOwnerAccount(
  store: Store,
  { baseUrl, legacyBaseUrl }: Account,
  secrets: Secrets,
): void {
  const marks = { client: markOf(store, secrets), older: olderMarkOf(store, secrets) };
  store.settings.set('account.owner', { baseUrl, legacyBaseUrl, ...marks });
}

/**
 * Adds the hash of the older interface's login to the stored account. Profiles from before 27 November 2026 lack this
 * hash.
 */
export function addLegacyLoginHashToProfile(store: Store, secrets: Secrets): void {
  const owner = ownerIn(store);
  if (owner && owner.older === undefined)
    store.settings.set('account.owner', { ...owner, older: olderMarkOf(store, secrets) });
}

/** Returns whether a sign-in belongs to the account from which the profile's records were downloaded. */
export function isAccountOfDownloadedRecords(
  store: Store,
  { baseUrl, legacyBaseUrl }: Account,
  secrets: Secrets,
): boolean {
  const owner = ownerIn(store);
  return (
    owner?.baseUrl === baseUrl &&
    owner.legacyBaseUrl === legacyBaseUrl &&
    owner.client === markOf(store, secrets) &&
    (owner.older ?? olderMarkOf(store, secrets)) === olderMarkOf(store, secrets)
  );
}

/**
 * Returns whether the given secrets have another client id than the account from which the profile's records were
 * downloaded.
 */
export function areSecretsOfOtherClientThanRecords(store: Store, secrets: Secrets): boolean {
  const owner = ownerIn(store);
  return owner !== null && owner.client !== markOf(store, secrets);
}
