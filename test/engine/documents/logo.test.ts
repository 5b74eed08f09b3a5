import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import { isStorableLogo, refuseLogoFile } from '#shared/rules/logoImage';
import { pdfAFaults } from '#support/pdfA';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { paperNamed } from './papers';

/** Tests the property's logo: accepted files, and its place in a document. */

const AT = '2026-06-03T12:00:00.000Z';
const POLISH = { language: 'pl', duplicateOn: null, training: false } as const;

function picture(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#7a1f3d';
  context.fillRect(0, 0, width, height);
  return canvas;
}
const jpeg = (width: number, height: number) => picture(width, height).toBuffer('image/jpeg');
const text = (content: string) => new TextEncoder().encode(content);

test.each([
  ['a PNG', picture(900, 300).toBuffer('image/png'), null],
  ['a JPEG', jpeg(900, 300), null],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'notAnImage'],
  ['a file of 20 MB', new Uint8Array(20_000_000), 'tooLarge'],
  ['a picture with 7000 pixels on a side', jpeg(7000, 2), 'tooLarge'],
  ['a PNG that ends in its first bytes', picture(9, 9).toBuffer('image/png').subarray(0, 12), 'notAnImage'],
  ['an empty file', new Uint8Array(), 'notAnImage'],
])('logo file: is accepted only as a PNG or JPEG of limited size: %s', (_, bytes, refusal) => {
  expect(refuseLogoFile(bytes)).toBe(refusal);
});

test.each([
  ['a small JPEG', jpeg(720, 240), true],
  ['a JPEG that is too wide', jpeg(721, 240), false],
  ['a PNG', picture(72, 24).toBuffer('image/png'), false],
  ['text', text('logo'), false],
])('logo in the profile: is accepted only as a JPEG of limited width: %s', (_, bytes, isStorable) => {
  expect(isStorableLogo(bytes)).toBe(isStorable);
});

test('invoice PDF: shows a logo and stays a valid PDF/A-2a and PDF/UA document', async () => {
  const paper = paperNamed('vat');
  const bytes = await renderInvoicePdf(paper, POLISH, AT, jpeg(600, 200));
  expect(bytes.toString('latin1')).toMatch(/\/Subtype \/Image/);
  expect(pdfAFaults(bytes)).toEqual([]);
  expect(pdfUAFaults(bytes)).toEqual([]);
  const { text: words, pages } = await readPdf(bytes);
  expect([words.includes('Faktura VAT FV 41/06/2026'), pages.length]).toEqual([true, 1]);
});

test('invoice PDF: is drawn without a logo when the logo file cannot be read', async () => {
  const bytes = await renderInvoicePdf(paperNamed('vat'), POLISH, AT, text('no picture'));
  expect((await readPdf(bytes)).text).toContain('Faktura VAT FV 41/06/2026');
});
