/** Texts of the QR codes on the pages of a PDF, as a camera reads them: drawn by pdf.js, decoded by ZXing. */
export function readQrCodes(pdf: Uint8Array): Promise<string[]>;
