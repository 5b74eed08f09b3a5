import { describe, expect, test } from 'vitest';
import { renderAccountantCoverPdf } from '#engine/documents/export/coverSheetPdf';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import type { PaperCopy } from '#engine/documents/paper/invoicePaperTypes';
import { pdfAFaults } from '#support/pdfA';
import { longPaper, MADE_PAPERS, paperNamed, type PaperName } from './papers';

/** Tests every kind of document object by object against PDF/A-2a (`test/support/pdfA.ts`). */

const AT = '2026-06-03T12:00:00.000Z';
const POLISH: PaperCopy = { language: 'pl', duplicateOn: null, training: false };
const BOTH: PaperCopy = { ...POLISH, language: 'plEn' };
const isName = (name: string): name is PaperName => name in MADE_PAPERS;

describe('PDF/A-2a', () => {
  test.each(Object.keys(MADE_PAPERS).filter(isName))(
    'PDF/A-2a conformance: the document “%s” has no violations in its Polish and bilingual versions',
    async (name) => {
      for (const copy of [POLISH, BOTH])
        expect(pdfAFaults(await renderInvoicePdf(paperNamed(name), copy, AT))).toEqual([]);
    },
  );

  test('PDF/A-2a conformance: a multi-page duplicate in training mode has no violations', async () => {
    const copy: PaperCopy = { ...BOTH, duplicateOn: '2026-07-01', training: true };
    expect(pdfAFaults(await renderInvoicePdf(longPaper(120), copy, AT))).toEqual([]);
  });

  test('PDF/A-2a conformance: the PDF cover of the month export has no violations', async () => {
    const nothing = { entries: [], outside: [], elsewhere: [], undated: [], gaps: [], first: [], more: [] };
    const cover = { seller: 'Pensjonat „Żółw” & syn', ...nothing, madeAt: AT, age: '' };
    const span = { from: '2026-06-01', to: null };
    expect(
      pdfAFaults(await renderAccountantCoverPdf({ ...cover, month: null, span, files: [] }, 'pl')),
    ).toEqual([]);
    const files = [{ name: 'edi.epp', purpose: 'Rewizor' }];
    expect(
      pdfAFaults(await renderAccountantCoverPdf({ ...cover, month: '2026-06', span, files }, 'en')),
    ).toEqual([]);
  });
});

test('PDF/A-2a checker: detects each fault added to a valid invoice PDF', async () => {
  const sound = (await renderInvoicePdf(paperNamed('vat'), POLISH, AT)).toString('latin1');
  const harmed = (from: string | RegExp, to: string) =>
    pdfAFaults(Buffer.from(sound.replace(from, to), 'latin1')).map((fault) => fault.split(':')[0]);
  // Every replacement has the length of the original, so the cross-reference table stays valid.
  expect(harmed('/Marked true', '/Marked nope')).toEqual(['6.7.2']);
  expect(harmed('/GTS_PDFA1', '/GTS_PDFX1')).toEqual(['6.2.3']);
  expect(harmed(/\/UserUnit 1/, '/AA 129 0 R')).toContain('6.2 to 6.6');
  expect(harmed('<pdfaid:part>2', '<pdfaid:part>9')).toEqual(['6.6.4']);
  expect(harmed('<xmp:CreatorTool>K', '<xmp:CreatorTool>X')).toEqual(['6.6.3']);
  expect(harmed('/FontFile2', '/FontFileX')).toEqual(['6.2.11.4']);
  expect(harmed('/StructParents 0', '/StructParents 7')).toEqual(['6.7.3']);
  expect(harmed(/\/ID \[</, '/Id [<')).toEqual(['6.1.3']);
});
