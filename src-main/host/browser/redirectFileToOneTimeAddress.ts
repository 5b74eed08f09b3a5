import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * File with a page that redirects to the one-time address. All users of the PC can read the browser's command line, so
 * the command line must not contain the address.
 */

export interface EnterPage {
  /** `file:`, for the argument. */
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * Returns an HTML page that redirects the browser to an address of Kontuar. The page uses a meta element, because the
 * security policy forbids scripts.
 */
export const buildRedirectToOneTimeAddressHtml = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Kontuar</title><meta http-equiv="refresh" content="0;url=${address}">`;

/**
 * Writes the page that leads to the one-time address into the browser's own folder, which even a browser with
 * restricted disk access can read.
 */
export async function writeOneTimeAddressPage(address: string, browserDir: string): Promise<EnterPage> {
  await mkdir(browserDir, { recursive: true, mode: 0o700 });
  await chmod(browserDir, 0o700);
  const file = join(browserDir, 'enter.html');
  const remove = () => rm(file, { force: true });
  // The redirect file of an earlier start that was killed is deleted first, because writing to an existing file keeps
  // its old access rights.
  await remove();
  await writeFile(file, buildRedirectToOneTimeAddressHtml(address), { mode: 0o600, flag: 'wx' });
  return { url: pathToFileURL(file).href, remove };
}
