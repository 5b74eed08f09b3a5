/**
 * Reads kind and size of a picture from its first bytes. SVG is not accepted, because it may contain scripts and links.
 */

export interface ImageHeader {
  readonly kind: 'png' | 'jpeg';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_START = [0xff, 0xd8];
const FRAME_HEADER_BYTES = 10;

/**
 * Reads the format and the size in pixels from the first bytes of an image file. Returns null if the file is neither
 * PNG nor JPEG, or if it ends before the size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const startsWith = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(PNG_SIGNATURE))
    return bytes.length < 24 ? null : { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  return startsWith(JPEG_START) ? readJpegHeader(view) : null;
}

/** JPEG markers (ITU-T T.81, table B.1): a frame begins with a marker from C0 to CF, except C4, C8 and CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpegHeader(view: DataView): ImageHeader | null {
  let position = JPEG_START.length;
  while (position + FRAME_HEADER_BYTES <= view.byteLength) {
    if (view.getUint8(position) !== 0xff) return null;
    const marker = view.getUint8(position + 1);
    if (isFrame(marker))
      return { kind: 'jpeg', height: view.getUint16(position + 5), width: view.getUint16(position + 7) };
    position += 2 + view.getUint16(position + 2);
  }
  return null;
}

export const MAX_LOGO_FILE_BYTES = 5_000_000;
/**
 * Maximum width and height of a logo file in pixels, because the pixels of a small file may need gigabytes of memory.
 */
export const MAX_LOGO_FILE_SIDE_PIXELS = 6000;
/** Maximum width and height of the stored logo in pixels: about 60 by 20 mm at 300 dpi. */
export const MAX_STORED_LOGO_WIDTH_PIXELS = 720;
export const MAX_STORED_LOGO_HEIGHT_PIXELS = 240;
export const MAX_STORED_LOGO_BYTES = 200_000;

export type LogoRefusal = 'tooLarge' | 'notAnImage' | 'damaged';

/** Returns the reason why a chosen file cannot be used as a logo; null if the file can be used. */
export function refuseLogoFile(bytes: Uint8Array): LogoRefusal | null {
  if (bytes.length > MAX_LOGO_FILE_BYTES) return 'tooLarge';
  const header = readImageHeader(bytes);
  if (header === null) return 'notAnImage';
  if (header.width === 0 || header.height === 0) return 'damaged';
  return Math.max(header.width, header.height) > MAX_LOGO_FILE_SIDE_PIXELS ? 'tooLarge' : null;
}

/** Returns whether the bytes are a JPEG that is small enough to be stored as the logo and printed on documents. */
export function isStorableLogo(bytes: Uint8Array): boolean {
  const header = readImageHeader(bytes);
  if (header?.kind !== 'jpeg' || bytes.length > MAX_STORED_LOGO_BYTES) return false;
  const { width, height } = header;
  return (
    width > 0 &&
    height > 0 &&
    width <= MAX_STORED_LOGO_WIDTH_PIXELS &&
    height <= MAX_STORED_LOGO_HEIGHT_PIXELS
  );
}
