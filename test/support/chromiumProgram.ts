import { accessSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const WHOLE: readonly string[] = ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge'];
const ANY = ['chromium-headless-shell', ...WHOLE];

/** The first browser of the family on this PC, by these names; undefined: there is none. */
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
