/**
 * Matches the parts of a PDF that depend on the time of drawing: the time and the file id that pdfkit derives from the
 * time. All other bytes depend only on the content.
 */
const DRAWN = /\(D:\d{14}Z\)|<xmp:CreateDate>[^<]*|\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/g;

const withoutTime = (pdf: Uint8Array): string =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1').replace(DRAWN, '');

/**
 * Returns whether two PDFs from Kontuar have the same content. Their bytes may differ in the time of drawing, because a
 * draft is drawn anew each time and two PCs draw the same invoice separately.
 */
export const isSamePdfIgnoringTime = (first: Uint8Array, second: Uint8Array): boolean =>
  withoutTime(first) === withoutTime(second);
