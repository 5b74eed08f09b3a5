import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';

/** Finds the contents behind a path inside an application's archive, as Electron shows them to the packed program. */
export type Found =
  | { readonly is: 'folder'; readonly names: readonly string[] }
  | { readonly is: 'file'; readonly size: number; readonly packed: boolean; readonly path: string };

export interface Archive {
  /** Tells whether the path is inside the archive. */
  readonly holds: (path: unknown) => path is string | URL;
  /** Returns the entry at the path; null if there is none. */
  at(path: string): Found | null;
  /** Returns the bytes of a file; null if there is no such file. */
  read(path: string): Buffer | null;
  /** The mode and the times of the archive file. */
  readonly stat: ReturnType<typeof statSync>;
}

type Header = ReturnType<typeof getRawHeader>['header'];
type Entry = Header['files'][string];

/** @param file The path of `app.asar`; the folder `app.asar.unpacked` lies beside it. */
export function openArchive(file: string): Archive {
  const { header, headerSize } = getRawHeader(file);
  const bytes = readFileSync(file);
  /** The eight bytes before the header contain its length. */
  const begin = 8 + headerSize;
  const below = `${file}/`;
  const namesOf = (path: string) => path.slice(below.length).split('/').filter(Boolean);
  const entryAt = (path: string): Entry | null =>
    namesOf(path).reduce<Entry | null>(
      (at, name) => (at && 'files' in at ? (at.files[name] ?? null) : null),
      header,
    );
  const at = (path: string): Found | null => {
    const entry = entryAt(path);
    if (!entry) return null;
    if ('files' in entry) return { is: 'folder', names: Object.keys(entry.files) };
    if (!('size' in entry)) return null;
    const packed = entry.unpacked !== true;
    const filePath = packed ? path : join(`${file}.unpacked`, ...namesOf(path));
    return { is: 'file', size: entry.size, packed, path: filePath };
  };
  return {
    holds: (path): path is string | URL => {
      const text = path instanceof URL ? decodeURIComponent(path.pathname) : path;
      return typeof text === 'string' && text.startsWith(below);
    },
    at,
    read: (path) => {
      const found = at(path);
      if (found?.is !== 'file') return null;
      if (!found.packed) return readFileSync(found.path);
      const entry = entryAt(path);
      const from = begin + Number(entry && 'offset' in entry ? entry.offset : Number.NaN);
      return Buffer.from(bytes.subarray(from, from + found.size));
    },
    stat: statSync(file),
  };
}
