import { renderInCurrentThread, type Render } from '#engine/documents/worker/renderJob';
import { exportInvoices } from '#engine/documents/export/exportInvoices';
import type { ExportStep } from '#engine/documents/export/exportOutputTypes';
import type { ExportFormat, ExportSelection } from '#shared/contract/documentsContract';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { Invoice } from '#shared/model/invoice';
import { anItem } from '#support/records';
import { AT, openTestStore, tempDir } from '../store/openTestStore';
import { ADVANCE, ORDER_ITEMS, paperInvoice, VAT_INVOICE } from './papers';

/** Helpers that export the invoices of one property and read the files back. */

/** Selects all invoices for an export. */
export const ALL: ExportSelection = {
  by: 'filter',
  filter: ALL_INVOICES,
};

export const SETTLEMENT = paperInvoice({
  invoiceId: 9,
  invoiceFullNo: 'FR 9/06/2026',
  invoiceType: 9,
  invoiceStatus: 'PENDING_KSEF',
  invoiceItems: ORDER_ITEMS,
  prepaymentValue: '1090',
  extra: { prepaymentId: [8] },
});

export const CORRECTION = paperInvoice({
  invoiceId: 10,
  invoiceFullNo: 'KOR 10/06/2026',
  invoiceType: 6,
  invoiceItems: VAT_INVOICE.invoiceItems.map((item, at) => (at === 0 ? { ...item, quantity: '2' } : item)),
  correctionReason: '=CMD("zło")',
  extra: { correctionId: 1 },
});

export const EUROS = paperInvoice({
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

export const DRAFT = paperInvoice({
  invoiceId: 60,
  invoiceFullNo: '',
  invoiceNo: null,
  invoiceStatus: 'DRAFT',
});

export const PRO_FORMA = paperInvoice({ invoiceId: 61, invoiceType: 2, invoiceFullNo: 'PF 61/06/2026' });

export const HOUSE = [
  { ...VAT_INVOICE, invoiceNo: 41 },
  ADVANCE,
  SETTLEMENT,
  CORRECTION,
  EUROS,
  DRAFT,
  PRO_FORMA,
];

/** Renders from a structured clone, as a render thread does, so a job that cannot be cloned fails. */
export const renderElsewhere: Render = (job) => renderInCurrentThread(structuredClone(job));

export function house(invoices: readonly Invoice[] = HOUSE) {
  const store = openTestStore();
  store.invoices.apply(invoices, AT);
  const core = {
    store,
    profileDir: tempDir(),
    mode: 'real' as const,
    now: () => AT,
    render: renderElsewhere,
  };
  return {
    core,
    steps: (format: ExportFormat, selection = ALL) =>
      exportInvoices(core, { format, selection, language: 'pl' }),
  };
}

export async function filesOf(steps: AsyncIterable<ExportStep>): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for await (const step of steps) if (step.kind === 'file') files.set(step.name, step.bytes);
  return files;
}

export const textOf = (files: Map<string, Uint8Array>, name: string) =>
  Buffer.from(files.get(name) ?? []).toString('utf8');

/** Reads a CSV as Excel with Polish settings does. */
export function readCsv(text: string): Record<string, string>[] {
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

export const grosz = (written = '') => Math.round(Number(written.replace(',', '.')) * 100);
