import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { movedNote, movedWhere, noteOf, type MovedNote } from '../../moved';
import { networkDriveOf } from '../platform/networkDrive';
import { instantOf, type Clock } from '../platform/platform';
import { thisComputer } from '../platform/system';
import { acquireLock } from './lock';
import { folderOf, readProperties } from './propertyFolders';

/**
 * Moves a profile to a local disk: copies, compares each file and leaves a note in the old folder
 * (docs/decisions/0006-network-drive.md).
 */
export type Moved = { readonly ok: true; readonly files: number } | MoveFailure;

/** `nothing`: there is no profile. `taken`: there is something in the new folder. `network`: it is on a network drive, too. */
export interface MoveFailure {
  readonly ok: false;
  readonly reason: 'nothing' | 'moved' | 'inUse' | 'taken' | 'network' | 'failed';
  readonly detail: string;
}

/** Chromium and the training property make theirs anew. */
const LEFT_BEHIND: readonly string[] = ['electron', 'browser', 'training'];
/** Locks belong to the old folder: SQLite's with its journal, and the one that an earlier Kontuar had on network drives. */
const LOCK = /^kontuar\.(?:lock|holder)/;

interface Options {
  readonly from: string;
  readonly to: string;
  readonly clock: Clock;
}

export async function moveProfile({ from, to, clock }: Options): Promise<Moved> {
  try {
    const before = movedNote(from);
    if (before) return { ok: false, reason: 'moved', detail: movedWhere(before) };
    if (!existsSync(join(from, 'kontuar.db'))) return { ok: false, reason: 'nothing', detail: from };
    if (!(await isFree(to))) return { ok: false, reason: 'taken', detail: to };
    const drive = await driveUnder(to);
    if (drive !== null) return { ok: false, reason: 'network', detail: drive };
    const locks = propertiesIn(from).map(acquireLock);
    try {
      if (locks.includes(null)) return { ok: false, reason: 'inUse', detail: from };
      return { ok: true, files: await moveHeld(from, to, instantOf(clock)) };
    } finally {
      for (const lock of locks) lock?.release();
    }
  } catch (error) {
    return { ok: false, reason: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** The first of the folders that is free and on a disk of this PC; null: none is. */
export async function freeLocal(folders: readonly string[]): Promise<string | null> {
  for (const folder of folders)
    if ((await isFree(folder)) && (await driveUnder(folder)) === null) return folder;
  return null;
}

async function moveHeld(from: string, to: string, at: string): Promise<number> {
  const part = `${to}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  let files: readonly string[];
  try {
    const isWanted = (path: string) =>
      !LEFT_BEHIND.includes(relative(from, path)) && !LOCK.test(basename(path));
    await cp(from, part, { recursive: true, preserveTimestamps: true, filter: isWanted });
    files = await filesIn(from, isWanted);
    for (const name of files) await compare(join(from, name), join(part, name));
    await rmdir(to).catch(() => undefined);
    await rename(part, to);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  const note: MovedNote = { computer: thisComputer().name, folder: to, at };
  try {
    await writeFile(noteOf(from), JSON.stringify(note), { flag: 'wx', flush: true, mode: 0o600 });
  } catch (error) {
    // Another PC was faster, or the drive is away: two copies of one queue must not both go on.
    await rm(to, { recursive: true, force: true });
    throw error;
  }
  await putAside(from);
  return files.length;
}

const propertiesIn = (home: string): readonly string[] =>
  (['real', ...readProperties(home).beside] as const).map((id) => folderOf(home, id));

/** An older Kontuar does not know the note; the databases under other names keep it from sending the queue again. */
async function putAside(from: string): Promise<void> {
  for (const folder of propertiesIn(from)) {
    const file = join(folder, 'kontuar.db');
    await rename(file, `${file}.moved`).catch(() => undefined);
  }
}

async function filesIn(folder: string, isWanted: (path: string) => boolean): Promise<readonly string[]> {
  const names: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const top = relative(folder, path).split(/[/\\]/, 1)[0] ?? '';
    if (entry.isFile() && isWanted(join(folder, top)) && isWanted(path)) names.push(relative(folder, path));
  }
  return names;
}

/** Throws where the copy is not the file, byte by byte. What was written just now is on the disk afterwards. */
async function compare(file: string, copy: string): Promise<void> {
  const handle = await open(copy, 'r+');
  await handle.sync().finally(() => handle.close());
  const [one, other] = await Promise.all([hashOf(file), hashOf(copy)]);
  if (one !== other) throw new Error(`${basename(file)} changed while it was copied`);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

/** The network drive under a folder that need not be there yet. */
async function driveUnder(folder: string): Promise<string | null> {
  for (let here = folder; ; here = dirname(here)) {
    const isThere = await readdir(here).then(
      () => true,
      () => false,
    );
    if (isThere) return networkDriveOf(here);
    if (dirname(here) === here) return null;
  }
}
