import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupSchema } from '#shared/contract/recoveryContract';
import { atomicWriteSync } from '../../atomicWrite';
import { log } from '../../log/log';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';
import {
  changeDatabaseKey,
  openSqliteConnection,
  readDatabaseFileKind,
} from '../store/sql/openSqliteConnection';
import { checkDiskSpaceForBackup } from './backups';
import {
  backupsPath,
  databasePath,
  queueJournalPath,
  pendingRestoreDatabasePath,
} from './databaseAndRecoveryPaths';
import { removeDatabase, syncFile, syncFolder } from './databaseFiles';
import { openQueueJournalFile, readJournalKeyId } from './queueJournalFile';
import { convertDatabaseToSingleFile } from './convertDatabaseToSingleFile';
import { verifyDatabaseFully } from './verifyDatabase';

/**
 * Encrypts an unencrypted profile before it is opened. If the encryption is interrupted, the next start of the program
 * continues it.
 */

const pendingEncryptedPath = (file: string): string => `${file}.encrypted`;

/**
 * Encrypts the database, the queue journal and the backups. Returns false, and leaves the profile unencrypted, if the
 * disk is full or a file is damaged.
 */
export function encryptProfile(profileDir: string, key: DataEncryptionKey): boolean {
  const file = databasePath(profileDir);
  const journal = queueJournalPath(profileDir);
  const isThere = readDatabaseFileKind(file).kind === 'plain';
  try {
    if (checkDiskSpaceForBackup(profileDir)) return false;
    if (isThere) {
      convertDatabaseToSingleFile(file, null);
      if (!writeEncryptedCopy(file, pendingEncryptedPath(file), key)) return false;
    }
    if (!encryptJournal(journal, pendingEncryptedPath(journal), key)) return false;
    for (const copy of listUnencryptedCopies(profileDir)) encryptCopy(copy, key);
    if (isThere) renameSync(pendingEncryptedPath(file), file);
    syncFolder(profileDir);
    replacePlainQueueJournalWithEncrypted(profileDir, key);
    return true;
  } catch (error) {
    log.fault('encrypt', error);
    return false;
  } finally {
    removeDatabase(pendingEncryptedPath(file));
  }
}

/**
 * Writes an encrypted copy of the database `from` to `to` and reads the copy back completely. Returns false if `from`
 * is damaged; throws file-system (`fs`) and SQLite errors.
 */
function writeEncryptedCopy(from: string, to: string, key: DataEncryptionKey): boolean {
  removeDatabase(to);
  copyFileSync(from, to);
  const connection = openSqliteConnection(to, null);
  try {
    changeDatabaseKey(connection, key);
  } finally {
    connection.close();
  }
  if (!verifyDatabaseFully(to, key).ok) return false;
  syncFile(to);
  return true;
}

/** Writes an encrypted copy of the queue journal. Returns false if a journal line cannot be read. */
function encryptJournal(from: string, to: string, key: DataEncryptionKey): boolean {
  if (!existsSync(from)) return true;
  const content = openQueueJournalFile(from, null).read();
  // Nothing was ever queued.
  if (content === null && statSync(from).size === 0) return true;
  if (!content?.whole) return false;
  const notes = content.notes.map((row) => ({ what: 'note' as const, row }));
  const journal = openQueueJournalFile(to, key);
  journal.startNew(content.last, content.upTo, [...content.changes.values(), ...notes]);
  journal.close();
  return true;
}

/**
 * Replaces the unencrypted queue journal with its encrypted copy after the database was encrypted. If a power cut
 * prevents this step, the next start repeats it.
 */
export function replacePlainQueueJournalWithEncrypted(profileDir: string, key: DataEncryptionKey): void {
  const part = pendingEncryptedPath(queueJournalPath(profileDir));
  if (!existsSync(part)) return;
  const isNext = readJournalKeyId(part) === key.id && readJournalKeyId(queueJournalPath(profileDir)) === null;
  if (isNext) renameSync(part, queueJournalPath(profileDir));
  else rmSync(part, { force: true });
  syncFolder(profileDir);
}

const BACKUP_PATTERN = /^kontuar-.*\.db$/;
const SET_ASIDE_DATABASE_PATTERN = /^kontuar-\d{4}-\d\d-\d\d(-\d+)?\.db$/;
const OLD_BACKUPS_PATTERN = /^backups-\d+$/;

/**
 * Lists the unencrypted database files of a profile: backups, backups of an earlier property, replaced databases that
 * Kontuar kept, and the copy for a restore.
 */
function listUnencryptedCopies(profileDir: string): string[] {
  const listEntryNames = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const names = listEntryNames(profileDir);
  const folders = [
    backupsPath(profileDir),
    ...names.filter((name) => OLD_BACKUPS_PATTERN.test(name)).map((name) => join(profileDir, name)),
  ];
  const copies = folders.flatMap((folder) =>
    listEntryNames(folder)
      .filter((name) => BACKUP_PATTERN.test(name))
      .map((name) => join(folder, name)),
  );
  const aside = names
    .filter((name) => SET_ASIDE_DATABASE_PATTERN.test(name))
    .map((name) => join(profileDir, name));
  return [pendingRestoreDatabasePath(profileDir), ...copies, ...aside].filter(
    (file) => readDatabaseFileKind(file).kind === 'plain',
  );
}

function encryptCopy(file: string, key: DataEncryptionKey): void {
  const part = pendingEncryptedPath(file);
  try {
    convertDatabaseToSingleFile(file, null);
    if (!writeEncryptedCopy(file, part, key)) return log.warn('encrypt', { copy: 'damaged' });
    // The new size is stored before the encrypted copy replaces the unencrypted file. If the program stops between the
    // two steps, the sizes differ and the next start encrypts the file again.
    updateRecordedSize(`${file}.json`, statSync(part).size);
    renameSync(part, file);
  } catch (error) {
    log.fault('encrypt', error);
  } finally {
    removeDatabase(part);
  }
}

function updateRecordedSize(record: string, bytes: number): void {
  if (!existsSync(record)) return;
  const backup = backupSchema.safeParse(JSON.parse(readFileSync(record, 'utf8'))).data;
  if (!backup) return;
  atomicWriteSync(record, `${JSON.stringify({ ...backup, bytes })}\n`, { secret: true });
}
