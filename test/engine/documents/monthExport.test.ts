import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zipExportFiles } from '#engine/documents/export/exportInvoices';
import { findInvoiceNumberGaps } from '#shared/rules/documents/invoiceNumberGaps';
import { readPdf } from '#support/readPdf';
import { AT } from '../store/openTestStore';
import { paperInvoice, VAT_INVOICE } from './papers';
import { EUROS, HOUSE, house, filesOf, readCsv, grosz } from './exported';

test('month export: the ZIP contains cover, register, list of linked invoices, PDFs and matching checksums', async () => {
  const parts: Uint8Array[] = [];
  for await (const step of zipExportFiles(house().steps('month'), AT))
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
  // The draft has no document yet.
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
  expect(register.map((row) => row['Numer']).at(-1)).toBe('Razem');
  expect(register).toHaveLength(5 + 1);
  const links = readCsv(
    Buffer.from(files['korekty-i-zaliczki.csv'] ?? [])
      .toString('utf8')
      .slice(1),
  );
  expect(links.map((row) => [row['Numer'], row['Powiązanie'], row['Faktura powiązana']])).toEqual(
    expect.arrayContaining([
      ['KOR 10/06/2026', 'koryguje', 'FV 41/06/2026'],
      ['FR 9/06/2026', 'rozlicza fakturę zaliczkową', 'FZ 8/05/2026'],
    ]),
  );
  const cover = await readPdf(files['zestawienie.pdf'] ?? new Uint8Array());
  const sum = register.slice(0, -1).reduce((total, row) => total + grosz(row['Brutto PLN']), 0);
  // The sums are 3922.98 in PLN and 450.00 EUR.
  expect([sum, grosz(register.at(-1)?.['Brutto PLN'])]).toEqual([392298 + 191570, 392298 + 191570]);
  expect(cover.text).toContain('Razem');
  expect(cover.text).toContain('5 838,68');
  expect(cover.text).toMatch(/W tym w EUR.*450,00/);
  expect(cover.text).toContain('5 w rejestrze');
  expect(cover.text).toContain('4: FV 41/06/2026, FR 9/06/2026, KOR 10/06/2026, FV 50/06/2026');
  expect(cover.text).toMatch(/Luki w numeracji 1: FV #\/06\/2026: 42–49/);
});

test('month cover: counts the documents left out of its totals, and lists documents to check by reason', async () => {
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
  expect(text).toContain('4 w rejestrze 3 w rejestrze, ale nie w sumach poniżej');
  expect(text).toMatch(/nie można ustalić z danych na tym komputerze 2: KOR \d+\/06\/2026, KOR/);
  expect(text).toContain('brak kursu waluty 1: FV 50/06/2026');
});

test('month cover of selected invoices: reports no number gap for an invoice that this PC stores but the user did not select', async () => {
  const invoices = [1, 2, 3, 5].map((n) =>
    paperInvoice({ invoiceId: n, invoiceNo: n, invoiceFullNo: `FV ${n}/06/2026` }),
  );
  const gapsOf = async (ids: string[]) => {
    const files = await filesOf(house(invoices).steps('month', { by: 'ids', ids }));
    const { text } = await readPdf(files.get('zestawienie.pdf') ?? new Uint8Array());
    return /Luki w numeracji (.*?) Do sprawdzenia/.exec(text)?.[1];
  };
  expect(await gapsOf(['1', '3'])).toBe('brak');
  expect(await gapsOf(['1', '3', '5'])).toBe('1: FV #/06/2026: 4');
});

test('invoice number gap search: distinguishes the counter from the month by comparing numbers or by leading zeros', () => {
  const gaps = (...numbers: [number, string][]) =>
    findInvoiceNumberGaps(numbers.map(([invoiceNo, invoiceFullNo]) => ({ invoiceNo, invoiceFullNo })));
  expect(gaps([5, 'FV/2026/06/5'], [6, 'FV/2026/06/6'], [7, 'FV/2026/06/7'])).toEqual([]);
  expect(gaps([5, 'FV/2026/6/0005'], [6, 'FV/2026/6/0006'], [7, 'FV/2026/6/0007'])).toEqual([]);
  // Number 6 belongs to June and number 7 to July; only a month with a leading zero shows this.
  expect(gaps([6, 'FV/2026/06/6'], [8, 'FV/2026/06/8'], [7, 'FV/2026/07/7'])).toEqual([
    { series: 'FV/2026/06/#', from: 7, to: 7 },
  ]);
  expect(gaps([6, 'FV/2026/06/6'], [7, 'FV/2026/07/7'])).toEqual([]);
});

test('invoice number gaps: are found separately in each number series', () => {
  const numbered = (invoiceNo: number, invoiceFullNo: string) => ({ invoiceNo, invoiceFullNo });
  expect(
    findInvoiceNumberGaps([
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
      const missing = findInvoiceNumberGaps(given.map((n) => numbered(n, `FV ${n}/A`))).flatMap(
        ({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      const fullRange = Array.from(
        { length: Math.max(...given) - Math.min(...given) + 1 },
        (_, at) => Math.min(...given) + at,
      );
      expect([...missing, ...given].sort((a, b) => a - b)).toEqual(fullRange);
    }),
  );
});
