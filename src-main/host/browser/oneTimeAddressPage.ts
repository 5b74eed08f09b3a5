import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Opens the one-time address. `ps` shows arguments to every user, so the argument is a page that only its owner can
 * read.
 */

export interface EnterPage {
  /** `file:`, for the argument. */
  readonly url: string;
  remove(): Promise<void>;
}

/** A page that leads to an address of ours; no script, as the policy allows none. */
export const pageTo = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Kontuar</title><meta http-equiv="refresh" content="0;url=${address}">`;

/** In the browser's own folder: where a browser is kept from most of the disk, it can still read that one. */
export async function writeEnterPage(address: string, browserDir: string): Promise<EnterPage> {
  await mkdir(browserDir, { recursive: true, mode: 0o700 });
  await chmod(browserDir, 0o700);
  const file = join(browserDir, 'enter.html');
  const remove = () => rm(file, { force: true });
  // Left behind by a kill, it would keep its mode.
  await remove();
  await writeFile(file, pageTo(address), { mode: 0o600, flag: 'wx' });
  return { url: pathToFileURL(file).href, remove };
}
