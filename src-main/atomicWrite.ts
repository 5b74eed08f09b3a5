import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file atomically, so that a power cut or a disk error leaves the old file intact. The folder of the file is
 * created if it is missing.
 */

type FileChunk = string | Uint8Array;

export interface AtomicOptions {
  /**
   * If true, only the current user of this PC may read the file: file mode 0600 and folder mode 0700, on systems that
   * have file modes.
   */
  readonly secret?: boolean;
}

const getPartPath = (file: string): string => `${file}.part`;
const buildFolderOptions = ({ secret }: AtomicOptions) => ({
  recursive: true,
  ...(secret ? { mode: 0o700 } : {}),
});
const getFileMode = ({ secret }: AtomicOptions): number => (secret ? 0o600 : 0o666);

export function atomicWriteSync(file: string, data: FileChunk, options: AtomicOptions = {}): void {
  mkdirSync(dirname(file), buildFolderOptions(options));
  const part = getPartPath(file);
  rmSync(part, { force: true });
  try {
    const handle = openSync(part, 'wx', getFileMode(options));
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

/**
 * For each file path, the promise of the write that was requested last. The next write of the file waits for this
 * promise.
 */
const lastWriteByPath = new Map<string, Promise<number>>();

/**
 * Writes the chunks into `file` and returns the number of chunks. A write waits until all earlier writes of the same
 * file have ended.
 */
export function atomicWrite(
  file: string,
  parts: Iterable<FileChunk> | AsyncIterable<FileChunk>,
  options: AtomicOptions = {},
): Promise<number> {
  const write = () => writePartAndRename(file, parts, options);
  const turn = (lastWriteByPath.get(file) ?? Promise.resolve()).then(write, write);
  const forgetWrite = () => void (lastWriteByPath.get(file) === turn && lastWriteByPath.delete(file));
  lastWriteByPath.set(file, turn);
  turn.then(forgetWrite, forgetWrite);
  return turn;
}

async function writePartAndRename(
  file: string,
  parts: Iterable<FileChunk> | AsyncIterable<FileChunk>,
  options: AtomicOptions,
): Promise<number> {
  await mkdir(dirname(file), buildFolderOptions(options));
  const part = getPartPath(file);
  let written = 0;
  await rm(part, { force: true });
  try {
    const handle = await open(part, 'wx', getFileMode(options));
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
