import { closeSync, existsSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import type { Marks, PersonQuery } from '../store/people/person';
import { APPLICATION_ID, versionOf } from '../store/sql/migrate';
import { SCHEMA } from '../store/open';
import { erasePerson, writeAnew } from '../store/people/personErase';
import { findPerson } from '../store/people/personFind';
import { besideOf } from './files';
import { describe } from './oldCopies';
import { databaseOf, journalOf } from './place';

/** A person in the copies of the database that lie in a profile, and in every other file of it. */

export interface CopiesErased {
  /** Copies that were rewritten without the person; paths. */
  readonly rewritten: readonly string[];
  /** Copies that are damaged, tell of the person and were removed. */
  readonly removed: readonly string[];
}

/** Copies of a later Kontuar stay as they are: nobody here knows what is in them (`filesThatTell` names them). */
export async function erasePersonInCopies(
  profileDir: string,
  typed: string,
  query: PersonQuery,
  marks: Marks,
): Promise<CopiesErased> {
  const rewritten: string[] = [];
  const removed: string[] = [];
  for (const file of copiesIn(profileDir)) {
    // One copy after the other: the desk goes on in between.
    await new Promise((resolve) => setImmediate(resolve));
    const done = rewrite(file, typed, query, marks);
    if (done === 'rewritten') rewritten.push(file);
    if (done === 'damaged' && fileTells(file, marks)) {
      for (const one of [...besideOf(file), `${file}.json`]) rmSync(one, { force: true });
      removed.push(file);
    }
  }
  return { rewritten, removed };
}

/** Databases beside the one in use: backups, what was put aside, and what a removed property left. */
function copiesIn(profileDir: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync(profileDir)) {
    const path = join(profileDir, name);
    if (/^kontuar-.*\.db$/.test(name) || /^kontuar\.db\.restored(\.part)?$/.test(name)) found.push(path);
    if (/^(backups(-\d+)?|removed)$/.test(name))
      for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
        if (entry.endsWith('.db')) found.push(join(path, entry));
  }
  return found;
}

function rewrite(
  file: string,
  typed: string,
  query: PersonQuery,
  marks: Marks,
): 'rewritten' | 'nothing' | 'damaged' {
  let connection: Connection.Database | null = null;
  try {
    connection = new Connection(file, { fileMustExist: true });
    if (connection.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 'damaged';
    const version = versionOf(connection);
    if (version === 0 || version > SCHEMA) return 'nothing';
    const found = findPerson(connection, typed, query);
    const rows = [found.stays, found.ended, found.history, found.versions, found.memory];
    if (rows.every((list) => list.length === 0) && !fileTells(file, marks)) return 'nothing';
    const open = connection;
    connection.transaction(() => erasePerson(open, found))();
    writeAnew(connection);
    connection.pragma('journal_mode = DELETE');
  } catch (error) {
    if (error instanceof Connection.SqliteError) return 'damaged';
    throw error;
  } finally {
    connection?.close();
  }
  if (existsSync(`${file}.json`)) describe(file);
  return 'rewritten';
}

/**
 * Files of the profile in which the person can still be read, whatever they are; paths. The database in use and its
 * queue are not among them: they have what the law and the queue keep. A property beside this one has its own list.
 */
export function filesThatTell(profileDir: string, marks: Marks): string[] {
  const own = new Set([...besideOf(databaseOf(profileDir)), journalOf(profileDir)]);
  const elsewhere = ['properties', 'training', 'electron', 'versions'];
  return readdirSync(profileDir, { withFileTypes: true })
    .filter(({ name }) => !elsewhere.includes(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(profileDir, entry.name), { recursive: true, withFileTypes: true })
        : [entry],
    )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !own.has(file) && fileTells(file, marks));
}

/** Bytes that are read at once; two pieces have some in common, so that nothing is cut apart. */
const PIECE = 4 * 1024 * 1024;
const COMMON = 1024;

function fileTells(file: string, { literals }: Marks): boolean {
  const wanted = literals.map((literal) => Buffer.from(literal));
  if (wanted.length === 0) return false;
  const handle = openSync(file, 'r');
  try {
    const piece = Buffer.alloc(PIECE);
    for (let at = 0; ; at += PIECE - COMMON) {
      const read = readSync(handle, piece, 0, PIECE, at);
      const part = piece.subarray(0, read);
      if (wanted.some((bytes) => part.includes(bytes))) return true;
      if (read < PIECE) return false;
    }
  } finally {
    closeSync(handle);
  }
}
