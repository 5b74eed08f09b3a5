import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Connection from 'better-sqlite3';
import { backupSchema } from '#shared/contract/recovery';
import type { Marks, PersonQuery } from '../store/people/person';
import { APPLICATION_ID, versionOf } from '../store/sql/migrate';
import { BASELINE_VERSION } from '../store/sql/baseline';
import { SCHEMA } from '../store/sql/steps';
import { eraseInvoices, erasePerson, writeAnew } from '../store/people/personErase';
import { findPerson } from '../store/people/personFind';
import { besideOf } from './files';
import { databaseOf, journalOf } from './place';
import { prove } from './proof';

/** A person in the copies of the database that lie in a profile, and in every other file of it. */

export interface LetGoInvoice {
  readonly invoiceId: number | null;
  readonly fullNo: string;
}

/** Plain values: they go to another thread. */
export interface PersonInFiles {
  readonly profileDir: string;
  readonly query: PersonQuery;
  readonly marks: Marks;
  /** Stays of the person by their reservation ids, for copies from before a phone, an e-mail or a name was changed. */
  readonly stays: readonly number[];
  /** Invoices of the person that no law keeps any more. */
  readonly invoices: readonly LetGoInvoice[];
  /** Files that stay because their invoices do; paths below the profile. */
  readonly kept: readonly string[];
}

export interface ErasedInFiles {
  readonly rewritten: number;
  /** Damaged copies that named the person and were removed; paths. */
  readonly removed: readonly string[];
  /** Files in which the person can still be read; paths. */
  readonly left: readonly string[];
}

/** In the thread of this program (copiesThread.ts), or in this one. */
export function eraseInThread(task: PersonInFiles, file: string | null): Promise<ErasedInFiles> {
  if (file === null) return Promise.resolve(erasePersonInFiles(task));
  return new Promise((done, fail) => {
    const worker = new Worker(file, { workerData: task });
    worker.once('message', done);
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('the thread of the copies ended')));
  });
}

/** Copies of a later Kontuar are unchanged, as their content is unknown, and so is one that cannot be written now (`left`). */
export function erasePersonInFiles(task: PersonInFiles): ErasedInFiles {
  const removed: string[] = [];
  // They have what the law keeps, as the database in use.
  const known: string[] = [];
  let rewritten = 0;
  for (const file of copiesIn(task.profileDir)) {
    const done = rewrite(file, task);
    if (done === 'rewritten' || done === 'nothing') known.push(file);
    if (done === 'rewritten') rewritten += 1;
    if (done === 'damaged' && isNamedByKontuar(file) && fileTells(file, task.marks)) {
      for (const one of [...besideOf(file), `${file}.json`]) rmSync(one, { force: true });
      removed.push(file);
    }
  }
  return { rewritten, removed, left: filesThatTell(task, known) };
}

/** A folder of backups may be a link to one with databases of others. */
const isNamedByKontuar = (file: string): boolean => basename(file).startsWith('kontuar');

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
  { query, marks, stays, invoices }: PersonInFiles,
): 'rewritten' | 'nothing' | 'left' | 'damaged' {
  let connection: Connection.Database | null = null;
  try {
    connection = new Connection(file, { fileMustExist: true });
    if (connection.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 'damaged';
    const version = versionOf(connection);
    if (version < BASELINE_VERSION || version > SCHEMA) return 'left';
    const found = findPerson(connection, query, { stays, marks });
    const over = found.invoices.filter(({ invoiceId, record }) =>
      invoices.some((one) => one.invoiceId === invoiceId && one.fullNo === record.invoiceFullNo),
    );
    const rows = [found.stays, over, found.ended, found.history, found.versions, found.drafts, found.memory];
    if (rows.every((list) => list.length === 0) && !fileTells(file, marks)) return 'nothing';
    const open = connection;
    connection.transaction(() => {
      eraseInvoices(open, over);
      erasePerson(open, found);
    })();
    writeAnew(connection);
    connection.pragma('journal_mode = DELETE');
  } catch (error) {
    if (!(error instanceof Connection.SqliteError)) throw error;
    // A disk without room, or somebody who has it open, is not the copy's fault: what is whole is not removed.
    return /^SQLITE_(NOTADB|CORRUPT|ERROR|CONSTRAINT)/.test(error.code) ? 'damaged' : 'left';
  } finally {
    connection?.close();
  }
  if (existsSync(`${file}.json`)) updateRecordedSize(file);
  return 'rewritten';
}

/** The record beside a backup names its size. */
function updateRecordedSize(file: string): void {
  try {
    const record = backupSchema.parse(JSON.parse(readFileSync(`${file}.json`, 'utf8')));
    if (!prove(file).ok) return;
    const bytes = statSync(file).size;
    writeFileSync(`${file}.json`, `${JSON.stringify({ ...record, bytes })}\n`, { flush: true, mode: 0o600 });
  } catch {
    // Without a record it is no backup, and was none before.
  }
}

/**
 * Files of the profile in which the person can still be read, whatever they are; paths. The database in use and its
 * queue are not among them: they have what the law and the queue keep. A property beside this one has its own list.
 */
function filesThatTell({ profileDir, marks, kept }: PersonInFiles, known: readonly string[]): string[] {
  const own = new Set([
    ...besideOf(databaseOf(profileDir)),
    journalOf(profileDir),
    ...known,
    ...kept.map((file) => join(profileDir, file)),
  ]);
  const elsewhere = ['properties', 'training', 'electron'];
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
