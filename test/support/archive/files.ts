import fs from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Archive } from './archive';

/**
 * Makes `fs` treat the archive as a folder. Only the reading calls that Electron supports are replaced; any other call
 * on a path in the archive fails, because the archive is a file and not a folder.
 */
export function showFiles(archive: Archive): void {
  for (const [name, inside] of Object.entries(callsOn(archive))) {
    const replace = (on: object, member: string, make: (original: Call) => Call) => {
      const original: unknown = Reflect.get(on, member);
      if (typeof original !== 'function') return;
      const call = make((...words) => Reflect.apply(original, on, words));
      // Properties such as `realpath.native` are kept.
      Reflect.set(on, member, Object.assign(call, original));
    };
    replace(
      fs,
      `${name}Sync`,
      (original) =>
        (path, ...words) =>
          archive.holds(path) ? inside(textOf(path), ...words) : original(path, ...words),
    );
    replace(
      fs.promises,
      name,
      (original) =>
        async (path, ...words) =>
          archive.holds(path) ? inside(textOf(path), ...words) : original(path, ...words),
    );
    replace(fs, name, (original) =>
      withPromise((path, ...words) => {
        if (!archive.holds(path)) return original(path, ...words);
        const last = words.pop();
        if (typeof last !== 'function') throw new TypeError('a callback is missing');
        const answer = (...args: unknown[]) => queueMicrotask(() => void Reflect.apply(last, null, args));
        try {
          answer(null, inside(textOf(path), ...words));
        } catch (error) {
          answer(error);
        }
        return undefined;
      }),
    );
  }
}

type Call = (...words: unknown[]) => unknown;
const textOf = (path: string | URL): string => (path instanceof URL ? fileURLToPath(path) : path);
const withPromise = (call: Call): Call =>
  Object.assign(call, { [promisify.custom]: (...words: unknown[]) => promiseOf(call, words) });
const promiseOf = (call: Call, words: unknown[]): Promise<unknown> =>
  new Promise((resolve, reject) =>
    call(...words, (error: Error | null, value: unknown) => (error ? reject(error) : resolve(value))),
  );

type Inside = (path: string, ...words: unknown[]) => unknown;

function callsOn(archive: Archive): Readonly<Record<string, Inside>> {
  const missing = (call: string, path: string, code = 'ENOENT') =>
    Object.assign(new Error(`${code}: ${call} '${path}'`), { code, syscall: call, path });
  const found = (call: string, path: string) => {
    const entry = archive.at(path);
    if (!entry) throw missing(call, path);
    return entry;
  };
  const stat: Inside = (path, options) => {
    const entry = archive.at(path);
    if (!entry && optionOf(options, 'throwIfNoEntry') === false) return undefined;
    if (!entry) throw missing('stat', path);
    return statsOf(archive, entry.is === 'file' ? entry.size : null);
  };
  const readFile: Inside = (path, options) => {
    const bytes = archive.read(path);
    if (!bytes) throw missing('open', path, archive.at(path) ? 'EISDIR' : 'ENOENT');
    const encoding = typeof options === 'string' ? options : optionOf(options, 'encoding');
    return typeof encoding === 'string' && Buffer.isEncoding(encoding) ? bytes.toString(encoding) : bytes;
  };
  const readdir: Inside = (path, options) => {
    const entry = found('scandir', path);
    if (entry.is !== 'folder') throw missing('scandir', path, 'ENOTDIR');
    const deep = optionOf(options, 'recursive') === true;
    const paths = entry.names.flatMap((name) => {
      const below = join(path, name);
      return [below, ...(deep && archive.at(below)?.is === 'folder' ? namesBelow(archive, below) : [])];
    });
    if (optionOf(options, 'withFileTypes') !== true) return paths.map((name) => name.slice(path.length + 1));
    return paths.map((name) => new Entry(name, archive.at(name)?.is === 'folder'));
  };
  return {
    stat,
    lstat: stat,
    readFile,
    readdir,
    exists: (path) => archive.at(path) !== null,
    access: (path, mode) => {
      found('access', path);
      if (typeof mode === 'number' && mode & fs.constants.W_OK) throw missing('access', path, 'EACCES');
    },
    realpath: (path) => {
      found('realpath', path);
      return path;
    },
  };
}

const namesBelow = (archive: Archive, folder: string): string[] => {
  const found = archive.at(folder);
  if (found?.is !== 'folder') return [];
  return found.names.flatMap((name) => [join(folder, name), ...namesBelow(archive, join(folder, name))]);
};

function optionOf(options: unknown, name: string): unknown {
  return typeof options === 'object' && options !== null ? Reflect.get(options, name) : undefined;
}

/** @param size Size in bytes; null for a folder. */
function statsOf({ stat }: Archive, size: number | null): object {
  const mode = size === null ? fs.constants.S_IFDIR | 0o755 : fs.constants.S_IFREG | 0o644;
  return Object.assign(Object.create(fs.Stats.prototype), stat, { mode, size: size ?? 0 });
}

/** A directory entry as `readdir` returns it. */
class Entry {
  readonly name: string;
  readonly parentPath: string;
  readonly #isFolder: boolean;
  constructor(path: string, isFolder: boolean) {
    this.name = path.slice(path.lastIndexOf('/') + 1);
    this.parentPath = path.slice(0, path.lastIndexOf('/'));
    this.#isFolder = isFolder;
  }
  isFile = (): boolean => !this.#isFolder;
  isDirectory = (): boolean => this.#isFolder;
  isSymbolicLink = (): boolean => false;
}
