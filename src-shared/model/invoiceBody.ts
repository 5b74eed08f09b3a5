import { z } from 'zod';
import { largeIdSchema } from './largeId';
import { PARTY_IDENTIFIER_TYPES, INVOICE_TYPE_CODES, PAYMENT_TYPE_CODES } from './invoice';
import { daySchema } from './scalars';

/**
 * Schemas of the request bodies that create and update invoices (openapi.yaml, POST /invoices and PATCH /invoices/{id};
 * A96).
 */

/** Invoice states that Kontuar may send; the two KSeF states are set only by the service. */
export const INVOICE_STATUSES_SETTABLE_BY_CLIENT = ['DRAFT', 'ISSUED'] as const;

const invoiceType = z.literal(INVOICE_TYPE_CODES);
const paymentType = z.literal(PAYMENT_TYPE_CODES);
const paymentStatus = z.literal([0, 1]);
const invoiceStatus = z.enum(INVOICE_STATUSES_SETTABLE_BY_CLIENT);
const identifierType = z.enum(PARTY_IDENTIFIER_TYPES);

const buyer = z.looseObject({
  companyName: z.string(),
  address: z.string(),
  taxId: z.string(),
  identifierType: identifierType.optional(),
  countryCode: z.string().nullish(),
});
const seller = z.looseObject({
  companyName: z.string(),
  address: z.string(),
  taxId: z.string(),
  bankNo: z.string().optional(),
});
const receiver = z.looseObject({
  companyName: z.string().optional(),
  address: z.string().optional(),
  taxId: z.string().optional(),
  bankNo: z.string().optional(),
  identifierType: identifierType.nullish(),
  countryCode: z.string().nullish(),
});

const createItem = z.looseObject({
  name: z.string(),
  grossUnitPrice: z.number(),
  quantity: z.number(),
  unit: z.string(),
  rate: z.string(),
  symbol: z.string(),
});

export const invoiceCreateBodySchema = z.looseObject({
  extraChar: z.string().optional(),
  invoiceStatus: invoiceStatus.optional(),
  receiver: receiver.nullish(),
  town: z.string().optional(),
  additionalInfo: z.string().nullish(),
  correctionReason: z.string().nullish(),
  personCollect: z.string().nullish(),
  personIssue: z.string().nullish(),
  clientId: z.int().nullish(),
  reservationId: z.int().nullish(),
  prepaymentId: z.array(z.int()).nullish(),
  exemptionBasis: z.string().nullish(),
  prepaymentValue: z.number().nullish(),
  invoiceType,
  format: z.string().optional(),
  buyer,
  seller,
  invoiceItems: z.array(createItem),
  paymentType,
  paymentStatus,
  issueDate: daySchema,
  saleDate: daySchema,
  paymentDate: daySchema,
  currency: z.string(),
  customNumber: z.int().nullish(),
  correctionId: z.int().nullish(),
});
export type CreateBody = z.infer<typeof invoiceCreateBodySchema>;

/** The body of a create request, with only the keys that the service's interface defines (sync.md, Writing). */
export const sentCreateBodySchema = z.object({
  ...invoiceCreateBodySchema.shape,
  buyer: z.object(buyer.shape),
  seller: z.object(seller.shape),
  receiver: z.object(receiver.shape).nullish(),
  invoiceItems: z.array(z.object(createItem.shape)),
});

/** `positionId` selects an existing item of the invoice; null or a missing id creates a new item. */
const updateItem = createItem.partial().extend({ positionId: largeIdSchema.nullish() });

/**
 * Body of an update, without `format`, `customNumber` and `correctionId`; `checkInvoiceUpdate` reports these three
 * fields as not changeable.
 */
export const invoiceUpdateBodySchema = invoiceCreateBodySchema
  .omit({ format: true, customNumber: true, correctionId: true })
  .partial()
  .extend({
    buyer: buyer.partial().nullish(),
    seller: seller.partial().nullish(),
    invoiceItems: z.array(updateItem).nullish(),
  });
export type UpdateBody = z.infer<typeof invoiceUpdateBodySchema>;
