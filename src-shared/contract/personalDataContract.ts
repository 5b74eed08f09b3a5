import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reservationSchema } from '../model/reservationSchema';
import { daySchema, instantSchema } from '../model/scalars';
import { RETENTION_KINDS, retentionSchema } from '../rules/retentionPeriods';

/**
 * API for finding, exporting and erasing a person's data on this PC, and for setting retention periods
 * (docs/user/admins.md, Guest data).
 */

/**
 * Reasons why an invoice is kept: required by law, needed by another record, still in the service, or waiting to be
 * sent.
 */
export const KEPT_ON_ERASURE_REASONS = ['law', 'needed', 'service', 'queue'] as const;

const personStaySchema = reservationSchema
  .pick({
    reservationId: true,
    forename: true,
    name: true,
    phone: true,
    email: true,
    roomName: true,
    arrival: true,
    departure: true,
  })
  .extend({ goneSince: instantSchema.nullable() });
export const invoiceKeptOnErasureSchema = z.object({
  localId: z.string(),
  invoiceFullNo: z.string(),
  issueDate: daySchema.nullable(),
  buyerName: z.string(),
  reason: z.enum(KEPT_ON_ERASURE_REASONS),
  until: daySchema.nullable(),
  /** Number of files that are stored for the invoice: PDFs that were handed out, and files from KSeF. */
  documents: z.int(),
});
export type KeptInvoice = z.infer<typeof invoiceKeptOnErasureSchema>;

export const personalDataReportSchema = z.object({
  /**
   * Different names of the guests that the search found. If there is more than one name, Kontuar neither exports nor
   * erases data.
   */
  names: z.array(z.string()),
  stays: z.array(personStaySchema),
  invoices: z.array(invoiceKeptOnErasureSchema),
  /**
   * The person's invoices whose legal retention period has ended; an erasure of the person deletes these invoices too.
   */
  pastRetention: z.array(
    invoiceKeptOnErasureSchema.pick({ localId: true, invoiceFullNo: true, issueDate: true, buyerName: true }),
  ),
  /** Stays of other guests with a note that mentions the person; only the service can change such a note. */
  mentions: z.array(z.object({ reservationId: z.int(), roomName: z.string(), arrival: daySchema })),
  drafts: z.int(),
  /** Number of queued changes to the person's invoices that have been sent or discarded. */
  endedChanges: z.int(),
  waitingChanges: z.int(),
  /**
   * Number of other records with data of the person: earlier versions of stays that now have another guest, and entries
   * in the histories of invoices.
   */
  otherTraces: z.int(),
});
export type PersonalDataReport = z.infer<typeof personalDataReportSchema>;

export const personErasureResultSchema = z.object({
  stays: z.int(),
  invoices: z.int(),
  drafts: z.int(),
  endedChanges: z.int(),
  /** Day on which the last backup that contains the person is deleted; null in training. */
  backupsUntil: daySchema.nullable(),
  /**
   * Whether the downtime packs that contained the person were renewed. `none`: no folder for downtime packs is chosen;
   * `notThere`: the folder or the USB stick is missing at the moment.
   */
  packs: z.enum(['renewed', 'none', 'notThere']),
  /**
   * Whether the erased data was also removed from the database file. False if another process was reading the database;
   * the next start then finishes the erasure.
   */
  isRemovedFromFile: z.boolean(),
  kept: z.array(invoiceKeptOnErasureSchema),
  mentions: personalDataReportSchema.shape.mentions,
});
export type ErasureResult = z.infer<typeof personErasureResultSchema>;

export const dataRetentionStateSchema = z.object({
  rules: retentionSchema,
  /**
   * Number of records of each kind whose retention period has ended; Kontuar erases these records in its next idle
   * hour.
   */
  due: z.record(z.enum(RETENTION_KINDS), z.int()),
  /** Number of invoices whose tax retention period has ended, counted from their day of issue. */
  pastLaw: z.int(),
  /** Time when the retention periods were last applied. */
  last: instantSchema.nullable(),
});
export type RetentionState = z.infer<typeof dataRetentionStateSchema>;

const query = z.object({ query: z.string().max(255) });
/** Error: the search text identifies no person. Two words, a phone number or an e-mail address are needed. */
const UNCLEAR = {};
const SEVERAL = { data: z.object({ names: z.array(z.string()) }) };

export const personalDataContract = {
  find: oc.errors({ UNCLEAR }).input(query).output(personalDataReportSchema),
  /** Returns all data about the person as one JSON document. */
  export: oc
    .errors({ UNCLEAR, SEVERAL })
    .input(query)
    .output(z.object({ fileName: z.string(), json: z.string() })),
  /** Erases the person's data; refused with `CHANGED` if the number of stays differs from the number the user saw. */
  forget: oc
    .errors({ UNCLEAR, SEVERAL, CHANGED: {} })
    .input(query.extend({ stays: z.int() }))
    .output(personErasureResultSchema),
  retention: oc.output(dataRetentionStateSchema),
  setRetention: oc.input(retentionSchema).output(dataRetentionStateSchema),
};
