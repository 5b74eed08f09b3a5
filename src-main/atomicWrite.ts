import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file whole: beside its name, flushed, then moved, so a power cut leaves the old file or the new one. Makes
 * the folder. On a disk error it throws and leaves nothing beside the old file. The file beside it is always a new one:
 * another user of a shared folder could have put a file or a link under that name, to read the text or to overwrite
 * another file.
 */

type Data = string | Uint8Array;

export interface AtomicOptions {
  /** For this user's eyes only: modes 0600 and 0700, where the system has modes. */
  readonly secret?: boolean;
}

const partOf = (file: string): string => `${file}.part`;
const folderOptions = ({ secret }: AtomicOptions) => ({
  recursive: true,
  ...(secret ? { mode: 0o700 } : {}),
});
const modeOf = ({ secret }: AtomicOptions): number => (secret ? 0o600 : 0o666);

export function atomicWriteSync(file: string, data: Data, options: AtomicOptions = {}): void {
  mkdirSync(dirname(file), folderOptions(options));
  const part = partOf(file);
  rmSync(part, { force: true });
  try {
    const handle = openSync(part, 'wx', modeOf(options));
    try {
      writeFileSync(handle, data);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The running write of each file. */
const turns = new Map<string, Promise<number>>();

/**
 * Resolves with the number of parts; without any, no file is written. Two writes of one file take turns, as they share
 * a part name.
 */
export function atomicWrite(
  file: string,
  parts: Iterable<Data> | AsyncIterable<Data>,
  options: AtomicOptions = {},
): Promise<number> {
  const write = () => writeWhole(file, parts, options);
  const turn = (turns.get(file) ?? Promise.resolve()).then(write, write);
  const over = () => void (turns.get(file) === turn && turns.delete(file));
  turns.set(file, turn);
  turn.then(over, over);
  return turn;
}

async function writeWhole(
  file: string,
  parts: Iterable<Data> | AsyncIterable<Data>,
  options: AtomicOptions,
): Promise<number> {
  await mkdir(dirname(file), folderOptions(options));
  const part = partOf(file);
  let written = 0;
  await rm(part, { force: true });
  try {
    const handle = await open(part, 'wx', modeOf(options));
    try {
      for await (const data of parts) {
        await handle.writeFile(data);
        written += 1;
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (written > 0) await rename(part, file);
    else await rm(part, { force: true });
    return written;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
