import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atomicWrite } from '../../atomicWrite';
import { getErrorMessage } from '../../errorMessage';
import { log } from '../../log/log';
import type { DataEncryptionKey } from '../platform/dataKeyAndRecoveryWords';

/** Writes the recovery words into the folder that the administrator's provisioning file names. */

/**
 * Maximum wait in ms for the folder of the recovery words, because a slow network drive must not delay the program
 * start.
 */
const MAX_FOLDER_WAIT_MS = 3_000;

/**
 * Writes `kontuar-PC-KEYID.txt` (mode 0600) unless it exists. Returns null, or why the words were not written; the next
 * start tries again.
 */
export async function writeRecoveryWordsFile(
  folder: string,
  profileDir: string,
  key: DataEncryptionKey,
): Promise<string | null> {
  const late = sleep(MAX_FOLDER_WAIT_MS, 'it does not answer', { ref: false });
  const failure = await Promise.race([tryToWrite(folder, profileDir, key), late]);
  if (failure === null) return null;
  log.fault('recovery words', new Error(failure));
  return `the recovery words were not written to ${folder}: ${failure}`;
}

async function tryToWrite(
  folder: string,
  profileDir: string,
  key: DataEncryptionKey,
): Promise<string | null> {
  const file = join(folder, `kontuar-${toFileNamePart(hostname())}-${key.id}.txt`);
  try {
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) return 'there is no such folder';
    if (await stat(file).catch(() => null)) return null;
    await atomicWrite(file, [describeWords(profileDir, key)], { secret: true });
    return null;
  } catch (error) {
    return getErrorMessage(error);
  }
}

const toFileNamePart = (name: string): string => name.replace(/[^\w-]+/g, '-').slice(0, 60);

function describeWords(profileDir: string, key: DataEncryptionKey): string {
  const words = key
    .encodeRecoveryWords()
    .split(' ')
    .map((word, index) => `${index + 1}. ${word}`);
  return [
    'Kontuar: recovery words / słowa odzyskiwania',
    `PC: ${hostname()}`,
    `Folder: ${profileDir}`,
    `Key / klucz: ${key.id}`,
    '',
    ...words,
    '',
  ].join('\n');
}
