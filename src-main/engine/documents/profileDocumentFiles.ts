import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { atomicWrite } from '../../atomicWrite';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import { databasePath } from '../recovery/databaseAndRecoveryPaths';
import { getCachedDatabaseKey } from '../recovery/findDataKey';
import { readDatabaseFileKind } from '../store/sql/openSqliteConnection';
import type { Store } from '../store/storeInterface';
import { sha256 } from './sha256';

/**
 * Reads and writes the files in the profile's folder `documents`. If the database is encrypted, these files are
 * encrypted too.
 */

const SEALED_SUFFIX = '.sealed';
/** Context string for encrypting stored files; a file can only be decrypted with the same string. */
const ENCRYPTION_CONTEXT = 'kontuar document';

export const storedFilesPath = (profileDir: string): string => join(profileDir, 'documents');

export const removeSealedSuffix = (name: string): string =>
  name.endsWith(SEALED_SUFFIX) ? name.slice(0, -SEALED_SUFFIX.length) : name;

/**
 * Returns the key for stored files. Throws if the database is encrypted and this process does not have its key, because
 * otherwise a file would be stored unencrypted.
 */
function findFileKey(profileDir: string): DataEncryptionKey | null {
  const database = databasePath(profileDir);
  const key = getCachedDatabaseKey(database);
  if (key === null && readDatabaseFileKind(database).kind === 'encrypted')
    throw new Error('the key of the stored files is missing');
  return key;
}

interface FileNames {
  /** Name of a stored document file in an unencrypted profile. The name may contain the buyer's name. */
  readonly plain: string;
  /** Name of a document file in an encrypted profile; the name reveals no data of guests. */
  readonly sealed: string;
}

/**
 * Writes a file into a subfolder of `documents` and returns its path relative to `documents`, with forward slashes.
 * Throws disk errors.
 */
export async function writeProfileDocumentFile(
  profileDir: string,
  folder: string,
  names: FileNames,
  bytes: Uint8Array,
): Promise<string> {
  const key = findFileKey(profileDir);
  const name = posix.join(folder, key ? `${names.sealed}${SEALED_SUFFIX}` : names.plain);
  const content = key ? key.encryptBytes(ENCRYPTION_CONTEXT, bytes) : bytes;
  await atomicWrite(join(storedFilesPath(profileDir), name), [content], { secret: true });
  return name;
}

/** Reads a file from the profile's folder `documents`; null if the file is missing or cannot be decrypted. */
export async function readStoredFile(profileDir: string, name: string): Promise<Buffer | null> {
  const bytes = await readFile(join(storedFilesPath(profileDir), name)).catch(() => null);
  if (!bytes || !name.endsWith(SEALED_SUFFIX)) return bytes;
  return findFileKey(profileDir)?.decryptBytes(ENCRYPTION_CONTEXT, bytes) ?? null;
}

/**
 * Encrypts the files that were stored before the profile was encrypted; throws disk errors. If the program ends
 * meanwhile, the next start continues.
 */
export async function sealStoredFiles(
  { store, profileDir }: { readonly store: Store; readonly profileDir: string },
  halt: AbortSignal,
): Promise<void> {
  if (findFileKey(profileDir) === null) return;
  for (const file of listPlainFiles(storedFilesPath(profileDir))) {
    if (halt.aborted) return;
    const bytes = await readStoredFile(profileDir, file);
    if (!bytes || halt.aborted) continue;
    const isPdf = file.endsWith('.pdf');
    const sealedName = isPdf ? `${sha256(file).slice(0, 16)}.pdf` : posix.basename(file);
    const sealed = await writeProfileDocumentFile(
      profileDir,
      posix.dirname(file),
      { plain: posix.basename(file), sealed: sealedName },
      bytes,
    );
    if (isPdf) store.documents.rename(file, sealed);
    await rm(join(storedFilesPath(profileDir), file), { force: true });
  }
}

const PLAIN_PATTERN = /\.(pdf|xml)$/;

function listPlainFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => dirname(name) !== '.' && PLAIN_PATTERN.test(name));
  } catch {
    return [];
  }
}
