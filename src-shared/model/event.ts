import { z } from 'zod';
import { instantSchema, type Day, type Instant } from './scalars';

/** Webhook events of the service (asyncapi.yaml; domain.md A86-A93), and their results. */

export const EVENT_KINDS = [
  'reservation.created',
  'reservation.updated',
  'reservation.deleted',
  'reservation.restored',
  'lock.created',
  'lock.updated',
  'lock.deleted',
  'client.created',
  'client.updated',
  'client.deleted',
  'room.created',
  'room.updated',
  'room.deleted',
  'message.sent',
  'availability.changed',
  'invoice.created',
  'invoice.updated',
  'invoice.deleted',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Named by the interface's introduction, without a payload (Events, rule 3). */
export const BARE_EVENT_KINDS = ['reservation.cancelled', 'availability.updated'] as const;

export const EVENT_FAMILIES = [
  'reservation',
  'lock',
  'client',
  'room',
  'message',
  'availability',
  'invoice',
] as const;
export type EventFamily = (typeof EVENT_FAMILIES)[number];

/** Both ends are days that the event names. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

/** The used part of an event: the record to refetch, and no value that would have to be trusted. */
export interface ServiceEvent {
  /** null where it has none; then it cannot be known as a repetition. */
  readonly webhookId: string | null;
  /** A kind of the interface, or whatever the service called it. */
  readonly eventType: string;
  /** By the first word of `eventType`: published samples name the wrong kind of the right family (A89). */
  readonly family: EventFamily | null;
  readonly sentAt: Instant | null;
  readonly reservationIds: readonly number[];
  readonly invoiceIds: readonly number[];
  /** The stay's, the lock's or the availability's days. */
  readonly days: DaySpan | null;
}

/** The sender's signature of the body; the interface does not define it (A87). */
export const signingSchema = z.object({
  /** Name of the header that carries the signature. */
  header: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  algorithm: z.enum(['sha256', 'sha1', 'sha512']),
  encoding: z.enum(['hex', 'base64']),
  /** Stands before the signature: `sha256=` and the like; mostly empty. */
  prefix: z.string().regex(/^[\x21-\x7e]{0,32}$/),
});
export type Signing = z.infer<typeof signingSchema>;

export const USUAL_SIGNING: Signing = {
  header: 'X-Webhook-Signature',
  algorithm: 'sha256',
  encoding: 'hex',
  prefix: '',
};

/** The result of a delivery to the receiver's address. */
export const eventOutcomeSchema = z.enum([
  'accepted',
  'duplicate',
  /** Older than a day: its subject has been read since. */
  'stale',
  'badSignature',
  'tooLarge',
  'unreadable',
  'unknownKind',
  /** More than the receiver takes in a minute; said once for all of them. */
  'tooMany',
]);
export type EventOutcome = z.infer<typeof eventOutcomeSchema>;

/** One line of the receiver's log. Nothing in it is about a guest. */
export const receivedEventSchema = z.object({
  at: instantSchema,
  outcome: eventOutcomeSchema,
  /** Empty where it could not be read or is no name. */
  eventType: z.string(),
  webhookId: z.string().nullable(),
  reservationIds: z.array(z.int()),
  invoiceIds: z.array(z.int()),
});
export type ReceivedEvent = z.infer<typeof receivedEventSchema>;
