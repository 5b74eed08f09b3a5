import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceCreateBodySchema } from '../model/invoiceBody';
import { groszSchema, instantSchema } from '../model/scalars';
import { conflictKindSchema } from '../outcome/queuedChange';
import { problemSchema } from '../outcome/problem';
import { invoiceRowSchema } from './invoicesContract';
import { queuedChangeSchema } from './outboxContract';

/**
 * A field whose last agreed value (`base`), value on this PC (`mine`) and value in the service (`theirs`) differ, or a
 * field that is decided together with a differing field. `field` is a path: `town`, `invoiceItems[31].quantity` (by
 * positionId).
 */
export const conflictFieldSchema = z.object({
  field: z.string(),
  /**
   * Group of fields that are decided together: `buyer`, `payment`, `invoiceItems[31].amount`; for a field without a
   * group, its own path.
   */
  group: z.string(),
  /** Values of the field as JSON; absent if that side lacks the field or the item. */
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  changedBy: z.enum(['both', 'mine', 'theirs', 'neither']),
  /** True if a person has to decide this field; any other field takes the value of the side that changed it. */
  asked: z.boolean(),
  chosen: z.enum(['mine', 'theirs', 'value']).nullable(),
  /** Value typed by the user; set only if `chosen` is `value`. */
  value: z.unknown(),
});
export type ConflictField = z.infer<typeof conflictFieldSchema>;

/** An amount due, in grosz of its currency; null if there is none or it is unknown. */
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
  /** The times when this PC's edit was saved, when the service's edit was saved, and when both sides last agreed. */
  times: z.object({ base: instantSchema.nullable(), mine: instantSchema, theirs: z.string().nullable() }),
  /** The service's answer that caused the conflict, with RUID, fields and occupied nights. */
  problem: problemSchema.nullable(),
  /** For the conflict kind `doubtful`: invoices of the service that may be the invoice sent from this PC. */
  twins: z.array(
    // `isEqual` is true if the invoice in the service has all the content that was sent.
    invoiceRowSchema.extend({ addDate: z.string().nullable(), isEqual: z.boolean() }),
  ),
  /**
   * The type of correction that can replace the edit; null if no correction is lawful. The type is given for the
   * conflict kind `locked`, and for `not-as-sent` if KSeF already has the invoice.
   */
  correctionType: z.int().nullable(),
  since: instantSchema,
});
export type Conflict = z.infer<typeof conflictSchema>;

/** The user's choices by field path. */
const choicesSchema = z.record(
  z.string(),
  z.union([z.literal('mine'), z.literal('theirs'), z.object({ value: z.unknown() })]),
);
export type FieldChoices = z.infer<typeof choicesSchema>;

const groupSumsSchema = z.object({ mine: sumSchema, theirs: sumSchema });
/** The amount due if a group is taken from my side or from their side. */
export type GroupSums = z.infer<typeof groupSumsSchema>;

export const decisionSchema = z.discriminatedUnion('act', [
  /** Kind `changed`: decides field by field; the choices are stored even while other fields are open. */
  z.object({ act: z.literal('choose'), choices: choicesSchema }),
  /**
   * Kind `deleted`: creates the invoice again. Kinds `rejected`, `occupied`, `kept-items` and `not-as-sent`: sends the
   * same change again.
   */
  z.object({ act: z.enum(['recreate', 'retry']) }),
  /**
   * For the conflict kind `doubtful`: `twin` names the invoice in the service that was created by this PC's change;
   * `sendAnew` states that the service has no invoice from this change, so the change is sent again.
   */
  z.object({ act: z.literal('twin'), invoiceId: z.int() }),
  z.object({ act: z.literal('sendAnew') }),
  /**
   * For the conflict kinds `kept-items` and `not-as-sent`: accepts the invoice as the service saved the invoice. If the
   * change is a deletion, the deletion is discarded.
   */
  z.object({ act: z.literal('accept') }),
  /** For every conflict kind: discards the change that was made on this PC. */
  z.object({ act: z.literal('drop') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

export const resolveRequestSchema = z.object({ id: z.int(), decision: decisionSchema });

const unknownRecord = { NOT_FOUND: {} };

export const conflictsContract = {
  list: oc.output(z.array(conflictSchema)),
  show: oc
    .errors(unknownRecord)
    .input(z.object({ id: z.int() }))
    .output(conflictSchema),
  /**
   * Returns the amount due with the given decisions and, for each group of fields that affects the amount, the amount
   * due with this PC's values and with the service's values. An amount is null if it cannot be computed; nothing is
   * stored.
   */
  preview: oc
    .errors(unknownRecord)
    .input(z.object({ id: z.int(), choices: choicesSchema }))
    .output(z.object({ gross: sumSchema, sums: z.record(z.string(), groupSumsSchema) })),
  /**
   * `resolved` is false while fields are undecided; `sends` is true if the change goes to the service. `WRONG_ACT`
   * means that the decision does not fit the kind of conflict.
   */
  resolve: oc
    .errors({ ...unknownRecord, WRONG_ACT: {} })
    .input(resolveRequestSchema)
    .output(z.object({ resolved: z.boolean(), sends: z.boolean(), conflict: conflictSchema.nullable() })),
  /**
   * Kinds `locked` and `not-as-sent`: returns the correction that contains the edit, for the user to check and save.
   * The conflict ends when the correction is queued.
   */
  correction: oc
    .errors({ ...unknownRecord, WRONG_ACT: {} })
    .input(z.object({ id: z.int() }))
    .output(z.object({ body: invoiceCreateBodySchema.partial(), correctsLocalId: z.string() })),
};
