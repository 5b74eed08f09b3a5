import { join } from 'node:path';
import { test } from 'vitest';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import type { InvoicePaper } from '#engine/documents/paper/invoicePaperTypes';
import { openPdfRenderPool } from '#engine/documents/worker/renderPool';
import { systemClock } from '#engine/platform/systemClock';
import { anItem } from '#support/records';
import { launchChromium } from '#support/browser';
import { build, ROOT } from '#support/testProfile';
import { paperInvoice, sourceOf } from '../engine/documents/papers';
import { chooseSize } from './chooseSize';
import { reportMeasurement } from './report/reportMeasurement';

/**
 * Compares a thousand invoices drawn as PDF in the built drawing thread with the same documents printed one by one in a
 * headless Chromium, which gets the text in a plain table and a system font. Both sides take turns, block by block;
 * Chromium prints the first half of each block, because its time does not depend on the number of documents.
 */

const INVOICES = chooseSize(1000, 100);
const BLOCK = 50;
const CHROMIUM_SHARE = 0.5;
/** The first blocks count as the smaller size. */
const SMALL_INVOICES = 100;
const AT = '2026-06-03T12:00:00.000Z';

test('paper', async () => {
  await build();
  const drawing = openPdfRenderPool(join(ROOT, 'out', 'main', 'drawing.js'), systemClock);
  const browser = await launchChromium();
  const page = await browser.newPage();
  const [ours, theirs]: [number[], number[]] = [[], []];
  const single = { kontuar: [] as number[], chromium: [] as number[] };
  let bytes = 0;
  let mostMemory = 0;
  for (let from = 0; from < INVOICES; from += BLOCK) {
    const block = Array.from({ length: BLOCK }, (_, at) =>
      buildInvoicePaper(sourceOf({ invoice: invoice(from + at) })),
    );
    const draw = async () => {
      for (const paper of block) {
        const copy = { language: 'pl', duplicateOn: null, training: false } as const;
        const began = performance.now();
        const pdf = await drawing.render({ kind: 'invoice', paper, copy, madeAt: AT });
        single.kontuar.push(performance.now() - began);
        bytes += pdf.length;
        mostMemory = Math.max(mostMemory, process.memoryUsage().rss);
      }
    };
    const print = async () => {
      for (const paper of block.slice(0, BLOCK * CHROMIUM_SHARE)) {
        const began = performance.now();
        await page.setContent(html(paper));
        await page.pdf({ format: 'A4' });
        single.chromium.push(performance.now() - began);
      }
    };
    const turns: [number[], () => Promise<void>][] = [
      [ours, draw],
      [theirs, print],
    ];
    if ((from / BLOCK) % 2 === 1) turns.reverse();
    for (const [times, run] of turns) {
      const began = performance.now();
      await run();
      times.push(performance.now() - began);
    }
  }
  await browser.close();
  await drawing.close();

  const sum = (times: number[]) => times.reduce((total, time) => total + time, 0);
  console.log(`${INVOICES} invoices as PDF, ${Math.round(bytes / INVOICES / 1024)} kB each`);
  reportMeasurement('pdf', { kontuar: median(single.kontuar), rival: median(single.chromium) });
  reportMeasurement('pdfMemory', { kontuar: mostMemory / 2 ** 20 });
  reportMeasurement('pdfThousand', {
    kontuar: sum(ours) / 1000,
    rival: sum(theirs) / CHROMIUM_SHARE / 1000,
    smaller: sum(ours.slice(0, SMALL_INVOICES / BLOCK)) / 1000,
  });
});

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

const invoice = (at: number) =>
  paperInvoice({
    invoiceId: at + 1,
    invoiceFullNo: `FV ${at + 1}/06/2026`,
    buyer: { companyName: `Nabywca ${at} Źródlany sp. z o.o.` },
    invoiceItems: Array.from({ length: 2 + (at % 6) }, (_, item) =>
      anItem({
        name: `Nocleg, pokój ${100 + ((at + item) % 40)}`,
        grossUnitPrice: `${200 + ((at * 7 + item) % 300)}.99`,
        quantity: String(1 + (item % 4)),
        rate: item % 3 === 2 ? '23' : '8',
      }),
    ),
  });

function html(paper: InvoicePaper): string {
  const cells = (texts: readonly string[]) => texts.map((text) => `<td>${text}</td>`).join('');
  const rows = paper.items.flatMap(({ rows: items }) =>
    items.map(({ no, name, quantity, unit, price, rate, value }) =>
      cells([no, name, quantity, unit, price, rate, value]),
    ),
  );
  const vat = paper.vat.flatMap(({ rows: rateRows, total }) =>
    [...rateRows, total].map(({ rate, net, vat: tax, gross }) => cells([rate, net, tax, gross])),
  );
  const table = (lines: readonly string[]) =>
    `<table>${lines.map((line) => `<tr>${line}</tr>`).join('')}</table>`;
  return `<!doctype html><html lang="pl"><title>${paper.number}</title>
    <style>body { font: 9pt sans-serif } table { width: 100%; border-collapse: collapse } td { border-bottom: 1px solid #ccc }</style>
    <h1>${paper.title.pl} ${paper.number}</h1>
    ${paper.parties.map(({ role, name, address }) => `<p>${role.pl}<br>${name}<br>${address.join('<br>')}</p>`).join('')}
    ${table(rows)}${table(vat)}<h2>${paper.due.label.pl} ${paper.due.amount}</h2><p>${paper.due.inWords?.pl ?? ''}</p></html>`;
}
