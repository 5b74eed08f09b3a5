import { describe, expect, test } from 'vitest';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import type { FactValue, InvoicePaper, PaperCopy } from '#engine/documents/paper/invoicePaperTypes';
import { readPdf } from '#support/readPdf';
import {
  longPaper,
  MADE_PAPERS,
  paperInvoice,
  paperNamed,
  sourceOf,
  TYPE_NAMES,
  type PaperName,
  type VAT_INVOICE,
} from './papers';
import { buildInvoicePaper } from '#engine/documents/paper/invoicePaper';
import { NO_INVOICE_RELATIVES } from '#shared/rules/documents/documentSumTypes';
import { paperWords, SECOND, type Second, type Words } from '#shared/text/paperWords';
import { readQrCodes } from '../../support/readQrCodes.mjs';
import { anItem } from '#support/records';

/** Tests every PDF by reading it with pdf.js and comparing it with its record. */

const AT = '2026-06-03T12:00:00.000Z';
const POLISH: PaperCopy = { language: 'pl', duplicateOn: null, training: false };
const BOTH: PaperCopy = { ...POLISH, language: 'plEn' };
const GERMAN: PaperCopy = { ...POLISH, language: 'plDe' };
const UKRAINIAN: PaperCopy = { ...POLISH, language: 'plUk' };
const made = async (paper: InvoicePaper, copy = POLISH) => readPdf(await renderInvoicePdf(paper, copy, AT));
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const ENGLISH_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Formats a day as Polish, German and Ukrainian documents write it, and as English documents do. */
function written(day: string): Words {
  const [year = '', month = '', ofMonth = ''] = day.split('-');
  const numbers = `${ofMonth}.${month}.${year}`;
  const en = `${Number(ofMonth)} ${ENGLISH_MONTHS[Number(month) - 1] ?? ''} ${year}`;
  return { pl: numbers, en, de: numbers, uk: numbers };
}

/** Returns every text of the document that a page in this language must show. */
function wanted(paper: InvoicePaper, second: Second | null): string[] {
  const translate = (words: Words) => (second === null ? [words.pl] : [words.pl, words[second]]);
  const value = (fact: FactValue) => {
    if (typeof fact === 'string') return [fact];
    return 'from' in fact ? translate(written(fact.from)) : translate(fact);
  };
  const facts = [...paper.facts, ...paper.corrected, ...paper.payment, ...paper.notes];
  return [
    ...translate(paper.title),
    ...(paper.subtitle ? translate(paper.subtitle) : []),
    paper.number ?? '',
    paper.ksefNumber ?? '',
    ...facts.flatMap((fact) => [...translate(fact.label), ...value(fact.value)]),
    ...paper.parties.flatMap((party) => [
      party.name,
      ...party.address,
      ...party.facts.flatMap((fact) => value(fact.value)),
    ]),
    ...paper.items.flatMap(({ rows }) =>
      rows.flatMap((row) => [row.quantity, row.price, row.rate, row.value]),
    ),
    ...paper.advances.flatMap(({ number, issued, ksef, gross }) => [
      number,
      ...(issued === null ? [] : translate(written(issued))),
      ...value(ksef),
      gross,
    ]),
    ...paper.vat.flatMap(({ rows, total }) =>
      [...rows, total].flatMap(({ rate, net, vat, gross, vatPln }) => [rate, net, vat, gross, vatPln ?? '']),
    ),
    ...paper.sums.flatMap(({ amount }) => amount),
    paper.due.amount,
    ...translate(paper.due.label),
  ].map(plain);
}

test('invoice PDF and correction PDF: do not print the PESEL number of a guest who has no tax number', () => {
  const guest = (taxId: string) => paperInvoice({ buyer: { taxId, identifierType: 'NONE' } });
  const [invoice, original] = [guest('44051401359'), guest('')];
  const correction = { ...invoice, invoiceType: 10 };
  const before = { original, before: original.invoiceItems, itemsAre: 'afterState' as const };
  for (const paper of [
    buildInvoicePaper(sourceOf({ invoice })),
    buildInvoicePaper(sourceOf({ invoice: correction, relatives: { ...NO_INVOICE_RELATIVES, ...before } })),
  ]) {
    expect(JSON.stringify(paper)).not.toContain('44051401359');
    expect(paper.parties.map(({ role }) => role.pl)).toEqual(['Sprzedawca', 'Nabywca']);
  }
});

test.each([3, 8])(
  'advance PDF for invoice type %d: prints the date on which the payment was received only when the advance is paid',
  (invoiceType) => {
    const labels = (paymentStatus: number) => {
      const days = { issueDate: '2026-05-08', saleDate: '2026-06-02' };
      const invoice = paperInvoice({ ...days, invoiceType, paymentStatus, prepaymentValue: '50' });
      return buildInvoicePaper(sourceOf({ invoice })).facts.flatMap(({ label, value }) =>
        typeof value === 'object' && 'from' in value && value.from === '2026-06-02' ? [label.pl] : [],
      );
    };
    expect(labels(1)).toEqual(['Data otrzymania zapłaty']);
    expect(labels(0)).toEqual(['Data wykonania usługi']);
  },
);

describe.each(TYPE_NAMES)(
  'invoice PDF: continues %s on the next pages without running into the page number',
  (name) => {
    test.each([
      ['Polish', POLISH],
      ['Polish and English', BOTH],
      ['Polish and German', GERMAN],
      ['Polish and Ukrainian', UKRAINIAN],
    ])('invoice PDF in %s: contains every value of the invoice on at most two pages', async (_, copy) => {
      const paper = paperNamed(name);
      const { text, title, lang, pages } = await made(paper, copy);
      expect(wanted(paper, SECOND[copy.language]).filter((part) => !text.includes(part))).toEqual([]);
      expect(pages.length).toBeLessThanOrEqual(2);
      expect([title, lang]).toEqual([`${paper.title.pl} ${paper.number}`, 'pl-PL']);
    });
  },
);

const shows = async (name: PaperName, parts: string[], copy = POLISH) => {
  const { text } = await made(paperNamed(name), copy);
  expect(parts.filter((part) => !text.includes(part))).toEqual([]);
};

describe('a correction of a party (art. 106j ust. 2)', () => {
  const of = (changes: Partial<typeof VAT_INVOICE.buyer>) => {
    const { relatives } = sourceOf(MADE_PAPERS.ksefCorrection);
    const original = relatives.original;
    if (!original) throw new Error('no original');
    const invoice = { ...MADE_PAPERS.ksefCorrection.invoice, buyer: { ...original.buyer, ...changes } };
    return buildInvoicePaper(sourceOf({ invoice, relatives }));
  };
  test('correction PDF: shows the buyer before and after a change of the buyer’s data (art. 106j ust. 2)', async () => {
    const paper = of({ companyName: 'Drukarnia Nowa sp. j.' });
    expect(paper.parties.map(({ role }) => role.pl)).toEqual([
      'Sprzedawca',
      'Nabywca przed korektą',
      'Nabywca po korekcie',
    ]);
    const { text } = await made(paper);
    const words = [
      'Nabywca przed korektą',
      'Drukarnia Źródlana Szulc',
      'Nabywca po korekcie',
      'Drukarnia Nowa',
    ];
    expect(words.filter((part) => !text.includes(part))).toEqual([]);
  });
  test('correction PDF: shows the buyer once when no printed data of the buyer changes', () => {
    expect(of({ bankNo: '1' }).parties.map(({ role }) => role.pl)).toEqual(['Sprzedawca', 'Nabywca']);
  });
});

describe('what is not finished says so', () => {
  test('draft PDF: states that a draft is not an issued invoice', () =>
    shows('draft', ['SZKIC', 'Szkic: nie jest wystawioną fakturą.']));
  test('unsent invoice PDF: states that the number will be assigned later', () =>
    shows('offline', ['numer zostanie nadany później']));
  test('pro forma PDF: states that a pro forma is not a VAT invoice', () =>
    shows('proForma', ['Faktura pro forma', 'To nie jest faktura w rozumieniu ustawy o VAT.']));
  test('invoice PDF: states “waiting for the KSeF number” while the invoice has no KSeF number yet', () =>
    shows('ksefSettlement', ['Czeka na numer KSeF']));
  test('invoice PDF: shows the KSeF number and states that the printout has no KSeF QR code', () =>
    shows('ksefAdvance', [
      'Numer KSeF 5265877635-20250826-0100001AF629-AF',
      'Wydruk roboczy, bez kodu QR z KSeF.',
    ]));
  test('duplicate PDF in training mode: shows the reissue date on the first page and the training mark on every page', async () => {
    const { pages } = await made(longPaper(90), { ...POLISH, duplicateOn: '2026-07-01', training: true });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('DUPLIKAT, wydano 01.07.2026');
    expect(pages.filter((page) => !page.includes('SZKOLENIE'))).toEqual([]);
  });
  test('PDF of a type 6 invoice without a correction reason: is titled “Dokument”, not correction (A1)', async () => {
    const invoice = paperInvoice({ invoiceType: 6, correctionReason: null });
    const { text } = await made(buildInvoicePaper(sourceOf({ invoice })));
    expect(text).toContain('Dokument');
    expect(text).toContain('rodzaj 6');
    expect(text).not.toContain('korygująca');
  });
});

test('invoice PDF of 300 items: shows every item, carries the sum over to the next page and ends with the amount due', async () => {
  const paper = longPaper(300);
  const { pages, text } = await made(paper);
  const rows = paper.items[0]?.rows ?? [];
  const missing = rows.filter(({ no, unit, price, value, rate, quantity }) => {
    const line = plain(`${quantity} ${unit} ${price} ${rate} ${value}`);
    return !text.includes(line) || no === '';
  });
  expect(missing).toEqual([]);
  let sum = 0;
  const amountOf = (written = '') => Number(written.replace(/[^\d]/g, ''));
  for (const [at, page] of pages.slice(0, -1).entries()) {
    const carried = /Do przeniesienia ([\d ]+,\d\d)/.exec(page)?.[1];
    const onPage = rows.filter(({ no, quantity, unit, price }) =>
      new RegExp(
        `(?:^| )${no} (?:Usługa ${no}|Nocleg w pokoju ${no} .*?) ${plain(`${quantity} ${unit} ${price}`)}`,
      ).test(page),
    );
    sum += onPage.reduce((total, { grosz }) => total + (grosz ?? 0), 0);
    if (carried === undefined) break;
    expect([at, amountOf(carried)]).toEqual([at, sum]);
    expect(pages[at + 1]).toContain(`Z przeniesienia ${carried}`);
  }
  expect(sum).toBeGreaterThan(0);
  expect(pages.at(-1)).toContain(plain(paper.due.amount));
  expect(pages.at(-1)).toContain(`strona ${pages.length} z ${pages.length}`);
});

test('invoice PDF: keeps each heading on the same page as its first line', async () => {
  const paper = longPaper(40);
  const [table] = paper.items;
  const short = table?.rows.filter((_, at) => at % 7 !== 0) ?? [];
  const withRows = (count: number) => (table ? [{ ...table, rows: short.slice(0, count) }] : []);
  const advance = { number: 'FZ 8/05/2026', issued: '2026-05-08', ksef: 'bez numeru', gross: '500,00 zł' };
  const isTogether = async (of: InvoicePaper, heading: string, first: string) => {
    const { placed } = await made(of);
    const pageOf = (words: string) => placed.find(({ text }) => text.trim() === words)?.page;
    return pageOf(heading) !== undefined && pageOf(heading) === pageOf(first);
  };
  for (let lines = 26; lines <= 32; lines += 1) {
    const of = { ...paper, items: withRows(lines), advances: [advance] };
    expect(await isTogether(of, paperWords.advances.pl, advance.number), `${lines} items`).toBe(true);
  }
  for (let lines = 40; lines <= 48; lines += 1) {
    const address = Array.from({ length: lines }, (_, at) => `Budynek ${at + 1}`);
    const of = {
      ...paper,
      items: withRows(3),
      parties: paper.parties.map((party) => ({ ...party, address })),
    };
    expect(await isTogether(of, paperWords.items.pl, 'Usługa 2'), `${lines} lines of address`).toBe(true);
  }
});

test('invoice PDF: shows Polish, Czech, German, Ukrainian, Greek and Chinese letters, and omits emoji', async () => {
  const names = [
    'ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż',
    'Příliš žluťoučký kůň úpěl ďábelské ódy',
    'Größe Äöü ẞ',
    'Їжак Ґанок єдність',
    'Αθήνα',
  ];
  const invoice = paperInvoice({
    buyer: { companyName: 'Kawa ☕ i 🥐 u Ani 👩‍🍳', address: '王小明, ul. Ptasia 5' },
    invoiceItems: names.map((name) => anItem({ name })),
  });
  const { text } = await made(buildInvoicePaper(sourceOf({ invoice })));
  for (const name of names) expect(text).toContain(name);
  expect(text).toContain('Kawa i u Ani');
  expect(text.replaceAll(' ', '')).toContain('王小明,ul.Ptasia5');
});

test('invoice PDF: keeps a very long word and a very long remark within the page', async () => {
  const word = 'Konstantynopolitańczykowianeczka'.repeat(8);
  const invoice = paperInvoice({
    buyer: { companyName: word },
    invoiceItems: [anItem({ name: word })],
    additionalInfo: Array.from(
      { length: 120 },
      (_, at) => `Uwaga numer ${at + 1}, pod którą nic nie stoi.`,
    ).join(' '),
  });
  const { text, pages } = await made(buildInvoicePaper(sourceOf({ invoice })));
  expect(text.replace(/ /g, '').split(word)).toHaveLength(3);
  expect(text).toContain('Uwaga numer 120');
  expect(pages.length).toBeLessThanOrEqual(2);
});

describe('what is taller than a page goes on upon the next, and none of it is under the foot', () => {
  const lines = (words: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${words} ${at + 1}.`);
  const joined = (words: string, count: number) => lines(words, count).join('\n');
  /** Top of the page number in points; the page number stands 12 mm from the edge. */
  const FOOT = 40;
  test.each([
    ['a remark', 'Uwaga', { additionalInfo: joined('Uwaga', 190) }],
    [
      'the name of an item',
      'Pozycja',
      { invoiceItems: [anItem({ name: joined('Pozycja', 190) }), anItem()] },
    ],
    ['an address', 'Adres', { buyer: { address: joined('Adres', 190) } }],
    ['a way to pay', 'Konto', { seller: { bankNo: joined('Konto', 190) } }],
  ])(
    'invoice PDF: a text longer than one page continues on the next pages and never overlaps the page number: %s',
    async (_, words, fields) => {
      const { placed, pages } = await made(buildInvoicePaper(sourceOf({ invoice: paperInvoice(fields) })));
      const found = placed.filter(({ text }) => text.startsWith(`${words} `));
      expect(found.map(({ text }) => text)).toEqual(lines(words, 190));
      expect(found.filter(({ y }) => y < FOOT)).toEqual([]);
      expect(new Set(found.map(({ page }) => page)).size).toBeGreaterThan(2);
      expect(pages.at(-1)).toContain(`strona ${pages.length} z ${pages.length}`);
    },
  );
});

describe('very wide figures stand in one piece and over nothing else', () => {
  const priced = (quantity: string, grossUnitPrice: string, rate = '8') =>
    anItem({ quantity, grossUnitPrice, rate });
  const forint = { currency: 'HUF', exchangeRate: '0.011432' };
  const WIDE = {
    'nine digits of a quantity': sourceOf({
      invoice: paperInvoice({ ...forint, invoiceItems: [priced('12345.6789', '98765.43')] }),
    }),
    'hundreds of thousands of millions': sourceOf({
      invoice: paperInvoice({
        ...forint,
        invoiceItems: [priced('3000', '98765432.15'), priced('123456.789123', '12345.678912', '23')],
      }),
    }),
    'a correction of as much': sourceOf({
      invoice: paperInvoice({
        ...forint,
        invoiceType: 10,
        correctionReason: 'Pomyłka',
        invoiceItems: [priced('123456.789', '198765.4321')],
      }),
      relatives: {
        ...NO_INVOICE_RELATIVES,
        original: paperInvoice(),
        before: [priced('923456.789', '198765.4321')],
        itemsAre: 'afterState',
      },
    }),
  };
  test.each(
    Object.entries(WIDE).flatMap(([name, source]) => [
      [name, source, POLISH] as const,
      [name, source, BOTH] as const,
      [name, source, GERMAN] as const,
      [name, source, UKRAINIAN] as const,
    ]),
  )(
    'invoice PDF with very wide amounts: shows every value whole and without overlap (%s)',
    async (_, source, copy) => {
      const paper = buildInvoicePaper(source);
      const { text, placed } = await made(paper, copy);
      const second = SECOND[copy.language];
      const parts = [...wanted(paper, second), second ? `Razem / ${paperWords.total[second]}` : 'Razem'];
      expect(parts.filter((part) => !text.includes(part))).toEqual([]);
      const shown = placed.filter((piece) => piece.text.trim() !== '');
      const overlapping = shown.flatMap((piece) =>
        shown
          .filter((otherPiece) => otherPiece.page === piece.page && Math.abs(otherPiece.y - piece.y) < 3)
          .filter((otherPiece) => otherPiece.x > piece.x && otherPiece.x < piece.x + piece.width - 0.5)
          .map((otherPiece) => [piece.text, otherPiece.text]),
      );
      expect(overlapping).toEqual([]);
      expect(shown.filter(({ x, width }) => x < 48 || x + width > 548)).toEqual([]);
    },
  );
});

test('invoice PDF: conforms to PDF/A-2a with embedded fonts and tags', async () => {
  const { fonts, tags, metadata } = await made(paperNamed('vat'));
  expect(fonts.map((font) => font.slice(7)).sort()).toEqual(['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold']);
  expect(new Set(tags)).toEqual(
    new Set(['Root', 'Document', 'Figure', 'H1', 'H2', 'P', 'Sect', 'Table', 'TR', 'TH', 'TD']),
  );
  expect(metadata).toMatch(/pdfaid:part>2<.*pdfaid:conformance>A</s);
});

test('invoice PDF: two PDFs rendered at the same time for one invoice are identical byte for byte', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => renderInvoicePdf(paperNamed('vat'), BOTH, AT)));
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
});

test('invoice PDF in euros: contains a readable SEPA transfer code', async () => {
  const euros = paperInvoice({
    paymentStatus: 0,
    paymentType: 2,
    invoiceFullNo: 'FV 42/06/2026',
    currency: 'EUR',
    exchangeRate: '4.2512',
  });
  const paper = buildInvoicePaper(sourceOf({ invoice: euros }));
  // EPC069-12, version 002: a Polish account with its country code, 100.00 of the one item, no purpose, and the number
  // as text.
  const lines = (await readQrCodes(await renderInvoicePdf(paper, BOTH, AT)))[0]?.split('\n');
  expect(lines).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    euros.seller.companyName,
    'PL61109010140000071219812874',
    'EUR100.00',
    '',
    '',
    'FV 42/06/2026',
  ]);
});

test('invoice PDF: contains a readable transfer code only when the invoice is unpaid and training mode is off', async () => {
  const unpaid = paperInvoice({ paymentStatus: 0, paymentType: 2, invoiceFullNo: 'FV 41/06/2026' });
  const paper = buildInvoicePaper(sourceOf({ invoice: unpaid }));
  const [code] = await readQrCodes(await renderInvoicePdf(paper, BOTH, AT));
  expect(code?.split('|').slice(1, 4)).toEqual(['PL', '61109010140000071219812874', '010000']);
  expect((await made(paper)).text).toContain('Kod do przelewu');
  expect(await readQrCodes(await renderInvoicePdf(paper, { ...POLISH, training: true }, AT))).toEqual([]);
  const paid = buildInvoicePaper(sourceOf({ invoice: { ...unpaid, paymentStatus: 1 } }));
  expect(await readQrCodes(await renderInvoicePdf(paid, POLISH, AT))).toEqual([]);
});
