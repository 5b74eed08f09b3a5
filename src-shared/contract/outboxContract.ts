import { oc } from '@orpc/contract';
import { z } from 'zod';
import { findingSchema } from '../model/finding';
import { invoiceSchema } from '../model/invoice';
import { createBodySchema, updateBodySchema } from '../model/invoiceBody';
import { daySchema, groszSchema, instantSchema } from '../model/scalars';
import { changeKindSchema, changeStateSchema, conflictKindSchema } from '../outcome/change';
import { problemSchema } from '../outcome/problem';
import { invoiceCardSchema } from './invoicesContract';

/** An invoice that another one cannot go without. */
export const waitsForSchema = z.object({
  localId: z.string(),
  /** Its number; while it has none, its buyer. */
  name: z.string(),
  /** To be in the service, to have its KSeF number, or, being equal, to have been found or missed there. */
  until: z.enum(['service', 'ksef', 'answer']),
});
export type WaitsFor = z.infer<typeof waitsForSchema>;

/** One change as the Queue shows it. */
export const queuedChangeSchema = z.object({
  changeId: z.int(),
  localId: z.string(),
  /** null until the invoice is in the service. */
  invoiceId: z.int().nullable(),
  kind: changeKindSchema,
  state: changeStateSchema,
  /** Set while `state` is `conflict`. */
  conflict: conflictKindSchema.nullable(),
  /** As the invoice would become; the number is empty until the service gives one. */
  invoiceFullNo: z.string(),
  invoiceType: z.int(),
  /** With all waiting edits; null without any. */
  issueDate: daySchema.nullable(),
  buyerName: z.string(),
  currency: z.string(),
  /** The amount it would have; null if unknown. */
  gross: groszSchema.nullable(),
  /** Top-level fields that an update sets. */
  fields: z.array(z.string()),
  queuedAt: instantSchema,
  /** The person at the desk who made it; null: nobody was chosen then. */
  by: z.string().nullable(),
  attempts: z.int(),
  lastAttemptAt: instantSchema.nullable(),
  /** When it is tried next; null when that does not depend on time. */
  nextTry: instantSchema.nullable(),
  problem: problemSchema.nullable(),
  /** Another invoice that keeps it here, and what of it is waited for. */
  waitsFor: waitsForSchema.nullable(),
  /** No part of it can have reached the service. */
  canUndo: z.boolean(),
  endedAt: instantSchema.nullable(),
});
export type QueuedChange = z.infer<typeof queuedChangeSchema>;

/** One line of an invoice's history on this PC: what was typed, sent, answered, decided. */
export const historyLineSchema = z.object({
  at: instantSchema,
  what: z.enum([
    'queued',
    'attempt',
    'answered',
    'unanswered',
    'confirmed',
    'conflict',
    'decided',
    'merged',
    'mergedWithService',
    'twinClaimed',
    'undone',
    'dropped',
    'seenElsewhere',
  ]),
  kind: changeKindSchema.nullable(),
  conflict: conflictKindSchema.nullable(),
  fields: z.array(z.string()),
  ruid: z.string().nullable(),
  /** Said by the service, or chosen by the user; shown verbatim. Of `mergedWithService` a `MergeSummary` as JSON. */
  detail: z.string(),
  /** The person at the desk; null if none was chosen, and for actions of the program. */
  by: z.string().nullable(),
});
export type HistoryLine = z.infer<typeof historyLineSchema>;

const mergeSumSchema = z.object({ amount: groszSchema, currency: z.string() }).nullable();
/** What a merge took from whom. Items by their place in the result: `invoiceItems[0].quantity`. */
export const mergeSummarySchema = z.object({
  mine: z.array(z.string()),
  theirs: z.array(z.string()),
  /** Typed by a person while deciding. */
  typed: z.array(z.string()),
  /** The amount due as the edit began, and as it is sent; null where it is not known. */
  before: mergeSumSchema,
  after: mergeSumSchema,
});
export type MergeSummary = z.infer<typeof mergeSummarySchema>;

/** Invoices that are not in the service yet, named by `localId` where the body would name an id. */
const referencesSchema = z.object({
  correctionId: z.string().nullable().default(null),
  prepaymentId: z.array(z.string()).default([]),
});

/** Codes of findings of the class `confirm` that a person confirmed by name. */
const confirmedSchema = z.array(z.string()).default([]);

const refusedBefore = { INVALID: { data: z.object({ findings: z.array(findingSchema) }) } };
const unknownRecord = { NOT_FOUND: {} };

export const createRequestSchema = z.object({
  body: createBodySchema,
  references: referencesSchema.prefault({}),
  draftId: z.string().nullable().default(null),
  confirmed: confirmedSchema,
});
export const editRequestSchema = z.object({
  id: z.string(),
  patch: updateBodySchema,
  base: invoiceSchema.extend({ invoiceId: z.int().nullable() }).nullable().default(null),
  draftId: z.string().nullable().default(null),
  confirmed: confirmedSchema,
});
export const discardRequestSchema = z.object({ changeId: z.int() });
export const putBackRequestSchema = z.object({ changeIds: z.array(z.int()) });

export const outbox = {
  /** Open changes, oldest first, then the last 50 that ended, newest first. */
  list: oc.output(z.object({ open: z.array(queuedChangeSchema), ended: z.array(queuedChangeSchema) })),
  /** The results of the rules for it; writes nothing. `stored` is null for a new invoice. */
  check: oc
    .input(
      z.object({
        body: z.record(z.string(), z.unknown()),
        /** `localId` or `invoiceId` of the invoice that is being edited. */
        id: z.string().nullable().default(null),
        references: referencesSchema.prefault({}),
      }),
    )
    .output(z.object({ findings: z.array(findingSchema) })),
  /** Answers when the change is on disk. `draftId`: that draft ends with it, and makes one
   * invoice, also where it is asked for again because no answer came. */
  create: oc.errors(refusedBefore).input(createRequestSchema).output(invoiceCardSchema),
  /** `base`: the invoice as the user saw it when the edit began; null takes what is shown now. */
  edit: oc
    .errors({ ...refusedBefore, ...unknownRecord })
    .input(editRequestSchema)
    .output(invoiceCardSchema),
  remove: oc
    .errors({ ...unknownRecord, ...refusedBefore })
    .input(z.object({ id: z.string() }))
    .output(z.object({ changeId: z.int().nullable() })),
  /** Takes back a change that was not sent (undo), or drops one that stepped aside. Later changes of the invoice go with it. */
  discard: oc
    .errors({ ...unknownRecord, SENT: {} })
    .input(discardRequestSchema)
    .output(z.object({ discarded: z.array(z.int()) })),
  /** Queues again what was discarded, as new changes. false: it cannot be queued as it was. */
  putBack: oc.input(putBackRequestSchema).output(z.object({ queued: z.boolean() })),
  /** Tries at once, whatever pause was planned; one change, or all. */
  sendNow: oc
    .input(z.object({ changeId: z.int().nullable().default(null) }))
    .output(z.object({ started: z.boolean() })),
  history: oc.input(z.object({ id: z.string() })).output(z.array(historyLineSchema)),
};
