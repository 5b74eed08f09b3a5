import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { setCorrectionWay } from '#engine/documents/correctionStyle';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { monthSummary } from '#engine/documents/month/summary';
import { renderHere, type Render } from '#engine/documents/worker/render';
import { readPdf } from '#support/readPdf';
import { anItem } from '#support/records';
import { AT, openTestStore, tempDir } from '../store/openTestStore';
import { JPK_SCHEMA } from './jpkSchema';
import { counted, merged, money, MONTH, months, sumsOf, tell, type Told } from './monthCases';
import { add, groszOf, readCsv, readEpp, readXml, withoutZeros, type Sums } from './monthReaders';
import { paperInvoice } from './papers';

/**
 * Generated months of all types, rates and currencies, with corrections, advances and what is not known: the sums of the
 * register, of JPK, Optima, EDI++ and of the cover are those worked out here by other steps, to the grosz.
 */
const JPK = 'http://crd.gov.pl/wzor/2025/12/19/14090/';
const KSEF = '5265877635-20250826-0100001AF629-AF';
const OPTIMA = 'http://www.comarch.pl/cdn/optima/offline';

/** Another thread gets a copy, and what cannot be copied does not arrive. */
const renderElsewhere: Render = (job) => renderHere(structuredClone(job));

function house() {
  const store = openTestStore();
  store.settings.set('invoices.scannedAt', 1);
  setCorrectionWay(store, 'afterState');
  return { store, profileDir: tempDir(), mode: 'real' as const, now: () => AT, render: renderElsewhere };
}

/** The lists of the month; its PDFs are drawn and kept as in every other export. */
async function listsOf(core: ReturnType<typeof house>): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const selection = { by: 'month' as const, month: MONTH, failureDays: [] };
  for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' })) {
    if (step.kind === 'file') files.set(step.name, step.bytes);
    if (files.has('powiazania.json')) break;
  }
  return files;
}
const bytesOf = (files: Map<string, Uint8Array>, name: string) => files.get(name) ?? new Uint8Array();

const isReceipt = (row: Record<string, string>) => row['Typ dokumentu'] === 'FP';
const isSums = (row: Record<string, string>) => /^(Razem|Faktury do paragonów)/.test(row['Numer'] ?? '');
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
    for (const { fields: own } of rows) {
      const status = own.get('STATUS_VAT');
      const rate = status === 'zwolniona' ? 'zw' : status === 'nie podlega' ? 'np' : own.get('STAWKA_VAT');
      add(sums, `${rate} net`, groszOf(own.get('NETTO_SYS') ?? ''));
      add(sums, `${rate} vat`, groszOf(own.get('VAT_SYS') ?? ''));
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
    const own = { net: 0n, vat: 0n };
    for (const [symbol, percent, net = '', vat = '', gross = ''] of records) {
      expect([net, vat, gross, percent].every((text) => /^-?\d+\.\d{4}$/.test(text ?? ''))).toBe(true);
      expect(groszOf(gross)).toBe(groszOf(net) + groszOf(vat));
      own.net += groszOf(net);
      own.vat += groszOf(vat);
      if (heading[2] === '1') continue;
      add(sums, `${symbol} net`, groszOf(net));
      add(sums, `${symbol} vat`, groszOf(vat));
    }
    expect(heading.slice(27, 30).map(groszOf)).toEqual([own.net, own.vat, own.net + own.vat]);
    expect(heading.slice(46, 48)).toEqual(['PLN', '1.0000']);
  }
  return { sums, documents: sections.filter(({ label }) => label === 'NAGLOWEK').length };
}

/** As the cover writes an amount. */
function written(grosz: bigint): string {
  const [whole = '', fraction = ''] = money(grosz < 0n ? -grosz : grosz).split('.');
  return `${grosz < 0n ? '\u2212' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${fraction}`;
}

const validator = XsdValidator.fromDoc(XmlDocument.fromString(JPK_SCHEMA));

async function check(files: Map<string, Uint8Array>, told: readonly Told[]): Promise<void> {
  const inside = told.filter(({ counts }) => counts !== 'outside');
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
  const tax = [...truth].reduce((all, [key, grosz]) => (key.endsWith(' vat') ? all + grosz : all), 0n);
  expect(due).toBe(tax);

  const together = { 'np II': 'np' };
  expect(withoutZeros(optimaSums(bytesOf(files, 'optima.xml')))).toEqual(merged(truth, together));
  const epp = eppSums(bytesOf(files, 'edi.epp'));
  expect(withoutZeros(epp.sums)).toEqual(merged(truth, together));
  expect(epp.documents).toBe(known.length);

  const text = (await readPdf(Buffer.from(bytesOf(files, 'zestawienie.pdf')))).text.replace(/\s+/g, ' ');
  const net = [...truth].reduce((all, [key, grosz]) => (key.endsWith(' net') ? all + grosz : all), 0n);
  expect(text).toContain(`Razem ${written(net)} ${written(tax)} ${written(net + tax)}`);
  expect(text).toContain(`${inside.length} w rejestrze`);
  const left = inside.length - known.length;
  if (left > 0) expect(text).toContain(`${left} w rejestrze bez znanej kwoty`);
  else expect(text).not.toContain('bez znanej kwoty');
}

test('a month without a document has all its files, and nothing in them', async () => {
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
  'sums of every file are the truth to the grosz; what is not known is in none',
  { timeout: 400_000 },
  async () => {
    const core = house();
    const { store } = core;
    const seen = { left: 0, receipt: 0, corrections: 0, foreign: 0 };
    await fc.assert(
      fc.asyncProperty(months, async (cases) => {
        const told = tell(cases);
        store.invoices.apply(
          told.map(({ invoice }) => invoice),
          AT,
        );
        try {
          const own = told.filter(counted);
          await check(await listsOf(core), own);
          const { documents, incomplete } = await monthSummary(core, { month: MONTH, failureDays: [] });
          const missing = own.filter(({ counts }) => counts === 'left');
          expect(incomplete.map(({ localId }) => localId).sort()).toEqual(
            missing.map(({ invoice }) => `inv-${invoice.invoiceId}`).sort(),
          );
          expect(documents).toBe(own.filter(({ counts }) => counts !== 'outside').length);
          seen.left += missing.length;
          seen.receipt += own.filter(({ counts }) => counts === 'receipt').length;
          seen.corrections += own.filter(({ invoice }) => invoice.invoiceType === 6).length;
          seen.foreign += own.filter(({ invoice }) => invoice.currency !== 'PLN').length;
        } finally {
          store.invoices.remove(told.map(({ invoice }) => invoice.invoiceId));
        }
      }),
      { numRuns: 40 },
    );
    // Otherwise nothing of it was tried.
    for (const [what, times] of Object.entries(seen)) expect([what, times > 3]).toEqual([what, true]);
  },
);

test('the month belongs to the seller of its own documents, whoever issued those of other months', async () => {
  const core = house();
  const other = { companyName: 'Druga spółka z o.o.', taxId: '1234563218' };
  const issued = (invoiceId: number, saleDate: string, seller?: typeof other) =>
    paperInvoice({ invoiceId, issueDate: '2026-10-02', saleDate, ...(seller && { seller }) });
  core.store.invoices.apply(
    [issued(1, '2026-10-01'), issued(2, '2026-09-29', other), issued(3, '2026-09-30', other)],
    AT,
  );
  const { documents, incomplete, elsewhere } = await monthSummary(core, { month: MONTH, failureDays: [] });
  expect([documents, incomplete, elsewhere]).toEqual([1, [], 2]);
});

test('an invoice whose notes deny a receipt, or may, is in the sums, and is named to check', async () => {
  const core = house();
  const notes: readonly (readonly [notes: string, type: string, isUnclear: boolean])[] = [
    ['FV do paragonu fiskalnego', 'FP', false],
    ['Do paragonu nr 12, bez śniadania', 'FP', false],
    ['paragon 123/2026; brak NIP nabywcy', 'FP', false],
    ['Na podstawie paragonu. Nie podlega zwrotowi', 'FP', false],
    ['Paragon wydano', 'FP', false],
    ['Nie wystawiono paragonu.', '', true],
    ['SPRZEDAŻ BEZ PARAGONU FISKALNEGO', '', true],
    ['Nie został wydrukowany żaden paragon', '', true],
    ['Paragonu nie wydano', '', true],
    ['Nr paragonu: brak', '', true],
    ['Brak paragonu', '', true],
    ['Faktura nie do paragonu', '', true],
    ['Gość nie okazał paragonu', '', true],
    ['Do paragonu nr 12; parking bez paragonu', '', true],
  ];
  core.store.invoices.apply(
    notes.map(([additionalInfo], at) =>
      paperInvoice({ invoiceId: at + 1, additionalInfo, issueDate: '2026-10-05', saleDate: null }),
    ),
    AT,
  );
  const rows = readCsv(Buffer.from(bytesOf(await listsOf(core), 'rejestr.csv')).toString('utf8'));
  const ofInvoices = rows.filter((row) => !isSums(row));
  expect(
    ofInvoices.map((row, at) => [
      ...[notes[at]?.[0], row['Typ dokumentu'], row['Do sprawdzenia']?.includes('nie było paragonu')],
    ]),
  ).toEqual(notes);
  const total = (own: typeof rows) => own.reduce((all, row) => all + groszOf(row['Brutto PLN'] ?? ''), 0n);
  expect(total(rows.filter((row) => row['Numer'] === 'Razem'))).toBe(
    total(ofInvoices.filter((row) => !isReceipt(row))),
  );
});

test('an invoice to a receipt stands in the month of its issue, whichever month the till reported (art. 109 ust. 3d)', async () => {
  const core = house();
  const issued = (invoiceId: number, issueDate: string, saleDate: string, additionalInfo: string | null) =>
    paperInvoice({ invoiceId, invoiceFullNo: `FV ${invoiceId}/2026`, issueDate, saleDate, additionalInfo });
  core.store.invoices.apply(
    [
      issued(1, '2026-10-02', '2026-09-30', 'do paragonu nr 7'),
      issued(2, '2026-11-03', '2026-10-31', 'do paragonu nr 8'),
      issued(3, '2026-11-03', '2026-10-31', null),
    ],
    AT,
  );
  const files = await listsOf(core);
  const rows = readCsv(Buffer.from(bytesOf(files, 'rejestr.csv')).toString('utf8'));
  expect(
    rows
      .filter((row) => !isSums(row))
      .map((row) => [row['Numer'], row['Typ dokumentu'], row['Data podatkowa']]),
  ).toEqual([
    ['FV 1/2026', 'FP', '2026-10-02'],
    ['FV 3/2026', '', '2026-10-31'],
  ]);
  const text = (await readPdf(Buffer.from(bytesOf(files, 'zestawienie.pdf')))).text;
  expect(text).not.toContain('FV 2/2026');
  const { documents, elsewhere } = await monthSummary(core, { month: '2026-11', failureDays: [] });
  expect([documents, elsewhere]).toEqual([1, 1]);
});

test('a correction of an invoice to a receipt is in the sums without FP, and named: the till may have it, too', async () => {
  const core = house();
  const nights = (quantity: string) => [anItem({ grossUnitPrice: '108', rate: '8', quantity })];
  const october = { issueDate: '2026-10-05', saleDate: null };
  const correction = { ...october, invoiceType: 6, correctionReason: 'Krótszy pobyt' };
  const receipt = { additionalInfo: 'do paragonu nr 7' };
  core.store.invoices.apply(
    [
      paperInvoice({
        ...october,
        ...receipt,
        invoiceId: 1,
        invoiceFullNo: 'FV 1',
        invoiceItems: nights('3'),
      }),
      paperInvoice({ ...october, invoiceId: 2, invoiceFullNo: 'FV 2', invoiceItems: nights('3') }),
      paperInvoice({
        ...{ ...correction, invoiceId: 3, invoiceFullNo: 'K 1', invoiceItems: nights('2') },
        extra: { correctionId: 1 },
      }),
      paperInvoice({
        ...{ ...correction, invoiceId: 4, invoiceFullNo: 'K 2', invoiceItems: nights('2') },
        extra: { correctionId: 2 },
      }),
      paperInvoice({
        ...{ ...correction, invoiceId: 5, invoiceFullNo: 'K 3', invoiceItems: nights('2') },
        ...{ buyer: { companyName: 'Inny' }, extra: { correctionId: 1 }, issueDate: '2026-10-06' },
      }),
    ],
    AT,
  );
  const rows = readCsv(Buffer.from(bytesOf(await listsOf(core), 'rejestr.csv')).toString('utf8'));
  expect(
    rows.map((row) => [
      ...[row['Numer'], row['Typ dokumentu'], row['Brutto PLN']],
      row['Do sprawdzenia']?.includes('koryguje fakturę do paragonu'),
    ]),
  ).toEqual([
    ['FV 1', 'FP', '324,00', false],
    ['FV 2', '', '324,00', false],
    ['K 1', '', '-108,00', true],
    ['K 2', '', '-108,00', false],
    // Of the buyer alone: there is nothing that could be counted twice.
    ['K 3', '', '0,00', false],
    ['Razem', '', '108,00', false],
    ['Faktury do paragonów (FP), poza sumą', '', '324,00', false],
  ]);
});

test('what the service has not confirmed is named: a change that the amounts have already, and a deletion', async () => {
  const core = house();
  const october = { issueDate: '2026-10-05', saleDate: null };
  const own = [1, 2, 3].map((invoiceId) =>
    paperInvoice({
      ...{ ...october, invoiceId, invoiceFullNo: `FV ${invoiceId}` },
      invoiceItems: [anItem({ grossUnitPrice: '108', rate: '8', quantity: '1' })],
    }),
  );
  core.store.invoices.apply(own, AT);
  const [kept, changed, deleted] = own;
  if (!kept || !changed || !deleted) throw new Error('three were made');
  const patch = {
    invoiceItems: [{ name: 'Nocleg', unit: 'doba', quantity: 1, grossUnitPrice: 216, rate: '8' }],
  };
  core.store.outbox.add('inv-2', { kind: 'update', patch, base: changed }, AT);
  core.store.outbox.add('inv-3', { kind: 'delete', base: deleted }, AT);
  const files = await listsOf(core);
  const rows = readCsv(Buffer.from(bytesOf(files, 'rejestr.csv')).toString('utf8'));
  expect(
    rows.filter((row) => !isSums(row)).map((row) => [row['Numer'], row['Brutto PLN'], row['Do sprawdzenia']]),
  ).toEqual([
    ['FV 1', '108,00', ''],
    ['FV 2', '216,00', 'zmiany z tego komputera serwis jeszcze nie potwierdził: dane są po zmianie'],
    ['FV 3', '108,00', 'czeka na usunięcie z serwisu: policzono, bo serwis jeszcze ją ma'],
  ]);
  const text = (await readPdf(Buffer.from(bytesOf(files, 'zestawienie.pdf')))).text.replace(/\s+/g, ' ');
  expect(text).toContain('dane są po zmianie 1: FV 2');
});

test('paid in a month before its supply: named in the register of both, as the tax belongs to the payment (art. 19a ust. 8)', async () => {
  const core = house();
  const of = (invoiceFullNo: string, over: Parameters<typeof paperInvoice>[0]) => {
    const invoiceId = Number(invoiceFullNo.slice(3));
    const days = { issueDate: '2026-10-30', saleDate: '2026-11-03', paymentDate: '2026-10-30' };
    return paperInvoice({ ...days, paymentStatus: 1, ...over, invoiceId, invoiceFullNo });
  };
  const money = { invoiceType: 8, prepaymentValue: '50', saleDate: null };
  core.store.invoices.apply(
    [
      of('FV 1', {}),
      of('FV 2', { paymentStatus: 0 }),
      of('FV 3', { paymentDate: '2026-11-02' }),
      of('FV 4', { additionalInfo: 'do paragonu nr 8', issueDate: '2026-11-03' }),
      of('FZ 5', { ...money, issueDate: '2026-11-02' }),
      of('FZ 6', { ...money, issueDate: '2026-11-02', saleDate: '2026-10-30' }),
      of('FV 7', { issueDate: '2026-11-03', saleDate: '2026-11-03', paymentDate: '2026-11-30' }),
    ],
    AT,
  );
  const named = async (month: string) => {
    const selection = { by: 'month' as const, month, failureDays: [] };
    for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' })) {
      if (step.kind !== 'file' || step.name !== 'zestawienie.pdf') continue;
      const text = (await readPdf(Buffer.from(step.bytes))).text.replace(/\s+/g, ' ');
      return /należy do miesiąca zapłaty \(art\. 19a ust\. 8\) ((?:\d+: )?(?:F. \d(?:, )?)+)/.exec(text)?.[1];
    }
    return null;
  };
  expect(await named('2026-11')).toBe('2: FV 1, FZ 5');
  // Issued in October, and counted in November by its supply.
  expect(await named('2026-10')).toBe('1: FV 1');
  expect(await named('2026-12')).toBeUndefined();
});

test('a number that comes after the files were handed on is told until the month is made again', async () => {
  const core = house();
  const waiting = paperInvoice({
    invoiceFullNo: 'FV 1/10/2026',
    issueDate: '2026-10-05',
    saleDate: null,
    invoiceStatus: 'PENDING_KSEF',
  });
  core.store.invoices.apply([waiting], AT);
  const summary = () => monthSummary(core, { month: '2026-11', failureDays: [] });
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
  // After OFF nothing has to be corrected.
  expect((await summary()).arrived).toEqual([]);
  core.store.invoices.apply([waiting], AT);
  expect(await markerOf(['2026-10-06'])).toBe('DI');
  expect((await summary()).arrived).toEqual([]);
  core.store.invoices.apply([{ ...waiting, ksefId: KSEF, invoiceStatus: 'SENT_KSEF' }], AT);
  const arrived = [{ month: MONTH, number: 'FV 1/10/2026', ksefNumber: KSEF }];
  expect((await summary()).arrived).toEqual(arrived);
  expect(await markerOf([])).toBe('NrKSeF');
  expect((await summary()).arrived).toEqual([]);
});
