import { createCanvas, loadImage } from '@napi-rs/canvas';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * `pictures.mjs PDFS PICTURES`: draws the first page of each PDF, compares it with the picture of the same name and
 * prints `[{ name, off }]` as JSON. `off` is the share of clearly different pixels, or null when the picture was
 * missing and has been written.
 */

const SCALE = 0.5;
/**
 * Largest accepted difference of a colour value, of 255. Versions of the drawing library smooth edges slightly
 * differently.
 */
const SHADE = 96;

const [pdfs, pictures] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const results = [];
for (const file of readdirSync(pdfs).sort()) {
  const name = file.replace(/\.pdf$/, '');
  const drawn = await draw(readFileSync(join(pdfs, file)));
  const reference = join(pictures, `${name}.png`);
  if (existsSync(reference)) results.push({ name, off: await difference(drawn, reference) });
  else {
    writeFileSync(reference, await drawn.encode('png'));
    results.push({ name, off: null });
  }
}
console.log(JSON.stringify(results));

async function draw(bytes) {
  const task = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const viewport = page.getViewport({ scale: SCALE });
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  await page.render({ canvasContext: canvas.getContext('2d'), viewport }).promise;
  await task.destroy();
  return canvas;
}

async function difference(drawn, reference) {
  const image = await loadImage(reference);
  const { width, height } = drawn;
  if (image.width !== width || image.height !== height) return 1;
  const otherCanvas = createCanvas(width, height);
  otherCanvas.getContext('2d').drawImage(image, 0, 0);
  const [a, b] = [drawn, otherCanvas].map(
    (canvas) => canvas.getContext('2d').getImageData(0, 0, width, height).data,
  );
  let off = 0;
  for (let at = 0; at < a.length; at += 4)
    if (Math.max(...[0, 1, 2].map((part) => Math.abs(a[at + part] - b[at + part]))) > SHADE) off += 1;
  return off / (width * height);
}
