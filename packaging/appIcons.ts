import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/**
 * Draws resources/icon.svg in the formats of each system: PNGs for Linux and the tray, icon.ico and icon.icns. Run
 * `node packaging/appIcons.ts` after the drawing has changed; the results are in the repository, so that a build needs
 * no image tool.
 */
const ROOT = join(import.meta.dirname, '..');
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

/** Edge lengths in pixels of the pictures that Windows chooses from; the file holds each as a complete PNG. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];

/**
 * Apple's type codes for pictures of each edge length in pixels; the last four codes are for displays with double
 * resolution.
 */
const ICNS_KINDS: readonly (readonly [name: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024],
];

/** PNG files by their edge length in pixels. */
type Pictures = ReadonlyMap<number, Buffer>;

export async function drawIcons(root = ROOT): Promise<Pictures> {
  const svg = await readFile(join(root, 'resources', 'icon.svg'), 'utf8');
  const pictures = new Map<number, Buffer>();
  for (const size of SIZES) {
    // Each size is drawn separately: in a picture made smaller, a line two pixels wide turns grey.
    const image = await loadImage(
      Buffer.from(svg.replace('<svg ', `<svg width="${size}" height="${size}" `)),
    );
    const canvas = createCanvas(size, size);
    canvas.getContext('2d').drawImage(image, 0, 0, size, size);
    pictures.set(size, canvas.toBuffer('image/png'));
  }
  return pictures;
}

function pictureOf(pictures: Pictures, size: number): Buffer {
  const picture = pictures.get(size);
  if (picture === undefined) throw new Error(`no picture of ${size} pixels`);
  return picture;
}

/** Returns the icon file for Windows. */
export function writeIco(pictures: Pictures): Buffer {
  const head = Buffer.alloc(6 + 16 * ICO_SIZES.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(ICO_SIZES.length, 4);
  let at = head.length;
  ICO_SIZES.forEach((size, index) => {
    const entry = 6 + 16 * index;
    const { length } = pictureOf(pictures, size);
    // The ICO format stores the size 256 as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += length;
  });
  return Buffer.concat([head, ...ICO_SIZES.map((size) => pictureOf(pictures, size))]);
}

/** Returns the icon file for macOS. */
export function writeIcns(pictures: Pictures): Buffer {
  const parts = ICNS_KINDS.map(([kind, size]) => {
    const picture = pictureOf(pictures, size);
    const head = Buffer.alloc(8);
    head.write(kind, 'latin1');
    head.writeUInt32BE(picture.length + 8, 4);
    return Buffer.concat([head, picture]);
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pictures = await drawIcons();
  const folder = join(ROOT, 'resources');
  mkdirSync(join(folder, 'icons'), { recursive: true });
  for (const [size, picture] of pictures)
    if (size < 1024) writeFileSync(join(folder, 'icons', `${size}x${size}.png`), picture);
  writeFileSync(join(folder, 'icon.ico'), writeIco(pictures));
  writeFileSync(join(folder, 'icon.icns'), writeIcns(pictures));
}
