import { oc } from '@orpc/contract';
import { z } from 'zod';
import { findingSchema } from '../model/finding';
import { invoiceSchema } from '../model/invoice';
import { invoiceCreateBodySchema, invoiceUpdateBodySchema } from '../model/invoiceBody';
import { daySchema, groszSchema, instantSchema } from '../model/scalars';
import { changeKindSchema, changeStateSchema, conflictKindSchema } from '../outcome/queuedChangeStates';
import { requestProblemSchema } from '../outcome/problem';
import { invoiceCardSchema } from './invoicesContract';
import {
  MAX_INVOICES_MARKED_PAID_PER_CALL,
  invoiceMarkedPaidSchema,
  paymentMarkPreviewSchema,
  paymentMarkRequestSchema,
  paymentMarkResultSchema,
  paymentMarkUndoResultSchema,
} from './paymentMarkContract';

export const invoiceToSendFirstSchema = z.object({
  localId: z.string(),
  /** Number of the invoice, or the name of its buyer while the invoice has no number. */
  name: z.string(),
  /**
   * The change waits until the other invoice is in the service (`service`), has its KSeF number (`ksef`), or is no
   * longer an uncertain creation (`answer`).
   */
  until: z.enum(['service', 'ksef', 'answer']),
});
export type WaitsFor = z.infer<typeof invoiceToSendFirstSchema>;

export const queuedChangeSchema = z.object({
  changeId: z.int(),
  localId: z.string(),
  /** The id of the invoice in the service; null until the service has the invoice. */
  invoiceId: z.int().nullable(),
  kind: changeKindSchema,
  state: changeStateSchema,
  /** Kind of conflict; set while `state` is `conflict`. */
  conflict: conflictKindSchema.nullable(),
  /** Number of the invoice after the queued change; empty until the service has assigned a number. */
  invoiceFullNo: z.string(),
  invoiceType: z.int(),
  /** The invoice's date of issue after all waiting edits; null if the invoice has no date of issue. */
  issueDate: daySchema.nullable(),
  buyerName: z.string(),
  currency: z.string(),
  /** Gross amount of the invoice after this queued change; null if unknown. */
  gross: groszSchema.nullable(),
  /** Names of the invoice fields that the queued edit changes. */
  fields: z.array(z.string()),
  /** Payment status of the invoice after this change, which tells what its payment date means; null if unknown. */
  paymentStatus: z.int().nullable(),
  queuedAt: instantSchema,
  /** Name of the person who made the change; null if nobody was signed in at the desk when the change was made. */
  by: z.string().nullable(),
  /** Staff id of the person who made the change; null if the change was made by a command of the CLI. */
  byId: z.int().nullable(),
  attempts: z.int(),
  lastAttemptAt: instantSchema.nullable(),
  /** Time of the next attempt to send the change; null if the next attempt does not depend on time. */
  nextTry: instantSchema.nullable(),
  problem: requestProblemSchema.nullable(),
  /** The other invoice that must be sent before this change; null if nothing blocks the change. */
  waitsFor: invoiceToSendFirstSchema.nullable(),
  /** True if it is certain that the service has received nothing of the change. */
  canUndo: z.boolean(),
  endedAt: instantSchema.nullable(),
});
export type QueuedChange = z.infer<typeof queuedChangeSchema>;

/**
 * One entry in the history of an invoice on this PC: a queued change, a sending attempt, an answer of the service or a
 * decision of the user.
 */
export const invoiceHistoryLineSchema = z.object({
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
  /**
   * Details of the history entry: the service's text or a code. For `mergedWithService`, they are a `MergeSummary` as
   * JSON.
   */
  detail: z.string(),
  /**
   * Name of the person at the desk who took the action; null if nobody was signed in or the program acted by itself.
   */
  by: z.string().nullable(),
});
export type HistoryLine = z.infer<typeof invoiceHistoryLineSchema>;

const mergeSumSchema = z.object({ amount: groszSchema, currency: z.string() }).nullable();
/**
 * `mine` and `theirs` list the fields that a merge took from the user's version and from the service's version. An item
 * is named by its position in the merged invoice: `invoiceItems[0].quantity`.
 */
export const mergeSummarySchema = z.object({
  mine: z.array(z.string()),
  theirs: z.array(z.string()),
  /** Fields for which the user typed a new value while resolving the conflict. */
  typed: z.array(z.string()),
  /**
   * Amount due of the merged invoice: `before` is the amount when the user's edit began, `after` the amount sent to the
   * service. Null if unknown.
   */
  before: mergeSumSchema,
  after: mergeSumSchema,
});
export type MergeSummary = z.infer<typeof mergeSummarySchema>;

/** `localId`s of the corrected invoice and of the deducted advances that have no id in the service yet. */
const referencesSchema = z.object({
  correctionId: z.string().nullable().default(null),
  prepaymentId: z.array(z.string()).default([]),
});

/** Codes of the `confirm` findings that the user has confirmed, each with a separate button. */
const confirmedSchema = z.array(z.string()).default([]);

const validationErrors = { INVALID: { data: z.object({ findings: z.array(findingSchema) }) } };
const notFoundErrors = { NOT_FOUND: {} };

export const invoiceCreateRequestSchema = z.object({
  body: invoiceCreateBodySchema,
  references: referencesSchema.prefault({}),
  draftId: z.string().nullable().default(null),
  confirmed: confirmedSchema,
});
export const invoiceEditRequestSchema = z.object({
  id: z.string(),
  patch: invoiceUpdateBodySchema,
  base: invoiceSchema.extend({ invoiceId: z.int().nullable() }).nullable().default(null),
  draftId: z.string().nullable().default(null),
  confirmed: confirmedSchema,
});
export const discardChangeRequestSchema = z.object({ changeId: z.int() });
export const undoDiscardRequestSchema = z.object({ changeIds: z.array(z.int()) });

export const outboxContract = {
  /** Returns the open changes, oldest first, and the last 50 finished changes, newest first. */
  list: oc.output(z.object({ open: z.array(queuedChangeSchema), ended: z.array(queuedChangeSchema) })),
  /**
   * Checks an invoice body against all rules without saving the invoice, and returns the findings. `id` is null for a
   * new invoice.
   */
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
  /** Queues a new invoice and removes its draft. A repeated call for the same draft creates no second invoice. */
  create: oc.errors(validationErrors).input(invoiceCreateRequestSchema).output(invoiceCardSchema),
  /**
   * Queues an edit of an invoice. `base` is the invoice that the user saw when the edit began; null stands for the
   * invoice's present version on this PC.
   */
  edit: oc
    .errors({ ...validationErrors, ...notFoundErrors })
    .input(invoiceEditRequestSchema)
    .output(invoiceCardSchema),
  /** Queues for each invoice an edit that marks it as paid today; returns a result for each invoice. */
  markPaid: oc.input(paymentMarkRequestSchema).output(paymentMarkResultSchema),
  /** Returns what `markPaid` would do, and changes nothing. */
  previewPaid: oc
    .input(z.object({ ids: z.array(z.string()).max(MAX_INVOICES_MARKED_PAID_PER_CALL) }))
    .output(paymentMarkPreviewSchema),
  /**
   * Undoes the user's marking of invoices as paid. If the mark was already sent, an edit that sets the invoice to
   * unpaid is queued.
   */
  undoPaid: oc
    .input(z.object({ marks: z.array(invoiceMarkedPaidSchema).max(MAX_INVOICES_MARKED_PAID_PER_CALL) }))
    .output(paymentMarkUndoResultSchema),
  remove: oc
    .errors({ ...notFoundErrors, ...validationErrors })
    .input(z.object({ id: z.string() }))
    .output(z.object({ changeId: z.int().nullable() })),
  /** Undoes an unsent change or drops a change in conflict; later changes of the same invoice are discarded as well. */
  discard: oc
    .errors({ ...notFoundErrors, SENT: {} })
    .input(discardChangeRequestSchema)
    .output(z.object({ discarded: z.array(z.int()) })),
  /**
   * Puts discarded changes back into the queue. `queued` is false if at least one of these changes can no longer be
   * queued.
   */
  putBack: oc.input(undoDiscardRequestSchema).output(z.object({ queued: z.boolean() })),
  /** Sends one queued change, or all queued changes, without waiting for the next planned attempt. */
  sendNow: oc
    .input(z.object({ changeId: z.int().nullable().default(null) }))
    .output(z.object({ started: z.boolean() })),
  history: oc.input(z.object({ id: z.string() })).output(z.array(invoiceHistoryLineSchema)),
};
