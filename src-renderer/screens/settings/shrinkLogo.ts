import {
  isStorableLogo,
  MAX_LOGO_FILE_BYTES,
  MAX_STORED_LOGO_HEIGHT_PIXELS,
  MAX_STORED_LOGO_WIDTH_PIXELS,
  refuseLogoFile,
  type LogoRefusal,
} from '#shared/rules/logoImage';

const JPEG_QUALITY = 0.92;

export type ShrunkLogo =
  | { readonly ok: true; readonly base64: string }
  | { readonly ok: false; readonly reason: LogoRefusal };

/**
 * Converts a chosen image file into a small JPEG on a white background, the form in which documents print the logo. The
 * original file never leaves this window.
 */
export async function shrinkLogo(file: Blob): Promise<ShrunkLogo> {
  if (file.size > MAX_LOGO_FILE_BYTES) return { ok: false, reason: 'tooLarge' };
  const source = await file.bytes().catch(() => null);
  const refusal = source === null ? 'damaged' : refuseLogoFile(source);
  if (refusal !== null) return { ok: false, reason: refusal };
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return { ok: false, reason: 'damaged' };
  const scale = Math.min(
    1,
    MAX_STORED_LOGO_WIDTH_PIXELS / picture.width,
    MAX_STORED_LOGO_HEIGHT_PIXELS / picture.height,
  );
  const width = Math.max(1, Math.floor(picture.width * scale));
  const height = Math.max(1, Math.floor(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return { ok: false, reason: 'damaged' };
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const jpeg = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })).bytes();
  if (!isStorableLogo(jpeg)) return { ok: false, reason: 'tooLarge' };
  return { ok: true, base64: btoa(Array.from(jpeg, (byte) => String.fromCharCode(byte)).join('')) };
}
