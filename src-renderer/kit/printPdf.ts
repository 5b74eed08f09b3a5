import './printPdf.css';

/**
 * Prints a PDF: its pages are drawn by pdf.js and handed to the browser's own print. No host needs a PDF viewer for
 * it, which neither a browser in app mode nor Electron is sure to have.
 */

/** Dots to a point: 288 dpi, as sharp as an office printer. */
const SCALE = 4;

export async function printPdf(bytes: Uint8Array): Promise<void> {
  const pages = await draw(bytes);
  const sheet = document.createElement('div');
  sheet.className = 'printed-pages';
  sheet.append(...pages);
  document.body.append(sheet);
  document.documentElement.classList.add('prints-pages');
  try {
    await Promise.all(pages.map((page) => page.decode()));
    // Returns when the dialog is closed.
    window.print();
  } finally {
    document.documentElement.classList.remove('prints-pages');
    sheet.remove();
  }
}

/** One picture a page, one after the other: a drawn page takes 30 MB until it is one. */
async function draw(bytes: Uint8Array): Promise<HTMLImageElement[]> {
  // Loaded when somebody prints: the screens do without it.
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
    // The printer is given upright pages (printPdf.css): one that lies on its side is turned.
    const upright = page.getViewport({ scale: SCALE });
    const viewport =
      upright.width > upright.height ? page.getViewport({ scale: SCALE, rotation: 90 }) : upright;
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
