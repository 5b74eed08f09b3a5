import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Pixels per point at 200 dots per inch, the resolution of a printed page in a phone's camera. */
const SCALE = 200 / 72;

export async function readQrCodes(pdf) {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = Uint8Array.from(await readFile(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const texts = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const viewport = page.getViewport({ scale: SCALE });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvasContext: canvas.getContext('2d'), viewport }).promise;
    const codes = await readBarcodes(await canvas.encode('png'), { formats: ['QRCode'] });
    texts.push(...codes.map(({ text }) => text));
  }
  await document.loadingTask.destroy();
  return texts;
}
