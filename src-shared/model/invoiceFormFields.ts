import { z } from 'zod';
import { largeIdSchema } from './largeId';
import { daySchema } from './scalars';

/** The fields of an unfinished invoice, exactly as the user typed them, even if they are invalid. */

export const formPartySchema = z.object({
  companyName: z.string(),
  address: z.string(),
  taxId: z.string(),
  /**
   * Kind of the party's tax identifier: `NIP`, `VAT_UE`, `OTHER` or `NONE`; empty if an old record does not state the
   * kind (A19).
   */
  identifierType: z.string(),
  countryCode: z.string(),
  bankNo: z.string(),
});
export type FormParty = z.infer<typeof formPartySchema>;

export const formItemSchema = z.object({
  /** Number that identifies a line of the invoice form while lines are added, removed and moved. */
  key: z.int(),
  /** Id of the invoice item in the service; null if the line of the form is a new item (A35). */
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
  /** The receiver on the invoice; null if the buyer is the receiver. */
  receiver: formPartySchema.nullable(),
  items: z.array(formItemSchema),
  paymentType: z.int(),
  paymentStatus: z.int(),
  /** The days of issue, sale and payment; each is null until the user has typed a complete date. */
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
  /** `localId`s of the advances that a settlement deducts, and of the invoice that a correction corrects. */
  advances: z.array(z.string()),
  original: z.string().nullable(),
  /** Only on creation. */
  customNumber: z.string(),
  /** The meaning of `format` and `extraChar` is not documented in the service's interface (A13). */
  format: z.string().default(''),
  extraChar: z.string().default(''),
  clientId: z.int().nullable(),
  reservationId: z.int().nullable(),
});
export type FormFields = z.infer<typeof formFieldsSchema>;

export const EMPTY_INVOICE_FORM_PARTY: FormParty = {
  companyName: '',
  address: '',
  taxId: '',
  identifierType: 'NIP',
  countryCode: '',
  bankNo: '',
};

/** Returns an empty item for the invoice form, with the quantity 1. */
export const createEmptyFormItem = (key: number): FormItem => ({
  key,
  positionId: null,
  name: '',
  price: '',
  quantity: '1',
  unit: '',
  rate: '',
  symbol: '',
});
