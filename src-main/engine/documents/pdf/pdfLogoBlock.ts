import type { Block, Box } from './pdfBlocksAndPageFlow';
import { mm, type TaggedPdfCanvas } from './pdfTextLayoutAndDrawing';

const MAX_LOGO_WIDTH_POINTS = mm(60);
const MAX_LOGO_HEIGHT_POINTS = mm(20);
/** Gap in points between the title of the document and the logo. */
export const TITLE_TO_LOGO_GAP_POINTS = 14;

/**
 * Returns the property's logo for the right corner; null if the JPEG cannot be read. `alt`: the text that a screen
 * reader speaks.
 */
export function logoBlock(
  sheet: TaggedPdfCanvas,
  { x, width: pageWidth }: Box,
  jpeg: Uint8Array,
  alt: string,
): (Block & { readonly width: number }) | null {
  const image = sheet.openImage(jpeg);
  if (image === null) return null;
  const scale = Math.min(MAX_LOGO_WIDTH_POINTS / image.width, MAX_LOGO_HEIGHT_POINTS / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  const left = x + pageWidth - width;
  return {
    width,
    height,
    draw: (y) =>
      sheet.tags.drawTaggedContent(
        'Figure',
        () => sheet.document.image(image.source, left, y, { width, height }),
        {
          alt,
          bbox: [left, y, left + width, y + height],
        },
      ),
  };
}
