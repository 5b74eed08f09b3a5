import type { OmittedInvoice } from '#shared/contract/documentsContract';

export type ExportStep =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }
  | { readonly kind: 'omitted'; readonly invoice: OmittedInvoice };

export const wrapFileAsExportStep = (name: string, bytes: Uint8Array): ExportStep => ({
  kind: 'file',
  name,
  bytes,
});

export const convertOmittedInvoicesToExportSteps = (invoices: readonly OmittedInvoice[]): ExportStep[] =>
  invoices.map((invoice) => ({ kind: 'omitted', invoice }));
