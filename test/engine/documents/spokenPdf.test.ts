import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { invoicePdf } from '#engine/documents/pdf/invoicePdf';
import { paperNamed } from './papers';

/** A PDF as an independent reader hears it: poppler's text of the tags, in their order. */
const hasPoppler = spawnSync('pdfinfo', ['-v']).error === undefined;

async function poppler(...options: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'invoice.pdf');
  const copy = { language: 'plEn', duplicateOn: null, training: false } as const;
  writeFileSync(file, await invoicePdf(paperNamed('vat'), copy, '2026-06-03T12:00:00.000Z'));
  return spawnSync('pdfinfo', [...options, file], { encoding: 'utf8' }).stdout;
}

test.skipIf(!hasPoppler)('title and tags are there', async () => {
  const info = await poppler();
  expect(info).toMatch(/^Title: +Faktura VAT FV 41\/06\/2026$/m);
  expect(info).toMatch(/^Tagged: +yes$/m);
});

test.skipIf(!hasPoppler)('words at the ends of lines and of a language are not joined', async () => {
  const said = (await poppler('-struct-text')).replaceAll(/\s+/g, ' ');
  expect(said).toContain('Data wykonania usługi / Date of supply');
  expect(said).not.toMatch(/usługiDescription|bruttoGross|VATVAT/);
  expect(said).toMatch(/Nazwa towaru lub usługi "? ?.*Description/);
});

test.skipIf(!hasPoppler)('heading, seller, buyer, items and amount are in the order of reading', async () => {
  const said = await poppler('-struct-text');
  const at = ['Faktura VAT FV 41', 'Sprzedawca', 'Nabywca', 'Pozycje', 'Nocleg, pokój 101'].map((words) =>
    said.indexOf(words),
  );
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((one, other) => one - other));
});
