import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { reservationSchema } from '../model/reservation';
import { daySchema, instantSchema } from '../model/scalars';
import { worldSchema } from '../model/worldSchema';
import { NEWS_KINDS } from '../rules/stayChanges';

/** News of the syncs until acknowledged (product.md, Inbox), and changes between two moments. Never a door code. */

const valueSchema = z.union([z.string(), z.number(), z.null()]);

/** One field, in the values of the interface; words and formats are the screen's. */
export const newsFieldSchema = z.object({ field: z.string(), before: valueSchema, after: valueSchema });
export type NewsField = z.infer<typeof newsFieldSchema>;

/** The person it is about, as this PC knows it now; null if no longer stored. */
const aboutSchema = z
  .union([
    reservationSchema.pick({
      name: true,
      forename: true,
      roomName: true,
      arrival: true,
      departure: true,
      currency: true,
    }),
    z.object({ localId: z.string(), invoiceFullNo: z.string(), buyerName: z.string() }),
  ])
  .nullable();

/** The net change of one record. */
export const newsSchema = z.object({
  subject: z.enum(['reservation', 'invoice']),
  /** `reservationId` or `invoiceId`. */
  recordId: z.int(),
  kind: z.enum(NEWS_KINDS),
  fields: z.array(newsFieldSchema),
  lastAt: instantSchema,
  about: aboutSchema,
});
export type News = z.infer<typeof newsSchema>;

/** Unacknowledged news; later changes of the record fold into it. */
export const inboxItemSchema = newsSchema.extend({ itemId: z.int(), firstAt: instantSchema });
export type InboxItem = z.infer<typeof inboxItemSchema>;

/** Kinds as a person counts them (newsGroups.ts). */
export const newsCountsSchema = z.object({ new: z.int(), changed: z.int(), gone: z.int(), ksef: z.int() });
export type NewsCounts = z.infer<typeof newsCountsSchema>;

export const noticeTargetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('inbox') }),
  z.object({ to: z.literal('reservation'), reservationId: z.int(), arrival: daySchema }),
  z.object({ to: z.literal('invoice'), localId: z.string() }),
]);
export type NoticeTarget = z.infer<typeof noticeTargetSchema>;

/** A notification: guest's name, room and days at most, nothing if covered. Names the property if there are several. */
export const noticeSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** The user was active just now; if the window also has focus, the page shows the news and the system need not. */
  attended: z.boolean(),
  /** The location of its record. */
  world: worldSchema,
  target: noticeTargetSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

const period = z.object({ from: instantSchema, to: instantSchema });
const itemIds = z.array(z.int()).max(10_000);

export const inbox = {
  /** Latest change first, at most 500. */
  list: oc.output(z.object({ items: z.array(inboxItemSchema), count: z.int() })),
  /** The number of open items, and the news since this PC was last used. */
  summary: oc.output(
    z.object({
      count: z.int(),
      counts: newsCountsSchema,
      /** The last time without a sign of life for 30 minutes and more, and what of it is not acknowledged yet. */
      away: z.object({ from: instantSchema, to: instantSchema, counts: newsCountsSchema }).nullable(),
      /** Since when changes are kept. */
      since: instantSchema,
    }),
  ),
  /** Those of `itemIds` (null: all) unchanged since `upTo`, the newest time that was on the screen. */
  acknowledge: oc
    .input(z.object({ itemIds: itemIds.nullable(), upTo: instantSchema }))
    .output(z.object({ itemIds })),
  /** Undo: they wait again, with what has come since. */
  putBack: oc.input(z.object({ itemIds })).output(z.object({ done: z.literal(true) })),
  /** A sign of life: a user sees the window. `covered`: the screen was covered, so none does. */
  alive: oc.input(z.object({ covered: z.boolean() })).output(z.object({ done: z.literal(true) })),
  /** Notifications as they arise, of other properties too; each is announced once. */
  notices: oc.output(eventIterator(noticeSchema)),
  /** The changes of one reservation, newest first; `firstSeen` null: before changes were kept. */
  ofStay: oc.input(z.object({ reservationId: z.int() })).output(
    z.object({
      firstSeen: instantSchema.nullable(),
      versions: z.array(
        z.object({ at: instantSchema, kind: z.enum(NEWS_KINDS), fields: z.array(newsFieldSchema) }),
      ),
    }),
  ),
  /** The changes in (from, to], each record once, the latest first. Before `summary.since` nothing is known. */
  changes: oc.input(period).output(z.array(newsSchema)),
  /** The same as text for a spreadsheet, in the language of the screens, with a name for the file. */
  changesFile: oc.input(period).output(z.object({ fileName: z.string(), csv: z.string() })),
};
