import { statSync } from 'node:fs';
import { serviceAccountSecretsSchema, type Secrets } from '#shared/model/accountAndPreferences';
import type { GivenAddresses, GivenSecrets } from '../engine/openEngine';
import { parseDataKeyFromRecoveryWords, type DataEncryptionKey } from '../engine/readProfile';
import { explainFileReadRefusal, readRegularFile } from '../readRegularFile';
import { askWithoutEcho } from './terminalQuestions';

const QUESTIONS = [
  ['clientId', 'KONTUAR_CLIENT_ID', 'Client ID'],
  ['clientSecret', 'KONTUAR_CLIENT_SECRET', 'Client secret'],
  ['legacyLogin', 'KONTUAR_LEGACY_LOGIN', 'Login of the older interface'],
  ['legacyPassword', 'KONTUAR_LEGACY_PASSWORD', 'Password of the older interface'],
] as const satisfies readonly (readonly [keyof Secrets, string, string])[];

/**
 * Returns the secrets and the service addresses from the environment variables; null if one of the secrets is missing.
 */
export async function readSecretsFromEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<GivenSecrets | null> {
  const given = Object.fromEntries(QUESTIONS.map(([name, variable]) => [name, environment[variable]]));
  const parsed = serviceAccountSecretsSchema.safeParse(given);
  return parsed.success ? { ...parsed.data, addresses: await readEnvironmentAddresses(environment) } : null;
}

async function readEnvironmentAddresses(environment: NodeJS.ProcessEnv): Promise<GivenAddresses> {
  const file = environment['KONTUAR_CA_FILE'] || null;
  return {
    baseUrl: environment['KONTUAR_BASE_URL'] || null,
    legacyBaseUrl: environment['KONTUAR_LEGACY_BASE_URL'] || null,
    caPem: file === null ? null : ((await readCaCertificateFile(file)) ?? UNREADABLE_CA_PEM),
  };
}

/**
 * Value for an unreadable certificate file. This value matches no profile, because no profile stores an empty
 * certificate.
 */
const UNREADABLE_CA_PEM = '';

/**
 * Maximum size of a certificate authority file: 1 MB, four times the size of a system's full list of certificate
 * authorities.
 */
const MAX_AUTHORITY_BYTES = 1_000_000;

/**
 * Returns the text of the certificate authority file; null if the file cannot be read, is not a regular file, or is
 * larger than 1 MB.
 */
export async function readCaCertificateFile(file: string): Promise<string | null> {
  const read = await readRegularFile(file, MAX_AUTHORITY_BYTES);
  return read.ok ? read.bytes.toString('utf8') : null;
}

/**
 * Returns the names of the missing environment variables if some, but not all, of the four variables for the secrets
 * are set.
 */
export function listSecretVariablesMissingIfSomeSet(environment: NodeJS.ProcessEnv = process.env): string[] {
  const set = QUESTIONS.filter(([, variable]) => environment[variable]);
  if (set.length === QUESTIONS.length || set.length === 0) return [];
  return QUESTIONS.filter(([, variable]) => !environment[variable]).map(([, variable]) => variable);
}

/** Asks for the secrets on the terminal without echo. Returns null without a terminal or if nothing was typed. */
export async function askSecrets(): Promise<Secrets | null> {
  const answers = await askWithoutEcho(QUESTIONS.map(([, , question]) => question));
  if (!answers) return null;
  const given = Object.fromEntries(QUESTIONS.map(([name], index) => [name, answers[index]]));
  return serviceAccountSecretsSchema.safeParse(given).data ?? null;
}

/** Asks for the twelve recovery words in one line; the typed text is hidden. */
export async function askRecoveryWords(): Promise<string | null> {
  const answers = await askWithoutEcho(['Twelve recovery words']);
  return answers?.[0] ?? null;
}

const RECOVERY_KEY_VARIABLE = 'KONTUAR_RECOVERY_KEY';
const RECOVERY_KEY_FILE_VARIABLE = 'KONTUAR_RECOVERY_KEY_FILE';
const MAX_RECOVERY_KEY_BYTES = 4096;
const OTHER_USERS_MODE_BITS = 0o077;

export type RecoveryKeyResult =
  /** `key` is the data key that the recovery words contain; null if no environment variable provides recovery words. */
  | { readonly ok: true; readonly key: DataEncryptionKey | null }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the data key as its twelve recovery words, from an environment variable or from a file that only its owner can
 * read.
 */
export async function readRecoveryKeyFromEnvironment(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<RecoveryKeyResult> {
  const words = environment[RECOVERY_KEY_VARIABLE];
  const file = environment[RECOVERY_KEY_FILE_VARIABLE];
  if (words) return parseRecoveryKey(words, RECOVERY_KEY_VARIABLE);
  if (!file) return { ok: true, key: null };
  const read = await readRegularFile(file, MAX_RECOVERY_KEY_BYTES);
  if (!read.ok)
    return { ok: false, message: explainFileReadRefusal(file, read.reason, MAX_RECOVERY_KEY_BYTES) };
  if (process.platform !== 'win32' && (statSync(file).mode & OTHER_USERS_MODE_BITS) !== 0)
    return { ok: false, message: `Other users can open ${file}. Close it to them: chmod 600` };
  return parseRecoveryKey(read.bytes.toString('utf8'), RECOVERY_KEY_FILE_VARIABLE);
}

function parseRecoveryKey(words: string, variable: string): RecoveryKeyResult {
  const key = parseDataKeyFromRecoveryWords(words);
  return key
    ? { ok: true, key }
    : {
        ok: false,
        message: `${variable} does not hold twelve recovery words: kontuar recovery-key shows them.`,
      };
}
