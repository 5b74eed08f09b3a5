import { describe, expect, test } from 'vitest';
import { renderAccountantCoverPdf } from '#engine/documents/export/coverSheetPdf';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import type { PaperCopy } from '#engine/documents/paper/invoicePaperTypes';
import { pdfUAFaults } from '#support/pdfUA';
import { anItem } from '#support/records';
import { longPaper, MADE_PAPERS, paperInvoice, paperNamed, sourceOf, type PaperName } from './papers';

/** Tests every kind of document tag by tag against PDF/UA-1 (`test/support/pdfUA.ts`). */

const AT = '2026-06-03T12:00:00.000Z';
const POLISH: PaperCopy = { language: 'pl', duplicateOn: null, training: false };
const BOTH: PaperCopy = { ...POLISH, language: 'plEn' };
const isName = (name: string): name is PaperName => name in MADE_PAPERS;

describe('PDF/UA-1', () => {
  test.each(Object.keys(MADE_PAPERS).filter(isName))(
    'PDF/UA-1 conformance: %s has no violations in the Polish and the bilingual version',
    async (name) => {
      for (const copy of [POLISH, BOTH])
        expect(pdfUAFaults(await renderInvoicePdf(paperNamed(name), copy, AT))).toEqual([]);
    },
  );

  test('PDF/UA-1 conformance: a multi-page duplicate in training mode has no violations', async () => {
    const copy: PaperCopy = { ...BOTH, duplicateOn: '2026-07-01', training: true };
    expect(pdfUAFaults(await renderInvoicePdf(longPaper(120), copy, AT))).toEqual([]);
  });

  test('PDF/UA-1 conformance: a table row and a note taller than a page cause no violations', async () => {
    const tall = Array.from({ length: 190 }, (_, at) => `Pozycja ${at + 1}.`).join('\n');
    const invoice = paperInvoice({ additionalInfo: tall, invoiceItems: [anItem({ name: tall }), anItem()] });
    expect(pdfUAFaults(await renderInvoicePdf(buildInvoicePaper(sourceOf({ invoice })), BOTH, AT))).toEqual(
      [],
    );
  });

  test('PDF/UA-1 conformance: the PDF cover of the month export has no violations', async () => {
    const nothing = { entries: [], outside: [], elsewhere: [], undated: [], gaps: [], first: [], more: [] };
    const cover = { seller: 'Pensjonat „Żółw” & syn', ...nothing, madeAt: AT, age: '' };
    const span = { from: '2026-06-01', to: null };
    const files = [{ name: 'edi.epp', purpose: 'Rewizor' }];
    expect(
      pdfUAFaults(await renderAccountantCoverPdf({ ...cover, month: '2026-06', span, files }, 'en')),
    ).toEqual([]);
  });
});

test('PDF/UA-1 checker: reports each fault that the test puts into a valid file', async () => {
  const sound = (await renderInvoicePdf(paperNamed('vat'), BOTH, AT)).toString('latin1');
  const harmed = (from: string | RegExp, to: string) => {
    const file = sound.replace(from, to);
    expect(file).not.toBe(sound);
    return [...new Set(pdfUAFaults(Buffer.from(file, 'latin1')).map((fault) => fault.split(':')[0]))];
  };
  // Every replacement has the length of the original, so the cross-reference table stays valid.
  expect(harmed('/DisplayDocTitle true', '/DisplayDocTitle nope')).toEqual(['07-001']);
  expect(harmed('/Scope /Column', '/Scope /Colums')).toEqual(['15-003']);
  expect(harmed('/Alt ', '/Alx ')).toEqual(['13-004']);
  expect(harmed('/BBox', '/BBux')).toEqual(['ISO 32000-1, table 344']);
  expect(harmed('/S /H1', '/S /H2')).toEqual(['14-002']);
  expect(harmed('/S /TD', '/S /P ')).toContain('09-004');
  expect(harmed('/Tabs /S', '/Tabs /R')).toEqual(['28-008']);
  expect(harmed('/Lang (en-GB)', '/Lang (en_GB)')).toEqual(['11-007']);
  expect(harmed('/StructParents 0', '/StructParents 7')).toEqual(['01-005']);
});
