import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { storeAccountAddresses } from '#engine/account/accountAddressSettings';
import { systemClock } from '#engine/platform/systemClock';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/storeInterface';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { computeDocumentSums } from '#shared/rules/documents/documentSums';
import { NO_INVOICE_RELATIVES } from '#shared/rules/documents/documentSumTypes';
import { build, kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { readPdf } from '#support/readPdf';
import { anInvoice } from '#support/records';
import { smallDisk } from '#support/smallDisk';

/** Tests `kontuar export invoices` as a scheduler runs it: files, exit statuses, and no file overwritten. */

const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
let profile: TestProfile;
const at = (...path: string[]) => join(profile.dir, ...path);

function inStore(change: (store: Store) => void): void {
  const opened = openStore({ file: at('kontuar.db'), clock: systemClock });
  if (!opened.ok) throw new Error(opened.detail);
  change(opened.store);
  opened.store.close();
}

beforeAll(async () => {
  [profile] = await Promise.all([makeProfile(), build()]);
  inStore(({ invoices, settings }) => {
    const days = ['2026-06-01', '2026-06-02', '2026-06-03'];
    invoices.apply(
      days.map((issueDate, at) => anInvoice({ invoiceId: at + 1, issueDate })),
      '2026-07-01T10:00:00.000Z',
    );
    settings.set('invoices.scannedAt', 1);
  });
}, 180_000);
afterAll(() => profile.remove());

const run = (...args: string[]) =>
  kontuar(['export', 'invoices', ...args, '--json', '--profile', profile.dir], NO_KEYCHAIN);

test('kontuar export to PDF: writes one file per invoice and keeps existing files on a second run', async () => {
  const out = at('pdf');
  const first = await run('--format', 'pdf', '--from', '2026-06-02', '--out', out);
  expect([first.status, first.err]).toEqual([0, '']);
  const files = readdirSync(out).sort();
  expect(files.map((name) => name.slice(0, 10))).toEqual(['2026-06-02', '2026-06-03']);
  expect((await readPdf(readFileSync(join(out, files[0] ?? '')))).text).toContain('FV 2/06/2026');
  expect(JSON.parse((await run('--format', 'pdf', '--from', '2026-06-02', '--out', out)).out)).toEqual({
    files: [],
    kept: 2,
    omitted: [],
  });
});

test('kontuar export to PDF: adds a number to the file name when the invoice has changed or another invoice has that name', async () => {
  const out = at('again');
  const written = async (...ids: string[]) => {
    const { files, kept } = JSON.parse((await run('--format', 'pdf', '--ids', ...ids, '--out', out)).out);
    return [files.map((file: string) => basename(file)), kept];
  };
  const october = { issueDate: '2026-10-02', saleDate: '2026-10-02', invoiceFullNo: 'FV 7/10/2026' };
  const draft = { ...october, invoiceFullNo: '', invoiceNo: null, invoiceStatus: 'DRAFT' };
  const stored = (...invoices: Parameters<typeof anInvoice>[0][]) =>
    inStore((store) => store.invoices.apply(invoices.map(anInvoice), '2026-07-01T10:00:00.000Z'));
  // Invoices 71 and 72 have the same number and buyer.
  stored(
    { ...october, invoiceId: 71, paymentStatus: 0 },
    { ...october, invoiceId: 72, paymentStatus: 0, town: 'Nowy Targ' },
    { ...draft, invoiceId: 73 },
  );
  const [name, unnumbered] = ['2026-10-02_FV-7-10-2026_jan-kowalski', '2026-10-02_bez-numeru_jan-kowalski'];
  expect(await written('72')).toEqual([[`${name}.pdf`], 0]);
  expect(await written('71')).toEqual([[`${name}_2.pdf`], 0]);
  expect(await written('71')).toEqual([[], 1]);
  stored({ ...october, invoiceId: 71, paymentStatus: 1 });
  expect(await written('71')).toEqual([[`${name}_3.pdf`], 0]);
  const texts = await Promise.all(
    ['', '_2', '_3'].map(async (end) => (await readPdf(readFileSync(join(out, `${name}${end}.pdf`)))).text),
  );
  expect(texts.map((text) => [/Nowy Targ/.test(text), /Zapłacono/.test(text)])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  // A draft is drawn again each time.
  expect(await written('73')).toEqual([[`${unnumbered}.pdf`], 0]);
  expect(await written('73')).toEqual([[], 1]);
  inStore((store) => store.invoices.remove([71, 72, 73]));
});

test('kontuar export to PDF: adds a number to the file name when a subfolder of the same name exists', async () => {
  const out = at('folders');
  const [name = ''] = readdirSync(at('pdf')).sort();
  mkdirSync(join(out, name), { recursive: true });
  const made = await run('--format', 'pdf', '--from', '2026-06-02', '--out', out);
  expect([made.status, made.err]).toEqual([0, '']);
  const beside = name.replace('.pdf', '_2.pdf');
  expect(JSON.parse(made.out).files.map((file: string) => basename(file))).toContain(beside);
  expect([statSync(join(out, name)).isDirectory(), readdirSync(out)].flat()).toHaveLength(4);
});

test('kontuar export to PDF: uses the language of --paper-language and refuses an unknown language', async () => {
  const out = at('german');
  expect((await run('--format', 'pdf', '--ids', '1', '--paper-language', 'plDe', '--out', out)).status).toBe(
    0,
  );
  const [name = ''] = readdirSync(out);
  expect((await readPdf(readFileSync(join(out, name)))).text).toContain('Rechnungsempfänger');
  const refused = await run('--format', 'pdf', '--paper-language', 'de', '--out', at('none'));
  expect([refused.status, JSON.parse(refused.out).error.field]).toEqual([2, 'paperLanguage']);
  expect(refused.out).toContain('plUk');
});

test('kontuar export invoices: writes the accountant’s ZIP, and a CSV table of chosen invoices', async () => {
  expect((await run('--format', 'zip', '--out', at('deep', 'june.zip'))).status).toBe(0);
  expect(Object.keys(unzipSync(readFileSync(at('deep', 'june.zip'))))).toContain('zestawienie.pdf');
  expect((await run('--format', 'csv', '--ids', '1', 'inv-3', '--out', at('chosen.csv'))).status).toBe(0);
  expect(readFileSync(at('chosen.csv'), 'utf8').trim().split('\r\n')).toHaveLength(3);
});

test('kontuar export month: writes the files of the month by tax point and refuses a folder with content', async () => {
  const month = (...args: string[]) =>
    kontuar(['export', 'month', ...args, '--json', '--profile', profile.dir], NO_KEYCHAIN);
  const out = at('2026-06');
  const made = await month('--month', '2026-06', '--out', out, '--failure-days', '2026-06-01');
  expect([made.status, made.err]).toEqual([0, '']);
  const { files, ...report } = JSON.parse(made.out);
  // All three were issued in June and have 3 June as their day of supply.
  expect(report).toEqual({ month: '2026-06', documents: 3, incomplete: [], correct: [], omitted: [] });
  const names = readdirSync(out).sort();
  expect(names).toEqual([
    'edi.epp',
    'faktury',
    'jpk-v7m-sprzedaz.xml',
    'korekty-i-zaliczki.csv',
    'optima.xml',
    'powiazania.json',
    'rejestr.csv',
    'rejestr.xlsx',
    'sumy-kontrolne.sha256',
    'zestawienie.pdf',
  ]);
  expect(files).toHaveLength(names.length - 1 + 3);
  // The file times come from the exported month, not from today.
  expect(statSync(join(out, 'edi.epp')).mtime.toISOString()).toBe('2026-06-30T12:00:00.000Z');
  const again = await month('--month', '2026-06', '--out', out);
  expect([again.status, JSON.parse(again.out).error.field]).toEqual([2, 'out']);
  expect((await month('--month', '2026-13', '--out', at('x'))).status).toBe(2);
  expect((await month('--month', '2026-06', '--out', at('x'), '--failure-days', 'soon')).status).toBe(2);
  expect(existsSync(at('x'))).toBe(false);
  const none = await month('--month', '2020-01', '--out', at('empty'));
  expect([none.status, JSON.parse(none.out).documents]).toEqual([0, 0]);

  inStore(({ settings }) => settings.set('invoices.scannedAt', null));
  const early = await month('--month', '2026-06', '--out', at('early'));
  inStore(({ settings }) => settings.set('invoices.scannedAt', 1));
  expect([early.status, early.err.trim()]).toEqual([
    0,
    'Not all invoices have been downloaded yet: the files may lack some. Run "kontuar sync" first.',
  ]);
  const current = await month('--month', '2026-07', '--out', at('current'));
  expect([current.status, current.err.trim()]).toEqual([
    0,
    'The invoices were last confirmed on 2026-07-01, before the end of 2026-07: the files may lack some.',
  ]);
});

test('kontuar export month: leaves an empty folder when the disk has no room', async (context) => {
  // The lists need about 100 kB and each PDF 40 kB.
  const disk = smallDisk(160 * 1024);
  if (typeof disk === 'string') return context.skip(disk);
  onTestFinished(() => disk.remove());
  const out = join(disk.dir, 'month');
  const month = async () => {
    const args = ['--month', '2026-06', '--out', out, '--json', '--profile', profile.dir];
    const { status, out: output } = await kontuar(['export', 'month', ...args], NO_KEYCHAIN);
    return [status, JSON.parse(output).error?.code];
  };
  expect(await month()).toEqual([1, 'unwritable']);
  expect(readdirSync(out)).toEqual([]);
  expect(await month()).toEqual([1, 'unwritable']);
});

test('kontuar ksef import: matches the XML files of a folder to invoices, and reports differences and refused files', async () => {
  const invoice = anInvoice({ invoiceId: 2, issueDate: '2026-06-02' });
  const sums = computeDocumentSums(invoice, NO_INVOICE_RELATIVES);
  const made = buildFa3Xml(
    { invoice, relatives: NO_INVOICE_RELATIVES, sums, ksefConnected: true, ksefFile: null, differences: [] },
    '2026-06-03T10:00:00.000Z',
  );
  if (!made.ok) throw new Error(made.refusals.join());
  const xml = made.xml.replace(/<SystemInfo>[^<]*/, '<SystemInfo>Serwis');
  mkdirSync(at('ksef', 'deep'), { recursive: true });
  writeFileSync(at('ksef', 'one.xml'), xml.replace('<P_15>100.00', '<P_15>101.00'));
  writeFileSync(at('ksef', 'deep', 'other.xml'), xml.replace('FV 2/06/2026', 'FV 9/06/2026'));
  writeFileSync(at('ksef', 'bad.xml'), '<!DOCTYPE a><a/>');
  writeFileSync(at('ksef', 'notes.txt'), '');
  const take = (...args: string[]) =>
    kontuar(['ksef', 'import', ...args, '--profile', profile.dir], NO_KEYCHAIN);
  const taken = await take(at('ksef'), '--json');
  expect([taken.status, taken.err]).toEqual([0, '']);
  expect(JSON.parse(taken.out)).toEqual({
    matched: [
      {
        file: 'one.xml',
        localId: 'inv-2',
        number: 'FV 2/06/2026',
        ksefNumber: null,
        by: 'number',
        differences: [{ field: 'gross', part: '', here: '100.00', ksef: '101.00' }],
      },
    ],
    unmatched: [
      { file: 'other.xml', number: 'FV 9/06/2026', sellerNip: '5260250274', issueDate: '2026-06-02' },
    ],
    refused: [{ file: 'bad.xml', why: 'entities' }],
  });
  expect((await take(at('ksef', 'one.xml'))).out).toContain('amount due: here 100.00, in KSeF 101.00');
  for (const path of [at('nowhere'), at('mine')]) expect((await take(path)).status).toBe(2);
});

test('kontuar export to one PDF: puts all invoices into the named file, and writes no file without invoices', async () => {
  const pdfFile = at('june.pdf');
  const made = await run('--format', 'pdf', '--out', pdfFile);
  expect([made.status, made.err, JSON.parse(made.out)]).toEqual([
    0,
    '',
    { files: [pdfFile], kept: 0, omitted: [] },
  ]);
  const { pages, outline } = await readPdf(readFileSync(pdfFile));
  expect(pages.map((page) => /FV \d/.exec(page)?.[0])).toEqual(['FV 1', 'FV 2', 'FV 3']);
  expect(outline.map(({ page }) => page)).toEqual([0, 1, 2]);
  const again = await run('--format', 'pdf', '--out', pdfFile);
  expect([again.status, JSON.parse(again.out).error.field]).toEqual([2, 'out']);
  const none = await run('--format', 'pdf', '--from', '2030-01-01', '--out', at('none.pdf'));
  expect([none.status, JSON.parse(none.out)]).toEqual([0, { files: [], kept: 0, omitted: [] }]);
  expect(readdirSync(profile.dir).filter((name) => name.startsWith('none.pdf'))).toEqual([]);
});

test('kontuar export invoices: refuses an existing file, an unknown format and an unknown id with status 2', async () => {
  mkdirSync(at('mine'));
  writeFileSync(at('mine', 'mine.xlsx'), 'mine');
  const refused = await run('--format', 'xlsx', '--out', at('mine', 'mine.xlsx'));
  expect([refused.status, JSON.parse(refused.out).error.field]).toEqual([2, 'out']);
  expect(readFileSync(at('mine', 'mine.xlsx'), 'utf8')).toBe('mine');
  expect((await run('--format', 'docx', '--out', at('x'))).status).toBe(2);
  const unknown = await run('--format', 'csv', '--ids', '1', '999', '--out', at('x'));
  expect([unknown.status, JSON.parse(unknown.out).error]).toEqual([
    2,
    expect.objectContaining({ field: 'ids', message: expect.stringContaining('999') }),
  ]);
  expect(existsSync(at('x'))).toBe(false);
});

test('kontuar export pack: writes the downtime documents to a new folder each time, and fails when no account is stored', async () => {
  const pack = (...args: string[]) =>
    kontuar(['export', 'pack', ...args, '--json', '--profile', profile.dir], NO_KEYCHAIN);
  const none = await pack('--out', at('stick'));
  expect([none.status, JSON.parse(none.out).error.code]).toEqual([2, 'noAccount']);
  const opened = openStore({ file: at('kontuar.db'), clock: systemClock });
  if (!opened.ok) throw new Error(opened.detail);
  const baseUrl = 'https://service.invalid';
  storeAccountAddresses(opened.store, { baseUrl, legacyBaseUrl: baseUrl, caPem: null, legacyAuth: 'basic' });
  opened.store.close();

  const made = await pack('--out', at('stick'));
  expect([made.status, made.err]).toEqual([0, '']);
  const { folder, files } = JSON.parse(made.out);
  expect(files).toEqual(['paczka-awaryjna.pdf', 'pobyty.csv', 'wolne-pokoje.csv', 'faktury.csv']);
  expect(readdirSync(folder).sort()).toEqual([...files].sort());
  expect((await readPdf(readFileSync(join(folder, 'paczka-awaryjna.pdf')))).text).toContain(
    'rezerwacji na dziś nie sprawdzono w serwisie',
  );
  expect((await pack('--out', at('stick'))).status).toBe(0);
  expect(readdirSync(at('stick'))).toHaveLength(2);
  writeFileSync(at('file'), '');
  const refused = await pack('--out', at('file'));
  expect([refused.status, JSON.parse(refused.out).error.code]).toEqual([1, 'unwritable']);
  expect((await pack()).status).toBe(2);
});
