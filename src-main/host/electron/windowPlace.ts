import { readFileSync } from 'node:fs';
import { screen, type BrowserWindow, type Rectangle } from 'electron';
import { z } from 'zod';
import { atomicWriteSync } from '../../atomicWrite';

/** Where the window stands, kept in `window.json` of the profile. All lengths in CSS pixels of the screen. */
const placeSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean(),
});
type Place = z.infer<typeof placeSchema>;

/** A reception's usual screen; a smaller one is filled. */
const SIZE = { width: 1366, height: 768 };
const FILLED_BELOW = 1400;
/** So much of the title bar has to be on a screen for a hand to take the window by it. */
const HANDLE = { width: 120, height: 24 };

/** As it stood when it was last closed; a screen that is gone since, or none yet, gives the middle of the main one. */
export function placeOf(file: string): Partial<Rectangle> & { readonly maximized: boolean } {
  const kept = read(file);
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (kept && areas.some((area) => holds(area, kept))) return kept;
  const { workArea } = screen.getPrimaryDisplay();
  return { ...SIZE, maximized: workArea.width < FILLED_BELOW };
}

/** Whether the handle of a window there can be seen and taken. */
function holds(area: Rectangle, { x, y, width }: Place): boolean {
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return across >= HANDLE.width && y >= area.y && y + HANDLE.height <= area.y + area.height;
}

export function keepPlace(window: BrowserWindow, file: string): void {
  const { x, y, width, height } = window.getNormalBounds();
  const place: Place = { x, y, width, height, maximized: window.isMaximized() };
  try {
    atomicWriteSync(file, `${JSON.stringify(place)}\n`, { secret: true });
  } catch {
    // A disk that takes nothing is the engine's to complain of.
  }
}

function read(file: string): Place | null {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or a broken one.
    return null;
  }
}
