import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Program } from './browser';

export interface SavedFile {
  /** The file name that the program suggested. */
  readonly name: string;
  readonly bytes: Buffer;
}

let last = 0;

/**
 * Returns the file that `act` saves on the page: a browser's download, or in the program's own window a file whose path
 * the person is asked for.
 */
export async function savedBy(
  { desktop, profileDir }: Pick<Program, 'desktop' | 'profileDir'>,
  page: Page,
  act: () => Promise<unknown>,
): Promise<SavedFile> {
  if (!desktop) {
    const [file] = await Promise.all([page.waitForEvent('download'), act()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  }
  const before = new Set(desktop.all('save').map(({ id }) => id));
  const [{ id, name }] = await Promise.all([desktop.told('save', (report) => !before.has(report.id)), act()]);
  last += 1;
  const path = join(profileDir, `saved-${last}`);
  desktop.act({ act: 'saveAs', id, path });
  await desktop.told('saved', (report) => report.id === id);
  return { name, bytes: readFileSync(path) };
}
