import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceCreateBodySchema } from '../model/invoiceBody';
import { groszSchema, instantSchema } from '../model/scalars';
import { conflictKindSchema } from '../outcome/queuedChangeStates';
import { requestProblemSchema } from '../outcome/problem';
import { invoiceRowSchema } from './invoicesContract';
import { queuedChangeSchema } from './outboxContract';

/**
 * A field of an invoice in conflict, with its last agreed value (`base`), this PC's value (`mine`) and the service's
 * value (`theirs`). `field` is a path, such as `town` or `invoiceItems[31].quantity` (31 is the `positionId`).
 */
export const conflictFieldSchema = z.object({
  field: z.string(),
  /**
   * Name of the group of fields that the user decides together: `buyer`, `payment`, `invoiceItems[31].amount`. For a
   * field outside any group, the name is the field's own path.
   */
  group: z.string(),
  /**
   * The field's JSON value in the last agreed version (`base`), on this PC (`mine`) and in the service (`theirs`);
   * absent if the version lacks the field.
   */
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  changedBy: z.enum(['both', 'mine', 'theirs', 'neither']),
  /**
   * True if the user must decide this field. Otherwise Kontuar takes the value of this PC or of the service, whichever
   * changed the field.
   */
  asked: z.boolean(),
  chosen: z.enum(['mine', 'theirs', 'value']).nullable(),
  /** Value that the user typed for the field; set only if `chosen` is `value`. */
  value: z.unknown(),
});
export type ConflictField = z.infer<typeof conflictFieldSchema>;

/** The amount due of one version of the invoice, in grosz; null if it is unknown or the version does not exist. */
const sumSchema = z.object({ amount: groszSchema, currency: z.string() }).nullable();
export type ConflictSum = z.infer<typeof sumSchema>;

export const conflictSchema = z.object({
  id: z.int(),
  kind: conflictKindSchema,
  change: queuedChangeSchema,
  fields: z.array(conflictFieldSchema),
  /**
   * The amount due in the last agreed version, in this PC's version, in the service's version, and with the decisions
   * made so far (documentSums.ts).
   */
  gross: z.object({ base: sumSchema, mine: sumSchema, theirs: sumSchema, decided: sumSchema }),
  /**
   * Times of the three versions of the invoice. `base`: last version common to this PC and the service; `mine`: edit on
   * this PC; `theirs`: edit in the service.
   */
  times: z.object({ base: instantSchema.nullable(), mine: instantSchema, theirs: z.string().nullable() }),
  /** The service's answer that caused the conflict, such as a refusal with its RUID; null if no answer caused it. */
  problem: requestProblemSchema.nullable(),
  /** For the conflict kind `doubtful`: invoices of the service that may be the invoice sent from this PC. */
  twins: z.array(
    // `isEqual` is true if the invoice in the service has all the content that was sent from this PC.
    invoiceRowSchema.extend({ addDate: z.string().nullable(), isEqual: z.boolean() }),
  ),
  /**
   * Invoice type of the correction that can replace an edit which KSeF no longer allows; null if there is no such
   * correction.
   */
  correctionType: z.int().nullable(),
  since: instantSchema,
});
export type Conflict = z.infer<typeof conflictSchema>;

/** The user's choice for each field, by field path: this PC's value, the service's value, or a typed value. */
const choicesSchema = z.record(
  z.string(),
  z.union([z.literal('mine'), z.literal('theirs'), z.object({ value: z.unknown() })]),
);
export type FieldChoices = z.infer<typeof choicesSchema>;

const groupSumsSchema = z.object({ mine: sumSchema, theirs: sumSchema });
/**
 * The invoice's amount due in two cases: one group of fields has this PC's values (`mine`) or the service's values
 * (`theirs`).
 */
export type GroupSums = z.infer<typeof groupSumsSchema>;

export const conflictResolutionSchema = z.discriminatedUnion('act', [
  /** Stores the user's choices for single fields of a conflict, even if other fields are still undecided. */
  z.object({ act: z.literal('choose'), choices: choicesSchema }),
  /**
   * `recreate` creates again an invoice that was deleted in the service; `retry` sends the conflicting change once
   * more.
   */
  z.object({ act: z.enum(['recreate', 'retry']) }),
  /**
   * Decisions for the conflict kind `doubtful`, in which Kontuar does not know whether the service created the invoice.
   * `twin`: the service's invoice `invoiceId` is the sent invoice; `sendAnew`: the service has no such invoice, so
   * Kontuar sends the invoice again.
   */
  z.object({ act: z.literal('twin'), invoiceId: z.int() }),
  z.object({ act: z.literal('sendAnew') }),
  /** For the conflict kinds `kept-items` and `not-as-sent`: accepts the invoice as the service has stored it. */
  z.object({ act: z.literal('accept') }),
  /** Discards the change that was made on this PC; possible for every conflict kind. */
  z.object({ act: z.literal('drop') }),
]);
export type ConflictResolution = z.infer<typeof conflictResolutionSchema>;

export const resolveRequestSchema = z.object({ id: z.int(), decision: conflictResolutionSchema });

const notFoundErrors = { NOT_FOUND: {} };

export const conflictsContract = {
  list: oc.output(z.array(conflictSchema)),
  show: oc
    .errors(notFoundErrors)
    .input(z.object({ id: z.int() }))
    .output(conflictSchema),
  /** Returns the amounts to pay that would result from the user's choices in the conflict. */
  preview: oc
    .errors(notFoundErrors)
    .input(z.object({ id: z.int(), choices: choicesSchema }))
    .output(z.object({ gross: sumSchema, sums: z.record(z.string(), groupSumsSchema) })),
  /** Carries out the user's decision about a conflict. `WRONG_ACT`: the decision does not fit the conflict. */
  resolve: oc
    .errors({ ...notFoundErrors, WRONG_ACT: {} })
    .input(resolveRequestSchema)
    .output(z.object({ resolved: z.boolean(), sends: z.boolean(), conflict: conflictSchema.nullable() })),
  /** Returns a new correction that can replace the refused edit. The user checks and saves the correction. */
  correction: oc
    .errors({ ...notFoundErrors, WRONG_ACT: {} })
    .input(z.object({ id: z.int() }))
    .output(z.object({ body: invoiceCreateBodySchema.partial(), correctsLocalId: z.string() })),
};
