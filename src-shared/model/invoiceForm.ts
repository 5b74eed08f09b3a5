import { z } from 'zod';
import { largeIdSchema } from './largeInteger';
import { daySchema } from './scalars';

/** An unfinished invoice: every text as typed, even if invalid, so nothing is lost. rules/formBody.ts makes the body. */

export const formPartySchema = z.object({
  companyName: z.string(),
  address: z.string(),
  taxId: z.string(),
  /** `NIP`, `VAT_UE`, `OTHER`, `NONE`; empty where an old record does not say (A19). */
  identifierType: z.string(),
  countryCode: z.string(),
  bankNo: z.string(),
});
export type FormParty = z.infer<typeof formPartySchema>;

export const formItemSchema = z.object({
  /** Names the line on the screen while lines come, go and move. */
  key: z.int(),
  /** The item of the service that this line is; null for a new one (A35). */
  positionId: largeIdSchema.nullable(),
  name: z.string(),
  /** Gross, for one. */
  price: z.string(),
  quantity: z.string(),
  unit: z.string(),
  rate: z.string(),
  symbol: z.string(),
});
export type FormItem = z.infer<typeof formItemSchema>;

export const formFieldsSchema = z.object({
  invoiceType: z.int(),
  buyer: formPartySchema,
  seller: formPartySchema,
  /** null: the buyer receives it. */
  receiver: formPartySchema.nullable(),
  items: z.array(formItemSchema),
  paymentType: z.int(),
  paymentStatus: z.int(),
  /** null while the day is not typed whole. */
  issueDate: daySchema.nullable(),
  saleDate: daySchema.nullable(),
  paymentDate: daySchema.nullable(),
  currency: z.string(),
  town: z.string(),
  additionalInfo: z.string(),
  personIssue: z.string(),
  personCollect: z.string(),
  correctionReason: z.string(),
  exemptionBasis: z.string(),
  prepaymentValue: z.string(),
  /** Advances that a settlement takes in, and the invoice that a correction corrects, by `localId`. */
  advances: z.array(z.string()),
  original: z.string().nullable(),
  /** Only on creation. */
  customNumber: z.string(),
  /** The interface does not explain these two (A13); `format` only on creation. Older drafts have none. */
  format: z.string().default(''),
  extraChar: z.string().default(''),
  clientId: z.int().nullable(),
  reservationId: z.int().nullable(),
});
export type FormFields = z.infer<typeof formFieldsSchema>;

export const emptyParty: FormParty = {
  companyName: '',
  address: '',
  taxId: '',
  identifierType: 'NIP',
  countryCode: '',
  bankNo: '',
};

/** A line of which nothing is known yet. */
export const emptyItem = (key: number): FormItem => ({
  key,
  positionId: null,
  name: '',
  price: '',
  quantity: '1',
  unit: '',
  rate: '',
  symbol: '',
});
