import { createHash, createHmac, scryptSync, timingSafeEqual, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { serviceAccountSecretsSchema, type Account, type Secrets } from '#shared/model/accountAndPreferences';
import { extractPemCertificates, normaliseServiceAddresses } from '../remote/normaliseServiceAddresses';
import type { Store } from '../store/storeInterface';
import { readKeychainEntryName } from './accountKeychainEntry';

/**
 * The addresses and the certificate authority that the user confirmed, stored together with the secrets. A changed
 * address in the database then cannot redirect the secrets.
 */

const addressBindingSchema = z.object({
  baseUrl: z.string(),
  legacyBaseUrl: z.string(),
  /**
   * SHA-256 (hexadecimal) of the certificate authorities that the account trusts in addition to the system's
   * authorities; null if there are none.
   */
  ca: z.string().nullable(),
});
export type Bound = z.infer<typeof addressBindingSchema>;

export const accountKeychainEntrySchema = serviceAccountSecretsSchema.extend({
  boundTo: addressBindingSchema,
});
export type KeptSecrets = z.infer<typeof accountKeychainEntrySchema>;

/**
 * Service addresses from environment variables. Secrets from environment variables may be sent to these addresses; an
 * address is null if its variable is not set.
 */
export interface GivenAddresses {
  readonly baseUrl: string | null;
  readonly legacyBaseUrl: string | null;
  readonly caPem: string | null;
}
/**
 * Secrets from the environment. If `addresses` is missing, Kontuar sends the secrets only to the addresses of the last
 * confirmed sign-in.
 */
export type GivenSecrets = Secrets & { readonly addresses?: GivenAddresses };
const NO_GIVEN_ADDRESSES: GivenAddresses = { baseUrl: null, legacyBaseUrl: null, caPem: null };

export function buildSecretsAddressBinding({ baseUrl, legacyBaseUrl, caPem }: Account): Bound {
  return { baseUrl, legacyBaseUrl, ca: computeCaFingerprint(caPem) };
}

/** Returns the SHA-256 of the account's certificates; null if the account has no certificate file. */
export function computeCaFingerprint(caPem: string | null): string | null {
  const blocks =
    extractPemCertificates(caPem ?? '').match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  // A file that contains no certificate also gets a hash, because null means that the account has no certificate file.
  if (blocks.length === 0) return caPem === null ? null : sha256(Buffer.from(caPem));
  return sha256(Buffer.concat(blocks.map((block) => new X509Certificate(block).raw)));
}
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Builds a keychain entry for secrets from environment variables. `boundTo` stays empty, because
 * `checkAddressesForEnvSecrets` checks the service addresses for these secrets.
 */
export const buildKeychainEntryForEnvSecrets = (secrets: Secrets): KeptSecrets => ({
  ...serviceAccountSecretsSchema.parse(secrets),
  boundTo: { baseUrl: '', legacyBaseUrl: '', ca: null },
});

export const bindSecretsToAddresses = (account: Account, secrets: Secrets): KeptSecrets => ({
  ...serviceAccountSecretsSchema.parse(secrets),
  boundTo: buildSecretsAddressBinding(account),
});

export type SecretsPermission = { readonly may: true } | { readonly may: false; readonly detail: string };
const SECRETS_PERMITTED: SecretsPermission = { may: true };

export const checkSecretsBoundToAddresses = (account: Account, { boundTo }: KeptSecrets): SecretsPermission =>
  compareBindings(buildSecretsAddressBinding(account), boundTo);

function compareBindings(now: Bound, confirmed: Bound): SecretsPermission {
  for (const field of ['baseUrl', 'legacyBaseUrl'] as const)
    if (now[field] !== confirmed[field])
      return { may: false, detail: `${field}: ${confirmed[field]} -> ${now[field]}` };
  if (now.ca === confirmed.ca) return SECRETS_PERMITTED;
  return {
    may: false,
    detail: `CA: ${abbreviateFingerprint(confirmed.ca)} -> ${abbreviateFingerprint(now.ca)}`,
  };
}

const abbreviateFingerprint = (ca: string | null): string => ca?.slice(0, 16) ?? 'system';

/** Checks whether secrets from environment variables may be sent to the service addresses in the profile. */
export function checkAddressesForEnvSecrets(
  store: Store,
  account: Account,
  given: GivenSecrets,
): SecretsPermission {
  const { baseUrl, legacyBaseUrl, caPem } = given.addresses ?? NO_GIVEN_ADDRESSES;
  const binding = buildSecretsAddressBinding(account);
  const asGiven = {
    ...account,
    baseUrl: baseUrl ?? binding.baseUrl,
    legacyBaseUrl: legacyBaseUrl ?? binding.legacyBaseUrl,
    caPem: caPem ?? account.caPem,
  };
  // Addresses from environment variables are normalised in the same way as typed addresses, so that equal addresses
  // compare as equal.
  const stated = normaliseServiceAddresses(asGiven);
  const compared = compareBindings(binding, buildSecretsAddressBinding(stated.ok ? stated.value : asGiven));
  if (!compared.may) return compared;
  // A certificate authority that comes only from the database must be confirmed by the user before secrets are sent.
  const hasAllAddresses =
    baseUrl !== null && legacyBaseUrl !== null && (caPem !== null || binding.ca === null);
  if (hasAllAddresses || isBindingConfirmed(store, binding, given)) return SECRETS_PERMITTED;
  return {
    may: false,
    detail: `${binding.baseUrl} ${binding.legacyBaseUrl} CA: ${abbreviateFingerprint(binding.ca)}`,
  };
}

const KEY_BYTES = 32;
/** Caches the last derived key, because scrypt blocks the engine's thread for 60 ms. */
let lastDerivedKey: { readonly from: string; readonly key: Buffer } | null = null;

/**
 * Derives the key with scrypt, which slows down guessing, because a person may have chosen a weak password for the
 * legacy interface.
 */
function deriveHmacKey({ clientSecret, legacyPassword }: Secrets, entry: string): Buffer {
  const from = sha256(Buffer.from(JSON.stringify([clientSecret, legacyPassword, entry])));
  if (lastDerivedKey?.from !== from)
    lastDerivedKey = {
      from,
      key: scryptSync(`${clientSecret}\n${legacyPassword}`, `kontuar ${entry}`, KEY_BYTES),
    };
  return lastDerivedKey.key;
}

/**
 * Returns an HMAC over the service addresses that the user confirmed. Only a person who has the secrets can create a
 * valid HMAC.
 */
function computeAddressesHmac(store: Store, bound: Bound, secrets: Secrets): Buffer {
  const message = JSON.stringify([bound.baseUrl, bound.legacyBaseUrl, bound.ca]);
  return createHmac('sha256', deriveHmacKey(secrets, readKeychainEntryName(store) ?? ''))
    .update(message)
    .digest();
}

export function rememberConfirmedAddresses(store: Store, account: Account, secrets: Secrets): void {
  store.settings.set(
    'account.confirmed',
    computeAddressesHmac(store, buildSecretsAddressBinding(account), secrets).toString('base64'),
  );
}

function isBindingConfirmed(store: Store, bound: Bound, secrets: Secrets): boolean {
  const mark = Buffer.from(store.settings.get('account.confirmed') ?? '', 'base64');
  const expected = computeAddressesHmac(store, bound, secrets);
  return mark.length === expected.length && timingSafeEqual(mark, expected);
}
