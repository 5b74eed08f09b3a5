import type Connection from 'better-sqlite3';
import { DataKey, parseDataKeyFromRecoveryWords } from '#engine/platform/dataKey';
import type { Client } from '#shared/contract/contract';
import type { KeySources } from '#engine/recovery/findProfileKey';
import { openSqliteConnection, readFileKind } from '#engine/store/sql/connect';

/** The key of encrypted profiles in tests. */
export const TEST_KEY = new DataKey(Buffer.alloc(16, 7));

/** The key with which a file opens; null: it is plain. */
export const keyTo = (file: string): DataKey | null =>
  readFileKind(file).kind === 'encrypted' ? TEST_KEY : null;

/** Another hand on a database file, plain or encrypted with the key of the tests. */
export const connectToFile = (
  file: string,
  options: { readonly?: boolean; fileMustExist?: boolean } = {},
): Connection.Database => openSqliteConnection(file, keyTo(file), options);

/** Where the key of the tests comes from; no keychain is asked. */
export const TEST_KEYS: KeySources = { given: TEST_KEY, keychain: null, makesEntries: false };

/** The key of a running program's data; null: the data is plain. */
export async function keyOfProgram({ recovery }: Pick<Client, 'recovery'>): Promise<DataKey | null> {
  const { words } = await recovery.recoveryWords();
  return words && parseDataKeyFromRecoveryWords(words.join(' '));
}
