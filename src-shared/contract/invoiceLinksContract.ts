import { oc } from '@orpc/contract';
import { z } from 'zod';
import { linkRelationSchema } from '../model/link';
import { amountChoiceSchema, correctionWaySchema } from '../rules/correction';
import { statedFactsSchema } from '../rules/statedFacts';
import { invoiceRowSchema, shownInvoiceSchema } from './invoicesContract';

/** Links between documents as people make them (documents.md, 1). */

/** Why two documents cannot be linked; nothing is changed then. */
export const linkRefusedSchema = z.enum([
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
export type LinkRefused = z.infer<typeof linkRefusedSchema>;

/** Reasons against a link that do not make it impossible (rules/links.ts). */
export const linkDoubtSchema = z.enum(['buyer', 'stay', 'items', 'figures']);
export type LinkDoubt = z.infer<typeof linkDoubtSchema>;

/** Why an amount cannot be chosen for a correction; nothing is changed then. */
export const amountRefusedSchema = z.enum(['unsent', 'notOffered']);
export type AmountRefused = z.infer<typeof amountRefusedSchema>;

const namedSchema = z.object({ invoiceId: z.int(), number: z.string() });

/** Links that people confirmed, or that were said at creation, as they travel to another PC of the same property. */
export const invoiceLinksFileSchema = z.object({
  kind: z.literal('kontuar-links'),
  version: z.literal(1),
  /** As the owner set it (A28). */
  correctionWay: correctionWaySchema.nullable(),
  links: z.array(
    z.object({ document: namedSchema, relation: linkRelationSchema, others: z.array(namedSchema) }),
  ),
  /** What people stated of invoices; files of earlier versions have none. */
  facts: z.array(statedFactsSchema.extend({ document: namedSchema })).default([]),
  /** Amounts that people chose for corrections, in grosz. */
  amounts: z.array(z.object({ document: namedSchema, amount: amountChoiceSchema })).default([]),
});
export type LinkFile = z.infer<typeof invoiceLinksFileSchema>;

export const links = {
  /** Links a correction to its original, or a settlement to its advances; to none where `others` is empty. */
  set: oc
    .errors({
      NOT_FOUND: { data: z.object({ id: z.string() }) },
      REFUSED: { data: z.object({ why: linkRefusedSchema }) },
      /** Nothing is changed; the same call with `confirmed` links them. */
      DOUBTFUL: { data: z.object({ number: z.string(), doubts: z.array(linkDoubtSchema) }) },
    })
    .input(
      z.object({
        id: z.string(),
        others: z.array(z.string()).max(100),
        confirmed: z.boolean().default(false),
      }),
    )
    .output(shownInvoiceSchema),
  /** Documents that it may be linked to, found by their words; without any, the likely ones. */
  choices: oc
    .errors({ NOT_FOUND: {} })
    .input(z.object({ id: z.string(), text: z.string().max(255) }))
    .output(z.array(invoiceRowSchema)),
  /** One of the card's `amountChoices`; null takes the choice back. */
  chooseAmount: oc
    .errors({ NOT_FOUND: {}, REFUSED: { data: z.object({ why: amountRefusedSchema }) } })
    .input(z.object({ id: z.string(), amount: amountChoiceSchema.nullable() }))
    .output(shownInvoiceSchema),
  /** Takes the file of another PC; what contradicts a choice made here, or does not fit, stays out and is named. */
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
              linkRefusedSchema,
              amountRefusedSchema,
              z.enum(['missing', 'otherNumber', 'chosenHere']),
            ]),
          }),
        ),
      }),
    ),
};
