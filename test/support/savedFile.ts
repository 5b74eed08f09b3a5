import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Program } from './browser';

export interface SavedFile {
  /** As the program offered it. */
  readonly name: string;
  readonly bytes: Buffer;
}

let last = 0;

/** What `act` on the page saves: a browser's download, or a file of the window's own, for which the person is asked where it goes. */
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
