import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { XmlDocument } from 'libxml2-wasm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawHere } from '#engine/documents/worker/render';
import { csvOf } from '#engine/documents/export/csv';
import { plainText } from '#shared/text/plain';
import { exportInvoices, zipped, type ExportStep } from '#engine/documents/export/exportInvoices';
import type { DataTable } from '#engine/documents/export/table';
import type { ExportFormat, ExportSelection } from '#shared/contract/documents';
import { numberGaps } from '#shared/rules/register';
import type { Invoice } from '#shared/model/invoice';
import { aBody } from '#support/outboxBench';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT, openTestStore, tempDir } from '../store/openTestStore';
import { ADVANCE, ORDER_ITEMS, paperInvoice, VAT_INVOICE } from './papers';

/** What is exported is read back by other programs and added up. */
const ALL: ExportSelection = {
  by: 'filter',
  filter: {
    search: '',
    from: null,
    to: null,
    type: null,
    status: null,
    paymentStatus: null,
    reservationId: null,
  },
};
const SETTLEMENT = paperInvoice({
  invoiceId: 9,
  invoiceFullNo: 'FR 9/06/2026',
  invoiceType: 9,
  invoiceStatus: 'PENDING_KSEF',
  invoiceItems: ORDER_ITEMS,
  prepaymentValue: '1090',
  extra: { prepaymentId: [8] },
});
const CORRECTION = paperInvoice({
  invoiceId: 10,
  invoiceFullNo: 'KOR 10/06/2026',
  invoiceType: 6,
  invoiceItems: VAT_INVOICE.invoiceItems.map((item, at) => (at === 0 ? { ...item, quantity: '2' } : item)),
  correctionReason: '=CMD("zło")',
  extra: { correctionId: 1 },
});
const EUROS = paperInvoice({
  invoiceId: 50,
  invoiceFullNo: 'FV 50/06/2026',
  currency: 'EUR',
  exchangeRate: '4.2571',
  buyer: {
    companyName: '=HYPERLINK("x");Söhne',
    identifierType: 'VAT_UE',
    countryCode: 'DE',
    taxId: '682196989',
  },
  invoiceItems: [anItem({ grossUnitPrice: '450' })],
});
const DRAFT = paperInvoice({ invoiceId: 60, invoiceFullNo: '', invoiceNo: null, invoiceStatus: 'DRAFT' });
const PRO_FORMA = paperInvoice({ invoiceId: 61, invoiceType: 2, invoiceFullNo: 'PF 61/06/2026' });
const HOUSE = [{ ...VAT_INVOICE, invoiceNo: 41 }, ADVANCE, SETTLEMENT, CORRECTION, EUROS, DRAFT, PRO_FORMA];

function house(invoices: readonly Invoice[] = HOUSE) {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  const core = { store, profileDir: tempDir(), mode: 'real' as const, now: () => AT, draw: drawHere };
  return {
    core,
    steps: (format: ExportFormat, selection = ALL) =>
      exportInvoices(core, { format, selection, language: 'pl' }),
  };
}

async function filesOf(steps: AsyncIterable<ExportStep>): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for await (const step of steps) if (step.kind === 'file') files.set(step.name, step.bytes);
  return files;
}
const textOf = (files: Map<string, Uint8Array>, name: string) =>
  Buffer.from(files.get(name) ?? []).toString('utf8');

/** As Excel with Polish settings reads it. */
function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n)/y;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
    if (cell.lastIndex >= text.length) break;
  }
  const [head = [], ...body] = rows.filter((row) => row.length > 0);
  return body.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
const grosz = (written = '') => Math.round(Number(written.replace(',', '.')) * 100);

describe('CSV', () => {
  test('has its mark, and every invoice counts for what it is', async () => {
    const text = textOf(await filesOf(house().steps('csv')), 'faktury.csv');
    expect(text.startsWith('\ufeff')).toBe(true);
    const rows = readCsv(text.slice(1));
    const of = (number: string) => rows.find((row) => row['Numer'] === number) ?? {};
    expect(of('FV 41/06/2026')).toMatchObject({
      'Netto 8%': '1222,19',
      'VAT 8%': '97,78',
      'VAT 23%': '30,48',
      'Brutto razem': '2682,97',
      'Znacznik KSeF': 'BFK',
      'Data wystawienia': '2026-06-03',
      'Identyfikator nabywcy': '1234563218',
    });
    expect(of('FZ 8/05/2026')).toMatchObject({ 'Brutto razem': '500,00', 'VAT 8%': '34,24' });
    expect(of('FR 9/06/2026')).toMatchObject({
      'Brutto razem': '1090,00',
      'VAT 8%': '74,65',
      'Znacznik KSeF': 'brak numeru – do uzupełnienia (DI)',
    });
    expect(of('KOR 10/06/2026')).toMatchObject({ 'Brutto razem': '-349,99', 'VAT 8%': '-25,93' });
    expect(of('FV 50/06/2026')).toMatchObject({
      Kurs: '4,2571',
      'VAT PLN': '141,89',
      'Netto PLN': '1773,81',
    });
    expect(of('FV 50/06/2026')['Nabywca']).toBe('\'=HYPERLINK("x");Söhne');
  });

  test('whatever text is in it is read back, and nothing is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.maxSafeInteger())), (rows) => {
        const table: DataTable = {
          name: 't',
          columns: [
            { head: 'a', kind: 'text', width: 9 },
            { head: 'b', kind: 'money', width: 9 },
          ],
          // A single carriage return cannot be told from a line end by every reader.
          rows: rows.map(([text, money]) => [text.replace(/[\r\n]/g, ' '), Math.trunc(money / 1e4)]),
        };
        const read = readCsv(csvOf(table).toString('utf8').slice(1));
        const texts = table.rows.map(([text]) => plainText(String(text)));
        // As it is shown, or marked as text.
        for (const [at, text] of texts.entries())
          expect([text, `'${text}`, `="${text}"`]).toContain(read[at]?.['a'] ?? '');
        expect(read.map((row) => grosz(row['b']) + 0)).toEqual(
          table.rows.map(([, money]) => Number(money) + 0),
        );
        const run = /^[\s\p{C}\p{Z}]*[=+@\uff1d\uff0b\uff20-](?!"\+[\d ()/.-]+"$)/u;
        expect(read.filter((row) => run.test(row['a'] ?? ''))).toEqual([]);
      }),
    );
  });

  test.each([
    [' =1+1', "' =1+1"],
    ['\n=1+1', '"\'\n=1+1"'],
    ['\r\n\t-2', '"\'\n\t-2"'],
    ['\u00a0@SUM(A1)', "'\u00a0@SUM(A1)"],
    ['\u200b+1', "'\u200b+1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1', "'\uff0b1"],
    ['\u202e=1', "'=1"],
    ['\u0007=1', "'=1"],
    ['+48 600 100 200', '"=""+48 600 100 200"""'],
    ['+48600100200', '"=""+48600100200"""'],
    ['+49 (30) 123-45/6', '"=""+49 (30) 123-45/6"""'],
    ['+1+2', "'+1+2"],
    ['+48 600;=1', '"\'+48 600;=1"'],
    ['600 100 200', '600 100 200'],
    ['a\u001b[31mb', 'a[31mb'],
  ])('%j is written as %j', (text, cell) => {
    const table: DataTable = { name: 't', columns: [{ head: 'a', kind: 'text', width: 9 }], rows: [[text]] };
    expect(csvOf(table).toString('utf8')).toBe(`\ufeffa\r\n${cell}\r\n`);
  });
});

test('CSV of all that was chosen: what is in no VAT register says so; named twice, it is there once', async () => {
  const ids = ['61', 'inv-61', '60', '1', '61', '1'];
  const rows = readCsv(
    textOf(await filesOf(house().steps('csv', { by: 'ids', ids })), 'faktury.csv').slice(1),
  );
  expect(rows.map((row) => [row['Numer'], row['Znacznik KSeF']])).toEqual([
    ['PF 61/06/2026', 'poza rejestrem'],
    ['bez numeru', 'szkic, poza rejestrem'],
    ['FV 41/06/2026', 'BFK'],
  ]);
});

test('an invoice that the service does not have yet is in no register, and a number that waits for its edit is', async () => {
  const { core, steps } = house([{ ...VAT_INVOICE, invoiceNo: 41 }]);
  const references = { correctionId: null, prepaymentId: [] };
  core.store.outbox.add(
    'new-a',
    { kind: 'create', body: aBody({ invoiceStatus: 'ISSUED' }), references },
    AT,
  );
  core.store.outbox.add('inv-1', { kind: 'update', patch: { town: 'Wisła' }, base: VAT_INVOICE }, AT);
  const rows = readCsv(textOf(await filesOf(steps('csv')), 'faktury.csv').slice(1));
  expect(rows.map((row) => [row['Numer'], row['Znacznik KSeF']]).sort()).toEqual([
    ['FV 41/06/2026', 'BFK'],
    ['bez numeru', 'nie wysłana, poza rejestrem'],
  ]);
  const sheets = unzipSync((await filesOf(steps('xlsx'))).get('faktury.xlsx') ?? new Uint8Array());
  const linesOf = (sheet: string) =>
    Buffer.from(sheets[sheet] ?? [])
      .toString('utf8')
      .match(/<row /g)?.length;
  // A line of heads, and one invoice each: the register, and what is outside of it.
  expect([linesOf('xl/worksheets/sheet1.xml'), linesOf('xl/worksheets/sheet3.xml')]).toEqual([2, 2]);
});

test('XLSX: amounts are numbers and days are dates, read back from the sheets and added up', async () => {
  const files = await filesOf(house().steps('xlsx'));
  const book = unzipSync(files.get('faktury.xlsx') ?? new Uint8Array());
  const xml = (name: string) => {
    const bytes = book[name];
    if (!bytes) throw new Error(`no ${name} in ${Object.keys(book).join(' ')}`);
    return XmlDocument.fromBuffer(bytes);
  };
  const ns = { m: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' };
  const strings = xml('xl/sharedStrings.xml')
    .find('//m:si', ns)
    .map((node) => node.content);
  const rowsOf = (sheet: number) =>
    xml(`xl/worksheets/sheet${sheet}.xml`)
      .find('//m:row', ns)
      .map(
        (row) =>
          new Map(
            row.find('m:c', ns).map((cell) => {
              const column = (cell.get('@r')?.content ?? '').replace(/\d+/g, '');
              const value = cell.get('m:v', ns)?.content ?? '';
              const isText = cell.get('@t')?.content === 's';
              return [column, isText ? (strings[Number(value)] ?? '') : Number(value)];
            }),
          ),
      );
  const rows = rowsOf(1);
  const columnOf = (head: string) => [...(rows[0] ?? [])].find(([, value]) => value === head)?.[0] ?? '';
  const column = (head: string) => rows.slice(1).map((row) => row.get(columnOf(head)));
  const sum = (head: string) =>
    column(head).reduce<number>((total, value) => total + Math.round(Number(value ?? 0) * 100), 0);
  // 2682.97 + 500.00 + 1090.00 - 349.99 + 450.00; the draft and the pro forma count for nothing (domain.md 7.4).
  expect(sum('Brutto razem')).toBe(268297 + 50000 + 109000 - 34999 + 45000);
  expect(sum('Netto razem') + sum('VAT razem')).toBe(sum('Brutto razem'));
  // 3 June 2026 in the days of a spreadsheet.
  expect(column('Data wystawienia')[0]).toBe(46176);
  expect(column('Numer')).toContain('FV 41/06/2026');
  expect(Object.keys(book).filter((name) => name.startsWith('xl/worksheets/sheet'))).toHaveLength(3);
  const outside = rowsOf(3).slice(1);
  expect(outside.map((row) => row.get('A'))).toEqual(expect.arrayContaining(['bez numeru', 'PF 61/06/2026']));
  expect(outside).toHaveLength(2);
});

test('JSON has the interface’s own fields and the totals', async () => {
  const all: unknown = JSON.parse(textOf(await filesOf(house().steps('json')), 'faktury.json'));
  expect(all).toHaveLength(HOUSE.length);
  expect(all).toContainEqual(
    expect.objectContaining({
      invoiceFullNo: 'FV 41/06/2026',
      totals: expect.objectContaining({ vat: '128.26' }),
    }),
  );
});

describe('PDFs', () => {
  test('a file each, named to sort, in the language of its buyer; only those that were chosen', async () => {
    const files = await filesOf(house().steps('pdf', { by: 'ids', ids: ['inv-50', 'inv-1', 'nobody'] }));
    expect([...files.keys()]).toEqual([
      '2026-06-03_FV-50-06-2026_hyperlink-x-sohne.pdf',
      '2026-06-03_FV-41-06-2026_drukarnia-zrodlana-szulc-sp-j.pdf',
    ]);
    const [euros, polish] = await Promise.all([...files.values()].map(readPdf));
    expect([euros?.text.includes('VAT invoice'), polish?.text.includes('VAT invoice')]).toEqual([
      true,
      false,
    ]);
  });

  test('stopped half-way, nothing more is made', async () => {
    const { core, steps } = house();
    for await (const step of steps('pdf')) if (step.kind === 'file') break;
    const made = HOUSE.flatMap(({ invoiceId }) => core.store.documents.ofInvoice(`inv-${invoiceId}`));
    expect(made.length).toBeLessThanOrEqual(1);
  });
});

test('the accountant’s month: one ZIP with cover, register, links, PDFs and right checksums', async () => {
  const parts: Uint8Array[] = [];
  for await (const step of zipped(house().steps('month'), AT))
    if (step.kind === 'part') parts.push(step.bytes);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining([
      'zestawienie.pdf',
      'rejestr.csv',
      'rejestr.xlsx',
      'korekty-i-zaliczki.csv',
      'sumy-kontrolne.sha256',
    ]),
  );
  // The draft is nobody's document yet.
  expect(names.filter((name) => name.startsWith('faktury/'))).toHaveLength(HOUSE.length - 1);

  const lines = Buffer.from(files['sumy-kontrolne.sha256'] ?? [])
    .toString('utf8')
    .trim()
    .split('\n');
  for (const line of lines) {
    const [hash, name = ''] = line.split('  ');
    expect(
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    ).toBe(hash);
  }
  expect(lines).toHaveLength(names.length - 1);

  const register = readCsv(
    Buffer.from(files['rejestr.csv'] ?? [])
      .toString('utf8')
      .slice(1),
  );
  expect(register).toHaveLength(5);
  const links = readCsv(
    Buffer.from(files['korekty-i-zaliczki.csv'] ?? [])
      .toString('utf8')
      .slice(1),
  );
  expect(links.map((row) => [row['Numer'], row['Powiązanie'], row['Faktura powiązana']])).toEqual(
    expect.arrayContaining([
      ['KOR 10/06/2026', 'koryguje', 'FV 41/06/2026'],
      ['FR 9/06/2026', 'rozlicza zaliczkę', 'FZ 8/05/2026'],
    ]),
  );
  const cover = await readPdf(files['zestawienie.pdf'] ?? new Uint8Array());
  const sum = register
    .filter((row) => row['Waluta'] === 'PLN')
    .reduce((total, row) => total + grosz(row['Brutto razem']), 0);
  expect(sum).toBe(392298);
  expect(cover.text).toContain('Razem');
  expect(cover.text).toContain('3 922,98');
  expect(cover.text).toContain('5 w rejestrze');
  expect(cover.text).toContain('1: FR 9/06/2026');
  expect(cover.text).toMatch(/Luki w numeracji 1: FV #\/06\/2026: 42–49/);
});

test('the cover says which documents are not in its sums, and groups what is to be checked', async () => {
  const alone = [9, 10].map((invoiceId) =>
    paperInvoice({
      invoiceId,
      invoiceFullNo: `KOR ${invoiceId}/06/2026`,
      invoiceType: 10,
      correctionReason: 'Rabat',
    }),
  );
  const files = await filesOf(
    house([VAT_INVOICE, ...alone, { ...EUROS, exchangeRate: null }]).steps('month'),
  );
  const { text } = await readPdf(files.get('zestawienie.pdf') ?? new Uint8Array());
  expect(text).toContain('4 w rejestrze 2 w rejestrze bez kwoty');
  expect(text).toMatch(/nie da się ustalić z danych na tym komputerze 2: KOR \d+\/06\/2026, KOR/);
  expect(text).toContain('brak kursu waluty 1: FV 50/06/2026');
});

test('a number that is on this PC, but was not chosen, is no gap on the cover', async () => {
  const all = [1, 2, 3, 5].map((n) =>
    paperInvoice({ invoiceId: n, invoiceNo: n, invoiceFullNo: `FV ${n}/06/2026` }),
  );
  const gapsOf = async (ids: string[]) => {
    const files = await filesOf(house(all).steps('month', { by: 'ids', ids }));
    const { text } = await readPdf(files.get('zestawienie.pdf') ?? new Uint8Array());
    return /Luki w numeracji (.*?) Do sprawdzenia/.exec(text)?.[1];
  };
  expect(await gapsOf(['1', '3'])).toBe('brak');
  expect(await gapsOf(['1', '3', '5'])).toBe('1: FV #/06/2026: 4');
});

test('a counter is told from the month that equals it by its neighbours, else by its look', () => {
  const gaps = (...numbers: [number, string][]) =>
    numberGaps(numbers.map(([invoiceNo, invoiceFullNo]) => ({ invoiceNo, invoiceFullNo })));
  expect(gaps([5, 'FV/2026/06/5'], [6, 'FV/2026/06/6'], [7, 'FV/2026/06/7'])).toEqual([]);
  expect(gaps([5, 'FV/2026/6/0005'], [6, 'FV/2026/6/0006'], [7, 'FV/2026/6/0007'])).toEqual([]);
  // Number 6 in June, number 7 in July: nothing tells but that a month is written with a zero.
  expect(gaps([6, 'FV/2026/06/6'], [8, 'FV/2026/06/8'], [7, 'FV/2026/07/7'])).toEqual([
    { series: 'FV/2026/06/#', from: 7, to: 7 },
  ]);
  expect(gaps([6, 'FV/2026/06/6'], [7, 'FV/2026/07/7'])).toEqual([]);
});

test('gaps in the numbers are found per series, however the numbers are written', () => {
  const numbered = (invoiceNo: number, invoiceFullNo: string) => ({ invoiceNo, invoiceFullNo });
  expect(
    numberGaps([
      ...[1, 2, 5, 6].map((n) => numbered(n, `FV ${n}/06/2026`)),
      ...[1, 3].map((n) => numbered(n, `KOR/${String(n).padStart(4, '0')}/2026`)),
      numbered(9, 'bez licznika'),
      { invoiceNo: null, invoiceFullNo: '' },
    ]),
  ).toEqual([
    { series: 'FV #/06/2026', from: 3, to: 4 },
    { series: 'KOR/#/2026', from: 2, to: 2 },
  ]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (given) => {
      const missing = numberGaps(given.map((n) => numbered(n, `FV ${n}/A`))).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      const whole = Array.from(
        { length: Math.max(...given) - Math.min(...given) + 1 },
        (_, at) => Math.min(...given) + at,
      );
      expect([...missing, ...given].sort((a, b) => a - b)).toEqual(whole);
    }),
  );
});
