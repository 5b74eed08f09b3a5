import type { Invoice } from '#shared/model/invoice';
import type { Reservation } from '#shared/model/reservation';
import { decodeInvoice } from './decodeInvoice';
import { decodeReservation } from './decodeReservation';
import { intOrNull, isRecord, type Read } from './lenient';
import { saysDeleted } from './outcome';
import type { Decoded, InvoicePage, SetAsideRecord, Written } from './remote';

/** Envelopes around records. null: the body is not of the documented shape, so it proves nothing. */

/** GET /invoices: a missing `data` beside `meta` is an empty list, a missing `meta` is no count (A51). */
export function decodeInvoicePage(body: unknown): InvoicePage | null {
  if (!isRecord(body) && !Array.isArray(body)) return null;
  const [raw, about] = isRecord(body) ? [body['data'], body['meta']] : [body, null];
  const meta = isRecord(about) ? about : null;
  const list = raw === undefined && !meta ? null : listOf(raw);
  if (!list) return null;
  const { value: records, setAside } = decodeAll(list, decodeInvoice);
  return {
    records,
    setAside,
    totalItems: countOf(meta?.['totalItems']),
    currentPage: countOf(meta?.['currentPage']),
    totalPages: countOf(meta?.['totalPages']),
  };
}

/** GET /invoices/{id}: in `data`, or bare. */
export function decodeSingleInvoice(body: unknown): Decoded<Invoice | null> | null {
  if (!isRecord(body)) return null;
  const raw = body['data'] ?? (body['invoiceId'] === undefined ? undefined : body);
  if (!isRecord(raw)) return null;
  const read = decodeInvoice(raw);
  return read.ok ? { value: read.value, setAside: [] } : { value: null, setAside: [read.setAside] };
}

/** `data` of POST /get/reservations, once its `status` said success. */
export function decodeReservations(body: unknown): Decoded<Reservation[]> | null {
  const list = isRecord(body) ? listOf(body['data']) : null;
  return list && decodeAll(list, decodeReservation);
}

/** A list, or a map as PHP writes a list with gaps; null and nothing are an empty list (A51, A66). */
function listOf(raw: unknown): readonly unknown[] | null {
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

function countOf(raw: unknown): number | null {
  const count = intOrNull(raw) ?? -1;
  return count < 0 ? null : count;
}

/**
 * The answer to a write: a record, a bare `Location`, or nothing (openapi.yaml; A34, A44). null: a body that names no
 * invoice.
 */
export function readWritten(body: unknown, _now: number, headers: Headers): Written | null {
  const invoice = decodeSingleInvoice(body)?.value ?? null;
  const locationId = idIn(headers.get('location'));
  const invoiceId = invoice?.invoiceId ?? locationId;
  return body !== null && invoiceId === null ? null : { invoiceId, locationId, invoice };
}

/** The answer to a create, which is worth nothing without the new invoice's id: null where nothing names it. */
export function readCreated(body: unknown, now: number, headers: Headers): Written | null {
  const written = readWritten(body, now, headers);
  return written === null || written.invoiceId === null ? null : written;
}

/** The answer to a deletion; null: an empty one that anybody may have sent. */
export function readDeleted(body: unknown, now: number, headers: Headers, status: number): Written | null {
  return body === null && !saysDeleted(status, headers) ? null : readWritten(body, now, headers);
}

/** Only the id is taken; the address itself is never followed. */
function idIn(location: string | null): number | null {
  return intOrNull(/\/(\d+)\/?(?:[?#].*)?$/.exec(location ?? '')?.[1]);
}
