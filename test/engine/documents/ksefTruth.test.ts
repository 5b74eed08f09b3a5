import { join } from 'node:path';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import {
  addFiguresToInvoiceCard,
  addShownGrossToInvoiceRows,
} from '#engine/documents/invoiceCardAndRowAmounts';
import { refreshKsefFileFacts } from '#engine/documents/ksef/refreshKsefFileFacts';
import { importKsefFiles } from '#engine/documents/ksef/importKsefFiles';
import { getStoredInvoicePdfOrDrawNew } from '#engine/documents/storedPdf';
import { readMonthlyVatReport } from '#engine/documents/report/readVatReport';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import type { Invoice } from '#shared/model/invoice';
import { NO_INVOICE_RELATIVES } from '#shared/rules/documents/documentSumTypes';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT } from '../store/openTestStore';
import { filesOf, house, readCsv, textOf } from './exported';
import { paperInvoice, sourceOf } from './papers';

/** Tests a correction whose stored record cancels the whole invoice, while its KSeF file cancels only parking. */

const ORIGINAL_KSEF = '5265877635-20250826-0100001AF629-AF';
const CORRECTION_KSEF = '5265877635-20250626-010080DD2B5E-26';
const night = anItem({ name: 'Nocleg', grossUnitPrice: '300', quantity: '4' });
const parking = anItem({ name: 'Parking', grossUnitPrice: '35', quantity: '4', rate: '23' });

const ORIGINAL = paperInvoice({
  invoiceId: 1,
  invoiceFullNo: 'FV 1/06/2026',
  invoiceStatus: 'SENT_KSEF',
  ksefId: ORIGINAL_KSEF,
  invoiceItems: [night, parking],
});
/** Four nights at 300 and four parking items at 35; setting all items to 0 changes the total by −1,340.00. */
const CORRECTION = paperInvoice({
  invoiceId: 2,
  invoiceFullNo: 'KOR 2/06/2026',
  invoiceType: 10,
  invoiceStatus: 'SENT_KSEF',
  ksefId: CORRECTION_KSEF,
  correctionReason: 'Zmiana pozycji',
  invoiceItems: [
    { ...night, quantity: '0' },
    { ...parking, quantity: '0' },
  ],
  extra: { correctionId: 1 },
});

/** The KSeF file contains both states of the whole invoice, so the change is −140.00. */
function xmlOfCorrection(change: (xml: string) => string = (xml) => xml): Buffer {
  const invoice = { ...CORRECTION, invoiceItems: [night, { ...parking, quantity: '0' }] };
  const relatives = { ...NO_INVOICE_RELATIVES, original: ORIGINAL, before: ORIGINAL.invoiceItems };
  const made = buildFa3Xml(
    sourceOf({ invoice, relatives: { ...relatives, itemsAre: 'afterState', how: 'made' } }),
    AT,
  );
  if (!made.ok) throw new Error(made.refusals.join());
  return Buffer.from(change(made.xml.replaceAll(/<SystemInfo>[^<]*/g, '<SystemInfo>Serwis')), 'utf8');
}

const MONTH = { by: 'month' as const, month: '2026-06', failureDays: [] };

async function monthOf(core: ReturnType<typeof house>['core']) {
  const files = await filesOf(exportInvoices(core, { format: 'month', selection: MONTH, language: 'pl' }));
  const rows = readCsv(textOf(files, 'rejestr.csv').slice(1));
  return { files, row: (number: string) => rows.find((row) => row['Numer'] === number) };
}

async function houseWithFile(invoices: readonly Invoice[] = [ORIGINAL, CORRECTION], xml = xmlOfCorrection()) {
  const { core } = house(invoices);
  storeCorrectionConventionSetting(core.store, 'afterState');
  const taken = await importKsefFiles(core, [{ name: `${CORRECTION_KSEF}.xml`, bytes: xml }]);
  return { core, taken };
}

test('month export: register, JPK, Optima, EDI++, cover and the invoice PDF use the amounts of the KSeF file', async () => {
  const { core, taken } = await houseWithFile();
  expect(taken.matched.map(({ localId }) => localId)).toEqual(['inv-2']);
  const { files, row } = await monthOf(core);
  const pdf = [...files].find(([name]) => name.startsWith('faktury/') && name.includes('KOR'))?.[1];
  expect((await readPdf(pdf ?? new Uint8Array())).text).toContain('140,00');

  expect(row('KOR 2/06/2026')).toMatchObject({
    'Brutto PLN': '-140,00',
    'Netto PLN': '-113,82',
    'VAT PLN': '-26,18',
  });
  expect(row('KOR 2/06/2026')?.['Do sprawdzenia']).toContain('różnią się od pliku z KSeF');
  expect(row('Razem')?.['Brutto PLN']).toBe('1200,00');
  const jpk = textOf(files, 'jpk-v7m-sprzedaz.xml');
  expect(jpk).toContain('<K_19>-113.82</K_19>');
  expect(jpk).toContain('<K_20>-26.18</K_20>');
  expect(jpk).not.toContain('1111.11</K_17>\n    <K_18>-');
  expect(textOf(files, 'optima.xml')).toContain('-113.82');
  expect(textOf(files, 'optima.xml')).not.toContain('-1111.11');
  expect(textOf(files, 'edi.epp')).toContain('-140.0000');
  const cover = (await readPdf(files.get('zestawienie.pdf') ?? new Uint8Array())).text;
  expect(cover).toContain('różnią się od pliku z KSeF');
  expect(cover).toContain('1 200,00');
});

test('invoice card and list: show the amounts of the KSeF file, and the card names the differences', async () => {
  const { core } = await houseWithFile();
  const { store } = core;
  const shown = (id: string) => {
    const card = store.invoices.readCard(id);
    if (!card) throw new Error('gone');
    return addFiguresToInvoiceCard(store, card);
  };
  const { figures } = shown('2');
  expect([figures.gross, figures.doubts]).toEqual([-14_000, []]);
  expect(figures.differences).toContainEqual({
    field: 'gross',
    part: '',
    here: '-1340.00',
    ksef: '-140.00',
  });
  expect(shown('1').figures.corrected).toBe(120_000);
  const { rows } = store.invoices.list({}, { offset: 0, limit: 10 });
  expect(addShownGrossToInvoiceRows(store, rows).map(({ gross }) => gross)).toEqual([-14_000, 134_000]);
  const vat = await readMonthlyVatReport(store, { from: '2026-06', to: '2026-06' });
  expect(vat.months[0]).toMatchObject({ net: 111_111, vat: 8_889 });
});

test('invoice card: reports different totals of invoice and KSeF file, unless the local fee alone is the difference', async () => {
  const fee = anItem({ name: 'Opłata miejscowa', grossUnitPrice: '5', quantity: '4', rate: 'np' });
  const invoice = paperInvoice({ ...ORIGINAL, invoiceItems: [night, fee] });
  const differences = async (xml: string) => {
    const { core } = house([invoice]);
    await importKsefFiles(core, [{ name: `${ORIGINAL_KSEF}.xml`, bytes: Buffer.from(xml, 'utf8') }]);
    const card = core.store.invoices.readCard('1');
    if (!card) throw new Error('gone');
    return addFiguresToInvoiceCard(core.store, card).figures.differences;
  };
  const without = xmlOf(invoice);
  expect(without).toContain('<P_15>1200.00');
  expect(await differences(without)).toEqual([]);
  const withFee = without.replace('<P_15>1200.00', '<P_13_8>20.00</P_13_8><P_15>1220.00');
  expect(await differences(withFee)).toEqual([]);
  expect(await differences(without.replace('<P_15>1200.00', '<P_15>1210.00'))).toContainEqual({
    field: 'gross',
    part: '',
    here: '1220.00',
    ksef: '1210.00',
  });
});

test('invoice list and month export: use the amount and the date of supply of the KSeF file', async () => {
  const xml = xmlOf(ORIGINAL)
    .replace('<P_6>2026-06-02', '<P_6>2026-05-31')
    .replace(/<P_13_2>[^<]*/, '<P_13_2>1111.12')
    .replace(/<P_15>[^<]*/, '<P_15>1340.01');
  const { core } = house([ORIGINAL]);
  await importKsefFiles(core, [{ name: `${ORIGINAL_KSEF}.xml`, bytes: Buffer.from(xml, 'utf8') }]);
  const listed = core.store.invoices.list({}, { offset: 0, limit: 10 });
  expect(listed.gross).toEqual([{ currency: 'PLN', gross: 134_001 }]);
  expect(listed.rows.map(({ gross }) => gross)).toEqual([134_001]);
  const { row } = await monthOf(core);
  expect(row('FV 1/06/2026')).toBeUndefined();
  const vat = await readMonthlyVatReport(core.store, { from: '2026-05', to: '2026-05' });
  expect(vat.months[0]).toMatchObject({ documents: 1, net: 111_112 + 11_382 });
});

function xmlOf(invoice: Invoice): string {
  const made = buildFa3Xml(sourceOf({ invoice }), AT);
  if (!made.ok) throw new Error(made.refusals.join());
  return made.xml.replaceAll(/<SystemInfo>[^<]*/g, '<SystemInfo>Serwis');
}

test('correction of a correction: starts from the amounts in the KSeF file of the earlier correction', async () => {
  const next = paperInvoice({
    ...CORRECTION,
    invoiceId: 3,
    invoiceFullNo: 'KOR 3/06/2026',
    ksefId: null,
    invoiceItems: [{ ...night, quantity: '3' }],
  });
  const fullCorrection = paperInvoice({
    ...CORRECTION,
    invoiceItems: [night, { ...parking, quantity: '0' }],
  });
  const { core } = await houseWithFile([ORIGINAL, fullCorrection, next]);
  const card = core.store.invoices.readCard('3');
  if (!card) throw new Error('gone');
  expect(addFiguresToInvoiceCard(core.store, card).figures.gross).toBe(-30_000);
});

test('KSeF file import: refuses a file of another seller, gives the reason and stores nothing', async () => {
  const otherSeller = { ...ORIGINAL.seller, taxId: '1234563218' };
  const foreign = Buffer.from(xmlOf({ ...ORIGINAL, seller: otherSeller, buyer: ORIGINAL.seller }), 'utf8');
  const { core } = house([ORIGINAL, CORRECTION]);
  const taken = await importKsefFiles(core, [{ name: 'faktura.xml', bytes: foreign }]);
  expect(taken).toEqual({
    matched: [],
    unmatched: [],
    refused: [{ file: 'faktura.xml', why: 'otherSeller' }],
  });
  expect(core.store.ksefFiles.listFileNames().size).toBe(0);
  expect(() => readdirSync(join(core.profileDir, 'documents', 'ksef'))).toThrow();
});

test('KSeF file index: adds files stored by an older Kontuar version, and drops entries of deleted files', async () => {
  const { core } = house([ORIGINAL, CORRECTION]);
  storeCorrectionConventionSetting(core.store, 'afterState');
  const folder = join(core.profileDir, 'documents', 'ksef');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `inv-2.${CORRECTION_KSEF}.xml`), xmlOfCorrection());
  const gross = () => {
    const card = core.store.invoices.readCard('2');
    return card && addFiguresToInvoiceCard(core.store, card).figures.gross;
  };
  expect(gross()).toBe(-134_000);
  const { signal } = new AbortController();
  await refreshKsefFileFacts(core, signal);
  expect(gross()).toBe(-14_000);
  rmSync(folder, { recursive: true });
  await refreshKsefFileFacts(core, signal);
  expect(gross()).toBe(-134_000);
});

test('PDF of an invoice in KSeF: a requested duplicate has no reissue date and no “duplikat” in its file name', async () => {
  const { core } = house([ORIGINAL]);
  const card = core.store.invoices.readCard('1');
  if (!card) throw new Error('gone');
  const made = await getStoredInvoicePdfOrDrawNew(core, card, { language: 'pl', duplicate: true });
  expect([made.duplicateOn, made.fileName.includes('duplikat')]).toEqual([null, false]);
});
