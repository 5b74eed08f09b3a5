import type { ShownInvoice } from '#shared/model/invoice';
import { fold } from '#shared/text/fold';

/** File names that every system accepts and that sort by day, such as `2026-06-03_FV-41-06-2026_drukarnia-zrodlana`. */

const MAX_FILE_NAME_CHARS = 80;

/**
 * Converts text to a part of a file name that contains only lower-case letters without diacritics, digits and hyphens.
 */
export const toFileNamePart = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** File names that Windows reserves for devices, whatever the file extension. */
const DEVICE_NAME_PATTERN = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

export function buildInvoiceFileName({ issueDate, invoiceFullNo, buyer }: ShownInvoice): string {
  const number = toFileNamePart(invoiceFullNo).toUpperCase();
  const parts = [issueDate ?? '', number || 'bez-numeru', toFileNamePart(buyer.companyName)];
  const name = parts
    .filter(Boolean)
    .join('_')
    .slice(0, MAX_FILE_NAME_CHARS)
    .replace(/[-_]+$/, '');
  return DEVICE_NAME_PATTERN.test(name) ? `faktura_${name}` : name;
}
