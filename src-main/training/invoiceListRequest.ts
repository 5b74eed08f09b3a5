import { z } from 'zod';
import { daySchema } from '#shared/model/scalars';
import type { InvoiceBook } from './trainingInvoiceStore';
import {
  buildTrainingResponse,
  buildValidationErrorResponse,
  getTrainingErrorMessages,
  type Call,
  type FieldMessages,
} from './trainingResponses';
import { buildTrainingInvoiceJson, type InvoiceRecord } from './invoiceRecord';

/** Handles GET /invoices: validates the query and returns one page. */

const integerBetween = (low: number, high = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(z.int().min(low).max(high));

export const INVOICE_LIST_QUERY_FIELD_SCHEMAS = {
  page: integerBetween(1).default(1),
  limit: integerBetween(1, 200).default(25),
  invoiceType: integerBetween(0, 12).optional(),
  search: z
    .string()
    .refine((text) => [...text].length <= 255)
    .optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  reservationId: integerBetween(1).optional(),
  lastEdit: integerBetween(1).optional(),
  orderBy: z.enum(['invoiceId', 'invoiceNo', 'issueDate', 'addDate', 'editDate']).default('invoiceId'),
  orderType: z.enum(['ASC', 'DESC']).default('DESC'),
};
const listingSchema = z.object(INVOICE_LIST_QUERY_FIELD_SCHEMAS);
type Listing = z.infer<typeof listingSchema>;

export function answerInvoiceListRequest(call: Call, book: InvoiceBook): Response {
  const query = listingSchema.safeParse(Object.fromEntries(call.query));
  if (!query.success) {
    return buildValidationErrorResponse(
      call,
      buildFieldMessages(
        call,
        query.error.issues.map((issue) => String(issue.path[0])),
      ),
    );
  }
  const { page, limit, orderBy, orderType } = query.data;
  const found = filterInvoices(book.listSortedBy(orderBy), query.data);
  const first = (page - 1) * limit;
  const rows =
    orderType === 'ASC'
      ? found.slice(first, first + limit)
      : found.slice(Math.max(0, found.length - first - limit), Math.max(0, found.length - first)).reverse();
  return buildTrainingResponse(call, 200, {
    data: rows.map(buildTrainingInvoiceJson),
    meta: {
      totalItems: found.length,
      currentPage: page,
      totalPages: Math.ceil(found.length / limit),
      itemsPerPage: limit,
      ruid: call.ruid,
    },
  });
}

function buildFieldMessages(call: Call, fields: readonly string[]): FieldMessages {
  const words = getTrainingErrorMessages(call.account);
  const messages: Record<string, string> = {
    page: words.atLeast({ n: 1 }),
    limit: words.between({ low: 1, high: 200 }),
    invoiceType: words.between({ low: 0, high: 12 }),
    search: words.tooLong({ n: 255 }),
    from: words.date,
    to: words.date,
    reservationId: words.atLeast({ n: 1 }),
    lastEdit: words.atLeast({ n: 1 }),
  };
  return Object.fromEntries(fields.map((field) => [field, messages[field] ?? words.notAllowed]));
}

function filterInvoices(records: readonly InvoiceRecord[], query: Listing): readonly InvoiceRecord[] {
  const { invoiceType, from, to, reservationId, lastEdit } = query;
  const search = query.search?.trim().toLowerCase();
  const tests: ((record: InvoiceRecord) => boolean)[] = [];
  if (invoiceType !== undefined) tests.push((record) => record.invoiceType === invoiceType);
  if (from !== undefined) tests.push((record) => record.issueDate >= from);
  if (to !== undefined) tests.push((record) => record.issueDate <= to);
  if (reservationId !== undefined) tests.push((record) => record.reservationId === reservationId);
  if (lastEdit !== undefined) tests.push((record) => record.editedAt >= lastEdit * 1000);
  if (search) tests.push((record) => matchesSearch(record, search));
  return tests.length === 0 ? records : records.filter((record) => tests.every((test) => test(record)));
}

/**
 * Returns true if the buyer's tax ID or name or the invoice number contains the search text (conformance.md QRY-19).
 */
function matchesSearch({ buyer, invoiceFullNo, invoiceNo }: InvoiceRecord, search: string): boolean {
  return (
    buyer.taxId.toLowerCase().includes(search) ||
    buyer.companyName.toLowerCase().includes(search) ||
    invoiceFullNo.toLowerCase().includes(search) ||
    String(invoiceNo) === search
  );
}
