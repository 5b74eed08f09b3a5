import { oc } from '@orpc/contract';
import { z } from 'zod';
import { reservationSchema } from '../model/reservation';
import { daySchema, instantSchema } from '../model/scalars';
import { RETENTION_KINDS, retentionSchema } from '../rules/retention';

/** The data about a person on this PC, and its retention periods (docs/user/admins.md, Guest data). */

/** Why an invoice stays: the law until a day, another record needs it, the service has it, or it waits to be sent. */
export const KEPT_REASONS = ['law', 'needed', 'service', 'queue'] as const;

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
export const keptInvoiceSchema = z.object({
  localId: z.string(),
  invoiceFullNo: z.string(),
  issueDate: daySchema.nullable(),
  buyerName: z.string(),
  reason: z.enum(KEPT_REASONS),
  until: daySchema.nullable(),
  /** PDFs that were handed out, and files from KSeF. */
  documents: z.int(),
});
export type KeptInvoice = z.infer<typeof keptInvoiceSchema>;

export const personSchema = z.object({
  /**
   * Different names that were found; of one name, with the phones and e-mails that tell people apart. Of more than one
   * person nothing is exported or forgotten at once.
   */
  names: z.array(z.string()),
  stays: z.array(personStaySchema),
  /** Those that stay. */
  invoices: z.array(keptInvoiceSchema),
  /** Those that no law keeps any more and that go, too. */
  over: z.array(
    keptInvoiceSchema.pick({ localId: true, invoiceFullNo: true, issueDate: true, buyerName: true }),
  ),
  /** Notes of other guests that name the person: only the service can change them. */
  mentions: z.array(z.object({ reservationId: z.int(), roomName: z.string(), arrival: daySchema })),
  drafts: z.int(),
  /** Changes that have ended, and those that wait to be sent. */
  ended: z.int(),
  waiting: z.int(),
  /** Earlier values of stays that are no longer this person's, and lines of history. */
  traces: z.int(),
});
export type Person = z.infer<typeof personSchema>;

export const forgottenSchema = z.object({
  stays: z.int(),
  invoices: z.int(),
  drafts: z.int(),
  ended: z.int(),
  /** The day on which the last backup with the person goes; null in training. A restored one erases the person again. */
  backupsUntil: daySchema.nullable(),
  /** `none`: no folder is chosen. `notThere`: the folder or the stick is not there now. */
  packs: z.enum(['renewed', 'none', 'notThere']),
  /** false: another process reads the database; the next start ends what this one began. */
  swept: z.boolean(),
  kept: z.array(keptInvoiceSchema),
  mentions: personSchema.shape.mentions,
});
export type Forgotten = z.infer<typeof forgottenSchema>;

export const retentionStateSchema = z.object({
  rules: retentionSchema,
  /** The number of records past their period; the next idle hour erases them. */
  due: z.record(z.enum(RETENTION_KINDS), z.int()),
  /** Invoices whose tax period is over by their day of issue. */
  pastLaw: z.int(),
  /** When it was last carried out. */
  last: instantSchema.nullable(),
});
export type RetentionState = z.infer<typeof retentionStateSchema>;

const query = z.object({ query: z.string().max(255) });
/** The query identifies no person: two words, a phone or an e-mail do. */
const UNCLEAR = {};
const SEVERAL = { data: z.object({ names: z.array(z.string()) }) };

export const people = {
  find: oc.errors({ UNCLEAR }).input(query).output(personSchema),
  /** Everything about the person as one JSON document. */
  export: oc
    .errors({ UNCLEAR, SEVERAL })
    .input(query)
    .output(z.object({ fileName: z.string(), json: z.string() })),
  /** `stays`: how many were listed; where there are others by now, nothing is done. */
  forget: oc
    .errors({ UNCLEAR, SEVERAL, CHANGED: {} })
    .input(query.extend({ stays: z.int() }))
    .output(forgottenSchema),
  retention: oc.output(retentionStateSchema),
  setRetention: oc.input(retentionSchema).output(retentionStateSchema),
};
