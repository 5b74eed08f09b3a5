import { z } from 'zod';
import { instantSchema, type Day, type Instant } from './scalars';

/** Webhook events of the service (asyncapi.yaml; domain.md A86-A93) and the results of their delivery. */

export const WEBHOOK_EVENT_KINDS = [
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
export type EventKind = (typeof WEBHOOK_EVENT_KINDS)[number];

/** Event kinds that the service's documentation mentions without describing their content. */
export const UNDESCRIBED_WEBHOOK_EVENT_KINDS = ['reservation.cancelled', 'availability.updated'] as const;

export const WEBHOOK_EVENT_FAMILIES = [
  'reservation',
  'lock',
  'client',
  'room',
  'message',
  'availability',
  'invoice',
] as const;
export type EventFamily = (typeof WEBHOOK_EVENT_FAMILIES)[number];

/** The range of days that a webhook event concerns, both ends inclusive. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

/** The fields of a webhook event that Kontuar uses to fetch records again. All other fields are not trusted. */
export interface ServiceEvent {
  /** Id of the webhook event, by which a repeated delivery is recognised; null if the service sent none. */
  readonly webhookId: string | null;
  /** The kind of the event: one of the kinds in the service's interface, or another word that the service sent. */
  readonly eventType: string;
  /** The family of the event, taken from the first word of `eventType` (A89). */
  readonly family: EventFamily | null;
  readonly sentAt: Instant | null;
  readonly reservationIds: readonly number[];
  readonly invoiceIds: readonly number[];
  /** The days that the event concerns: the days of a stay, of a room lock or of an availability change. */
  readonly days: DaySpan | null;
}

/**
 * Format of the signature with which the sender signs an event. The service's interface does not define the format
 * (A87).
 */
export const webhookSignatureFormatSchema = z.object({
  header: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  algorithm: z.enum(['sha256', 'sha1', 'sha512']),
  encoding: z.enum(['hex', 'base64']),
  /** Text before the signature, such as `sha256=`; usually empty. */
  prefix: z.string().regex(/^[\x21-\x7e]{0,32}$/),
});
export type Signing = z.infer<typeof webhookSignatureFormatSchema>;

export const DEFAULT_WEBHOOK_SIGNATURE_FORMAT: Signing = {
  header: 'X-Webhook-Signature',
  algorithm: 'sha256',
  encoding: 'hex',
  prefix: '',
};

export const webhookEventOutcomeSchema = z.enum([
  'accepted',
  'duplicate',
  /**
   * The event is older than a day and is ignored, because sync passes have already fetched the event's records again.
   */
  'stale',
  'badSignature',
  'tooLarge',
  'unreadable',
  'unknownKind',
  /**
   * More webhook events arrived within a minute than Kontuar accepts; the log has one entry for all of these events.
   */
  'tooMany',
]);
export type EventOutcome = z.infer<typeof webhookEventOutcomeSchema>;

/** One entry in the log of received webhook events, without guest data. */
export const receivedEventLogEntrySchema = z.object({
  at: instantSchema,
  outcome: webhookEventOutcomeSchema,
  /** The kind of the webhook event; empty if it could not be read or is no valid event name. */
  eventType: z.string(),
  webhookId: z.string().nullable(),
  reservationIds: z.array(z.int()),
  invoiceIds: z.array(z.int()),
});
export type ReceivedEvent = z.infer<typeof receivedEventLogEntrySchema>;
