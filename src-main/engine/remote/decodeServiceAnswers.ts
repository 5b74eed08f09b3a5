import type { Invoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservationSchema';
import { decodeInvoice } from './decodeInvoice';
import { decodeReservation } from './decodeReservation';
import { readIntOrNull, isRecord, type Read } from './serviceRecordFieldReader';
import { isDeleteReplyFromServiceNotProxy } from './serviceResponseProblems';
import type { Decoded, InvoicePage, SetAsideRecord, WriteAnswer } from './remoteServiceInterface';

/**
 * Decoders for the service's answers that contain records. Each decoder returns null if the answer does not have the
 * documented form.
 */

/** Decodes the answer to GET /invoices; null if the answer does not have the documented form (A51). */
export function decodeInvoicePage(body: unknown): InvoicePage | null {
  if (!isRecord(body) && !Array.isArray(body)) return null;
  const [raw, about] = isRecord(body) ? [body['data'], body['meta']] : [body, null];
  const meta = isRecord(about) ? about : null;
  const list = raw === undefined && !meta ? null : toList(raw);
  if (!list) return null;
  const { value: records, setAside } = decodeAll(list, decodeInvoice);
  return {
    records,
    setAside,
    totalItems: readCount(meta?.['totalItems']),
    currentPage: readCount(meta?.['currentPage']),
    totalPages: readCount(meta?.['totalPages']),
  };
}

/** Decodes the answer to GET /invoices/{id}; the invoice is in `data` or is the body itself. */
export function decodeSingleInvoice(body: unknown): Decoded<Invoice | null> | null {
  if (!isRecord(body)) return null;
  const raw = body['data'] ?? (body['invoiceId'] === undefined ? undefined : body);
  if (!isRecord(raw)) return null;
  const read = decodeInvoice(raw);
  return read.ok ? { value: read.value, setAside: [] } : { value: null, setAside: [read.setAside] };
}

/**
 * Decodes the reservations in an answer of the legacy interface. The caller must already have checked that `status`
 * reports success.
 */
export function decodeReservations(body: unknown): Decoded<Reservation[]> | null {
  const list = isRecord(body) ? toList(body['data']) : null;
  return list && decodeAll(list, decodeReservation);
}

/**
 * Returns the members of a list; null or a missing value counts as an empty list (A51, A66). PHP writes a list with
 * gaps as a map, so the values of a map are returned too.
 */
function toList(raw: unknown): readonly unknown[] | null {
  if (raw === null || raw === undefined) return [];
  if (Array.isArray(raw)) return raw;
  return isRecord(raw) ? Object.values(raw) : null;
}

function decodeAll<T>(list: readonly unknown[], decode: (raw: unknown) => Read<T>): Decoded<T[]> {
  const value: T[] = [];
  const setAside: SetAsideRecord[] = [];
  for (const raw of list) {
    const read = decode(raw);
    if (read.ok) value.push(read.value);
    else setAside.push(read.setAside);
  }
  return { value, setAside };
}

function readCount(raw: unknown): number | null {
  const count = readIntOrNull(raw) ?? -1;
  return count < 0 ? null : count;
}

/**
 * Reads the service's answer to a write request (openapi.yaml; A34, A44). Returns null if an answer with a body names
 * no invoice id, neither in the body nor in the header `Location`.
 */
export function parseWriteResponse(body: unknown, _now: number, headers: Headers): WriteAnswer | null {
  const invoice = decodeSingleInvoice(body)?.value ?? null;
  const locationId = parseIdFromLocation(headers.get('location'));
  const invoiceId = invoice?.invoiceId ?? locationId;
  return body !== null && invoiceId === null ? null : { invoiceId, locationId, invoice };
}

/**
 * Reads the service's answer to a create request. Returns null if the answer does not contain the id of the new
 * invoice.
 */
export function parseCreateResponse(body: unknown, now: number, headers: Headers): WriteAnswer | null {
  const written = parseWriteResponse(body, now, headers);
  return written === null || written.invoiceId === null ? null : written;
}

/**
 * Reads the answer to a deletion. Returns null if the answer is empty and a proxy, instead of the service, may have
 * sent it.
 */
export function parseDeleteResponse(
  body: unknown,
  now: number,
  headers: Headers,
  status: number,
): WriteAnswer | null {
  return body === null && !isDeleteReplyFromServiceNotProxy(status, headers)
    ? null
    : parseWriteResponse(body, now, headers);
}

/** Returns the id at the end of a `Location` header; no request is ever sent to the address itself. */
function parseIdFromLocation(location: string | null): number | null {
  return readIntOrNull(/\/(\d+)\/?(?:[?#].*)?$/.exec(location ?? '')?.[1]);
}
