import { z } from 'zod';
import { largeIdSchema } from './largeId';
import { daySchema, decimalTextSchema, unknownServiceFieldsSchema } from './scalars';

/**
 * The invoice as Kontuar stores it, with the field names of the service's interface (openapi.yaml, Invoice). Only the
 * id is always set: any other missing or unreadable value is null or empty, and `extra` keeps the unreadable value
 * (domain.md P2, P7).
 */

/** Invoice states of openapi.yaml, States and transitions. A missing state means ISSUED (A32). */
export const INVOICE_LIFECYCLE_STATUSES = ['DRAFT', 'ISSUED', 'PENDING_KSEF', 'SENT_KSEF'] as const;

/**
 * Integer codes for the type of an invoice. Kontuar relies on the codes alone, because the names of the types in the
 * service's interface are only descriptions (A1).
 */
export const INVOICE_TYPE_CODES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type InvoiceType = (typeof INVOICE_TYPE_CODES)[number];

export const PAYMENT_TYPE_CODES = [0, 1, 2, 3, 4, 5] as const;

export const PARTY_IDENTIFIER_TYPES = ['NIP', 'VAT_UE', 'OTHER', 'NONE'] as const;

export const invoicePartySchema = z.object({
  companyName: z.string(),
  address: z.string(),
  taxId: z.string(),
  identifierType: z.string().nullable(),
  countryCode: z.string().nullable(),
  bankNo: z.string().nullable(),
  extra: unknownServiceFieldsSchema,
});
export type Party = z.infer<typeof invoicePartySchema>;

export const invoiceItemSchema = z.object({
  positionId: largeIdSchema.nullable(),
  userId: z.int().nullable(),
  status: z.int().nullable(),
  name: z.string(),
  grossUnitPrice: decimalTextSchema.nullable(),
  quantity: decimalTextSchema.nullable(),
  unit: z.string(),
  /** VAT rate as the service spells it; `zw` is exempt. The rate is normalised only for sums (domain.md 1.5). */
  rate: z.string(),
  symbol: z.string(),
  extra: unknownServiceFieldsSchema,
});
export type InvoiceItem = z.infer<typeof invoiceItemSchema>;

export const invoiceSchema = z.object({
  invoiceId: z.int(),
  invoiceNo: z.int().nullable(),
  invoiceFullNo: z.string(),
  format: z.string().nullable(),
  extraChar: z.string().nullable(),
  invoiceStatus: z.string(),
  ksefId: z.string().nullable(),
  invoiceType: z.int(),
  buyer: invoicePartySchema,
  seller: invoicePartySchema,
  /** The receiver named on the invoice; null if the service sends none or only empty texts (A15). */
  receiver: invoicePartySchema.nullable(),
  invoiceItems: z.array(invoiceItemSchema),
  paymentType: z.int().nullable(),
  paymentStatus: z.int().nullable(),
  issueDate: daySchema.nullable(),
  saleDate: daySchema.nullable(),
  town: z.string().nullable(),
  paymentDate: daySchema.nullable(),
  currency: z.string(),
  additionalInfo: z.string().nullable(),
  correctionReason: z.string().nullable(),
  personCollect: z.string().nullable(),
  personIssue: z.string().nullable(),
  clientId: z.int().nullable(),
  reservationId: z.int().nullable(),
  exemptionBasis: z.string().nullable(),
  exchangeRate: decimalTextSchema.nullable(),
  prepaymentValue: decimalTextSchema.nullable(),
  /**
   * Times at which the invoice was added and last edited, as the service wrote them. A time without an offset is Warsaw
   * time (A29).
   */
  addDate: z.string().nullable(),
  editDate: z.string().nullable(),
  /** Fields of the service's record that Kontuar does not know, such as `correctionId` (A25). */
  extra: unknownServiceFieldsSchema,
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** An invoice as this PC shows it; `invoiceId` is null while the invoice is not in the service. */
export type ShownInvoice = Omit<Invoice, 'invoiceId'> & { invoiceId: number | null };
