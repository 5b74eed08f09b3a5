import type { ShownInvoice } from '#shared/model/invoice';
import { fold } from '#shared/text/fold';

/** Names of files that every system takes and that sort by day: `2026-06-03 FV-41-06-2026 Drukarnia-Zrodlana`. */

const MAX_FILE_NAME_CHARS = 80;

/** Letters, digits and hyphens only, without marks. */
export const namePart = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Windows opens a device under these names, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

export function buildInvoiceFileName({ issueDate, invoiceFullNo, buyer }: ShownInvoice): string {
  const number = namePart(invoiceFullNo).toUpperCase();
  const parts = [issueDate ?? '', number || 'bez-numeru', namePart(buyer.companyName)];
  const name = parts
    .filter(Boolean)
    .join('_')
    .slice(0, MAX_FILE_NAME_CHARS)
    .replace(/[-_]+$/, '');
  return DEVICE.test(name) ? `faktura_${name}` : name;
}
