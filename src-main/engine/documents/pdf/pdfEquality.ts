/** Matches the parts of a PDF that depend on the time of drawing. */
const DRAWING_TIME_PATTERN = /\(D:\d{14}Z\)|<xmp:CreateDate>[^<]*|\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/g;

const removeDrawingTime = (pdf: Uint8Array): string =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .replace(DRAWING_TIME_PATTERN, '');

/** Returns whether two PDFs from Kontuar are equal, apart from the time at which each PDF was drawn. */
export const isSamePdfIgnoringTime = (first: Uint8Array, second: Uint8Array): boolean =>
  removeDrawingTime(first) === removeDrawingTime(second);
