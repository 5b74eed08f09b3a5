import { existsSync, readFileSync } from 'node:fs';
import type Electron from 'electron';
import { recorded } from './calls';

/**
 * Parts of both stand-ins for Electron: the one in the tests' own process, and the one around Chromium (../devtools).
 */

/** An event that a listener can refuse. */
export class Refusable {
  defaultPrevented = false;
  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
}

class Image {
  resize = (_options: Electron.ResizeOptions): Image => this;
}
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
export const nativeImage = recorded('NativeImage', {
  /** Only an existing PNG file is accepted as an icon. */
  createFromPath: (path: string) => {
    if (!existsSync(path) || !readFileSync(path).subarray(0, 4).equals(PNG))
      throw new Error(`no picture: ${path}`);
    return recorded('NativeImage', new Image());
  },
  createFromBitmap: (_pixels: Buffer, _options: Electron.CreateFromBitmapOptions) =>
    recorded('NativeImage', new Image()),
});

/** A display has only its work area; `recorded` refuses any other member. */
export const createDisplay = (workArea: Electron.Rectangle) => recorded('Display', { workArea });
