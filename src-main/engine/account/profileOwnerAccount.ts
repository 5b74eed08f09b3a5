import { createHash } from 'node:crypto';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { Store } from '../store/storeInterface';
import { readKeychainEntryName } from './accountKeychainEntry';

const readOwnerAccount = (store: Store) => store.settings.get('account.owner');

const hashAccountName = (store: Store, name: string): string =>
  createHash('sha256')
    .update(`${readKeychainEntryName(store) ?? ''}\n${name}`)
    .digest('hex');
const hashClientId = (store: Store, { clientId }: Secrets): string => hashAccountName(store, clientId);
const hashLegacyLogin = (store: Store, { legacyLogin }: Secrets): string =>
  hashAccountName(store, `older\n${legacyLogin}`);

export function rememberProfileOwnerAccount(
  store: Store,
  { baseUrl, legacyBaseUrl }: Account,
  secrets: Secrets,
): void {
  const marks = { client: hashClientId(store, secrets), older: hashLegacyLogin(store, secrets) };
  store.settings.set('account.owner', { baseUrl, legacyBaseUrl, ...marks });
}

/**
 * Adds the hash of the legacy interface's login to the stored account. Profiles from before 27 November 2026 lack this
 * hash.
 */
export function addLegacyLoginHashToProfile(store: Store, secrets: Secrets): void {
  const owner = readOwnerAccount(store);
  if (owner && owner.older === undefined)
    store.settings.set('account.owner', { ...owner, older: hashLegacyLogin(store, secrets) });
}

/** Returns whether a sign-in belongs to the account from which the profile's records were downloaded. */
export function isAccountOfDownloadedRecords(
  store: Store,
  { baseUrl, legacyBaseUrl }: Account,
  secrets: Secrets,
): boolean {
  const owner = readOwnerAccount(store);
  return (
    owner?.baseUrl === baseUrl &&
    owner.legacyBaseUrl === legacyBaseUrl &&
    owner.client === hashClientId(store, secrets) &&
    (owner.older ?? hashLegacyLogin(store, secrets)) === hashLegacyLogin(store, secrets)
  );
}

/**
 * Returns whether the given secrets have another client id than the account from which the profile's records were
 * downloaded.
 */
export function areSecretsOfOtherClientThanRecords(store: Store, secrets: Secrets): boolean {
  const owner = readOwnerAccount(store);
  return owner !== null && owner.client !== hashClientId(store, secrets);
}
