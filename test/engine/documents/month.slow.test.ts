import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { importKsefFiles } from '#engine/documents/ksef/importKsefFiles';
import { summarizeMonthExport } from '#engine/documents/month/monthExportSummary';
import { computeKsefCrc } from '#shared/rules/ksef/ksefNumber';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT } from '../store/openTestStore';
import { JPK_SCHEMA } from './jpkSchema';
import { counted, merged, money, MONTH, months, sumsOf, tell, type Told } from './monthCases';
import { bytesOf, house, isReceipt, isSums, listsOf } from './monthLists';
import { add, groszOf, readCsv, readEpp, readXml, withoutZeros, type Sums } from './monthReaders';
import { paperInvoice, sourceOf } from './papers';

/**
 * Tests generated months with all types, rates and currencies, corrections, advances and unknown amounts: the sums of
 * the register, JPK, Optima, EDI++ and the cover equal independently computed sums to the grosz.
 */

const JPK = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
const KSEF = '5265877635-20250826-0100001AF629-AF';
const OPTIMA = 'http://www.comarch.pl/cdn/optima/offline';

function registerSums(rows: readonly Record<string, string>[]): Sums {
  const sums: Sums = new Map();
  for (const row of rows)
    for (const [head, cell] of Object.entries(row)) {
      const [, what, rate] = /^(Netto|VAT) (.+) PLN$/.exec(head) ?? [];
      if (rate && cell !== '')
        add(sums, `${rate.replace('%', '')} ${what === 'VAT' ? 'vat' : 'net'}`, groszOf(cell));
    }
  return sums;
}

const JPK_FIELDS: Readonly<Record<string, string>> = {
  K_10: 'zw net',
  K_11: 'np net',
  K_13: '0 net',
  K_15: '5 net',
  K_16: '5 vat',
  K_17: '8 net',
  K_18: '8 vat',
  K_19: '23 net',
  K_20: '23 vat',
};
const JPK_NAMES = { '22': '23', 'np II': 'np' };

function jpkSums(xml: Uint8Array): { sums: Sums; rows: number; due: bigint; said: string } {
  const sums: Sums = new Map();
  const rows = readXml(xml, JPK, ['Ewidencja', 'SprzedazWiersz']);
  for (const { fields } of rows) {
    if (fields.get('TypDokumentu') === 'FP') continue;
    for (const [name, text] of fields)
      if (name in JPK_FIELDS) add(sums, JPK_FIELDS[name] ?? '', groszOf(text));
  }
  const [control] = readXml(xml, JPK, ['Ewidencja', 'SprzedazCtrl']);
  return {
    sums,
    rows: rows.length,
    due: groszOf(control?.fields.get('PodatekNalezny') ?? ''),
    said: control?.fields.get('LiczbaWierszySprzedazy') ?? '',
  };
}

function optimaSums(xml: Uint8Array): Sums {
  const sums: Sums = new Map();
  const path = ['REJESTRY_SPRZEDAZY_VAT', 'REJESTR_SPRZEDAZY_VAT'];
  for (const { fields, rows } of readXml(xml, OPTIMA, path, ['POZYCJE', 'POZYCJA'])) {
    if (fields.get('FISKALNA') === 'Tak') continue;
    for (const { fields: rateFields } of rows) {
      const status = rateFields.get('STATUS_VAT');
      const rate =
        status === 'zwolniona' ? 'zw' : status === 'nie podlega' ? 'np' : rateFields.get('STAWKA_VAT');
      add(sums, `${rate} net`, groszOf(rateFields.get('NETTO_SYS') ?? ''));
      add(sums, `${rate} vat`, groszOf(rateFields.get('VAT_SYS') ?? ''));
    }
  }
  return sums;
}

function eppSums(bytes: Uint8Array): { sums: Sums; documents: number } {
  const sums: Sums = new Map();
  const [info, ...sections] = readEpp(bytes);
  expect([info?.label, info?.records[0]?.length, info?.records[0]?.slice(0, 3)]).toEqual([
    'INFO',
    24,
    ['1.05', '0', '1250'],
  ]);
  let heading: readonly string[] = [];
  for (const { label, records } of sections) {
    if (label === 'NAGLOWEK') {
      heading = records[0] ?? [];
      expect([records.length, heading.length]).toEqual([1, 62]);
      continue;
    }
    expect(records).toHaveLength(Number(heading[24]));
    const totals = { net: 0n, vat: 0n };
    for (const [symbol, percent, net = '', vat = '', gross = ''] of records) {
      expect([net, vat, gross, percent].every((text) => /^-?\d+\.\d{4}$/.test(text ?? ''))).toBe(true);
      expect(groszOf(gross)).toBe(groszOf(net) + groszOf(vat));
      totals.net += groszOf(net);
      totals.vat += groszOf(vat);
      if (heading[2] === '1') continue;
      add(sums, `${symbol} net`, groszOf(net));
      add(sums, `${symbol} vat`, groszOf(vat));
    }
    expect(heading.slice(27, 30).map(groszOf)).toEqual([totals.net, totals.vat, totals.net + totals.vat]);
    expect(heading.slice(46, 48)).toEqual(['PLN', '1.0000']);
  }
  return { sums, documents: sections.filter(({ label }) => label === 'NAGLOWEK').length };
}

/** Formats an amount as the cover does. */
function written(grosz: bigint): string {
  const [whole = '', fraction = ''] = money(grosz < 0n ? -grosz : grosz).split('.');
  return `${grosz < 0n ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${fraction}`;
}

const validator = XsdValidator.fromDoc(XmlDocument.fromString(JPK_SCHEMA));

async function check(files: Map<string, Uint8Array>, entries: readonly Told[]): Promise<void> {
  const inside = entries.filter(({ counts }) => counts !== 'outside');
  const known = inside.filter(({ counts }) => counts !== 'left');
  const truth = sumsOf(known.filter(({ counts }) => counts === 'in'));

  const rows = readCsv(Buffer.from(bytesOf(files, 'rejestr.csv')).toString('utf8'));
  const names = { '0 KR': '0', 'np I': 'np' };
  expect(rows.filter((row) => !isSums(row))).toHaveLength(inside.length);
  expect(merged(registerSums(rows.filter((row) => !isSums(row) && !isReceipt(row))), names)).toEqual(
    withoutZeros(truth),
  );
  expect(merged(registerSums(rows.filter((row) => row['Numer'] === 'Razem')), names)).toEqual(
    withoutZeros(truth),
  );

  const jpk = bytesOf(files, 'jpk-v7m-sprzedaz.xml');
  expect(() => validator.validate(XmlDocument.fromBuffer(jpk))).not.toThrow();
  const { sums, rows: count, due, said } = jpkSums(jpk);
  expect(withoutZeros(sums)).toEqual(merged(truth, JPK_NAMES));
  expect([count, said]).toEqual([known.length, String(known.length)]);
  const tax = [...truth].reduce((sum, [key, grosz]) => (key.endsWith(' vat') ? sum + grosz : sum), 0n);
  expect(due).toBe(tax);

  const together = { 'np II': 'np' };
  expect(withoutZeros(optimaSums(bytesOf(files, 'optima.xml')))).toEqual(merged(truth, together));
  const epp = eppSums(bytesOf(files, 'edi.epp'));
  expect(withoutZeros(epp.sums)).toEqual(merged(truth, together));
  expect(epp.documents).toBe(known.length);

  const text = (await readPdf(Buffer.from(bytesOf(files, 'zestawienie.pdf')))).text.replace(/\s+/g, ' ');
  const net = [...truth].reduce((sum, [key, grosz]) => (key.endsWith(' net') ? sum + grosz : sum), 0n);
  expect(text).toContain(`Razem ${written(net)} ${written(tax)} ${written(net + tax)}`);
  expect(text).toContain(`${inside.length} w rejestrze`);
  const left = inside.length - known.length;
  if (left > 0) expect(text).toContain(`${left} w rejestrze, ale nie w sumach poniżej`);
  else expect(text).not.toContain('ale nie w sumach');
}

test('month export of a month without documents: contains all its files, and no file lists a document', async () => {
  const core = house();
  core.store.invoices.apply([paperInvoice({ issueDate: '2026-06-03' })], AT);
  const files = await listsOf(core);
  expect([...files.keys()]).toEqual([
    'zestawienie.pdf',
    'rejestr.csv',
    'rejestr.xlsx',
    'jpk-v7m-sprzedaz.xml',
    'optima.xml',
    'edi.epp',
    'korekty-i-zaliczki.csv',
    'powiazania.json',
  ]);
  await check(files, []);
});

test(
  'month export: the sums in every file equal the true amounts to the grosz; invoices with an unknown amount are left out',
  { timeout: 400_000 },
  async () => {
    const core = house();
    const { store } = core;
    const seen = { left: 0, receipt: 0, corrections: 0, foreign: 0 };
    await fc.assert(
      fc.asyncProperty(months, async (cases) => {
        const entries = tell(cases);
        store.invoices.apply(
          entries.map(({ invoice }) => invoice),
          AT,
        );
        // The expected month of issue requires a receipt confirmed on that day (art. 29a ust. 13a).
        for (const { invoice } of entries)
          if (invoice.invoiceType === 6)
            store.statedFacts.replace(
              invoice.invoiceId,
              { receivedOn: invoice.issueDate, isTillSale: null, isPaidBefore: null },
              AT,
            );
        try {
          const countedEntries = entries.filter(counted);
          await check(await listsOf(core), countedEntries);
          const { documents, incomplete } = await summarizeMonthExport(core, {
            month: MONTH,
            failureDays: [],
          });
          const missing = countedEntries.filter(({ counts }) => counts === 'left');
          expect(incomplete.map(({ localId }) => localId).sort()).toEqual(
            missing.map(({ invoice }) => `inv-${invoice.invoiceId}`).sort(),
          );
          expect(documents).toBe(countedEntries.filter(({ counts }) => counts !== 'outside').length);
          seen.left += missing.length;
          seen.receipt += countedEntries.filter(({ counts }) => counts === 'receipt').length;
          seen.corrections += countedEntries.filter(({ invoice }) => invoice.invoiceType === 6).length;
          seen.foreign += countedEntries.filter(({ invoice }) => invoice.currency !== 'PLN').length;
        } finally {
          store.invoices.remove(entries.map(({ invoice }) => invoice.invoiceId));
        }
      }),
      { numRuns: 40 },
    );
    // Ensures that the generated months contained each case more than three times.
    for (const [what, times] of Object.entries(seen)) expect([what, times > 3]).toEqual([what, true]);
  },
);

test('month summary: names the seller from documents of that month, not from documents of other months', async () => {
  const core = house();
  const otherSeller = { companyName: 'Druga spółka z o.o.', taxId: '1234563218' };
  const issued = (invoiceId: number, saleDate: string, seller?: typeof otherSeller) =>
    paperInvoice({ invoiceId, issueDate: '2026-10-02', saleDate, ...(seller && { seller }) });
  core.store.invoices.apply(
    [issued(1, '2026-10-01'), issued(2, '2026-09-29', otherSeller), issued(3, '2026-09-30', otherSeller)],
    AT,
  );
  const { documents, incomplete, elsewhere } = await summarizeMonthExport(core, {
    month: MONTH,
    failureDays: [],
  });
  expect([documents, incomplete, elsewhere]).toEqual([1, [], 2]);
});

test('month summary: lists an invoice exported with the mark DI that later got a KSeF number, until the month is exported again', async () => {
  const core = house();
  const waiting = paperInvoice({
    invoiceFullNo: 'FV 1/10/2026',
    issueDate: '2026-10-05',
    saleDate: null,
    invoiceStatus: 'PENDING_KSEF',
  });
  core.store.invoices.apply([waiting], AT);
  const summary = () => summarizeMonthExport(core, { month: '2026-11', failureDays: [] });
  const markerOf = async (failureDays: string[]) => {
    const selection = { by: 'month' as const, month: MONTH, failureDays };
    let marker: string | undefined;
    for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' }))
      if (step.kind === 'file' && step.name.startsWith('jpk'))
        marker = /<(NrKSeF|OFF|BFK|DI)>/.exec(Buffer.from(step.bytes).toString('utf8'))?.[1];
    return marker;
  };
  expect(await markerOf(['2026-10-05'])).toBe('OFF');
  core.store.invoices.apply([{ ...waiting, ksefId: KSEF }], AT);
  // An invoice exported as OFF needs no correction of its month.
  expect((await summary()).arrived).toEqual([]);
  core.store.invoices.apply([waiting], AT);
  expect(await markerOf(['2026-10-06'])).toBe('DI');
  expect((await summary()).arrived).toEqual([]);
  core.store.invoices.apply([{ ...waiting, ksefId: KSEF, invoiceStatus: 'SENT_KSEF' }], AT);
  const arrived = [{ month: MONTH, number: 'FV 1/10/2026', ksefNumber: KSEF }];
  expect((await summary()).arrived).toEqual(arrived);
  // The export is cancelled while the PDFs are drawn, so no file was handed over and the earlier files still need their
  // correction.
  const selection = { by: 'month' as const, month: MONTH, failureDays: [] };
  for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' }))
    if (step.kind === 'file' && step.name.startsWith('faktury/')) break;
  expect((await summary()).arrived).toEqual(arrived);
  expect(await markerOf([])).toBe('NrKSeF');
  expect((await summary()).arrived).toEqual([]);
});

test('month export: register and JPK use the KSeF number of the KSeF file, like the PDF', async () => {
  const core = house();
  core.store.settings.set('ksef.setting', 'yes');
  const issued = paperInvoice({
    invoiceFullNo: 'FV 1/10/2026',
    issueDate: '2026-10-05',
    saleDate: '2026-10-05',
    buyer: { taxId: '1234563218', identifierType: 'NIP' },
  });
  core.store.invoices.apply([issued], AT);
  const listed = async () => {
    const files = await listsOf(core);
    const [row] = readCsv(Buffer.from(bytesOf(files, 'rejestr.csv')).toString('utf8'));
    return [
      row?.['Znacznik KSeF'],
      /<(NrKSeF|OFF|BFK|DI)>([^<]*)/.exec(
        Buffer.from(bytesOf(files, 'jpk-v7m-sprzedaz.xml')).toString(),
      )?.[2],
      row?.['Do sprawdzenia'],
    ];
  };
  expect(await listed()).toEqual(['DI', '1', '']);
  for await (const step of exportInvoices(core, {
    format: 'month' as const,
    language: 'pl' as const,
    selection: { by: 'month', month: MONTH, failureDays: [] },
  }))
    void step;
  const first = '5265877635-20261005-0100001AF629';
  const number = `${first}-${computeKsefCrc(first)}`;
  const xml = buildFa3Xml(sourceOf({ invoice: issued }), AT);
  if (!xml.ok) throw new Error(xml.refusals.join());
  const bytes = Buffer.from(xml.xml.replaceAll(/<SystemInfo>[^<]*/g, '<SystemInfo>Serwis'));
  const { matched } = await importKsefFiles(core, [{ name: `${number}.xml`, bytes }]);
  expect(matched).toHaveLength(1);
  expect(await listed()).toEqual([
    number,
    number,
    'numer KSeF pochodzi z pliku z KSeF, serwis go jeszcze nie podał',
  ]);
  // The earlier export handed the invoice over as DI, so that month needs a correction, whatever the source of the KSeF
  // number.
  const { arrived, awaited } = await summarizeMonthExport(core, { month: MONTH, failureDays: [] });
  expect([arrived, awaited]).toEqual([[{ month: MONTH, number: 'FV 1/10/2026', ksefNumber: number }], 0]);
});

test('month export: register and PDFs show the same amounts when an invoice changes during the export', async () => {
  const core = house();
  const night = (price: string, quantity = '3') =>
    paperInvoice({
      invoiceFullNo: 'FV 1/10/2026',
      issueDate: '2026-10-05',
      saleDate: '2026-10-05',
      invoiceItems: [anItem({ name: 'Nocleg', grossUnitPrice: price, quantity })],
    });
  const less = (invoiceId: number, of: number) =>
    paperInvoice({
      invoiceId,
      invoiceType: 10,
      invoiceFullNo: `KOR ${invoiceId}/10/2026`,
      issueDate: '2026-10-06',
      saleDate: '2026-10-05',
      invoiceItems: night('420', '2').invoiceItems,
      extra: { correctionId: of },
      correctionReason: `Krótszy pobyt, stan po korekcie, FV ${of}/10/2026`,
      ksefId: '5265877635-20261006-0100001AF629-00',
    });
  const otherNight = (price: string) => ({ ...night(price), invoiceId: 3, invoiceFullNo: 'FV 3/10/2026' });
  core.store.invoices.apply([night('420'), otherNight('420'), less(4, 3)], AT);
  storeCorrectionConventionSetting(core.store, 'afterState');
  const selection = { by: 'month' as const, month: MONTH, failureDays: [] };
  const files = new Map<string, Uint8Array>();
  for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' })) {
    if (step.kind !== 'file') continue;
    files.set(step.name, step.bytes);
    if (step.name !== 'powiazania.json') continue;
    // The invoice of 1,260.00 becomes 1,500.00, and then a correction leaves 840.00 of it to pay.
    core.store.invoices.apply([night('500'), less(2, 1), otherNight('500')], AT);
  }
  const rows = readCsv(Buffer.from(bytesOf(files, 'rejestr.csv')).toString('utf8'));
  const gross = rows.map((row) => row['Brutto w walucie']);
  expect(gross.slice(0, 3)).toEqual(['1260,00', '1260,00', '-420,00']);
  const papers = [...files].filter(([name]) => name.startsWith('faktury/'));
  const texts = await Promise.all(papers.map(async ([, bytes]) => (await readPdf(Buffer.from(bytes))).text));
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain('1 260,00');
  // Two of the three nights are left: 2 x 420.00.
  expect(texts[1]).toContain('Do zapłaty po korektach 840,00');
  expect(texts[2]).toContain('\u2212420,00');
  expect(texts[0]).not.toMatch(/Do zapłaty po korektach/);
  expect(texts.join('\n')).not.toMatch(/1 500,00|660,00/);
});
