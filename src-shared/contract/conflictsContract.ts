import { oc } from '@orpc/contract';
import { z } from 'zod';
import { createBodySchema } from '../model/invoiceBody';
import { groszSchema, instantSchema } from '../model/scalars';
import { conflictKindSchema } from '../outcome/change';
import { problemSchema } from '../outcome/problem';
import { invoiceRowSchema } from './invoicesContract';
import { queuedChangeSchema } from './outboxContract';

/**
 * A field on which base, mine and theirs do not agree, or another part of a group that is asked for. `field` is a
 * path: `town`, `invoiceItems[31].quantity` (by positionId).
 */
export const conflictFieldSchema = z.object({
  field: z.string(),
  /** Fields that are decided together: `buyer`, `payment`, `invoiceItems[31].amount`; the path of one that stands alone. */
  group: z.string(),
  /** JSON values; absent where that side has no such field or item. */
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  changedBy: z.enum(['both', 'mine', 'theirs', 'neither']),
  /** A person has to decide it; the others are as whoever changed them left them. */
  asked: z.boolean(),
  chosen: z.enum(['mine', 'theirs', 'value']).nullable(),
  /** Only if `chosen` is `value`. */
  value: z.unknown(),
});
export type ConflictField = z.infer<typeof conflictFieldSchema>;

/** An amount due, in grosz of its currency; null: none, or not known. */
const sumSchema = z.object({ amount: groszSchema, currency: z.string() }).nullable();
export type ConflictSum = z.infer<typeof sumSchema>;

export const conflictSchema = z.object({
  id: z.int(),
  kind: conflictKindSchema,
  change: queuedChangeSchema,
  fields: z.array(conflictFieldSchema),
  /** The amount due in each column, and with the decisions so far (rules/documentSums.ts). */
  gross: z.object({ base: sumSchema, mine: sumSchema, theirs: sumSchema, decided: sumSchema }),
  /** When this PC's edit was saved, when the service's own was, and when both last agreed. */
  times: z.object({ base: instantSchema.nullable(), mine: instantSchema, theirs: z.string().nullable() }),
  /** The answer that caused it, with RUID, fields and occupied nights. */
  problem: problemSchema.nullable(),
  /** `doubtful`: the invoices of the service that may be ours. */
  twins: z.array(
    // `isEqual`: it has everything that was sent.
    invoiceRowSchema.extend({ addDate: z.string().nullable(), isEqual: z.boolean() }),
  ),
  /** `locked`, and `not-as-sent` once KSeF has the invoice: type of the correction that the edit would become; null where none is lawful. */
  correctionType: z.int().nullable(),
  since: instantSchema,
});
export type Conflict = z.infer<typeof conflictSchema>;

/** By the path of the field. */
const choicesSchema = z.record(
  z.string(),
  z.union([z.literal('mine'), z.literal('theirs'), z.object({ value: z.unknown() })]),
);
export type FieldChoices = z.infer<typeof choicesSchema>;

const groupSumsSchema = z.object({ mine: sumSchema, theirs: sumSchema });
/** The amount due if a group is taken from one side. */
export type GroupSums = z.infer<typeof groupSumsSchema>;

export const decisionSchema = z.discriminatedUnion('act', [
  /** changed: field by field; remembered even when some are still open. */
  z.object({ act: z.literal('choose'), choices: choicesSchema }),
  /** deleted: create it anew. rejected, occupied, kept-items, not-as-sent: try again as it is. */
  z.object({ act: z.enum(['recreate', 'retry']) }),
  /** doubtful: this one is ours; or none is, send anew. */
  z.object({ act: z.literal('twin'), invoiceId: z.int() }),
  z.object({ act: z.literal('sendAnew') }),
  /** kept-items, not-as-sent: it may stay as the service has it. A deletion is dropped instead. */
  z.object({ act: z.literal('accept') }),
  /** Any kind: my change is given up. */
  z.object({ act: z.literal('drop') }),
]);
export type Decision = z.infer<typeof decisionSchema>;

export const resolveRequestSchema = z.object({ id: z.int(), decision: decisionSchema });

const unknownRecord = { NOT_FOUND: {} };

export const conflicts = {
  list: oc.output(z.array(conflictSchema)),
  show: oc
    .errors(unknownRecord)
    .input(z.object({ id: z.int() }))
    .output(conflictSchema),
  /**
   * The amount due with these decisions, and with each side of a group that changes it; nothing is stored. null if it
   * cannot be computed.
   */
  preview: oc
    .errors(unknownRecord)
    .input(z.object({ id: z.int(), choices: choicesSchema }))
    .output(z.object({ gross: sumSchema, sums: z.record(z.string(), groupSumsSchema) })),
  /**
   * `resolved`: false while fields are undecided; `sends`: the change goes to the service. `WRONG_ACT`: not for this
   * kind.
   */
  resolve: oc
    .errors({ ...unknownRecord, WRONG_ACT: {} })
    .input(resolveRequestSchema)
    .output(z.object({ resolved: z.boolean(), sends: z.boolean(), conflict: conflictSchema.nullable() })),
  /** locked, not-as-sent: the correction with the edit, to be read and saved by the user. The conflict ends when it is queued. */
  correction: oc
    .errors({ ...unknownRecord, WRONG_ACT: {} })
    .input(z.object({ id: z.int() }))
    .output(z.object({ body: createBodySchema.partial(), correctsLocalId: z.string() })),
};
