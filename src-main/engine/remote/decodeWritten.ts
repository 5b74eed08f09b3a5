import { decodeSingleInvoice } from './decodePage';
import { intOrNull } from './lenient';
import type { Written } from './remote';

/**
 * The answer to a write: a record, a bare `Location`, or nothing at all (interface.md, POST, PATCH and
 * DELETE /invoices; A34, A44). null: there was a body, and neither it nor `Location` names an invoice.
 */
export function readWritten(body: unknown, _now: number, headers: Headers): Written | null {
  const invoice = decodeSingleInvoice(body)?.value ?? null;
  const invoiceId = invoice?.invoiceId ?? idIn(headers.get('location'));
  return body !== null && invoiceId === null ? null : { invoiceId, invoice };
}

/** The answer to a create, which is worth nothing without the new invoice's id: null where nothing names it. */
export function readCreated(body: unknown, now: number, headers: Headers): Written | null {
  const written = readWritten(body, now, headers);
  return written === null || written.invoiceId === null ? null : written;
}

/** Only the id is taken; the address itself is never followed. */
function idIn(location: string | null): number | null {
  return intOrNull(/\/(\d+)\/?(?:[?#].*)?$/.exec(location ?? '')?.[1]);
}
