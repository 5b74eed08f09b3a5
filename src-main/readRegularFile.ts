import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Result of reading a file that the user named. Only a regular file up to a size limit is read, because reading a pipe
 * or a device may never end.
 */

export type FileReadResult =
  | { readonly ok: true; readonly bytes: Buffer }
  | { readonly ok: false; readonly reason: 'unreadable' | 'notRegular' | 'tooLarge' };

/**
 * Reads a regular file of at most `maxBytes` bytes. If the path is a pipe, the function does not wait for its writer.
 */
export async function readRegularFile(path: string, maxBytes: number): Promise<FileReadResult> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => null);
  if (!handle) return { ok: false, reason: 'unreadable' };
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return { ok: false, reason: 'notRegular' };
    if (facts.size > maxBytes) return { ok: false, reason: 'tooLarge' };
    const parts: Buffer[] = [];
    let length = 0;
    // The size limit is checked again while reading, because some system files report size 0 although they have
    // content, and a file may grow after the first check.
    for await (const part of handle.createReadStream({ autoClose: false })) {
      if (!Buffer.isBuffer(part)) continue;
      length += part.length;
      if (length > maxBytes) return { ok: false, reason: 'tooLarge' };
      parts.push(part);
    }
    return { ok: true, bytes: Buffer.concat(parts) };
  } catch {
    return { ok: false, reason: 'unreadable' };
  } finally {
    await handle.close();
  }
}

export function explainFileReadRefusal(
  path: string,
  reason: 'unreadable' | 'notRegular' | 'tooLarge',
  maxBytes: number,
): string {
  switch (reason) {
    case 'unreadable':
      return `The file ${path} cannot be read.`;
    case 'notRegular':
      return `${path} is no file: a folder, a pipe or a device is not read.`;
    case 'tooLarge':
      return `${path} is larger than ${Math.round(maxBytes / 1_000_000)} MB and is not read.`;
  }
}
