import { invoiceCreateBodySchema, invoiceUpdateBodySchema } from '#shared/model/invoiceBody';
import { INVOICE_LIST_QUERY_FIELD_SCHEMAS } from '../../src-main/training/invoiceListRequest';
import type { TrainingService } from '../../src-main/training/createTrainingService';

/**
 * Collects the parts of later requests that the interface does not define and that the training service ignores; the
 * returned list grows.
 */
export function watchComplaints(service: Pick<TrainingService, 'observe'>): readonly string[] {
  const complaints: string[] = [];
  service.observe({
    onRequest: (request) => {
      const copy = request.clone();
      void copy.text().then((text) => {
        try {
          complaints.push(...complaintsAbout(copy, text === '' ? null : JSON.parse(text)));
        } catch {
          complaints.push(`${copy.method} ${new URL(copy.url).pathname}: the body is not JSON`);
        }
      });
    },
  });
  return complaints;
}

function complaintsAbout(request: Request, body: unknown): string[] {
  const url = new URL(request.url);
  const where = `${request.method} ${url.pathname}`;
  const path = url.pathname.replace(/^\/v[01](\/public)?/, '');
  const found: string[] = [];
  const known = (label: string, given: object, allowed: readonly string[]) => {
    for (const key of Object.keys(given)) if (!allowed.includes(key)) found.push(`${where}: ${label} ${key}`);
  };

  if (!request.headers.get('user-agent')) found.push(`${where}: no User-Agent`);
  known(
    'query',
    Object.fromEntries(url.searchParams),
    path === '/invoices' && request.method === 'GET' ? Object.keys(INVOICE_LIST_QUERY_FIELD_SCHEMAS) : [],
  );
  if (typeof body !== 'object' || body === null) return found;
  if (request.method === 'GET' || request.method === 'DELETE') found.push(`${where}: has a body`);
  else
    known('field', body, FIELDS[`${request.method} ${path.replace(/(?<=^\/invoices\/)[^/]+$/, 'id')}`] ?? []);
  if (path.startsWith('/invoices')) {
    for (const [name, allowed] of Object.entries(NESTED)) {
      const inner = Object.entries(body).find(([key]) => key === name)?.[1];
      for (const part of Array.isArray(inner) ? inner : [inner])
        known(`field ${name}`, Object(part), allowed);
    }
  }
  return found;
}

const RANGE = ['from', 'to', 'room_ids'];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'POST /auth/token': ['clientId', 'clientSecret'],
  'POST /invoices': Object.keys(invoiceCreateBodySchema.shape),
  'PATCH /invoices/id': Object.keys(invoiceUpdateBodySchema.shape),
  'POST /get/reservations': RANGE,
  'POST /get/pricing': RANGE,
};
const PARTY = ['companyName', 'address', 'taxId'];
const NESTED: Readonly<Record<string, readonly string[]>> = {
  buyer: [...PARTY, 'identifierType', 'countryCode'],
  seller: [...PARTY, 'bankNo'],
  receiver: [...PARTY, 'bankNo', 'identifierType', 'countryCode'],
  invoiceItems: ['positionId', 'name', 'grossUnitPrice', 'quantity', 'unit', 'rate', 'symbol'],
};
