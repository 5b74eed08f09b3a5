import { z } from 'zod';
import {
  serviceAccountAddressesSchema,
  preferencesSchema,
  type Preferences,
} from '#shared/model/accountAndPreferences';
import { staffRoleSchema, staffNameSchema } from '#shared/model/staffSchemas';
import { MAX_STAFF_MEMBERS } from '#shared/model/staffRoles';
import type { Language } from '#shared/text/language';
import { readRegularFile } from '../../readRegularFile';

/** Settings that were read from the PC's provisioning file (docs/user/admins.md, Provisioning). */
export interface Prepared {
  /**
   * Initial addresses for the form that connects Kontuar to the service; '' if the provisioning file contains no
   * address.
   */
  readonly baseUrl: string;
  readonly legacyBaseUrl: string;
  readonly caPem: string | null;
  readonly preferences: Preferences;
  /** The initial list of people at the desk; the provisioning file never contains PINs. */
  readonly staff: readonly PreparedMember[];
  /** Folder into which the recovery words of each property are written; null: they are not written. */
  readonly recoveryWordsFolder: string | null;
  /**
   * Reason why the provisioning file or its certificate was rejected, as text for the administrator; null if both are
   * valid.
   */
  readonly refused: string | null;
}

type PreparedMember = z.infer<typeof preparedMemberSchema>;

const EMPTY_PROVISIONING = {
  baseUrl: '',
  legacyBaseUrl: '',
  caPem: null,
  staff: [],
  recoveryWordsFolder: null,
};

/** Reads the first provisioning file that exists. Returns null if no provisioning file exists. */
export async function readProvisioning(
  files: readonly string[],
  language?: Language,
): Promise<Prepared | null> {
  for (const file of files) {
    const read = await readProvisioningFile(file);
    if (read !== null) return prepareProvisioning(file, read, language);
  }
  return null;
}

/**
 * Returns the update address that a provisioning file fixes for all users; null if no provisioning file fixes the
 * address.
 */
export async function readUpdateAddressFixedByProvisioning(
  files: readonly string[],
): Promise<Pick<Preferences, 'updatesFrom'> | null> {
  for (const file of files.toReversed()) {
    const read = await readProvisioningFile(file);
    if (read?.ok && read.document.updatesLocked === true)
      return { updatesFrom: read.document.updatesFrom ?? null };
  }
  return null;
}

type ProvisioningReadResult =
  | { readonly ok: true; readonly document: Provisioning }
  | { readonly ok: false; readonly why: string };

/**
 * Maximum size of a provisioning or certificate file in bytes, four times the size of an operating system's list of
 * certificate authorities.
 */
const MAX_FILE_BYTES = 1_000_000;

const refuse = (why: string): ProvisioningReadResult => ({ ok: false, why });

/** Reads the administrator's provisioning file; null if the file does not exist or cannot be read. */
async function readProvisioningFile(file: string): Promise<ProvisioningReadResult | null> {
  const read = await readRegularFile(file, MAX_FILE_BYTES);
  if (read.ok) return parseProvisioning(read.bytes.toString('utf8'));
  switch (read.reason) {
    case 'unreadable':
      return null;
    case 'notRegular':
      return refuse('a folder, a pipe or a device, and no file');
    case 'tooLarge':
      return refuse('larger than 1 MB');
  }
}

function parseProvisioning(text: string): ProvisioningReadResult {
  let document: unknown;
  try {
    // Windows editors begin a file with a byte order mark, which JSON does not allow.
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('not JSON');
  }
  const secrets = findSecretNames(document);
  if (secrets.length > 0)
    return refuse(`holds secrets (${secrets.join(', ')}); they belong into the keychain, never into a file`);
  const parsed = provisioningSchema.safeParse(document);
  if (parsed.success) return { ok: true, document: parsed.data };
  const [issue] = parsed.error.issues;
  return refuse(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

async function prepareProvisioning(
  file: string,
  read: ProvisioningReadResult,
  systemLanguage: Language | undefined,
): Promise<Prepared> {
  if (!read.ok)
    return {
      ...EMPTY_PROVISIONING,
      preferences: preferencesSchema.parse({ language: systemLanguage }),
      refused: `${file}: ${read.why}`,
    };
  const { baseUrl = '', legacyBaseUrl = '', caFile, staff = [], ...rest } = read.document;
  const { recoveryWordsFolder = null, ...settings } = rest;
  const pem = caFile === undefined ? null : await readCertificate(caFile);
  const isPem = pem !== null && pem.includes('-----BEGIN CERTIFICATE-----') && !pem.includes('PRIVATE KEY');
  return {
    baseUrl,
    legacyBaseUrl,
    staff,
    recoveryWordsFolder,
    caPem: isPem ? pem : null,
    preferences: preferencesSchema.parse({ ...settings, language: settings.language ?? systemLanguage }),
    refused: caFile === undefined || isPem ? null : `${caFile}: no certificate in PEM form`,
  };
}

async function readCertificate(file: string): Promise<string | null> {
  const read = await readRegularFile(file, MAX_FILE_BYTES);
  return read.ok ? read.bytes.toString('utf8') : null;
}

/**
 * The provisioning file: addresses and settings that an administrator prepares for the first start
 * (docs/user/admins.md).
 */
const { language, theme, density, startAtLogin, updatesFrom, items, eventSigning } = preferencesSchema.shape;

/** Service addresses that contain a user name or password are rejected, because these addresses are written to logs. */
const addressSchema = serviceAccountAddressesSchema.shape.baseUrl.refine(
  (address) => address.startsWith('https://') && !/^https:\/\/[^/?#]*@/.test(address),
  'an https address without a name and a password',
);

const preparedMemberSchema = z.strictObject({ name: staffNameSchema, role: staffRoleSchema });

const provisioningSchema = z
  .strictObject({
    baseUrl: addressSchema,
    legacyBaseUrl: addressSchema,
    /**
     * Path of a PEM file with a certificate authority to trust in addition to the system's authorities. The file may be
     * on a network share.
     */
    caFile: z.string().min(1),
    language: language.removeDefault(),
    theme: theme.removeDefault(),
    density: density.removeDefault(),
    startAtLogin: startAtLogin.removeDefault(),
    updatesFrom: updatesFrom.removeDefault(),
    items: items.removeDefault(),
    staff: z.array(preparedMemberSchema).max(MAX_STAFF_MEMBERS),
    /**
     * Existing folder for the recovery words of the encrypted data. Only administrators should have access to this
     * folder.
     */
    recoveryWordsFolder: z.string().min(1),
    /**
     * Format of the signature on the service's webhook events; omitted for the default format (docs/user/events.md).
     */
    eventSigning: eventSigning.removeDefault(),
    updatesLocked: z.boolean(),
  })
  .partial();
type Provisioning = z.infer<typeof provisioningSchema>;

const SECRET_NAME_PATTERN = /secret|passw|haslo|hasło|token|client_?id|login|api_?key|private/i;

function findSecretNames(document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]) => [
    ...(SECRET_NAME_PATTERN.test(name) && !(name in provisioningSchema.shape) ? [name] : []),
    ...findSecretNames(value),
  ]);
}
