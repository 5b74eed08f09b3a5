import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { reservationSchema } from '../model/reservationSchema';
import { daySchema, instantSchema } from '../model/scalars';
import { propertyOrTrainingIdSchema } from '../model/propertyOrTrainingIdSchema';
import { SNOOZE_ENDS } from '../rules/instantsAtPropertyClockTimes';
import { NEWS_KINDS } from '../rules/stays/stayChanges';

/** News about reservations and invoices (product.md, Inbox). Door codes are never included. */

const valueSchema = z.union([z.string(), z.number(), z.null()]);

/**
 * One changed field of a record, with its values before and after the change as the service sends them. The screen adds
 * labels and formats.
 */
export const newsFieldSchema = z.object({ field: z.string(), before: valueSchema, after: valueSchema });
export type NewsField = z.infer<typeof newsFieldSchema>;

/**
 * Name and other details of the reservation or invoice that the inbox item describes; null if this PC no longer has the
 * record.
 */
const newsSubjectSchema = z
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

/** All changes of one reservation or invoice in a period, merged: each field has its first and its last value. */
export const recordNewsSchema = z.object({
  subject: z.enum(['reservation', 'invoice']),
  /** `reservationId` or `invoiceId`. */
  recordId: z.int(),
  kind: z.enum(NEWS_KINDS),
  fields: z.array(newsFieldSchema),
  lastAt: instantSchema,
  about: newsSubjectSchema,
});
export type News = z.infer<typeof recordNewsSchema>;

/** An inbox item that nobody has acknowledged. Later changes of the same record are merged into the item. */
export const inboxItemSchema = recordNewsSchema.extend({ itemId: z.int(), firstAt: instantSchema });
export type InboxItem = z.infer<typeof inboxItemSchema>;

/** Number of inbox items of each kind that the inbox shows (newsKindGroups.ts). */
export const newsCountsSchema = z.object({ new: z.int(), changed: z.int(), gone: z.int(), ksef: z.int() });
export type NewsCounts = z.infer<typeof newsCountsSchema>;

export const noticeTargetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('inbox') }),
  z.object({ to: z.literal('reservation'), reservationId: z.int(), arrival: daySchema }),
  z.object({ to: z.literal('invoice'), localId: z.string() }),
]);
export type NoticeTarget = z.infer<typeof noticeTargetSchema>;

/** A notification of the operating system about news; it hides personal details while the privacy screen is shown. */
export const desktopNotificationSchema = z.object({
  title: z.string(),
  body: z.string(),
  /**
   * True if the user was active shortly before the notification. A message inside the focused window is then enough.
   */
  attended: z.boolean(),
  /** Id of the property that the notification is about, or `training`. */
  world: propertyOrTrainingIdSchema,
  target: noticeTargetSchema,
});
export type Notice = z.infer<typeof desktopNotificationSchema>;

const period = z.object({ from: instantSchema, to: instantSchema });
const itemIds = z.array(z.int()).max(10_000);

export const inboxContract = {
  /** Returns at most 500 inbox items, the latest change first. */
  list: oc.output(
    z.object({
      items: z.array(inboxItemSchema),
      count: z.int(),
      /** Inbox items that the user has put off, ordered by the time at which they become visible again. */
      snoozed: z.array(z.object({ itemId: z.int(), until: instantSchema })),
    }),
  ),
  /** Returns how many news items are unread: in total, by kind, and from the time of the user's last absence. */
  summary: oc.output(
    z.object({
      count: z.int(),
      counts: newsCountsSchema,
      /**
       * The last period of at least 30 minutes without user activity, and the numbers of unread news items from this
       * period; null if there was none.
       */
      away: z.object({ from: instantSchema, to: instantSchema, counts: newsCountsSchema }).nullable(),
      /** Time from which this PC has recorded changes of reservations and invoices. */
      since: instantSchema,
    }),
  ),
  /**
   * Marks news as acknowledged: the items in `itemIds`, or all items if null. Items that have changed after `upTo`, the
   * newest time shown on the screen, are left out.
   */
  acknowledge: oc
    .input(z.object({ itemIds: itemIds.nullable(), upTo: instantSchema }))
    .output(z.object({ itemIds })),
  /** Puts inbox items off on this PC; an item returns earlier when its record changes. `until` is the time of return. */
  snooze: oc
    .input(z.object({ itemIds, until: z.enum(SNOOZE_ENDS) }))
    .output(z.object({ itemIds, until: instantSchema })),
  /**
   * Makes acknowledged or snoozed inbox items unread again. The items also include the changes that came in the
   * meantime.
   */
  putBack: oc.input(z.object({ itemIds })).output(z.object({ done: z.literal(true) })),
  /**
   * Reports that a user is active in the window. `covered`: the privacy screen covers the window, so nobody sees its
   * content.
   */
  alive: oc.input(z.object({ covered: z.boolean() })).output(z.object({ done: z.literal(true) })),
  /** Sends each new desktop notification once, for all properties on this PC. */
  notices: oc.output(eventIterator(desktopNotificationSchema)),
  /**
   * Returns the changes of one reservation, newest first; `firstSeen` is null if the reservation is older than the
   * recorded changes.
   */
  ofStay: oc.input(z.object({ reservationId: z.int() })).output(
    z.object({
      firstSeen: instantSchema.nullable(),
      versions: z.array(
        z.object({ at: instantSchema, kind: z.enum(NEWS_KINDS), fields: z.array(newsFieldSchema) }),
      ),
    }),
  ),
  /** Returns one entry for each stay or invoice that changed after `from` and up to `to`, the latest change first. */
  changes: oc.input(period).output(z.array(recordNewsSchema)),
  /** Returns the changes of a period as CSV in the language of the screens, with a file name. */
  changesFile: oc.input(period).output(z.object({ fileName: z.string(), csv: z.string() })),
};
