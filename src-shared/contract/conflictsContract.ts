import { oc } from '@orpc/contract';
import { z } from 'zod';
import { invoiceCreateBodySchema } from '../model/invoiceBody';
import { groszSchema, instantSchema } from '../model/scalars';
import { conflictKindSchema } from '../outcome/queuedChange';
import { problemSchema } from '../outcome/problem';
import { invoiceRowSchema } from './invoicesContract';
import { queuedChangeSchema } from './outboxContract';

/**
 * A field on which base, mine and theirs disagree, or another field of a group that needs a decision. `field` is a
 * path: `town`, `invoiceItems[31].quantity` (by positionId).
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
  /** The amount due in each column, and the amount due with the decisions made so far (rules/documentSums.ts). */
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
   * Type of the correction that the edit would become, for `locked`, and for `not-as-sent` once KSeF has the invoice;
   * null if no correction is lawful.
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
   * Kind `doubtful`: `twin` names the invoice in the service that is ours; `sendAnew` states that none is and sends the
   * invoice again.
   */
  z.object({ act: z.literal('twin'), invoiceId: z.int() }),
  z.object({ act: z.literal('sendAnew') }),
  /** Kinds `kept-items` and `not-as-sent`: accepts the invoice as the service has it; a deletion is dropped instead. */
  z.object({ act: z.literal('accept') }),
  /** Any kind: gives up my change. */
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
   * Returns the amount due with these decisions, and with each side of a group that changes the amount; null if it
   * cannot be computed. Nothing is stored.
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
