import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { exportInvoices, joinExportPdfs } from '#engine/documents/export/exportInvoices';
import { InvoicePdfMerger } from '#engine/documents/join/pdfJoin';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { TaggedPdfCanvas } from '#engine/documents/pdf/pdfTextLayoutAndDrawing';
import { guessPaperLanguageForBuyer } from '#shared/rules/documents/paperLanguage';
import { pdfAFaults } from '#support/pdfA';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { AT, openTestStore, tempDir } from '../store/openTestStore';
import { ADVANCE, longInvoice, MADE_PAPERS, paperInvoice, VAT_INVOICE } from './papers';

/** Tests the combined PDF: its pages are the stored pages in order, and it is as valid as each single PDF. */

const TITLE = { title: 'Faktury „razem” & <wszystkie>', lang: 'pl-PL', madeAt: AT } as const;
const HOUSE = [
  VAT_INVOICE,
  { ...longInvoice(90), invoiceId: 30, issueDate: '2026-06-04' as const },
  ADVANCE,
  { ...MADE_PAPERS.euros.invoice, invoiceId: 50, issueDate: '2026-06-05' as const },
  paperInvoice({ invoiceId: 60, invoiceFullNo: '', invoiceStatus: 'DRAFT', issueDate: '2026-06-06' }),
];

function desk() {
  const store = openTestStore();
  store.invoices.apply(HOUSE, AT);
  const core = {
    store,
    profileDir: tempDir(),
    mode: 'real' as const,
    now: () => AT,
    render: renderInCurrentThread,
  };
  const onePdf = (ids: readonly number[]) =>
    joinExportPdfs(
      exportInvoices(core, {
        format: 'onePdf',
        selection: { by: 'ids', ids: ids.map(String) },
        language: 'pl',
      }),
      AT,
      'pl',
    );
  return { core, onePdf };
}

async function whole(steps: ReturnType<typeof joinExportPdfs>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const step of steps) if (step.kind === 'part') parts.push(step.bytes);
  return Buffer.concat(parts);
}

const streams = (pdf: Buffer): string[] =>
  pdf
    .toString('latin1')
    .split('\nstream\n')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('\nendstream')));

describe('one PDF of a selection', () => {
  test('combined PDF: contains the pages of every invoice in order, an outline entry for each, and one title', async () => {
    const { core, onePdf } = desk();
    const ids = [1, 30, 8, 50, 60];
    const pdf = await whole(onePdf(ids));
    const singlePdfs: Buffer[] = [];
    for (const id of ids) {
      const card = core.store.invoices.readCard(String(id));
      if (!card) throw new Error(`no invoice ${id}`);
      singlePdfs.push(
        (
          await getStoredInvoicePdfOrDrawNew(core, card, {
            language: guessPaperLanguageForBuyer(card.invoice),
            duplicate: false,
          })
        ).bytes,
      );
    }
    const apart = await Promise.all(singlePdfs.map(readPdf));
    const together = await readPdf(pdf);
    expect(together.pages).toEqual(apart.flatMap(({ pages }) => pages));
    let page = 0;
    expect(together.outline).toEqual(
      apart.map(({ title, pages }) => ({ title, page: (page += pages.length) - pages.length })),
    );
    expect(together.outline.map(({ title }) => title).slice(0, 3)).toEqual([
      'Faktura VAT FV 41/06/2026',
      'Faktura VAT FV 300/06/2026',
      'Faktura zaliczkowa FZ 8/05/2026',
    ]);
    expect([together.title, together.lang]).toEqual(['Zbiór faktur, 2026-06-03', 'pl-PL']);
    expect(together.tags.filter((tag) => tag === 'TD')).toHaveLength(
      apart.flatMap(({ tags }) => tags).filter((tag) => tag === 'TD').length,
    );
    expect(pdfAFaults(pdf)).toEqual([]);
    expect(pdfUAFaults(pdf)).toEqual([]);
    // The pages are not drawn again: the combined PDF contains every stream of every stored file byte for byte, except
    // the metadata.
    const kept = new Set(streams(pdf));
    for (const bytes of singlePdfs) {
      const lost = streams(bytes).filter((stream) => !kept.has(stream));
      expect(lost.every((stream) => stream.startsWith('<?xpacket'))).toBe(true);
    }
  });

  test('combined PDF: the embedded fonts of different invoices have different names', async () => {
    const { fonts } = await readPdf(await whole(desk().onePdf([1, 30, 8])));
    expect(fonts).toHaveLength(6);
  });

  test('combined PDF: reports the number of finished invoices, beginning with 0', async () => {
    const { onePdf } = desk();
    const heard: number[] = [];
    for await (const step of onePdf([1, 30, 8])) {
      if (step.kind === 'progress') heard.push(step.done);
      if (heard.includes(1)) break;
    }
    expect(heard).toEqual([0, 1]);
  });

  test('combined PDF: is empty when no invoice is found', async () => {
    expect(await whole(desk().onePdf([999]))).toHaveLength(0);
  });
});

test('combined PDF: keeps any title and text, even text that looks like PDF syntax', async () => {
  const odd = fc.oneof(
    fc.constantFrom(
      '12 0 R',
      ') 3 0 R (',
      '\\',
      '$& $1',
      '(/Type /Page',
      '<41> 5 0 R',
      'endobj\n7 0 obj',
      '𝄞 ☂',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const drawn = async (title: string) => {
    const sheet = new TaggedPdfCanvas({ title: `Nr ${title}`, lang: 'pl-PL', madeAt: AT });
    sheet.addPage();
    const [line = ''] = sheet.wrap(`Treść ${title}`, 500, { size: 9 });
    sheet.tags.drawTaggedContent('P', () => sheet.drawTextLine(line, 40, 40, 500, { size: 9 }));
    return sheet.finish();
  };
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 4 }), async (titles) => {
      const files = await Promise.all(titles.map(drawn));
      const join = new InvoicePdfMerger(TITLE);
      const pdf = Buffer.concat([...files.flatMap((file) => join.add(file)), ...join.end()]);
      const apart = await Promise.all(files.map(readPdf));
      const together = await readPdf(pdf);
      expect(together.pages).toEqual(apart.flatMap(({ pages }) => pages));
      expect(together.outline.map(({ title }) => title)).toEqual(apart.map(({ title }) => title));
      expect(together.title).toBe(TITLE.title);
      expect(pdfAFaults(pdf)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('combined PDF: refuses a file not written by Kontuar', () => {
  expect(() => new InvoicePdfMerger(TITLE).add(Buffer.from('%PDF-1.4\nnothing of ours\n%%EOF\n'))).toThrow(
    'a PDF that Kontuar did not write',
  );
});
