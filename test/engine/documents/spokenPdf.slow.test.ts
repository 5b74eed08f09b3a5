import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import type { PaperCopy } from '#engine/documents/paper/invoicePaperTypes';
import { paperNamed } from './papers';

/** Tests a PDF with an independent reader: poppler extracts the tagged text in order. */

const AT = '2026-06-03T12:00:00.000Z';
const hasPoppler = spawnSync('pdfinfo', ['-v']).error === undefined;

const BOTH: PaperCopy = { language: 'plEn', duplicateOn: null, training: false };

function popplerOf(pdf: Buffer, ...options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'invoice.pdf');
  writeFileSync(file, pdf);
  return spawnSync('pdfinfo', [...options, file], { encoding: 'utf8' }).stdout;
}
const poppler = async (...options: readonly string[]) =>
  popplerOf(await renderInvoicePdf(paperNamed('vat'), BOTH, AT), ...options);

test.skipIf(!hasPoppler)('title and tags are there', async () => {
  const info = await poppler();
  expect(info).toMatch(/^Title: +Faktura VAT FV 41\/06\/2026$/m);
  expect(info).toMatch(/^Tagged: +yes$/m);
});

test.skipIf(!hasPoppler)('words at the ends of lines and of a language are not joined', async () => {
  const structText = (await poppler('-struct-text')).replaceAll(/\s+/g, ' ');
  expect(structText).toContain('"Data wykonania usługi / " Span (inline) "Date of supply"');
  expect(structText).not.toMatch(/usługiDescription|bruttoGross|VATVAT/);
  expect(structText).toMatch(/Nazwa towaru lub usługi "? ?.*Description/);
});

test('bilingual invoice PDF: tags the English heading or label beside each Polish text as English', async () => {
  const file = async (language: 'pl' | 'plEn') =>
    (
      await renderInvoicePdf(paperNamed('vat'), { language, duplicateOn: null, training: false }, AT)
    ).toString('latin1');
  const [both, polish] = [await file('plEn'), await file('pl')];
  const english = both.match(/\/Lang \(en-GB\)/g) ?? [];
  // Each bilingual text consists of two spans; English text without Polish has its own tag.
  const pairs = (both.match(/\/S \/Span/g) ?? []).length / 2;
  expect(pairs).toBeGreaterThan(20);
  expect(english.length).toBeGreaterThan(pairs);
  expect(polish).not.toContain('/Lang (en-GB)');
});

test
  .skipIf(!hasPoppler)
  .each(
    (['ksefSettlement', 'ksefSettlementCorrection'] as const).flatMap((name) =>
      (['plEn', 'plDe', 'plUk'] as const).map((language) => [name, language] as const),
    ),
  )(
  'no tag of a %s issued again in %s holds both languages together, in its tables neither',
  async (name, language) => {
    const copy = { ...BOTH, language, duplicateOn: '2026-07-01' };
    const structText = popplerOf(await renderInvoicePdf(paperNamed(name), copy, AT), '-struct-text');
    expect(structText).toContain('/ "');
    // The slash between the languages ends the Polish span.
    expect(structText.match(/"[^"]*\p{L} \/ \p{L}[^"]*"/gu)).toBeNull();
  },
);

test.skipIf(!hasPoppler)('heading, seller, buyer, items and amount are in the order of reading', async () => {
  const structText = await poppler('-struct-text');
  const at = ['Faktura VAT FV 41', 'Sprzedawca', 'Nabywca', 'Pozycje', 'Nocleg, pokój 101'].map((words) =>
    structText.indexOf(words),
  );
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
});
