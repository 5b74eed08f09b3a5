import { createHash, createHmac, scryptSync, timingSafeEqual, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { secretsSchema, type Account, type Secrets } from '#shared/model/account';
import { certificatesIn, normaliseAddresses } from '../remote/serviceAddresses';
import type { Store } from '../store/store';
import { readKeychainEntry } from './storedAccount';

/**
 * Secrets know where they may be sent. The database says where the service is, and whoever can write a file, or put an old
 * copy back, can change that; so the addresses and the authority of the confirmed sign-in stand beside the secrets in the
 * keychain, and secrets that come in variables bring their addresses along.
 */

const boundSchema = z.object({
  baseUrl: z.string(),
  legacyBaseUrl: z.string(),
  /** SHA-256 of the certificates, in hexadecimal; null: the system's authorities alone. */
  ca: z.string().nullable(),
});
export type Bound = z.infer<typeof boundSchema>;

/** An account's entry in the keychain. */
export const keptSecretsSchema = secretsSchema.extend({ boundTo: boundSchema });
export type KeptSecrets = z.infer<typeof keptSecretsSchema>;

/** The addresses given with secrets of the environment; null where a variable is not set. */
export interface GivenAddresses {
  readonly baseUrl: string | null;
  readonly legacyBaseUrl: string | null;
  readonly caPem: string | null;
}
/** Without `addresses` only those of the last confirmed sign-in will do. */
export type GivenSecrets = Secrets & { readonly addresses?: GivenAddresses };
const NONE: GivenAddresses = { baseUrl: null, legacyBaseUrl: null, caPem: null };

export function buildSecretsBinding({ baseUrl, legacyBaseUrl, caPem }: Account): Bound {
  return { baseUrl, legacyBaseUrl, ca: computeCaFingerprint(caPem) };
}

/** SHA-256 over the certificates themselves: line ends of a file change nothing. null: none. */
export function computeCaFingerprint(caPem: string | null): string | null {
  const blocks = certificatesIn(caPem ?? '').match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? [];
  // A text without a certificate is not trusted, but is not "none" either.
  if (blocks.length === 0) return caPem === null ? null : sha256(Buffer.from(caPem));
  return sha256(Buffer.concat(blocks.map((block) => new X509Certificate(block).raw)));
}
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** An entry for secrets of the environment, which `standingOfGiven` judges. */
export const bindGivenSecrets = (secrets: Secrets): KeptSecrets => ({
  ...secretsSchema.parse(secrets),
  boundTo: { baseUrl: '', legacyBaseUrl: '', ca: null },
});

export const bindSecrets = (account: Account, secrets: Secrets): KeptSecrets => ({
  ...secretsSchema.parse(secrets),
  boundTo: buildSecretsBinding(account),
});

/** Whether secrets may go where the profile says. */
export type SecretsPermission = { readonly may: true } | { readonly may: false; readonly detail: string };
const MAY: SecretsPermission = { may: true };

export const checkKeptAddresses = (account: Account, { boundTo }: KeptSecrets): SecretsPermission =>
  compare(buildSecretsBinding(account), boundTo);

/** The addresses of both sides, which are no secret. */
function compare(now: Bound, confirmed: Bound): SecretsPermission {
  for (const field of ['baseUrl', 'legacyBaseUrl'] as const)
    if (now[field] !== confirmed[field])
      return { may: false, detail: `${field}: ${confirmed[field]} -> ${now[field]}` };
  if (now.ca === confirmed.ca) return MAY;
  return { may: false, detail: `CA: ${shortly(confirmed.ca)} -> ${shortly(now.ca)}` };
}

const shortly = (ca: string | null): string => ca?.slice(0, 16) ?? 'system';

/** Secrets of the environment are compared with the variables beside them, else with the last confirmed sign-in. */
export function checkGivenAddresses(store: Store, account: Account, given: GivenSecrets): SecretsPermission {
  const { baseUrl, legacyBaseUrl, caPem } = given.addresses ?? NONE;
  const own = buildSecretsBinding(account);
  const asGiven = {
    ...account,
    baseUrl: baseUrl ?? own.baseUrl,
    legacyBaseUrl: legacyBaseUrl ?? own.legacyBaseUrl,
    caPem: caPem ?? account.caPem,
  };
  // As people write them; what cannot be right agrees with nothing.
  const stated = normaliseAddresses(asGiven);
  const compared = compare(own, buildSecretsBinding(stated.ok ? stated.value : asGiven));
  if (!compared.may) return compared;
  // An authority that only the database names is not trusted.
  const all = baseUrl !== null && legacyBaseUrl !== null && (caPem !== null || own.ca === null);
  if (all || isConfirmed(store, own, given)) return MAY;
  return { may: false, detail: `${own.baseUrl} ${own.legacyBaseUrl} CA: ${shortly(own.ca)}` };
}

const KEY_BYTES = 32;
/** The last one made: scrypt holds this thread up for 60 ms, and an engine that opens again asks for the same. */
let derived: { readonly from: string; readonly key: Buffer } | null = null;

/** scrypt, since the password of the older interface may be one that a person thought of. */
function keyOf({ clientSecret, legacyPassword }: Secrets, entry: string): Buffer {
  const from = sha256(Buffer.from(JSON.stringify([clientSecret, legacyPassword, entry])));
  if (derived?.from !== from)
    derived = { from, key: scryptSync(`${clientSecret}\n${legacyPassword}`, `kontuar ${entry}`, KEY_BYTES) };
  return derived.key;
}

/** The mark of the confirmed addresses: only the owner of the secrets can make or change it. */
function markOf(store: Store, bound: Bound, secrets: Secrets): Buffer {
  const said = JSON.stringify([bound.baseUrl, bound.legacyBaseUrl, bound.ca]);
  return createHmac('sha256', keyOf(secrets, readKeychainEntry(store) ?? ''))
    .update(said)
    .digest();
}

export function rememberConfirmed(store: Store, account: Account, secrets: Secrets): void {
  store.settings.set(
    'account.confirmed',
    markOf(store, buildSecretsBinding(account), secrets).toString('base64'),
  );
}

function isConfirmed(store: Store, bound: Bound, secrets: Secrets): boolean {
  const mark = Buffer.from(store.settings.get('account.confirmed') ?? '', 'base64');
  const own = markOf(store, bound, secrets);
  return mark.length === own.length && timingSafeEqual(mark, own);
}
