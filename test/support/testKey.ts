import type Connection from 'better-sqlite3';
import { DataEncryptionKey, parseDataKeyFromRecoveryWords } from '#engine/platform/dataKeyAndRecoveryWords';
import type { Client } from '#shared/contract/contract';
import type { KeySources } from '#engine/recovery/findDataKey';
import { openSqliteConnection, readDatabaseFileKind } from '#engine/store/sql/openSqliteConnection';

/** The key of all encrypted profiles in tests. */
export const TEST_KEY = new DataEncryptionKey(Buffer.alloc(16, 7));

/** Returns the key that opens a file; null if the file is not encrypted. */
export const keyTo = (file: string): DataEncryptionKey | null =>
  readDatabaseFileKind(file).kind === 'encrypted' ? TEST_KEY : null;

/** Opens a second connection to a database file, plain or encrypted with the tests' key. */
export const connectToFile = (
  file: string,
  options: { readonly?: boolean; fileMustExist?: boolean } = {},
): Connection.Database => openSqliteConnection(file, keyTo(file), options);

/** Sources of the tests' key, without a keychain. */
export const TEST_KEYS: KeySources = { given: TEST_KEY, keychain: null, makesEntries: false };

/** Returns the key of a running program's data; null if the data is not encrypted. */
export async function keyOfProgram({
  recovery,
}: Pick<Client, 'recovery'>): Promise<DataEncryptionKey | null> {
  const { words } = await recovery.recoveryWords();
  return words && parseDataKeyFromRecoveryWords(words.join(' '));
}
