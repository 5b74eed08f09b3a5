import { accessSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const WHOLE: readonly string[] = ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'];
const ANY = ['chromium-headless-shell', ...WHOLE];

/** Returns the first installed Chromium-based browser with one of these names; undefined if there is none. */
export const chromiumProgram = (names: readonly string[] = ANY): string | undefined =>
  names
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isThere);

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
