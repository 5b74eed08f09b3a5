import { X509Certificate } from 'node:crypto';
import type { z } from 'zod';
import type { serviceAddressErrorContract } from '#shared/contract/accountContract';
import type { Account } from '#shared/model/accountAndPreferences';

/**
 * Derives the base addresses of the current and the legacy interface from the two addresses that the user pasted
 * (domain.md A64, A94; SRV-3). Only HTTPS is allowed.
 */

type AddressProblem = z.infer<typeof serviceAddressErrorContract.ADDRESS.data>;
export type Addressed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: AddressProblem };

const CURRENT_INTERFACE_PATH = '/v1/public';
const LEGACY_INTERFACE_PATH = '/v0';
const CURRENT_PATH_PATTERN = /^(.*?)\/v1\/public(?:\/.*)?$/i;
const LEGACY_PATH_PATTERN = /^(.*?)\/v0(?:\/.*)?$/i;

/** Returns the account with normalised addresses, or the first invalid field. */
export function normaliseServiceAddresses<T extends Pick<Account, 'baseUrl' | 'legacyBaseUrl' | 'caPem'>>(
  account: T,
): Addressed<T> {
  const baseUrl = normaliseAddress('baseUrl', account.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const legacyBaseUrl = normaliseAddress('legacyBaseUrl', account.legacyBaseUrl);
  if (!legacyBaseUrl.ok) return legacyBaseUrl;
  const caPem = account.caPem?.trim() ? extractPemCertificates(account.caPem) : null;
  if (caPem === '') return buildAddressProblem('caPem', 'notPem');
  return {
    ok: true,
    value: { ...account, baseUrl: baseUrl.value, legacyBaseUrl: legacyBaseUrl.value, caPem },
  };
}

function normaliseAddress(field: 'baseUrl' | 'legacyBaseUrl', typed: string): Addressed<string> {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  // An address that contains a user name or password is refused, because the store and the log would contain the
  // password.
  if (!url || url.username !== '' || url.password !== '') return buildAddressProblem(field, 'notUrl');
  if (url.protocol !== 'https:') return buildAddressProblem(field, 'notHttps');

  const path = url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  const [ownPath, otherPath, ending] =
    field === 'baseUrl'
      ? [CURRENT_PATH_PATTERN, LEGACY_PATH_PATTERN, CURRENT_INTERFACE_PATH]
      : [LEGACY_PATH_PATTERN, CURRENT_PATH_PATTERN, LEGACY_INTERFACE_PATH];
  const prefix = path === '' ? '' : ownPath.exec(path)?.[1];
  if (prefix === undefined) return buildAddressProblem(field, otherPath.test(path) ? 'swapped' : 'path');
  return { ok: true, value: url.origin + prefix + ending };
}

const buildAddressProblem = (field: AddressProblem['field'], reason: AddressProblem['reason']) =>
  ({ ok: false, problem: { field, reason } }) as const;

const PEM_BLOCK_PATTERN = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Returns the certificates of a PEM text without its other content; '' if there are none or if one is invalid. */
export function extractPemCertificates(text: string): string {
  const blocks = text.match(PEM_BLOCK_PATTERN);
  return blocks?.every(isCertificate) ? blocks.join('\n') : '';
}

function isCertificate(pem: string): boolean {
  try {
    return Boolean(new X509Certificate(pem));
  } catch {
    return false;
  }
}

/**
 * Joins base address and path as text, because `new URL('/x', base)` would lose the path that the base address contains
 * (A94).
 */
export function buildRequestUrl(base: string, path: string, query?: URLSearchParams): string {
  const asked = query?.toString() ?? '';
  return base + path + (asked === '' ? '' : `?${asked}`);
}
