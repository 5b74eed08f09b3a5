/** When a PDF was drawn, and the identity that pdfkit makes of that; the rest follows from the paper alone. */
const DRAWN = /\(D:\d{14}Z\)|<xmp:CreateDate>[^<]*|\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/g;

const withoutTime = (pdf: Uint8Array): string =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1').replace(DRAWN, '');

/** Whether two PDFs of ours are one paper: a draft is drawn anew each time, and two PCs draw an invoice each for itself. */
export const isSamePaper = (one: Uint8Array, other: Uint8Array): boolean =>
  withoutTime(one) === withoutTime(other);
