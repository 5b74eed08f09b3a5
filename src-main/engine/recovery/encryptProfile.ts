import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupSchema } from '#shared/contract/recoveryContract';
import { atomicWriteSync } from '../../atomicWrite';
import { log } from '../../log/log';
import type { DataKey } from '../platform/dataKey';
import { changeKey, connect, readFileKind } from '../store/sql/connect';
import { checkDiskSpaceForBackup } from './backups';
import { backupsPath, databasePath, journalPath, pendingRestoreDatabasePath } from './backupPaths';
import { removeDatabase, syncFile, syncFolder } from './databaseFiles';
import { openJournal, readJournalKeyId } from './queueJournalFile';
import { convertDatabaseToSingleFile } from './makeSingleFile';
import { verifyFully } from './verifyBackup';

/**
 * Encrypts a plain profile, before it is opened. Data file and journal change in one step each, after the encrypted ones
 * were read back whole; backups and files put aside follow. Where it is interrupted, the next start goes on.
 */

/** An encrypted file that has not taken the place of the plain one. */
const partOf = (file: string): string => `${file}.encrypted`;

/**
 * Throws as `fs`. false: nothing was changed, and the profile stays plain in this run (the disk is full, or a file is
 * damaged). A copy that cannot be encrypted stays plain and is counted in the log.
 */
export function encryptProfile(profileDir: string, key: DataKey): boolean {
  const file = databasePath(profileDir);
  const journal = journalPath(profileDir);
  const isThere = readFileKind(file).kind === 'plain';
  try {
    if (checkDiskSpaceForBackup(profileDir)) return false;
    if (isThere) {
      // What waits in the log goes into the file.
      convertDatabaseToSingleFile(file, null);
      if (!makeEncrypted(file, partOf(file), key)) return false;
    }
    if (!encryptJournal(journal, partOf(journal), key)) return false;
    for (const copy of plainCopies(profileDir)) encryptCopy(copy, key);
    if (isThere) renameSync(partOf(file), file);
    syncFolder(profileDir);
    finishEncryption(profileDir, key);
    return true;
  } catch (error) {
    log.fault('encrypt', error);
    return false;
  } finally {
    removeDatabase(partOf(file));
  }
}

/** Writes an encrypted copy to `to`, read back whole. false: the file is damaged. Throws as `fs` and SQLite. */
function makeEncrypted(from: string, to: string, key: DataKey): boolean {
  removeDatabase(to);
  copyFileSync(from, to);
  const connection = connect(to, null);
  try {
    changeKey(connection, key);
  } finally {
    connection.close();
  }
  if (!verifyFully(to, key).ok) return false;
  syncFile(to);
  return true;
}

/** false: a line of the journal cannot be read. The opening puts that right, and the next start encrypts. */
function encryptJournal(from: string, to: string, key: DataKey): boolean {
  if (!existsSync(from)) return true;
  const content = openJournal(from, null).read();
  // Nothing was ever queued.
  if (content === null && statSync(from).size === 0) return true;
  if (!content?.whole) return false;
  const notes = content.notes.map((row) => ({ what: 'note' as const, row }));
  const journal = openJournal(to, key);
  journal.begin(content.last, content.upTo, [...content.changes.values(), ...notes]);
  journal.close();
  return true;
}

/** The data file is encrypted: its encrypted journal takes the place of the plain one, also after a cut between the two. */
export function finishEncryption(profileDir: string, key: DataKey): void {
  const part = partOf(journalPath(profileDir));
  if (!existsSync(part)) return;
  const isNext = readJournalKeyId(part) === key.id && readJournalKeyId(journalPath(profileDir)) === null;
  if (isNext) renameSync(part, journalPath(profileDir));
  else rmSync(part, { force: true });
  syncFolder(profileDir);
}

const BACKUP_PATTERN = /^kontuar-.*\.db$/;
const PUT_ASIDE_PATTERN = /^kontuar-\d{4}-\d\d-\d\d(-\d+)?\.db$/;
const OLD_BACKUPS_PATTERN = /^backups-\d+$/;

/** Backups, those of an earlier property, databases that were put aside, and a copy that is ready to be restored. */
function plainCopies(profileDir: string): string[] {
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const names = namesIn(profileDir);
  const folders = [
    backupsPath(profileDir),
    ...names.filter((name) => OLD_BACKUPS_PATTERN.test(name)).map((name) => join(profileDir, name)),
  ];
  const copies = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => BACKUP_PATTERN.test(name))
      .map((name) => join(folder, name)),
  );
  const aside = names.filter((name) => PUT_ASIDE_PATTERN.test(name)).map((name) => join(profileDir, name));
  return [pendingRestoreDatabasePath(profileDir), ...copies, ...aside].filter(
    (file) => readFileKind(file).kind === 'plain',
  );
}

function encryptCopy(file: string, key: DataKey): void {
  const part = partOf(file);
  try {
    convertDatabaseToSingleFile(file, null);
    if (!makeEncrypted(file, part, key)) return log.warn('encrypt', { copy: 'damaged' });
    // Before the name: a backup whose record is of another size is encrypted again by the next start.
    noteSize(`${file}.json`, statSync(part).size);
    renameSync(part, file);
  } catch (error) {
    log.fault('encrypt', error);
  } finally {
    removeDatabase(part);
  }
}

/** In the record of a backup, if there is one. */
function noteSize(record: string, bytes: number): void {
  if (!existsSync(record)) return;
  const backup = backupSchema.safeParse(JSON.parse(readFileSync(record, 'utf8'))).data;
  if (!backup) return;
  atomicWriteSync(record, `${JSON.stringify({ ...backup, bytes })}\n`, { secret: true });
}
