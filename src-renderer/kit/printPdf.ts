import './printPdf.css';

/** Prints a PDF without a PDF viewer: pdf.js draws the pages, and the browser prints them. */

/** Image pixels per PDF point (1/72 inch): 4 pixels per point are 288 dpi, as sharp as an office printer. */
const PIXELS_PER_POINT = 4;

export async function printPdf(bytes: Uint8Array): Promise<void> {
  const pages = await drawPages(bytes);
  const sheet = document.createElement('div');
  sheet.className = 'printed-pages';
  sheet.append(...pages);
  document.body.append(sheet);
  document.documentElement.classList.add('prints-pages');
  try {
    await Promise.all(pages.map((page) => page.decode()));
    // `window.print` returns only after the user has closed the print dialog.
    window.print();
  } finally {
    document.documentElement.classList.remove('prints-pages');
    sheet.remove();
  }
}

/**
 * Draws the pages of a PDF as images, one after the other, because each page needs about 30 MB of memory while it is
 * drawn.
 */
async function drawPages(bytes: Uint8Array): Promise<HTMLImageElement[]> {
  // pdf.js is loaded only for printing, because the screens do not need pdf.js.
  const [{ getDocument, GlobalWorkerOptions }, { default: worker }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker&url'),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  const task = getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, useWasm: false });
  const document_ = await task.promise;
  const canvas = document.createElement('canvas');
  const pictures: HTMLImageElement[] = [];
  for (let number = 1; number <= document_.numPages; number += 1) {
    const page = await document_.getPage(number);
    // All printed pages are in portrait format (printPdf.css), so a landscape page of the PDF is rotated by 90 degrees.
    const upright = page.getViewport({ scale: PIXELS_PER_POINT });
    const viewport =
      upright.width > upright.height ? page.getViewport({ scale: PIXELS_PER_POINT, rotation: 90 }) : upright;
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport, intent: 'print' }).promise;
    const picture = document.createElement('img');
    picture.alt = '';
    picture.src = canvas.toDataURL('image/png');
    pictures.push(picture);
  }
  canvas.width = 0;
  await task.destroy();
  return pictures;
}
