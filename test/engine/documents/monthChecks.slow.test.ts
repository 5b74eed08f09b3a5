import { expect, test } from 'vitest';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import { summarizeMonthExport } from '#engine/documents/month/monthExportSummary';
import { readPdf } from '#support/readPdf';
import { aBody } from '#support/outboxFixture';
import { anItem } from '#support/records';
import type { CreateBody } from '#shared/model/invoiceBody';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import { AT } from '../store/openTestStore';
import { bytesOf, house, isReceipt, isSums, listsOf } from './monthLists';
import { groszOf, readCsv } from './monthReaders';
import { paperInvoice } from './papers';

/**
 * Tests the hints for an accountant in a month: receipts, payments before the supply, and invoices that the service has
 * not confirmed.
 */

test('sales register: recognises invoices for a till receipt by their remarks, and asks to check remarks that deny a receipt', async () => {
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
      notes[at]?.[0],
      row['Typ dokumentu'],
      row['Do sprawdzenia']?.includes('paragonu nie było'),
    ]),
  ).toEqual(notes);
  const total = (selected: typeof rows) =>
    selected.reduce((sum, row) => sum + groszOf(row['Brutto PLN'] ?? ''), 0n);
  expect(total(rows.filter((row) => row['Numer'] === 'Razem'))).toBe(
    total(ofInvoices.filter((row) => !isReceipt(row))),
  );
});

test('sales register: lists an invoice for a receipt in its month of issue, not of sale (art. 109 ust. 3d)', async () => {
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
      .map((row) => [row['Numer'], row['Typ dokumentu'], row['Data obowiązku podatkowego']]),
  ).toEqual([
    ['FV 1/2026', 'FP', '2026-10-02'],
    ['FV 3/2026', '', '2026-10-31'],
  ]);
  const text = (await readPdf(Buffer.from(bytesOf(files, 'zestawienie.pdf')))).text;
  expect(text).not.toContain('FV 2/2026');
  const { documents, elsewhere } = await summarizeMonthExport(core, { month: '2026-11', failureDays: [] });
  expect([documents, elsewhere]).toEqual([1, 1]);
});

test('month export: leaves unsent invoices out of the register and names them as missing on the cover', async () => {
  const core = house();
  core.store.invoices.apply([paperInvoice({ issueDate: '2026-10-05', saleDate: null })], AT);
  const queue = (localId: string, companyName: string, over: Partial<CreateBody>) => {
    const body = aBody({ invoiceStatus: 'ISSUED', issueDate: '2026-10-31', saleDate: '2026-10-31', ...over });
    const content = { ...body, buyer: { ...body.buyer, companyName } };
    const references = { correctionId: null, prepaymentId: [] };
    core.store.outbox.add(localId, { kind: 'create', body: content, references }, AT);
  };
  queue('new-a', 'Hurtownia Wschód', {});
  queue('new-b', 'Szkicowa', { invoiceStatus: 'DRAFT' });
  queue('new-d', 'Proformowa', { invoiceType: 2 });
  queue('new-c', 'Listopadowa', { issueDate: '2026-11-01', saleDate: '2026-11-01' });
  const summary = await summarizeMonthExport(core, { month: '2026-10', failureDays: [] });
  expect([summary.documents, summary.notSent]).toEqual([1, 1]);
  const { text } = await readPdf(Buffer.from(bytesOf(await listsOf(core), 'zestawienie.pdf')));
  const sentence = /jeszcze niewysłane: nie ma ich w rejestrze ([^.]*)/.exec(text.replace(/\s+/g, ' '))?.[1];
  expect(sentence).toMatch(/^1: Hurtownia Wschód(?!,)/);
  expect(text).not.toMatch(/Szkicowa|Listopadowa|Proformowa/);
});

test('sales register: does not mark a correction of a till receipt invoice with FP, and asks the user to check the correction', async () => {
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
        ...correction,
        invoiceId: 3,
        invoiceFullNo: 'K 1',
        invoiceItems: nights('2'),
        extra: { correctionId: 1 },
      }),
      paperInvoice({
        ...correction,
        invoiceId: 4,
        invoiceFullNo: 'K 2',
        invoiceItems: nights('2'),
        extra: { correctionId: 2 },
      }),
      paperInvoice({
        ...correction,
        invoiceId: 5,
        invoiceFullNo: 'K 3',
        invoiceItems: nights('2'),
        buyer: { companyName: 'Inny' },
        extra: { correctionId: 1 },
        issueDate: '2026-10-06',
      }),
    ],
    AT,
  );
  confirmReceipts(core, [3, 4, 5], '2026-10-06');
  const rows = readCsv(Buffer.from(bytesOf(await listsOf(core), 'rejestr.csv')).toString('utf8'));
  expect(
    rows.map((row) => [
      row['Numer'],
      row['Typ dokumentu'],
      row['Brutto PLN'],
      row['Do sprawdzenia']?.includes('koryguje fakturę do paragonu'),
    ]),
  ).toEqual([
    ['FV 1', 'FP', '324,00', false],
    ['FV 2', '', '324,00', false],
    ['K 1', '', '-108,00', true],
    ['K 2', '', '-108,00', false],
    // The correction changes only the buyer, so no amount could be counted twice.
    ['K 3', '', '0,00', false],
    ['Razem', '', '108,00', false],
    ['Faktury do paragonów (FP), poza sumą', '', '324,00', false],
  ]);
});

test('sales register: marks invoices with an edit or a deletion that the service has not confirmed', async () => {
  const core = house();
  const october = { issueDate: '2026-10-05', saleDate: null };
  const invoices = [1, 2, 3].map((invoiceId) =>
    paperInvoice({
      ...october,
      invoiceId,
      invoiceFullNo: `FV ${invoiceId}`,
      invoiceItems: [anItem({ grossUnitPrice: '108', rate: '8', quantity: '1' })],
    }),
  );
  core.store.invoices.apply(invoices, AT);
  const [kept, changed, deleted] = invoices;
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
    ['FV 2', '216,00', 'serwis jeszcze nie potwierdził zmiany z tego komputera: dane są po zmianie'],
    ['FV 3', '108,00', 'czeka na usunięcie z serwisu: policzono, bo serwis nadal ją ma'],
  ]);
  const text = (await readPdf(Buffer.from(bytesOf(files, 'zestawienie.pdf')))).text.replace(/\s+/g, ' ');
  expect(text).toContain('dane są po zmianie 1: FV 2');
});

test('month export cover: an invoice paid before the month of supply is listed in both months (art. 19a ust. 8)', async () => {
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
  // Issued in October and counted in November by the day of supply.
  expect(await named('2026-10')).toBe('1: FV 1');
  expect(await named('2026-12')).toBeUndefined();
});

test('sales register: marks an advance invoice that is not paid (art. 19a ust. 8)', async () => {
  const core = house();
  const days = { issueDate: '2026-10-05', saleDate: '2026-10-05', paymentDate: '2026-10-20' };
  const of = (invoiceId: number, invoiceType: number, paymentStatus: number, prepaymentValue?: string) =>
    paperInvoice({
      ...days,
      invoiceId,
      invoiceType,
      paymentStatus,
      invoiceFullNo: `FZ ${invoiceId}`,
      ...(prepaymentValue === undefined ? {} : { prepaymentValue }),
    });
  core.store.invoices.apply(
    [of(1, 8, 0, '50'), of(2, 8, 1, '50'), of(3, 3, 0), of(4, 3, 1), of(5, 1, 0)],
    AT,
  );
  const register = Buffer.from(bytesOf(await listsOf(core), 'rejestr.csv')).toString('utf8');
  const remarks = readCsv(register).map((row) => [row['Numer'], row['Do sprawdzenia']]);
  const numbers = remarks.flatMap(([number, remark]) =>
    /zaliczka nie jest/.test(remark ?? '') ? [number] : [],
  );
  expect(numbers).toEqual(['FZ 1', 'FZ 3']);
});

test('month cover: lists an invoice number that several documents share (art. 106e ust. 1 pkt 2)', async () => {
  const core = house();
  const of = (invoiceId: number, invoiceFullNo: string, saleDate: string) =>
    paperInvoice({ invoiceId, invoiceNo: invoiceId, invoiceFullNo, saleDate, issueDate: '2026-10-05' });
  core.store.invoices.apply(
    [
      of(1, 'FV 7/10/2026', '2026-10-05'),
      of(2, 'FV 8/10/2026', '2026-10-05'),
      of(3, 'FV  7/10/2026 ', '2026-10-05'),
      // Issued in October and counted in November.
      of(4, 'FV 8/10/2026', '2026-11-02'),
      of(5, '', '2026-10-05'),
      of(6, '', '2026-10-05'),
    ],
    AT,
  );
  const cover = (await readPdf(Buffer.from(bytesOf(await listsOf(core), 'zestawienie.pdf')))).text;
  expect(cover.replace(/\s+/g, ' ')).toContain(
    'Ten sam numer na kilku dokumentach 2: FV 7/10/2026 (2), FV 8/10/2026 (2) Luki',
  );
});

test('month export: computes a correction from the new items of its original when the original is edited during the export', async () => {
  const core = house();
  const nights = (quantity: string) => [anItem({ grossUnitPrice: '108', rate: '8', quantity })];
  const of = (invoiceId: number, over: Parameters<typeof paperInvoice>[0]) =>
    paperInvoice({
      invoiceFullNo: `FV ${invoiceId}/10/2026`,
      issueDate: '2026-10-05',
      saleDate: null,
      ...over,
      invoiceId,
    });
  const correction = { invoiceType: 6, correctionReason: 'Krótszy pobyt', extra: { correctionId: 1 } };
  // 120 other invoices stand between the original and its correction, so the export processes them in between.
  const others = Array.from({ length: 120 }, (_, at) => of(at + 2, { invoiceItems: nights('1') }));
  const last = of(200, { ...correction, issueDate: '2026-10-06', invoiceItems: nights('2') });
  core.store.invoices.apply([of(1, { invoiceItems: nights('3') }), ...others, last], AT);
  confirmReceipts(core, [200], '2026-10-06');
  const selection = { by: 'month' as const, month: '2026-10', failureDays: [] };
  let isEdited = false;
  for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' })) {
    if (step.kind === 'progress' && !isEdited) {
      isEdited = true;
      core.store.invoices.apply([of(1, { invoiceItems: nights('4') })], AT);
    }
    if (step.kind !== 'file' || step.name !== 'rejestr.csv') continue;
    const rows = readCsv(Buffer.from(step.bytes).toString('utf8'));
    const gross = (number: string) => rows.find((row) => row['Numer'] === number)?.['Brutto PLN'];
    expect([gross('FV 1/10/2026'), gross('FV 200/10/2026')]).toEqual(['432,00', '-216,00']);
    break;
  }
  expect(isEdited).toBe(true);
});

test('month cover: excludes documents without a number or of another seller from the sums, without calling the amounts unknown', async () => {
  const core = house();
  const october = { issueDate: '2026-10-05', saleDate: '2026-10-05' };
  const seller = { companyName: 'Druga spółka z o.o.', taxId: '1234563218' };
  core.store.invoices.apply(
    [1, 2]
      .map((invoiceId) => paperInvoice({ ...october, invoiceId }))
      .concat([
        paperInvoice({ ...october, invoiceId: 3, invoiceFullNo: ' ' }),
        paperInvoice({ ...october, invoiceId: 4, seller }),
      ]),
    AT,
  );
  const { text } = await readPdf(Buffer.from(bytesOf(await listsOf(core), 'zestawienie.pdf')));
  const flatText = text.replace(/\s+/g, ' ');
  expect(flatText).toContain(
    '4 w rejestrze 2 w rejestrze, ale nie w sumach poniżej ani w plikach do importu',
  );
  expect(flatText).not.toContain('znanej kwoty');
  expect(flatText).toContain('dokument nie ma numeru 1: bez numeru');
});

test('month cover: reports a missing invoice number between the last number of the previous month and the month’s first number', async () => {
  const core = house();
  const of = (invoiceNo: number, issueDate: string) =>
    paperInvoice({
      invoiceId: invoiceNo,
      invoiceNo,
      invoiceFullNo: `FV ${invoiceNo}/2026`,
      issueDate,
      saleDate: null,
    });
  core.store.invoices.apply(
    [of(47, '2026-09-29'), of(48, '2026-09-30'), of(50, '2026-10-01'), of(51, '2026-10-02')],
    AT,
  );
  const { text } = await readPdf(Buffer.from(bytesOf(await listsOf(core), 'zestawienie.pdf')));
  expect(text.replace(/\s+/g, ' ')).toContain('Luki w numeracji 1: FV #/2026: 49');
});

test('month export cover: the first check warns of an incomplete invoice download, and the cover states when invoices were checked', async () => {
  const core = house();
  core.store.invoices.apply([paperInvoice({ issueDate: '2026-10-05', saleDate: null })], AT);
  const chosen = { by: 'filter' as const, filter: { ...ALL_INVOICES, from: '2026-10-01', to: '2026-10-31' } };
  const month = { by: 'month' as const, month: '2026-10', failureDays: [] };
  const cover = async (selection: typeof chosen | typeof month) => {
    for await (const step of exportInvoices(core, { format: 'month', selection, language: 'pl' }))
      if (step.kind === 'file' && step.name === 'zestawienie.pdf')
        return (await readPdf(Buffer.from(step.bytes))).text.replace(/\s+/g, ' ');
    return '';
  };
  const incomplete = 'Sprawdzenia Dane mogą być niepełne Nie pobrano jeszcze wszystkich faktur';
  for (const selection of [chosen, month]) expect(await cover(selection)).not.toContain('niepełne');
  core.store.settings.set('invoices.scannedAt', null);
  for (const selection of [chosen, month]) {
    const text = await cover(selection);
    expect(text).toContain(incomplete);
    expect(text).toMatch(/Zestawienie z [^·]+ · (faktury sprawdzono w serwisie|faktur nie sprawdzono)/);
  }
});

/** Outside KSeF, a correction lowers the tax only when its receipt is confirmed (art. 29a ust. 13a). */
function confirmReceipts({ store }: ReturnType<typeof house>, ids: readonly number[], receivedOn: string) {
  for (const id of ids)
    store.statedFacts.replace(id, { receivedOn, isTillSale: null, isPaidBefore: null }, AT);
}
