import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Files attached to e-mails in the mail program. A file lies unencrypted in a temporary folder of this user, because a
 * mail program reads the file only when the e-mail is sent.
 */

const FOLDER_PREFIX = 'kontuar-mail-';
/** An e-mail is usually sent within this time (ms); afterwards its attachment is removed. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Writes the file to attach to an e-mail into a new temporary folder, and returns the file's path. */
export async function writeMailAttachment(fileName: string, bytes: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), FOLDER_PREFIX)), fileName);
  await writeFile(path, bytes, { mode: 0o600 });
  return path;
}

/** Removes the attached file of an e-mail that no mail program accepted. */
export const removeMailAttachment = (path: string): Promise<void> => removeFolder(dirname(path));

/** Removes files that were attached to e-mails more than a day ago. Never rejects. */
export async function removeOldMailAttachments(): Promise<void> {
  const names = await readdir(tmpdir()).catch((): string[] => []);
  for (const name of names.filter((candidate) => candidate.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), name);
    const written = await stat(folder).catch(() => null);
    if (written && Date.now() - written.mtimeMs > MAX_AGE_MS) await removeFolder(folder);
  }
}

/** An attachment that the mail program still holds open may not be removable; the next clean-up tries again. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch(() => undefined);
