/**
 * Matches the time at which a PDF was drawn and the identity that pdfkit derives from that time; the rest depends only
 * on the paper.
 */
const DRAWN = /\(D:\d{14}Z\)|<xmp:CreateDate>[^<]*|\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/g;

const withoutTime = (pdf: Uint8Array): string =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1').replace(DRAWN, '');

/**
 * Returns whether two PDFs from Kontuar show the same paper. Their bytes may differ, because a draft is drawn anew each
 * time and two PCs draw the same invoice separately.
 */
export const isSamePdfIgnoringTime = (first: Uint8Array, second: Uint8Array): boolean =>
  withoutTime(first) === withoutTime(second);
