import { createHash, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { serviceAccountSecretsSchema, type Account, type Secrets } from '#shared/model/accountAndPreferences';
import { extractPemCertificates, normaliseServiceAddresses } from '../remote/normaliseServiceAddresses';

/**
 * The addresses and the certificate authority that the user confirmed, kept together with the secrets: in one keychain
 * entry, or in environment variables. A changed address in the database then cannot redirect the secrets.
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

/** Service addresses from environment variables; an address is null if its variable is not set. */
export interface GivenAddresses {
  readonly baseUrl: string | null;
  readonly legacyBaseUrl: string | null;
  readonly caPem: string | null;
}
const NO_GIVEN_ADDRESSES: GivenAddresses = { baseUrl: null, legacyBaseUrl: null, caPem: null };

/** Secrets from environment variables. Without a sign-in in this run they are sent only to `addresses`. */
export type GivenSecrets = Secrets & { readonly addresses?: GivenAddresses };

type Addresses = Pick<Account, 'baseUrl' | 'legacyBaseUrl' | 'caPem'>;

export function buildSecretsAddressBinding({ baseUrl, legacyBaseUrl, caPem }: Addresses): Bound {
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

export const bindSecretsToAddresses = (addresses: Addresses, secrets: Secrets): KeptSecrets => ({
  ...serviceAccountSecretsSchema.parse(secrets),
  boundTo: buildSecretsAddressBinding(addresses),
});

/** Builds the entry that stands for a keychain entry where the secrets come from environment variables. */
export function buildEntryFromEnvironment(given: GivenSecrets): KeptSecrets {
  const { baseUrl, legacyBaseUrl, caPem } = given.addresses ?? NO_GIVEN_ADDRESSES;
  const written = { baseUrl: baseUrl ?? '', legacyBaseUrl: legacyBaseUrl ?? '', caPem };
  // Addresses from environment variables are normalised in the same way as typed addresses, so that equal addresses
  // compare as equal.
  const normalised = normaliseServiceAddresses(written);
  return bindSecretsToAddresses(normalised.ok ? normalised.value : written, given);
}

export type SecretsPermission = { readonly may: true } | { readonly may: false; readonly detail: string };
const SECRETS_PERMITTED: SecretsPermission = { may: true };

/** Checks whether secrets may be sent to the service addresses in the profile. */
export function checkSecretsBoundToAddresses(account: Account, { boundTo }: KeptSecrets): SecretsPermission {
  const now = buildSecretsAddressBinding(account);
  for (const field of ['baseUrl', 'legacyBaseUrl'] as const)
    if (now[field] !== boundTo[field])
      return { may: false, detail: `${field}: ${boundTo[field] || 'none'} -> ${now[field]}` };
  if (now.ca === boundTo.ca) return SECRETS_PERMITTED;
  return {
    may: false,
    detail: `CA: ${abbreviateFingerprint(boundTo.ca)} -> ${abbreviateFingerprint(now.ca)}`,
  };
}

const abbreviateFingerprint = (ca: string | null): string => ca?.slice(0, 16) ?? 'system';
