import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { ProgramIncompleteError } from './startupErrorMessage';

/** The files of the built window (`out/renderer`), which both the Electron host and the browser host serve. */

export interface Page {
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * The files of the window by URL path, such as `index.html` in the root. Only these files can be requested, because no
 * file path is ever built from a request.
 */
export type Pages = ReadonlyMap<string, Page>;

const CONTENT_TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Reads all files of the built window into memory. Rejects with `ProgramIncompleteError` if the folder contains no
 * `index.html`.
 */
export async function loadPagesFromFolder(folder: string): Promise<Pages> {
  const pages = new Map<string, Page>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const type = CONTENT_TYPES_BY_EXTENSION[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(folder.length + 1).replaceAll(sep, '/')}`;
    pages.set(path, { type, body: new Uint8Array(await readFile(file)) });
  }
  if (!pages.has('/index.html')) throw new ProgramIncompleteError(`there are no pages in ${folder}`);
  return pages;
}

export const getRendererFileForPath = (pages: Pages, path: string): Page | undefined =>
  pages.get(path === '/' ? '/index.html' : path);
