import { describe, expect, test } from 'vitest';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import type { InvoicePaper, PaperCopy } from '#engine/documents/paper/invoicePaperTypes';
import { pdfAFaults } from '#support/pdfA';
import { pdfUAFaults } from '#support/pdfUA';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import {
  cardWords,
  exemptionWords,
  ksefFormWords,
  ksefPaperWords,
  ksefPaymentWords,
  paperWords,
  paymentMethodWords,
  titleWords,
  type Words,
} from '#shared/text/paperWords';
import { longPaper, MADE_PAPERS, paperInvoice, paperNamed, sourceOf, type PaperName } from './papers';

/** Tests German or Ukrainian beside the Polish text of every document type, and that no English text remains. */

const AT = '2026-06-03T12:00:00.000Z';
const COPIES = [
  ['de', { language: 'plDe', duplicateOn: '2026-07-01', training: true }, 'de-DE'],
  ['uk', { language: 'plUk', duplicateOn: '2026-07-01', training: true }, 'uk-UA'],
] as const satisfies readonly (readonly ['de' | 'uk', PaperCopy, string])[];
const isName = (name: string): name is PaperName => name in MADE_PAPERS;
const NAMES = Object.keys(MADE_PAPERS).filter(isName);

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'pl' in value && 'uk' in value;
/** Collects every multilingual text inside a value. */
const wordsIn = (value: unknown): Words[] =>
  isWords(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(wordsIn)
      : [];

/** Column headers and labels that the page adds to the texts of the document. */
const ADDED = (paper: InvoicePaper): Words[] => [
  paperWords.no,
  paperWords.name,
  paperWords.quantity,
  paperWords.unit,
  paperWords.unitPrice,
  paperWords.rate,
  paperWords.value,
  paperWords.net,
  paperWords.vat,
  paperWords.gross,
  paperWords.total,
  paperWords.training,
  ...(paper.due.inWords ? [paperWords.inWords] : []),
  ...(paper.payment.length > 0 ? [paperWords.payment] : []),
  ...(paper.ksefNumber ? [paperWords.ksefNumber] : []),
  ...(paper.draft ? [paperWords.draft] : []),
  ...(paper.number === null && !paper.draft ? [paperWords.numberComes] : []),
  ...(paper.advances.length > 0
    ? [paperWords.advances, paperWords.advance, paperWords.issued, paperWords.ksefNumber]
    : []),
];

/** Removes spaces, which only reflect line breaks and text spans in the PDF. */
const unspaced = (text: string) => text.replaceAll(/\s+/g, '');

describe.each(COPIES)('beside the Polish: %s', (second, copy, lang) => {
  test.each(NAMES)(
    'bilingual invoice PDF, %s: has every label in Polish and the second language, and none in English',
    async (name) => {
      const paper = paperNamed(name);
      const bytes = await renderInvoicePdf(paper, copy, AT);
      const { text } = await readPdf(bytes);
      const page = unspaced(text);
      const phrases = [...wordsIn(paper), ...ADDED(paper)];
      const shown = phrases.flatMap((words) => [words.pl, words[second]]);
      const duplicate = paperWords.duplicate[second]({ day: '01.07.2026' });
      expect(
        [...shown, paperWords.duplicate.pl({ day: '01.07.2026' }), duplicate].filter(
          (part) => !page.includes(unspaced(part)),
        ),
      ).toEqual([]);
      // English words that are part of an expected word, as Net of Netto, do not count as English text.
      const expected = unspaced(shown.join(' '));
      const english = phrases.map(({ en }) => unspaced(en)).filter((en) => !expected.includes(en));
      expect(english.length).toBeGreaterThan(10);
      expect(english.filter((en) => page.includes(en))).toEqual([]);
      const tags = new Set(bytes.toString('latin1').match(/\/Lang \([^)]*\)/g));
      expect([...tags].sort()).toEqual([`/Lang (${lang})`, '/Lang (pl-PL)'].sort());
    },
  );

  test.each(NAMES)('bilingual invoice PDF, %s: conforms to PDF/A-2a and PDF/UA-1', async (name) => {
    const bytes = await renderInvoicePdf(paperNamed(name), copy, AT);
    expect(pdfAFaults(bytes)).toEqual([]);
    expect(pdfUAFaults(bytes)).toEqual([]);
  });

  test.each(NAMES)('bilingual invoice PDF, %s: no text overlaps or leaves the page', async (name) => {
    // The watermark of a draft overlaps other texts on purpose, so the test turns it off.
    const { placed, pages } = await readPdf(
      await renderInvoicePdf({ ...paperNamed(name), draft: false }, copy, AT),
    );
    const shown = placed.filter((piece) => piece.text.trim() !== '');
    const overlapping = shown.flatMap((piece) =>
      shown
        .filter((otherPiece) => otherPiece.page === piece.page && Math.abs(otherPiece.y - piece.y) < 3)
        .filter((otherPiece) => otherPiece.x > piece.x && otherPiece.x < piece.x + piece.width - 0.5)
        .map((otherPiece) => [piece.text, otherPiece.text]),
    );
    expect(overlapping).toEqual([]);
    const [left, right] = [48, 548];
    const band = unspaced(`${paperWords.training.pl}/${paperWords.training[second]}`);
    const outside = shown.filter(
      ({ x, width, text }) => (x < left || x + width > right) && !band.includes(unspaced(text)),
    );
    expect(outside).toEqual([]);
    expect(pages.length).toBeLessThanOrEqual(2);
  });

  test('bilingual invoice PDF: shows carried sums and page numbers in both languages on several pages', async () => {
    const { pages } = await readPdf(await renderInvoicePdf(longPaper(120), copy, AT));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]).toContain(`Do przeniesienia / ${paperWords.carryOver[second]}`);
    expect(pages[1]).toContain(`Z przeniesienia / ${paperWords.carried[second]}`);
    pages.forEach((page, at) =>
      expect(page).toContain(
        `strona ${at + 1} z ${pages.length} / ${paperWords.page[second]({ page: at + 1, of: pages.length })}`,
      ),
    );
  });

  test('bilingual invoice PDF: translates the exemption articles that Kontuar knows, and prints any other text unchanged', async () => {
    const exempt = async (exemptionBasis: string) => {
      const invoice = paperInvoice({ exemptionBasis, invoiceItems: [anItem({ rate: 'zw' })] });
      return (await readPdf(await renderInvoicePdf(buildInvoicePaper(sourceOf({ invoice })), copy, AT))).text;
    };
    expect(unspaced(await exempt('art113'))).toContain(unspaced(exemptionWords.art113[second]));
    const free = await exempt('art. 43 ust. 1 pkt 36 ustawy o VAT');
    expect(free.split('art. 43 ust. 1 pkt 36 ustawy o VAT')).toHaveLength(2);
  });
});

describe('the words', () => {
  const ALL = {
    paperWords,
    titleWords,
    paymentMethodWords,
    exemptionWords,
    ksefFormWords,
    ksefPaperWords,
    ksefPaymentWords,
    cardWords,
  };
  const texts = Object.values(ALL)
    .flatMap(wordsIn)
    .filter(({ pl }) => typeof pl === 'string');

  test('Ukrainian texts of printed documents: use only Cyrillic letters, except names of Polish law and codes', () => {
    const latin = texts.flatMap(({ uk }) => uk.match(/\p{Script=Latin}+/gu) ?? []);
    expect(new Set(latin)).toEqual(new Set(['KSeF', 'NIP', 'PLN', 'QR', 'XML', 'reverse', 'charge']));
    // Ukrainian uses no typewriter apostrophe, and the other letters are Russian.
    expect(texts.filter(({ uk }) => /['ыэъё]/i.test(uk))).toEqual([]);
  });

  test('German and Ukrainian texts of printed documents: are neither empty nor copied from English or Polish', () => {
    const LATIN_ALIKE = new Set(['Status', 'E-Mail', 'Brutto', 'Netto', 'Telefon']);
    for (const { pl, en, de, uk } of texts) {
      expect([de, uk]).not.toContain('');
      expect([pl, en]).not.toContain(uk);
      if (!LATIN_ALIKE.has(de) && de !== 'Dokument') expect([pl, en]).not.toContain(de);
    }
  });
});
