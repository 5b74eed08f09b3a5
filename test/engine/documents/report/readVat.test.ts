import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeCorrectionConventionSetting } from '#engine/documents/correctionConvention';
import { renderCsv } from '#engine/documents/export/csv';
import { summarizeMonthExport } from '#engine/documents/month/monthExportSummary';
import { readMonthlyVatReport } from '#engine/documents/report/readVatReport';
import { buildMonthlyVatTable } from '#engine/documents/report/reportTables';
import { aBody } from '#support/outboxFixture';
import { anItem, type anInvoice } from '#support/records';
import type { CreateBody } from '#shared/model/invoiceBody';
import { AT, openTestStore, readToTheEnd, tempDir } from '../../store/openTestStore';
import { counted, merged, MONTH, months, sumsOf, tell } from '../monthCases';
import { add, type Sums } from '../monthReaders';
import { paperInvoice } from '../papers';

/** Tests monthly revenue and VAT against independently computed sums of generated documents, in whole numbers. */

function storeWith(invoices: readonly ReturnType<typeof anInvoice>[]) {
  const store = openTestStore();
  storeCorrectionConventionSetting(store, 'afterState');
  store.invoices.apply(invoices, AT);
  readToTheEnd(store);
  return store;
}

test('VAT report for random months: has exact sums for each VAT rate, and states the number of documents left out', async () => {
  await fc.assert(
    fc.asyncProperty(months, async (cases) => {
      const entries = tell(cases);
      const store = storeWith(entries.map(({ invoice }) => invoice));
      // The expected month of issue requires a receipt confirmed on that day (art. 29a ust. 13a).
      for (const { invoice } of entries)
        if (invoice.invoiceType === 6)
          store.statedFacts.replace(
            invoice.invoiceId,
            { receivedOn: invoice.issueDate, isTillSale: null, isPaidBefore: null },
            AT,
          );
      const [month, ...more] = (await readMonthlyVatReport(store, { from: MONTH, to: MONTH })).months;
      const countedEntries = entries.filter(counted);
      const sums: Sums = new Map();
      for (const { rate, net, vat } of month?.rates ?? []) {
        add(sums, `${rate} net`, BigInt(net));
        add(sums, `${rate} vat`, BigInt(vat));
      }
      const truth = sumsOf(countedEntries.filter(({ counts }) => counts === 'in'));
      expect(merged(sums, { 'np I': 'np', '0 KR': '0' })).toEqual(merged(truth, {}));
      const total = (column: string) =>
        [...truth].reduce((sum, [key, grosz]) => (key.endsWith(` ${column}`) ? sum + grosz : sum), 0n);
      expect([month?.net, month?.vat].map((grosz) => BigInt(grosz ?? -1))).toEqual([
        total('net'),
        total('vat'),
      ]);
      expect(month?.documents).toBe(countedEntries.filter(({ counts }) => counts === 'in').length);
      const leftOut = month?.leftOut.reduce((sum, { documents }) => sum + documents, 0);
      expect(leftOut).toBe(
        countedEntries.filter(({ counts }) => counts === 'left' || counts === 'receipt').length,
      );
      expect(more).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('VAT report: uses the month of supply, lists empty months, and counts documents without a date', async () => {
  const store = storeWith([
    paperInvoice({ invoiceId: 1, issueDate: '2026-07-02', saleDate: '2026-06-30' }),
    paperInvoice({ invoiceId: 2, issueDate: null, saleDate: null }),
  ]);
  const { months: found, undated } = await readMonthlyVatReport(store, { from: '2025-12', to: '2026-07' });
  expect(found.map(({ month, documents }) => [month, documents])).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].map((month) => [month, 0]),
    ['2026-06', 1],
    ['2026-07', 0],
  ]);
  expect(undated).toBe(1);
});

test('VAT report: counts an invoice for a till receipt as excluded in its month of issue (art. 109 ust. 3d)', async () => {
  const receipt = { additionalInfo: 'do paragonu nr 7' };
  const store = storeWith([
    paperInvoice({ ...receipt, invoiceId: 1, issueDate: '2026-07-02', saleDate: '2026-06-30' }),
    paperInvoice({ ...receipt, invoiceId: 2, issueDate: '2026-08-01', saleDate: '2026-07-31' }),
    paperInvoice({ invoiceId: 3, issueDate: '2026-07-01', saleDate: '2026-05-31' }),
  ]);
  const { months: found, undated } = await readMonthlyVatReport(store, { from: '2026-06', to: '2026-07' });
  expect(found.map(({ month, documents, leftOut }) => [month, documents, leftOut])).toEqual([
    ['2026-06', 0, []],
    ['2026-07', 0, [{ reason: 'receipt', documents: 1 }]],
  ]);
  expect(undated).toBe(0);
});

test('VAT report: omits a correction in euros when the exchange rate of its original is unknown', async () => {
  const euros = { currency: 'EUR', issueDate: '2026-06-05', saleDate: '2026-01-05' };
  const items = (quantity: string) => [anItem({ grossUnitPrice: '108', quantity })];
  const correction = { ...euros, invoiceType: 10, exchangeRate: '4.5000', correctionReason: 'Podwyżka ceny' };
  const store = storeWith([
    paperInvoice({ ...euros, invoiceId: 1, issueDate: '2026-01-05', invoiceItems: items('3') }),
    paperInvoice({ ...correction, invoiceId: 2, invoiceItems: items('1'), extra: { correctionId: 1 } }),
    paperInvoice({
      ...correction,
      invoiceId: 3,
      invoiceItems: items('-1'),
      correctionReason: 'Krótszy pobyt',
      buyer: { companyName: 'Nikt' },
    }),
  ]);
  storeCorrectionConventionSetting(store, 'differences');
  const { months: found } = await readMonthlyVatReport(store, { from: '2026-06', to: '2026-06' });
  expect(found).toMatchObject([
    { documents: 0, vat: 0, leftOut: [{ reason: 'exchangeRate', documents: 2 }] },
  ]);
});

test('VAT report and month summary: report as not sent only unsent invoices that belong in the VAT register', async () => {
  const store = storeWith([]);
  const days = { issueDate: '2026-10-05', saleDate: '2026-10-05' };
  const queue = (localId: string, over: Partial<CreateBody>) => {
    const references = { correctionId: null, prepaymentId: [] };
    const body = aBody({ invoiceStatus: 'ISSUED', ...days, ...over });
    store.outbox.add(localId, { kind: 'create', body, references }, AT);
  };
  queue('new-a', {});
  queue('new-b', { invoiceType: 2 });
  queue('new-c', { invoiceType: 5 });
  queue('new-d', { invoiceStatus: 'DRAFT' });
  const { months: found } = await readMonthlyVatReport(store, { from: MONTH, to: MONTH });
  const parts = { store, profileDir: tempDir(), now: () => AT };
  const summary = await summarizeMonthExport(parts, { month: MONTH, failureDays: [] });
  expect([found[0]?.notSent, summary.notSent]).toEqual([1, 1]);
});

test('VAT report CSV: has no sums and names the reason when not all invoices were fetched', async () => {
  const store = openTestStore();
  store.invoices.apply([paperInvoice({ invoiceId: 1, issueDate: '2026-06-02' })], AT);
  const report = await readMonthlyVatReport(store, { from: '2026-06', to: '2026-06' });
  expect(report.invoicesKnown).toBe(false);
  expect(renderCsv(buildMonthlyVatTable(report, 'pl')).toString()).toContain(
    '2026-06;;;;;nieznane: nie pobrano jeszcze wszystkich faktur\r\n',
  );
});
