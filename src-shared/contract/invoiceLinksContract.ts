import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceRelationKindSchema } from '../model/invoiceLinkSchemas';
import {
  possibleCorrectionAmountSchema,
  correctionConventionSchema,
} from '../rules/corrections/correctionConventionSchemas';
import { userStatedInvoiceFactsSchema } from '../rules/documents/factsStatedByPeople';
import { invoiceRowSchema, invoiceCardWithAmountsSchema } from './invoicesContract';

/** Links between documents (documents.md, 1). A user chose these links; Kontuar did not derive them. */

export const invoiceLinkRefusalSchema = z.enum([
  'type',
  'currency',
  'seller',
  'later',
  'draft',
  'itself',
  'circle',
  'unsent',
  'alone',
  'several',
]);
export type LinkRefused = z.infer<typeof invoiceLinkRefusalSchema>;

/** Doubts about a link between invoices; a doubt does not forbid the link (rules/documents/relatedInvoiceMatching.ts). */
export const invoiceLinkMismatchSchema = z.enum(['buyer', 'stay', 'items', 'figures']);
export type LinkDoubt = z.infer<typeof invoiceLinkMismatchSchema>;

/** Reasons why the amount that a user chose for a correction is refused. A refused choice changes nothing. */
export const correctionAmountChoiceRefusalSchema = z.enum(['unsent', 'notOffered']);
export type AmountRefused = z.infer<typeof correctionAmountChoiceRefusalSchema>;

const documentReferenceSchema = z.object({ invoiceId: z.int(), number: z.string() });

/** File of links between invoices that one PC exports and another PC of the same property imports. */
export const invoiceLinksFileSchema = z.object({
  kind: z.literal('kontuar-links'),
  version: z.literal(1),
  /**
   * Convention that the owner has set for reading the items of the account's corrections (A28); null if the owner has
   * set none.
   */
  correctionWay: correctionConventionSchema.nullable(),
  links: z.array(
    z.object({
      document: documentReferenceSchema,
      relation: invoiceRelationKindSchema,
      others: z.array(documentReferenceSchema),
    }),
  ),
  /** Facts that users stated about invoices; a file exported by an earlier version of Kontuar contains none. */
  facts: z
    .array(
      userStatedInvoiceFactsSchema.extend({
        document: documentReferenceSchema,
        isPaidBefore: userStatedInvoiceFactsSchema.shape.isPaidBefore.default(null),
      }),
    )
    .default([]),
  /** Amounts that people chose for corrections, in grosz. */
  amounts: z
    .array(z.object({ document: documentReferenceSchema, amount: possibleCorrectionAmountSchema }))
    .default([]),
});
export type LinkFile = z.infer<typeof invoiceLinksFileSchema>;

export const invoiceLinksContract = {
  /**
   * Links a correction to its original, or a settlement to its advances. An empty list `others` states that the
   * correction has no original or that the settlement has no advances.
   */
  set: oc
    .errors({
      NOT_FOUND: { data: z.object({ id: z.string() }) },
      REFUSED: { data: z.object({ why: invoiceLinkRefusalSchema }) },
      /**
       * The link is doubtful and was not made. If the user confirms the link, the caller repeats the call with
       * `confirmed` set to true.
       */
      DOUBTFUL: { data: z.object({ number: z.string(), doubts: z.array(invoiceLinkMismatchSchema) }) },
    })
    .input(
      z.object({
        id: z.string(),
        others: z.array(z.string()).max(100),
        confirmed: z.boolean().default(false),
      }),
    )
    .output(invoiceCardWithAmountsSchema),
  /**
   * Returns the documents to which the user may link the invoice `id`: the documents that match `text` or, if `text` is
   * empty, the most likely documents.
   */
  choices: oc
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string(), text: z.string().max(255) }))
    .output(z.array(invoiceRowSchema)),
  /** Stores the amount that the user chose from the `amountChoices` of a correction; null withdraws the choice. */
  chooseAmount: oc
    .errors({ NOT_FOUND: {}, REFUSED: { data: z.object({ why: correctionAmountChoiceRefusalSchema }) } })
    .input(z.object({ id: z.string(), amount: possibleCorrectionAmountSchema.nullable() }))
    .output(invoiceCardWithAmountsSchema),
  /** Imports a file with the invoice links of another PC. Links that cannot be imported are returned. */
  take: oc
    .errors({ NOT_A_LINK_FILE: {} })
    .input(z.object({ text: z.string().max(20_000_000) }))
    .output(
      z.object({
        taken: z.int(),
        known: z.int(),
        left: z.array(
          z.object({
            number: z.string(),
            why: z.union([
              invoiceLinkRefusalSchema,
              correctionAmountChoiceRefusalSchema,
              z.enum(['missing', 'otherNumber', 'chosenHere']),
            ]),
          }),
        ),
      }),
    ),
};
