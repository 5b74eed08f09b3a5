import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import type { ExportStep } from '#engine/documents/export/exportOutputTypes';
import { renderInCurrentThread, type Render } from '#engine/documents/worker/renderJob';
import type { ExportFormat, ExportSelection } from '#shared/contract/documentsContract';
import { AT, openTestStore, rot, tempDir } from '../store/openTestStore';
import { ALL, readCsv } from './exported';
import { paperInvoice, VAT_INVOICE } from './papers';

/** Tests that one unreadable invoice affects only itself: the export names it and contains all other invoices. */

const HALF_LETTER = '\ud83d';
const SOUND = { ...VAT_INVOICE, invoiceId: 1, invoiceNo: 41 };
const OTHER = paperInvoice({ invoiceId: 2, invoiceFullNo: 'FV 42/06/2026', invoiceNo: 42 });
const JUNE: ExportSelection = { by: 'month', month: '2026-06', failureDays: [] };

function house(invoices = [SOUND, OTHER], render: Render = renderInCurrentThread) {
  const file = join(tempDir(), 'kontuar.db');
  const store = openTestStore(file);
  store.invoices.apply(invoices, AT);
  store.settings.set('invoices.scannedAt', 1);
  const parts = { store, profileDir: tempDir(), mode: 'real' as const, now: () => AT, render };
  return { file, store, parts };
}

async function exported(
  { parts }: ReturnType<typeof house>,
  format: ExportFormat,
  selection: ExportSelection = ALL,
) {
  const steps: ExportStep[] = [];
  for await (const step of exportInvoices(parts, { format, selection, language: 'pl' })) steps.push(step);
  const files = new Map(steps.flatMap((step) => (step.kind === 'file' ? [[step.name, step.bytes]] : [])));
  return {
    omitted: steps.flatMap((step) => (step.kind === 'omitted' ? [step.invoice] : [])),
    names: [...files.keys()],
    text: (name: string) => Buffer.from(files.get(name) ?? []).toString('utf8'),
  };
}

const pdfsIn = (names: readonly string[]) => names.filter((name) => /FV-4\d.*\.pdf$/.test(name));

describe('export: an invoice whose PDF fails', () => {
  test('invoice PDF: is made even when seller and invoice number contain a lone surrogate (half a character)', async () => {
    const seller = { ...VAT_INVOICE.seller, companyName: `Pensjonat ${HALF_LETTER}` };
    const odd = { ...OTHER, seller, invoiceFullNo: `FV 42/06/2026 ${HALF_LETTER}` };
    for (const [format, selection] of [
      ['pdf', ALL],
      ['month', JUNE],
    ] as const) {
      const { omitted, names } = await exported(house([SOUND, odd]), format, selection);
      expect(omitted).toEqual([]);
      expect(pdfsIn(names)).toHaveLength(2);
    }
  });

  test('export: names an invoice whose PDF cannot be drawn and exports the others', async () => {
    const render: Render = (job) =>
      job.kind === 'invoice' && job.paper.number === OTHER.invoiceFullNo
        ? Promise.reject(new URIError('URI malformed'))
        : renderInCurrentThread(job);
    for (const [format, selection] of [
      ['pdf', ALL],
      ['month', ALL],
      ['month', JUNE],
    ] as const) {
      const { omitted, names, text } = await exported(house([SOUND, OTHER], render), format, selection);
      expect(omitted).toEqual([{ localId: 'inv-2', number: 'FV 42/06/2026', why: 'notDrawn' }]);
      expect(pdfsIn(names)).toHaveLength(1);
      expect(text('pominiete-faktury.txt')).toContain('FV 42/06/2026: Nie udało się utworzyć PDF');
    }
  });

  test('export: stops with an error when the disk is full', async () => {
    const full: Render = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
    await expect(exported(house([SOUND, OTHER], full), 'pdf')).rejects.toThrow('ENOSPC');
  });
});

describe('export: an invoice whose record the disk has changed', () => {
  /** Puts a digit before a price, which leaves the record readable. */
  function damaged() {
    const made = house();
    rot(
      made.file,
      `UPDATE invoice_bodies SET body = replace(body, '"grossUnitPrice":"', '"grossUnitPrice":"9')
       WHERE place = (SELECT place FROM invoices WHERE invoice_id = 2)`,
    );
    return made;
  }
  const OMITTED = [{ localId: 'inv-2', number: 'FV 42/06/2026', why: 'damaged' }];

  test('export: leaves a damaged invoice record out of CSV and JSON and names the invoice', async () => {
    const csv = await exported(damaged(), 'csv');
    expect(csv.omitted).toEqual(OMITTED);
    expect(readCsv(csv.text('faktury.csv').slice(1)).map((row) => row['Numer'])).toEqual(['FV 41/06/2026']);
    const json = await exported(damaged(), 'json');
    expect(json.omitted).toEqual(OMITTED);
    expect(json.text('faktury.json')).not.toContain('FV 42/06/2026');
  });

  test('month export: leaves a damaged invoice record out of all files and names the invoice', async () => {
    for (const selection of [ALL, JUNE]) {
      const { omitted, names, text } = await exported(damaged(), 'month', selection);
      expect(omitted).toEqual(OMITTED);
      expect(pdfsIn(names)).toHaveLength(1);
      expect(text('rejestr.csv')).not.toContain('FV 42/06/2026');
      expect(text('pominiete-faktury.txt')).toContain('FV 42/06/2026: Pominięto, bo zapis na dysku');
    }
  });

  test('PDF export by id: skips a damaged invoice record that is no longer valid JSON, and names the invoice', async () => {
    const made = damaged();
    rot(made.file, `UPDATE invoice_bodies SET body = substr(body, 2) WHERE body LIKE '%FV 42/06/2026%'`);
    for (const ids of [
      ['inv-1', 'inv-2'],
      ['1', '2'],
    ]) {
      const { omitted, names } = await exported(made, 'pdf', { by: 'ids', ids });
      expect(omitted).toEqual(OMITTED);
      expect(pdfsIn(names)).toHaveLength(1);
    }
  });

  test('damaged invoice record: is marked to be downloaded again, and the downloaded record replaces the damaged record', async () => {
    const made = damaged();
    await exported(made, 'csv');
    const marked = made.store.log.listUnreadable();
    expect(marked).toEqual([{ kind: 'invoice', id: '2', reason: 'changed on the disk', at: AT }]);
    // The record from the service replaces the damaged record, although only the copy on the disk had changed.
    made.store.invoices.applySingle([OTHER], AT);
    expect((await exported(made, 'csv')).omitted).toEqual([]);
  });
});
